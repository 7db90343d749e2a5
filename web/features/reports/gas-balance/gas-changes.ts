import { GasBalanceDocument, GasReadingDetailDocument, GasReadingListDocument } from "./gas-balance.generated.ts";

/** What is no longer true once a reading was entered, amended or taken back. */
export const READING_CHANGES = { changes: [GasReadingListDocument, GasReadingDetailDocument, GasBalanceDocument] };
