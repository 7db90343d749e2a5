import { type Context, type GatewayCaller, gateway, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { heldByOthers } from "../../plant/lease/held.ts";
import { knownDevices } from "../../plant/telemetry/known-devices.ts";
import { tagOf } from "../card/card.rules.ts";
import { decideAtGun } from "./fill-decision.ts";
import type { AskFillInput, FillAnswer } from "./fill.types.ts";

/** As of a unit price. */
const PRICE = { digits: 4, above: "0", max: "99999999" } as const;
const LONGEST_TAG = 64;
const MOST_KM = 9_999_999;

const isHeldByOther = async (ctx: Context, me: GatewayCaller, stationId: string): Promise<boolean> =>
  (await heldByOthers(sqlOf(ctx.em), me, [stationId])).size > 0;

/**
 * Decides whether a card that is held to a gun's reader may fill, holds what it may fill for, and keeps what was decided. Asked
 * again at the same gun it is decided anew, and one hold stays one. 10014 (none of the gateway's devices, or of a shared station that another holds), 10012.
 */
export async function askFill(ctx: Context, input: AskFillInput): Promise<FillAnswer> {
  const me = gateway(ctx);
  assertDecimal(input.unitPrice, PRICE, "unitPrice");
  const tag = tagOf(input.tag) ?? "";
  if (tag === "" || tag.length > LONGEST_TAG) {
    refuse("PARAMETER_ERROR", { field: "tag", params: { most: LONGEST_TAG } });
  }
  if (input.odometer != null && (input.odometer < 0 || input.odometer > MOST_KM)) {
    refuse("PARAMETER_ERROR", { field: "odometer", params: { least: 0, most: MOST_KM } });
  }
  const device = (await knownDevices.of(ctx).of(me)).get(input.deviceId);
  const isOurs = device !== undefined && !(device.isShared && (await isHeldByOther(ctx, me, device.stationId)));
  if (!isOurs) {
    refuse("OBJECT_NOT_FOUND", { field: "deviceId" });
  }
  const answer = await ctx.em.transactional((em) => {
    const desk = { db: sqlOf(em), networkId: me.networkId, now: ctx.clock.now() };
    return decideAtGun(desk, device, { ...input, tag });
  });
  const gunId = device.guns.get(input.address)?.gunId;
  if (answer.allowed && gunId !== undefined) {
    ctx.pubsub.publish("gun", { networkId: me.networkId, gunIds: [gunId] });
  }
  return answer;
}
