import { sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { transacting } from "../../kernel/transacting.ts";
import { judgedRanges } from "./allowed-address.ts";
import { apiTokens } from "./api-token.list.ts";
import type { ApiToken, CreateApiTokenInput, NewApiToken, RevokeApiTokenInput } from "./api-token.types.ts";
import { assertGrantable, grantsOf, rightsOf } from "./rights.ts";
import { API_PREFIX, hashToken, newToken } from "./tokens.ts";

/** A token that nobody looks after must end by itself: a year, and a day for the leap. */
export const LONGEST_TOKEN_DAYS = 366;
const DAY_MS = 86_400_000;

async function tokenOf(ctx: Context, id: string): Promise<ApiToken> {
  const [found] = await apiTokens.locked(ctx, apiTokens.withIds([id]));
  return found ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** A token that may be made: its rights are its account's. */
interface JudgedToken {
  readonly networkId: string;
  readonly accountId: string;
  readonly name: string;
  readonly rights: readonly number[];
  readonly expiresAt: Date;
  /** From where alone it opens anything; absent: from everywhere. */
  readonly addresses?: readonly string[];
}

/** Stores a token that may be made, in the transaction of `work`, and gives its secret, which nothing else ever tells; a name that its account gave another one: 10015. */
export async function storeApiToken(
  { em, clock }: Pick<Context, "em" | "clock">,
  { networkId, accountId, name, rights, expiresAt, addresses = [] }: JudgedToken,
): Promise<{ readonly id: string; readonly token: string }> {
  const [id, token] = [newId(), newToken(API_PREFIX)];
  const { numAffectedRows } = await sql`
    insert into api_token (id, network_id, account_id, name, token_hash, permissions, created_at, expires_at, addresses)
    values (${id}, ${networkId}, ${accountId}, ${name}, ${hashToken(token)}, ${rights}::int[], ${clock.now()}, ${expiresAt}, ${addresses}::text[])
    on conflict do nothing`.execute(sqlOf(em));
  return (numAffectedRows ?? 0n) === 0n ? refuse("DUPLICATE_INFO", { field: "name" }) : { id, token };
}

/**
 * Makes an API token in the caller's own name and tells its secret, once. It never opens more than its holder may do at
 * the time it is used. More than the caller holds, or with another token: 403; a name that is taken: 10015.
 */
export async function createApiToken(ctx: Context, input: CreateApiTokenInput): Promise<NewApiToken> {
  const { accountId, rights: held, scope } = person(ctx);
  const name = input.name.trim();
  assertText(name, "name");
  const rights = rightsOf(input);
  assertGrantable(held, rights);
  const now = ctx.clock.now();
  const days = (input.expiresAt.getTime() - now.getTime()) / DAY_MS;
  if (!(days > 0 && days <= LONGEST_TOKEN_DAYS)) {
    refuse("PARAMETER_ERROR", { field: "expiresAt", params: { most: LONGEST_TOKEN_DAYS } });
  }
  const addresses = judgedRanges(input.addresses);
  return transacting(ctx, async (inner) => {
    const { expiresAt } = input;
    const { id, token } = await storeApiToken(inner, {
      networkId: scope.networkId,
      accountId,
      name,
      rights,
      expiresAt,
      addresses,
    });
    const after = { name, ...grantsOf(rights), expiresAt, ...(addresses.length > 0 && { addresses }) };
    await record(inner, { operation: "createApiToken", objectType: "ApiToken", objectId: id, after });
    return { apiToken: await tokenOf(inner, id), token };
  });
}

/** Takes an API token back: its next request is refused, and its live connections close. Taken back already: as it is. */
export async function revokeApiToken(ctx: Context, { id }: RevokeApiTokenInput): Promise<ApiToken> {
  const revoked = await transacting(ctx, async (inner) => {
    const found = await tokenOf(inner, id);
    const { accountId, rights, scope } = account(ctx);
    if (found.accountId !== accountId) {
      assertGrantable(rights, rightsOf(found));
    }
    if (found.revokedAt !== null) {
      return found;
    }
    await sql`update api_token set revoked_at = ${ctx.clock.now()}
      where network_id = ${scope.networkId} and id = ${found.id}`.execute(sqlOf(inner.em));
    const before = { name: found.name, account: found.accountLogin };
    await record(inner, { operation: "revokeApiToken", objectType: "ApiToken", objectId: found.id, before });
    return tokenOf(inner, id);
  });
  ctx.pubsub.publish("sessionEnded", { sessionIds: [revoked.id] });
  return revoked;
}
