import { Button, chakra } from "@chakra-ui/react";
import { Columns3, FilterX, ListFilter } from "lucide-react";
import { type ReactNode, Suspense, useId, useState } from "react";
import { useIntl } from "react-intl";
import { RoomyWords } from "../roomy-words.tsx";
import { FilterChip } from "../station-filter.tsx";
import type { ColumnPicker as Picker } from "./column-picker.tsx";
import type { Sort } from "./list-schema.ts";
import { SortSelect } from "./sort-select.tsx";
import type { Columns } from "./use-columns.ts";
import type { FilterPiece } from "./use-filters.tsx";
import { useNarrow } from "./use-narrow.ts";
import { closing, lazyPart } from "../lazy-part.tsx";

const ColumnPicker = lazyPart(() => import("./column-picker.tsx"), "ColumnPicker", closing) as unknown as typeof Picker;

interface Props<Row> {
  readonly columns: Columns<Row>;
  readonly filters: readonly FilterPiece[];
  readonly onClear: () => void;
  readonly sort: Sort;
  readonly onSort: (key: string, down: boolean) => void;
  /** At the start: saved views. */
  readonly views: ReactNode;
  /** At the end: what can be done with the whole list. */
  readonly actions: ReactNode;
}

/** What narrows the list, what it is narrowed by now, and how it is shown. */
export function TableToolbar<Row>({ columns, filters, onClear, sort, onSort, views, actions }: Props<Row>) {
  const { formatMessage } = useIntl();
  const narrow = useNarrow();
  const [picking, setPicking] = useState(false);
  return (
    <chakra.div px="3" py="2" borderBlockEndWidth="1px" borderColor="line" flex="none">
      <chakra.div display="flex" flexWrap={{ base: "wrap", md: "nowrap" }} alignItems="flex-start" gap="2">
        {views}
        {filters.length > 0 && <FilterInputs filters={filters} folded={narrow} />}
        <chakra.div
          display="flex"
          flexWrap={{ base: "wrap", md: "nowrap" }}
          gap="2"
          marginInlineStart="auto"
          flex={{ base: "1 1 auto", md: "none" }}
        >
          {actions}
          {narrow && <SortSelect columns={columns.all.map(({ column }) => column)} sort={sort} onSort={onSort} />}
          <Button size="sm" variant="ghost" aria-haspopup="dialog" onClick={() => setPicking(true)}>
            <Columns3 aria-hidden />
            <RoomyWords>{formatMessage({ id: "table.columns" })}</RoomyWords>
          </Button>
        </chakra.div>
      </chakra.div>
      <FilterChips filters={filters} onClear={onClear} />
      {picking && (
        <Suspense fallback={null}>
          <ColumnPicker columns={columns} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </chakra.div>
  );
}

/** What sets the filters; on a phone folded away until asked for. */
export function FilterInputs({
  filters,
  folded,
}: {
  readonly filters: readonly FilterPiece[];
  readonly folded: boolean;
}) {
  const { formatMessage } = useIntl();
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const title = formatMessage({ id: "filter.title" });
  const shown = !folded || unfolded;
  return (
    <>
      {folded && (
        <Button
          size="sm"
          variant="outline"
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          <ListFilter aria-hidden />
          {title}
        </Button>
      )}
      <chakra.div
        id={id}
        role="search"
        aria-label={title}
        hidden={!shown}
        display={shown ? "flex" : "none"}
        flex={{ base: "1 0 100%", md: "1" }}
        order={{ base: "1", md: "0" }}
        flexWrap="wrap"
        alignItems="center"
        gap="2"
        minW="0"
      >
        {filters.map(({ key, input }) => (
          <chakra.span key={key} display="contents">
            {input}
          </chakra.span>
        ))}
      </chakra.div>
    </>
  );
}

/** What the list is narrowed by now, each to be taken away, or all. */
export function FilterChips({ filters, onClear }: Pick<Props<never>, "filters" | "onClear">) {
  const { formatMessage } = useIntl();
  const chips = filters.flatMap(({ key, label, chips: each }) => each.map((chip) => ({ key, label, ...chip })));
  if (chips.length === 0) {
    return null;
  }
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="1.5" alignItems="center" marginBlockStart="2">
      {chips.map(({ key, label, value, onRemove }) => (
        <FilterChip key={`${key} ${value}`} filter={label} value={value} onRemove={onRemove} />
      ))}
      <Button size="xs" variant="ghost" onClick={onClear}>
        <FilterX aria-hidden />
        {formatMessage({ id: "filter.clear" })}
      </Button>
    </chakra.div>
  );
}
