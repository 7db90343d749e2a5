import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { totalizerBy } from "./totalizer-by.ts";
import { TOTALIZER_TOLERANCE_LITRES } from "../../trade/transaction/totalizer.rules.ts";
import type { GradeUnit } from "../../site/energy/grade.entity.ts";
import type { SalePayment } from "../../trade/transaction/transaction.types.ts";
import type { PeriodOfStations } from "../../trade/period-lock/period-lock.ports.ts";
import type { Tender } from "../card/card.types.ts";
import { SALES, type ShiftRow } from "./shift.list.ts";
import type { GunFigures } from "./shift.rules.ts";

/** Stands for a grade that is unknown. */
const NO_GRADE = "00000000-0000-0000-0000-000000000000";

/** Sales of one grade that were paid in one way. */
export interface Sum {
  readonly gradeId: string;
  readonly gradeName: string | null;
  readonly gradeUnit: GradeUnit;
  readonly payment: SalePayment;
  readonly sales: number;
  readonly volume: string;
  readonly amount: string;
}

/** What a shift comes to, read in one statement so that all of it is of one moment. */
export interface Standing {
  readonly guns: readonly GunFigures[];
  readonly sums: readonly Sum[];
  readonly received: readonly { readonly tender: Tender; readonly amount: string }[];
  readonly offlineDevices: readonly string[];
  /** Facts of the station's devices that gateways hold yet and that may be of the shift's time. */
  readonly waiting: number;
}

/**
 * A shift as it stands at an instant: its guns' totalizers and sales, its sales by grade and payment, what the ledger's receipts of its
 * station moved by tender, the names of the devices that were heard once and are away, and what gateways hold yet.
 */
export async function standingShift(ctx: Context, shift: ShiftRow, until: Date): Promise<Standing> {
  const { networkId } = account(ctx).scope;
  const { id, stationId, openedAt } = shift;
  const { rows } = await sql<Standing>`
    with sold as materialized (
      select t.gun_id, coalesce(t.grade_id, ${NO_GRADE}::uuid) as grade_id, t.payment, ${sql.raw(SALES)} as sales, sum(t.volume) as volume,
        coalesce(sum(t.volume) filter (where t.consume_type <> 'REVERSE'), 0) as flowed, sum(t.amount) as amount
      from sale t where t.network_id = ${networkId} and t.station_id = ${stationId} and t.time >= ${openedAt} and t.time < ${until} group by 1, 2, 3
    ), metered as (
      select t.gun_id, t.totalizer_litres as after, t.totalizer_litres - t.volume as before, o.totalizer_litres as begin,
        lag(t.totalizer_litres) over (partition by t.gun_id order by t.time, t.id) as previous
      from sale t left join shift_counter o on o.network_id = t.network_id and o.shift_id = ${id} and o.gun_id = t.gun_id and o.edge = 'OPENED'
      where t.network_id = ${networkId} and t.station_id = ${stationId} and t.time >= ${openedAt} and t.time < ${until}
        and t.consume_type <> 'REVERSE' and t.totalizer_litres <> 0
    ), set_back as (
      select gun_id, sum(coalesce(previous, begin) - before) as litres from metered
      where case when previous is null then after < begin else before < previous - ${TOTALIZER_TOLERANCE_LITRES}::numeric end group by 1
    ), by_gun as (
      select g.id as "gunId", g.number as "gunNumber", gr.name as "gradeName", gr.unit as "gradeUnit", o.totalizer_litres::text as "beginLitres",
        ${totalizerBy(until)}::text as "endLitres", coalesce(k.litres, 0)::text as "setBackLitres", false as "readByHand", coalesce(b.sales, 0)::int as sales, coalesce(b.flowed, 0)::text as volume,
        coalesce(b.amount, 0)::text as amount, null as reason
      from gun g join grade gr on gr.network_id = g.network_id and gr.id = g.grade_id
        left join gun_live l on l.network_id = g.network_id and l.gun_id = g.id
        left join shift_counter o on o.network_id = g.network_id and o.shift_id = ${id} and o.gun_id = g.id and o.edge = 'OPENED'
        left join (select gun_id, sum(sales) as sales, sum(flowed) as flowed, sum(amount) as amount from sold group by gun_id) b on b.gun_id = g.id
        left join set_back k on k.gun_id = g.id
      where g.network_id = ${networkId} and g.station_id = ${stationId} and (g.deleted_at is null or b.gun_id is not null)
    ), by_sum as (
      select s.grade_id as "gradeId", gr.name as "gradeName", coalesce(gr.unit, 'LITRE') as "gradeUnit", s.payment, sum(s.sales)::int as sales, sum(s.volume)::text as volume, sum(s.amount)::text as amount
      from sold s left join grade gr on gr.network_id = ${networkId} and gr.id = s.grade_id group by 1, 2, 3, 4
    ), receipt as (
      select a.part as tender, (-sum(p.amount))::text as amount
      from ledger_account a join posting p on p.network_id = a.network_id and p.ledger_account_id = a.id
      where a.network_id = ${networkId} and a.kind = 'RECEIPTS' and a.owner_id = ${stationId} and p.time >= ${openedAt} and p.time < ${until} group by 1
    )
    select coalesce((select json_agg(g order by g."gunNumber", g."gunId") from by_gun g), '[]') as guns,
      coalesce((select json_agg(s order by s."gradeName", s.payment) from by_sum s), '[]') as sums,
      coalesce((select json_agg(r) from receipt r), '[]') as received,
      array(select d.name from device d join device_live l on l.network_id = d.network_id and l.device_id = d.id
        where d.network_id = ${networkId} and d.station_id = ${stationId} and d.deleted_at is null and not l.online and l.received_at <= ${until} order by d.name) as "offlineDevices",
      (select coalesce(sum(l.waiting), 0)::int from device d join device_live l on l.network_id = d.network_id and l.device_id = d.id
        where d.network_id = ${networkId} and d.station_id = ${stationId} and d.deleted_at is null and l.received_until < ${until}) as waiting`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] as Standing;
}

