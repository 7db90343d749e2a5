import { type Kysely, sql } from "kysely";
import { varianceOf } from "./history.rules.ts";
import { OWN_RISE, bookedOf, movedIn, movesWithin } from "../stock-movement/moved.sql.ts";
import { readingNear } from "./reading-near.ts";
import type { TankStock, TankStockReading } from "./tank-history.types.ts";

/** A tank of a network within a time that is over at its end. */
export interface TankSpan {
  readonly networkId: string;
  readonly tankId: string;
  readonly from: Date;
  readonly to: Date;
}

/** What was in a tank at both ends of a time, and what came and went between; null where no reading is near enough. */
export async function stockBetween(db: Kysely<unknown>, span: TankSpan): Promise<TankStock | null> {
  const [opening, closing] = [await readingAt(db, span, span.from), await readingAt(db, span, span.to)];
  if (opening === null || closing === null || opening.at > closing.at) {
    return null;
  }
  const { delivered, sold, moved } = await movedBetween(db, span, [opening.at, closing.at]);
  const ends = { opening: opening.volumeLitres, closing: closing.volumeLitres };
  const variance = varianceOf({ ...ends, delivered, sold, moved });
  return { opening, closing, deliveredLitres: delivered, soldLitres: sold, movedLitres: moved, ...variance };
}

/** The reading from which the stock at a moment is taken; null where none is near. */
async function readingAt(
  db: Kysely<unknown>,
  { networkId, tankId }: TankSpan,
  moment: Date,
): Promise<TankStockReading | null> {
  const near = readingNear({
    network: sql`${networkId}::uuid`,
    tank: sql`${tankId}::uuid`,
    moment: sql`${moment}::timestamptz`,
  });
  const { rows } = await sql<Omit<TankStockReading, "awaySeconds">>`
    select n.at, n.volume as "volumeLitres", n.quiet, n.by_hand as "byHand" from (${near}) n`.execute(db);
  const [found] = rows;
  return found === undefined
    ? null
    : { ...found, awaySeconds: Math.round(Math.abs(found.at.getTime() - moment.getTime()) / 1000) };
}

/** What was delivered into a tank by the books, sold from it and moved by people after one reading and until another. */
async function movedBetween(
  db: Kysely<unknown>,
  { networkId, tankId }: TankSpan,
  [after, until]: readonly [Date, Date],
): Promise<{ delivered: string; sold: string; moved: string }> {
  const moves = movesWithin({
    network: sql`${networkId}::uuid`,
    tank: sql`${tankId}::uuid`,
    after: sql`${after}::timestamptz`,
    until: sql`${until}::timestamptz`,
  });
  const { rows } = await sql<{ delivered: string; sold: string; moved: string }>`
    select coalesce((select sum(${sql.raw(bookedOf(OWN_RISE))}) from tank_delivery d
        left join delivery_ticket b on b.network_id = d.network_id and b.delivery_id = d.id where d.network_id = ${networkId} and d.tank_id = ${tankId}
        and d.superseded_by is null and d.time > ${after} and d.time <= ${until}), 0) as delivered,
      coalesce((select sum(x.volume) from sale x where x.network_id = ${networkId} and x.tank_id = ${tankId}
        and x.time > ${after} and x.time <= ${until}), 0) as sold, (select ${sql.raw(movedIn("w"))} from (${moves}) w) as moved`.execute(
    db,
  );
  return rows[0] ?? { delivered: "0", sold: "0", moved: "0" };
}
