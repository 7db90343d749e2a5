import { type Kysely, sql } from "kysely";
import { CARD_AMOUNT, CARD_SETTING, LIST_AGE } from "../../../common/limits.ts";
import { Permission } from "../../../common/permission.ts";
import { record } from "../../access/audit/audit.service.ts";
import { PermissionLevel, holdsOneOf, rightsTo } from "../../access/auth/rights.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { transacting } from "../../kernel/transacting.ts";
import type { ChangeCardSettingsInput } from "./card.inputs.ts";
import type { CardSettings } from "./card.types.ts";

/** Before anybody sets it. */
const USUAL = {
  leastDeposit: "1",
  giftFirst: false,
  reviewAbove: null,
  longestListAge: 1440,
  offlineAllowed: false,
  offlineLimit: "100",
};

/** What holds for all cards of a network. */
export async function cardSettingsOf(db: Kysely<unknown>, networkId: string): Promise<CardSettings> {
  const { rows } = await sql<Omit<CardSettings, "id">>`
    select least_deposit::text as "leastDeposit", gift_first as "giftFirst", review_above::text as "reviewAbove", longest_list_age as "longestListAge",
      offline_allowed as "offlineAllowed", offline_limit::text as "offlineLimit"
    from card_setting where network_id = ${networkId}`.execute(db);
  return { id: networkId, ...USUAL, ...rows[0] };
}

/** What holds for all cards of the caller's network. */
export const cardSettings = (ctx: Context): Promise<CardSettings> =>
  cardSettingsOf(sqlOf(ctx.em), account(ctx).scope.networkId);

/** Changes them, from now on. 10031 below the network's root, 10012; 403 for the limit of whoever decides about nothing. */
export async function changeCardSettings(ctx: Context, input: ChangeCardSettingsInput): Promise<CardSettings> {
  const { networkId, branchIds } = account(ctx).scope;
  if (branchIds !== null) {
    refuse("SUPERIOR_NEEDED");
  }
  for (const field of ["leastDeposit", "offlineLimit"] as const) {
    assertDecimal(input[field] ?? "1", CARD_SETTING, field);
  }
  const age = input.longestListAge ?? 1;
  if (age < 1 || age > LIST_AGE.MOST) {
    refuse("PARAMETER_ERROR", { field: "longestListAge", params: { least: 1, most: LIST_AGE.MOST } });
  }
  if (input.reviewAbove !== undefined) {
    assertMayReview(ctx, input.reviewAbove);
  }
  return transacting(ctx, async (inner) => {
    await sql`select 1 from platform where network_id = ${networkId} and id = ${networkId} for update`.execute(
      sqlOf(inner.em),
    );
    const { id: _, ...before } = await cardSettings(inner);
    const given = Object.entries(input).filter(([, value]) => value != null);
    const { reviewAbove = before.reviewAbove } = input;
    const after = { ...before, ...Object.fromEntries(given), reviewAbove };
    await sql`
      insert into card_setting (network_id, least_deposit, gift_first, review_above, longest_list_age, offline_allowed, offline_limit)
      values (${networkId}, ${after.leastDeposit}, ${after.giftFirst}, ${after.reviewAbove}, ${after.longestListAge}, ${after.offlineAllowed}, ${after.offlineLimit})
      on conflict (network_id) do update set least_deposit = excluded.least_deposit, gift_first = excluded.gift_first,
        review_above = excluded.review_above,
        longest_list_age = excluded.longest_list_age, offline_allowed = excluded.offline_allowed, offline_limit = excluded.offline_limit`.execute(
      sqlOf(inner.em),
    );
    const operation = "changeCardSettings";
    await record(inner, { operation, objectType: "CardSettings", objectId: networkId, before, after });
    return { id: networkId, ...after };
  });
}

/** Whoever may not decide about others' requests, as no program may, doesn't say either which of them have to be decided about. 403, 10012 */
function assertMayReview(ctx: Context, reviewAbove: string | null): void {
  if (!holdsOneOf(person(ctx).rights, rightsTo(PermissionLevel.APPROVE, [Permission.OrderReview]))) {
    refuse("FORBIDDEN", { field: "reviewAbove" });
  }
  assertDecimal(reviewAbove ?? "0", { digits: CARD_SETTING.digits, min: "0", max: CARD_AMOUNT.max }, "reviewAbove");
}
