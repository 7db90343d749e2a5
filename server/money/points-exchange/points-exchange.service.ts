import { sql } from "kysely";
import { MOST_EXCHANGED } from "../../../common/limits.ts";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { dayIn } from "../../kernel/lists/days.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { newId } from "../../kernel/ids.ts";
import { once } from "../../kernel/once.ts";
import { transacting } from "../../kernel/transacting.ts";
import { authorOf } from "../card/card-operation.ts";
import { heldMember } from "../card/card.service.ts";
import { networkZone } from "../points-rule/points-rule.service.ts";
import { pointsProducts } from "../points-product/points-product.list.ts";
import type { PointsProduct } from "../points-product/points-product.types.ts";
import { moveStock } from "../points-product/stock.service.ts";
import { lapseHeldPoints } from "../points/points-lapse.service.ts";
import { heldPoints, movePoints } from "../points/points.writer.ts";
import type { CancelPointsExchangeInput, ExchangePointsInput } from "./points-exchange.inputs.ts";
import { pointsExchanges } from "./points-exchange.list.ts";
import type { PointsExchange } from "./points-exchange.types.ts";

/**
 * Gives a member a product for points, once for each key: points and stock move in one transaction. 10014 (memberId, productId),
 * 10012 (quantity; beyond what one member may have), 10006 (not on offer today, or at another price than the one seen), 10023 (more than is there), 10025 (more than they have
 * points for), 10015 (a key with another meaning).
 */
export async function exchangePoints(ctx: Context, input: ExchangePointsInput): Promise<PointsExchange> {
  const { idempotencyKey: key, ...meant } = input;
  const { memberId, productId, quantity } = input;
  if (quantity < 1 || quantity > MOST_EXCHANGED) {
    refuse("PARAMETER_ERROR", { field: "quantity", params: { least: 1, most: MOST_EXCHANGED } });
  }
  return transacting(ctx, async (inner) => {
    const [db, by] = [sqlOf(inner.em), authorOf(inner)];
    const done = await once(inner, { what: "exchangePoints", key, meant }, async (id) => {
      const member = await heldMember(inner, memberId);
      // The member before the product, as whoever exchanges does: two can't wait for each other.
      const held = (await heldPoints(db, by, [memberId])).get(memberId) ?? 0;
      // Whoever lets them lapse comes by every few minutes: until then they would be spent first.
      const balance = held - (await lapseHeldPoints(db, by, memberId));
      const day = dayIn(await networkZone(db, by.networkId), by.at);
      const product = await offeredProduct(inner, productId, day);
      if (input.price != null && input.price !== product.price) {
        refuse("ILLEGAL_SELECTION", { field: "productId", params: { price: product.price } });
      }
      await assertLeftFor(inner, { memberId, product, quantity });
      const points = product.price * quantity;
      if (points > balance) {
        refuse("INSUFFICIENT_POINTS", { field: "quantity", params: { least: points, has: balance } });
      }
      await moveStock(inner, { id, productId, cause: "EXCHANGE", quantity: -quantity });
      const spent = {
        memberId,
        platformId: member.platformId,
        cause: "EXCHANGED",
        points: -points,
        day,
        sourceId: id,
      } as const;
      const flowId = await movePoints(db, by, spent);
      await sql`
        insert into points_exchange (network_id, id, platform_id, member_id, product_id, time, quantity, price, points, points_flow_id, account_id, author)
        values (${by.networkId}, ${id}, ${product.platformId}, ${memberId}, ${productId}, ${by.at}, ${quantity}, ${product.price}, ${points},
          ${flowId}, ${by.accountId}, ${by.author})`.execute(db);
      const after = { memberId, productId, quantity, points };
      await record(inner, { operation: "exchangePoints", objectType: "PointsExchange", objectId: id, after });
    });
    return exchangeOf(inner, done.id);
  });
}

/**
 * Cancels an exchange once: the points go back to the lots that they came from, the goods into the stock. 10014, 10012 (no reason), 10015
 * (it is cancelled already; params.by tells who did).
 */
