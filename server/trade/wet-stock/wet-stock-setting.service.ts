import { Decimal } from "decimal.js";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { VARIANCE_LITRES, VARIANCE_PERCENT } from "../../../common/limits.ts";
import { record } from "../../access/audit/audit.service.ts";
import { holdsOneOf, rightsTo } from "../../access/auth/rights.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { millilitresOf } from "../../site/tank/litres.ts";
import type { ChangeWetStockSettingsInput } from "./wet-stock.inputs.ts";
import type { VarianceLimits } from "./wet-stock.rules.ts";
import type { WetStockSettings } from "./wet-stock.types.ts";

/** The limits alone. */
export type Limits = Omit<WetStockSettings, "id">;

/** Before anybody sets them. Of a month: 1.0 % of the flow-through and 130 US gallons, as 40 CFR 280.43(a) has it. */
const USUAL: Limits = {
  amberPercent: "0.5",
  redPercent: "1",
  monthPercent: "1",
  monthLitres: "492",
  toleranceLitres: "5",
  reviewLitres: "500",
};

const PERCENTS = ["amberPercent", "redPercent", "monthPercent"] as const;
const LITRES = ["monthLitres", "toleranceLitres", "reviewLitres"] as const;
const DECIDES = rightsTo("APPROVE", [Permission.OrderReview]);

/** The limits that a network has set, as one JSON object of the contract's names; null: it has set none. */
const ownLimits = (networkId: string): RawBuilder<unknown> => sql`
  (select json_build_object('amberPercent', trim_scale(w.amber_percent)::text, 'redPercent', trim_scale(w.red_percent)::text,
    'monthPercent', trim_scale(w.month_percent)::text, 'monthLitres', trim_scale(w.month_litres)::text, 'toleranceLitres', trim_scale(w.tolerance_litres)::text,
    'reviewLitres', trim_scale(w.review_litres)::text)
  from wet_stock_setting w where w.network_id = ${networkId})`;

/** The limits of a network as an expression of a statement: one JSON object. */
export const limitsIn = (networkId: string): RawBuilder<unknown> =>
  sql`coalesce(${ownLimits(networkId)}, ${JSON.stringify(USUAL)}::json)`;

/** The limits of a network. */
export async function wetStockSettingsOf(db: Kysely<unknown>, networkId: string): Promise<WetStockSettings> {
  const { rows } = await sql<{ limits: Limits }>`select ${limitsIn(networkId)} as limits`.execute(db);
  return { id: networkId, ...(rows[0]?.limits ?? USUAL) };
}

/** The same as the rules reckon with them. */
export const limitsOf = (settings: Limits): VarianceLimits => ({
  amberPercent: Number(settings.amberPercent),
  redPercent: Number(settings.redPercent),
  monthPercent: Number(settings.monthPercent),
  month: millilitresOf(settings.monthLitres),
  tolerance: millilitresOf(settings.toleranceLitres),
});

/** Changes them; every day is judged by the new ones at once. 10031 below the network's root, 403 naming `reviewLitres`, 10012. */
export async function changeWetStockSettings(
  ctx: Context,
  input: ChangeWetStockSettingsInput,
): Promise<WetStockSettings> {
  const { networkId, branchIds } = account(ctx).scope;
  if (branchIds !== null) {
    refuse("SUPERIOR_NEEDED");
  }
  // Who enters movements can't raise it for the moment of entering, nor can a program, which decides about none.
  if (input.reviewLitres != null && !holdsOneOf(person(ctx).rights, DECIDES)) {
    refuse("FORBIDDEN", { field: "reviewLitres" });
  }
  return ctx.em.transactional(async (em) => {
    const db = sqlOf(em);
    await sql`select 1 from platform where network_id = ${networkId} and id = ${networkId} for update`.execute(db);
    const { id: _, ...before } = await wetStockSettingsOf(db, networkId);
    const after = changed(before, input);
    await sql`
      insert into wet_stock_setting (network_id, amber_percent, red_percent, month_percent, month_litres, tolerance_litres, review_litres)
      values (${networkId}, ${after.amberPercent}, ${after.redPercent}, ${after.monthPercent}, ${after.monthLitres}, ${after.toleranceLitres}, ${after.reviewLitres})
      on conflict (network_id) do update set amber_percent = excluded.amber_percent, red_percent = excluded.red_percent,
        month_percent = excluded.month_percent, month_litres = excluded.month_litres, tolerance_litres = excluded.tolerance_litres, review_litres = excluded.review_litres`.execute(
      db,
    );
    await record(
      { ...ctx, em },
      { operation: "changeWetStockSettings", objectType: "WetStockSettings", objectId: networkId, before, after },
    );
    return { id: networkId, ...after };
  });
}

/** The limits with what is told of them; each by itself may be, and amber comes before red. */
function changed(before: Limits, input: ChangeWetStockSettingsInput): Limits {
  const after = { ...before };
  for (const field of [...PERCENTS, ...LITRES]) {
    const told = input[field];
    if (told != null) {
      assertDecimal(told, field.endsWith("Percent") ? VARIANCE_PERCENT : VARIANCE_LITRES, field);
      after[field] = new Decimal(told).toFixed();
    }
  }
  if (new Decimal(after.amberPercent).gte(after.redPercent)) {
    refuse("PARAMETER_ERROR", { field: "amberPercent", params: { most: after.redPercent } });
  }
  return after;
}
