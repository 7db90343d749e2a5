import { type RawBuilder, sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";

const NO_GRADE = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid");
const FIGURES = ["sales", "volume", "amount", "old_amount"];

/** The roll-ups of sales: by what time each has its rows, as an expression over the `hour` of sales and their station's `time_zone`. */
const ROLL_UPS = [
  ["sale_hour", "hour", "hour"],
  ["sale_day", "day", "(hour at time zone time_zone)::date"],
  ["sale_month", "month", "date_trunc('month', hour at time zone time_zone)::date"],
] as const;

const SUMS = sql.raw(FIGURES.map((figure) => `sum(${figure}) as ${figure}`).join(", "));

/** Adds what the rows of `summed` come to to one roll-up, its rows locked in one order. */
function added(networkId: string, [table, column, time]: (typeof ROLL_UPS)[number]): RawBuilder<unknown> {
  const keys = sql.raw(`network_id, station_id, ${column}, grade_id, payment`);
  const more = FIGURES.map((figure) => `${figure} = ${table}.${figure} + excluded.${figure}`);
  return sql`
    insert into ${sql.raw(table)} (${keys}, ${sql.raw(FIGURES.join(", "))})
    select ${networkId}::uuid, station_id, ${sql.raw(time)}, grade_id, payment, ${SUMS} from summed group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (${keys}) do update set ${sql.raw(more.join(", "))}`;
}

/** A sale is late whose hour was over an hour ago, so that whoever looked at the hour saw it without. */
const LATE = sql.raw("interval '2 hours'");

/** Notes those of `summed` which come late, by their stations' days and the minute in which they come: none as a rule. */
const lateAdded = (networkId: string, now: Date): RawBuilder<unknown> => sql`
    insert into sale_late (network_id, station_id, day, at, sales, volume, amount)
    select ${networkId}::uuid, station_id, (hour at time zone time_zone)::date, date_trunc('minute', ${now}::timestamptz) + interval '1 minute',
      sum(sales), sum(volume), sum(amount)
    from summed where hour <= ${now}::timestamptz - ${LATE} group by 2, 3 order by 2, 3
    on conflict (network_id, station_id, day, at) do update set sales = sale_late.sales + excluded.sales, volume = sale_late.volume + excluded.volume,
      amount = sale_late.amount + excluded.amount`;

/**
 * The parts of a statement that stores sales that add what the rows of its part `moved` come to (station_id, time, time_zone, grade_id,
 * payment, sales, volume, amount, old_amount) to the hours, days and months of their stations. All who do so lock them in one order.
 * `arrivedAt`: they come from devices now, so that those which come late are noted. They are summed by the hour once, since an hour lies in
 * one day and one month.
 */
export function rolledUp(networkId: string, arrivedAt: Date | null = null): RawBuilder<unknown> {
  const [hour, day, month] = ROLL_UPS;
  const late = arrivedAt === null ? sql`` : sql`late as (${lateAdded(networkId, arrivedAt)}),`;
  return sql`summed as (
      select station_id, time_zone, date_trunc('hour', time, time_zone) as hour, coalesce(grade_id, ${NO_GRADE}) as grade_id, payment, ${SUMS}
      from moved group by 1, 2, 3, 4, 5
    ), ${late} hours as (${added(networkId, hour)}), days as (${added(networkId, day)}), months as (${added(networkId, month)})`;
}

/** Whether a station has sold anything. */
export async function hasSold(ctx: Context, station: { id: string; networkId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from sale_month where network_id = ${station.networkId} and station_id = ${station.id} limit 1`.execute(
    sqlOf(ctx.em),
  );
  return rows.length > 0;
}
