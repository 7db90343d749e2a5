import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Doer, record } from "../audit/audit.service.ts";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { demandsFactorOfAll } from "../second-factor/sign-in-rule.ts";
import type { Account } from "./account.entity.ts";
import type { LoginResult } from "./auth.types.ts";
import { firstDeedOf } from "./first-deed.rules.ts";
import { isGivenPasswordOver } from "./given-password.rules.ts";
import { effectiveRights, grantsOf } from "./rights.ts";
import { logout } from "./session.service.ts";
import { SESSION_PREFIX, hashToken, newToken } from "./tokens.ts";

/** On whose behalf an entry of the audit log is written before there is a session. */
const doerOf = (found: Account): Doer => ({
  networkId: found.networkId,
  platformId: found.platform.id,
  accountId: found.id,
  name: found.login,
});

/** Has an account's row for the transaction of `ctx`: what decides whether a session begins doesn't change meanwhile. */
export async function lockLogin(
  ctx: Context,
  { networkId, accountId }: { readonly networkId: string; readonly accountId: string },
): Promise<void> {
  await sql`select 1 from account where network_id = ${networkId} and id = ${accountId} for no key update`.execute(
    sqlOf(ctx.em),
  );
}

/** Whether an account's password was given, and its days are over by now. */
export const isPasswordOver = ({ clock, config }: Pick<Context, "clock" | "config">, found: Account): boolean =>
  isGivenPasswordOver(found, { days: config.GIVEN_PASSWORD_DAYS, now: clock.now() });

/** By what somebody logs in, as the audit log calls it. */
export type LoginStep = "login" | "completeLogin" | "signInByProvider";

/** Writes down who tried to log in as an account, and what came of it. */
export async function recordLoginFailure(
  ctx: Context,
  found: Account,
  { operation, outcome }: { readonly operation: LoginStep; readonly outcome: string },
): Promise<void> {
  await record(ctx, { operation, objectType: "Account", objectId: found.id, outcome }, doerOf(found));
}

/** Stands for a name that nobody has: what was typed there may be a password. */
const UNKNOWN_NAME = "?";

/** Writes down that somebody tried to log in to a network who is none of its accounts, and why in vain; the address says from where. */
export async function recordUnknownLogin(
  ctx: Context,
  {
    networkId,
    operation,
    outcome,
  }: { readonly networkId: string; readonly operation: LoginStep; readonly outcome: string },
): Promise<void> {
  const nobody = { networkId, platformId: null, accountId: null, name: UNKNOWN_NAME };
  await record(ctx, { operation, objectType: "Account", outcome }, nobody);
}

/**
 * Begins a session of an account that has proved who it is, in the transaction of `ctx`. The one that the request came with ends,
 * whosever it is: it is the same browser's. An API token or a gateway's credential is none.
 */
export async function beginSession(ctx: Context, found: Account, operation: LoginStep): Promise<LoginResult> {
  if (ctx.caller.kind === "ACCOUNT" && ctx.caller.apiToken === undefined) {
    await logout(ctx);
  }
  const now = ctx.clock.now();
  const uuid = randomUUID();
  const token = newToken(SESSION_PREFIX);
  const expiresAt = new Date(now.getTime() + ctx.config.SESSION_HOURS * 3_600_000);
  const byProvider = operation === "signInByProvider";
  const db = sqlOf(ctx.em);
  await sql`insert into session (id, network_id, account_id, token_hash, created_at, expires_at, remote_address, user_agent, by_provider)
    values (${uuid}, ${found.networkId}, ${found.id}, ${hashToken(token)}, ${now}, ${expiresAt}, ${ctx.remoteAddress}, ${ctx.userAgent},
      ${byProvider})`.execute(db);
  await sql`update account set last_login_at = ${now} where network_id = ${found.networkId} and id = ${found.id}`.execute(
    db,
  );
  await record(ctx, { operation, objectType: "Session", objectId: uuid }, doerOf(found));
  const mustFirst = firstDeedOf({
    byProvider,
    passwordGiven: found.passwordGiven,
    factorDemanded: found.secondFactorDemanded || (await demandsFactorOfAll(db, found.networkId)),
    hasFactor: operation === "completeLogin",
  });
  const rights = effectiveRights(mustFirst === null ? [...found.roles].map((role) => role.rights) : []);
  return { uuid, token, name: found.name, ...grantsOf(rights), expiresAt, mustFirst };
}
