import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type { PointsCause, PointsFlowFilter, PointsFlowOrder } from "../../../schema-types.generated.ts";
import {
  choicesField,
  type Days,
  daysField,
  idsField,
  textField,
  timesOf,
} from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { PointsFlowListDocument } from "./flows.generated.ts";

const CAUSES: readonly PointsCause[] = ["EARNED", "TAKEN_BACK", "EXCHANGED", "EXCHANGE_CANCELLED", "EXPIRED"];
export const POINTS_CAUSE_WORDS = words(CAUSES, (cause) => `pointsFlow.cause.${cause}`);

/** What lines of points can be narrowed by; the keys are the address's. */
interface FlowFilters extends Pick<PlaceFilters, "platform" | "station"> {
  readonly text: string;
  readonly days: Days;
  readonly cause: readonly PointsCause[];
  readonly member: readonly string[];
}

const ADDRESS: ListSchema<FlowFilters, PointsFlowOrder, PointsFlowFilter> = {
  fields: {
    text: textField,
    days: daysField,
    cause: choicesField(CAUSES),
    platform: placeFields.platform,
    station: placeFields.station,
    member: idsField,
  },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  places: { platform: PLACE_KEYS.platform, station: PLACE_KEYS.station },
  filterOf: ({ text, days, cause, member, ...places }, timeZone) => ({
    ...(text !== undefined && { search: text }),
    ...timesOf(days, timeZone),
    ...(cause !== undefined && { causes: [...cause] }),
    ...(member !== undefined && { memberIds: [...member] }),
    ...placeFilterOf(places),
  }),
};

/** Whatever happened to members' points, newest first. */
export const POINTS_FLOWS = recordList({
  noun: "pointsFlows",
  document: PointsFlowListDocument,
  address: ADDRESS,
  title: "menu.userScoreLog",
  views: "userScoreLog",
  search: "pointsFlow.search",
  empty: { title: "pointsFlow.none", text: "pointsFlow.none.text" },
  nameOf: ({ memberName }) => memberName ?? "",
  file: { list: "POINTS_FLOWS" },
});
