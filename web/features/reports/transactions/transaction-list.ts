import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { PAYMENT_WORDS } from "../../../parts/sales/payment-words.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type {
  ConsumeType,
  SalePayment,
  TransactionFilter,
  TransactionGrouping,
  TransactionOrder,
} from "../../../schema-types.generated.ts";
import {
  choicesField,
  type Days,
  daysField,
  decimalField,
  idsField,
  stationDaysOf,
  textField,
} from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { TransactionListDocument } from "./transactions.generated.ts";

export const KIND_WORDS = words<ConsumeType>(["CONSUME", "STORE_CONSUME", "REVERSE"], (kind) => `sale.kind.${kind}`);
/** What sets a sale apart from the others. */
export const MARK_WORDS = words(["offline", "late", "missing"], (mark) => `transaction.mark.${mark}`);
type Mark = (typeof MARK_WORDS.values)[number];

/** By what the statistics add up, in the order in which they are offered. */
export const GROUPINGS: readonly TransactionGrouping[] = ["PAYMENT", "GRADE", "GUN", "STATION", "HOUR_OF_DAY", "DAY"];

/** What sales can be narrowed by; the keys are the address's. */
export interface SaleFilters extends PlaceFilters {
  readonly days: Days;
  readonly number: string;
  readonly card: string;
  readonly plate: string;
  readonly amount: string;
  readonly grade: readonly string[];
  readonly gun: readonly string[];
  readonly tank: readonly string[];
  readonly payment: readonly SalePayment[];
  readonly kind: readonly ConsumeType[];
  readonly mark: readonly Mark[];
}

/** How sales stand in the address, for the list and for the statistics. */
export const SALES_ADDRESS: ListSchema<SaleFilters, TransactionOrder, TransactionFilter> = {
  fields: {
    days: daysField,
    ...placeFields,
    payment: choicesField(PAYMENT_WORDS.values),
    kind: choicesField(KIND_WORDS.values),
    grade: idsField,
    gun: idsField,
    tank: idsField,
    number: textField,
    card: textField,
    plate: textField,
    amount: decimalField,
    mark: choicesField(MARK_WORDS.values),
  },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  places: PLACE_KEYS,
  filterOf: ({ days, number, card, plate, amount, grade, gun, tank, payment, kind, mark = [], ...places }) => ({
    // Of the stations' own clocks: the sales under a figure of a report are those that it adds up.
    ...stationDaysOf(days),
    ...placeFilterOf(places),
    ...(number !== undefined && { transactionNo: number }),
    ...(card !== undefined && { cardNo: card }),
    ...(plate !== undefined && { carNumber: plate }),
    ...(amount !== undefined && { amount }),
    ...(grade !== undefined && { gradeIds: [...grade] }),
    ...(gun !== undefined && { gunIds: [...gun] }),
    ...(tank !== undefined && { tankIds: [...tank] }),
    ...(payment !== undefined && { payments: [...payment] }),
    ...(kind !== undefined && { consumeTypes: [...kind] }),
    ...Object.fromEntries(mark.map((each) => [each, true])),
  }),
};

/** Sales, newest first. */
export const SALES = recordList({
  noun: "transactions",
  document: TransactionListDocument,
  address: SALES_ADDRESS,
  title: "menu.transactionStati",
  views: "transactionStati",
  choices: { mark: { title: "transaction.marks", words: MARK_WORDS } },
  empty: { title: "transaction.none", text: "transaction.none.text" },
  nameOf: ({ transactionNo, stationName }) => `${stationName}, ${transactionNo}`,
  file: { list: "TRANSACTIONS" },
});
