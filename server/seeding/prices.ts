import { Decimal } from "decimal.js";
import type { Context } from "../kernel/context.ts";
import { newId } from "../kernel/ids.ts";
import { changePrices } from "../trade/prices/price-change.service.ts";

const DAY_MS = 86_400_000;
/** How the weeks before went: so many days ago, so much more or less than today. */
const COURSE = [
  { daysAgo: 28, difference: "-0.15" },
  { daysAgo: 20, difference: "-0.08" },
  { daysAgo: 11, difference: "0.06" },
] as const;
/** Since when today's prices hold. */
const PRESENT_DAYS = 3;

/** What a station sells, at today's prices. */
export interface SeededPrices {
  readonly stationId: string;
  readonly grades: readonly { readonly gradeId: string; readonly price: string }[];
}

/** The same use case as of some days ago. */
async function change(ctx: Context, daysAgo: number, { stationId, grades }: SeededPrices): Promise<void> {
  const now = new Date(ctx.clock.now().getTime() - daysAgo * DAY_MS);
  const changes = grades.map(({ gradeId, price }) => ({ stationId, gradeId, price }));
  if (changes.length > 0) {
    await changePrices(
      { ...ctx, clock: { now: () => now } },
      { changes, allOrNothing: true, idempotencyKey: `seed ${newId()}` },
    );
  }
}

/** A month of prices before today's: without guns, because nobody was connected then. */
export async function seedPastPrices(ctx: Context, { stationId, grades }: SeededPrices): Promise<void> {
  for (const { daysAgo, difference } of COURSE) {
    const past = grades.map(({ gradeId, price }) => ({
      gradeId,
      price: new Decimal(price).plus(difference).toFixed(),
    }));
    await change(ctx, daysAgo, { stationId, grades: past });
  }
}

/** Today's prices, which the simulated stations show. */
export const seedPresentPrices = (ctx: Context, prices: SeededPrices): Promise<void> =>
  change(ctx, PRESENT_DAYS, prices);
