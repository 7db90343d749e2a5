import { TENDER_WORDS } from "../../../parts/cards/tender-words.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type { DepositRecordFilter, DepositRecordOrder, Tender, ValueHolder } from "../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, textField, timesOf } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { DepositRecordListDocument } from "./records.generated.ts";

export const HOLDER_WORDS = words(["CARD", "GROUP"], (holder) => `storedValue.holder.${holder}`);

/** What records of deposits can be narrowed by; the keys are the address's. */
interface RecordFilters extends Pick<PlaceFilters, "platform" | "station"> {
  readonly text: string;
  readonly days: Days;
  readonly tender: readonly Tender[];
  readonly holder: readonly ValueHolder[];
}

const ADDRESS: ListSchema<RecordFilters, DepositRecordOrder, DepositRecordFilter> = {
  fields: {
    text: textField,
    days: daysField,
    tender: choicesField(TENDER_WORDS.values),
    holder: choicesField(HOLDER_WORDS.values),
    platform: placeFields.platform,
    station: placeFields.station,
  },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  places: { platform: PLACE_KEYS.platform, station: PLACE_KEYS.station },
  filterOf: ({ text, days, tender, holder, ...places }, timeZone) => ({
    ...(text !== undefined && { search: text }),
    ...timesOf(days, timeZone),
    ...(tender !== undefined && { tenders: [...tender] }),
    ...(holder !== undefined && { holders: [...holder] }),
    ...placeFilterOf(places),
  }),
};

/** Deposits on cards and into groups' wallets, newest first. */
export const DEPOSIT_RECORDS = recordList({
  noun: "depositRecords",
  document: DepositRecordListDocument,
  address: ADDRESS,
  title: "menu.depositRecordStati",
  views: "depositRecords",
  search: "depositRecord.search",
  empty: { title: "deposit.none", text: "deposit.none.text" },
  nameOf: ({ cardNumber, groupName }) => cardNumber ?? groupName ?? "",
  file: { list: "DEPOSIT_RECORDS" },
});
