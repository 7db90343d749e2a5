import { type Kysely, type RawBuilder, sql } from "kysely";
import type { AccountCaller, Caller, Clock, GatewayCaller } from "../../kernel/context.ts";
import type { PubSub } from "../../kernel/live/pubsub.ts";
import { isAllowedFrom } from "./allowed-address.ts";
import { FACTOR_DEMANDED, FACTOR_SINCE } from "../second-factor/factor-state.ts";
import { type FirstFacts, firstDeedOf } from "./first-deed.rules.ts";
import { seenFrom } from "../platform/sees.ts";
import { effectiveRights } from "./rights.ts";
import { API_PREFIX, GATEWAY_PREFIX, hashToken } from "./tokens.ts";

/** For so long a caller is believed without asking the database again; a logout elsewhere takes effect within it. */
const BELIEVED_MS = 10_000;
/** A session's end is moved at most so often. */
const SLIDE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MOST_REMEMBERED = 50_000;
const NOBODY: Caller = { kind: "NOBODY" };

interface AccountRow {
  id: string;
  expires_at: Date;
  account_id: string;
  login: string;
  name: string;
  platform_id: string;
  network_id: string;
  path: string;
  permissions: number[][] | null;
  branch: string[];
  seen: string[];
}

/** An API token's own: its name, what of its holder's rights it has, and when it was used last. */
interface TokenRow extends AccountRow {
  token_name: string;
  granted: number[];
  addresses: string[];
  last_used_at: Date | null;
}

interface Remembered {
  caller: Caller;
  until: number;
  /** When it was last written down that it is in use. */
  slidAt: number;
  /** When it was last written down that it was turned away. */
  turnedAwayAt?: number;
}

/** Finds out who calls, by the token; `address`: where from. */
export interface Callers {
  byToken(token: string | null, address?: string): Promise<Caller>;
  /** Makes the next request ask the database again. */
  forget(): void;
}

interface CallerOptions {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  readonly pubsub: PubSub;
  /** After so many hours without use, and after so many in all, a session ends. */
  readonly sessionHours: number;
  readonly sessionMostHours: number;
}

/** The platforms that somebody at a platform (p) looks after, and those whose records they see. */
const BELOW =
  sql.raw(`(select array_agg(b.id) from platform b where b.network_id = p.network_id and b.deleted_at is null
    and (b.id = p.id or b.path like p.path || '/%')) as branch,
  (select array_agg(b.id) from platform b where b.network_id = p.network_id and b.deleted_at is null and ${seenFrom("b", "p")}) as seen`);

/** An account (a) of a platform (p) with its rights and the platforms below; who is disabled or gone calls no more. */
const ACCOUNT_COLUMNS = sql`a.id as account_id, a.login, a.name, a.platform_id, a.network_id, p.path,
  (select jsonb_agg(r.permissions) from account_roles ar join role r on r.id = ar.role_id where ar.account_id = a.id) as permissions,
  ${BELOW}`;
const IN_SERVICE = sql`not a.disabled and a.deleted_at is null and p.deleted_at is null`;

function accountCaller(row: AccountRow): AccountCaller {
  const isRoot = row.platform_id === row.network_id;
  const seesAll = isRoot && row.seen.length === row.branch.length;
  return {
    kind: "ACCOUNT",
    sessionId: row.id,
    accountId: row.account_id,
    login: row.login,
    name: row.name,
    platformId: row.platform_id,
    rights: effectiveRights(row.permissions ?? []),
    scope: {
      networkId: row.network_id,
      platformIds: seesAll ? null : row.seen,
      branchIds: isRoot ? null : row.branch,
      lineIds: seesAll ? null : [...new Set([...row.path.split("/"), ...row.seen])],
    },
    expiresAt: row.expires_at,
  };
}

/** What decides what a session (s) of an account (a) must do first. */
const FIRST_FACTS = sql`s.by_provider as "byProvider", a.password_given as "passwordGiven",
  ${FACTOR_DEMANDED} as "factorDemanded", ${FACTOR_SINCE} is not null as "hasFactor"`;

