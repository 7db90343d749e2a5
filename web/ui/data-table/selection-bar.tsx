import { Button, chakra } from "@chakra-ui/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { PlainIconButton } from "../plain-icon-button.tsx";
import { tabular } from "../theme.ts";
import type { RowSelection } from "./use-selection.ts";

interface Props {
  readonly rows: RowSelection;
  /** All rows that match; undefined where nobody counted. */
  readonly total: number | undefined;
  /** What can be done with the chosen rows. */
  readonly children: ReactNode;
}

/** How many rows are chosen, the offer to choose everything that matches, and what to do with them. */
export function SelectionBar({ rows, total, children }: Props) {
  const { formatMessage } = useIntl();
  const { selection, share, selectAll, clear } = rows;
  const count = selection.all ? (total ?? 0) : selection.ids.size;
  const offersAll = !selection.all && share === "all" && total !== undefined && total > count;
  return (
    <chakra.div role="group" aria-label={formatMessage({ id: "table.selection" })} css={BAR}>
      <PlainIconButton size="sm" label={formatMessage({ id: "table.selection.clear" })} onClick={clear}>
        <X size={15} aria-hidden />
      </PlainIconButton>
      <span role="status">
        {formatMessage({ id: selection.all ? "table.selection.all" : "table.selection.count" }, { count })}
      </span>
      {offersAll && (
        <Button size="xs" variant="outline" onClick={selectAll}>
          {formatMessage({ id: "table.selection.selectAll" }, { count: total })}
        </Button>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" marginInlineStart="auto">
        {children}
      </chakra.div>
    </chakra.div>
  );
}

const BAR = {
  ...tabular,
  display: "flex",
  flexWrap: { base: "wrap", md: "nowrap" },
  overflowX: { md: "auto" },
  alignItems: "center",
  gap: "2",
  px: "2",
  py: "1",
  minH: "10",
  fontSize: "sm",
  fontWeight: 550,
  bg: "accent.subtle",
  color: "accent.fg",
  borderBlockEndWidth: "1px",
  borderColor: "line",
  flex: "none",
} as const;
