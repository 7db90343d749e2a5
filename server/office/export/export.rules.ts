import { refuse } from "../../kernel/errors/refuse.ts";
import type { ExportFormat } from "./export.types.ts";

const LONGEST_WORD = 200;
const LONGEST_FILTER_TEXT = 2_000;
const MOST_VALUES = 200;
/** Letters of a file's name without its ending. */
const LONGEST_NAME = 80;

interface AskedColumn {
  readonly id: string;
  readonly header?: string | null;
  readonly values?: readonly { readonly value: string; readonly text: string }[] | null;
}

function assertWord(text: string | null | undefined, field: string): void {
  if (text != null && (text.trim() === "" || text.length > LONGEST_WORD)) {
    refuse("PARAMETER_ERROR", { field, params: { most: LONGEST_WORD } });
  }
}

/** Columns: at least one, each once (10012), each of the list's (10004); their texts within bounds (10012). */
export function assertFileColumns(asked: readonly AskedColumn[], offered: readonly { readonly id: string }[]): void {
  if (asked.length === 0) {
    refuse("PARAMETER_ERROR", { field: "columns" });
  }
  for (const [index, { id, header, values }] of asked.entries()) {
    const field = `columns.${index}`;
    if (!offered.some((column) => column.id === id)) {
      refuse("NO_SUCH_OPTION", { field: `${field}.id` });
    }
    if (asked.findIndex((other) => other.id === id) < index) {
      refuse("PARAMETER_ERROR", { field: `${field}.id` });
    }
    assertWord(header, `${field}.header`);
    if ((values ?? []).length > MOST_VALUES) {
      refuse("PARAMETER_ERROR", { field: `${field}.values`, params: { most: MOST_VALUES } });
    }
    for (const [at, { text }] of (values ?? []).entries()) {
      assertWord(text, `${field}.values.${at}.text`);
    }
  }
}

/** The file's own words within bounds, 10012. */
export function assertWords(words: object | null | undefined): void {
  for (const [name, text] of Object.entries(words ?? {})) {
    assertWord(text as string | null, `words.${name}`);
  }
}

/** The filter in words within bounds, 10012. */
export function assertFilterText(text: string): void {
  if (text.length > LONGEST_FILTER_TEXT) {
    refuse("PARAMETER_ERROR", { field: "filterText", params: { most: LONGEST_FILTER_TEXT } });
  }
}

/** A filter belongs to the list that is exported: 10012 names the field of one that doesn't. */
export function assertOwnFilter(given: readonly string[], own: string): void {
  const foreign = given.find((field) => field !== own);
  if (foreign !== undefined) {
    refuse("PARAMETER_ERROR", { field: foreign, params: { expected: own } });
  }
}

/** The order that is meant; one that the list doesn't have is 10004. */
export function orderOf(asked: string | null | undefined, orders: readonly [string, ...string[]]): string {
  if (asked != null && !orders.includes(asked)) {
    refuse("NO_SUCH_OPTION", { field: "orderBy", params: { orders } });
  }
  return asked ?? orders[0];
}

/** Scripts that run from right to left, by ISO 15924. */
const RIGHT_TO_LEFT: readonly (string | undefined)[] = ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo"];

/** Whether a language is written from right to left; what is none is 10012. */
export function isRightToLeft(language: string): boolean {
  try {
    return RIGHT_TO_LEFT.includes(new Intl.Locale(language).maximize().script);
  } catch {
    return refuse("PARAMETER_ERROR", { field: "language" });
  }
}

// Separators of paths, what Windows refuses, what can't be seen, and marks that turn the direction of what follows.
// oxlint-disable-next-line no-control-regex
const NOT_IN_NAMES = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/g;

/** "Sales 2026-11-21 14-32.csv": what the list is called and when it was asked for, fit for every file system. */
export function fileNameOf(title: string, wallClock: string, format: ExportFormat): string {
  const name = [...title.toWellFormed().replaceAll(NOT_IN_NAMES, " ")].slice(0, LONGEST_NAME).join("");
  const plain = name.replaceAll(/\s+/g, " ").replace(/^[. ]+|[. ]+$/g, "") || "export";
  return `${plain} ${wallClock.slice(0, 16).replace(":", "-")}.${format.toLowerCase()}`;
}

/** Exports of one account that may be under way at a time, those that wait included. */
const MOST_UNDER_WAY = 10;
const RETRY_SECONDS = 30;

/** Refuses one more than an account may have under way. */
export function assertRoom(underWay: number): void {
  if (underWay >= MOST_UNDER_WAY) {
    refuse("THROTTLED", { params: { retryAfterSeconds: RETRY_SECONDS } });
  }
}
