import type { Services } from "../../kernel/context.ts";

/** A message between servers carries at most so many ids (NOTIFY: 8,000 bytes). */
const IDS_PER_MESSAGE = 100;

/** Tells whoever watches that alarms look different now, by their networks. */
export function tellAlarms(
  { pubsub }: Pick<Services, "pubsub">,
  changed: ReadonlyMap<string, readonly string[]>,
): void {
  for (const [networkId, ids] of changed) {
    for (let from = 0; from < ids.length; from += IDS_PER_MESSAGE) {
      pubsub.publish("alarm", { networkId, alarmIds: ids.slice(from, from + IDS_PER_MESSAGE) });
    }
  }
}
