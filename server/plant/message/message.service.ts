import { sql } from "kysely";
import { type Context, type Services, account, gateway } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { device } from "../device/device.service.ts";
import { SPEAKER } from "../device/spoken-for.ts";
import type { DeviceMessages, DeviceMessageRequest, TellDeviceMessagesInput } from "./message.types.ts";

/** A gateway that has not answered by then is away. */
export const PATIENCE_MS = 5_000;
/** What was asked before that is forgotten when somebody asks again. */
const KEPT_MS = 10 * 60_000;
/** A gateway remembers fewer. */
const MOST_MESSAGES = 1_000;

/**
 * The last messages of a device's wire, out of its gateway's memory: asked for now, and waited for. 10009, 10027 where no gateway speaks for
 * the device, or its gateway doesn't answer within five seconds.
 */
export async function deviceMessages(ctx: Context, deviceId: string): Promise<DeviceMessages> {
  const { id } = await device(ctx, deviceId, "deviceId");
  const { networkId } = account(ctx).scope;
  const requestId = newId();
  const answered = waitFor(ctx, requestId);
  try {
    const now = ctx.clock.now();
    const { rows } = await sql<{ gatewayId: string }>`
      with forgotten as (
        delete from device_message_request where network_id = ${networkId} and requested_at < ${new Date(now.getTime() - KEPT_MS)})
      insert into device_message_request (network_id, id, device_id, gateway_id, requested_at)
      select d.network_id, ${requestId}, d.id, ${SPEAKER}, ${now}
      from device d join station s on s.network_id = d.network_id and s.id = d.station_id
      where d.network_id = ${networkId} and d.id = ${id} and ${SPEAKER} is not null
      returning gateway_id as "gatewayId"`.execute(ctx.db);
    const [asked] = rows;
    if (asked === undefined) {
      refuse("DEVICE_OFFLINE", { field: "deviceId" });
    }
    ctx.pubsub.publish("deviceMessage", { networkId, requestIds: [requestId], gatewayIds: [asked.gatewayId] });
    await answered.done;
    return (await answerOf(ctx, networkId, requestId)) ?? refuse("DEVICE_OFFLINE", { field: "deviceId" });
  } finally {
    answered.leave();
  }
}

/** Until a request is answered at whichever server, or patience ends. */
function waitFor({ pubsub }: Pick<Services, "pubsub">, requestId: string) {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const leave = pubsub.subscribe("deviceMessage", ({ requestIds, gatewayIds }) => {
    if (gatewayIds.length === 0 && requestIds.includes(requestId)) {
      resolve();
    }
  });
  const timer = setTimeout(resolve, PATIENCE_MS);
  return {
    done,
    leave: () => {
      clearTimeout(timer);
      leave();
    },
  };
}

async function answerOf({ db }: Context, networkId: string, requestId: string): Promise<DeviceMessages | undefined> {
  const { rows } = await sql<{ at: Date; messages: TellDeviceMessagesInput["messages"] }>`
    delete from device_message_request where network_id = ${networkId} and id = ${requestId} and answered_at is not null
    returning answered_at as at, messages`.execute(db);
  const [found] = rows;
  return found && { at: found.at, messages: found.messages.map((row) => ({ ...row, at: new Date(row.at) })) };
}

/** What the calling gateway is asked for and has not answered. */
export async function openMessageRequests(ctx: Context): Promise<DeviceMessageRequest[]> {
  const { networkId, gatewayId } = gateway(ctx);
  const { rows } = await sql<DeviceMessageRequest>`
    select id, device_id as "deviceId" from device_message_request
    where network_id = ${networkId} and gateway_id = ${gatewayId} and answered_at is null
      and requested_at > ${new Date(ctx.clock.now().getTime() - PATIENCE_MS)}
    order by requested_at, id`.execute(ctx.db);
  return rows;
}

/** The calling gateway answers; false where nobody waits for it any more. PARAMETER_ERROR on `messages` where it tells too many. */
export async function tellDeviceMessages(
  ctx: Context,
  { requestId, messages }: TellDeviceMessagesInput,
): Promise<boolean> {
  const { networkId, gatewayId } = gateway(ctx);
  if (messages.length > MOST_MESSAGES) {
    refuse("PARAMETER_ERROR", { field: "messages", params: { most: MOST_MESSAGES } });
  }
  const { numAffectedRows } = await sql`
    update device_message_request set answered_at = ${ctx.clock.now()}, messages = ${JSON.stringify(messages)}::jsonb
    where network_id = ${networkId} and gateway_id = ${gatewayId} and id = ${isId(requestId) ? requestId : null}::uuid
      and answered_at is null`.execute(ctx.db);
  const isTaken = numAffectedRows === 1n;
  if (isTaken) {
    ctx.pubsub.publish("deviceMessage", { networkId, requestIds: [requestId], gatewayIds: [] });
  }
  return isTaken;
}
