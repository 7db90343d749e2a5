import { chakra } from "@chakra-ui/react";
import { CircleCheck, CircleMinus, CircleX, type LucideIcon, Undo2 } from "lucide-react";
import { useIntl } from "react-intl";
import type { RowResult } from "../../schema-types.generated.ts";
import type { RowOutcomeLineFragment } from "./row-outcomes.generated.ts";
import { saidOfRefusal } from "../../ui/form/refusals.ts";
import { StatusBadge } from "../../ui/status-badge.tsx";
import type { Meaning } from "../../ui/theme-tokens.ts";

interface Props {
  readonly outcomes: readonly RowOutcomeLineFragment[];
}

const LOOKS: Readonly<Record<RowResult, { readonly meaning: Meaning; readonly icon: LucideIcon }>> = {
  DONE: { meaning: "refuelling", icon: CircleCheck },
  UNCHANGED: { meaning: "free", icon: CircleMinus },
  REFUSED: { meaning: "fault", icon: CircleX },
  UNDONE: { meaning: "warning", icon: Undo2 },
};

/** Refusals first, so that nobody has to look for them. */
const ORDER: readonly RowResult[] = ["REFUSED", "UNDONE", "DONE", "UNCHANGED"];

/** So many rows are listed; of more a person reads none. */
const MOST_LISTED = 200;

/** What became of each row of a change of many: how many of each kind, then row by row, the refused ones first. */
export function RowOutcomes({ outcomes }: Props) {
  const { formatMessage } = useIntl();
  const why = ({ number, params }: NonNullable<RowOutcomeLineFragment["refusal"]>) => {
    const { id, values } = saidOfRefusal(number, params);
    return formatMessage({ id: "rows.refused" }, { text: formatMessage({ id }, values), number });
  };
  const counts = ORDER.map((outcome) => ({
    outcome,
    count: outcomes.filter((row) => row.outcome === outcome).length,
  })).filter(({ count }) => count > 0);
  const sorted = outcomes.toSorted((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));
  return (
    <>
      <chakra.p role="status" display="flex" flexWrap="wrap" gap="2">
        {counts.map(({ outcome, count }) => (
          <StatusBadge
            key={outcome}
            {...LOOKS[outcome]}
            word={formatMessage({ id: `rows.count.${outcome}` }, { count })}
          />
        ))}
      </chakra.p>
      <chakra.ul css={LIST} tabIndex={0} aria-label={formatMessage({ id: "rows.title" })}>
        {sorted.slice(0, MOST_LISTED).map(({ id, label, outcome, refusal }) => (
          <li key={id}>
            <bdi>{label ?? id}</bdi>
            <span>{refusal === null ? formatMessage({ id: `rows.${outcome}` }) : why(refusal)}</span>
          </li>
        ))}
        {sorted.length > MOST_LISTED && (
          <li>{formatMessage({ id: "rows.more" }, { count: sorted.length - MOST_LISTED })}</li>
        )}
      </chakra.ul>
    </>
  );
}

const LIST = {
  listStyle: "none",
  maxBlockSize: "72",
  overflowY: "auto",
  borderWidth: "1px",
  borderColor: "line",
  borderRadius: "control",
  fontSize: "sm",
  "& > li": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
    gap: "3",
    px: "3",
    py: "1.5",
    borderBlockEndWidth: "1px",
    borderColor: "line",
  },
  "& > li:last-of-type": { borderBlockEndWidth: "0" },
  "& span": { color: "muted" },
} as const;
