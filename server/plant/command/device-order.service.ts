import { type RawBuilder, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, type GatewayCaller, account, sqlOf } from "../../kernel/context.ts";
import { assertDeviceIdle } from "../device/device-binding.service.ts";
import { device } from "../device/device.service.ts";
import type { Device } from "../device/device.entity.ts";
import { SPEAKER } from "../device/spoken-for.ts";
import { ALL_REFUSALS } from "../../kernel/errors/catalogue.ts";
import { Refusal, refuse } from "../../kernel/errors/refuse.ts";
import { assertText, refuseTwice } from "../../kernel/lists/inputs.ts";
import { newestFirst } from "../../kernel/lists/newest-first.ts";
import type { Connection } from "../../kernel/lists/page.ts";
import { type Feed, ofOwnNetwork } from "../../kernel/live/feed.ts";
import { once } from "../../kernel/once.ts";
import { lockedChangeable } from "../../site/station/station-change.service.ts";
import { changeableStation } from "../../site/station/station.service.ts";
import { visibleStation } from "../../site/station/visible.ts";
import type { DeviceConfiguration, GatewayCommand } from "./command.types.ts";
import type { ConfigureDevicesInput, ConfigureOutcome, DeviceOrder, DeviceOrdersArgs } from "./device-order.types.ts";
import { NOTHING_CARRIED, openIn } from "./orders.ts";

/** A configuration that no gateway took within this time is not carried out any more. */
const VALID_MS = 60_000;
const MOST_DEVICES = 200;

/** The kinds of device that can be configured from afar. */
const CONFIGURABLE: readonly Device["protocol"][] = ["JSONPTS"];

/**
 * Sends a configuration to devices, each for itself. 10012 (nothing to set, no device or too many, no key). For each: 10009,
 * 10022, 10006 (such a device can't be configured), 10027, 10030 (in use now, or an order under way), 10015 (the key with
 * other input).
 */
export async function configureDevices(ctx: Context, input: ConfigureDevicesInput): Promise<ConfigureOutcome[]> {
  assertText(input.idempotencyKey, "idempotencyKey");
  const { setClock, automatic = null, autoClose = null } = input;
  if (!setClock && automatic === null && autoClose === null) {
    refuse("PARAMETER_ERROR", { field: "setClock" });
  }
  const ids = [...new Set(input.deviceIds)];
  if (ids.length < 1 || ids.length > MOST_DEVICES) {
    refuse("PARAMETER_ERROR", { field: "deviceIds", params: { least: 1, most: MOST_DEVICES } });
  }
  const outcomes: ConfigureOutcome[] = [];
  for (const deviceId of ids) {
    outcomes.push(await outcomeOf(ctx, deviceId, { ...input, automatic, autoClose }));
  }
  return outcomes;
}

type Asked = DeviceConfiguration & { readonly idempotencyKey: string };

async function outcomeOf(ctx: Context, deviceId: string, asked: Asked): Promise<ConfigureOutcome> {
  try {
    return { deviceId, order: await configure(ctx, deviceId, asked), code: null, number: null };
  } catch (error) {
    if (error instanceof Refusal) {
      return { deviceId, order: null, code: error.refusal, number: ALL_REFUSALS[error.refusal].number };
    }
    throw error;
  }
}

async function configure(ctx: Context, deviceId: string, asked: Asked): Promise<DeviceOrder> {
  const found = await device(ctx, deviceId, "deviceIds");
  const { setClock, automatic, autoClose, idempotencyKey } = asked;
  const configuration: DeviceConfiguration = { setClock, automatic, autoClose };
  const deed = { what: `configureDevice ${found.id}`, key: idempotencyKey, meant: configuration };
  const { id, made: gatewayId } = await ctx.em.transactional((em) => {
    const inside = { ...ctx, em };
    return once(inside, deed, (newOrderId) => write(inside, found, { id: newOrderId, configuration }));
  });
  if (gatewayId !== null) {
    ctx.log.info({ command: id, kind: "CONFIGURE", device: found.id }, "a command was asked for");
    ctx.pubsub.publish("command", { networkId: found.networkId, commandIds: [id], gatewayIds: [gatewayId] });
  }
  return (await ordersWhere(ctx, sql`o.id = ${id}`))[0] ?? refuse("OBJECT_NOT_FOUND");
}

interface New {
  readonly id: string;
  readonly configuration: DeviceConfiguration;
}

