import { type RawBuilder, sql } from "kysely";
import { changesOf } from "../audit/changes.ts";
import { record } from "../audit/audit.service.ts";
import { Account } from "../auth/account.entity.ts";
import { plainLogin } from "../../../common/sign-in.ts";
import type { CreateAccountInput } from "../auth/auth.types.ts";
import { networkNames } from "../auth/network-names.ts";
import { assertPassword } from "../auth/password.rules.ts";
import { hashPassword } from "../auth/password.ts";
import { noteRightsTouched } from "../auth/rights-touch.ts";
import { inRightsTurn } from "../auth/rights-turn.ts";
import { type Grants, assertGrantable, assertKept, effectiveRights, grantsOf } from "../auth/rights.ts";
import { revokeSessions } from "../auth/session.service.ts";
import { dropIdentityLinks } from "../identity-provider/identity-link.ts";
import { dropSecondFactor } from "../second-factor/second-factor.service.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId } from "../../kernel/ids.ts";
import { assertText, refuseDuplicate } from "../../kernel/lists/inputs.ts";
import { findKept, findLocked } from "../../kernel/lists/find.ts";
import type { AccountInput, ChangeAccountInput, ResetPasswordInput } from "./account.inputs.ts";
import type { Platform } from "./platform.entity.ts";
import { assertEmail, assertPhone } from "./platform-facts.rules.ts";
import { lineOf } from "./platform.rules.ts";
import { holdPlatform, platformLookedAfter } from "./platform.service.ts";

/** A role as it is, past what a manager of entities remembers of it. */
export interface HeldRole {
  readonly id: string;
  readonly rights: number[];
}

/** What roles grant together. */
export const rightsBy = (held: readonly HeldRole[]): number[] => effectiveRights(held.map((role) => role.rights));

/** What an account may do by all its roles. */
export async function accountGrants(row: Account): Promise<Grants> {
  const items = await row.roles.loadItems();
  return grantsOf(effectiveRights(items.map((role) => role.rights)));
}

/** Roles that an account of a platform can have: the platform's own and those of platforms above it; kept from being deleted. Others: 10014. */
async function rolesFor(ctx: Context, { networkId, path }: Platform, ids: readonly string[]): Promise<HeldRole[]> {
  const { branchIds } = account(ctx).scope;
  const line = branchIds === null ? lineOf(path) : lineOf(path).filter((each) => branchIds.includes(each));
  const wanted = [...new Set(ids)];
  const { rows } = await sql<HeldRole>`
    select id, permissions as rights from role
    where network_id = ${networkId} and id = any(${wanted.filter(isId)}::uuid[]) and platform_id = any(${line}::uuid[])
    order by id for key share`.execute(sqlOf(ctx.em));
  return rows.length === wanted.length ? rows : refuse("OBJECT_NOT_FOUND", { field: "roleIds" });
}

