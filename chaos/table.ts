/** Rows of cells as lines, each column as wide as its widest cell. */
export function alignedTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lineOf = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   ");
  return rows.map((row) => lineOf(row).trimEnd()).join("\n");
}
