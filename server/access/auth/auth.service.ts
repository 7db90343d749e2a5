import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { Platform } from "../platform/platform.entity.ts";
import { Account } from "./account.entity.ts";
import type { ChangePasswordInput, LoginInput, LoginResult, Me } from "./auth.types.ts";
import { assertPassword } from "./password.rules.ts";
import { dummyVerify, hashPassword, verifyPassword } from "./password.ts";
import { effectiveRights, grantsOf } from "./rights.ts";
import { otherThan, revokeSessions } from "./session.service.ts";
import { signInOf } from "./sign-in.ts";
import { plainLogin } from "../../../common/sign-in.ts";
import { tryLogin, tryOwnPassword } from "./throttle.ts";
import { SESSION_PREFIX, hashToken, newToken } from "./tokens.ts";

const UNSCOPED = { filters: { scope: false } } as const;

async function recordFailure(ctx: Context, found: Account, outcome: string): Promise<void> {
  const doer = { networkId: found.networkId, platformId: found.platform.id, accountId: found.id, name: found.login };
  await record(ctx, { operation: "login", objectType: "Account", objectId: found.id, outcome }, doer);
}

/**
 * Begins a session. Wrong password 10001; unknown account 10002 (10001 where names are hidden); too many failures
 * of the name, from the address or of both: THROTTLED with the seconds to wait, and the audit log says so.
 */
export async function login(ctx: Context, input: LoginInput): Promise<LoginResult> {
  const isNameless = plainLogin(input.username) === "";
  if (isNameless || input.password === "") {
    refuse("PARAMETER_ERROR", { field: isNameless ? "username" : "password" });
  }
  const { networkId, name } = await signInOf(ctx, input.username);
  const { locks, forgive } = await tryLogin(ctx, { networkId, name });
  const wanted = { networkId, login: name, deletedAt: null };
  const found = await ctx.em.findOne(Account, wanted, { ...UNSCOPED, populate: ["roles"] });
  const right =
    found === null ? await dummyVerify(input.password) : await verifyPassword(input.password, found.passwordHash);
  if (found === null || found.disabled || !right) {
    if (found !== null) {
      await recordFailure(ctx, found, locks ? "LOCKED" : "WRONG_ACCOUNT_OR_PASSWORD");
    }
    return refuse(
      found === null && !ctx.config.hideUnknownAccounts ? "ACCOUNT_NOT_FOUND" : "WRONG_ACCOUNT_OR_PASSWORD",
    );
  }
  await forgive();
  return beginSession(ctx, found);
}

async function beginSession(ctx: Context, found: Account): Promise<LoginResult> {
  const now = ctx.clock.now();
  const uuid = randomUUID();
  const token = newToken(SESSION_PREFIX);
  const expiresAt = new Date(now.getTime() + ctx.config.SESSION_HOURS * 3_600_000);
  await ctx.em.transactional(async (em) => {
    const db = sqlOf(em);
    await sql`insert into session (id, network_id, account_id, token_hash, created_at, expires_at, remote_address, user_agent)
      values (${uuid}, ${found.networkId}, ${found.id}, ${hashToken(token)}, ${now}, ${expiresAt}, ${ctx.remoteAddress}, ${ctx.userAgent})`.execute(
      db,
    );
    await sql`update account set last_login_at = ${now} where network_id = ${found.networkId} and id = ${found.id}`.execute(
      db,
    );
    const doer = { networkId: found.networkId, platformId: found.platform.id, accountId: found.id, name: found.login };
    await record({ ...ctx, em }, { operation: "login", objectType: "Session", objectId: uuid }, doer);
  });
  const rights = effectiveRights([...found.roles].map((role) => role.rights));
  return { uuid, token, name: found.name, ...grantsOf(rights), expiresAt };
}

/** Changes the caller's password and ends all other sessions of the account. Wrong old password: 10001; too often: THROTTLED. */
export async function changePassword(ctx: Context, input: ChangePasswordInput): Promise<boolean> {
  const me = person(ctx);
  assertPassword(input.newPassword, { login: me.login, field: "newPassword" });
  const found = await ctx.em.findOneOrFail(Account, me.accountId);
  const { forgive } = await tryOwnPassword(ctx, me.accountId);
  if (!(await verifyPassword(input.oldPassword, found.passwordHash))) {
    refuse("WRONG_ACCOUNT_OR_PASSWORD", { field: "oldPassword" });
  }
  await forgive();
  const passwordHash = await hashPassword(input.newPassword);
  const ended = await ctx.em.transactional(async (em) => {
    const db = sqlOf(em);
    await sql`update account set password_hash = ${passwordHash} where network_id = ${me.scope.networkId} and id = ${me.accountId}`.execute(
      db,
    );
    const inner = { ...ctx, em };
    const others = { networkId: me.scope.networkId, accountId: me.accountId, meant: otherThan(me) };
    const sessionIds = await revokeSessions(inner, others);
    await record(inner, { operation: "changePassword", objectType: "Account", objectId: me.accountId });
    return sessionIds;
  });
  ctx.pubsub.publish("sessionEnded", { sessionIds: ended });
  return true;
}

/** The caller, with platform and network. */
export async function me(ctx: Context): Promise<Me> {
  const caller = account(ctx);
  const platform = await ctx.em.findOneOrFail(Platform, caller.platformId);
  const { networkId } = caller.scope;
  const network = await ctx.em.findOneOrFail(Platform, { id: networkId, networkId }, UNSCOPED);
  const { lockAfterMinutes } = await ctx.em.findOneOrFail(Account, { id: caller.accountId, networkId }, UNSCOPED);
  return {
    id: caller.accountId,
    name: caller.name,
    login: caller.login,
    ...grantsOf(caller.rights),
    platform,
    // Every network has one; the platforms below, which are of the same table, have none.
    network: network as Platform & { signInCode: string },
    lockAfterMinutes,
  };
}
