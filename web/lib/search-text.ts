/** A text as searches compare it: small letters without accents and strokes, any minus a hyphen, as it is typed. */
export function plainText(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("\u2212", "-").toLowerCase().replaceAll("đ", "d");
}

/** Whether every word of a search occurs in a text; an empty search finds everything. Both are plain already. */
export function finds(search: string, text: string): boolean {
  return search.split(/\s+/).every((word) => text.includes(word));
}
