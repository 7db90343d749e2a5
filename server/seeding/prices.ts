import { Decimal } from "decimal.js";
import type { Context } from "../kernel/context.ts";
import { newId } from "../kernel/ids.ts";
import { changePrices } from "../trade/prices/price-change.service.ts";
import type { NetworkFile } from "./network-file.ts";

const DAY_MS = 86_400_000;

/** What a station sells, at today's prices, and the file that tells how these went. */
export interface SeededPrices {
  readonly network: Pick<NetworkFile, "asOf" | "pastDays" | "priceCourse">;
  readonly stationId: string;
  readonly grades: readonly { readonly gradeId: string; readonly price: string }[];
}

/** The same use case as of some days ago. */
async function change(ctx: Context, daysAgo: number, { network, stationId, grades }: SeededPrices): Promise<void> {
  const began = network.asOf === undefined ? ctx.clock.now() : new Date(network.asOf);
  const now = new Date(began.getTime() - daysAgo * DAY_MS);
  const changes = grades.map(({ gradeId, price }) => ({ stationId, gradeId, price }));
  if (changes.length > 0) {
    await changePrices(
      { ...ctx, clock: { now: () => now } },
      { changes, allOrNothing: true, idempotencyKey: `seed ${newId()}` },
    );
  }
}

/** The prices before today's, the first of them for all of the past: without guns, because nobody was connected then. */
export async function seedPastPrices(ctx: Context, { network, stationId, grades }: SeededPrices): Promise<void> {
  for (const [index, { daysAgo, difference }] of network.priceCourse.slice(0, -1).entries()) {
    const past = grades.map(({ gradeId, price }) => ({
      gradeId,
      price: new Decimal(price).plus(difference).toFixed(),
    }));
    const since = index === 0 ? Math.max(daysAgo, network.pastDays + 1) : daysAgo;
    await change(ctx, since, { network, stationId, grades: past });
  }
}

/** Today's prices, which the simulated stations show. */
export async function seedPresentPrices(ctx: Context, prices: SeededPrices): Promise<void> {
  await change(ctx, prices.network.priceCourse.at(-1)?.daysAgo ?? 0, prices);
}
