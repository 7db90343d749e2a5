import { refuse } from "../../kernel/errors/refuse.ts";

const LONGEST_NAME = 60;
const LONGEST_SEARCH = 4_000;
const LONGEST_COLUMN = 64;
const MOST_COLUMNS = 100;
const SCREEN = /^[A-Za-z0-9][A-Za-z0-9.-]{0,63}$/;
/** Own views of one screen. */
const MOST_VIEWS = 50;

/** A screen's name can be one, 10012. */
export function assertScreen(screen: string): void {
  if (!SCREEN.test(screen)) {
    refuse("PARAMETER_ERROR", { field: "screen" });
  }
}

interface Given {
  readonly screen: string;
  readonly name: string;
  readonly search: string;
  readonly columns: readonly string[];
}

/** What a view may hold, 10012 with the field that holds too much or too little. */
export function assertView({ screen, name, search, columns }: Given): void {
  assertScreen(screen);
  if (name.trim() === "" || name.trim().length > LONGEST_NAME) {
    refuse("PARAMETER_ERROR", { field: "name", params: { most: LONGEST_NAME } });
  }
  if (search.length > LONGEST_SEARCH) {
    refuse("PARAMETER_ERROR", { field: "search", params: { most: LONGEST_SEARCH } });
  }
  if (columns.length > MOST_COLUMNS) {
    refuse("PARAMETER_ERROR", { field: "columns", params: { most: MOST_COLUMNS } });
  }
  const wrong = columns.findIndex(
    (column, index) => column === "" || column.length > LONGEST_COLUMN || columns.indexOf(column) < index,
  );
  if (wrong >= 0) {
    refuse("PARAMETER_ERROR", { field: `columns.${wrong}` });
  }
}

/** The query string without the question mark before it. */
export const searchOf = (search: string): string => search.replace(/^\?/, "");

/** Refuses one more than fit, 10012. */
export function assertRoomForView(views: number): void {
  if (views >= MOST_VIEWS) {
    refuse("PARAMETER_ERROR", { field: "screen", params: { most: MOST_VIEWS } });
  }
}
