import { type Kysely, sql } from "kysely";
import { tellFacts } from "../../kernel/told-facts.ts";
import { rolledUp } from "./sale-roll-up.ts";
import type { SalePayment } from "./transaction.types.ts";

/** A sale that was stored before it was known who pays for it. */
interface Payment {
  readonly networkId: string;
  readonly saleId: string;
  readonly stationId: string;
  readonly at: Date;
  readonly payment: SalePayment;
  readonly userName: string | null;
  readonly carNumber: string | null;
}

/** Says who paid for a sale that stood as one of the till, and moves it in the sums of its hour and day. One that has a payer keeps it. */
export async function paySale(db: Kysely<unknown>, given: Payment): Promise<void> {
  const { networkId, saleId, stationId, at, payment, userName, carNumber } = given;
  await sql`
    with paid as (
      update sale set payment = ${payment}, sale_group = ${payment === "GROUP" ? "SHARED" : "NORMAL"}, user_name = ${userName}, car_number = coalesce(${carNumber}, car_number)
      where network_id = ${networkId} and id = ${saleId} and payment = 'TILL'
      returning network_id, station_id, time, grade_id, volume, amount, old_amount
    ), moved as (
      select p.station_id, p.time, s.time_zone, p.grade_id, w.payment, w.sign as sales, w.sign * p.volume as volume, w.sign * p.amount as amount,
        w.sign * p.old_amount as old_amount
      from paid p join station s on s.network_id = p.network_id and s.id = p.station_id cross join (values ('TILL', -1), (${payment}, 1)) w (payment, sign)
    ), ${rolledUp(networkId)} select`.execute(db);
  await tellFacts({ db, networkId, now: at }, [{ type: "sale.amended", objectId: saleId, stationId }]);
}
