import { chakra, Skeleton } from "@chakra-ui/react";
import { useIntl } from "react-intl";
import { CARDS, CardFacts, CardSums } from "../cards.tsx";
import { CheckBox } from "./check-box.tsx";
import type { RowActs } from "./table-rows.tsx";
import { useTitle } from "./use-title.ts";
import type { ShownColumn } from "./use-columns.ts";

interface Props<Row> extends RowActs<Row> {
  readonly caption: string;
  readonly columns: readonly ShownColumn<Row>[];
  readonly rows: readonly Row[];
}

/** The rows on a phone: a card each, with the headline columns on top and the other ones as facts below. */
export function TableCards<Row extends { readonly id: string }>({ caption, columns, rows, ...acts }: Props<Row>) {
  const { formatMessage } = useIntl();
  const titleOf = useTitle();
  const { nameOf, onOpen, selection } = acts;
  const [first, ...others] = columns;
  const heads = columns.some(({ priority }) => priority === 1)
    ? columns.filter(({ priority }) => priority === 1)
    : first === undefined
      ? []
      : [first];
  const facts = [...(first ? [first] : []), ...others].filter(
    (column) => !heads.includes(column) && column.priority !== 3,
  );
  return (
    <chakra.ul aria-label={caption} css={LIST}>
      {rows.map((row) => (
        <li key={row.id} data-selected={selection?.has(row.id)}>
          <div className="head">
            {selection && (
              <CheckBox
                label={formatMessage({ id: "table.select" }, { name: nameOf(row) })}
                checked={selection.has(row.id)}
                onToggle={(range) => selection.toggle(row.id, range)}
              />
            )}
            {onOpen ? (
              <button type="button" aria-haspopup="dialog" className="headline" onClick={() => onOpen(row)}>
                <Headline columns={heads} row={row} />
              </button>
            ) : (
              <span className="headline">
                <Headline columns={heads} row={row} />
              </span>
            )}
          </div>
          <CardFacts
            facts={facts.map((column) => ({ id: column.id, title: titleOf(column), value: column.cell(row) }))}
          />
        </li>
      ))}
    </chakra.ul>
  );
}

function Headline<Row>({ columns, row }: { columns: readonly ShownColumn<Row>[]; row: Row }) {
  return columns.map((column) => <span key={column.id}>{column.cell(row)}</span>);
}

/** What the table has in its last row, below the cards. */
export function CardTotals<Row>({ columns }: { readonly columns: readonly ShownColumn<Row>[] }) {
  const { formatMessage } = useIntl();
  const titleOf = useTitle();
  const titled = columns.filter(({ total }) => total !== undefined);
  return (
    titled.length > 0 && (
      <CardSums
        title={formatMessage({ id: "table.totals" })}
        facts={titled.map((column) => ({ id: column.id, title: titleOf(column), value: column.total }))}
      />
    )
  );
}

const SKELETONS = 5;

/** Cards to come. */
export function SkeletonCards({ facts }: { readonly facts: number }) {
  return (
    <chakra.ul aria-hidden css={LIST}>
      {Array.from({ length: SKELETONS }, (_, card) => (
        <li key={card}>
          <Skeleton height="5" width="60%" />
          <chakra.div display="grid" gap="2" marginBlockStart="3">
            {Array.from({ length: facts }, (_line, line) => (
              <Skeleton key={line} height="3.5" width={line % 2 === 0 ? "85%" : "70%"} />
            ))}
          </chakra.div>
        </li>
      ))}
    </chakra.ul>
  );
}

const LIST = {
  ...CARDS,
  "& > li[data-selected=true]": { bg: "accent.subtle" },
  "& .head": { display: "flex", alignItems: "center", gap: "1" },
  "& .headline": {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "3",
    justifyContent: "space-between",
    flex: "1",
    minInlineSize: "0",
    minBlockSize: "8",
    alignItems: "center",
    textAlign: "start",
    fontWeight: 600,
  },
  // The whole card opens, though the button is its headline.
  "& button.headline::after": { content: '""', position: "absolute", inset: "0" },
  "& button.headline:focus-visible::after": {
    outline: "2px solid",
    outlineColor: "accent.solid",
    outlineOffset: "-2px",
  },
  "& .head > label": { zIndex: 1 },
} as const;
