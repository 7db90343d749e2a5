import { PRICE, SALE_UNITS } from "../../../common/limits.ts";
import { Permission } from "../../../common/permission.ts";
import { holdsOneOf } from "../../access/auth/rights.ts";
import { type Context, account } from "../../kernel/context.ts";
import { customerPrices } from "../customer/customer-price.service.ts";
import { customer } from "../customer/customer.list.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertMarkdown, placesOf } from "../markdown/markdown.rules.ts";
import { assertKnownGrade, pricedStation } from "../markdown/station-set.service.ts";
import { priceAt } from "../prices/unit-prices.service.ts";
import type { ExplainPriceInput } from "./discount.inputs.ts";
import { rulesOf } from "./discount.list.ts";
import type { PriceExplanation } from "./discount.types.ts";
import { type Buyer, whichPrice } from "./price.rules.ts";

/** A special customer as the rules know it. 10014; 403 for who may not see special customers. */
async function buyerOf(ctx: Context, id: string): Promise<Buyer> {
  if (!holdsOneOf(account(ctx).rights, [Permission.PersonalCredit])) {
    refuse("FORBIDDEN", { field: "customerId" });
  }
  return { ...(await customer(ctx, id, "customerId")), prices: await customerPrices(ctx, id) };
}

function assertAsked(input: ExplainPriceInput): void {
  assertDecimal(input.units, SALE_UNITS, "units");
  if (input.unitPrice != null) {
    assertDecimal(input.unitPrice, PRICE, "unitPrice");
  }
  if (input.group != null) {
    assertMarkdown(input.group, "group.value");
  }
}

/** What a sale would cost at a station, and why. 10003, 10005, 10014, 10007 (no unit price then), 10012, 403. */
export async function explainPrice(ctx: Context, input: ExplainPriceInput): Promise<PriceExplanation> {
  assertAsked(input);
  const station = await pricedStation(ctx, input.stationId);
  await assertKnownGrade(ctx, input.gradeId);
  const { gradeId } = input;
  const { stationId, stationName, timeZone, currency, currencySymbol } = station;
  const at = input.at ?? ctx.clock.now();
  const unitPrice = input.unitPrice ?? (await priceAt(ctx, { stationId, gradeId, at })).price;
  const priced = whichPrice({
    at,
    station,
    gradeId,
    unitPrice,
    units: input.units,
    places: placesOf(currency),
    customer: input.customerId == null ? null : await buyerOf(ctx, input.customerId),
    group: input.group ?? null,
    member: { level: input.memberLevel ?? null, points: input.points ?? null },
    rules: await rulesOf(ctx, station.platformIds),
  });
  return { stationId, stationName, at, timeZone, currencySymbol, unitPrice, ...priced, steps: [...priced.steps] };
}
