import { sql } from "kysely";
import { type Context, account, sqlOf } from "../context.ts";
import { refuse } from "../errors/refuse.ts";

/** Whose unit price is meant. */
interface Asked {
  readonly stationId: string;
  readonly gradeId: string;
}

/** The price of one unit that the station's guns of a grade show, the newest of them. 10007 where none has told one. */
export async function unitPriceAt(ctx: Context, { stationId, gradeId }: Asked): Promise<string> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<{ price: string }>`
    select l.unit_price as price from gun g join gun_live l on l.gun_id = g.id and l.network_id = g.network_id
    where g.network_id = ${networkId} and g.station_id = ${stationId} and g.grade_id = ${gradeId} and l.unit_price > 0 and g.deleted_at is null
    order by l.at desc limit 1`.execute(sqlOf(ctx.em));
  return rows[0]?.price ?? refuse("UNIT_PRICE_NOT_FOUND", { field: "gradeId" });
}
