import { words } from "../records/words.ts";

/** What a second person decides about. */
export const REVIEWED_WORDS = words(
  ["REVERSE", "REFUND", "AMENDMENT", "CLOSE", "CANCEL_GROUP"],
  (operation) => `review.operation.${operation}`,
);
