import type { Kysely } from "kysely";
import { Port } from "./port.ts";

/** Where facts are written: a transaction of a network, at a time. */
export interface FactDesk {
  readonly db: Kysely<unknown>;
  readonly networkId: string;
  readonly now: Date;
}

/** What programs outside may be told of, by the names that they know it by. */
export type FactType =
  | "sale.created"
  | "sale.amended"
  | "alarm.began"
  | "alarm.ended"
  | "alarm.acknowledged"
  | "price.confirmed"
  | "card.moved"
  | "balance.low"
  | "balance.recovered"
  | "deposit.created"
  | "shift.closed"
  | "device.online"
  | "device.offline";

/** Something that happened, at a station or of a platform. */
export interface Fact {
  readonly type: FactType;
  /** The object that it happened to, by which its type is read. */
  readonly objectId: string;
  readonly stationId?: string | null;
  /** Where it belongs to a platform, wherever it happened. */
  readonly platformId?: string | null;
}

/** Whoever tells programs of facts, told in the transaction that stores these. */
export const factTelling = new Port<(desk: FactDesk, facts: readonly Fact[]) => Promise<void>>(
  "what tells programs of facts",
);

/** Tells of facts, in the transaction that stores them. */
export async function tellFacts(desk: FactDesk, facts: readonly Fact[]): Promise<void> {
  for (const tell of facts.length > 0 ? factTelling.all : []) {
    await tell(desk, facts);
  }
}
