import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { tabular } from "./theme.ts";

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

/** A short read-only table: sticky head, the first column as row header, totals where columns have them. */
export function PlainTable<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  const totals = columns.some(({ total }) => total !== undefined);
  return (
    <chakra.div overflow="auto" flex="1" minH="0" tabIndex={0} role="region" aria-label={caption}>
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
    </chakra.div>
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
