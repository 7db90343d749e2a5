import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { STATION_CODE } from "../../../parts/places/station-column.tsx";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import type { LeakState, TankSafetyFilter, TankSafetyOrder, TankVerdict } from "../../../schema-types.generated.ts";
import { choicesField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { TankSafetyListDocument } from "./tank-safety.generated.ts";

export const VERDICT_WORDS = words<TankVerdict>(
  ["DANGER", "WATCH", "UNKNOWN", "SAFE"],
  (verdict) => `tankSafety.verdict.${verdict}`,
);
export const LEAK_WORDS = words<LeakState>(
  ["SUSPECTED", "WATCH", "NONE", "UNKNOWN"],
  (leak) => `tankSafety.leak.${leak}`,
);

/** What tanks can be narrowed by; the keys are the address's. */
interface SafetyFilters extends PlaceFilters {
  readonly text: string;
  readonly verdict: readonly TankVerdict[];
}

const ADDRESS: ListSchema<SafetyFilters, TankSafetyOrder, TankSafetyFilter> = {
  fields: { text: textField, verdict: choicesField(VERDICT_WORDS.values), ...placeFields },
  sorts: {
    verdict: { up: "VERDICT_ASC", down: "VERDICT_DESC" },
    station: { up: "STATION_ASC", down: "STATION_DESC" },
  },
  sortedBy: { key: "verdict", down: false },
  places: PLACE_KEYS,
  filterOf: ({ text, verdict, ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...(verdict !== undefined && { verdicts: [...verdict] }),
    ...placeFilterOf(places),
  }),
};

/** Tanks by what endangers people, soil and product, the worst first. */
export const TANK_SAFETY = recordList({
  noun: "tankSafety",
  document: TankSafetyListDocument,
  address: ADDRESS,
  title: "menu.tankSafeInfo",
  views: "tankSafety",
  search: "tankSafety.search",
  empty: { title: "tankSafety.none", text: "tankSafety.none.text" },
  nameOf: ({ stationName, number, name }, { formatMessage }) =>
    `${stationName}, ${formatMessage({ id: "tank.name" }, { number, name })}`,
  file: { list: "TANK_SAFETY", before: [STATION_CODE] },
});
