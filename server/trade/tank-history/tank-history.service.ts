import { type Kysely, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { MOST_COURSE_POINTS, bucketOf, stepOf } from "../../kernel/course.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { piece, rawOf } from "../../kernel/lists/piece.ts";
import { alarms } from "../../plant/alarm/alarm.list.ts";
import { deliveries } from "../../plant/delivery/delivery.list.ts";
import { ofEverStation } from "../../site/station/list-places.ts";
import { type TankSpan, stockBetween } from "./stock.service.ts";
import type { TankHistory, TankHistoryPoint, TankHistoryStep } from "./tank-history.types.ts";

/** A chart with more marks than these shows none of them. */
const MOST_EVENTS = 500;

/** A tank and a time of it. */
interface Asked {
  readonly tankId: string;
  readonly from: Date;
  readonly to: Date;
}

type Tank = Omit<TankHistory, "step" | "points" | "deliveries" | "alarms" | "stock">;

/** What became of a tank within a time, also of one that is deleted. 10011, 10012 (a time that ends before it begins, or is too long) */
export async function tankHistory(ctx: Context, { tankId, from, to }: Asked): Promise<TankHistory> {
  if (from >= to) {
    refuse("PARAMETER_ERROR", { field: "to" });
  }
  const tank = await everTank(ctx, tankId);
  const { networkId } = account(ctx).scope;
  const now = ctx.clock.now();
  const span: TankSpan = { networkId, tankId: tank.id, from, to: to < now ? to : now };
  const db = sqlOf(ctx.em);
  const step =
    stepOf(span.to.getTime() - from.getTime(), await countReadings(db, span)) ??
    refuse("PARAMETER_ERROR", { field: "to" });
  return {
    ...tank,
    step,
    points: await pointsOf(db, span, { step, timeZone: tank.timeZone }),
    deliveries: await deliveries.rows(ctx, [], {
      filter: { tankIds: [tank.id], from, to },
      orderBy: "TIME_ASC",
      limit: MOST_EVENTS,
    }),
    alarms: await alarms.rows(
      ctx,
      [piece("a.tank_id = $1 and a.started_at < $2 and coalesce(a.ended_at, 'infinity') >= $3", tank.id, to, from)],
      { orderBy: "STARTED_ASC", limit: MOST_EVENTS },
    ),
    stock: await stockBetween(db, span),
  };
}

/** A tank that the caller sees, whether it is still there or not. 10011 */
async function everTank(ctx: Context, id: string): Promise<Tank> {
  const { scope } = account(ctx);
  const { rows } = await sql<Tank>`
    select t.id, t.station_id as "stationId", s.code as "stationCode", s.name as "stationName", s.time_zone as "timeZone", t.number, t.name,
      gr.name as "gradeName", gr.colour as "gradeColour", t.capacity_litres as "capacityLitres"
    from tank t
      join station s on s.network_id = t.network_id and s.id = t.station_id
      join grade gr on gr.network_id = t.network_id and gr.id = t.grade_id
    where t.network_id = ${scope.networkId} and t.id = ${isId(id) ? id : null} and ${rawOf(ofEverStation(scope))}`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? refuse("TANK_NOT_FOUND", { field: "tankId" });
}

/** Readings within a time; of more than are shown it is enough to know that. */
async function countReadings(db: Kysely<unknown>, { networkId, tankId, from, to }: TankSpan): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from tank_reading r where r.network_id = ${networkId} and r.tank_id = ${tankId} and r.time >= ${from} and r.time < ${to}
      limit ${MOST_COURSE_POINTS + 1}) c`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The first reading of each bucket, with what was sold until the next one, in one statement. */
async function pointsOf(
  db: Kysely<unknown>,
  { networkId, tankId, from, to }: TankSpan,
  { step, timeZone }: { step: TankHistoryStep; timeZone: string },
): Promise<TankHistoryPoint[]> {
  const { rows } = await sql<TankHistoryPoint>`
    with bucket as (
      select min(r.time) as at, min(r.volume) as least, max(r.volume) as most
      from tank_reading r
      where r.network_id = ${networkId} and r.tank_id = ${tankId} and r.time >= ${from} and r.time < ${to}
      group by ${bucketOf(step, timeZone)}
    ), point as (
      select b.*, coalesce(lead(b.at) over (order by b.at), ${to}) as until from bucket b
    ), sold as (
      select p.at, sum(x.volume) as litres
      from point p join sale x on x.network_id = ${networkId} and x.tank_id = ${tankId} and x.time > p.at and x.time <= p.until
      where x.time >= ${from} and x.time <= ${to}
      group by p.at
    )
    select p.at, r.volume as "volumeLitres", p.least as "leastLitres", p.most as "mostLitres", r.height_mm as "heightMm",
      r.water_mm as "waterHeightMm", r.temperature_c as "temperatureC", coalesce(s.litres, 0) as "soldLitres"
    from point p
      join tank_reading r on r.network_id = ${networkId} and r.tank_id = ${tankId} and r.time = p.at and r.time >= ${from} and r.time < ${to}
      left join sold s on s.at = p.at
    order by p.at`.execute(db);
  return rows;
}
