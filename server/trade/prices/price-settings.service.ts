import { type RawBuilder, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { APPROVAL_STEP, LARGEST_STEP } from "../../../common/limits.ts";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { Platform } from "../../access/platform/platform.entity.ts";
import { takePlatformTurn, platformOf } from "../../access/platform/platform.service.ts";
import type { PriceSettings } from "./price-settings.types.ts";
import type { ChangePriceSettingsInput } from "./pricing.inputs.ts";
import { STANDARD_STEP } from "./pricing.rules.ts";

/** A step as platform p has it: its own, or that of the nearest platform above it that has set one; null: nobody has. */
export const nearestSetting = (column: "largest_step" | "approval_step"): RawBuilder<unknown> => sql`
  (select t.${sql.ref(column)} from price_setting t join platform a on a.id = t.platform_id
    where t.network_id = p.network_id and t.platform_id = any(string_to_array(p.path, '/')::uuid[]) and t.${sql.ref(column)} is not null
    order by length(a.path) desc limit 1)`;

/** What holds for price changes at a platform: its own settings, those of the nearest platforms above it, or the standard. 10017. */
export async function priceSettings(ctx: Context, platformId: string): Promise<PriceSettings> {
  const platform = await platformOf(ctx, platformId);
  const { rows } = await sql<PriceSettings>`
    select p.id as "platformId", coalesce(${nearestSetting("largest_step")}, ${STANDARD_STEP}::numeric)::text as "largestStep",
      own.largest_step is not null as own, ${nearestSetting("approval_step")}::text as "approvalStep", own.approval_step is not null as "approvalOwn"
    from platform p left join price_setting own on own.platform_id = p.id and own.network_id = p.network_id
    where p.network_id = ${platform.networkId} and p.id = ${platform.id}`.execute(sqlOf(ctx.em));
  return rows[0] ?? refuse("PLATFORM_NOT_FOUND", { field: "platformId" });
}

function assertSteps({ largestStep, approvalStep }: ChangePriceSettingsInput): void {
  if (largestStep != null) {
    assertDecimal(largestStep, LARGEST_STEP, "largestStep");
  }
  if (approvalStep != null) {
    assertDecimal(approvalStep, APPROVAL_STEP, "approvalStep");
  }
}

/** Sets the steps of a platform, or leaves each to the platform above; what is absent stays as it is. 10017, 10012. */
export async function changePriceSettings(ctx: Context, input: ChangePriceSettingsInput): Promise<PriceSettings> {
  assertSteps(input);
  const platform = await platformOf(ctx, input.platformId);
  return ctx.em.transactional(async (em) => {
    const own: Context = { ...ctx, em };
    await takePlatformTurn(own, platform);
    const before = await priceSettings(own, platform.id);
    await store(own, platform, {
      largestStep: input.largestStep === undefined ? ownStep(before.own, before.largestStep) : input.largestStep,
      approvalStep:
        input.approvalStep === undefined ? ownStep(before.approvalOwn, before.approvalStep) : input.approvalStep,
    });
    const after = await priceSettings(own, platform.id);
    const [was, is] = [told(before), told(after)];
    if (JSON.stringify(was) !== JSON.stringify(is)) {
      const deed = { operation: "changePriceSettings", objectType: "Platform", objectId: platform.id };
      await record(own, { ...deed, before: was, after: is });
    }
    return after;
  });
}

const ownStep = (own: boolean, step: string | null): string | null => (own ? step : null);

/** What the log says of settings. */
const told = ({ largestStep, own, approvalStep, approvalOwn }: PriceSettings) => ({
  largestStep,
  inherited: !own,
  approvalStep,
  approvalInherited: !approvalOwn,
});

/** A platform that has neither step of its own has no row. */
async function store(
  ctx: Context,
  { id, networkId }: Pick<Platform, "id" | "networkId">,
  { largestStep, approvalStep }: Record<"largestStep" | "approvalStep", string | null>,
): Promise<void> {
  await (
    largestStep === null && approvalStep === null
      ? sql`delete from price_setting where network_id = ${networkId} and platform_id = ${id}`
      : sql`insert into price_setting (platform_id, network_id, largest_step, approval_step, changed_at)
          values (${id}, ${networkId}, ${largestStep}, ${approvalStep}, ${ctx.clock.now()})
          on conflict (platform_id) do update set largest_step = excluded.largest_step, approval_step = excluded.approval_step,
            changed_at = excluded.changed_at`
  ).execute(sqlOf(ctx.em));
}
