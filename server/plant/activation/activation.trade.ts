import { sql } from "kysely";
import { type Doer, record } from "../../access/audit/audit.service.ts";
import { GATEWAY_PREFIX, hashCode, hashToken, newToken } from "../../access/auth/tokens.ts";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { ActivationState } from "../../site/station/station.types.ts";
import { endSharing, joinStation, retireGateways } from "../lease/sharing.service.ts";
import type { ActivateStationInput, GatewayCredential } from "./activation.inputs.ts";
import { type Subject, objectIdOf, setState } from "./activation.subject.ts";

interface Known extends Subject {
  readonly codeId: string;
  readonly platformId: string;
  /** Who trades it shares the station with the gateway that it has. */
  readonly shares: boolean;
}

/** What a code is for, whether it is still good or not; null for one that never was. */
async function known(ctx: Context, code: string): Promise<Known | null> {
  const { rows } = await sql<Omit<Known, "objectType" | "state">>`
    select k.id as "codeId", k.network_id as "networkId", k.station_id as "stationId", k.device_id as "deviceId", s.platform_id as "platformId",
      s.gateway_id as "stationGatewayId", d.gateway_id as "ownGatewayId", k.shares
    from activation_code k join station s on s.id = k.station_id and s.network_id = k.network_id
      left join device d on d.id = k.device_id and d.network_id = k.network_id
    where k.code_hash = ${hashCode(code)}`.execute(sqlOf(ctx.em));
  const [row] = rows;
  const objectType = row?.deviceId == null ? ("Station" as const) : ("Device" as const);
  // Whatever it was, it is activated now.
  return row === undefined ? null : { ...row, objectType, state: ActivationState.ACTIVATED };
}

/** Takes the code, once: of two who come with it one gets nothing. */
async function takeCode(ctx: Context, code: string): Promise<Known | null> {
  const db = sqlOf(ctx.em);
  const seen = await known(ctx, code);
  if (seen === null) {
    return null;
  }
  const { networkId, stationId, deviceId } = seen;
  const { rows: stations } = await sql`select from station
    where network_id = ${networkId} and id = ${stationId} and deleted_at is null for update`.execute(db);
  if (deviceId !== null) {
    const { rows: devices } = await sql`select from device
      where network_id = ${networkId} and id = ${deviceId} and deleted_at is null for update`.execute(db);
    if (devices.length === 0) {
      return null;
    }
  }
  const now = ctx.clock.now();
  const { rows: taken } = await sql`update activation_code set used_at = ${now}
    where network_id = ${networkId} and id = ${seen.codeId} and used_at is null and revoked_at is null and expires_at > ${now}
    returning id`.execute(db);
  // Read again: whoever had the rows before may have put another gateway in charge.
  return stations.length === 0 || taken.length === 0 ? null : known(ctx, code);
}

/** The gateway of a token that it has already, or a new one; also for a token that lost its worth with its last station. */
async function gatewayFor(
  ctx: Context,
  { networkId }: Subject,
  { gatewayName, gatewayToken }: ActivateStationInput,
): Promise<{ gatewayId: string; token: string }> {
  const db = sqlOf(ctx.em);
  if (gatewayToken != null) {
    const { rows } = await sql<{ id: string; revoked_at: Date | null }>`select id, revoked_at from gateway
      where network_id = ${networkId} and token_hash = ${hashToken(gatewayToken)}`.execute(db);
    const held = rows[0] ?? refuse("ACTIVATION_FAILED", { field: "gatewayToken" });
    if (held.revoked_at === null) {
      return { gatewayId: held.id, token: gatewayToken };
    }
  }
  const made = { gatewayId: newId(), token: newToken(GATEWAY_PREFIX) };
  await sql`insert into gateway (id, network_id, name, token_hash, configuration_version, created_at)
    values (${made.gatewayId}, ${networkId}, ${gatewayName}, ${hashToken(made.token)}, 1, ${ctx.clock.now()})`.execute(
    db,
  );
  return made;
}

/** A station's log says "activateStation", a device's "activateDevice", though the gateway comes by one door. */
const operationOf = ({ deviceId }: Subject) => (deviceId === null ? "activateStation" : "activateDevice");

const doerOf = ({ networkId, platformId }: Known, input: ActivateStationInput): Doer => ({
  networkId,
  platformId,
  accountId: null,
  name: `gateway ${input.gatewayName}`,
});

/**
 * The gateway speaks for what the code was for: in the place of whoever did, or beside it. Gives back those with whom the station
 * was shared and is no longer.
 */
async function putInCharge(ctx: Context, subject: Known, gatewayId: string): Promise<string[]> {
  const { networkId, stationId, deviceId, stationGatewayId, shares } = subject;
  if (deviceId === null && shares && stationGatewayId !== null) {
    if (stationGatewayId !== gatewayId) {
      await joinStation(ctx, { networkId, stationId, stationGatewayId }, gatewayId);
    }
    await setState(ctx, subject, { state: ActivationState.ACTIVATED });
    return [];
  }
  await setState(ctx, subject, { state: ActivationState.ACTIVATED, gatewayId, cutOffAt: null });
  return deviceId === null ? endSharing(ctx, networkId, stationId) : [];
}

async function trade(ctx: Context, input: ActivateStationInput) {
  const subject = await takeCode(ctx, input.code);
  if (subject === null) {
    return null;
  }
  const found = await gatewayFor(ctx, subject, input);
  const { networkId, stationGatewayId, ownGatewayId, codeId } = subject;
  const members = await putInCharge(ctx, subject, found.gatewayId);
  await sql`update activation_code set gateway_id = ${found.gatewayId} where network_id = ${networkId} and id = ${codeId}`.execute(
    sqlOf(ctx.em),
  );
  const concerned = [...new Set([found.gatewayId, stationGatewayId, ownGatewayId, ...members])].filter(
    (id) => id !== null,
  );
  await retireGateways(ctx, { networkId, gatewayIds: concerned });
  const { gatewayId } = found;
  const deed = {
    operation: operationOf(subject),
    objectType: subject.objectType,
    objectId: objectIdOf(subject),
    after: { gatewayId, ...(subject.shares && { shares: true }) },
  };
  await record(ctx, deed, doerOf(subject, input));
  return { subject, concerned, ...found };
}

/** Trades a code, a station's or a device's, for a gateway's credential. A wrong, used, revoked or expired one: 10029, and the log says so. */
export async function activateStation(ctx: Context, input: ActivateStationInput): Promise<GatewayCredential> {
  assertText(input.gatewayName, "gatewayName");
  const traded = await ctx.em.transactional((em) => trade({ ...ctx, em }, input));
  if (traded === null) {
    await recordFailure(ctx, input);
    return refuse("ACTIVATION_FAILED", { field: "code" });
  }
  const { subject, concerned, gatewayId, token } = traded;
  ctx.pubsub.publish("setup", { networkId: subject.networkId, gatewayIds: concerned });
  return { gatewayId, token, stationId: subject.stationId, deviceId: subject.deviceId };
}

/** A code that was known once tells whose log the attempt belongs into; one that never was goes to the server's log. */
async function recordFailure(ctx: Context, input: ActivateStationInput): Promise<void> {
  const subject = await known(ctx, input.code);
  ctx.log.warn(
    { address: ctx.remoteAddress, gateway: input.gatewayName, known: subject !== null },
    "activation failed",
  );
  if (subject !== null) {
    const deed = {
      operation: operationOf(subject),
      objectType: subject.objectType,
      objectId: objectIdOf(subject),
      outcome: "ACTIVATION_FAILED",
    };
    await record(ctx, deed, doerOf(subject, input));
  }
}
