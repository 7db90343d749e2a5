import { Decimal } from "decimal.js";
import { compareDecimals } from "../../../common/decimal.ts";
import { sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import type { RefusalName } from "../../kernel/errors/catalogue.ts";
import { usableIds } from "../../kernel/ids.ts";
import { dayIn } from "../../kernel/lists/days.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { type Bound, UNBOUND } from "../price-bound/price-bound.rules.ts";
import { boundsAt } from "../price-bound/price-bound.service.ts";
import type { SecondPersonReason } from "../price-bound/price-bound.types.ts";
import { type NewPrice, type Origin, type PricedStation, stationsToPrice } from "./price.writer.ts";
import type { ChangePricesInput, PriceChangeInput } from "./pricing.inputs.ts";
import { type Fault, isPlannable, priceFault, secondFor } from "./pricing.rules.ts";
import { stationInstant } from "./station-time.rules.ts";

/** From when prices are to hold; neither: at once. */
export type When = Pick<ChangePricesInput, "effectiveAt" | "stationTime">;

/** What somebody wants of one grade at one station. */
export interface Wanted extends Pick<PriceChangeInput, "stationId" | "gradeId"> {
  /** The new price; absent where the old one is moved. */
  readonly price?: string;
  /** By how much the old price is moved, with its sign. */
  readonly delta?: string;
  /** Only where this very price still holds: what has taken its place stays. */
  readonly over?: string;
}

/** Prices that somebody wants, all from one origin. */
export interface PriceWish extends When {
  readonly changes: readonly Wanted[];
  readonly allOrNothing: boolean;
  readonly origin: Origin;
  /** The mutation that the log names. */
  readonly operation: string;
  /** A way back is open however far it leads: neither steps nor bounds hold it. */
  readonly anyPrice?: boolean;
  /** What the request calls the price of all rows, where they tell none of their own. */
  readonly priceField?: "price" | "delta";
  /** What was to take effect at a time that is past by now does so at once. */
  readonly lateAtOnce?: boolean;
}

/** Where, what holds there already or is to hold then, and what it is to be; null where there is none. */
interface Facts extends Pick<Wanted, "stationId" | "gradeId"> {
  readonly old: string | null;
  readonly wanted: string | null;
  /** What prices of the grade are held against there. */
  readonly bound: Bound;
  /** When the old price came, where that is on the day on which the new one is to come, by the station's clocks. */
  readonly sameDayAt: Date | null;
}

/** One row as it was judged. */
export type Judged = Facts &
  (
    | {
        readonly kind: "NEW";
        readonly price: NewPrice;
        /** Why it needs a second person; empty: it needs none. */ readonly second: readonly SecondPersonReason[];
      }
    | { readonly kind: "UNCHANGED" | "SUPERSEDED" }
    | { readonly kind: "FAULT"; readonly fault: Fault }
  );

/** What the judges of a change need to know of its stations, in one place. */
interface Known {
  readonly stations: ReadonlyMap<string, PricedStation>;
  /** "station grade" of what is stored or sold there. */
  readonly sold: ReadonlySet<string>;
  /** "station grade" by the place where it stands first. */
  readonly firsts: ReadonlyMap<string, number>;
  /** What is bound at a platform when a price takes effect. */
  readonly bounds: Awaited<ReturnType<typeof boundsAt>>;
  readonly now: Date;
}

interface OldPrice {
  readonly id: string;
  readonly price: string;
  readonly at: Date;
}

const cellOf = ({ stationId, gradeId }: Pick<Wanted, "stationId" | "gradeId">) => `${stationId} ${gradeId}`;
const fault = (name: RefusalName, field: string): Fault => ({ name, field });

/** The grades that have a tank or gun at each station; deleted ones are none. */
async function soldAt(ctx: Context, stationIds: readonly string[], locked: boolean): Promise<Set<string>> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<{ stationId: string; gradeId: string }>`
    select k.station_id as "stationId", k.grade_id as "gradeId" from (
        select station_id, grade_id from tank where network_id = ${networkId} and station_id = any(${stationIds}::uuid[]) and deleted_at is null
        union select station_id, grade_id from gun where network_id = ${networkId} and station_id = any(${stationIds}::uuid[]) and deleted_at is null) k
      join grade g on g.id = k.grade_id and g.network_id = ${networkId} and g.deleted_at is null ${locked ? sql`for share of g` : sql``}`.execute(
    sqlOf(ctx.em),
  );
  return new Set(rows.map(cellOf));
}

/** When a row takes effect, or what is wrong with its time. */
function effectOf({ effectiveAt, stationTime, lateAtOnce }: PriceWish, zone: string, now: Date): Date | Fault {
  if (effectiveAt == null && stationTime == null) {
    return now;
  }
  const field = stationTime == null ? "effectiveAt" : "stationTime";
  const at = stationTime == null ? (effectiveAt ?? null) : stationInstant(stationTime, zone);
  if (lateAtOnce && at !== null && at <= now) {
    return now;
  }
  return at !== null && isPlannable(at, now) ? at : fault("PARAMETER_ERROR", field);
}

/** When a row takes effect; where it can't: now. */
const instantOf = (effect: Date | Fault | undefined, now: Date): Date => (effect instanceof Date ? effect : now);

