import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertAmount } from "./card.rules.ts";
import type { ChangeCardSettingsInput } from "./card.inputs.ts";
import type { CardSettings } from "./card.types.ts";

/** Before anybody sets it. */
const USUAL = { leastDeposit: "1", giftFirst: false };
const MOST_PLACES = 3;

/** What holds for all cards of the caller's network. */
export async function cardSettings(ctx: Context): Promise<CardSettings> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<Omit<CardSettings, "id">>`
    select least_deposit::text as "leastDeposit", gift_first as "giftFirst" from card_setting where network_id = ${networkId}`.execute(
    sqlOf(ctx.em),
  );
  return { id: networkId, ...USUAL, ...rows[0] };
}

/** Changes them, from now on. 10031 below the network's root, 10012. */
export async function changeCardSettings(ctx: Context, input: ChangeCardSettingsInput): Promise<CardSettings> {
  const { networkId, platformIds } = account(ctx).scope;
  if (platformIds !== null) {
    refuse("SUPERIOR_NEEDED");
  }
  if (input.leastDeposit != null) {
    assertAmount(input.leastDeposit, MOST_PLACES, "leastDeposit");
  }
  return ctx.em.transactional(async (em) => {
    const inner = { ...ctx, em };
    await sql`select 1 from platform where network_id = ${networkId} and id = ${networkId} for update`.execute(
      sqlOf(em),
    );
    const before = await cardSettings(inner);
    const leastDeposit = input.leastDeposit ?? before.leastDeposit;
    const giftFirst = input.giftFirst ?? before.giftFirst;
    await sql`
      insert into card_setting (network_id, least_deposit, gift_first) values (${networkId}, ${leastDeposit}, ${giftFirst})
      on conflict (network_id) do update set least_deposit = excluded.least_deposit, gift_first = excluded.gift_first`.execute(
      sqlOf(em),
    );
    const after = await cardSettings(inner);
    await record(inner, {
      operation: "changeCardSettings",
      objectType: "CardSettings",
      objectId: networkId,
      before: { leastDeposit: before.leastDeposit, giftFirst: before.giftFirst },
      after: { leastDeposit: after.leastDeposit, giftFirst: after.giftFirst },
    });
    return after;
  });
}
