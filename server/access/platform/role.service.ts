import { sql } from "kysely";
import { changesOf } from "../audit/changes.ts";
import { record } from "../audit/audit.service.ts";
import type { CreateRoleInput } from "../auth/auth.types.ts";
import { noteRightsTouched } from "../auth/rights-touch.ts";
import { inRightsTurn } from "../auth/rights-turn.ts";
import { type Grants, assertGrantable, assertKept, effectiveRights, grantsOf, rightsOf } from "../auth/rights.ts";
import { Role } from "../auth/role.entity.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText, refuseDuplicate } from "../../kernel/lists/inputs.ts";
import { findLocked } from "../../kernel/lists/find.ts";
import { holdPlatform, platformLookedAfter } from "./platform.service.ts";
import type { ChangeRoleInput, DeleteRoleInput } from "./role.inputs.ts";
import { rowLoader } from "../../kernel/loader.ts";

/** Roles of the caller's platforms, by name. */
export async function roles(ctx: Context): Promise<Role[]> {
  return ctx.em.find(Role, {}, { orderBy: { name: "asc", id: "asc" } });
}

/** Makes a role; nobody grants what they don't hold. */
export async function createRole(ctx: Context, input: CreateRoleInput): Promise<Role> {
  assertText(input.name, "name");
  const rights = rightsOf(input);
  assertGrantable(account(ctx).rights, rights);
  const platform = await platformLookedAfter(ctx, input.platformId);
  return inRightsTurn(ctx, async (inner) => {
    await holdPlatform(inner, platform);
    const role = inner.em.create(Role, {
      networkId: platform.networkId,
      platform: platform.id as never,
      name: input.name.trim(),
      rights,
    });
    await refuseDuplicate("name", inner.em.flush());
    await record(inner, {
      operation: "createRole",
      objectType: "Role",
      objectId: role.id,
      after: { ...input, name: role.name },
    });
    return role;
  });
}

/** A role of the caller's platforms, locked; 10014. */
export async function lockRole(ctx: Context, id: string, field = "id"): Promise<Role> {
  return (await findLocked(ctx.em, Role, id)) ?? refuse("OBJECT_NOT_FOUND", { field });
}

/** What a role is to allow: what is left out of `given` stays, as far as it is still seen. 10006. */
function wantedRights(present: Grants, given: ChangeRoleInput): number[] {
  const permissions = given.permissions ?? present.permissions;
  const still = (values: readonly number[]) => values.filter((value) => permissions.includes(value));
  return rightsOf({
    permissions,
    operates: given.operates ?? still(present.operates),
    approves: given.approves ?? still(present.approves),
  });
}

/**
 * Changes a role's name or rights, for everybody who has it from their next request on. What the caller doesn't hold is
 * neither added nor taken away (403), and nobody takes rights from themselves (10006). 10014, 10015, 10006, 10012.
 */
export async function changeRole(ctx: Context, input: ChangeRoleInput): Promise<Role> {
  const { id } = input;
  const name = input.name?.trim();
  if (input.name !== undefined) {
    assertText(name ?? "", "name");
  }
  const changed = await inRightsTurn(ctx, async (inner) => {
    const role = await lockRole(inner, id);
    const present = { name: role.name, ...grantsOf(role.rights) };
    const rights = wantedRights(present, input);
    const changes = changesOf(present, { name, ...grantsOf(rights) } as Partial<typeof present>);
    if (changes === null) {
      return role;
    }
    const touched = [
      ...rights.filter((right) => !role.rights.includes(right)),
      ...role.rights.filter((right) => !rights.includes(right)),
    ];
    assertGrantable(account(ctx).rights, touched);
    inner.em.assign(role, { name: changes.after.name ?? role.name, rights });
    await refuseDuplicate("name", inner.em.flush());
    if (touched.length > 0) {
      await assertOwnKept(inner);
      await noteRightsTouched(inner, await holdersOf(inner, role));
    }
    await record(inner, { operation: "changeRole", objectType: "Role", objectId: role.id, ...changes });
    return role;
  });
  ctx.pubsub.publish("rights", { networkId: changed.networkId });
  return changed;
}

/** Refuses a change of a role that took rights from who changed it. 10006 */
async function assertOwnKept(ctx: Context): Promise<void> {
  const { accountId, rights, scope } = account(ctx);
  const { rows } = await sql<{ rights: number[] }>`
    select r.permissions as rights from account_roles ar join role r on r.id = ar.role_id
    where r.network_id = ${scope.networkId} and ar.account_id = ${accountId}`.execute(sqlOf(ctx.em));
  assertKept(rights, effectiveRights(rows.map((row) => row.rights)), "permissions");
}

/** The accounts that have a role. */
async function holdersOf(ctx: Context, { id, networkId }: Role): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account_roles ar join account a on a.id = ar.account_id
    where a.network_id = ${networkId} and ar.role_id = ${id}`.execute(sqlOf(ctx.em));
  return rows.map((row) => row.id);
}

/** Deletes a role that nobody has (else 10019) and that holds no more than the caller (403). */
export async function deleteRole(ctx: Context, { id }: DeleteRoleInput): Promise<boolean> {
  const { networkId } = account(ctx).scope;
  await inRightsTurn(ctx, async (inner) => {
    const role = await lockRole(inner, id);
    assertGrantable(account(ctx).rights, role.rights);
    const [used] = await roleCounts(inner, [role.id]);
    if (used !== undefined && used.accountCount > 0) {
      refuse("IN_USE", { params: { accounts: used.accountCount } });
    }
    await sql`delete from role where network_id = ${networkId} and id = ${role.id}`.execute(sqlOf(inner.em));
    const before = { name: role.name, ...grantsOf(role.rights), platformId: role.platformId };
    await record(inner, { operation: "deleteRole", objectType: "Role", objectId: role.id, before });
  });
  return true;
}

/** How many accounts have a role. */
export interface RoleCounts {
  readonly roleId: string;
  readonly accountCount: number;
}

/** Accounts that have them, for many roles at once; those that are deleted have none. */
export async function roleCounts(ctx: Context, ids: readonly string[]): Promise<RoleCounts[]> {
  const { rows } = await sql<RoleCounts>`
    select r.id as "roleId", count(a.id)::int as "accountCount"
    from role r left join account_roles ar on ar.role_id = r.id
      left join account a on a.id = ar.account_id and a.network_id = r.network_id and a.deleted_at is null
    where r.network_id = ${account(ctx).scope.networkId} and r.id = any(${ids}::uuid[]) group by r.id`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

/** The same for the roles that a list shows. */
export const roleCountsOf = rowLoader("roleId", roleCounts);
