import type { Context } from "../kernel/context.ts";
import { changeInvoiceSettings } from "../money/invoice/invoice-setting.service.ts";
import { createPointsProduct, takeInPointsProduct } from "../money/points-product/points-product.service.ts";
import { createPointsRule } from "../money/points-rule/points-rule.service.ts";
import { createCustomerPrice } from "../trade/customer/customer-price.service.ts";
import { createCustomer } from "../trade/customer/customer.service.ts";
import { createDiscountRule } from "../trade/discount/discount.service.ts";
import type { MarkdownOfFile, NetworkFile } from "./network-file.ts";

/** Ids by the names that the file gives to things. */
export interface TradeNames {
  readonly platform: (key: string) => string;
  readonly grade: (code: string) => string;
  readonly station: (code: string) => string;
}

function markdownOf({ kind, value, grades, stations }: MarkdownOfFile, names: TradeNames) {
  return {
    kind,
    value,
    gradeIds: grades.map(names.grade),
    stations:
      stations === "ALL"
        ? { kind: "ALL" as const, ids: [] }
        : { kind: "STATIONS" as const, ids: stations.map(names.station) },
  };
}

/** Rules by which members earn points, and what they get for them. */
async function seedPoints(ctx: Context, network: NetworkFile, names: TradeNames): Promise<void> {
  for (const { platform, grades, ...rule } of network.pointsRules) {
    await createPointsRule(ctx, {
      ...rule,
      platformId: names.platform(platform),
      unit: "VOLUME",
      step: "1",
      multiplier: "1",
      priority: 0,
      gradeIds: grades.map(names.grade),
      stations: { kind: "ALL", ids: [] },
      memberLevels: [],
      weekdays: [],
      windows: [],
      active: true,
    });
  }
  for (const { platform, stock, ...product } of network.pointsProducts) {
    const facts = { ...product, platformId: names.platform(platform), onOffer: true };
    const { id } = await createPointsProduct(ctx, facts);
    await takeInPointsProduct(ctx, { id, quantity: stock, idempotencyKey: `seed stock ${product.name}` });
  }
}

/** Makes the special customers, discount rules, points and who bills of a file, in its order. */
export async function seedTrade(ctx: Context, network: NetworkFile, names: TradeNames): Promise<void> {
  if (network.issuer !== undefined) {
    await changeInvoiceSettings(ctx, network.issuer);
  }
  await seedPoints(ctx, network, names);
  for (const { platform, prices, ...customer } of network.customers) {
    const { id } = await createCustomer(ctx, { ...customer, platformId: names.platform(platform), state: "ACTIVE" });
    for (const price of prices) {
      await createCustomerPrice(ctx, { customerId: id, ...markdownOf(price, names) });
    }
  }
  for (const {
    platform,
    basis,
    name,
    memberLevels,
    minPoints,
    weekdays,
    windows,
    ...markdown
  } of network.discountRules) {
    await createDiscountRule(ctx, {
      platformId: names.platform(platform),
      basis,
      name,
      active: true,
      memberLevels,
      minPoints: minPoints ?? null,
      weekdays,
      windows,
      ...markdownOf(markdown, names),
    });
  }
}
