import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { WordGroup } from "../i18n/groups.ts";
import type { LocaleId } from "../i18n/locales.ts";

const FOLDER = join(import.meta.dirname, "../i18n");

/** The words of one language as they stand in their files, by their groups. */
export function wordsByGroup(locale: LocaleId): ReadonlyMap<WordGroup, Record<string, string>> {
  return new Map(
    globSync(join(FOLDER, "*", `${locale}.json`)).map((file) => [
      basename(dirname(file)) as WordGroup,
      JSON.parse(readFileSync(file, "utf8")) as Record<string, string>,
    ]),
  );
}

/** All words of one language. */
export function allWords(locale: LocaleId): Record<string, string> {
  return Object.assign({}, ...wordsByGroup(locale).values()) as Record<string, string>;
}
