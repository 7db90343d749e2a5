import { choicesField, type Days, daysField, textField, timesOf } from "../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../ui/data-table/list-schema.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../places/place-fields.ts";

/** The keys are the address's. */
interface StateFilters<State> extends Pick<PlaceFilters, "platform"> {
  readonly text: string;
  readonly days: Days;
  readonly state: readonly State[];
}

interface OfStates<State> {
  readonly search?: string;
  readonly from?: string;
  readonly to?: string;
  readonly states?: State[];
  readonly platformIds?: string[];
}

/** How a list is asked for whose rows were asked for once and stand at one of some states since: newest first. */
export const addressByState = <State extends string>(
  states: readonly State[],
): ListSchema<StateFilters<State>, "TIME_ASC" | "TIME_DESC", OfStates<State>> => ({
  fields: { text: textField, days: daysField, state: choicesField(states), platform: placeFields.platform },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" } },
  sortedBy: { key: "time", down: true },
  places: { platform: PLACE_KEYS.platform },
  filterOf: ({ text, days, state, ...places }, timeZone) => ({
    ...(text !== undefined && { search: text }),
    ...timesOf(days, timeZone),
    ...(state !== undefined && { states: [...state] }),
    ...placeFilterOf(places),
  }),
});
