import { type Kysely, sql } from "kysely";
import { varianceOf } from "./history.rules.ts";
import type { TankStock, TankStockReading } from "./tank-history.types.ts";

/** A tank of a network within a time that is over at its end. */
export interface TankSpan {
  readonly networkId: string;
  readonly tankId: string;
  readonly from: Date;
  readonly to: Date;
}

/** A reading further away from an end than this says nothing of it. */
const REACH = "12 hours";
/** No fill takes longer, no tanker unloads for longer: what ends later than that did not begin before. */
const [LONGEST_FILL, LONGEST_DROP] = ["2 hours", "48 hours"] as const;

/** What was in a tank at both ends of a time, and what came and went between; null where no reading is near enough. */
export async function stockBetween(db: Kysely<unknown>, span: TankSpan): Promise<TankStock | null> {
  const [opening, closing] = [await readingNear(db, span, span.from), await readingNear(db, span, span.to)];
  if (opening === null || closing === null || opening.at > closing.at) {
    return null;
  }
  const { delivered, sold } = await movedBetween(db, span, [opening.at, closing.at]);
  const variance = varianceOf({ opening: opening.volumeLitres, delivered, sold, closing: closing.volumeLitres });
  return { opening, closing, deliveredLitres: delivered, soldLitres: sold, ...variance };
}

/** The reading nearest to a moment while nothing was filled out of the tank or into it; where there is none, the nearest. */
async function readingNear(
  db: Kysely<unknown>,
  { networkId, tankId }: TankSpan,
  moment: Date,
): Promise<TankStockReading | null> {
  const { rows } = await sql<Omit<TankStockReading, "awaySeconds">>`
    with near as materialized (
      select r.time as at, r.volume from tank_reading r
      where r.network_id = ${networkId} and r.tank_id = ${tankId} and r.volume is not null
        and r.time > ${moment}::timestamptz - ${REACH}::interval and r.time < ${moment}::timestamptz + ${REACH}::interval
      order by abs(extract(epoch from r.time - ${moment}::timestamptz)), r.time
    )
    select f.at, f.volume as "volumeLitres", f.quiet from (
      (select n.at, n.volume, true as quiet from near n
        where not exists (
            select 1 from sale x where x.network_id = ${networkId} and x.tank_id = ${tankId} and x.time > n.at
              and x.time < n.at + ${LONGEST_FILL}::interval and coalesce(x.started_at, x.time) < n.at)
          and not exists (
            select 1 from tank_delivery d where d.network_id = ${networkId} and d.tank_id = ${tankId} and d.superseded_by is null
              and d.time > n.at and d.time < n.at + ${LONGEST_DROP}::interval and d.started_at < n.at)
        limit 1)
      union all
      (select n.at, n.volume, false from near n limit 1)) f
    order by f.quiet desc limit 1`.execute(db);
  const [found] = rows;
  return found === undefined
    ? null
    : { ...found, awaySeconds: Math.round(Math.abs(found.at.getTime() - moment.getTime()) / 1000) };
}

/** What was delivered into a tank and sold from it after one reading and until another. */
async function movedBetween(
  db: Kysely<unknown>,
  { networkId, tankId }: TankSpan,
  [after, until]: readonly [Date, Date],
): Promise<{ delivered: string; sold: string }> {
  const { rows } = await sql<{ delivered: string; sold: string }>`
    select coalesce((select sum(d.delivered) from tank_delivery d where d.network_id = ${networkId} and d.tank_id = ${tankId}
        and d.superseded_by is null and d.time > ${after} and d.time <= ${until}), 0) as delivered,
      coalesce((select sum(x.volume) from sale x where x.network_id = ${networkId} and x.tank_id = ${tankId}
        and x.time > ${after} and x.time <= ${until}), 0) as sold`.execute(db);
  return rows[0] ?? { delivered: "0", sold: "0" };
}
