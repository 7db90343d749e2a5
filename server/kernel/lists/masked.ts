/** SQL that shows the last four characters of a column at most, and of a short one none but the last; the others as dots. */
export const maskedSql = (column: string): string =>
  `repeat('•', greatest(length(${column}) - 4, 1)) || right(${column}, least(4, length(${column}) - 1))`;
