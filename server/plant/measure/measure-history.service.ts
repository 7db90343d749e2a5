import { type Kysely, sql } from "kysely";
import { MEASURES, type MeasureKey } from "../../../common/measures.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { type CourseStep, MOST_COURSE_POINTS, bucketOf, stepOf } from "../../kernel/course.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { everStation } from "../../site/station/visible.ts";
import { alarms } from "../alarm/alarm.list.ts";
import { type SetLimit, byKey, setLimits } from "./limit.reading.ts";
import { limitIn } from "./measure.rules.ts";
import type { MeasureHistory, MeasurePoint } from "./measure.types.ts";

/** A chart with more marks than these shows none of them. */
const MOST_EVENTS = 500;

/** A part of a device, what of it, and a time. */
interface Asked {
  readonly deviceId: string;
  readonly address: string;
  readonly keys: readonly MeasureKey[];
  readonly from: Date;
  readonly to: Date;
}

/** The same, of a network, with a time that is over at its end. */
interface Span extends Asked {
  readonly networkId: string;
}

type Device = Pick<MeasureHistory, "deviceId" | "deviceName" | "stationId" | "stationName" | "timeZone"> & {
  readonly limits: SetLimit[] | null;
};

/** What a part of a device measured within a time, also of one that is deleted. 10009, 10012 (a time that ends before it begins or is too long, no parameter) */
export async function measureHistory(ctx: Context, asked: Asked): Promise<MeasureHistory> {
  const { deviceId, address, from, to } = asked;
  if (from >= to) {
    refuse("PARAMETER_ERROR", { field: "to" });
  }
  if (asked.keys.length === 0) {
    refuse("PARAMETER_ERROR", { field: "keys" });
  }
  const { limits, ...device } = await everDevice(ctx, deviceId);
  const set = byKey(limits);
  const now = ctx.clock.now();
  const span: Span = { ...asked, networkId: account(ctx).scope.networkId, to: to < now ? to : now };
  const db = sqlOf(ctx.em);
  const step =
    stepOf(span.to.getTime() - from.getTime(), await countMeasures(db, span)) ??
    refuse("PARAMETER_ERROR", { field: "to" });
  const points = Map.groupBy(await pointsOf(db, span, { step, timeZone: device.timeZone }), ({ key }) => key);
  return {
    ...device,
    address,
    step,
    courses: MEASURES.filter(({ key }) => asked.keys.includes(key)).map(({ key, unit }) => ({
      key,
      unit,
      lowLimit: limitIn(set, key).lowLimit,
      highLimit: limitIn(set, key).highLimit,
      points: points.get(key) ?? [],
    })),
    alarms: await alarms.rows(
      ctx,
      [piece("a.device_id = $1 and a.started_at < $2 and coalesce(a.ended_at, 'infinity') >= $3", deviceId, to, from)],
      { orderBy: "STARTED_ASC", limit: MOST_EVENTS },
    ),
  };
}

/** A device that the caller sees, whether it is still there or not. 10009 */
async function everDevice(ctx: Context, id: string): Promise<Device> {
  const { scope } = account(ctx);
  const { rows } = await sql<Device>`
    select d.id as "deviceId", d.name as "deviceName", s.id as "stationId", s.name as "stationName", s.time_zone as "timeZone", ${setLimits} as limits
    from device d join station s on s.network_id = d.network_id and s.id = d.station_id
    where d.network_id = ${scope.networkId} and d.id = ${isId(id) ? id : null} and ${everStation(scope)}`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? refuse("DEVICE_NOT_FOUND", { field: "deviceId" });
}

/** Readings that are kept of a time; of more than are shown it is enough to know that. */
async function countMeasures(db: Kysely<unknown>, { networkId, deviceId, address, from, to }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from measure_reading r where r.network_id = ${networkId} and r.device_id = ${deviceId} and r.address = ${address}
        and r.time >= ${from} and r.time < ${to}
      limit ${MOST_COURSE_POINTS + 1}) c`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The first reading of each bucket that tells of a parameter, with the least and the most of all of them, in one statement. */
async function pointsOf(
  db: Kysely<unknown>,
  { networkId, deviceId, address, keys, from, to }: Span,
  { step, timeZone }: { step: CourseStep; timeZone: string },
): Promise<(MeasurePoint & { readonly key: MeasureKey })[]> {
  const { rows } = await sql<MeasurePoint & { readonly key: MeasureKey }>`
    select k.key, min(r.time) as at, (array_agg(r.figures ->> k.key order by r.time))[1] as value,
      min((r.figures ->> k.key)::numeric)::text as least, max((r.figures ->> k.key)::numeric)::text as most
    from measure_reading r
      cross join unnest(${keys}::text[]) k(key)
    where r.network_id = ${networkId} and r.device_id = ${deviceId} and r.address = ${address}
      and r.time >= ${from} and r.time < ${to} and r.figures ? k.key
    group by k.key, ${bucketOf(step, timeZone)}
    order by k.key, at`.execute(db);
  return rows;
}
