import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { CARDS, CardFacts, CardSums } from "./cards.tsx";
import { tabular } from "./theme.ts";
import { useNarrow } from "./use-narrow.ts";

/** So many columns have room on a phone. */
const FEW_COLUMNS = 3;

export interface Column<Row> {
  readonly id: string;
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column. */
  readonly numeric?: boolean;
  /** Its title and its words may take several lines where there is no room for one. */
  readonly wraps?: boolean;
  /** The totals' cell of this column. */
  readonly total?: ReactNode;
}

interface Props<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** A short read-only table: sticky head, the first column as row header, totals where columns have them. On a phone a card for each row, unless it has few columns. */
export function PlainTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, keyOf } = props;
  const cards = useNarrow() && columns.length > FEW_COLUMNS;
  return (
    <chakra.div overflow="auto" flex="1" minH="0" tabIndex={0} role="region" aria-label={caption}>
      {cards ? <Cards {...{ caption, columns, rows, keyOf }} /> : <Lines {...{ caption, columns, rows, keyOf }} />}
    </chakra.div>
  );
}

function Cards<Row>({ caption, columns: [first, ...others], rows, keyOf }: Props<Row>) {
  const sums = others.filter(({ total }) => total !== undefined);
  return (
    <>
      <chakra.ul aria-label={caption} css={CARDS}>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <strong>{first?.cell(row)}</strong>
            <CardFacts facts={others.map(({ id, title, cell }) => ({ id, title, value: cell(row) }))} />
          </li>
        ))}
      </chakra.ul>
      {sums.length > 0 && (
        <CardSums title={first?.total} facts={sums.map(({ id, title, total }) => ({ id, title, value: total }))} />
      )}
    </>
  );
}

function Lines<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  const totals = columns.some(({ total }) => total !== undefined);
  return (
    <Table>
      <chakra.caption srOnly>{caption}</chakra.caption>
      <thead>
        <tr>
          {columns.map(({ id, title, numeric, wraps }) => (
            <th key={id} scope="col" data-numeric={numeric} data-wraps={wraps}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ id, cell, numeric, wraps }, index) =>
              index === 0 ? (
                <th key={id} scope="row" data-numeric={numeric}>
                  {cell(row)}
                </th>
              ) : (
                <td key={id} data-numeric={numeric} data-wraps={wraps}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            {columns.map(({ id, total, numeric }) => (
              <td key={id} data-numeric={numeric}>
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </Table>
  );
}

const Table = chakra("table", {
  base: {
    ...tabular,
    width: "100%",
    borderCollapse: "separate",
    borderSpacing: "0",
    fontSize: "sm",
    "& th, & td": {
      px: "3",
      py: "1.5",
      textAlign: "start",
      fontWeight: "400",
      borderBottomWidth: "1px",
      borderColor: "line",
      whiteSpace: "nowrap",
    },
    "& [data-numeric=true]": { textAlign: "end" },
    "& [data-wraps=true]": { whiteSpace: "normal" },
    // Figures need no more room than they take: the words beside them get it.
    "& thead [data-wraps=true][data-numeric=true]": { width: "1px" },
    "& thead th": {
      position: "sticky",
      top: "0",
      bg: "surface.sunken",
      color: "muted",
      fontWeight: "550",
      fontSize: "xs",
      zIndex: "1",
    },
    "& tbody th": { fontWeight: "500" },
    "& tfoot td": { position: "sticky", bottom: "0", bg: "surface.sunken", fontWeight: "650" },
    "& tbody tr:hover": { bg: "surface.sunken" },
  },
});
