import { plainText } from "../../lib/search-text.ts";

const BETWEEN = /[\s,،·]+/g;

/**
 * What the server is to look for where somebody types a tank as it is labelled ("Harbour · Tank 2, North"): names and numbers, without the
 * word that all of them have. It may be written in part yet, and beside its number without a space.
 */
export function tankSearch(typed: string, label: string): string {
  const word = label.replaceAll(BETWEEN, " ").trim();
  const spaced = typed.replaceAll(BETWEEN, " ").replace(new RegExp(`(\\d) ?${word}`, "giu"), "$1 ");
  const isOfLabel = (one: string) => plainText(word).startsWith(plainText(one));
  return spaced
    .split(" ")
    .filter((one) => !isOfLabel(one))
    .join(" ");
}
