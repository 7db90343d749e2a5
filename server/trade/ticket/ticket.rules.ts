import { refuse } from "../../kernel/errors/refuse.ts";

/** The texts of a ticket, and how long each may be: a roll is 48 characters wide at most. */
export const TEXTS = { header: 500, phone: 60, footer: 500 } as const;
export type TextName = keyof typeof TEXTS;
export const TEXT_NAMES = Object.keys(TEXTS) as TextName[];

/** What a place says; null: as the place above it says. */
export type Texts = Readonly<Record<TextName, string | null>>;

export const NO_TEXTS: Texts = { header: null, phone: null, footer: null };

/** The plate of a dispenser's instrument. */
const LONGEST_PLATE = 60;

/** Refuses texts that are too long (10012), naming the field. */
export function assertTexts(texts: Texts): void {
  for (const name of TEXT_NAMES) {
    if ((texts[name]?.length ?? 0) > TEXTS[name]) {
      refuse("PARAMETER_ERROR", { field: name, params: { most: TEXTS[name] } });
    }
  }
}

/** Refuses what no plate has room for (10012). */
export function assertPlate(plate: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(plate)) {
    if (text.length > LONGEST_PLATE) {
      refuse("PARAMETER_ERROR", { field, params: { most: LONGEST_PLATE } });
    }
  }
}

/** What a place says itself, inherits and shows; `above`: what the places above it say, the nearest first. */
export function resolvedText(own: Texts, above: readonly Texts[], name: TextName) {
  const inherited = above.map((texts) => texts[name]).find((text) => text !== null) ?? "";
  return { own: own[name], inherited, shown: own[name] ?? inherited };
}
