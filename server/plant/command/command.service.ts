import { Decimal } from "decimal.js";
import { PRESET } from "../../../common/limits.ts";
import { type RawBuilder, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, gateway, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { gun } from "../../site/gun/gun.service.ts";
import type { GunState } from "../../site/gun/gun.types.ts";
import { once } from "../../kernel/once.ts";
import { PerServer } from "../../kernel/per-server.ts";
import { newestFirst } from "../../kernel/lists/newest-first.ts";
import type { Connection } from "../../kernel/lists/page.ts";
import { SPEAKER } from "../device/spoken-for.ts";
import { furtherOrders } from "./order.ports.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { openOrders } from "./device-order.service.ts";
import { assertCommandAllowed } from "./command.rules.ts";
import type {
  AcknowledgeCommandInput,
  AuthorizeGunInput,
  CommandKind,
  GatewayCommand,
  GunCommand,
  GunCommandInput,
  GunCommandsArgs,
} from "./command.types.ts";
import { NOTHING_CARRIED, acknowledgeIn, expireIn, openIn } from "./orders.ts";

/** A command that no gateway took within this time is not carried out any more. */
const VALID_MS = 15_000;
/** How long the console still shows a command that is over. */
const SHOWN_MS = 60_000;

/** What the audit log calls a command: the mutation that asked for it. */
const OPERATIONS = {
  AUTHORIZE: "authorizeGun",
  STOP: "stopGun",
  SUSPEND: "suspendGun",
  RESUME: "resumeGun",
  CLOSE_TRANSACTION: "closeGunTransaction",
} as const satisfies Partial<Record<CommandKind, string>>;

export interface GunTarget {
  networkId: string;
  stationId: string;
  gunId: string;
  deviceId: string | null;
  gatewayId: string | null;
  address: string | null;
  controlMode: "PLATFORM" | "STATION";
  /** It answers, and there is a gateway to say something by. */
  online: boolean;
  state: GunState;
  transactionNo: string | null;
}

/** Where a gun's commands go, and how the gun is. 10014 */
export async function gunTarget(ctx: Context, gunId: string): Promise<GunTarget> {
  const found = await gun(ctx, gunId, "gunId");
  const { rows } = await sql<GunTarget>`
    select g.network_id as "networkId", g.station_id as "stationId", g.id as "gunId", b.device_id as "deviceId", ${SPEAKER} as "gatewayId", b.address,
      s.control_mode as "controlMode", coalesce(l.state, 'FREE') as state, l.transaction_no as "transactionNo",
      coalesce(dl.online and ${SPEAKER} is not null and not coalesce(jsonb_exists(dl.absent, b.address), false), false) as online
    from gun g join station s on s.id = g.station_id and s.network_id = g.network_id
      left join device_binding b on b.gun_id = g.id left join device d on d.id = b.device_id left join device_live dl on dl.network_id = b.network_id and dl.device_id = b.device_id left join gun_live l on l.network_id = g.network_id and l.gun_id = g.id
    where g.network_id = ${found.networkId} and g.id = ${found.id}`.execute(sqlOf(ctx.em));
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "gunId" });
}

/** A command as it is written. */
export interface AskedCommand {
  readonly kind: keyof typeof OPERATIONS;
  readonly gunId: string;
  readonly idempotencyKey: string;
  readonly presetType?: string | null;
  readonly presetValue?: string | null;
  readonly cardNo?: string | null;
  /** What the pump has to charge a unit; absent: what it charges anyway. */
  readonly unitPrice?: string | null;
}

/** Equal for what means the same, in whatever order and with however many zeros it was written. */
function meantBy({ kind, gunId, presetType, presetValue, cardNo }: AskedCommand): unknown {
  const value = presetValue == null ? null : new Decimal(presetValue).toFixed();
  return [kind, gunId, presetType ?? null, value, cardNo ?? null];
}

