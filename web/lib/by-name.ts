let order: Intl.Collator | undefined;
/** The language that `order` is of. */
let language = "";

/**
 * Which of two names comes first for those who read the console's language: Spanish has ñ behind n, and Chinese is sorted
 * by its sounds. For `sort`.
 */
export function compareNames(one: string, other: string): number {
  const { lang } = document.documentElement;
  if (order === undefined || language !== lang) {
    // Without a language yet: the browser's own.
    order = new Intl.Collator(lang || undefined);
    language = lang;
  }
  return order.compare(one, other);
}