/** What was signed of a shift. */
interface Signed extends Pick<Standing, "guns" | "sums"> {
  readonly tenders: readonly { readonly tender: Tender; readonly received: string; readonly declared: string }[];
}

/** A closed shift as it was signed. */
export async function signedShift(ctx: Context, shiftId: string): Promise<Signed> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<Signed>`
    with by_gun as (
      select c.gun_id as "gunId", g.number as "gunNumber", gr.name as "gradeName", gr.unit as "gradeUnit", o.totalizer_litres::text as "beginLitres",
        c.totalizer_litres::text as "endLitres", c.set_back_litres::text as "setBackLitres", c.read_by_hand as "readByHand", c.sales::int as sales, c.volume::text as volume, c.amount::text as amount, c.reason
      from shift_counter c join gun g on g.network_id = c.network_id and g.id = c.gun_id
        join grade gr on gr.network_id = g.network_id and gr.id = g.grade_id
        left join shift_counter o on o.network_id = c.network_id and o.shift_id = c.shift_id and o.gun_id = c.gun_id and o.edge = 'OPENED'
      where c.network_id = ${networkId} and c.shift_id = ${shiftId} and c.edge = 'CLOSED'
    ), by_sum as (
      select s.grade_id as "gradeId", gr.name as "gradeName", coalesce(gr.unit, 'LITRE') as "gradeUnit", s.payment, s.sales::int as sales, s.volume::text as volume, s.amount::text as amount
      from shift_sum s left join grade gr on gr.network_id = s.network_id and gr.id = s.grade_id
      where s.network_id = ${networkId} and s.shift_id = ${shiftId}
    )
    select coalesce((select json_agg(g order by g."gunNumber", g."gunId") from by_gun g), '[]') as guns,
      coalesce((select json_agg(s order by s."gradeName", s.payment) from by_sum s), '[]') as sums,
      coalesce((select json_agg(json_build_object('tender', m.tender, 'received', m.received::text, 'declared', m.declared::text)
        order by array_position(array['CASH', 'BANK_CARD', 'TRANSFER'], m.tender))
        from shift_money m where m.network_id = ${networkId} and m.shift_id = ${shiftId}), '[]') as tenders`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] as Signed;
}

/** How many shifts of stations were opened up to a day and are not signed. */
export async function countUnsigned(ctx: Context, { stationIds, through }: PeriodOfStations): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shift h join station s on s.network_id = h.network_id and s.id = h.station_id
    where h.network_id = ${account(ctx).scope.networkId} and h.station_id = any(${[...stationIds]}::uuid[]) and h.closed_at is null
      and (h.opened_at at time zone s.time_zone)::date <= ${through}::date`.execute(sqlOf(ctx.em));
  return rows[0]?.count ?? 0;
}
