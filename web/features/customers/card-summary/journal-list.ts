import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type { JournalFilter, JournalOrder } from "../../../schema-types.generated.ts";
import { type Days, daysField, monthSoFar } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { JournalListDocument } from "./journal.generated.ts";

/** The accounts, in the order of books. */
export const ACCOUNT_WORDS = words(
  [
    "TILL",
    "RECEIPTS",
    "CREDIT",
    "CLEARING",
    "BETWEEN",
    "PRINCIPAL",
    "GIFT",
    "REVENUE",
    "SHOP_REVENUE",
    "FEES",
    "GIFT_EXPENSE",
    "DISCOUNT",
    "WRITE_OFF",
  ],
  (account) => `journal.account.${account}`,
);

/** What the journal can be narrowed by; the keys are the address's. */
interface JournalFilters extends Pick<PlaceFilters, "platform" | "station"> {
  readonly days: Days;
}

const ADDRESS: ListSchema<JournalFilters, JournalOrder, JournalFilter> = {
  fields: { days: daysField, platform: placeFields.platform, station: placeFields.station },
  sorts: { day: { up: "DAY_ASC", down: "DAY_DESC" } },
  sortedBy: { key: "day", down: false },
  places: { platform: PLACE_KEYS.platform, station: PLACE_KEYS.station },
  filterOf: ({ days, ...places }, timeZone) => {
    const { from, to } = monthSoFar(days, timeZone);
    return { ...placeFilterOf(places), from, to };
  },
};

/** Movements of value by day and account, in the order of days; the month so far unless told. */
export const JOURNAL = recordList({
  noun: "journal",
  document: JournalListDocument,
  address: ADDRESS,
  title: "menu.cardSummaryQuery",
  views: "journal",
  empty: { title: "journal.none", text: "journal.none.text" },
  nameOf: ({ day, account }, { formatMessage }) => `${day} ${formatMessage({ id: ACCOUNT_WORDS.wordOf(account) })}`,
  file: { list: "JOURNAL" },
});
