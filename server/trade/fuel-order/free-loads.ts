import { type Kysely, type RawBuilder, sql } from "kysely";
import { INBOUND } from "../delivery-ticket/inbound.sql.ts";
import { type FreeLoad, type OpenLine, reachOf } from "./link.rules.ts";

/** A load with what a person knows it by. */
export interface NamedLoad extends FreeLoad {
  readonly ticketId: string | null;
  readonly deliveryId: string | null;
  readonly number: string | null;
  readonly supplier: string | null;
  readonly tankNumber: number;
  readonly gradeName: string;
}

/** A station of a network. */
export interface AtStation {
  readonly networkId: string;
  readonly stationId: string;
}

/** What came to a station and is linked to no order, of those that a condition on the delivery (i) leaves. */
async function freeLoadsWhere(
  db: Kysely<unknown>,
  { networkId, stationId }: AtStation,
  condition: RawBuilder<unknown>,
): Promise<readonly NamedLoad[]> {
  const { rows } = await sql<NamedLoad>`
    select i.id, i.ticket_id as "ticketId", i.delivery_id as "deliveryId", i.tank_id as "tankId", k.grade_id as "gradeId", i.time, t.number, t.supplier,
      k.number as "tankNumber", gr.name as "gradeName", coalesce(t.volume, d.delivered) as litres
    from ${sql.raw(INBOUND)} i
      join tank k on k.network_id = i.network_id and k.id = i.tank_id
      join grade gr on gr.network_id = k.network_id and gr.id = k.grade_id
      left join delivery_ticket t on t.network_id = i.network_id and t.id = i.ticket_id
      left join tank_delivery d on d.network_id = i.network_id and d.id = i.delivery_id
    where i.network_id = ${networkId} and i.station_id = ${stationId} and ${condition} and not exists (
      select 1 from fuel_order_load l where l.network_id = i.network_id and (l.ticket_id = i.ticket_id or l.delivery_id = i.delivery_id))
    order by i.time, i.id`.execute(db);
  return rows;
}

/** What came to a station while something might come of some lines, and is linked to no order. */
export function freeLoadsAround(
  db: Kysely<unknown>,
  at: AtStation,
  lines: readonly OpenLine[],
): Promise<readonly NamedLoad[]> {
  const reaches = lines.map(reachOf);
  const from = new Date(Math.min(...reaches.map((reach) => reach.from.getTime())));
  const until = new Date(Math.max(...reaches.map((reach) => reach.until.getTime())));
  return freeLoadsWhere(db, at, sql`i.time between ${from} and ${until}`);
}

/** One of the loads of a station, by its ticket or its rise; undefined where it is linked, or none of the station's. */
export async function freeLoad(db: Kysely<unknown>, at: AtStation, id: string): Promise<NamedLoad | undefined> {
  const [found] = await freeLoadsWhere(db, at, sql`i.id = ${id}`);
  return found;
}
