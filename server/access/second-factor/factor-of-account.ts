import { sql } from "kysely";
import { account, sqlOf } from "../../kernel/context.ts";
import { mapLoader } from "../../kernel/loader.ts";
import { FACTOR_SINCE, FACTOR_STATE, type SecondFactorState } from "./factor-state.ts";

/** How it stands with an account's second factor. */
interface AccountFactor {
  readonly since: Date | null;
  readonly state: SecondFactorState;
}

/** How accounts stand, all that are asked for in one statement. */
export const factorOfAccount = mapLoader<string, AccountFactor, AccountFactor>(
  { since: null, state: "NONE" },
  async (ctx, ids) => {
    const { rows } = await sql<AccountFactor & { id: string }>`
      select a.id, ${FACTOR_SINCE} as since, ${FACTOR_STATE} as state from account a
      where a.network_id = ${account(ctx).scope.networkId} and a.id = any(${ids}::uuid[])`.execute(sqlOf(ctx.em));
    return new Map(rows.map((row) => [row.id, row]));
  },
);
