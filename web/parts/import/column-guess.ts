import { plainText } from "../../lib/search-text.ts";

/** Which of the file's columns is each of the list's: its number from 0, or undefined for none. */
export type Mapping = Readonly<Record<string, number | undefined>>;

/** A header as it is compared: without case, accents, spaces, signs and the unit or zone in brackets behind it. */
const comparable = (text: string): string =>
  plainText(text)
    .replace(/\s*[([（].*$/u, "")
    .replaceAll(/[\s_\-.:*]/g, "");

/** The mapping that a file's headers suggest: by the list's own names or by their words; no column stands for two. */
export function guessMapping(
  header: readonly string[],
  columns: readonly { readonly id: string; readonly title: string }[],
): Mapping {
  const heads = header.map(comparable);
  const taken = new Set<number>();
  const mapping: Record<string, number | undefined> = {};
  for (const { id, title } of columns) {
    const index = heads.findIndex(
      (head, at) => !taken.has(at) && head !== "" && [comparable(id), comparable(title)].includes(head),
    );
    mapping[id] = index < 0 ? undefined : index;
    taken.add(index);
  }
  return mapping;
}
