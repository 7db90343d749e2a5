import { record } from "../audit/audit.service.ts";
import type { Account } from "../auth/account.entity.ts";
import { lockAccount } from "../platform/account.service.ts";
import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { transacting } from "../../kernel/transacting.ts";
import type { DemandSecondFactorInput } from "./second-factor.types.ts";

/**
 * Says whether an account of the caller's platforms needs a second factor: its sessions begun by the password may do nothing until there
 * is one, those too that are open. Who was demanded one doesn't take that back themselves: 10006.
 */
export async function demandSecondFactor(ctx: Context, { id, demanded }: DemandSecondFactorInput): Promise<Account> {
  const row = await transacting(ctx, async (inner) => {
    const { row: found } = await lockAccount(inner, id);
    if (!demanded && found.id === account(ctx).accountId) {
      refuse("ILLEGAL_SELECTION", { field: "id" });
    }
    if (found.secondFactorDemanded !== demanded) {
      found.secondFactorDemanded = demanded;
      await inner.em.flush();
      const changes = { before: { secondFactorDemanded: !demanded }, after: { secondFactorDemanded: demanded } };
      await record(inner, { operation: "demandSecondFactor", objectType: "Account", objectId: found.id, ...changes });
    }
    return found;
  });
  ctx.pubsub.publish("rights", { networkId: row.networkId });
  return row;
}
