import { sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { GATEWAY_PREFIX, hashToken, newActivationCode, newToken, plainCode } from "../auth/tokens.ts";
import { type Context, sqlOf } from "../context.ts";
import { refuse } from "../errors/refuse.ts";
import { newId } from "../ids.ts";
import { assertText } from "../lists/inputs.ts";
import { station } from "../station/station.service.ts";
import { ActivationCode } from "./activation-code.entity.ts";
import type {
  ActivateStationInput,
  CreateActivationCodeInput,
  GatewayCredential,
  NewActivationCode,
} from "./device.inputs.ts";

const LONGEST_HOURS = 720;

/** Makes a code that a gateway trades once for the station; codes made before and not used end. 10003, 10012. */
export async function createActivationCode(ctx: Context, input: CreateActivationCodeInput): Promise<NewActivationCode> {
  if (input.validHours < 1 || input.validHours > LONGEST_HOURS) {
    refuse("PARAMETER_ERROR", { field: "validHours", params: { least: 1, most: LONGEST_HOURS } });
  }
  const found = await station(ctx, input.stationId, "stationId");
  const code = newActivationCode();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + input.validHours * 3_600_000);
  await ctx.em.transactional(async (em) => {
    // A code that was sent to the wrong person is made worthless by making another.
    await sql`update activation_code set expires_at = ${now}
      where network_id = ${found.networkId} and station_id = ${found.id} and used_at is null and expires_at > ${now}`.execute(
      sqlOf(em),
    );
    em.create(ActivationCode, {
      networkId: found.networkId,
      station: found.id as never,
      codeHash: hashToken(plainCode(code)),
      createdAt: now,
      expiresAt,
    });
    await em.flush();
    await sql`update station set activation_state = 'INACTIVATED'
      where network_id = ${found.networkId} and id = ${found.id} and activation_state in ('NOT_GENERATED', 'DELETED')`.execute(
      sqlOf(em),
    );
    await record(
      { ...ctx, em },
      { operation: "createActivationCode", objectType: "Station", objectId: found.id, after: { expiresAt } },
    );
  });
  return { stationId: found.id, code, expiresAt };
}

interface Traded {
  networkId: string;
  stationId: string;
  platformId: string;
  /** The gateway that looked after the station until now. */
  formerGatewayId: string | null;
}

/** Takes the code, once: of two who come with it one gets nothing. */
async function takeCode(ctx: Context, code: string): Promise<Traded | null> {
  const now = ctx.clock.now();
  const { rows } = await sql<Traded>`
    update activation_code c set used_at = ${now} from station s
    where s.id = c.station_id and s.network_id = c.network_id and s.deleted_at is null
      and c.code_hash = ${hashToken(plainCode(code))} and c.used_at is null and c.expires_at > ${now}
    returning c.network_id as "networkId", c.station_id as "stationId", s.platform_id as "platformId", s.gateway_id as "formerGatewayId"`.execute(
    sqlOf(ctx.em),
  );
  return rows[0] ?? null;
}

async function gatewayFor(
  ctx: Context,
  traded: Traded,
  input: ActivateStationInput,
): Promise<{ gatewayId: string; token: string }> {
  const db = sqlOf(ctx.em);
  if (input.gatewayToken != null) {
    const { rows } = await sql<{ id: string }>`select id from gateway
      where network_id = ${traded.networkId} and token_hash = ${hashToken(input.gatewayToken)} and revoked_at is null`.execute(
      db,
    );
    const known = rows[0] ?? refuse("ACTIVATION_FAILED", { field: "gatewayToken" });
    return { gatewayId: known.id, token: input.gatewayToken };
  }
  const made = { gatewayId: newId(), token: newToken(GATEWAY_PREFIX) };
  await sql`insert into gateway (id, network_id, name, token_hash, configuration_version, created_at)
    values (${made.gatewayId}, ${traded.networkId}, ${input.gatewayName}, ${hashToken(made.token)}, 1, ${ctx.clock.now()})`.execute(
    db,
  );
  return made;
}

/** Trades a code for a gateway's credential. A wrong, used or expired code: 10029, and the log says so. */
export async function activateStation(ctx: Context, input: ActivateStationInput): Promise<GatewayCredential> {
  assertText(input.gatewayName, "gatewayName");
  const credential = await ctx.em.transactional(async (em) => {
    const inside = { ...ctx, em };
    const traded = await takeCode(inside, input.code);
    if (traded === null) {
      return null;
    }
    const found = await gatewayFor(inside, traded, input);
    const db = sqlOf(em);
    const concerned = [...new Set([found.gatewayId, traded.formerGatewayId ?? found.gatewayId])];
    await sql`update station set activation_state = 'ACTIVATED', gateway_id = ${found.gatewayId}
      where network_id = ${traded.networkId} and id = ${traded.stationId}`.execute(db);
    await sql`update gateway set configuration_version = configuration_version + 1
      where network_id = ${traded.networkId} and id = any(${concerned}::uuid[])`.execute(db);
    const doer = {
      networkId: traded.networkId,
      platformId: traded.platformId,
      accountId: null,
      name: `gateway ${input.gatewayName}`,
    };
    await record(
      inside,
      {
        operation: "activateStation",
        objectType: "Station",
        objectId: traded.stationId,
        after: { gatewayId: found.gatewayId },
      },
      doer,
    );
    return { ...found, stationId: traded.stationId, networkId: traded.networkId, concerned };
  });
  if (credential === null) {
    await recordFailure(ctx, input);
    return refuse("ACTIVATION_FAILED", { field: "code" });
  }
  ctx.pubsub.publish("setup", { networkId: credential.networkId, gatewayIds: credential.concerned });
  return { gatewayId: credential.gatewayId, token: credential.token, stationId: credential.stationId };
}

/** A code that was known once tells whose log the attempt belongs into; one that never was goes to the server's log. */
async function recordFailure(ctx: Context, input: ActivateStationInput): Promise<void> {
  const { rows } = await sql<Traded>`
    select c.network_id as "networkId", c.station_id as "stationId", s.platform_id as "platformId"
    from activation_code c join station s on s.id = c.station_id and s.network_id = c.network_id
    where c.code_hash = ${hashToken(plainCode(input.code))}`.execute(sqlOf(ctx.em));
  const known = rows[0];
  ctx.log.warn(
    { address: ctx.remoteAddress, gateway: input.gatewayName, known: known !== undefined },
    "activation failed",
  );
  if (known !== undefined) {
    const doer = {
      networkId: known.networkId,
      platformId: known.platformId,
      accountId: null,
      name: `gateway ${input.gatewayName}`,
    };
    await record(
      ctx,
      { operation: "activateStation", objectType: "Station", objectId: known.stationId, outcome: "ACTIVATION_FAILED" },
      doer,
    );
  }
}
