import { type Kysely, sql } from "kysely";
import { type Context, type GatewayCaller, gateway, sqlOf } from "../../kernel/context.ts";
import { LEASE } from "./lease.rules.ts";
import {
  type HeldStation,
  giveBack,
  notePresence,
  renewAndTake,
  shareOf,
  soonestFree,
  toHandOver,
} from "./lease.statement.ts";
import type { AskLeasesInput, GatewayLeases } from "./lease.types.ts";

/**
 * A gateway asks for all of its shared stations at once: what it holds is its own for another while, what is free may become its
 * own. One that ends gives all back, and the next that asks takes them.
 */
export async function askLeases(ctx: Context, { release, known, leaving }: AskLeasesInput): Promise<GatewayLeases> {
  const me = gateway(ctx);
  const { taken, isBack, ...answer } = await ctx.em.transactional((em) =>
    ask({ ...ctx, em }, me, { release, known, leaving }),
  );
  if (isBack) {
    ctx.pubsub.publish("setup", { networkId: me.networkId, gatewayIds: [] });
  }
  if (taken.length > 0) {
    const former = taken.flatMap(({ takenFrom }) => takenFrom ?? []);
    const stationIds = taken.map(({ stationId }) => stationId);
    ctx.log.info({ gatewayId: me.gatewayId, stationIds }, "a gateway took shared stations");
    ctx.pubsub.publish("setup", { networkId: me.networkId, gatewayIds: [...new Set([me.gatewayId, ...former])] });
  }
  return answer;
}

async function ask(
  ctx: Context,
  me: GatewayCaller,
  { release, known, leaving }: AskLeasesInput,
): Promise<GatewayLeases & { taken: readonly HeldStation[]; isBack: boolean }> {
  const db = sqlOf(ctx.em);
  if (leaving) {
    await giveBack(db, me, "ALL");
    await sql`delete from gateway_presence where network_id = ${me.networkId} and gateway_id = ${me.gatewayId}`.execute(
      db,
    );
    return { ...(await told(db, me, [])), handOver: [], askAgainMs: LEASE.idleMs, taken: [], isBack: true };
  }
  const isBack = await notePresence(db, me);
  if (release.length > 0) {
    await giveBack(db, me, release);
  }
  const { shared, part, isAlone } = await shareOf(db, me);
  if (shared === 0) {
    return { ...(await told(db, me, [])), handOver: [], askAgainMs: LEASE.idleMs, taken: [], isBack: false };
  }
  const now = ctx.clock.now();
  const held = await renewAndTake(db, me, { part, isAlone, known, now });
  const taken = held.filter(({ isTaken }) => isTaken);
  await takeOver(db, me, taken);
  const most = Math.max(0, Math.min(held.length - part, LEASE.handedOver));
  const handOver = await toHandOver(db, me, { part, most, now });
  const free = (await soonestFree(db, me)) ?? LEASE.askAgainMs;
  const askAgainMs = Math.max(LEASE.soonestMs, Math.min(free + 1, LEASE.askAgainMs));
  return { ...(await told(db, me, held)), handOver, askAgainMs, taken, isBack };
}

async function told(db: Kysely<unknown>, me: GatewayCaller, held: readonly HeldStation[]) {
  const { rows } = await sql<{ version: number }>`select configuration_version as version from gateway
    where network_id = ${me.networkId} and id = ${me.gatewayId}`.execute(db);
  return {
    stations: held.map(({ stationId, term }) => ({ stationId, term })),
    usableMs: LEASE.usableMs,
    readOnMs: LEASE.readOnMs,
    configurationVersion: rows[0]?.version ?? 0,
  };
}

/** Who speaks for the stations is another from now on; both gateways fetch their configuration. */
async function takeOver(db: Kysely<unknown>, me: GatewayCaller, taken: readonly HeldStation[]): Promise<void> {
  if (taken.length === 0) {
    return;
  }
  const { networkId, gatewayId } = me;
  await sql`update station set gateway_id = ${gatewayId}
    where network_id = ${networkId} and id = any(${taken.map(({ stationId }) => stationId)}::uuid[])`.execute(db);
  const concerned = [gatewayId, ...taken.flatMap(({ takenFrom }) => takenFrom ?? [])];
  // Locked in one order: gateways that take from one another must not wait in a circle.
  await sql`update gateway set configuration_version = configuration_version + 1
    where network_id = ${networkId} and id in
      (select id from gateway where network_id = ${networkId} and id = any(${concerned}::uuid[]) order by id for update)`.execute(
    db,
  );
}
