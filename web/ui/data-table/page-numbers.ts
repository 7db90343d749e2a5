/** A page's number, or a place where pages are left out. */
export type PageMark = number | "gap";

/** The page numbers to show: first, last, the present one with its neighbours; a gap stands for two pages or more. */
export function pageNumbers(present: number, last: number): readonly PageMark[] {
  const numbers = [...new Set([1, present - 1, present, present + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((left, right) => left - right);
  return numbers.flatMap((page, index): PageMark[] => {
    const left = page - (numbers[index - 1] ?? page - 1) - 1;
    return left === 0 ? [page] : [left === 1 ? page - 1 : "gap", page];
  });
}
