import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FilterChips, FilterInputs } from "./data-table/table-toolbar.tsx";
import type { FilterPiece } from "./data-table/use-filters.tsx";
import { useNarrow } from "./use-narrow.ts";

interface Props {
  readonly filters: readonly FilterPiece[];
  readonly onClear: () => void;
  /** At the start: saved views. */
  readonly views?: ReactNode;
  /** It stands on the screen's ground, in line with what is above and below it; else at the head of a surface. */
  readonly flush?: boolean;
}

/** A list's filters over something that is no table, such as a map: as the table has them, in the same address. */
export function FilterBar({ filters, onClear, views, flush = false }: Props) {
  const narrow = useNarrow();
  return (
    <chakra.div flex="none" position="relative">
      <chakra.div
        {...(!flush && { px: "3", py: "2" })}
        display="flex"
        flexWrap={{ base: "wrap", md: "nowrap" }}
        alignItems={{ base: "flex-start", md: "center" }}
        gap="2"
      >
        {views}
        <FilterInputs filters={filters} folded={narrow} />
      </chakra.div>
      <FilterChips filters={filters} onClear={onClear} flush={flush} />
    </chakra.div>
  );
}
