import { setTimeout as wait } from "node:timers/promises";
import { planPurchases } from "./card-plan.ts";
import type { TillCard } from "./console-client.ts";
import type { Forecourts } from "./forecourts.ts";

const EVERY_MS = 500;

/** Sends customers with cards to guns until it is stopped; where the stations are just dead, nobody comes. Gives what stops it. */
export function sendCustomers(
  forecourts: Forecourts,
  cards: readonly TillCard[],
  { seed, abort }: { readonly seed: number; readonly abort: AbortSignal },
): () => Promise<void> {
  const stopped = new AbortController();
  const signal = AbortSignal.any([abort, stopped.signal]);
  const coming = (async () => {
    for (const { gun, card, volume } of planPurchases(seed)) {
      const { tag } = cards[Math.floor(card * cards.length)] as TillCard;
      await forecourts.sell(gun, { volume, tag }).catch(() => undefined);
      await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) {
        return;
      }
    }
  })();
  return async () => {
    stopped.abort();
    await coming;
  };
}
