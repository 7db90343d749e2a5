import { sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { assertGrantable } from "../auth/rights.ts";
import { rightsInNetwork } from "../auth/rights-in-network.ts";
import { visibleAccounts } from "../platform/account.service.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { transacting } from "../../kernel/transacting.ts";
import { FACTOR_SINCE } from "./factor-state.ts";
import { demandsFactorOfAll } from "./sign-in-rule.ts";
import type { ChangeSignInRulesInput, SignInRules } from "./sign-in-rules.types.ts";

/** What the caller's network asks of everybody, and how many of those whom the caller sees don't have it. */
export async function signInRules(ctx: Context): Promise<SignInRules> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<{ lacking: number }>`
    select count(*)::int as lacking from account a where ${visibleAccounts(ctx)} and ${FACTOR_SINCE} is null`.execute(
    sqlOf(ctx.em),
  );
  return {
    id: networkId,
    secondFactorDemanded: await demandsFactorOfAll(sqlOf(ctx.em), networkId),
    accountsLacking: rows[0]?.lacking ?? 0,
  };
}

/**
 * Says whether everybody in the caller's network needs a second factor, the caller too: sessions begun by the password, those too that are
 * open, may do nothing until there is one. Below the network's root 10031, for who holds less than anybody in it 403.
 */
export async function changeSignInRules(
  ctx: Context,
  { secondFactorDemanded: demanded }: ChangeSignInRulesInput,
): Promise<SignInRules> {
  const { scope, rights } = person(ctx);
  const { networkId, branchIds } = scope;
  if (branchIds !== null) {
    refuse("SUPERIOR_NEEDED");
  }
  const rules = await transacting(ctx, async (inner) => {
    assertGrantable(rights, await rightsInNetwork(inner, networkId));
    // Where nothing is asked for, nothing is taken back.
    const { numAffectedRows } = await sql`
      insert into sign_in_rule (network_id, second_factor_demanded) select ${networkId}::uuid, ${demanded}::boolean
      where ${demanded}::boolean or exists (select 1 from sign_in_rule where network_id = ${networkId})
      on conflict (network_id) do update set second_factor_demanded = excluded.second_factor_demanded
        where sign_in_rule.second_factor_demanded <> excluded.second_factor_demanded`.execute(sqlOf(inner.em));
    if (numAffectedRows === 1n) {
      const changes = { before: { secondFactorDemanded: !demanded }, after: { secondFactorDemanded: demanded } };
      await record(inner, {
        operation: "changeSignInRules",
        objectType: "SignInRules",
        objectId: networkId,
        ...changes,
      });
    }
    return signInRules(inner);
  });
  ctx.pubsub.publish("rights", { networkId });
  return rules;
}
