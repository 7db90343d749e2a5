import { sql } from "kysely";
import { MEASURES } from "../../../common/measures.ts";
import { type Services, type ScopeParams, sqlOf } from "../../kernel/context.ts";
import { whereIdIn } from "../../kernel/lists/filters.ts";
import type { PlaceFilter } from "../../site/station/place-filter.ts";
import { narrowed, visibleStation } from "../../site/station/visible.ts";
import { DeviceProtocol } from "../device/device.types.ts";
import { type SetLimit, byKey, setLimits } from "./limit.reading.ts";
import { type KeptFigures, type SetLimits, excessOf, limitIn, qualityNow } from "./measure.rules.ts";
import type { MeasureStatus, MeasureValue } from "./measure.types.ts";

/** Which devices' measures: all that a filter leaves, or those of these devices, or those of both that `changed`. */
export interface MeasureChoice {
  readonly filter?: PlaceFilter | null;
  readonly deviceIds?: readonly string[] | null;
  readonly changed?: readonly string[];
}

interface Row extends Omit<MeasureStatus, "values"> {
  readonly figures: KeptFigures | null;
  readonly limits: SetLimit[] | null;
}

/** What devices measure now, in one statement, by station and device; a skid that has told nothing yet is there too. */
export async function measureStatuses(
  services: Services,
  scope: ScopeParams,
  { filter, deviceIds, changed }: MeasureChoice,
): Promise<MeasureStatus[]> {
  const { rows } = await sql<Row>`
    select d.id as "deviceId", d.name as "deviceName", s.id as "stationId", s.name as "stationName", s.time_zone as "timeZone", l.address,
      coalesce(dl.online, false) as online, dl.reason, l.at as "readAt", l.states, l.run_seconds as "runSeconds", l.figures, ${setLimits} as limits
    from device d
      join station s on s.network_id = d.network_id and s.id = d.station_id
      left join measure_live l on l.network_id = d.network_id and l.device_id = d.id
      left join device_live dl on dl.network_id = d.network_id and dl.device_id = d.id
    where ${visibleStation(scope)} and d.network_id = ${scope.networkId} and d.deleted_at is null and (l.device_id is not null or d.protocol = ${DeviceProtocol.MODBUS}) and ${whereIdIn("d.id", deviceIds)} and ${whereIdIn("d.id", changed)}
      and ${narrowed(scope, filter)}
    order by s.code, d.name, d.id, l.address`.execute(sqlOf(services.em));
  const staleBefore = new Date(services.clock.now().getTime() - services.config.STALE_SECONDS * 1000);
  return rows.map(({ figures, limits, ...row }) => ({
    ...row,
    values: figures === null ? [] : valuesOf(figures, byKey(limits), staleBefore),
  }));
}

function valuesOf(figures: KeptFigures, limits: SetLimits, staleBefore: Date): MeasureValue[] {
  return MEASURES.flatMap(({ key, group, unit }) => {
    const kept = figures[key];
    if (kept === undefined) {
      return [];
    }
    const { value, at } = kept;
    const { lowLimit, lowRelease, highLimit, highRelease } = limitIn(limits, key);
    const bounds = { lowLimit, lowReleaseLimit: lowRelease, highLimit, releaseLimit: highRelease };
    const excess = excessOf(kept);
    const judged = { beyond: excess !== null, beyondSide: excess?.side ?? null, ringing: excess?.rings ?? false };
    const told = { value, at: at === null ? null : new Date(at), quality: qualityNow(kept, staleBefore) };
    return [{ key, group, unit, ...bounds, ...told, ...judged }];
  });
}
