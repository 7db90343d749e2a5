import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { addressByState } from "../../../parts/records/state-address.ts";
import { words } from "../../../parts/records/words.ts";
import type {
  InvoiceItemFilter,
  InvoiceItemOrder,
  InvoiceSource,
  InvoiceState,
} from "../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, textField, timesOf } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { InvoiceItemListDocument, InvoiceListDocument } from "./invoices.generated.ts";

export const STATE_WORDS = words(["WAITING", "PASSED", "REJECTED", "CANCELLED"], (state) => `invoice.state.${state}`);
export const KIND_WORDS = words(["INVOICE", "COUNTER"], (kind) => `invoice.kind.${kind}`);
export const SOURCE_WORDS = words(["SALE", "DEPOSIT"], (source) => `invoice.source.${source}`);
const BILLED = ["yes", "no"] as const;
const BILLED_WORDS = words(BILLED, (billed) => `invoice.billed.${billed}`);

/** Invoices, the newest first. */
export const INVOICES = recordList({
  noun: "invoices",
  document: InvoiceListDocument,
  address: addressByState<InvoiceState>(STATE_WORDS.values),
  title: "menu.billBusin",
  views: "invoices",
  search: "invoice.search",
  empty: { title: "invoice.none", text: "invoice.none.text" },
  nameOf: ({ number, title }) => number ?? title,
  file: { list: "INVOICES" },
});

/** What can be billed is narrowed by; the keys are the address's. */
interface ItemFilters extends Pick<PlaceFilters, "platform" | "station"> {
  readonly text: string;
  readonly days: Days;
  readonly source: readonly InvoiceSource[];
  readonly billed: readonly (typeof BILLED)[number][];
}

const ADDRESS: ListSchema<ItemFilters, InvoiceItemOrder, InvoiceItemFilter> = {
  fields: {
    text: textField,
    days: daysField,
    source: choicesField(SOURCE_WORDS.values),
    billed: choicesField(BILLED),
    platform: placeFields.platform,
    station: placeFields.station,
  },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  places: { platform: PLACE_KEYS.platform, station: PLACE_KEYS.station },
  filterOf: ({ text, days, source, billed = [], ...places }, timeZone) => ({
    ...(text !== undefined && { search: text }),
    ...timesOf(days, timeZone),
    ...(source !== undefined && { sources: [...source] }),
    // Both together are all of them.
    ...(billed.length === 1 && { billed: billed[0] === "yes" }),
    ...placeFilterOf(places),
  }),
};

/** Sales and deposits, the newest first. */
export const INVOICE_ITEMS = recordList({
  noun: "invoiceItems",
  document: InvoiceItemListDocument,
  address: ADDRESS,
  title: "menu.billBusin",
  views: "invoiceItems",
  search: "invoice.items.search",
  choices: { billed: { title: "invoice.billed", words: BILLED_WORDS } },
  empty: { title: "invoice.items.none", text: "invoice.items.none.text" },
  nameOf: ({ cardNumber, plate, gradeName }) => cardNumber ?? plate ?? gradeName ?? "",
  file: { list: "INVOICE_ITEMS" },
});
