import { type Kysely, sql } from "kysely";
import type { AccountCaller, Caller, Clock, GatewayCaller } from "../context.ts";
import type { PubSub } from "../live/pubsub.ts";
import { effectivePermissions } from "./permission.ts";
import { GATEWAY_PREFIX, hashToken } from "./tokens.ts";

/** For so long a caller is believed without asking the database again; a logout elsewhere takes effect within it. */
const BELIEVED_MS = 10_000;
/** A session's end is moved at most so often. */
const SLIDE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MOST_REMEMBERED = 50_000;
const NOBODY: Caller = { kind: "NOBODY" };

interface SessionRow {
  id: string;
  expires_at: Date;
  account_id: string;
  login: string;
  name: string;
  platform_id: string;
  network_id: string;
  path: string;
  permissions: number[][] | null;
  below: string[];
}

interface Remembered {
  caller: Caller;
  until: number;
  slidAt: number;
}

/** Finds out who calls, by the token. */
export interface Callers {
  byToken(token: string | null): Promise<Caller>;
  /** Makes the next request ask the database again. */
  forget(): void;
}

interface CallerOptions {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  readonly pubsub: PubSub;
  readonly sessionHours: number;
}

async function readSession(db: Kysely<unknown>, tokenHash: string, now: Date): Promise<AccountCaller | null> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.expires_at, a.id as account_id, a.login, a.name, a.platform_id, a.network_id, p.path,
      (select jsonb_agg(r.permissions) from account_roles ar join role r on r.id = ar.role_id where ar.account_id = a.id) as permissions,
      (select array_agg(b.id) from platform b where b.network_id = p.network_id and b.deleted_at is null
        and (b.id = p.id or b.path like p.path || '/%')) as below
    from session s join account a on a.id = s.account_id join platform p on p.id = a.platform_id
    where s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > ${now} and not a.disabled
      and p.deleted_at is null`.execute(db);
  const row = rows[0];
  if (row === undefined) {
    return null;
  }
  const isRoot = row.platform_id === row.network_id;
  return {
    kind: "ACCOUNT",
    sessionId: row.id,
    accountId: row.account_id,
    login: row.login,
    name: row.name,
    platformId: row.platform_id,
    permissions: effectivePermissions(row.permissions ?? []),
    scope: {
      networkId: row.network_id,
      platformIds: isRoot ? null : row.below,
      lineIds: isRoot ? null : [...new Set([...row.path.split("/"), ...row.below])],
    },
    expiresAt: row.expires_at,
  };
}

async function readGateway(db: Kysely<unknown>, tokenHash: string): Promise<GatewayCaller | null> {
  const { rows } = await sql<{ id: string; name: string; network_id: string }>`
    select id, name, network_id from gateway where token_hash = ${tokenHash} and revoked_at is null`.execute(db);
  const row = rows[0];
  return row === undefined ? null : { kind: "GATEWAY", gatewayId: row.id, name: row.name, networkId: row.network_id };
}

/** Callers by token, remembered for a few seconds; a session's end slides on while it is used: by requests or by a live connection. */
export function rememberedCallers({ db, clock, pubsub, sessionHours }: CallerOptions): Callers {
  const remembered = new Map<string, Remembered>();
  const forget = () => remembered.clear();
  pubsub.subscribe("sessionEnded", forget);
  pubsub.subscribe("setup", forget);

  async function slide(entry: Remembered, now: Date): Promise<void> {
    if (entry.caller.kind !== "ACCOUNT" || now.getTime() - entry.slidAt < SLIDE_MS) {
      return;
    }
    entry.slidAt = now.getTime();
    const expiresAt = new Date(now.getTime() + sessionHours * HOUR_MS);
    await sql`update session set expires_at = ${expiresAt}
      where network_id = ${entry.caller.scope.networkId} and id = ${entry.caller.sessionId} and revoked_at is null`.execute(
      db,
    );
  }

  /** When the session's end was last moved can be told from where it is. */
  const slidAtOf = (caller: Caller): number =>
    caller.kind === "ACCOUNT" ? caller.expiresAt.getTime() - sessionHours * HOUR_MS : 0;

  return {
    forget,
    async byToken(token) {
      if (token === null) {
        return NOBODY;
      }
      const hash = hashToken(token);
      const now = clock.now();
      const known = remembered.get(hash);
      if (known !== undefined && known.until > now.getTime()) {
        await slide(known, now);
        return known.caller;
      }
      const caller =
        (token.startsWith(GATEWAY_PREFIX) ? await readGateway(db, hash) : await readSession(db, hash, now)) ?? NOBODY;
      if (remembered.size >= MOST_REMEMBERED) {
        remembered.clear();
      }
      const entry = { caller, until: now.getTime() + BELIEVED_MS, slidAt: slidAtOf(caller) };
      remembered.set(hash, entry);
      await slide(entry, now);
      return caller;
    },
  };
}