async function readSession(db: Kysely<unknown>, tokenHash: string, now: Date): Promise<AccountCaller | null> {
  const { rows } = await sql<AccountRow & FirstFacts>`
    select s.id, s.expires_at, ${FIRST_FACTS}, ${ACCOUNT_COLUMNS}
    from session s join account a on a.id = s.account_id join platform p on p.id = a.platform_id
    where s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > ${now} and ${IN_SERVICE}`.execute(db);
  const [row] = rows;
  if (row === undefined) {
    return null;
  }
  const mustFirst = firstDeedOf(row);
  return mustFirst === null ? accountCaller(row) : { ...accountCaller({ ...row, permissions: null }), mustFirst };
}

/** An account in service as whom a program acts, without a session, until then; null where there is none. */
async function callerWhere(
  db: Kysely<unknown>,
  account: RawBuilder<unknown>,
  { networkId, until }: { readonly networkId: string; readonly until: Date },
): Promise<AccountCaller | null> {
  const { rows } = await sql<AccountRow>`
    select a.id, ${until}::timestamptz as expires_at, ${ACCOUNT_COLUMNS}
    from account a join platform p on p.id = a.platform_id
    where a.network_id = ${networkId} and ${account} and ${IN_SERVICE}`.execute(db);
  return rows[0] === undefined ? null : accountCaller(rows[0]);
}

/** {@link callerWhere} by its login. */
export const callerByLogin = (
  db: Kysely<unknown>,
  { networkId, login }: { readonly networkId: string; readonly login: string },
  until: Date,
): Promise<AccountCaller | null> => callerWhere(db, sql`a.login = ${login}`, { networkId, until });

/** {@link callerWhere} by its id: with the rights that it has now. */
export const callerByAccount = (
  db: Kysely<unknown>,
  { networkId, accountId }: { readonly networkId: string; readonly accountId: string },
  until: Date,
): Promise<AccountCaller | null> => callerWhere(db, sql`a.id = ${accountId}`, { networkId, until });

/** A program that is told of what a platform sees, by these rights and no others; null where there is no such platform any more. */
export async function programOf(
  db: Kysely<unknown>,
  { networkId, platformId, name }: { readonly networkId: string; readonly platformId: string; readonly name: string },
  { rights, until }: { readonly rights: readonly number[]; readonly until: Date },
): Promise<AccountCaller | null> {
  const { rows } = await sql<AccountRow>`
    select p.id, ${until}::timestamptz as expires_at, p.id as account_id, ${name}::text as login, ${name}::text as name, p.id as platform_id,
      p.network_id, p.path, null as permissions, ${BELOW}
    from platform p where p.network_id = ${networkId} and p.id = ${platformId} and p.deleted_at is null`.execute(db);
  return rows[0] === undefined ? null : { ...accountCaller(rows[0]), rights: effectiveRights([rights]) };
}

