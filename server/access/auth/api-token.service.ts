import { type RawBuilder, sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type {
  ApiToken,
  ApiTokenFilter,
  ApiTokenOrder,
  ApiTokensArgs,
  CreateApiTokenInput,
  NewApiToken,
  RevokeApiTokenInput,
} from "./api-token.types.ts";
import { LEVEL_OFFSET, type PermissionLevel, assertGrantable, grantsOf, rightsOf } from "./rights.ts";
import { API_PREFIX, hashToken, newToken } from "./tokens.ts";

/** A token that nobody looks after must end by itself: a year, and a day for the leap. */
const LONGEST_DAYS = 366;
const DAY_MS = 86_400_000;

const stateAt = (now: Date) => sql<ApiToken["state"]>`case when t.revoked_at is not null then 'REVOKED'
  when t.expires_at <= ${now}::timestamptz then 'EXPIRED' else 'ACTIVE' end`;

/** The values of one level among the rights that a token was given. */
const valuesIn = (level: PermissionLevel): RawBuilder<number[]> => {
  const from = LEVEL_OFFSET[level];
  return sql<number[]>`array(select r - ${from}::int from unnest(t.permissions) r
    where r >= ${from}::int and r < ${from + LEVEL_OFFSET.OPERATE}::int)`;
};

const columnsAt = (
  now: Date,
) => sql`t.id, t.name, t.account_id as "accountId", a.login as "accountLogin", a.name as "accountName",
  ${valuesIn("VIEW")} as permissions, ${valuesIn("OPERATE")} as operates, ${valuesIn("APPROVE")} as approves, ${stateAt(now)} as state, t.created_at as "createdAt", t.expires_at as "expiresAt",
  t.last_used_at as "lastUsedAt", t.last_used_address as "lastUsedAddress", t.revoked_at as "revokedAt"`;

const instant = (column: string) =>
  sql<string>`to_char(coalesce(${sql.raw(column)}, 'epoch') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

const KEYS: Readonly<Record<string, RawBuilder<string>>> = {
  CREATED: instant("t.created_at"),
  NAME: sql`t.name`,
  EXPIRES: instant("t.expires_at"),
  LAST_USED: instant("t.last_used_at"),
};

function orderOf(orderBy: ApiTokenOrder): { key: RawBuilder<string>; down: boolean } {
  const down = orderBy.endsWith("_DESC");
  const key = KEYS[orderBy.replace(/_(ASC|DESC)$/, "")];
  if (key === undefined) {
    throw new Error(`nothing to sort by for ${orderBy}`);
  }
  return { key, down };
}

/** Tokens (t) of the accounts (a) of the caller's platforms. */
function conditionsOf(ctx: Context, filter: ApiTokenFilter | null | undefined): RawBuilder<unknown>[] {
  const { networkId, platformIds } = account(ctx).scope;
  const conditions = [sql`t.network_id = ${networkId}`, sql`a.network_id = ${networkId}`];
  const narrow = <Value>(value: Value | null | undefined, condition: (value: Value) => RawBuilder<unknown>) =>
    value != null && conditions.push(condition(value));
  narrow(platformIds, (ids) => sql`a.platform_id = any(${ids}::uuid[])`);
  narrow(filter?.ids, (ids) => sql`t.id = any(${ids.filter(isId)}::uuid[])`);
  narrow(filter?.accountIds, (ids) => sql`t.account_id = any(${ids.filter(isId)}::uuid[])`);
  narrow(filter?.states, (states) => sql`${stateAt(ctx.clock.now())} = any(${states}::text[])`);
  narrow(filter?.search, (text) => {
    assertText(text, "filter.search");
    const pattern = containing(text);
    return sql`(t.name ilike ${pattern} or a.login ilike ${pattern} or a.name ilike ${pattern})`;
  });
  return conditions;
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const TOKENS = sql`api_token t join account a on a.id = t.account_id`;

/** The statement that counts the API tokens which a filter leaves. */
export const countOfApiTokens = (ctx: Context, filter: ApiTokenFilter | null | undefined): RawBuilder<Counted> =>
  sql<Counted>`select count(*) from ${TOKENS} where ${all(conditionsOf(ctx, filter))}`;

/** The statement that gives every API token which a filter leaves, in the given order; what is secret is no column of it. */
export function everyApiToken(ctx: Context, { filter, orderBy }: Whole<ApiTokenFilter>): RawBuilder<ApiToken> {
  const { key, down } = orderOf(orderBy as ApiTokenOrder);
  const way = down ? sql`desc` : sql`asc`;
  return sql<ApiToken>`select ${columnsAt(ctx.clock.now())} from ${TOKENS} where ${all(conditionsOf(ctx, filter))}
    order by ${key} ${way}, t.id ${way}`;
}

/** A page of the API tokens of the caller's accounts in one statement; `counted`: with the number of all that match. */
export async function apiTokens(ctx: Context, args: ApiTokensArgs, counted: boolean): Promise<Connection<ApiToken>> {
  assertPage(args);
  const where = conditionsOf(ctx, args.filter);
  const { key, down } = orderOf(args.orderBy);
  const after = args.after ? fromCursor(args.after, ["text", "id"]) : null;
  const behind = after === null ? [] : [sql`(${key}, t.id) ${down ? sql`<` : sql`>`} (${after[0]}, ${after[1]}::uuid)`];
  const way = down ? sql`desc` : sql`asc`;
  const total = counted ? sql`(select count(*) from ${TOKENS} where ${all(where)})` : sql`null::bigint`;
  const { rows } = await sql<ApiToken & { key: string; total: string | null }>`
    select c.total, p.* from (select ${total} as total) c left join (
      select ${columnsAt(ctx.clock.now())}, ${key} as key from ${TOKENS} where ${all([...where, ...behind])}
      order by ${key} ${way}, t.id ${way} limit ${args.first + 1} offset ${args.offset ?? 0}) p on true
    order by p.key ${way}, p.id ${way}`.execute(sqlOf(ctx.em));
  // A page without rows still has its total: one row of nothing else.
  const found = rows.filter((row) => row.id !== null);
  const page = pageOf(found, args, (row) => toCursor([row.key, row.id]));
  return counted ? { ...page, totalCount: Number(rows[0]?.total ?? 0) } : page;
}

async function tokenOf(ctx: Context, id: string): Promise<ApiToken> {
  const { rows } = isId(id)
    ? await sql<ApiToken>`select ${columnsAt(ctx.clock.now())} from ${TOKENS}
        where ${all(conditionsOf(ctx, { ids: [id] }))} for update of t`.execute(sqlOf(ctx.em))
    : { rows: [] };
  return rows[0] ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
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
  if (!(days > 0 && days <= LONGEST_DAYS)) {
    refuse("PARAMETER_ERROR", { field: "expiresAt", params: { most: LONGEST_DAYS } });
  }
  const [id, token] = [newId(), newToken(API_PREFIX)];
  return ctx.em.transactional(async (em) => {
    const inner = { ...ctx, em };
    const { numAffectedRows } = await sql`
      insert into api_token (id, network_id, account_id, name, token_hash, permissions, created_at, expires_at)
      values (${id}, ${scope.networkId}, ${accountId}, ${name}, ${hashToken(token)}, ${rights}::int[], ${now}, ${input.expiresAt})
      on conflict do nothing`.execute(sqlOf(em));
    if ((numAffectedRows ?? 0n) === 0n) {
      refuse("DUPLICATE_INFO", { field: "name" });
    }
    const after = { name, ...grantsOf(rights), expiresAt: input.expiresAt };
    await record(inner, { operation: "createApiToken", objectType: "ApiToken", objectId: id, after });
    return { apiToken: await tokenOf(inner, id), token };
  });
}

/** Takes an API token back: its next request is refused, and its live connections close. Taken back already: as it is. */
export async function revokeApiToken(ctx: Context, { id }: RevokeApiTokenInput): Promise<ApiToken> {
  const revoked = await ctx.em.transactional(async (em) => {
    const inner = { ...ctx, em };
    const found = await tokenOf(inner, id);
    const { accountId, rights, scope } = account(ctx);
    if (found.accountId !== accountId) {
      assertGrantable(rights, rightsOf(found));
    }
    if (found.revokedAt !== null) {
      return found;
    }
    await sql`update api_token set revoked_at = ${ctx.clock.now()}
      where network_id = ${scope.networkId} and id = ${found.id}`.execute(sqlOf(em));
    const before = { name: found.name, account: found.accountLogin };
    await record(inner, { operation: "revokeApiToken", objectType: "ApiToken", objectId: found.id, before });
    return tokenOf(inner, id);
  });
  ctx.pubsub.publish("sessionEnded", { sessionIds: [revoked.id] });
  return revoked;
}
