import { addDays, startOfDay, usableZone } from "../../../../common/zone-time.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import { choicesField, type Days, daysField, idsField } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";
import { presetDays } from "../../../ui/date-range/ranges.ts";

/** How the history is shown. */
export const SHOWN = ["chart", "table", "events"] as const;
export type Shown = (typeof SHOWN)[number];

/** What the history is asked for by; the keys are the address's. Places narrow which tanks there are to choose from. */
export interface HistoryFilters extends PlaceFilters {
  readonly tank: readonly string[];
  readonly days: Days;
  readonly show: readonly Shown[];
}

/** The days asked for; an end that is open is closed, and the last seven days where none are told. */
export function daysAsked(days: Days | undefined, timeZone: string | undefined): Days & { from: string; to: string } {
  const { first, last } = presetDays("last7Days", new Date(), usableZone(timeZone));
  if (days === undefined) {
    return { preset: "last7Days", from: first, to: last };
  }
  const { from = days.to ?? first, to = last } = days;
  return { ...days, from, to: to < from ? from : to };
}

/** The choice of tank, time and manner, as its address has it. */
export const HISTORY_ADDRESS: ListSchema<
  HistoryFilters,
  "NONE",
  { readonly from: string; readonly to: string; readonly places: ReturnType<typeof placeFilterOf> }
> = {
  fields: { tank: idsField, days: daysField, show: choicesField(SHOWN), ...placeFields },
  sorts: { none: { up: "NONE", down: "NONE" } },
  sortedBy: { key: "none", down: false },
  places: PLACE_KEYS,
  filterOf: ({ days, tank: _tank, show: _show, ...places }, timeZone) => {
    const { from, to } = daysAsked(days, timeZone);
    const zone = usableZone(timeZone);
    return {
      from: startOfDay(from, zone).toISOString(),
      to: startOfDay(addDays(to, 1), zone).toISOString(),
      places: placeFilterOf(places),
    };
  },
};
