import { MOST_POINTS_PRICE, MOST_STOCK } from "../../../common/limits.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";

/** What is checked of a product by itself. Days are "2026-11-22". */
export interface PointsProductFacts {
  readonly name: string;
  readonly price: number;
  readonly mostEach: number | null;
  readonly fromDay: string | null;
  readonly untilDay: string | null;
}

/** Refuses facts that can't be (10012), naming the field. */
export function assertPointsProduct({ name, price, mostEach, fromDay, untilDay }: PointsProductFacts): void {
  assertText(name, "name");
  assertWithin(price, "price", { least: 1, most: MOST_POINTS_PRICE });
  if (mostEach !== null) {
    assertWithin(mostEach, "mostEach", { least: 1, most: MOST_STOCK });
  }
  if (fromDay !== null && untilDay !== null && untilDay < fromDay) {
    refuse("PARAMETER_ERROR", { field: "untilDay" });
  }
}

/** Refuses a number of pieces that can't come in (10012). */
export function assertGoodsIn(quantity: number): void {
  assertWithin(quantity, "quantity", { least: 1, most: MOST_STOCK });
}

/** Refuses a correction that changes nothing, is beyond all measure or says no reason (10012). */
export function assertCorrection(quantity: number, reason: string): void {
  if (quantity === 0) {
    refuse("PARAMETER_ERROR", { field: "quantity" });
  }
  assertWithin(quantity, "quantity", { least: -MOST_STOCK, most: MOST_STOCK });
  assertText(reason, "reason");
}

function assertWithin(value: number, field: string, { least, most }: { least: number; most: number }): void {
  if (value < least || value > most) {
    refuse("PARAMETER_ERROR", { field, params: { least, most } });
  }
}