async function rolesOf(ctx: Context, { id, networkId }: Account): Promise<HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select r.id, r.permissions as rights from account_roles ar join role r on r.id = ar.role_id
    where r.network_id = ${networkId} and ar.account_id = ${id} order by r.id`.execute(sqlOf(ctx.em));
  return rows;
}

/** Gives a locked account roles that its platform can have; which it has already stay. */
export async function giveRoles(ctx: Context, { id, networkId }: Account, roleIds: readonly string[]): Promise<void> {
  await sql`insert into account_roles (account_id, role_id)
    select a.id, r.id from account a join role r on r.network_id = a.network_id
    where a.network_id = ${networkId} and a.id = ${id} and r.id = any(${roleIds}::uuid[]) on conflict do nothing`.execute(
    sqlOf(ctx.em),
  );
}

/** Takes roles from a locked account. */
export async function takeRoles(ctx: Context, { id, networkId }: Account, roleIds: readonly string[]): Promise<void> {
  await sql`delete from account_roles ar using account a
    where a.network_id = ${networkId} and a.id = ${id} and ar.account_id = a.id and ar.role_id = any(${roleIds}::uuid[])`.execute(
    sqlOf(ctx.em),
  );
}

const LONGEST_LOCK_MINUTES = 720;

function assertAccountFacts(facts: {
  login?: string | null | undefined;
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  lockAfterMinutes?: number | null | undefined;
}): void {
  for (const field of ["login", "name"] as const) {
    if (facts[field] !== undefined) {
      assertText(facts[field] ?? "", field);
    }
  }
  if (facts.email != null) {
    assertEmail(facts.email, "email");
  }
  if (facts.phone != null) {
    assertPhone(facts.phone, "phone");
  }
  const minutes = facts.lockAfterMinutes;
  if (minutes != null && (minutes < 1 || minutes > LONGEST_LOCK_MINUTES)) {
    refuse("PARAMETER_ERROR", { field: "lockAfterMinutes", params: { least: 1, most: LONGEST_LOCK_MINUTES } });
  }
}

/** Makes an account at the caller's platform or one below, whose password is good for choosing another one, unless told otherwise; its roles grant nothing that the caller doesn't hold. A program makes nobody who logs in: 403. */
export async function createAccount(
  ctx: Context,
  input: CreateAccountInput,
  { passwordGiven = true }: { readonly passwordGiven?: boolean } = {},
): Promise<Account> {
  const { platformId, password, roleIds, name, email = null, phone = null, lockAfterMinutes = null } = input;
  const { rights } = person(ctx);
  const secondFactorDemanded = input.secondFactorDemanded ?? false;
  const login = plainLogin(input.login);
  assertAccountFacts({ name, login, email, phone, lockAfterMinutes });
  assertPassword(password, { login, networkNames: await networkNames(ctx), field: "password" });
  const platform = await platformLookedAfter(ctx, platformId);
  const passwordHash = await hashPassword(password);
  return inRightsTurn(ctx, async (inner) => {
    await holdPlatform(inner, platform);
    const granted = await rolesFor(inner, platform, roleIds);
    assertGrantable(rights, rightsBy(granted));
    const made = inner.em.create(Account, {
      networkId: platform.networkId,
      platform: platform.id as never,
      login,
      name,
      email,
      phone,
      lockAfterMinutes,
      passwordHash,
      passwordGiven,
      passwordGivenAt: ctx.clock.now(),
      secondFactorDemanded,
      roles: granted.map((role) => role.id) as never,
      createdAt: ctx.clock.now(),
    });
    await refuseDuplicate("login", inner.em.flush());
    const facts = { login, name, email, phone, lockAfterMinutes, platformId, roleIds };
    const after = { ...facts, ...(secondFactorDemanded && { secondFactorDemanded }) };
    await noteRightsTouched(inner, [made.id]);
    await record(inner, { operation: "createAccount", objectType: "Account", objectId: made.id, after });
    return made;
  });
}

/** An account that its transaction has to itself, its roles and where it stands. */
export interface LockedAccount {
  readonly row: Account;
  readonly held: readonly HeldRole[];
  readonly platform: Platform;
}

/**
 * An account of the caller's platforms, locked, with its roles and platform. 10014; who holds more than the caller is
 * not the caller's to change (403): else whoever resets a password or a login name would hold what that one holds.
 */
export async function lockAccount(ctx: Context, id: string, field = "id"): Promise<LockedAccount> {
  const row = (await findKept(ctx.em, Account, id, findLocked)) ?? refuse("OBJECT_NOT_FOUND", { field });
  const held = await rolesOf(ctx, row);
  assertGrantable(account(ctx).rights, rightsBy(held));
  return { row, held, platform: await row.platform.loadOrFail() };
}

/** One can't shut oneself out, nor pass by the old password: 10006. */
function assertAnother(ctx: Context, { id }: Account): void {
  if (id === account(ctx).accountId) {
    refuse("ILLEGAL_SELECTION", { field: "id" });
  }
}

/** Changes an account's name, address or roles; a role that is added grants nothing that the caller doesn't hold (403), and nobody takes rights from themselves (10006). By what its owner is known, here or at the identity provider, a person says (403). */
export async function changeAccount(ctx: Context, input: ChangeAccountInput): Promise<Account> {
  const { id, roleIds, login: _typed, ...given } = input;
  const login = input.login === undefined ? undefined : plainLogin(input.login ?? "");
  assertAccountFacts({ ...given, login });
  const changed = await inRightsTurn(ctx, async (inner) => {
    const { row, held, platform } = await lockAccount(inner, id);
    const { name, email, phone, lockAfterMinutes } = row;
    const present = { name, email, phone, lockAfterMinutes, login: row.login, roleIds: held.map((role) => role.id) };
    const wanted = roleIds == null ? undefined : [...new Set(roleIds)].toSorted();
    const changes = changesOf(present, { ...given, login, roleIds: wanted } as Partial<typeof present>);
    if (changes === null) {
      return row;
    }
    const { roleIds: next, ...facts } = changes.after;
    const isWayIn = facts.login !== undefined || facts.email !== undefined;
    if (isWayIn) {
      person(ctx);
    }
    if (next !== undefined) {
      const { rights, accountId } = account(ctx);
      const left = rightsBy(await rolesFor(inner, platform, next));
      assertGrantable(rights, left);
      if (row.id === accountId) {
        assertKept(rights, left, "roleIds");
      }
      await takeRoles(
        inner,
        row,
        present.roleIds.filter((each) => !next.includes(each)),
      );
      await giveRoles(inner, row, next);
    }
    if (next !== undefined || isWayIn) {
      await noteRightsTouched(inner, [row.id]);
    }
    inner.em.assign(row, facts);
    await refuseDuplicate("login", inner.em.flush());
    await record(inner, { operation: "changeAccount", objectType: "Account", objectId: row.id, ...changes });
    return row;
  });
  ctx.pubsub.publish("rights", { networkId: changed.networkId });
  return changed;
}

interface Deed {
  readonly operation: string;
  readonly id: string;
}

/** {@link shutOut} for who needs to know how many sessions there were. */
async function shutOutOf(
  ctx: Context,
  { operation, id }: Deed,
  write: (inner: Context, row: Account) => Promise<{ before?: object; after?: object } | null>,
): Promise<{ readonly row: Account; readonly ended: readonly string[] }> {
  const { row, ended } = await inRightsTurn(ctx, async (inner) => {
    const { row: found } = await lockAccount(inner, id);
    assertAnother(ctx, found);
    const changes = await write(inner, found);
    if (changes === null) {
      return { row: found, ended: [] };
    }
    await inner.em.flush();
    const sessionIds = await revokeSessions(inner, { networkId: found.networkId, accountId: found.id });
    await record(inner, { operation, objectType: "Account", objectId: found.id, ...changes });
    return { row: found, ended: sessionIds };
  });
  ctx.pubsub.publish("sessionEnded", { sessionIds: ended });
  ctx.pubsub.publish("rights", { networkId: row.networkId });
  return { row, ended };
}

/** Does something to another's account that ends its sessions, at once and on every server. Null: nothing was to be done. */
const shutOut = async (...deed: Parameters<typeof shutOutOf>): Promise<Account> => (await shutOutOf(...deed)).row;

/** Keeps another account from logging in, and ends its sessions; its API tokens rest meanwhile. Oneself: 10006. */
export function disableAccount(ctx: Context, { id }: AccountInput): Promise<Account> {
  return shutOut(ctx, { operation: "disableAccount", id }, async (_inner, row) => {
    const changes = row.disabled ? null : { before: { disabled: false }, after: { disabled: true } };
    row.disabled = true;
    return changes;
  });
}

/** Lets an account log in again. */
export async function enableAccount(ctx: Context, { id }: AccountInput): Promise<Account> {
  const enabled = await inRightsTurn(ctx, async (inner) => {
    const { row } = await lockAccount(inner, id);
    if (row.disabled) {
      row.disabled = false;
      await inner.em.flush();
      await noteRightsTouched(inner, [row.id]);
      const changes = { before: { disabled: true }, after: { disabled: false } };
      await record(inner, { operation: "enableAccount", objectType: "Account", objectId: row.id, ...changes });
    }
    return row;
  });
  ctx.pubsub.publish("rights", { networkId: enabled.networkId });
  return enabled;
}

/** Gives another account a password, good for choosing another one within some days from now, and ends its sessions. One's own is changed with the old one: 10006. With an API token 403. */
export async function resetPassword(ctx: Context, { id, password }: ResetPasswordInput): Promise<Account> {
  person(ctx);
  const passwordHash = await hashPassword(password);
  return shutOut(ctx, { operation: "resetPassword", id }, async (inner, row) => {
    assertPassword(password, { login: row.login, networkNames: await networkNames(inner), field: "password" });
    row.passwordHash = passwordHash;
    row.passwordGiven = true;
    row.passwordGivenAt = ctx.clock.now();
    await noteRightsTouched(inner, [row.id]);
    return {};
  });
}

/** Ends another account's sessions, on every server and with its sockets; tells how many. Its API tokens go on. Oneself: 10006. With an API token 403. */
export async function endAccountSessions(ctx: Context, { id }: AccountInput): Promise<number> {
  person(ctx);
  const { ended } = await shutOutOf(ctx, { operation: "endAccountSessions", id }, async () => ({}));
  return ended.length;
}

/** Takes the second factor off another account, whose owner logs in by the password again. There is none: as it is. Oneself: 10006. With an API token 403. */
export async function removeSecondFactor(ctx: Context, { id }: AccountInput): Promise<Account> {
  person(ctx);
  return shutOut(ctx, { operation: "removeSecondFactor", id }, async (inner, row) => {
    const removed = await dropSecondFactor(inner, { networkId: row.networkId, accountId: row.id });
    if (removed) {
      await noteRightsTouched(inner, [row.id]);
    }
    return removed ? {} : null;
  });
}

/** Forgets who another account's owner is at the identity provider; the next who comes with its name there is linked with it. There is no link: as it is. Oneself: 10006. With an API token 403. */
export async function unlinkIdentity(ctx: Context, { id }: AccountInput): Promise<Account> {
  person(ctx);
  return shutOut(ctx, { operation: "unlinkIdentity", id }, async (inner, row) => {
    const unlinked = await dropIdentityLinks(inner, { networkId: row.networkId, accountId: row.id });
    if (unlinked) {
      await noteRightsTouched(inner, [row.id]);
    }
    return unlinked ? {} : null;
  });
}

/** Deletes another account: its sessions and API tokens end, its login name stays its own. Oneself: 10006. */
export async function deleteAccount(ctx: Context, { id }: AccountInput): Promise<boolean> {
  await shutOut(ctx, { operation: "deleteAccount", id }, async (inner, row) => {
    row.deletedAt = ctx.clock.now();
    await sql`update api_token set revoked_at = ${ctx.clock.now()}
      where network_id = ${row.networkId} and account_id = ${row.id} and revoked_at is null`.execute(sqlOf(inner.em));
    const { login, name } = row;
    return { before: { login, name, platformId: row.platform.id } };
  });
  return true;
}

/** The accounts (a) that a caller sees; those that are deleted nobody does. */
export function visibleAccounts(ctx: Context): RawBuilder<unknown> {
  const { networkId, branchIds } = account(ctx).scope;
  return branchIds === null
    ? sql`a.network_id = ${networkId} and a.deleted_at is null`
    : sql`a.network_id = ${networkId} and a.deleted_at is null and a.platform_id = any(${branchIds}::uuid[])`;
}
