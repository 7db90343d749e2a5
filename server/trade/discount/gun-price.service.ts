import { Decimal } from "decimal.js";
import type { Kysely } from "kysely";
import { Refusal } from "../../kernel/errors/refuse.ts";
import { buyerOfCard } from "../customer/buyer.ts";
import type { Markdown } from "../markdown/markdown.rules.ts";
import { stationPlace } from "../markdown/station-set.service.ts";
import { rulesAt } from "./discount.list.ts";
import type { AppliedPriceSource } from "./discount.types.ts";
import { type GroupDiscount, whichPrice } from "./price.rules.ts";

/** Who fills what, where, and what the pump would charge. */
export interface GunSale {
  readonly at: Date;
  readonly stationId: string;
  readonly gradeId: string;
  /** What a unit costs without a card, as a decimal. */
  readonly unitPrice: string;
  /** The special customer whose card it is; null: nobody's. */
  readonly customerId: string | null;
  /** Of the plate's group; null: none. */
  readonly group: (Markdown & GroupDiscount) | null;
  readonly member: { readonly level: number | null; readonly points: number | null };
}

/** What a unit costs the holder of a card, and by what. */
export interface GunPrice {
  readonly price: string;
  readonly source: AppliedPriceSource;
  readonly ruleId: string | null;
  readonly ruleName: string | null;
}

/**
 * What a unit costs the holder of a card at a gun, by the same rules as everywhere. Where they would leave nothing to pay it
 * is the pump's price: a mistake in a rule neither gives fuel away nor turns a customer away.
 */
export async function priceAtGun(
  { db, networkId }: { readonly db: Kysely<unknown>; readonly networkId: string },
  { stationId, customerId, ...sale }: GunSale,
): Promise<GunPrice> {
  const station = await stationPlace(db, networkId, stationId);
  const customer = customerId === null ? null : await buyerOfCard(db, networkId, customerId);
  const rules = await rulesAt(db, networkId, station.platformIds);
  try {
    const { price, steps } = whichPrice({ ...sale, station, units: "1", places: 2, customer, rules });
    const applied = steps.find(({ verdict }) => verdict === "APPLIED");
    return {
      price: new Decimal(price).toFixed(),
      source: applied?.source ?? "UNIT_PRICE",
      ruleId: applied?.id ?? null,
      ruleName: applied?.name ?? null,
    };
  } catch (error) {
    if (error instanceof Refusal) {
      return { price: sale.unitPrice, source: "UNIT_PRICE", ruleId: null, ruleName: null };
    }
    throw error;
  }
}
