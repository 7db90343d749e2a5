import { SmartphoneNfc } from "lucide-react";
import { recordList } from "../../../parts/records/record-list.ts";
import { addressByState } from "../../../parts/records/state-address.ts";
import { words } from "../../../parts/records/words.ts";
import type { PaymentState } from "../../../schema-types.generated.ts";
import { PayOnlineDocument, PaymentListDocument } from "./payments.generated.ts";

export const PAYMENT_STATE_WORDS = words(
  ["CREATED", "PAID", "FAILED", "EXPIRED", "REFUNDED"],
  (state) => `payment.state.${state}`,
);

/** Deposits that are paid at a provider, newest first. */
export const PAYMENTS = recordList({
  noun: "onlinePayments",
  document: PaymentListDocument,
  address: addressByState<PaymentState>(PAYMENT_STATE_WORDS.values),
  title: "menu.onlineDeposit",
  views: "onlinePayments",
  search: "payment.search",
  empty: { title: "payment.none", text: "payment.none.text" },
  nameOf: ({ cardNumber }) => cardNumber,
  add: { needs: PayOnlineDocument, label: "payment.create", icon: SmartphoneNfc },
  file: { list: "ONLINE_PAYMENTS" },
});