export async function cancelPointsExchange(ctx: Context, input: CancelPointsExchangeInput): Promise<PointsExchange> {
  const reason = input.reason.trim();
  assertText(reason, "reason");
  return transacting(ctx, async (inner) => {
    const [db, by] = [sqlOf(inner.em), authorOf(inner)];
    const [row] = await pointsExchanges.locked(inner, pointsExchanges.withIds([input.id]));
    if (row === undefined) {
      return refuse("OBJECT_NOT_FOUND", { field: "id" });
    }
    const { id, memberId, productId, quantity, points, cancelledBy } = row;
    if (cancelledBy !== null) {
      refuse("DUPLICATE_INFO", { field: "id", params: { by: cancelledBy } });
    }
    await heldPoints(db, by, [memberId]);
    const day = dayIn(await networkZone(db, by.networkId), by.at);
    await moveStock(inner, { id: newId(), productId, cause: "EXCHANGE_CANCELLED", quantity, reason });
    const platformId = await platformOfLine(inner, row.pointsFlowId);
    const back = { memberId, platformId, cause: "EXCHANGE_CANCELLED", points, day, sourceId: id } as const;
    await movePoints(db, by, { ...back, restores: row.pointsFlowId });
    await sql`
      update points_exchange set cancelled_at = ${by.at}, cancelled_by = ${by.author}, cancel_reason = ${reason}
      where network_id = ${by.networkId} and id = ${id}`.execute(db);
    const [before, after] = [{ state: "DONE" }, { state: "CANCELLED", reason }];
    await record(inner, {
      operation: "cancelPointsExchange",
      objectType: "PointsExchange",
      objectId: id,
      before,
      after,
    });
    return exchangeOf(inner, id);
  });
}

async function exchangeOf(ctx: Context, id: string): Promise<PointsExchange> {
  return (await pointsExchanges.one(ctx, id)) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** The product, locked until the transaction ends: 10014 where the caller sees none, 10006 where it isn't on offer on a day. */
async function offeredProduct(ctx: Context, productId: string, day: string): Promise<PointsProduct> {
  const [product] = await pointsProducts.locked(ctx, pointsProducts.withIds([productId]));
  if (product === undefined) {
    return refuse("OBJECT_NOT_FOUND", { field: "productId" });
  }
  const { onOffer, fromDay, untilDay } = product;
  if (!onOffer || (fromDay !== null && day < fromDay) || (untilDay !== null && day > untilDay)) {
    refuse("ILLEGAL_SELECTION", { field: "productId" });
  }
  return product;
}

interface Wanted {
  readonly memberId: string;
  readonly product: PointsProduct;
  readonly quantity: number;
}

/** Refuses more than one member may have of a product (10012); their points are locked, so that two at once can't pass it together. */
async function assertLeftFor(ctx: Context, { memberId, product, quantity }: Wanted): Promise<void> {
  const { id, mostEach } = product;
  if (mostEach === null) {
    return;
  }
  const { rows } = await sql<{ had: number }>`
    select coalesce(sum(quantity), 0)::int as had from points_exchange
    where network_id = ${account(ctx).scope.networkId} and member_id = ${memberId} and product_id = ${id} and cancelled_at is null`.execute(
    sqlOf(ctx.em),
  );
  const most = mostEach - (rows[0]?.had ?? 0);
  if (quantity > most) {
    refuse("PARAMETER_ERROR", { field: "quantity", params: { most: Math.max(0, most) } });
  }
}

/** Whose a line of points is. */
async function platformOfLine(ctx: Context, flowId: string): Promise<string> {
  const { rows } = await sql<{ platformId: string }>`
    select platform_id as "platformId" from points_flow
    where network_id = ${account(ctx).scope.networkId} and id = ${flowId}`.execute(sqlOf(ctx.em));
  return (rows[0] as { platformId: string }).platformId;
}
