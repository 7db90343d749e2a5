import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Context, type Services, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import {
  type FailureCount,
  LONGEST_MEMORY_MS,
  type LockPolicy,
  OF_ACCOUNT,
  OF_ADDRESS,
  OF_BOTH,
  afterFailure,
  lockedFor,
  placeOf,
} from "./lockout.rules.ts";
import type { SignIn } from "./sign-in.ts";

/** What is counted of a try, and by which rule. */
interface Subject {
  readonly key: string;
  readonly policy: LockPolicy;
}

/** A try that was counted as a failure before its password was looked at. */
export interface Try {
  /** Whether it locks the next one out. */
  readonly locks: boolean;
  /** It was none: who it is has been proved. */
  forgive(): Promise<void>;
  /** It was none, but more is to be proved: what was counted before it stays. */
  takeBack(): Promise<void>;
}

/** What a try did to one of its subjects. */
interface CountedTry {
  readonly key: string;
  readonly lockedUntil: Date | null;
}

/** SHA-256: no list of names that were tried. */
const keyOf = (...parts: string[]): string => createHash("sha256").update(parts.join("\n")).digest("base64url");

/** An account from somewhere that it was logged in from lately is not locked out by what others do elsewhere. */
const KNOWN_FOR_MS = 30 * 24 * 60 * 60_000;

/**
 * Counts a try to log in, so that guesses at the same moment count too: by name and address together, by name (of
 * its network) from everywhere, and by address for all names. Locked: THROTTLED with the seconds to wait.
 */
export async function tryLogin(ctx: Context, { networkId, name }: SignIn): Promise<Try> {
  const place = placeOf(ctx.remoteAddress);
  const both = { key: keyOf(networkId, name, place), policy: OF_BOTH };
  const account = { key: keyOf("account", networkId, name), policy: OF_ACCOUNT };
  const address = { key: keyOf("address", place), policy: OF_ADDRESS };
  return take(ctx, [both, account, address], async (locked) => {
    const isElsewhere = locked.length === 1 && locked[0] === account;
    return isElsewhere && (await isKnownPlace(ctx, { networkId, name }, place));
  });
}

/** Counts a try of an account's own password, to change it. */
export const tryOwnPassword = (ctx: Context, accountId: string): Promise<Try> =>
  take(ctx, [{ key: keyOf("own password", accountId), policy: OF_BOTH }], async () => false);

/** Counts a try of a network's code, which is forgiven where there is something behind it: nobody lists the networks of a server. */
export const tryNetworkCode = (ctx: Context): Promise<Try> =>
  take(ctx, [{ key: keyOf("network code", placeOf(ctx.remoteAddress)), policy: OF_ADDRESS }], async () => false);

async function isKnownPlace(ctx: Context, { networkId, name }: SignIn, place: string): Promise<boolean> {
  const { rows } = await sql<{ address: string }>`
    select distinct s.remote_address as address from account a join session s on s.account_id = a.id and s.network_id = a.network_id
    where a.network_id = ${networkId} and a.login = ${name} and a.deleted_at is null and s.created_at > ${new Date(ctx.clock.now().getTime() - KNOWN_FOR_MS)}
    limit 1000`.execute(ctx.db);
  return rows.some(({ address }) => placeOf(address) === place);
}

/** `pardon`: whether what is locked may be passed by for once. */
async function take(
  ctx: Context,
  subjects: readonly Subject[],
  pardon: (locked: readonly Subject[]) => Promise<boolean>,
): Promise<Try> {
  const now = ctx.clock.now();
  // In one order for all, so that nobody waits for each other.
  const ordered = subjects.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const counted = await ctx.em.transactional(async (em) => {
    const db = sqlOf(em);
    const keys = ordered.map(({ key }) => key);
    await sql`insert into login_failure (subject, failures, last_at)
      select key, 0, ${now} from unnest(${keys}::text[]) key order by key on conflict do nothing`.execute(db);
    const { rows } = await sql<FailureCount & { subject: string }>`
      select subject, failures, last_at as "lastAt", locked_until as "lockedUntil" from login_failure
      where subject = any(${keys}::text[]) order by subject for update`.execute(db);
    const counts = new Map(rows.map((row) => [row.subject, row.failures === 0 ? null : row]));
    const countOf = ({ key }: Subject) => counts.get(key) ?? null;
    const locked = ordered.filter((subject) => lockedFor(countOf(subject), now) > 0);
    if (locked.length > 0 && !(await pardon(locked))) {
      const seconds = Math.max(...locked.map((subject) => lockedFor(countOf(subject), now)));
      refuse("THROTTLED", { params: { retryAfterSeconds: seconds } });
    }
    const taken: CountedTry[] = [];
    for (const subject of ordered.filter((one) => !locked.includes(one))) {
      const next = afterFailure(countOf(subject), now, subject.policy);
      taken.push({ key: subject.key, lockedUntil: next.lockedUntil });
      await sql`update login_failure set failures = ${next.failures}, last_at = ${next.lastAt}, locked_until = ${next.lockedUntil}
        where subject = ${subject.key}`.execute(db);
    }
    return taken;
  });
  return {
    locks: counted.some(({ lockedUntil }) => lockedUntil !== null),
    forgive: () => forgive(ctx, ordered),
    takeBack: () => takeBack(ctx, counted),
  };
}

/** Makes a try uncounted, and lifts the lock that it made itself. */
async function takeBack(ctx: Context, counted: readonly CountedTry[]): Promise<void> {
  await ctx.em.transactional(async (em) => {
    for (const { key, lockedUntil } of counted) {
      await sql`update login_failure set failures = greatest(failures - 1, 0),
          locked_until = case when locked_until is distinct from ${lockedUntil} then locked_until end where subject = ${key}`.execute(
        sqlOf(em),
      );
    }
  });
}

/** A right login ends the count of its name here; of what others share it takes its own try back. */
async function forgive(ctx: Context, subjects: readonly Subject[]): Promise<void> {
  await ctx.em.transactional(async (em) => {
    const db = sqlOf(em);
    for (const { key, policy } of subjects) {
      await (
        policy === OF_BOTH
          ? sql`delete from login_failure where subject = ${key}`
          : sql`update login_failure set failures = greatest(failures - 1, 0),
              locked_until = case when failures - 1 > ${policy.freeFailures} then locked_until end where subject = ${key}`
      ).execute(db);
    }
  });
}

/** Sessions that ended so long ago are of no use to anybody: the audit log has them still. */
const SESSIONS_KEPT_MS = 31 * 24 * 60 * 60_000;

/** A chore: takes away failures and sessions that count no more. */
export async function sweepLogins({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  await sql`delete from login_failure where last_at < ${before(LONGEST_MEMORY_MS)}`.execute(db);
  await sql`delete from session where least(expires_at, revoked_at) < ${before(SESSIONS_KEPT_MS)}`.execute(db);
}
