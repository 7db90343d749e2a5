/** What a reader saw of a card, as it is kept everywhere: no blanks or colons, in capitals. Empty for nothing. */
export const plainTag = (tag: string): string => tag.replaceAll(/[\s:]/g, "").toUpperCase();
