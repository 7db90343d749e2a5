/** What a table has beside the opened menu on a screen of 1366 pixels, its scroll bar taken off; in rem. */
export const OFFICE_REM = 66;

/** How narrow a table of the kit can be without scrolling sideways, in rem. */
export const leastRem = (table: HTMLElement): number => Number(/max\(([\d.]+)rem/.exec(table.style.minWidth)?.[1]);
