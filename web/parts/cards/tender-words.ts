import { words } from "../records/words.ts";

/** The same of those in which somebody takes or pays out money by hand: what comes online a provider tells of. */
export const HAND_TENDER_WORDS = words(["CASH", "BANK_CARD", "TRANSFER"], (tender) => `card.tender.${tender}`);

/** What ways are called in which money comes in or goes out. */
export const TENDER_WORDS = words(["CASH", "BANK_CARD", "TRANSFER", "ONLINE"], (tender) => `card.tender.${tender}`);
