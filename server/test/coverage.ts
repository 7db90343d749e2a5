import type { Coverage } from "../schema-types.generated.ts";
import type { Caller } from "./execute.ts";

const COVERAGE = `query Coverage($from: Date!, $to: Date!, $filter: PlaceFilter, $since: DateTime) { coverage(from: $from, to: $to, filter: $filter, since: $since) {
  hours completeHours share stations days { day missingHours stations } incomplete { stationId stationName missingHours }
  gaps { stationId state cause source from to } lateSales lateVolume lateAmount lateAt } }`;

/** Of how many hours of some days all has arrived. */
export const coverageOf = async (
  caller: Caller,
  days: { readonly from: string; readonly to: string; readonly filter?: object; readonly since?: string },
): Promise<Coverage> => (await caller.run<{ coverage: Coverage }>(COVERAGE, days)).coverage;