/** What can be said of a row before its old price is known: when it takes effect, or its fault. */
function placed(wish: PriceWish, index: number, { stations, sold, firsts, now }: Omit<Known, "bounds">): Date | Fault {
  const change = wish.changes[index] as Wanted;
  const station = stations.get(change.stationId);
  if (firsts.get(cellOf(change)) !== index) {
    return fault("DUPLICATE_INFO", "gradeId");
  }
  if (station === undefined) {
    return fault("SITE_NOT_FOUND", "stationId");
  }
  if (station.selfControlled) {
    return fault("STATION_CONTROLLED", "stationId");
  }
  return sold.has(cellOf(change)) ? effectOf(wish, station.timeZone, now) : fault("ENERGY_NOT_FOUND", "gradeId");
}

/** The prices that would hold at those moments without the change, by the rows' places. */
async function oldPrices(
  ctx: Context,
  rows: readonly { place: string; station_id: string; grade_id: string; at: Date }[],
): Promise<Map<number, OldPrice>> {
  const types = { place: "bigint", station_id: "uuid", grade_id: "uuid", at: "timestamptz" } as const;
  const { rows: found } = await sql<OldPrice & { place: string }>`
    select r.place, u.id, u.price::text as price, u.effective_at as at from ${recordset("r", rows, types)} join lateral (
      select id, price, effective_at from unit_price where network_id = ${account(ctx).scope.networkId} and station_id = r.station_id and grade_id = r.grade_id
        and status in ('APPLIED', 'SCHEDULED') and effective_at <= r.at order by effective_at desc, id desc limit 1) u on true`.execute(
    sqlOf(ctx.em),
  );
  return new Map(found.map(({ place, ...old }) => [Number(place), old]));
}

/** Judges every row; `locked`: under the lock of its station, until the transaction ends. */
export async function judge(ctx: Context, wish: PriceWish, locked: boolean): Promise<Judged[]> {
  const stations = await stationsToPrice(ctx, usableIds(wish.changes.map(({ stationId }) => stationId)), locked);
  const firsts = new Map(wish.changes.map((change, index) => [cellOf(change), index] as const).toReversed());
  const sold = await soldAt(ctx, [...stations.keys()], locked);
  const placing = { stations, sold, firsts, now: ctx.clock.now() };
  const effects = wish.changes.map((_, index) => placed(wish, index, placing));
  const effectAt = (index: number) => instantOf(effects[index], placing.now);
  const bounds = await boundsAt(
    ctx,
    wish.changes.flatMap(({ stationId }, index) => {
      const station = stations.get(stationId);
      return station === undefined ? [] : [{ platformId: station.platformId, at: effectAt(index) }];
    }),
  );
  const known: Known = { ...placing, bounds };
  const asked = wish.changes.flatMap(({ stationId, gradeId }, index) => {
    const at = effects[index];
    return at instanceof Date ? [{ place: String(index), station_id: stationId, grade_id: gradeId, at }] : [];
  });
  const olds = await oldPrices(ctx, asked);
  return wish.changes.map((change, index) => {
    const guards = wish.anyPrice ? UNGUARDED : guardsOf(change, known, effectAt(index));
    return verdict(change, effects[index] as Date | Fault, { old: olds.get(index) ?? null, ...guards });
  });
}

/** What holds a price at a station: steps in per cent, null: none; the bounds of its grade; the zone of its days. */
interface StationGuards {
  readonly largestStep: string | null;
  readonly approvalStep: string | null;
  readonly bound: Bound;
  readonly timeZone: string | null;
}

const UNGUARDED: StationGuards = { largestStep: null, approvalStep: null, bound: UNBOUND, timeZone: null };

function guardsOf({ stationId, gradeId }: Wanted, { stations, bounds }: Known, at: Date): StationGuards {
  const station = stations.get(stationId);
  if (station === undefined) {
    return UNGUARDED;
  }
  const { platformId, largestStep, approvalStep, timeZone } = station;
  return { largestStep, approvalStep, timeZone, bound: bounds({ platformId, at }, gradeId) ?? UNBOUND };
}

/** When the old price came, where it would be followed by another one on the very day. */
function sameDayOf(
  effect: Date | Fault,
  { old, timeZone }: { old: OldPrice | null; timeZone: string | null },
): Date | null {
  if (!(effect instanceof Date) || old === null || timeZone === null) {
    return null;
  }
  return dayIn(timeZone, old.at) === dayIn(timeZone, effect) ? old.at : null;
}

/** What a row comes to, once it is known when it takes effect and what it takes the place of. */
function verdict(
  { price, delta, over, ...place }: Wanted,
  effect: Date | Fault,
  { old, ...guards }: StationGuards & { old: OldPrice | null },
): Judged {
  const before = old?.price ?? null;
  const moved = delta === undefined || before === null ? null : new Decimal(before).plus(delta).toFixed();
  const wanted = price === undefined ? moved : new Decimal(price).toFixed();
  const { bound } = guards;
  const facts: Facts = { ...place, old: before, wanted, bound, sameDayAt: sameDayOf(effect, { old, ...guards }) };
  if (!(effect instanceof Date)) {
    return { ...facts, kind: "FAULT", fault: effect };
  }
  if (over !== undefined && old?.id !== over) {
    return { ...facts, kind: "SUPERSEDED" };
  }
  if (wanted === null) {
    return { ...facts, kind: "FAULT", fault: fault("UNIT_PRICE_NOT_FOUND", "price") };
  }
  const wrong = priceFault(wanted, { ...guards, old: before });
  if (wrong !== null) {
    return { ...facts, kind: "FAULT", fault: wrong };
  }
  if (before !== null && compareDecimals(before, wanted) === 0) {
    return { ...facts, kind: "UNCHANGED" };
  }
  const second = secondFor(wanted, { ...guards, old: before });
  return { ...facts, kind: "NEW", price: { ...place, price: wanted, effectiveAt: effect }, second };
}
