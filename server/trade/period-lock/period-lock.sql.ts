import { instantText } from "../../kernel/instant-text.ts";

/** What the locked days of a month (m, a row of period_lock_month) come to by now: whole months from their own sums. */
export const SOLD_BY_NOW = `(
    select coalesce(sum(d.sales), 0) as sales, coalesce(sum(d.volume), 0) as volume, coalesce(sum(d.amount), 0) as amount from (
      select sales, volume, amount from sale_month
      where network_id = m.network_id and station_id = m.station_id and month = m.month and m.through = (m.month + interval '1 month' - interval '1 day')::date
      union all
      select sales, volume, amount from sale_day
      where network_id = m.network_id and station_id = m.station_id and day between m.month and m.through
        and m.through < (m.month + interval '1 month' - interval '1 day')::date
    ) d)`;

/** A locked month (m) and what it comes to by now (c) differ. */
export const IS_RECALCULATED = "(c.sales, c.volume, c.amount) is distinct from (m.sales::numeric, m.volume, m.amount)";

const MONTH = `json_build_object('month', m.month::text, 'through', m.through::text, 'signedAt', ${instantText("m.signed_at")},
    'signedBy', m.signed_by, 'sales', m.sales, 'volume', m.volume::text, 'amount', m.amount::text, 'recalculated', ${IS_RECALCULATED},
    'late', json_build_object('sales', c.sales - m.sales, 'volume', (c.volume - m.volume)::text, 'amount', (c.amount - m.amount)::text))`;

/** The locked months of a station (s), and what came later of all of them, as l. */
export const LOCKED_MONTHS = `left join lateral (
  select json_agg(${MONTH} order by m.month) as months, bool_or(${IS_RECALCULATED}) as recalculated, sum(c.sales - m.sales)::int as sales,
    sum(c.volume - m.volume) as volume, sum(c.amount - m.amount) as amount
  from period_lock_month m cross join lateral ${SOLD_BY_NOW} c where m.network_id = s.network_id and m.station_id = s.id) l on true`;
