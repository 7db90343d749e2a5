import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { holdPlatform, platformOf } from "../../access/platform/platform.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseBroken } from "../../kernel/lists/constraints.ts";
import { dayOf } from "../../kernel/lists/days.ts";
import { type PartOutcome, changeChosen } from "../../kernel/lists/rows.ts";
import { once } from "../../kernel/once.ts";
import { transacting } from "../../kernel/transacting.ts";
import type {
  ChangePointsProductInput,
  CorrectPointsProductStockInput,
  CreatePointsProductInput,
  DeletePointsProductInput,
  OfferPointsProductsInput,
  TakeInPointsProductInput,
} from "./points-product.inputs.ts";
import { type PointsProductRow, pointsProducts } from "./points-product.list.ts";
import { productPictures } from "./points-product.ports.ts";
import {
  type PointsProductFacts,
  assertCorrection,
  assertGoodsIn,
  assertPointsProduct,
} from "./points-product.rules.ts";
import { type StockMove, moveStock } from "./stock.service.ts";

/** What can be changed of a product. */
interface PointsProductRecord extends PointsProductFacts {
  readonly imageId: string | null;
  readonly onOffer: boolean;
}

const CONSTRAINTS = { points_product_name: "name" } as const;

/** The product as it is now, locked until the transaction ends; 10014 where the caller sees none. */
async function pointsProductOf(ctx: Context, id: string): Promise<PointsProductRow> {
  const [found] = await pointsProducts.locked(ctx, pointsProducts.withIds([id]));
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

const recordOf = (row: PointsProductRow): PointsProductRecord => {
  const { name, price, mostEach, fromDay, untilDay, imageId, onOffer } = row;
  return { name, price, mostEach, fromDay, untilDay, imageId, onOffer };
};

/** The picture of a product is there, and stays until the transaction ends: 10014, 10006. */
async function holdPicture(ctx: Context, imageId: string | null): Promise<void> {
  if (imageId !== null) {
    for (const hold of productPictures.all) {
      await hold(ctx, imageId);
    }
  }
}

/** Makes a product, with nothing in stock. 10012, 10017, 10014 and 10006 (picture), 10015 (the name is another's). */
export async function createPointsProduct(ctx: Context, input: CreatePointsProductInput): Promise<PointsProductRow> {
  const { name, price, onOffer, mostEach = null, imageId = null, fromDay, untilDay } = input;
  const days = { fromDay: dayOf(fromDay), untilDay: dayOf(untilDay) };
  const wanted: PointsProductRecord = { name: name.trim(), price, mostEach, ...days, imageId, onOffer };
  assertPointsProduct(wanted);
  return transacting(ctx, async (inner) => {
    const { networkId } = account(ctx).scope;
    const platformId =
      input.platformId == null ? account(ctx).platformId : (await platformOf(inner, input.platformId)).id;
    await holdPlatform(inner, { id: platformId, networkId });
    await holdPicture(inner, imageId);
    const id = newId();
    const insert = sql`
      insert into points_product
        (network_id, id, platform_id, name, image_id, price, stock, most_each, from_day, until_day, on_offer, created_at)
      values (${networkId}, ${id}, ${platformId}, ${wanted.name}, ${imageId}, ${price}, 0, ${mostEach}, ${days.fromDay},
        ${days.untilDay}, ${onOffer}, ${ctx.clock.now()})`;
    await refuseBroken(CONSTRAINTS, insert.execute(sqlOf(inner.em)));
    const after = { platformId, ...wanted };
    await record(inner, { operation: "createPointsProduct", objectType: "PointsProduct", objectId: id, after });
    return pointsProductOf(inner, id);
  });
}

/** Stores what is changed of a locked product and says so in the log; false where nothing is. The caller's transaction. */
async function alterPointsProduct(
  ctx: Context,
  row: PointsProductRow,
  { wanted, operation }: { wanted: PointsProductRecord; operation: string },
): Promise<boolean> {
  const before = recordOf(row);
  const changed = (Object.keys(before) as (keyof PointsProductRecord)[]).filter((key) => before[key] !== wanted[key]);
  if (changed.length === 0) {
    return false;
  }
  assertPointsProduct(wanted);
  if (changed.includes("imageId")) {
    await holdPicture(ctx, wanted.imageId);
  }
  const update = sql`
    update points_product set name = ${wanted.name}, image_id = ${wanted.imageId}, price = ${wanted.price},
      most_each = ${wanted.mostEach}, from_day = ${wanted.fromDay}, until_day = ${wanted.untilDay}, on_offer = ${wanted.onOffer}
    where network_id = ${account(ctx).scope.networkId} and id = ${row.id}`;
  await refuseBroken(CONSTRAINTS, update.execute(sqlOf(ctx.em)));
  const told = (source: PointsProductRecord) => Object.fromEntries(changed.map((key) => [key, source[key]]));
  await record(ctx, {
    operation,
    objectType: "PointsProduct",
    objectId: row.id,
    before: told(before),
    after: told(wanted),
  });
  return true;
}

/** Changes a product; what is absent stays. 10014, 10012, 10006, 10015. */
export async function changePointsProduct(ctx: Context, input: ChangePointsProductInput): Promise<PointsProductRow> {
  const { id, name, imageId, price, mostEach, fromDay, untilDay, onOffer } = input;
  return transacting(ctx, async (inner) => {
    const row = await pointsProductOf(inner, id);
    const wanted: PointsProductRecord = {
      name: name?.trim() ?? row.name,
      price: price ?? row.price,
      onOffer: onOffer ?? row.onOffer,
      imageId: imageId === undefined ? row.imageId : imageId,
      mostEach: mostEach === undefined ? row.mostEach : mostEach,
      fromDay: fromDay === undefined ? row.fromDay : dayOf(fromDay),
      untilDay: untilDay === undefined ? row.untilDay : dayOf(untilDay),
    };
    await alterPointsProduct(inner, row, { wanted, operation: "changePointsProduct" });
    return pointsProductOf(inner, id);
  });
}

/** Switches many products on or off, and says of each what became of it. 10012. By row: 10014. */
export async function offerPointsProducts(ctx: Context, input: OfferPointsProductsInput): Promise<PartOutcome> {
  const { onOffer } = input;
  return changeChosen(ctx, { from: pointsProducts, choice: input, label: ["name"] }, async (inside, id) => {
    const row = await pointsProductOf(inside, id);
    const wanted = { ...recordOf(row), onOffer };
    return alterPointsProduct(inside, row, { wanted, operation: "offerPointsProducts" });
  });
}

/** Forgets a product that was entered by mistake. 10014; 10019 once its stock has moved. */
export async function deletePointsProduct(ctx: Context, { id }: DeletePointsProductInput): Promise<boolean> {
  await transacting(ctx, async (inner) => {
    const row = await pointsProductOf(inner, id);
    const remove = sql`delete from points_product where network_id = ${account(ctx).scope.networkId} and id = ${row.id}`;
    await refuseBroken({}, remove.execute(sqlOf(inner.em)));
    const before = recordOf(row);
    await record(inner, { operation: "deletePointsProduct", objectType: "PointsProduct", objectId: row.id, before });
  });
  return true;
}

/** Moves the stock of a product once for a key, and says so in the log. */
async function moveOnce(
  ctx: Context,
  { operation, idempotencyKey: key, ...move }: Omit<StockMove, "id"> & { operation: string; idempotencyKey: string },
): Promise<PointsProductRow> {
  return transacting(ctx, async (inner) => {
    await once(inner, { what: operation, key, meant: move }, async (moveId) => {
      const row = await pointsProductOf(inner, move.productId);
      const stock = await moveStock(inner, { ...move, id: moveId });
      const { quantity, reason } = move;
      const after = { stock, quantity, ...(reason !== undefined && { reason }) };
      const before = { stock: row.stock };
      await record(inner, { operation, objectType: "PointsProduct", objectId: row.id, before, after });
    });
    return pointsProductOf(inner, move.productId);
  });
}

/** Takes goods in. 10014, 10012, 10015 (a key that was used for something else). */
export async function takeInPointsProduct(ctx: Context, input: TakeInPointsProductInput): Promise<PointsProductRow> {
  const { id: productId, quantity, idempotencyKey } = input;
  assertGoodsIn(quantity);
  const operation = "takeInPointsProduct";
  return moveOnce(ctx, { operation, idempotencyKey, productId, cause: "GOODS_IN", quantity });
}

/** Puts a stock right, with a reason. 10014, 10012, 10023 (more than is there), 10015 (a key that was used for something else). */
export async function correctPointsProductStock(
  ctx: Context,
  input: CorrectPointsProductStockInput,
): Promise<PointsProductRow> {
  const { id: productId, quantity, idempotencyKey } = input;
  const reason = input.reason.trim();
  assertCorrection(quantity, reason);
  const operation = "correctPointsProductStock";
  return moveOnce(ctx, { operation, idempotencyKey, productId, cause: "CORRECTION", quantity, reason });
}
