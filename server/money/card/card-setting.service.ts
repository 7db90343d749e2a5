import { sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { record } from "../../access/audit/audit.service.ts";
import { PermissionLevel, holdsOneOf, rightsTo } from "../../access/auth/rights.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { LARGEST_AMOUNT, assertAmount } from "./card.rules.ts";
import type { ChangeCardSettingsInput } from "./card.inputs.ts";
import type { CardSettings } from "./card.types.ts";

/** Before anybody sets it. */
const USUAL = { leastDeposit: "1", giftFirst: false, reviewAbove: null };
const MOST_PLACES = 3;

/** What holds for all cards of the caller's network. */
export async function cardSettings(ctx: Context): Promise<CardSettings> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<Omit<CardSettings, "id">>`
    select least_deposit::text as "leastDeposit", gift_first as "giftFirst", review_above::text as "reviewAbove" from card_setting where network_id = ${networkId}`.execute(
    sqlOf(ctx.em),
  );
  return { id: networkId, ...USUAL, ...rows[0] };
}

/** Changes them, from now on. 10031 below the network's root, 10012; 403 for the limit of whoever decides about nothing. */
export async function changeCardSettings(ctx: Context, input: ChangeCardSettingsInput): Promise<CardSettings> {
  const { networkId, platformIds } = account(ctx).scope;
  if (platformIds !== null) {
    refuse("SUPERIOR_NEEDED");
  }
  if (input.leastDeposit != null) {
    assertAmount(input.leastDeposit, MOST_PLACES, "leastDeposit");
  }
  if (input.reviewAbove !== undefined) {
    assertMayReview(ctx, input.reviewAbove);
  }
  return ctx.em.transactional(async (em) => {
    const inner = { ...ctx, em };
    await sql`select 1 from platform where network_id = ${networkId} and id = ${networkId} for update`.execute(
      sqlOf(em),
    );
    const { id: _, ...before } = await cardSettings(inner);
    const after = {
      leastDeposit: input.leastDeposit ?? before.leastDeposit,
      giftFirst: input.giftFirst ?? before.giftFirst,
      reviewAbove: input.reviewAbove === undefined ? before.reviewAbove : input.reviewAbove,
    };
    await sql`
      insert into card_setting (network_id, least_deposit, gift_first, review_above)
      values (${networkId}, ${after.leastDeposit}, ${after.giftFirst}, ${after.reviewAbove})
      on conflict (network_id) do update set least_deposit = excluded.least_deposit, gift_first = excluded.gift_first,
        review_above = excluded.review_above`.execute(sqlOf(em));
    const operation = "changeCardSettings";
    await record(inner, { operation, objectType: "CardSettings", objectId: networkId, before, after });
    return cardSettings(inner);
  });
}

/** Whoever may not decide about others' requests may not say either which of them have to be decided about. 403, 10012 */
function assertMayReview(ctx: Context, reviewAbove: string | null): void {
  if (!holdsOneOf(account(ctx).rights, rightsTo(PermissionLevel.APPROVE, [Permission.OrderReview]))) {
    refuse("FORBIDDEN", { field: "reviewAbove" });
  }
  assertDecimal(reviewAbove ?? "0", { digits: MOST_PLACES, min: "0", max: LARGEST_AMOUNT }, "reviewAbove");
}