/** Puts a command on its way. The same key and input: the first one again. */
async function command(ctx: Context, asked: AskedCommand): Promise<GunCommand> {
  const deed = { what: "gunCommand", key: asked.idempotencyKey, meant: meantBy(asked) };
  const { id, made } = await ctx.em.transactional((em) => {
    const inside = { ...ctx, em };
    return once(inside, deed, (newCommandId) => writeCommand(inside, newCommandId, asked));
  });
  if (made !== null) {
    ctx.log.info({ command: id, kind: asked.kind, device: made.deviceId }, "a command was asked for");
    announceCommand(ctx, id, made);
  }
  return gunCommand(ctx, id);
}

/** Tells gateways and consoles of a command, once its transaction is through. */
export function announceCommand(ctx: Context, id: string, { networkId, gatewayId }: GunTarget): void {
  ctx.pubsub.publish("command", { networkId, commandIds: [id], gatewayIds: gatewayId === null ? [] : [gatewayId] });
}

/** A command that the caller sees. 10014 */
export const gunCommand = async (ctx: Context, id: string): Promise<GunCommand> =>
  (await commandsWhere(ctx, sql`c.id = ${id}`))[0] ?? refuse("OBJECT_NOT_FOUND");

/** Writes a command in the transaction of `ctx`. 10014, 10022, 10027, 10030. */
export async function writeCommand(ctx: Context, id: string, asked: AskedCommand): Promise<GunTarget> {
  const target = await gunTarget(ctx, asked.gunId);
  assertCommandAllowed(asked.kind, target);
  const me = account(ctx);
  const now = ctx.clock.now();
  const expires = new Date(now.getTime() + VALID_MS);
  await sql`
    insert into gun_command (id, network_id, station_id, gun_id, device_id, gateway_id, kind, address, preset_type, preset_value, card_no, unit_price, transaction_no,
      status, account_id, requested_by, requested_at, expires_at, traceparent)
    values (${id}, ${target.networkId}, ${target.stationId}, ${target.gunId}, ${target.deviceId}, ${target.gatewayId}, ${asked.kind}, ${target.address},
      ${asked.presetType ?? null}, ${asked.presetValue ?? null}, ${asked.cardNo ?? null}, ${asked.unitPrice ?? null}, ${asked.kind === "CLOSE_TRANSACTION" ? target.transactionNo : null},
      'PENDING', ${me.accountId}, ${me.login}, ${now}, ${expires}, ${ctx.trace.traceparent})`.execute(sqlOf(ctx.em));
  const { idempotencyKey: _key, ...after } = asked;
  await record(ctx, { operation: OPERATIONS[asked.kind], objectType: "Gun", objectId: target.gunId, after });
  return target;
}

/** Releases a gun for one fill that is paid at the till. 10022, 10027 offline, 10030 neither free nor lifted, 10012 preset of 0 or with too many digits. */
export async function authorizeGun(ctx: Context, input: AuthorizeGunInput): Promise<GunCommand> {
  const { presetType, presetValue = null } = input;
  if ((presetType === "FULL") !== (presetValue === null)) {
    refuse("PARAMETER_ERROR", { field: "presetValue" });
  }
  if (presetType !== "FULL" && presetValue !== null) {
    assertDecimal(presetValue, PRESET[presetType], "presetValue");
  }
  return command(ctx, { kind: "AUTHORIZE", ...input, presetValue });
}

/** Asks something simple of a gun. 10022, 10027 offline, 10030 where the gun's state doesn't allow it. */
export const commandGun = (ctx: Context, kind: AskedCommand["kind"], input: GunCommandInput): Promise<GunCommand> =>
  command(ctx, { kind, gunId: input.gunId, idempotencyKey: input.idempotencyKey });

