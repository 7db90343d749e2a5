import { words } from "../records/words.ts";

/** What ways are called in which money comes in or goes out. */
export const TENDER_WORDS = words(["CASH", "BANK_CARD", "TRANSFER", "ONLINE"], (tender) => `card.tender.${tender}`);
