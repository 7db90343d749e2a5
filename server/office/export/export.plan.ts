import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { type AnyListFile, type CellValue, type FileColumn, filterFieldOf } from "../../kernel/lists/list-file.ts";
import {
  assertFileColumns,
  assertFilterText,
  assertOwnFilter,
  assertWords,
  fileNameOf,
  isRightToLeft,
  orderOf,
} from "./export.rules.ts";
import type { ExportPlan } from "./export.runner.ts";
import type { ExportColumnInput, ExportWordsInput, RequestExportInput } from "./export.types.ts";
import { EXPORTS } from "./exports.ts";
import type { About, SheetColumn } from "./sheet.ts";
import { ZoneClock } from "./zone-clock.ts";

type Words = Record<keyof ExportWordsInput, string>;

/** The words of a file for those who send none. */
const WORDS: Omit<Words, "title"> = {
  about: "About",
  filter: "Filter",
  rows: "Rows",
  madeBy: "Made by",
  madeAt: "Made at",
  timeZone: "Time zone",
};

/** A list by its name in the enum. */
export const listFileOf = (list: string): AnyListFile =>
  EXPORTS.find((source) => source.list === list) ?? refuse("NO_SUCH_OPTION", { field: "list" });

export const isExportList = (list: string): boolean => EXPORTS.some((source) => source.list === list);

/** The filters that a request carries, by their fields. */
function filtersOf(input: RequestExportInput): Record<string, object> {
  const given = input as unknown as Record<string, object | null | undefined>;
  const fields = EXPORTS.map(filterFieldOf).filter((field) => given[field] != null);
  return Object.fromEntries(fields.map((field) => [field, given[field] as object]));
}

function wordsOf({ list, words }: RequestExportInput): Words {
  const told = Object.entries(words ?? {}).filter(([, text]) => text != null);
  return { title: list.toLowerCase().replaceAll("_", " "), ...WORDS, ...Object.fromEntries(told) };
}

function columnOf(asked: ExportColumnInput, offered: FileColumn<object>, timeZone: string): SheetColumn {
  const { id, kind, digits = [0, 6], value } = offered;
  const header = asked.header ?? id;
  return {
    id,
    // The same figures mean another moment in another zone: the column says which.
    header: kind === "TIME" ? `${header} (${timeZone})` : header,
    kind,
    digits,
    cellOf: value ?? ((row) => (row as Record<string, CellValue>)[id] ?? null),
    texts: new Map((asked.values ?? []).map((pair) => [pair.value, pair.text])),
  };
}

/** What is to be written, once all that the request says has been found to be possible. */
export function planOf(
  ctx: Context,
  source: AnyListFile,
  input: RequestExportInput,
): { plan: ExportPlan; fileName: string } {
  const filters = filtersOf(input);
  assertOwnFilter(Object.keys(filters), filterFieldOf(source));
  assertFileColumns(input.columns, source.columns);
  assertWords(input.words);
  const filterText = (input.filterText ?? "").trim();
  assertFilterText(filterText);
  const orderBy = orderOf(input.orderBy, source.orders);
  const rightToLeft = isRightToLeft(input.language ?? "en");
  const words = wordsOf(input);
  const clock = new ZoneClock(input.timeZone);
  const madeAt = ctx.clock.now();
  const { login } = account(ctx);
  const columns = input.columns.map((asked) =>
    columnOf(asked, source.columns.find(({ id }) => id === asked.id) as FileColumn<object>, input.timeZone),
  );
  const about = (rows: number): About => ({
    title: words.about,
    lines: [
      [words.title, source.list],
      [words.filter, filterText || "–"],
      [words.rows, rows],
      [words.madeBy, login],
      [words.madeAt, madeAt],
      [words.timeZone, input.timeZone],
    ],
  });
  return {
    fileName: fileNameOf(words.title, clock.text(madeAt), input.format),
    plan: {
      source,
      format: input.format,
      filter: filters[filterFieldOf(source)] ?? null,
      orderBy,
      fields: input.columns.map(({ id }) => id),
      sheetOf: (batches, rows) => ({
        title: words.title,
        columns,
        batches,
        clock,
        rightToLeft,
        about: () => about(rows),
        tellsAbove: input.about ?? false,
      }),
    },
  };
}
