import { sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { transacting } from "../../kernel/transacting.ts";
import { Platform } from "../platform/platform.entity.ts";
import { Account } from "./account.entity.ts";
import type { ChangePasswordInput, LoginInput, LoginResult, Me } from "./auth.types.ts";
import { beginSession, isPasswordOver, lockLogin, recordLoginFailure, recordUnknownLogin } from "./begin-session.ts";
import { networkNames } from "./network-names.ts";
import { assertPassword } from "./password.rules.ts";
import { dummyVerify, hashPassword, verifyPassword } from "./password.ts";
import { grantsOf } from "./rights.ts";
import { otherThan, revokeSessions } from "./session.service.ts";
import { signInOf } from "./sign-in.ts";
import { plainLogin } from "../../../common/sign-in.ts";
import { tryLogin, tryOwnPassword } from "./throttle.ts";
import { hasPasswordOff } from "../identity-provider/passwords-off.ts";
import { type IssuedTicket, issueTicket } from "../second-factor/login-ticket.ts";
import { hasSecondFactor } from "../second-factor/take-code.ts";

const UNSCOPED = { filters: { scope: false } } as const;

/**
 * Begins a session. Wrong password 10001; unknown account 10002 (10001 where names are hidden); too many failures
 * of the name, from the address or of both: THROTTLED with the seconds to wait, and the audit log says so. An account with a
 * second factor gets none: 10101, with the ticket that completeLogin takes; nor does one whose network signs in by its identity provider: 10104,
 * nor one whose password was given too long ago: 10114.
 */
export async function login(ctx: Context, input: LoginInput): Promise<LoginResult> {
  const isNameless = plainLogin(input.username) === "";
  if (isNameless || input.password === "") {
    refuse("PARAMETER_ERROR", { field: isNameless ? "username" : "password" });
  }
  const { networkId, name } = await signInOf(ctx, input.username);
  const { locks, forgive, takeBack } = await tryLogin(ctx, { networkId, name });
  const wanted = { networkId, login: name, deletedAt: null };
  const found = await ctx.em.findOne(Account, wanted, { ...UNSCOPED, populate: ["roles"] });
  const right =
    found === null ? await dummyVerify(input.password) : await verifyPassword(input.password, found.passwordHash);
  if (found === null || found.disabled || !right) {
    const outcome = locks ? "LOCKED" : found === null ? "ACCOUNT_NOT_FOUND" : "WRONG_ACCOUNT_OR_PASSWORD";
    await (found === null
      ? recordUnknownLogin(ctx, { networkId, operation: "login", outcome })
      : recordLoginFailure(ctx, found, { operation: "login", outcome }));
    return refuse(
      found === null && !ctx.config.hideUnknownAccounts ? "ACCOUNT_NOT_FOUND" : "WRONG_ACCOUNT_OR_PASSWORD",
    );
  }
  if (await hasPasswordOff(ctx, found)) {
    await recordLoginFailure(ctx, found, { operation: "login", outcome: "PROVIDER_SIGN_IN_NEEDED" });
    await takeBack();
    return refuse("PROVIDER_SIGN_IN_NEEDED");
  }
  if (isPasswordOver(ctx, found)) {
    await recordLoginFailure(ctx, found, { operation: "login", outcome: "GIVEN_PASSWORD_OVER" });
    await takeBack();
    return refuse("GIVEN_PASSWORD_OVER");
  }
  const begun = await beginLogin(ctx, found);
  if ("ticket" in begun) {
    await takeBack();
    const { ticket, expiresAt } = begun;
    return refuse("SECOND_FACTOR_NEEDED", { params: { ticket, expiresAt: expiresAt.toISOString() } });
  }
  await forgive();
  return begun;
}

/** What a right password opens: a session, or where there is a second factor no more than the way to it. */
function beginLogin(ctx: Context, found: Account): Promise<LoginResult | IssuedTicket> {
  return transacting(ctx, async (inner) => {
    const { id: accountId, networkId, passwordHash } = found;
    await lockLogin(inner, { accountId, networkId });
    if (!(await hasSecondFactor(inner, { networkId, accountId }))) {
      return beginSession(inner, found, "login");
    }
    await recordLoginFailure(inner, found, { operation: "login", outcome: "SECOND_FACTOR_NEEDED" });
    return issueTicket(inner, { networkId, accountId, passwordHash });
  });
}

/** Changes the caller's password, which is their own then, and ends all other sessions of the account. Wrong old password: 10001; the given one once more: 10012, or too late: 10114; too often: THROTTLED. */
export async function changePassword(ctx: Context, input: ChangePasswordInput): Promise<boolean> {
  const me = person(ctx);
  assertPassword(input.newPassword, {
    login: me.login,
    networkNames: await networkNames(ctx),
    field: "newPassword",
  });
  const found = await ctx.em.findOneOrFail(Account, me.accountId);
  const { forgive } = await tryOwnPassword(ctx, me.accountId);
  if (!(await verifyPassword(input.oldPassword, found.passwordHash))) {
    refuse("WRONG_ACCOUNT_OR_PASSWORD", { field: "oldPassword" });
  }
  await forgive();
  if (isPasswordOver(ctx, found)) {
    refuse("GIVEN_PASSWORD_OVER");
  }
  if (found.passwordGiven && (await verifyPassword(input.newPassword, found.passwordHash))) {
    refuse("PARAMETER_ERROR", { field: "newPassword", params: { reason: "GIVEN" } });
  }
  const passwordHash = await hashPassword(input.newPassword);
  const ended = await ctx.em.transactional(async (em) => {
    const db = sqlOf(em);
    // What an administrator has set meanwhile is not written over.
    const { numAffectedRows } = await sql`update account set password_hash = ${passwordHash}, password_given = false
      where network_id = ${me.scope.networkId} and id = ${me.accountId} and password_hash = ${found.passwordHash}`.execute(
      db,
    );
    if (numAffectedRows !== 1n) {
      refuse("WRONG_ACCOUNT_OR_PASSWORD", { field: "oldPassword" });
    }
    const inner = { ...ctx, em };
    const others = { networkId: me.scope.networkId, accountId: me.accountId, meant: otherThan(me) };
    const sessionIds = await revokeSessions(inner, others);
    await record(inner, { operation: "changePassword", objectType: "Account", objectId: me.accountId });
    return sessionIds;
  });
  ctx.pubsub.publish("sessionEnded", { sessionIds: ended });
  ctx.pubsub.publish("rights", { networkId: me.scope.networkId });
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
    mustFirst: caller.mustFirst ?? null,
  };
}
