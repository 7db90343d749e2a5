import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { hashCode, newCode } from "../../access/auth/tokens.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { transacting } from "../../kernel/transacting.ts";
import { ActivationState } from "../../site/station/station.types.ts";
import { endSharing, retireGateways } from "../lease/sharing.service.ts";
import { ActivationCode } from "./activation-code.entity.ts";
import type {
  CreateActivationCodeInput,
  CreateDeviceActivationCodeInput,
  NewActivationCode,
} from "./activation.inputs.ts";
import { deviceActivations, stationActivations } from "./activation.list.ts";
import {
  type Named,
  type Subject,
  codesOf,
  deviceSubject,
  objectIdOf,
  setState,
  stationSubject,
} from "./activation.subject.ts";
import type { Device } from "../device/device.entity.ts";
import type { DeviceActivation, StationActivation } from "./activation.types.ts";

const LONGEST_HOURS = 720;

type Find = (ctx: Context) => Promise<Subject>;

/** A code that was sent to the wrong person is made worthless by making another. Tells whether there was one. */
async function endCodes(ctx: Context, subject: Named): Promise<boolean> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ expires_at: Date }>`update activation_code set revoked_at = ${now}
    where ${codesOf(subject)} and used_at is null and revoked_at is null returning expires_at`.execute(sqlOf(ctx.em));
  return rows.some((row) => row.expires_at > now);
}

async function createCode(
  ctx: Context,
  {
    find,
    validHours,
    operation,
    shares = false,
  }: { find: Find; validHours: number; operation: string; shares?: boolean },
): Promise<NewActivationCode> {
  if (validHours < 1 || validHours > LONGEST_HOURS) {
    refuse("PARAMETER_ERROR", { field: "validHours", params: { least: 1, most: LONGEST_HOURS } });
  }
  const code = newCode();
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + validHours * 3_600_000);
  const subject = await transacting(ctx, async (inside) => {
    const found = await find(inside);
    await endCodes(inside, found);
    inside.em.create(ActivationCode, {
      networkId: found.networkId,
      station: found.stationId as never,
      deviceId: found.deviceId,
      codeHash: hashCode(code),
      createdAt: now,
      createdBy: account(ctx).login,
      expiresAt,
      shares,
    });
    await inside.em.flush();
    if (found.state !== ActivationState.ACTIVATED) {
      await setState(inside, found, { state: ActivationState.INACTIVATED });
    }
    await record(inside, {
      operation,
      objectType: found.objectType,
      objectId: objectIdOf(found),
      after: { expiresAt, ...(shares && { shares }) },
    });
    return found;
  });
  ctx.pubsub.publish("setup", { networkId: subject.networkId, gatewayIds: [] });
  return { stationId: subject.stationId, deviceId: subject.deviceId, code, expiresAt };
}

/** Makes a code that a gateway trades once for the station; codes made before and not used end. 10003, 10012. */
export const createActivationCode = (ctx: Context, { stationId, validHours, shares }: CreateActivationCodeInput) =>
  createCode(ctx, {
    find: (inside) => stationSubject(inside, stationId),
    validHours,
    shares,
    operation: "createActivationCode",
  });

/** The same for one device: whoever trades it speaks for that device alone. 10009, 10022, 10012. */
export const createDeviceActivationCode = (ctx: Context, { deviceId, validHours }: CreateDeviceActivationCodeInput) =>
  createCode(ctx, {
    find: (inside) => deviceSubject(inside, deviceId),
    validHours,
    operation: "createDeviceActivationCode",
  });

/** Ends the code that waits; who is activated stays so. 10014 where none waits. */
async function revokeCode(ctx: Context, { find, operation, field }: { find: Find; operation: string; field: string }) {
  const subject = await transacting(ctx, async (inside) => {
    const found = await find(inside);
    if (!(await endCodes(inside, found))) {
      refuse("OBJECT_NOT_FOUND", { field });
    }
    if (found.state === ActivationState.INACTIVATED) {
      await setState(inside, found, { state: ActivationState.DELETED });
    }
    await record(inside, { operation, objectType: found.objectType, objectId: objectIdOf(found) });
    return found;
  });
  ctx.pubsub.publish("setup", { networkId: subject.networkId, gatewayIds: [] });
  return subject;
}

/** Ends a station's code that waits. 10003, 10014 (none waits). */
export async function revokeActivationCode(ctx: Context, stationId: string): Promise<StationActivation> {
  const find: Find = (inside) => stationSubject(inside, stationId);
  await revokeCode(ctx, { find, operation: "revokeActivationCode", field: "stationId" });
  const found = await stationActivations.one(ctx, stationId);
  return found ?? refuse("SITE_NOT_FOUND", { field: "stationId" });
}

/** Ends a device's code that waits. 10009, 10022, 10014 (none waits). */
export async function revokeDeviceActivationCode(ctx: Context, deviceId: string): Promise<DeviceActivation> {
  const find: Find = (inside) => deviceSubject(inside, deviceId);
  await revokeCode(ctx, { find, operation: "revokeDeviceActivationCode", field: "deviceId" });
  const found = await deviceActivations.one(ctx, deviceId);
  return found ?? refuse("DEVICE_NOT_FOUND", { field: "deviceId" });
}

/** Ends the activation of a device that was just deleted: its code that waits, and its own gateway where that has nothing else. */
export async function endActivation(ctx: Context, { id, networkId, station, gatewayId }: Device): Promise<void> {
  await endCodes(ctx, { networkId, stationId: station.id, deviceId: id });
  await retireGateways(ctx, { networkId, gatewayIds: gatewayId === null ? [] : [gatewayId] });
}

async function deleteOne(
  ctx: Context,
  { find, operation, field }: { find: Find; operation: string; field: string },
): Promise<boolean> {
  const { subject, concerned } = await transacting(ctx, async (inside) => {
    const found = await find(inside);
    if (found.state !== ActivationState.ACTIVATED && found.state !== ActivationState.INACTIVATED) {
      refuse("OBJECT_NOT_FOUND", { field });
    }
    await endCodes(inside, found);
    await setState(inside, found, { state: ActivationState.DELETED, gatewayId: null, cutOffAt: ctx.clock.now() });
    const members = found.deviceId === null ? await endSharing(inside, found.networkId, found.stationId) : [];
    const gatewayIds = [...new Set([found.stationGatewayId, found.ownGatewayId, ...members])].filter(
      (id) => id !== null,
    );
    await retireGateways(inside, { networkId: found.networkId, gatewayIds });
    const before = { state: found.state, gatewayId: found.ownGatewayId ?? found.stationGatewayId };
    await record(inside, { operation, objectType: found.objectType, objectId: objectIdOf(found), before });
    return { subject: found, concerned: gatewayIds };
  });
  ctx.pubsub.publish("setup", { networkId: subject.networkId, gatewayIds: concerned });
  return true;
}

/** Takes a station from its gateway, and ends its code. 10003, 10014 (it was never activated, or is not any more). */
export const deleteActivation = (ctx: Context, stationId: string): Promise<boolean> =>
  deleteOne(ctx, {
    find: (inside) => stationSubject(inside, stationId),
    operation: "deleteActivation",
    field: "stationId",
  });

/** Cuts a device off from every gateway until it is activated anew. 10009, 10022, 10014 (it has no activation of its own). */
export const deleteDeviceActivation = (ctx: Context, deviceId: string): Promise<boolean> =>
  deleteOne(ctx, {
    find: (inside) => deviceSubject(inside, deviceId),
    operation: "deleteDeviceActivation",
    field: "deviceId",
  });
