import { type RawBuilder, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { CATALOGUE } from "../../kernel/errors/catalogue.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { usableIds } from "../../kernel/ids.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { changeableStation } from "../../site/station/station.service.ts";
import { narrowed, visibleStation } from "../../site/station/visible.ts";
import { announceChange } from "./price-change.service.ts";
import type { UnitPriceFilter, UnitPriceOrder, UnitPricesArgs } from "./pricing.inputs.ts";
import type { PriceGun, PriceProgress, UnitPrice } from "./pricing.types.ts";
import { listLoader } from "../../kernel/loader.ts";

/** A price with its progress in the columns of its row, as the statement gives it. */
export type UnitPriceLine = Omit<UnitPrice, "progress" | "refusal"> &
  PriceProgress & { readonly refusedFor: keyof typeof CATALOGUE | null };

/** Prices u at stations s, of grades g; the one before and the guns only for the rows that are shown. Of deleted guns those count that showed it. */
const COLUMNS = sql`u.id, u.station_id as "stationId", s.code as "stationCode", s.name as "stationName", s.time_zone as "timeZone",
  (select a.currency_symbol from platform a where a.id = s.platform_id and a.network_id = s.network_id) as "currencySymbol", u.grade_id as "gradeId", g.name as "gradeName", g.colour as "gradeColour", u.price::text as price, before.price::text as "previousPrice",
  u.effective_at as "effectiveAt", u.source, u.batch_id as "batchId", u.author, u.created_at as "createdAt", u.cancelled_at as "cancelledAt",
  u.cancelled_by as "cancelledBy", u.refusal as "refusedFor", guns.*,
  case when u.status <> 'APPLIED' then u.status when exists (select 1 from unit_price l where l.network_id = u.network_id and l.station_id = u.station_id
    and l.grade_id = u.grade_id and l.status = 'APPLIED' and (l.effective_at, l.id) > (u.effective_at, u.id)) then 'SUPERSEDED' else 'IN_FORCE' end as status`;

const BESIDE = sql`
  left join lateral (select price from unit_price p where p.network_id = u.network_id and p.station_id = u.station_id and p.grade_id = u.grade_id
    and p.status in ('APPLIED', 'SCHEDULED') and (p.effective_at, p.id) < (u.effective_at, u.id) order by p.effective_at desc, p.id desc limit 1) before on true
  cross join lateral (select count(*)::int as guns, count(*) filter (where q.state = 'CONFIRMED')::int as confirmed,
    count(*) filter (where q.state in ('QUEUED', 'SENT'))::int as waiting, count(*) filter (where q.state = 'FAILED')::int as failed,
    count(*) filter (where q.state = 'SELF_CONTROLLED')::int as "selfControlled"
    from price_gun q join gun n on n.id = q.gun_id and n.network_id = q.network_id and (n.deleted_at is null or q.state = 'CONFIRMED')
    where q.network_id = u.network_id and q.unit_price_id = u.id) guns`;

const FROM = sql`from unit_price u join station s on s.id = u.station_id and s.network_id = u.network_id join grade g on g.id = u.grade_id`;

/** APPLIED is in force or superseded, which only the other rows tell. */
const APPLIED_ONES = ["IN_FORCE", "SUPERSEDED"];

function statusCondition(statuses: readonly string[]): RawBuilder<unknown> {
  const later = sql`exists (select 1 from unit_price l where l.network_id = u.network_id and l.station_id = u.station_id and l.grade_id = u.grade_id
    and l.status = 'APPLIED' and (l.effective_at, l.id) > (u.effective_at, u.id))`;
  const plain = statuses.filter((status) => !APPLIED_ONES.includes(status));
  const parts = [
    sql`u.status = any(${plain}::text[])`,
    ...(statuses.includes("IN_FORCE") ? [sql`(u.status = 'APPLIED' and not ${later})`] : []),
    ...(statuses.includes("SUPERSEDED") ? [sql`(u.status = 'APPLIED' and ${later})`] : []),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

function whereOf(ctx: Context, filter: UnitPriceFilter | null | undefined): RawBuilder<unknown> {
  const { scope } = account(ctx);
  const conditions = [
    sql`u.network_id = ${scope.networkId}`,
    visibleStation(scope),
    narrowed(scope, filter, sql`u.grade_id`),
  ];
  const narrow = <Value>(value: Value | null | undefined, condition: (value: Value) => RawBuilder<unknown>) =>
    value != null && conditions.push(condition(value));
  narrow(filter?.ids, (ids) => sql`u.id = any(${usableIds(ids)}::uuid[])`);
  narrow(filter?.statuses, statusCondition);
  narrow(filter?.sources, (sources) => sql`u.source = any(${sources}::text[])`);
  narrow(filter?.batchIds, (ids) => sql`u.batch_id = any(${usableIds(ids)}::uuid[])`);
  narrow(filter?.author, (author) => sql`u.author ilike ${containing(author)}`);
  narrow(filter?.from, (from) => sql`u.effective_at >= ${from}`);
  narrow(filter?.to, (to) => sql`u.effective_at < ${to}`);
  narrow(filter?.text, (text) => {
    assertText(text, "filter.text");
    return sql`(s.code ilike ${containing(text)} or s.name ilike ${containing(text)})`;
  });
  narrow(filter?.unconfirmed, (wanted) => {
    const open = sql`exists (select 1 from price_gun q where q.network_id = u.network_id and q.unit_price_id = u.id and q.state in ('QUEUED', 'SENT', 'FAILED'))`;
    return wanted ? open : sql`not ${open}`;
  });
  return sql.join(conditions, sql` and `);
}

const orderOf = (order: UnitPriceOrder) =>
  order === "EFFECTIVE_ASC"
    ? { by: sql`u.effective_at, u.id`, further: sql`>` }
    : { by: sql`u.effective_at desc, u.id desc`, further: sql`<` };

/** A row as the contract has it: its progress an object, its refusal a number. */
export function priceOf({ refusedFor, ...row }: UnitPriceLine): UnitPrice {
  const { guns, confirmed, waiting, failed, selfControlled, ...price } = row;
  const refusal = refusedFor === null ? null : CATALOGUE[refusedFor].number;
  return { ...price, refusal, progress: { guns, confirmed, waiting, failed, selfControlled } };
}

/** A page of prices, past, present and planned, in one statement; `counted`: with how many there are. */
export async function unitPrices(ctx: Context, args: UnitPricesArgs, counted: boolean): Promise<Connection<UnitPrice>> {
  assertPage(args);
  const where = whereOf(ctx, args.filter);
  const { by, further } = orderOf(args.orderBy);
  const after = args.after ? fromCursor(args.after, ["time", "id"]) : null;
  const behind =
    after === null ? sql`true` : sql`(u.effective_at, u.id) ${further} (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const { rows } = await sql<UnitPriceLine>`
    select ${COLUMNS} ${FROM} ${BESIDE} where ${where} and ${behind} order by ${by} limit ${args.first + 1} offset ${args.offset ?? 0}`.execute(
    sqlOf(ctx.em),
  );
  const page = pageOf(rows.map(priceOf), args, (row) => toCursor([row.effectiveAt.toISOString(), row.id]));
  if (!counted) {
    return page;
  }
  const total = await countOfUnitPrices(ctx, args.filter).execute(sqlOf(ctx.em));
  return { ...page, totalCount: Number(total.rows[0]?.count ?? 0) };
}

/** The statement that counts the prices which a filter leaves. */
export const countOfUnitPrices = (ctx: Context, filter: UnitPriceFilter | null | undefined): RawBuilder<Counted> =>
  sql<Counted>`select count(*) ${FROM} where ${whereOf(ctx, filter)}`;

/** The statement that gives every price which a filter leaves. */
export const everyUnitPrice = (ctx: Context, { filter, orderBy }: Whole<UnitPriceFilter>): RawBuilder<UnitPriceLine> =>
  sql<UnitPriceLine>`select ${COLUMNS} ${FROM} ${BESIDE} where ${whereOf(ctx, filter)} order by ${orderOf(orderBy as UnitPriceOrder).by}`;

/** A price that the caller sees, or 10014. */
export async function unitPrice(ctx: Context, id: string): Promise<UnitPrice> {
  const { rows } = await sql<UnitPriceLine>`
    select ${COLUMNS} ${FROM} ${BESIDE} where ${whereOf(ctx, { ids: [id] })}`.execute(sqlOf(ctx.em));
  return rows[0] === undefined ? refuse("OBJECT_NOT_FOUND", { field: "id" }) : priceOf(rows[0]);
}

/** The moment of a price that is asked for. */
export interface PriceMoment {
  readonly stationId: string;
  readonly gradeId: string;
  readonly at: Date;
}

/** The price that held, or is to hold, at any moment. 10003; 10007 where there was none yet. */
export async function priceAt(ctx: Context, { stationId, gradeId, at }: PriceMoment): Promise<UnitPrice> {
  const { scope } = account(ctx);
  const db = sqlOf(ctx.em);
  const { rows: stations } = await sql`
    select 1 from station s where ${visibleStation(scope)} and s.id::text = ${stationId}`.execute(db);
  if (stations.length === 0) {
    refuse("SITE_NOT_FOUND", { field: "stationId" });
  }
  const { rows } = await sql<UnitPriceLine>`
    select ${COLUMNS} ${FROM} ${BESIDE}
    where u.network_id = ${scope.networkId} and ${visibleStation(scope)} and u.station_id::text = ${stationId} and u.grade_id::text = ${gradeId}
      and u.status in ('APPLIED', 'SCHEDULED') and u.effective_at <= ${at} order by u.effective_at desc, u.id desc limit 1`.execute(
    db,
  );
  return rows[0] === undefined ? refuse("UNIT_PRICE_NOT_FOUND", { field: "gradeId" }) : priceOf(rows[0]);
}

/** What became of many prices at their guns, by the guns' numbers. */
export async function priceGuns(ctx: Context, priceIds: readonly string[]): Promise<PriceGun[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<PriceGun>`
    select q.unit_price_id as "unitPriceId", q.gun_id as "gunId", g.number as "gunNumber", q.state, q.failure, q.vendor_code as "vendorCode",
      q.sent_at as "sentAt", q.confirmed_at as "confirmedAt", q.changed_at as "changedAt", trim_scale(l.unit_price)::text as "shownPrice"
    from price_gun q join station s on s.id = q.station_id and s.network_id = q.network_id join gun g on g.id = q.gun_id
      left join gun_live l on l.network_id = q.network_id and l.gun_id = q.gun_id
    where q.network_id = ${scope.networkId} and ${visibleStation(scope)} and q.unit_price_id = any(${priceIds}::uuid[]) order by g.number`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

/** Cancels a price that has not fallen due; again it is the same. 10014, 10022, 10041 once it is due. */
export async function cancelPrice(ctx: Context, id: string): Promise<UnitPrice> {
  const price = await unitPrice(ctx, id);
  if (price.status === "SCHEDULED") {
    await changeableStation(ctx, price.stationId);
  }
  const me = account(ctx);
  const now = ctx.clock.now();
  const cancelled = await ctx.em.transactional(async (em) => {
    const { numAffectedRows } = await sql`
      update unit_price set status = 'CANCELLED', cancelled_at = ${now}, cancelled_by = ${me.login}
      where network_id = ${me.scope.networkId} and id = ${price.id} and status = 'SCHEDULED' and effective_at > ${now}`.execute(
      sqlOf(em),
    );
    if (numAffectedRows === 1n) {
      const before = {
        stationId: price.stationId,
        gradeId: price.gradeId,
        price: price.price,
        effectiveAt: price.effectiveAt,
      };
      await record({ ...ctx, em }, { operation: "cancelPrice", objectType: "UnitPrice", objectId: id, before });
    }
    return numAffectedRows === 1n;
  });
  const after = await unitPrice(ctx, id);
  if (!cancelled && after.status !== "CANCELLED") {
    refuse("VALIDITY_EXPIRED", { field: "id" });
  }
  await announceChange(ctx, [price.stationId]);
  return after;
}

/** The guns of the prices that a list shows. */
export const priceGunsOf = listLoader(({ unitPriceId }: PriceGun) => unitPriceId, priceGuns);
