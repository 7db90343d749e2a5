import { sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { Account } from "../auth/account.entity.ts";
import { assertPassword, plainLogin } from "../auth/auth.service.ts";
import type { CreateAccountInput, CreateRoleInput } from "../auth/auth.types.ts";
import { hashPassword } from "../auth/password.ts";
import { ALL_PERMISSIONS, assertGrantable, effectivePermissions } from "../auth/permission.ts";
import { Role } from "../auth/role.entity.ts";
import { type Context, account, sqlOf } from "../context.ts";
import { refuse } from "../errors/refuse.ts";
import { isId } from "../ids.ts";
import { findById } from "../lists/find.ts";
import { assertText, assertTimeZone, containing, refuseDuplicate } from "../lists/inputs.ts";
import { type Connection, type PageArgs, assertPage, pageOf } from "../lists/page.ts";
import type { CreatePlatformInput } from "./platform.inputs.ts";
import { Platform } from "./platform.entity.ts";
import { assertRoomForSite, lineOf } from "./platform.rules.ts";

/** The platforms that the caller sees, superiors before subordinates. */
export async function platforms(ctx: Context): Promise<Platform[]> {
  return ctx.em.find(Platform, { deletedAt: null }, { orderBy: { path: "asc" } });
}

/** Stations of a platform's subtree that the caller sees, for many platforms at once. */
export async function stationCounts(ctx: Context, platformIds: readonly string[]): Promise<Map<string, number>> {
  const { networkId, platformIds: seen } = account(ctx).scope;
  const visible = seen === null ? sql`true` : sql`s.platform_id = any(${seen}::uuid[])`;
  const { rows } = await sql<{ id: string; stations: string }>`
    select p.id, count(s.id) as stations
    from platform p
      join platform b on b.network_id = p.network_id and (b.id = p.id or b.path like p.path || '/%')
      left join station s on s.platform_id = b.id and s.network_id = p.network_id and s.deleted_at is null and ${visible}
    where p.network_id = ${networkId} and p.id = any(${platformIds})
    group by p.id`.execute(sqlOf(ctx.em));
  return new Map(rows.map((row) => [row.id, Number(row.stations)]));
}

/** A platform that the caller sees and that is not deleted, or 10017. */
export async function platformOf(ctx: Context, id: string, field = "platformId"): Promise<Platform> {
  const found = await findById(ctx.em, Platform, id);
  return found === null || found.deletedAt !== null ? refuse("PLATFORM_NOT_FOUND", { field }) : found;
}

/** Makes a platform below the caller's own or one below it, with its first administrator where one is named. */
export async function createPlatform(ctx: Context, input: CreatePlatformInput): Promise<Platform> {
  assertText(input.name, "name");
  assertTimeZone(input.timeZone, "timeZone");
  if (input.siteLimit < 0) {
    refuse("PARAMETER_ERROR", { field: "siteLimit" });
  }
  if (input.handshiftNumber < 1) {
    refuse("PARAMETER_ERROR", { field: "handshiftNumber" });
  }
  if (input.adminLogin != null || input.adminPassword != null) {
    assertText(plainLogin(input.adminLogin ?? ""), "adminLogin");
    assertPassword(input.adminPassword ?? "", "adminPassword");
  }
  const parent = await platformOf(ctx, input.parentId, "parentId");
  const { parentId, adminLogin, adminPassword, ...facts } = input;
  const platform = await ctx.em.transactional(async (em) => {
    const made = em.create(Platform, {
      ...facts,
      networkId: parent.networkId,
      parent: em.getReference(Platform, parentId, { wrapped: true }),
      path: "",
    });
    made.path = `${parent.path}/${made.id}`;
    await em.flush();
    await record(
      { ...ctx, em },
      { operation: "createPlatform", objectType: "Platform", objectId: made.id, after: { parentId, ...facts } },
    );
    if (adminLogin != null) {
      await makeFirstAdmin({ ...ctx, em }, made, { login: adminLogin, password: adminPassword ?? "" });
    }
    return made;
  });
  ctx.pubsub.publish("setup", { networkId: parent.networkId, gatewayIds: [] });
  return platform;
}

async function makeFirstAdmin(
  ctx: Context,
  platform: Platform,
  admin: { login: string; password: string },
): Promise<void> {
  const { em } = ctx;
  const held = account(ctx).permissions;
  const role = em.create(Role, {
    networkId: platform.networkId,
    platform: platform as never,
    name: platform.name,
    permissions: ALL_PERMISSIONS.filter((value) => held.includes(value)),
  });
  const login = plainLogin(admin.login);
  const made = em.create(Account, {
    networkId: platform.networkId,
    platform: platform as never,
    login,
    name: admin.login,
    passwordHash: await hashPassword(admin.password),
    roles: [role] as never,
    createdAt: ctx.clock.now(),
  });
  await refuseDuplicate("adminLogin", em.flush());
  await record(ctx, {
    operation: "createAccount",
    objectType: "Account",
    objectId: made.id,
    after: { login, platformId: platform.id },
  });
}

/**
 * Refuses one more station (10018, 10040); counts under lock, so that the limit also holds for stations made at the same
 * moment. `moving`: the station that comes, where it is in the network already.
 */
export async function assertSiteLimits(ctx: Context, platform: Platform, moving: string | null = null): Promise<void> {
  const line = platform.path.split("/");
  const db = sqlOf(ctx.em);
  const { rows: ancestors } = await sql<{ id: string; path: string; site_limit: number }>`
    select id, path, site_limit from platform where network_id = ${platform.networkId} and id = any(${line}::uuid[]) order by path for update`.execute(
    db,
  );
  for (const ancestor of ancestors) {
    const { rows } = await sql<{ count: string }>`
      select count(*) from station s join platform p on p.id = s.platform_id
      where s.network_id = ${platform.networkId} and s.deleted_at is null and s.id is distinct from ${moving}::uuid and (p.id = ${ancestor.id} or p.path like ${`${ancestor.path}/%`})`.execute(
      db,
    );
    assertRoomForSite({ siteLimit: ancestor.site_limit, stationCount: Number(rows[0]?.count ?? 0) });
  }
}

/** Roles of the caller's platforms, by name. */
export async function roles(ctx: Context): Promise<Role[]> {
  return ctx.em.find(Role, {}, { orderBy: { name: "asc", id: "asc" } });
}

/** Makes a role; nobody grants what they don't hold. */
export async function createRole(ctx: Context, input: CreateRoleInput): Promise<Role> {
  assertText(input.name, "name");
  assertGrantable(account(ctx).permissions, input.permissions);
  const platform = await platformOf(ctx, input.platformId);
  return ctx.em.transactional(async (em) => {
    const role = em.create(Role, {
      networkId: platform.networkId,
      platform: platform.id as never,
      name: input.name,
      permissions: effectivePermissions([input.permissions]),
    });
    await em.flush();
    await record({ ...ctx, em }, { operation: "createRole", objectType: "Role", objectId: role.id, after: input });
    return role;
  });
}

export interface AccountFilter extends PageArgs {
  platformId?: string | null;
  search?: string | null;
}

/** Accounts of the caller's platforms, by login name. */
export async function accounts(ctx: Context, args: AccountFilter, counted: boolean): Promise<Connection<Account>> {
  assertPage(args);
  const where = {
    ...(args.platformId ? { platform: { $in: [args.platformId].filter(isId) } } : {}),
    ...(args.search
      ? { $or: [{ login: { $ilike: containing(args.search) } }, { name: { $ilike: containing(args.search) } }] }
      : {}),
  };
  const behind = args.after ? { login: { $gt: Buffer.from(args.after, "base64url").toString() } } : {};
  const rows = await ctx.em.find(
    Account,
    { $and: [where, behind] },
    { orderBy: { login: "asc" }, limit: args.first + 1, offset: args.offset ?? 0 },
  );
  const page = pageOf(rows, args, (row) => Buffer.from(row.login).toString("base64url"));
  return counted ? { ...page, totalCount: await ctx.em.count(Account, where) } : page;
}

/** Makes an account at the caller's platform or one below; its roles grant nothing that the caller doesn't hold. */
export async function createAccount(ctx: Context, input: CreateAccountInput): Promise<Account> {
  assertText(input.name, "name");
  const login = plainLogin(input.login);
  assertText(login, "login");
  assertPassword(input.password, "password");
  const platform = await platformOf(ctx, input.platformId);
  const line = lineOf(platform.path);
  const granted = await ctx.em.find(Role, { id: { $in: input.roleIds.filter(isId) }, platform: { $in: line } });
  if (granted.length !== new Set(input.roleIds).size) {
    refuse("OBJECT_NOT_FOUND", { field: "roleIds" });
  }
  assertGrantable(
    account(ctx).permissions,
    granted.flatMap((role) => role.permissions.map(Number)),
  );
  const passwordHash = await hashPassword(input.password);
  return ctx.em.transactional(async (em) => {
    const made = em.create(Account, {
      networkId: platform.networkId,
      platform: platform.id as never,
      login,
      name: input.name,
      passwordHash,
      roles: granted.map((role) => role.id) as never,
      createdAt: ctx.clock.now(),
    });
    await refuseDuplicate("login", em.flush());
    await record(
      { ...ctx, em },
      {
        operation: "createAccount",
        objectType: "Account",
        objectId: made.id,
        after: { login, name: input.name, platformId: platform.id, roleIds: input.roleIds },
      },
    );
    return made;
  });
}
