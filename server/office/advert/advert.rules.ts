import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";

/** As many as a display can go through; beyond that nobody keeps an order by hand. */
const MOST_ADVERTS = 100;

/** Where and when an image is shown; at most one of the places. Days are "2026-11-22". */
export interface AdvertFacts {
  readonly name: string;
  readonly imageId: string;
  readonly regionId: string | null;
  readonly cityId: string | null;
  readonly stationId: string | null;
  readonly fromDay: string | null;
  readonly untilDay: string | null;
}

/** Refuses facts that can't be (10012), naming the field. */
export function assertAdvert({ name, regionId, cityId, stationId, fromDay, untilDay }: AdvertFacts): void {
  assertText(name, "name");
  if ([regionId, cityId, stationId].filter((id) => id !== null).length > 1) {
    refuse("PARAMETER_ERROR", { field: stationId === null ? "cityId" : "stationId" });
  }
  if (fromDay !== null && untilDay !== null && untilDay < fromDay) {
    refuse("PARAMETER_ERROR", { field: "untilDay" });
  }
}

/** Refuses one more advert of a platform that has as many as it may (10012). */
export function assertRoomForAdvert(count: number): void {
  if (count >= MOST_ADVERTS) {
    refuse("PARAMETER_ERROR", { field: "platformId", params: { most: MOST_ADVERTS } });
  }
}

/** Whether it is shown on a day. */
export function stateOn(today: string, { fromDay, untilDay }: Pick<AdvertFacts, "fromDay" | "untilDay">) {
  return fromDay !== null && today < fromDay ? "UPCOMING" : untilDay !== null && today > untilDay ? "ENDED" : "RUNNING";
}