/** Writes an order, and gives the gateway that takes it. */
async function write(ctx: Context, found: Device, { id, configuration }: New): Promise<string> {
  await changeableStation(ctx, found.station.id);
  if (!CONFIGURABLE.includes(found.protocol)) {
    refuse("ILLEGAL_SELECTION", { field: "deviceIds" });
  }
  const gatewayId = (await gatewayInReach(ctx, found)) ?? refuse("DEVICE_OFFLINE", { field: "deviceIds" });
  await lockedChangeable(ctx, found.station.id, "deviceIds");
  await assertDeviceIdle(ctx, found);
  await refuseTwice("DEVICE_RUNNING", "deviceIds", insert(ctx, found, { id, gatewayId, configuration }));
  await record(ctx, { operation: "configureDevices", objectType: "Device", objectId: found.id, after: configuration });
  return gatewayId;
}

/** One order at a time is open for a device: a unique index holds it. */
async function insert(ctx: Context, found: Device, order: New & { readonly gatewayId: string }): Promise<void> {
  const { accountId, login } = account(ctx);
  const now = ctx.clock.now();
  await sql`
    insert into device_order (id, network_id, station_id, device_id, gateway_id, kind, settings, status, account_id, requested_by,
      requested_at, expires_at, traceparent)
    values (${order.id}, ${found.networkId}, ${found.station.id}, ${found.id}, ${order.gatewayId}, 'CONFIGURE', ${JSON.stringify(order.configuration)}, 'PENDING',
      ${accountId}, ${login}, ${now}, ${new Date(now.getTime() + VALID_MS)}, ${ctx.trace.traceparent})`.execute(
    sqlOf(ctx.em),
  );
}

/** The gateway that speaks for a device which answers, if there is one. */
async function gatewayInReach(ctx: Context, { id, networkId }: Device): Promise<string | null> {
  const { rows } = await sql<{ gatewayId: string | null }>`
    select ${SPEAKER} as "gatewayId" from device d join station s on s.id = d.station_id and s.network_id = d.network_id
      join device_live l on l.network_id = d.network_id and l.device_id = d.id and l.online
    where d.network_id = ${networkId} and d.id = ${id}`.execute(sqlOf(ctx.em));
  return rows[0]?.gatewayId ?? null;
}

async function ordersWhere(ctx: Context, condition: RawBuilder<unknown>, limit = 200): Promise<DeviceOrder[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<DeviceOrder>`
    select o.id, o.device_id as "deviceId", o.station_id as "stationId", o.settings as configuration, o.status, o.vendor_code as "vendorCode",
      o.requested_by as "requestedBy", o.requested_at as "requestedAt", o.sent_at as "sentAt", o.finished_at as "finishedAt"
    from device_order o join station s on s.id = o.station_id and s.network_id = o.network_id
    where o.network_id = ${scope.networkId} and ${visibleStation(scope)} and ${condition}
    order by o.requested_at desc, o.id desc limit ${limit}`.execute(sqlOf(ctx.em));
  return rows;
}

/** The configurations that were sent to a device, newest first. 10009. */
export async function deviceOrders(ctx: Context, args: DeviceOrdersArgs): Promise<Connection<DeviceOrder>> {
  return newestFirst(args, {
    by: "o.requested_at, o.id",
    timeOf: ({ requestedAt }) => requestedAt,
    read: async (behind, limit) => {
      const found = await device(ctx, args.deviceId, "deviceId");
      return ordersWhere(ctx, sql`o.device_id = ${found.id} and ${behind}`, limit);
    },
  });
}

/** The orders that are open, then each that moves on. */
export const deviceOrderFeed: Feed<unknown, DeviceOrder[]> = {
  topics: ["command"],
  gatherMs: 20,
  idsOf: ofOwnNetwork<"command">((event) => event.commandIds),
  present: (ctx) => ordersWhere(ctx, sql`o.finished_at is null`),
  changed: async (ctx, _args, ids) => {
    const rows = await ordersWhere(ctx, sql`o.id = any(${[...ids]}::uuid[])`);
    return rows.length > 0 ? rows : null;
  },
};

/** The configurations that a gateway still has to carry out. */
export async function openOrders(ctx: Context, me: GatewayCaller): Promise<GatewayCommand[]> {
  const columns = sql`settings as configuration`;
  const rows = await openIn<Pick<GatewayCommand, "configuration">>(ctx, "device_order", { me, columns });
  return rows.map((row) => ({ ...NOTHING_CARRIED, ...row, kind: "CONFIGURE" as const, address: "" }));
}
