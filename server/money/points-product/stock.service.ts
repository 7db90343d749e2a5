import { sql } from "kysely";
import { MOST_STOCK } from "../../../common/limits.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { StockCause } from "./points-product.types.ts";

/** One move of a product's stock. */
export interface StockMove {
  readonly id: string;
  readonly productId: string;
  readonly cause: StockCause;
  /** Above 0: comes in. */
  readonly quantity: number;
  readonly reason?: string;
}

/**
 * Moves a product's stock and writes it in the product log, in the caller's transaction; gives the stock afterwards. One guarded
 * statement decides, so that however many take at once none takes what is not there: 10023. 10012 beyond what a stock can hold.
 */
export async function moveStock(ctx: Context, move: StockMove): Promise<number> {
  const { id, productId, cause, quantity, reason = null } = move;
  const { scope, accountId, login } = account(ctx);
  const { rows } = await sql<{ stock: number }>`
    with moved as (
      update points_product g set stock = g.stock + ${quantity}
      where g.network_id = ${scope.networkId} and g.id = ${productId} and g.stock + ${quantity} between 0 and ${MOST_STOCK}
      returning g.platform_id, g.stock
    )
    insert into points_product_move
      (network_id, id, product_id, platform_id, time, cause, quantity, stock_after, reason, account_id, author)
    select ${scope.networkId}::uuid, ${id}::uuid, ${productId}::uuid, moved.platform_id, ${ctx.clock.now()}::timestamptz, ${cause}::text,
      ${quantity}::integer, moved.stock, ${reason}::text, ${accountId}::uuid, ${login}::text
    from moved
    returning stock_after as stock`.execute(sqlOf(ctx.em));
  const [moved] = rows;
  if (moved === undefined) {
    return quantity < 0
      ? refuse("INSUFFICIENT_STOCK", { field: "quantity" })
      : refuse("PARAMETER_ERROR", { field: "quantity", params: { most: MOST_STOCK } });
  }
  return moved.stock;
}
