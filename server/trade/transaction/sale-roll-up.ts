import { type RawBuilder, sql } from "kysely";

const NO_GRADE = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid");
const KEYS = sql.raw("network_id, station_id, hour, grade_id, payment");
const DAY_KEYS = sql.raw("network_id, station_id, day, grade_id, payment");
const FIGURES = sql.raw("sales, volume, amount, old_amount");
const SUMS = sql.raw("sum(sales), sum(volume), sum(amount), sum(old_amount)");

/** Adds to the figures of a roll-up's row what a new one of the same key has. */
const added = (table: string): RawBuilder<unknown> =>
  sql.raw(
    `do update set ${["sales", "volume", "amount", "old_amount"].map((figure) => `${figure} = ${table}.${figure} + excluded.${figure}`).join(", ")}`,
  );

/**
 * The end of a statement that stores sales: adds what the rows of its part `moved` come to (station_id, time, time_zone, grade_id,
 * payment, sales, volume, amount, old_amount) to the hours and days of their stations. All who do so lock days before hours, each in one order.
 */
export const rolledUp = (networkId: string): RawBuilder<unknown> => sql`
    hours as (
      insert into sale_hour (${KEYS}, ${FIGURES})
      select ${networkId}::uuid, station_id, date_trunc('hour', time, time_zone), coalesce(grade_id, ${NO_GRADE}), payment, ${SUMS}
      from moved group by 2, 3, 4, 5 order by 2, 3, 4, 5
      on conflict (${KEYS}) ${added("sale_hour")}
    )
    insert into sale_day (${DAY_KEYS}, ${FIGURES})
    select ${networkId}::uuid, station_id, (time at time zone time_zone)::date, coalesce(grade_id, ${NO_GRADE}), payment, ${SUMS}
    from moved group by 2, 3, 4, 5 order by 2, 3, 4, 5
    on conflict (${DAY_KEYS}) ${added("sale_day")}`;