/** What a token was given and its holder still holds. */
async function readApiToken(db: Kysely<unknown>, tokenHash: string, now: Date): Promise<TokenCaller | null> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.expires_at, t.name as token_name, t.permissions as granted, t.addresses, t.last_used_at, ${ACCOUNT_COLUMNS}
    from api_token t join account a on a.id = t.account_id join platform p on p.id = a.platform_id
    where t.token_hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${now} and ${IN_SERVICE}`.execute(db);
  const [row] = rows;
  if (row === undefined) {
    return null;
  }
  const caller = accountCaller(row);
  const granted = effectiveRights([row.granted]);
  const rights = caller.rights.filter((right) => granted.includes(right));
  return {
    caller: { ...caller, rights, apiToken: { name: row.token_name, addresses: row.addresses } },
    usedAt: row.last_used_at?.getTime() ?? 0,
  };
}

interface TokenCaller {
  readonly caller: AccountCaller;
  readonly usedAt: number;
}

async function readGateway(db: Kysely<unknown>, tokenHash: string): Promise<GatewayCaller | null> {
  const { rows } = await sql<{ id: string; name: string; network_id: string }>`
    select id, name, network_id from gateway where token_hash = ${tokenHash} and revoked_at is null`.execute(db);
  const row = rows[0];
  return row === undefined ? null : { kind: "GATEWAY", gatewayId: row.id, name: row.name, networkId: row.network_id };
}

/** Whom a token stands for, and when it was last written down that it is in use. */
async function readCaller(
  { db, clock, sessionHours }: CallerOptions,
  token: string,
): Promise<Pick<Remembered, "caller" | "slidAt">> {
  const hash = hashToken(token);
  const now = clock.now();
  if (token.startsWith(GATEWAY_PREFIX)) {
    return { caller: (await readGateway(db, hash)) ?? NOBODY, slidAt: 0 };
  }
  if (token.startsWith(API_PREFIX)) {
    const found = await readApiToken(db, hash, now);
    return { caller: found?.caller ?? NOBODY, slidAt: found?.usedAt ?? 0 };
  }
  const caller = await readSession(db, hash, now);
  // When the session's end was last moved can be told from where it is.
  return { caller: caller ?? NOBODY, slidAt: (caller?.expiresAt.getTime() ?? 0) - sessionHours * HOUR_MS };
}

/** Writes down that a caller is about: a session's end slides on, an API token was used. */
async function noteUse(
  { db, sessionHours, sessionMostHours }: CallerOptions,
  caller: AccountCaller,
  { now, address }: { now: Date; address: string },
): Promise<void> {
  const { networkId } = caller.scope;
  const expiresAt = new Date(now.getTime() + sessionHours * HOUR_MS);
  await (
    caller.apiToken === undefined
      ? sql`update session set last_used_at = ${now},
            expires_at = least(${expiresAt}, created_at + make_interval(hours => ${sessionMostHours}))
          where network_id = ${networkId} and id = ${caller.sessionId} and revoked_at is null`
      : sql`update api_token set last_used_at = ${now}, last_used_address = ${address}
          where network_id = ${networkId} and id = ${caller.sessionId}`
  ).execute(db);
}

/** Whether a token may come from somewhere: one that may not is nobody's there. */
const mayComeFrom = (caller: Caller, address: string): boolean =>
  caller.kind !== "ACCOUNT" || caller.apiToken === undefined || isAllowedFrom(caller.apiToken.addresses, address);

const mustDoFirst = (caller: Caller): boolean => caller.kind === "ACCOUNT" && caller.mustFirst !== undefined;

/** Callers by token, remembered for a few seconds; that they are about is written down at most once a minute. */
export function rememberedCallers(options: CallerOptions): Callers {
  const { clock, pubsub } = options;
  const remembered = new Map<string, Remembered>();
  let generation = 0;
  const forget = () => {
    generation += 1;
    remembered.clear();
  };
  pubsub.subscribe("sessionEnded", forget);
  pubsub.subscribe("setup", forget);
  pubsub.subscribe("rights", forget);
  pubsub.subscribe("missed", forget);

  async function note(entry: Remembered, now: Date, address: string): Promise<void> {
    if (entry.caller.kind === "ACCOUNT" && now.getTime() - entry.slidAt >= SLIDE_MS) {
      entry.slidAt = now.getTime();
      await noteUse(options, entry.caller, { now, address });
    }
  }

  async function noteTurnedAway(entry: Remembered, now: Date, address: string): Promise<void> {
    if (entry.caller.kind === "ACCOUNT" && now.getTime() - (entry.turnedAwayAt ?? -Infinity) >= SLIDE_MS) {
      entry.turnedAwayAt = now.getTime();
      const { sessionId, scope } = entry.caller;
      await sql`update api_token set turned_away_at = ${now}, turned_away_address = ${address}
        where network_id = ${scope.networkId} and id = ${sessionId}`.execute(options.db);
    }
  }

  return {
    forget,
    async byToken(token, address = "") {
      if (token === null) {
        return NOBODY;
      }
      const hash = hashToken(token);
      const now = clock.now();
      let entry = remembered.get(hash);
      if (entry === undefined || entry.until <= now.getTime()) {
        const asked = generation;
        entry = { ...(await readCaller(options, token)), until: now.getTime() + BELIEVED_MS };
        if (remembered.size >= MOST_REMEMBERED) {
          remembered.clear();
        }
        // What was read before something changed is good for this request alone; who has something to do first is let go at once.
        if (asked === generation && !mustDoFirst(entry.caller)) {
          remembered.set(hash, entry);
        }
      }
      if (!mayComeFrom(entry.caller, address)) {
        await noteTurnedAway(entry, now, address);
        return NOBODY;
      }
      await note(entry, now, address);
      return entry.caller;
    },
  };
}
