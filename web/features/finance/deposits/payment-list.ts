import { SmartphoneNfc } from "lucide-react";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type { OnlinePaymentFilter, OnlinePaymentOrder, PaymentState } from "../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, textField, timesOf } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PayOnlineDocument, PaymentListDocument } from "./payments.generated.ts";

export const PAYMENT_STATE_WORDS = words(
  ["CREATED", "PAID", "FAILED", "EXPIRED", "REFUNDED"],
  (state) => `payment.state.${state}`,
);

/** What online payments can be narrowed by; the keys are the address's. */
interface PaymentFilters extends Pick<PlaceFilters, "platform"> {
  readonly text: string;
  readonly days: Days;
  readonly state: readonly PaymentState[];
}

const ADDRESS: ListSchema<PaymentFilters, OnlinePaymentOrder, OnlinePaymentFilter> = {
  fields: {
    text: textField,
    days: daysField,
    state: choicesField(PAYMENT_STATE_WORDS.values),
    platform: placeFields.platform,
  },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  places: { platform: PLACE_KEYS.platform },
  filterOf: ({ text, days, state, ...places }, timeZone) => ({
    ...(text !== undefined && { search: text }),
    ...timesOf(days, timeZone),
    ...(state !== undefined && { states: [...state] }),
    ...placeFilterOf(places),
  }),
};

/** Deposits that are paid at a provider, newest first. */
export const PAYMENTS = recordList({
  noun: "onlinePayments",
  document: PaymentListDocument,
  address: ADDRESS,
  title: "menu.onlineDeposit",
  views: "onlinePayments",
  search: "payment.search",
  empty: { title: "payment.none", text: "payment.none.text" },
  nameOf: ({ cardNumber }) => cardNumber,
  add: { needs: PayOnlineDocument, label: "payment.create", icon: SmartphoneNfc },
  file: { list: "ONLINE_PAYMENTS" },
});
