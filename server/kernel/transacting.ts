import type { Context } from "./context.ts";
import type { PubSub } from "./live/pubsub.ts";

/**
 * Does work in a transaction. What it publishes is told once that is through, and not where all of it is refused or undone; what a
 * savepoint took back is told, and whoever looks finds it as it was.
 */
export async function transacting<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  const told: (() => void)[] = [];
  const pubsub: PubSub = {
    publish: (topic, event) => void told.push(() => ctx.pubsub.publish(topic, event)),
    subscribe: (topic, listener) => ctx.pubsub.subscribe(topic, listener),
  };
  const result = await ctx.em.transactional((em) => work({ ...ctx, em, pubsub }));
  told.forEach((tell) => tell());
  return result;
}
