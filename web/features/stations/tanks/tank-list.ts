import type { TankConfigFilter, TankConfigOrder } from "../../../schema-types.generated.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { STATION_CODE } from "../../../parts/places/station-column.tsx";
import { recordList } from "../../../parts/records/record-list.ts";
import { words } from "../../../parts/records/words.ts";
import { choicesField, idsField, textField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { CreateTankDocument, TanksDocument } from "./tanks.generated.ts";

const STRAPPED = ["with", "without"] as const;

/** What tanks can be narrowed by; the keys are the address's. */
interface TankFilters extends PlaceFilters {
  readonly text: string;
  readonly grade: readonly string[];
  readonly strapping: readonly (typeof STRAPPED)[number][];
}

const ADDRESS: ListSchema<TankFilters, TankConfigOrder, TankConfigFilter> = {
  fields: { text: textField, ...placeFields, grade: idsField, strapping: choicesField(STRAPPED) },
  sorts: {
    station: { up: "STATION_ASC", down: "STATION_DESC" },
    name: { up: "NAME_ASC", down: "NAME_DESC" },
    capacity: { up: "CAPACITY_ASC", down: "CAPACITY_DESC" },
  },
  sortedBy: { key: "station", down: false },
  places: PLACE_KEYS,
  filterOf: ({ text, grade, strapping = [], ...places }) => ({
    ...(text !== undefined && { search: text }),
    ...placeFilterOf(places),
    ...(grade !== undefined && { gradeIds: [...grade] }),
    // Both together are everything.
    ...(strapping.length === 1 && { strapped: strapping[0] === "with" }),
  }),
};

/** Every tank with its limits. */
export const TANKS = recordList({
  noun: "tankConfigs",
  document: TanksDocument,
  address: ADDRESS,
  title: "menu.tankConfig",
  views: "tankConfig",
  search: "tanks.search",
  choices: { strapping: { title: "tanks.strapping", words: words(STRAPPED, (has) => `tanks.strapping.${has}`) } },
  empty: {
    title: "tanks.none",
    text: "tanks.none.text",
    atStation: { title: "tanks.none.station", text: "tanks.none.text" },
  },
  nameOf: ({ stationName, number, name }, { formatMessage }) =>
    `${stationName}, ${formatMessage({ id: "tank.name" }, { number, name })}`,
  add: { needs: CreateTankDocument, label: "tanks.add" },
  file: { list: "TANKS", before: [STATION_CODE] },
});
