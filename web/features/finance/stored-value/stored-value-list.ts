import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type { StoredValueFilter, StoredValueOrder, ValueHolder } from "../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, textField, timesOf } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { StoredValueListDocument } from "./stored-values.generated.ts";

export const HOLDER_WORDS = words(["CARD", "GROUP"], (holder) => `storedValue.holder.${holder}`);

/** What stored value can be narrowed by; the keys are the address's. */
interface StoredValueFilters extends Pick<PlaceFilters, "platform"> {
  readonly text: string;
  /** Deposits are added up over these days, and value is what it was at their end. */
  readonly days: Days;
  readonly holder: readonly ValueHolder[];
}

const ADDRESS: ListSchema<StoredValueFilters, StoredValueOrder, StoredValueFilter> = {
  fields: {
    text: textField,
    days: daysField,
    holder: choicesField(HOLDER_WORDS.values),
    platform: placeFields.platform,
  },
  sorts: { createdAt: { up: "CREATED_AT_ASC", down: "CREATED_AT_DESC" } },
  sortedBy: { key: "createdAt", down: true },
  places: { platform: PLACE_KEYS.platform },
  filterOf: ({ text, days, holder, ...places }, timeZone) => ({
    ...(text !== undefined && { search: text }),
    ...timesOf(days, timeZone),
    ...(holder !== undefined && { holders: [...holder] }),
    ...placeFilterOf(places),
  }),
};

/** Accounts of cards and wallets of groups with what they held at the end of some days, the newest first. */
export const STORED_VALUES = recordList({
  noun: "storedValues",
  document: StoredValueListDocument,
  address: ADDRESS,
  title: "menu.storedValueInquire",
  views: "storedValues",
  search: "storedValue.search",
  empty: { title: "storedValue.none", text: "storedValue.none.text" },
  nameOf: ({ cardNumber, groupName }) => cardNumber ?? groupName ?? "",
  file: { list: "STORED_VALUES" },
});
