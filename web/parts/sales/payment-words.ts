import type { SalePayment } from "../../schema-types.generated.ts";
import { words } from "../records/words.ts";

/** What paid for a sale. */
export const PAYMENT_WORDS = words<SalePayment>(
  ["TILL", "CARD", "GROUP", "CREDIT"],
  (payment) => `sale.payment.${payment}`,
);
