import { sql } from "kysely";
import { type Doer, record } from "../audit/audit.service.ts";
import type { Account } from "../auth/account.entity.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { mapLoader } from "../../kernel/loader.ts";
import type { IdentityClaim } from "./identity-provider.types.ts";

/** Who somebody is at a provider that has proved it. */
export interface Identity {
  readonly networkId: string;
  readonly issuer: string;
  readonly subject: string;
}

/** What a provider tells of somebody; what it doesn't is absent. */
export interface IdentityClaims {
  readonly email?: unknown;
  readonly email_verified?: unknown;
  readonly preferred_username?: unknown;
}

/** An account's id by who its owner is at a provider; null: nobody is known there by it. */
export async function linkedAccount(ctx: Context, { networkId, issuer, subject }: Identity): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    select l.account_id as "accountId" from identity_link l
    join account a on a.network_id = l.network_id and a.id = l.account_id and a.deleted_at is null
    where l.network_id = ${networkId} and l.issuer = ${issuer} and l.subject = ${subject}`.execute(sqlOf(ctx.em));
  return rows[0]?.accountId ?? null;
}

/** The name by which somebody is looked for among the accounts; null: the provider doesn't vouch for any. */
export function claimedName(claim: IdentityClaim, told: IdentityClaims): string | null {
  const isVouched = claim === "PREFERRED_USERNAME" || told.email_verified === true;
  const name = claim === "EMAIL" ? told.email : told.preferred_username;
  return isVouched && typeof name === "string" && name.trim() !== "" ? name.trim().toLowerCase() : null;
}

/** The one account that a name means and that nobody else at this issuer has been linked with; null: none, or several. */
export async function claimedAccount(
  ctx: Context,
  { networkId, issuer }: Identity,
  { claim, name }: { readonly claim: IdentityClaim; readonly name: string },
): Promise<string | null> {
  const named = claim === "EMAIL" ? sql`lower(a.email) = ${name}` : sql`a.login = ${name}`;
  const { rows } = await sql<{ id: string; linked: boolean }>`
    select a.id, exists (select 1 from identity_link l where l.network_id = a.network_id and l.account_id = a.id and l.issuer = ${issuer}) as linked
    from account a where a.network_id = ${networkId} and a.deleted_at is null and ${named} limit 2`.execute(
    sqlOf(ctx.em),
  );
  const [found] = rows;
  return rows.length === 1 && found !== undefined && !found.linked ? found.id : null;
}

/** Links an account with who its owner is at a provider, which the log tells. A link of an account that is deleted gives way. */
export async function linkIdentity(
  ctx: Context,
  { networkId, issuer, subject }: Identity,
  found: Account,
): Promise<void> {
  await sql`insert into identity_link (network_id, issuer, subject, account_id, linked_at)
    values (${networkId}, ${issuer}, ${subject}, ${found.id}, ${ctx.clock.now()})
    on conflict (network_id, issuer, subject) do update set account_id = excluded.account_id, linked_at = excluded.linked_at`.execute(
    sqlOf(ctx.em),
  );
  const doer: Doer = { networkId, platformId: found.platform.id, accountId: found.id, name: found.login };
  await record(
    ctx,
    { operation: "linkIdentity", objectType: "Account", objectId: found.id, after: { issuer, subject } },
    doer,
  );
}

/** Forgets who an account's owner is at any provider. False: nobody knew. */
export async function dropIdentityLinks(
  ctx: Context,
  { networkId, accountId }: { readonly networkId: string; readonly accountId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from identity_link where network_id = ${networkId} and account_id = ${accountId} returning 1`.execute(
    sqlOf(ctx.em),
  );
  return rows.length > 0;
}

/** Since when accounts are linked with somebody at a provider. */
export const identityLinkedSince = mapLoader<string, Date, null>(null, async (ctx, ids) => {
  const { rows } = await sql<{ accountId: string; since: Date }>`
    select account_id as "accountId", max(linked_at) as since from identity_link
    where network_id = ${account(ctx).scope.networkId} and account_id = any(${ids}::uuid[]) group by account_id`.execute(
    sqlOf(ctx.em),
  );
  return new Map(rows.map(({ accountId, since }) => [accountId, since]));
});
