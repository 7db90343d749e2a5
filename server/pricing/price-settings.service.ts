import { sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { type Context, sqlOf } from "../context.ts";
import { refuse } from "../errors/refuse.ts";
import { lineOf } from "../platform/platform.rules.ts";
import { platformOf } from "../platform/platform.service.ts";
import type { ChangePriceSettingsInput } from "./pricing.inputs.ts";
import { STANDARD_STEP, isStep } from "./pricing.rules.ts";
import type { PriceSettings } from "./pricing.types.ts";

/** What holds for price changes at a platform: its own setting, that of the nearest platform above it, or the standard. 10017. */
export async function priceSettings(ctx: Context, platformId: string): Promise<PriceSettings> {
  const platform = await platformOf(ctx, platformId);
  const { rows } = await sql<{ platform_id: string; largest_step: string }>`
    select t.platform_id, t.largest_step::text from price_setting t join platform a on a.id = t.platform_id
    where t.network_id = ${platform.networkId} and t.platform_id = any(${lineOf(platform.path)}::uuid[]) order by length(a.path) desc limit 1`.execute(
    sqlOf(ctx.em),
  );
  return {
    platformId: platform.id,
    largestStep: rows[0]?.largest_step ?? STANDARD_STEP,
    own: rows[0]?.platform_id === platform.id,
  };
}

/** Sets the largest step of a platform, or leaves it to the platform above. 10017, 10012. */
export async function changePriceSettings(ctx: Context, input: ChangePriceSettingsInput): Promise<PriceSettings> {
  if (input.largestStep !== null && !isStep(input.largestStep)) {
    refuse("PARAMETER_ERROR", { field: "largestStep", params: { above: 0, most: 1_000 } });
  }
  const platform = await platformOf(ctx, input.platformId);
  return ctx.em.transactional(async (em) => {
    const own: Context = { ...ctx, em };
    // Two at once follow one another, so that each tells what it changed.
    await sql`select 1 from platform where network_id = ${platform.networkId} and id = ${platform.id} for no key update`.execute(
      sqlOf(em),
    );
    const before = await priceSettings(own, platform.id);
    await (
      input.largestStep === null
        ? sql`delete from price_setting where network_id = ${platform.networkId} and platform_id = ${platform.id}`
        : sql`insert into price_setting (platform_id, network_id, largest_step, changed_at)
          values (${platform.id}, ${platform.networkId}, ${input.largestStep}, ${ctx.clock.now()})
          on conflict (platform_id) do update set largest_step = excluded.largest_step, changed_at = excluded.changed_at`
    ).execute(sqlOf(em));
    const after = await priceSettings(own, platform.id);
    if (before.largestStep !== after.largestStep || before.own !== after.own) {
      const deed = { operation: "changePriceSettings", objectType: "Platform", objectId: platform.id };
      const told = ({ largestStep, own: isOwn }: PriceSettings) => ({ largestStep, inherited: !isOwn });
      await record(own, { ...deed, before: told(before), after: told(after) });
    }
    return after;
  });
}
