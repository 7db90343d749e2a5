import { sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import type { Account } from "../auth/account.entity.ts";
import { effectiveRights, grantsOf } from "../auth/rights.ts";
import { type Context, sqlOf } from "../../kernel/context.ts";

/**
 * Whether an account signs in by its network's provider alone. Who operates Platform Accounts keeps the password, so that a provider that
 * fails or is set up wrongly locks nobody out who could mend it.
 */
export async function hasPasswordOff(ctx: Context, { networkId, roles }: Account): Promise<boolean> {
  const { operates } = grantsOf(effectiveRights([...roles].map((role) => role.rights)));
  if (operates.includes(Permission.PlatformAccounts)) {
    return false;
  }
  const { rows } = await sql`select 1 from identity_provider
    where network_id = ${networkId} and enabled and not passwords_allowed`.execute(sqlOf(ctx.em));
  return rows.length > 0;
}
