import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { findById } from "../../kernel/lists/find.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import { changeSetUp } from "../../site/station/set-up.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { registerDevice } from "../device/device-setup.service.ts";
import type { Device } from "../device/device.entity.ts";
import { type Candidate, type Guess, guessStation } from "./guess.rules.ts";
import { UnknownDevice } from "./unknown-device.entity.ts";
import { unknownDevices } from "./unknown-device.list.ts";
import {
  type AdoptDeviceInput,
  type IgnoreDeviceInput,
  type WaitingDevices,
  identitySettings,
} from "./unknown-device.types.ts";
import { loaderOf } from "../../kernel/loader.ts";

/** The stations, of those that the account sees, that callers seem to belong to, by the callers' ids, for many at once. */
export async function stationGuesses(
  ctx: Context,
  strangers: readonly UnknownDevice[],
): Promise<ReadonlyMap<string, Guess | null>> {
  const { scope } = account(ctx);
  const gateways = [...new Set(strangers.flatMap(({ gatewayId }) => gatewayId ?? []))];
  const { rows } = await sql<Candidate & { gatewayId: string }>`
    select s.gateway_id as "gatewayId", s.id as "stationId", s.code as "stationCode", s.name as "stationName",
      coalesce((select jsonb_agg(jsonb_build_object('protocol', d.protocol, 'address', d.address, 'serialNumber', l.serial_number,
          'host', coalesce(d.settings ->> 'host', d.settings ->> 'baseUrl'), 'deleted', d.deleted_at is not null))
        from device d left join device_live l on l.network_id = d.network_id and l.device_id = d.id where d.network_id = s.network_id and d.station_id = s.id), '[]') as devices
    from station s where ${visibleStation(scope)} and s.gateway_id = any(${gateways}::uuid[])
    order by s.code`.execute(sqlOf(ctx.em));
  return new Map(
    strangers.map((stranger) => [
      stranger.id,
      guessStation(
        stranger,
        rows.filter(({ gatewayId }) => gatewayId === stranger.gatewayId),
      ),
    ]),
  );
}

/** A caller that the account may deal with, or 10009. */
async function stranger(ctx: Context, id: string): Promise<UnknownDevice> {
  const found = account(ctx).scope.branchIds === null ? await findById(ctx.em, UnknownDevice, id) : null;
  return found ?? refuse("DEVICE_NOT_FOUND", { field: "id" });
}

/**
 * Registers a caller at a station under the name that it gives itself, and takes it from the list. 10009 (it isn't there, or
 * isn't any more), 10003, 10022, 10010 (registered meanwhile), 10012.
 */
export async function adoptDevice(ctx: Context, input: AdoptDeviceInput): Promise<Device> {
  const known = await stranger(ctx, input.id);
  const { id: _id, settings, ...facts } = input;
  const adopted = await changeSetUp(ctx, input.stationId, async (setUp) => {
    // Whoever takes the row has it: of two at once one finds nothing any more.
    const { numAffectedRows } = await sql`
      delete from unknown_device where network_id = ${known.networkId} and id = ${known.id}`.execute(
      sqlOf(setUp.ctx.em),
    );
    if (numAffectedRows !== 1n) {
      refuse("DEVICE_NOT_FOUND", { field: "id" });
    }
    const { protocol, identity } = known;
    const all = { ...identitySettings(protocol, identity), ...settings };
    return registerDevice(setUp, { ...facts, protocol, address: identity, settings: all }, "adoptDevice");
  });
  ctx.pubsub.publish("unknownDevice", { networkId: known.networkId, ids: [known.id] });
  return adopted;
}

/** Sets a caller aside, or lists it again; it goes on calling either way. 10009. */
export async function ignoreDevice(ctx: Context, input: IgnoreDeviceInput): Promise<UnknownDevice> {
  const known = await stranger(ctx, input.id);
  const me = account(ctx);
  const at = input.ignored ? ctx.clock.now() : null;
  const changed = await ctx.em.transactional(async (em) => {
    const { numAffectedRows } = await sql`
      update unknown_device set ignored_at = ${at}, ignored_by = ${input.ignored ? me.login : null}
      where network_id = ${known.networkId} and id = ${known.id} and (ignored_at is not null) <> ${input.ignored}`.execute(
      sqlOf(em),
    );
    if (numAffectedRows === 1n) {
      const { identity, protocol } = known;
      const after = { identity, protocol, ignored: input.ignored };
      const deed = { operation: "ignoreDevice", objectType: "UnknownDevice", objectId: known.id, after };
      await record({ ...ctx, em }, deed);
    }
    return numAffectedRows === 1n;
  });
  if (changed) {
    ctx.pubsub.publish("unknownDevice", { networkId: known.networkId, ids: [known.id] });
  }
  const again = await ctx.em.refresh(known);
  return again ?? refuse("DEVICE_NOT_FOUND", { field: "id" });
}

async function waiting(ctx: Context): Promise<WaitingDevices> {
  const { rows } = await sql<WaitingDevices>`
    select count(*)::int as waiting, max(u.last_seen_at) as "lastSeenAt" from unknown_device u
    where ${rawOf(unknownDevices.condition(ctx, { ignored: false }))}`.execute(sqlOf(ctx.em));
  return rows[0] ?? { waiting: 0, lastSeenAt: null };
}

/** How many callers wait to be dealt with: now, then whenever one comes, calls again or is dealt with. */
export const unknownDeviceFeed: Feed<unknown, WaitingDevices> = {
  topics: ["unknownDevice"],
  gatherMs: 5_000,
  idsOf: ofOwnNetwork<"unknownDevice">((event) => event.ids),
  present: waiting,
  changed: waiting,
};

/** The station that a caller seems to belong to, for those that a list shows; null where nothing speaks for one alone. */
export const guessOf = loaderOf(async (ctx, strangers: readonly UnknownDevice[]) => {
  const guesses = await stationGuesses(ctx, strangers);
  return strangers.map(({ id }) => guesses.get(id) ?? null);
});