async function commandsWhere(ctx: Context, condition: RawBuilder<unknown>, limit = 200): Promise<GunCommand[]> {
  const { scope } = account(ctx);
  const { rows } = await sql<GunCommand>`
    select c.id, c.gun_id as "gunId", c.station_id as "stationId", g.number as "gunNumber", c.kind, c.preset_type as "presetType", c.preset_value as "presetValue",
      c.status, c.vendor_code as "vendorCode", c.transaction_no as "transactionNo", c.requested_by as "requestedBy", c.requested_at as "requestedAt",
      c.sent_at as "sentAt", c.finished_at as "finishedAt"
    from gun_command c join station s on s.id = c.station_id and s.network_id = c.network_id join gun g on g.id = c.gun_id
    where c.network_id = ${scope.networkId} and ${visibleStation(scope)} and ${condition}
    order by c.requested_at desc, c.id desc limit ${limit}`.execute(sqlOf(ctx.em));
  return rows;
}

/** The commands of a gun, newest first. 10014. */
export async function gunCommands(ctx: Context, args: GunCommandsArgs): Promise<Connection<GunCommand>> {
  return newestFirst(args, {
    by: "c.requested_at, c.id",
    timeOf: ({ requestedAt }) => requestedAt,
    read: async (behind, limit) => {
      const found = await gun(ctx, args.gunId, "gunId");
      return commandsWhere(ctx, sql`c.gun_id = ${found.id} and ${behind}`, limit);
    },
  });
}

/** Commands of the last minute and those still under way, or those with these ids, at one station or all. */
export async function recentCommands(
  ctx: Context,
  stationId: string | null,
  ids?: ReadonlySet<string>,
): Promise<GunCommand[]> {
  const since = new Date(ctx.clock.now().getTime() - SHOWN_MS);
  const which = ids === undefined ? sql`(c.requested_at > ${since})` : sql`c.id = any(${[...ids]}::uuid[])`;
  return commandsWhere(ctx, stationId === null ? which : sql`${which} and c.station_id::text = ${stationId}`);
}

/** What the calling gateway still has to do. */
export async function openCommands(ctx: Context): Promise<GatewayCommand[]> {
  const me = gateway(ctx);
  const columns = sql`kind, address, preset_type as "presetType", preset_value as "presetValue", unit_price as "unitPrice",
    card_no as "cardNo", transaction_no as "transactionNo"`;
  type Row = Omit<GatewayCommand, "id" | "deviceId" | "expiresAt" | "traceparent" | "prices" | "configuration">;
  const commands = await openIn<Row>(ctx, "gun_command", { me, columns });
  const orders = await Promise.all([...furtherOrders.all.map(({ open }) => open(ctx, me)), openOrders(ctx, me)]);
  return [...commands.map((row) => ({ ...NOTHING_CARRIED, ...row })), ...orders.flat()];
}

/** The gateway took a command (no result yet) or tells how it ended; the first result stands. */
export async function acknowledgeCommand(ctx: Context, input: AcknowledgeCommandInput): Promise<boolean> {
  const me = gateway(ctx);
  const learnt = sql`, transaction_no = coalesce(${input.transactionNo ?? null}, transaction_no)`;
  const known =
    (await acknowledgeIn(ctx, "gun_command", { me, input, learnt })) ||
    (await acknowledgeIn(ctx, "device_order", { me, input }));
  if (known) {
    ctx.pubsub.publish("command", { networkId: me.networkId, commandIds: [input.commandId], gatewayIds: [] });
  }
  if (known) {
    return true;
  }
  for (const { acknowledge } of furtherOrders.all) {
    if (await acknowledge(ctx, me, input)) {
      return true;
    }
  }
  return false;
}

/**
 * Ends what no gateway answered for; run every few seconds. Each has twice the time in which a gateway takes it, since
 * one may be at it.
 */
export async function expireCommands(services: Pick<Context, "em" | "clock" | "pubsub">): Promise<number> {
  let count = 0;
  const over = sql`expires_at + (expires_at - requested_at) < ${services.clock.now()}`;
  for (const table of ["gun_command", "device_order"] as const) {
    for (const { id, network_id: networkId } of await expireIn(services, table, over)) {
      count += 1;
      services.pubsub.publish("command", { networkId, commandIds: [id], gatewayIds: [] });
    }
  }
  return count;
}

/** How many orders this server has seen time out since it started. */
export const ordersTimedOut = new PerServer(() => ({ count: 0 }));
