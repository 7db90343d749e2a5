import { expect, test } from "vitest";
import { LOCALE_IDS } from "../../i18n/locales.ts";
import { allWords } from "../../test/all-words.ts";

test.each(LOCALE_IDS)("in %s a file says of stock movements what the screen and its exports say", (locale) => {
  const words = allWords(locale);
  for (const kind of ["DIP", "TRANSFER", "DRAW_RETURNED", "DRAW_REMOVED", "CORRECTION"]) {
    const onScreen = words[`movement.kind.${kind}`];
    expect(onScreen).toBeTruthy();
    expect(words[`import.value.STOCK_MOVEMENTS.kind.${kind}`]).toEqual(onScreen);
  }
});
