import { Decimal } from "decimal.js";
import { placesOf } from "../../trade/markdown/markdown.rules.ts";
import { assertAmount } from "../card/card.rules.ts";

/** A threshold as it is kept, null: none. 10012 where it isn't above 0 or is finer than the currency. */
export function thresholdOf(wanted: string | null, currency: string): string | null {
  if (wanted === null) {
    return null;
  }
  assertAmount(wanted, placesOf(currency), "lowBelow");
  return new Decimal(wanted).toFixed();
}
