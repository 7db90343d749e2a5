import { type Deed, record } from "../../access/audit/audit.service.ts";
import type { Context } from "../../kernel/context.ts";
import { transacting } from "../../kernel/transacting.ts";
import { touchGateways } from "./gateways.ts";
import { lockedChangeable } from "./station-change.service.ts";
import type { Station } from "./station.entity.ts";
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
  const { result, gatewayIds } = await transacting(ctx, async (inside) => {
    const now = await lockedChangeable(inside, found.id);
    const done = async (deed: Deed) => {
      changed = true;
      await record(inside, deed);
    };
    const outcome = await work({ ctx: inside, station: now, done });
    const gatewayIds = changed ? await touchGateways(inside, now.networkId, [now.id]) : [];
    return { result: outcome, gatewayIds };
  });
  if (changed) {
    ctx.pubsub.publish("setup", { networkId: found.networkId, gatewayIds });
  }
  return result;
}
