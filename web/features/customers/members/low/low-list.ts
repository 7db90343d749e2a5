import { oneOf } from "../../../../parts/cards/low.tsx";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../../parts/places/place-fields.ts";
import { recordList } from "../../../../parts/records/record-list.ts";
import { words } from "../../../../parts/records/words.ts";
import type { LowBalanceFilter, LowBalanceOrder } from "../../../../schema-types.generated.ts";
import { choicesField, type Days, daysField, textField, timesOf } from "../../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../../ui/data-table/list-schema.ts";
import { LowBalanceListDocument } from "./low.generated.ts";

const ENDED_WORDS = words(["true", "false"], (is) => `lowBalance.ended.${is}`);

/** What low balances can be narrowed by; the keys are the address's. */
interface LowFilters extends Pick<PlaceFilters, "platform"> {
  readonly text: string;
  readonly days: Days;
  readonly ended: typeof ENDED_WORDS.values;
}

const ADDRESS: ListSchema<LowFilters, LowBalanceOrder, LowBalanceFilter> = {
  fields: {
    text: textField,
    days: daysField,
    ended: choicesField(ENDED_WORDS.values),
    platform: placeFields.platform,
  },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  places: { platform: PLACE_KEYS.platform },
  filterOf: ({ text, days, ended, ...places }, timeZone) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(oneOf(ended) !== undefined && { ended: oneOf(ended) }),
    ...timesOf(days, timeZone),
  }),
};

/** When money of cards and groups was low, newest first. */
export const LOW_BALANCES = recordList({
  noun: "lowBalances",
  document: LowBalanceListDocument,
  address: ADDRESS,
  title: "menu.userInfoList",
  search: "lowBalance.search",
  choices: { ended: { title: "lowBalance.ended", words: ENDED_WORDS } },
  empty: { title: "lowBalance.none", text: "lowBalance.none.text" },
  nameOf: ({ cardNumber, groupName }) => cardNumber ?? groupName ?? "",
  file: { list: "LOW_BALANCES" },
});
