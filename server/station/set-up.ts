import { sql } from "kysely";
import { type Deed, record } from "../audit/audit.service.ts";
import { type Context, sqlOf } from "../context.ts";
import { findAnew } from "../lists/find.ts";
import { Station } from "./station.entity.ts";
import { changeableStation } from "./station.service.ts";

/** A change of a station's set-up while it is under way. */
export interface SetUp {
  /** Its entity manager is the transaction's. */
  readonly ctx: Context;
  readonly station: Station;
  /** Something changed: writes the log's entry; the station's gateway will fetch its configuration anew. */
  done(deed: Deed): Promise<void>;
}

/**
 * Changes what stands at a station: in one transaction, and one after the other, because rows of one station refer to each
 * other and two who come at once would each not see what the other takes. 10003, 10022.
 */
export async function changeSetUp<T>(ctx: Context, stationId: string, work: (setUp: SetUp) => Promise<T>): Promise<T> {
  const found = await changeableStation(ctx, stationId);
  let changed = false;
  const { result, station } = await ctx.em.transactional(async (em) => {
    const inside = { ...ctx, em };
    await sql`select from station where network_id = ${found.networkId} and id = ${found.id} for no key update`.execute(
      sqlOf(em),
    );
    await findAnew(em, Station, found.id);
    const now = await changeableStation(inside, stationId);
    const done = async (deed: Deed) => {
      changed = true;
      await record(inside, deed);
    };
    const outcome = await work({ ctx: inside, station: now, done });
    if (changed) {
      await touchGateway(inside, now);
    }
    return { result: outcome, station: now };
  });
  if (changed) {
    publishSetup(ctx, station);
  }
  return result;
}

/** The gateway of a station fetches its configuration anew. */
export async function touchGateway(ctx: Context, station: Station): Promise<void> {
  if (station.gatewayId !== null) {
    await sql`update gateway set configuration_version = configuration_version + 1
      where network_id = ${station.networkId} and id = ${station.gatewayId}`.execute(sqlOf(ctx.em));
  }
}

/** Tells listeners that a station's set-up changed. */
export function publishSetup(ctx: Context, station: { networkId: string; gatewayId: string | null }): void {
  ctx.pubsub.publish("setup", {
    networkId: station.networkId,
    gatewayIds: station.gatewayId === null ? [] : [station.gatewayId],
  });
}
