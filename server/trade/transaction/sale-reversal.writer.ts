import { type Kysely, sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { tellFacts } from "../../kernel/told-facts.ts";
import { rolledUp } from "./sale-roll-up.ts";

/** A sale that is taken back, when. */
interface Reversal {
  readonly networkId: string;
  readonly saleId: string;
  readonly stationId: string | null;
  readonly at: Date;
}

/**
 * Takes a sale out of what was sold: a sale of its own below 0, of now, and of its hour and day. The fuel did flow: neither the tank nor the
 * totalizer knows of it. Gives its id.
 */
export async function reverseSale(
  db: Kysely<unknown>,
  { networkId, saleId, stationId, at }: Reversal,
): Promise<string> {
  const id = newId();
  await sql`
    with taken as (
      insert into sale (network_id, time, id, station_id, device_id, gun_id, tank_id, grade_id, address, transaction_no, started_at, volume, net_volume, price,
        amount, old_amount, totalizer_litres, totalizer_amount, card_no, user_name, car_number, mileage, consume_type, sale_group, grade_name, offline, received_at,
        unit_price_id, price_source, price_rule_id, payment)
      select t.network_id, ${at}, ${id}, t.station_id, t.device_id, t.gun_id, null, t.grade_id, t.address, t.transaction_no, t.started_at, -t.volume,
        -t.net_volume, t.price, -t.amount, -t.old_amount, null, null, t.card_no, t.user_name, t.car_number, null, 'REVERSE', t.sale_group, t.grade_name, false, ${at},
        t.unit_price_id, t.price_source, t.price_rule_id, t.payment
      from sale t where t.network_id = ${networkId} and t.id = ${saleId}
      returning network_id, station_id, time, grade_id, payment, volume, amount, old_amount
    ), moved as (
      select t.station_id, t.time, s.time_zone, t.grade_id, t.payment, -1 as sales, t.volume, t.amount, t.old_amount
      from taken t join station s on s.network_id = t.network_id and s.id = t.station_id
    ), ${rolledUp(networkId)} select`.execute(db);
  await tellFacts({ db, networkId, now: at }, [{ type: "sale.created", objectId: id, stationId }]);
  return id;
}
