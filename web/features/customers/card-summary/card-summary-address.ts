import { addDays, startOfDay, usableZone } from "../../../../common/zone-time.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "../../../parts/places/place-fields.ts";
import type { CardSummaryFilter } from "../../../schema-types.generated.ts";
import { type Days, daysField, monthSoFar } from "../../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../../ui/data-table/list-schema.ts";

/** What the summary can be narrowed by; the keys are the address's. */
interface SummaryFilters extends Pick<PlaceFilters, "platform" | "station"> {
  readonly days: Days;
}

/** The summary as its address has it. */
export const SUMMARY_ADDRESS: ListSchema<SummaryFilters, "NONE", CardSummaryFilter> = {
  fields: { days: daysField, platform: placeFields.platform, station: placeFields.station },
  sorts: { none: { up: "NONE", down: "NONE" } },
  sortedBy: { key: "none", down: false },
  places: { platform: PLACE_KEYS.platform, station: PLACE_KEYS.station },
  filterOf: ({ days, ...places }, timeZone) => {
    const { from, to } = monthSoFar(days, timeZone);
    return {
      ...placeFilterOf(places),
      from: startOfDay(from, usableZone(timeZone)).toISOString(),
      to: startOfDay(addDays(to, 1), usableZone(timeZone)).toISOString(),
    };
  },
};
