import type { Decimal } from "decimal.js";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { Tender } from "./card.types.ts";

/**
 * What somebody takes or pays out by hand was paid in some other way than online, 10006: online comes in what the payment
 * provider told of, and goes out what it is asked to pay back.
 */
export function assertByHand(tender: Tender | null | undefined): void {
  if (tender === "ONLINE") {
    refuse("ILLEGAL_SELECTION", { field: "tender" });
  }
}

/** By what money goes out, null where none does. 10012 naming `tender`: it has to be told. */
export const payoutTender = (refund: Decimal, tender: Tender | null | undefined): Tender | null =>
  refund.isZero() ? null : (tender ?? refuse("PARAMETER_ERROR", { field: "tender", params: { reason: "REQUIRED" } }));
