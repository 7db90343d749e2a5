import type {
  PointsExchangeFilter,
  PointsExchangeOrder,
  PointsExchangeState,
} from "../../../schema-types.generated.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import {
  choicesField,
  type Days,
  daysField,
  idsField,
  textField,
  timesOf,
} from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { ExchangePointsDocument, PointsExchangeListDocument } from "./exchanges.generated.ts";

const STATES: readonly PointsExchangeState[] = ["DONE", "CANCELLED"];
export const EXCHANGE_STATE_WORDS = words(STATES, (state) => `pointsExchange.state.${state}`);

/** What exchanges can be narrowed by; the keys are the address's. */
interface ExchangeFilters {
  readonly text: string;
  readonly days: Days;
  readonly state: readonly PointsExchangeState[];
  readonly platform: readonly string[];
  readonly member: readonly string[];
  readonly product: readonly string[];
}

const ADDRESS: ListSchema<ExchangeFilters, PointsExchangeOrder, PointsExchangeFilter> = {
  fields: {
    text: textField,
    days: daysField,
    state: choicesField(STATES),
    platform: idsField,
    member: idsField,
    product: idsField,
  },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  places: { platform: "platform" },
  filterOf: ({ text, days, state, platform, member, product }, timeZone) => ({
    ...(text !== undefined && { search: text }),
    ...timesOf(days, timeZone),
    ...(state !== undefined && { states: [...state] }),
    ...(platform && { platformIds: [...platform] }),
    ...(member !== undefined && { memberIds: [...member] }),
    ...(product !== undefined && { productIds: [...product] }),
  }),
};

/** What members got for their points, newest first. */
export const EXCHANGES = recordList({
  noun: "pointsExchanges",
  document: PointsExchangeListDocument,
  address: ADDRESS,
  title: "menu.scoreProductsExchange",
  views: "scoreProductsExchange",
  search: "pointsExchange.search",
  empty: { title: "pointsExchange.none", text: "pointsExchange.none.text" },
  nameOf: ({ memberName, productName }) => `${memberName} · ${productName}`,
  add: { needs: ExchangePointsDocument, label: "pointsExchange.new" },
  file: { list: "POINTS_EXCHANGES" },
});
