import { Decimal } from "decimal.js";
import { type RawBuilder, sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { holdsOneOf } from "../../access/auth/rights.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { dayIn } from "../../kernel/lists/days.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { buyersAbove } from "../customer/buyer.ts";
import { pricedStations } from "../markdown/station-set.service.ts";
import type { PriceBatchInput } from "../price-batch/price-batch.inputs.ts";
import { judgePriceBatch } from "../price-batch/price-batch.service.ts";
import {
  type RehearsedPrice,
  type SameWeekdays,
  dearerCustomers,
  nextSameWeekday,
  rehearsedDays,
  rehearsedSums,
} from "./price-rehearsal.rules.ts";
import type { DearerCustomer, PriceRehearsal, RehearsedGun, UnreachedStation } from "./price-rehearsal.types.ts";

const WEEKS = 4;

interface GradeFacts {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
}

/** The prices that a batch would make; what it would refuse or leave as it is is none of them. */
async function pricesOf(ctx: Context, input: PriceBatchInput): Promise<RehearsedPrice[]> {
  const judged = (await judgePriceBatch(ctx, input)).filter((one) => one.kind === "NEW");
  const stations = await pricedStations(ctx, [...new Set(judged.map(({ stationId }) => stationId))]);
  const { rows } = await sql<GradeFacts>`
    select id, name, colour from grade where network_id = ${account(ctx).scope.networkId}
      and id = any(${[...new Set(judged.map(({ gradeId }) => gradeId))]}::uuid[])`.execute(sqlOf(ctx.em));
  const grades = new Map(rows.map((grade) => [grade.id, grade]));
  return judged.flatMap(({ stationId, gradeId, old, price, bound }) => {
    const [station, grade] = [stations.get(stationId), grades.get(gradeId)];
    if (station === undefined || grade === undefined) {
      return [];
    }
    const { effectiveAt, price: newPrice } = price;
    const named = { gradeId, gradeName: grade.name, gradeColour: grade.colour };
    return [{ station, ...named, effectiveAt, oldPrice: old, newPrice, cost: bound.cost }];
  });
}

const CELL = { station_id: "uuid", grade_id: "uuid" } as const;

/** The cells of a change as rows of a statement. */
const cells = (prices: readonly RehearsedPrice[]): RawBuilder<unknown> =>
  recordset(
    "r",
    prices.map(({ station, gradeId }) => ({ station_id: station.stationId, grade_id: gradeId })),
    CELL,
  );

async function unreached(ctx: Context, prices: readonly RehearsedPrice[]): Promise<UnreachedStation[]> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<UnreachedStation>`
    select s.id as "stationId", s.code as "stationCode", s.name as "stationName", count(*)::int as "ofGuns",
      count(*) filter (where not coalesce(l.online, false))::int as guns,
      min(l.last_seen_at) filter (where not coalesce(l.online, false)) as "lastSeenAt"
    from ${cells(prices)} join gun g on g.network_id = ${networkId} and g.station_id = r.station_id and g.grade_id = r.grade_id and g.deleted_at is null
      join station s on s.id = g.station_id and s.network_id = g.network_id
      left join device_binding b on b.network_id = g.network_id and b.gun_id = g.id
      left join device_live l on l.network_id = b.network_id and l.device_id = b.device_id
    group by s.id, s.code, s.name having count(*) filter (where not coalesce(l.online, false)) > 0
    order by s.code, s.id`.execute(sqlOf(ctx.em));
  return rows;
}

async function fuelling(ctx: Context, prices: readonly RehearsedPrice[]): Promise<RehearsedGun[]> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<RehearsedGun>`
    select g.id as "gunId", g.number as "gunNumber", s.id as "stationId", s.name as "stationName", k.name as "gradeName", l.since
    from ${cells(prices)} join gun g on g.network_id = ${networkId} and g.station_id = r.station_id and g.grade_id = r.grade_id and g.deleted_at is null
      join gun_live l on l.network_id = g.network_id and l.gun_id = g.id and l.state = 'REFUELLING'
      join station s on s.id = g.station_id and s.network_id = g.network_id
      join grade k on k.id = g.grade_id and k.network_id = g.network_id
    order by s.code, s.id, g.number`.execute(sqlOf(ctx.em));
  return rows;
}

/** What the stations sold on the last four days of the weekday on which the prices would come, by station and grade. */
async function sameWeekdays(
  ctx: Context,
  prices: readonly RehearsedPrice[],
): Promise<(price: RehearsedPrice) => SameWeekdays | undefined> {
  const { networkId } = account(ctx).scope;
  const now = ctx.clock.now();
  const rows = prices.map(({ station, gradeId, effectiveAt }) => ({
    station_id: station.stationId,
    grade_id: gradeId,
    day: nextSameWeekday(dayIn(station.timeZone, now), dayIn(station.timeZone, effectiveAt)),
  }));
  const { rows: sold } = await sql<SameWeekdays & { stationId: string; gradeId: string }>`
    select r.station_id as "stationId", r.grade_id as "gradeId", count(*) filter (where k.open)::int as days, coalesce(sum(k.volume), 0)::text as volume
    from ${recordset("r", rows, { ...CELL, day: "text" })} cross join lateral (
      select exists (select 1 from sale_day d where d.network_id = ${networkId} and d.station_id = r.station_id and d.day = r.day::date - 7 * n) as open,
        (select sum(d.volume) from sale_day d
          where d.network_id = ${networkId} and d.station_id = r.station_id and d.day = r.day::date - 7 * n and d.grade_id = r.grade_id) as volume
      from generate_series(1, ${WEEKS}::int) n) k
    group by 1, 2`.execute(sqlOf(ctx.em));
  const found = new Map(sold.map((row) => [`${row.stationId} ${row.gradeId}`, row]));
  return ({ station, gradeId }) => found.get(`${station.stationId} ${gradeId}`);
}

async function dearer(ctx: Context, prices: readonly RehearsedPrice[]): Promise<DearerCustomer[] | null> {
  if (!holdsOneOf(account(ctx).rights, [Permission.PersonalCredit])) {
    return null;
  }
  const gradeIds = [...new Set(prices.map(({ gradeId }) => gradeId))];
  const price = Decimal.min(...prices.map(({ newPrice }) => newPrice)).toFixed();
  return dearerCustomers(prices, await buyersAbove(ctx, { gradeIds, price }));
}

/**
 * What stands in the way of a batch change and what it would bring, without doing any of it: as of now, of the rows that
 * would become prices. 10003, 10005, 10012.
 */
export async function rehearsePriceBatch(ctx: Context, input: PriceBatchInput): Promise<PriceRehearsal> {
  const prices = await pricesOf(ctx, input);
  if (prices.length === 0) {
    return { unreached: [], fuelling: [], dearer: [], days: [], sums: [] };
  }
  const days = rehearsedDays(prices, await sameWeekdays(ctx, prices));
  return {
    unreached: await unreached(ctx, prices),
    fuelling: await fuelling(ctx, prices),
    dearer: await dearer(ctx, prices),
    days,
    sums: rehearsedSums(days),
  };
}
