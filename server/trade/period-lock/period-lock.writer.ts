import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { SOLD_BY_NOW } from "./period-lock.sql.ts";

/** Reports of more than so many months ago wait for a person, so that months before them get no late sales by themselves. */
const MONTHS_OF_LATE = sql.raw("interval '14 months'");

const lastOf = (month: string) => sql.raw(`(${month} + interval '1 month' - interval '1 day')::date`);

/** Who signs, and when. */
const signature = (ctx: Context): RawBuilder<unknown> => {
  const { accountId, login } = account(ctx);
  return sql`${ctx.clock.now()}::timestamptz, ${accountId}::uuid, ${login}`;
};

/** Locks stations that are locked less far through a day; what months hold that were signed before is added to, not signed anew. */
export async function writeLock(
  ctx: Context,
  { stationIds, through }: { readonly stationIds: readonly string[]; readonly through: string },
  reason: string | null,
): Promise<void> {
  const { networkId } = account(ctx).scope;
  const { rows: months } = await sql<object>`
    with newly as (
      select s.id, k.through as was from station s left join period_lock k on k.network_id = s.network_id and k.station_id = s.id
      where s.network_id = ${networkId} and s.id = any(${[...stationIds]}::uuid[])
    ), month as (
      select n.id, n.was, g.month::date as month, least(${through}::date, ${lastOf("g.month")}) as through
      from newly n cross join lateral generate_series(date_trunc('month', coalesce((n.was + 1)::timestamp,
        least((select min(f.month) from sale_month f where f.network_id = ${networkId} and f.station_id = n.id)::timestamp, ${through}::timestamp - ${MONTHS_OF_LATE}))),
        ${through}::timestamp, interval '1 month') g(month)
    )
    select m.id as station_id, m.month::text as month, m.through::text as through, coalesce(sum(d.sales), 0)::text as sales,
      coalesce(sum(d.volume), 0)::text as volume, coalesce(sum(d.amount), 0)::text as amount
    from month m left join sale_day d on d.network_id = ${networkId} and d.station_id = m.id and d.day between greatest(m.month, m.was + 1) and m.through
    group by 1, 2, 3`.execute(sqlOf(ctx.em));
  await sql`
    insert into period_lock (network_id, station_id, through, locked_at, locked_by_id, locked_by, reason)
    select ${networkId}, u.id, ${through}::date, ${signature(ctx)}, ${reason} from unnest(${[...stationIds]}::uuid[]) u(id)
    on conflict (network_id, station_id) do update set through = excluded.through, locked_at = excluded.locked_at, locked_by_id = excluded.locked_by_id,
      locked_by = excluded.locked_by, reason = excluded.reason`.execute(sqlOf(ctx.em));
  await sql`
    insert into period_lock_month (network_id, station_id, month, through, sales, volume, amount, signed_at, signed_by_id, signed_by)
    select ${networkId}, r.station_id, r.month, r.through, r.sales, r.volume, r.amount, ${signature(ctx)}
    from jsonb_to_recordset(${JSON.stringify(months)}::jsonb) r(station_id uuid, month date, through date, sales bigint, volume numeric, amount numeric)
    on conflict (network_id, station_id, month) do update set through = excluded.through, sales = period_lock_month.sales + excluded.sales,
      volume = period_lock_month.volume + excluded.volume, amount = period_lock_month.amount + excluded.amount, signed_at = excluded.signed_at,
      signed_by_id = excluded.signed_by_id, signed_by = excluded.signed_by`.execute(sqlOf(ctx.em));
}

/** Signs locked months as they stand by now; gives the stations of which one came to something else since. */
export async function writeSignatures(
  ctx: Context,
  { stationIds, from, to }: { readonly stationIds: readonly string[]; readonly from: string; readonly to: string },
): Promise<readonly string[]> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<{ stationId: string }>`
    update period_lock_month w set sales = c.sales, volume = c.volume, amount = c.amount, (signed_at, signed_by_id, signed_by) = (select ${signature(ctx)})
    from period_lock_month m cross join lateral ${sql.raw(SOLD_BY_NOW)} c
    where m.network_id = ${networkId} and m.station_id = any(${[...stationIds]}::uuid[])
      and m.month between date_trunc('month', ${from}::timestamp)::date and ${to}::date
      and w.network_id = m.network_id and w.station_id = m.station_id and w.month = m.month
      and (c.sales, c.volume, c.amount) is distinct from (m.sales::numeric, m.volume, m.amount)
    returning w.station_id as "stationId"`.execute(sqlOf(ctx.em));
  return [...new Set(rows.map(({ stationId }) => stationId))];
}

/** Unlocks the days of stations behind a day, or all of them; the rest of a month is signed anew, as it stands by now. */
export async function writeUnlock(ctx: Context, stationIds: readonly string[], through: string | null): Promise<void> {
  const { networkId } = account(ctx).scope;
  const ids = sql`any(${[...stationIds]}::uuid[])`;
  await sql`
    delete from period_lock_month where network_id = ${networkId} and station_id = ${ids} and (${through}::date is null or month > ${through}::date)`.execute(
    sqlOf(ctx.em),
  );
  if (through === null) {
    await sql`delete from period_lock where network_id = ${networkId} and station_id = ${ids}`.execute(sqlOf(ctx.em));
    return;
  }
  await sql`
    update period_lock_month set through = ${through}::date
    where network_id = ${networkId} and station_id = ${ids} and through > ${through}::date`.execute(sqlOf(ctx.em));
  await writeSignatures(ctx, { stationIds, from: through, to: through });
  await sql`
    update period_lock set through = ${through}::date, (locked_at, locked_by_id, locked_by) = (select ${signature(ctx)}), reason = null
    where network_id = ${networkId} and station_id = ${ids}`.execute(sqlOf(ctx.em));
}
