import { type Kysely, sql } from "kysely";

/** An hour, a day or a month of a station that isn't what its sales come to. */
export interface RollUpFault {
  readonly networkId: string;
  readonly what: "HOUR_NOT_ITS_SALES" | "DAY_NOT_ITS_SALES" | "MONTH_NOT_ITS_SALES";
  /** The station. */
  readonly id: string;
  /** By how much money, as a decimal; 0 where volume or count differ alone. */
  readonly difference: string;
}

const MOST_FAULTS = 100;

const FIGURES = `sum(case when t.consume_type = 'REVERSE' then -1 else 1 end) as sales, sum(t.volume) as volume, sum(t.amount) as amount, sum(t.old_amount) as old_amount`;

/** The rows of a roll-up that differ from the sales of their time, or have none. */
const differing = (what: RollUpFault["what"], table: string, column: string, time: string): string => `
    select '${what}' as what, station_id as id, coalesce(r.amount, 0) - coalesce(m.amount, 0) as difference
    from (select t.station_id, ${time} as ${column}, coalesce(t.grade_id, '00000000-0000-0000-0000-000000000000') as grade_id, t.payment, ${FIGURES}
        from sale t join station s on s.network_id = t.network_id and s.id = t.station_id where t.network_id = $network group by 1, 2, 3, 4) m
      full join (select * from ${table} where network_id = $network) r using (station_id, ${column}, grade_id, payment)
    where (coalesce(m.sales, 0), coalesce(m.volume, 0), coalesce(m.amount, 0), coalesce(m.old_amount, 0))
      is distinct from (coalesce(r.sales, 0), coalesce(r.volume, 0), coalesce(r.amount, 0), coalesce(r.old_amount, 0))`;

const FAULTS = [
  differing("HOUR_NOT_ITS_SALES", "sale_hour", "hour", "date_trunc('hour', t.time, s.time_zone)"),
  differing("DAY_NOT_ITS_SALES", "sale_day", "day", "(t.time at time zone s.time_zone)::date"),
  differing("MONTH_NOT_ITS_SALES", "sale_month", "month", "date_trunc('month', t.time at time zone s.time_zone)::date"),
].join(" union all ");

/** Proves the sums of a network's sales by hour, day and month, in one snapshot. No faults: every row is what its sales come to. */
export async function rollUpFaultsOf(db: Kysely<unknown>, networkId: string): Promise<RollUpFault[]> {
  const [first = "", ...others] = FAULTS.split("$network");
  const faults = sql.join(
    [sql.raw(first), ...others.map((text) => sql`${networkId}::uuid${sql.raw(text)}`)],
    sql.raw(""),
  );
  const { rows } = await sql<RollUpFault>`
    select ${networkId} as "networkId", what, id, difference::text as difference from (${faults}) f limit ${MOST_FAULTS}`.execute(
    db,
  );
  return rows;
}
