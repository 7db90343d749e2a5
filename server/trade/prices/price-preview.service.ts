import type { Context } from "../../kernel/context.ts";
import type { PriceBatchRow } from "../price-batch/price-batch.types.ts";
import { previewRows } from "../price-batch/price-batches.service.ts";
import { assertWish } from "./price-change.service.ts";
import { judge } from "./price-judge.ts";
import type { PreviewPricesInput } from "./pricing.inputs.ts";

/**
 * What would become of each row of a change of prices, without doing any of it; of a station that the caller doesn't see no
 * row. 10012 too many rows, two times.
 */
export async function previewPrices(ctx: Context, input: PreviewPricesInput): Promise<PriceBatchRow[]> {
  assertWish(input);
  const origin = { source: "STATION" } as const;
  return previewRows(ctx, await judge(ctx, { ...input, allOrNothing: false, origin, operation: "" }, false));
}
