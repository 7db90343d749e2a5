import { sql } from "kysely";
import { record } from "../audit/audit.service.ts";
import { Account } from "../auth/account.entity.ts";
import { plainLogin } from "../../../common/sign-in.ts";
import { networkNames } from "../auth/network-names.ts";
import { assertPassword } from "../auth/password.rules.ts";
import { hashPassword } from "../auth/password.ts";
import { inRightsTurn } from "../auth/rights-turn.ts";
import { Role } from "../auth/role.entity.ts";
import { type Context, account, person, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { findKept } from "../../kernel/lists/find.ts";
import { assertText, refuseDuplicate } from "../../kernel/lists/inputs.ts";
import type { CreatePlatformInput } from "./platform.inputs.ts";
import { Platform } from "./platform.entity.ts";
import { assertPlatformFacts } from "./platform-facts.rules.ts";
import { assertRoomForSite, lineOf, platformPathOf } from "./platform.rules.ts";
import { seenFrom } from "./sees.ts";
import { mapLoader } from "../../kernel/loader.ts";
import { transacting } from "../../kernel/transacting.ts";

/** The platforms that the caller looks after, superiors before subordinates; by themselves those whose records it sees. */
export async function platforms(ctx: Context, { all }: { readonly all: boolean }): Promise<Platform[]> {
  const looked = await ctx.em.find(Platform, { deletedAt: null }, { orderBy: { path: "asc" } });
  const { platformIds } = account(ctx).scope;
  return all || platformIds === null ? looked : looked.filter(({ id }) => platformIds.includes(id));
}

/** Stations of a platform's subtree that the caller looks after, for many platforms at once; those for training count where one trains. */
export async function stationCounts(ctx: Context, platformIds: readonly string[]): Promise<Map<string, number>> {
  const { networkId, branchIds: looked } = account(ctx).scope;
  const visible = looked === null ? sql`true` : sql`s.platform_id = any(${looked}::uuid[])`;
  const { rows } = await sql<{ id: string; stations: string }>`
    select p.id, count(s.id) as stations
    from platform p
      join platform b on b.network_id = p.network_id and ${sql.raw(seenFrom("b", "p"))}
      left join station s on s.platform_id = b.id and s.network_id = p.network_id and s.deleted_at is null and ${visible}
    where p.network_id = ${networkId} and p.id = any(${platformIds})
    group by p.id`.execute(sqlOf(ctx.em));
  return new Map(rows.map((row) => [row.id, Number(row.stations)]));
}

/** A platform that the caller looks after and that is not deleted, or 10017. */
export async function platformLookedAfter(ctx: Context, id: string, field = "platformId"): Promise<Platform> {
  return (await findKept(ctx.em, Platform, id)) ?? refuse("PLATFORM_NOT_FOUND", { field });
}

/** The same, whose records it sees: for whatever belongs to a platform. */
export async function platformOf(ctx: Context, id: string, field = "platformId"): Promise<Platform> {
  const found = await platformLookedAfter(ctx, id, field);
  const isSeen = account(ctx).scope.platformIds?.includes(found.id) !== false;
  return isSeen ? found : refuse("PLATFORM_NOT_FOUND", { field });
}

/** Waits for a platform's turn, until the transaction ends: two who change what it has follow one another, so that each tells what it changed. */
export async function takePlatformTurn(
  ctx: Context,
  { networkId, id }: Pick<Platform, "networkId" | "id">,
): Promise<void> {
  await sql`select 1 from platform where network_id = ${networkId} and id = ${id} for no key update`.execute(
    sqlOf(ctx.em),
  );
}

/**
 * Locks the network's tree until the transaction ends: whoever makes, moves or deletes platforms or counts stations
 * against a limit does so one after another, and finds the tree as the one before left it.
 */
export async function lockTree(ctx: Context, networkId: string): Promise<void> {
  await sql`select id from platform where network_id = ${networkId} and id = ${networkId} for update`.execute(
    sqlOf(ctx.em),
  );
}

/** Keeps a platform from being deleted until the transaction ends; one that is deleted meanwhile: 10017. */
export async function holdPlatform(
  ctx: Context,
  platform: Pick<Platform, "id" | "networkId">,
  field = "platformId",
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from platform where network_id = ${platform.networkId} and id = ${platform.id} and deleted_at is null for key share`.execute(
    sqlOf(ctx.em),
  );
  if (rows.length === 0) {
    refuse("PLATFORM_NOT_FOUND", { field });
  }
}

/** Makes a platform below the caller's own or one below it, with its first administrator where one is named (403 for a program); below one for training, one for training. */
export async function createPlatform(ctx: Context, input: CreatePlatformInput): Promise<Platform> {
  const { parentId, adminLogin, adminPassword, ...facts } = input;
  assertPlatformFacts(facts);
  if (adminLogin != null || adminPassword != null) {
    person(ctx);
    assertText(plainLogin(adminLogin ?? ""), "adminLogin");
    assertPassword(adminPassword ?? "", {
      login: adminLogin ?? "",
      networkNames: await networkNames(ctx),
      field: "adminPassword",
    });
  }
  const { networkId } = await platformLookedAfter(ctx, parentId, "parentId");
  const making = adminLogin == null ? transacting : inRightsTurn;
  const platform = await making(ctx, async (inner) => {
    await lockTree(inner, networkId);
    const parent = await inner.em.findOne(Platform, { id: parentId, deletedAt: null }, { refresh: true });
    if (parent === null) {
      return refuse("PLATFORM_NOT_FOUND", { field: "parentId" });
    }
    // Value moves between the platforms of a network, and its sums are over all of them.
    if (facts.currency !== parent.currency) {
      refuse("ILLEGAL_SELECTION", { field: "currency", params: { currency: parent.currency } });
    }
    const training = facts.training === true || parent.training;
    const made = inner.em.create(Platform, {
      ...facts,
      training,
      networkId,
      parent: inner.em.getReference(Platform, parentId, { wrapped: true }),
      path: "",
    });
    made.path = platformPathOf(parent.path, made.id);
    await inner.em.flush();
    const after = { parentId, ...facts, training };
    await record(inner, { operation: "createPlatform", objectType: "Platform", objectId: made.id, after });
    if (adminLogin != null) {
      await makeFirstAdmin(inner, made, { login: adminLogin, password: adminPassword ?? "" });
    }
    return made;
  });
  ctx.pubsub.publish("setup", { networkId, gatewayIds: [] });
  if (platform.training) {
    // Who is above it sees everything but it from now on, in what is open as well.
    ctx.pubsub.publish("rights", { networkId });
  }
  return platform;
}

async function makeFirstAdmin(
  ctx: Context,
  platform: Platform,
  admin: { login: string; password: string },
): Promise<void> {
  const { em } = ctx;
  const role = em.create(Role, {
    networkId: platform.networkId,
    platform: platform as never,
    name: platform.name,
    rights: [...account(ctx).rights],
  });
  const login = plainLogin(admin.login);
  const made = em.create(Account, {
    networkId: platform.networkId,
    platform: platform as never,
    login,
    name: admin.login,
    passwordHash: await hashPassword(admin.password),
    passwordGiven: true,
    passwordGivenAt: ctx.clock.now(),
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

/** A platform of a line with its limit and the stations that its subtree has now. */
export interface LineRoom {
  readonly id: string;
  readonly siteLimit: number;
  readonly stationCount: number;
}

/**
 * The platforms with these ids, superiors first, each with its limit and the stations of its subtree, `without` one that
 * is on its way; the tree is locked.
 */
export async function roomOf(
  ctx: Context,
  networkId: string,
  { ids, without = null }: { readonly ids: readonly string[]; readonly without?: string | null },
): Promise<LineRoom[]> {
  const { rows } = await sql<LineRoom>`
    select p.id, p.site_limit as "siteLimit",
      (select count(*)::int from station s join platform b on b.id = s.platform_id and b.network_id = s.network_id
        where s.network_id = p.network_id and s.deleted_at is null and s.id is distinct from ${without}::uuid
          and ${sql.raw(seenFrom("b", "p"))}) as "stationCount"
    from platform p where p.network_id = ${networkId} and p.id = any(${ids}::uuid[]) order by p.path`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

/**
 * Refuses one more station (10018, 10040); counts under lock, so that the limit also holds for stations made at the same
 * moment. `moving`: the station that comes, where it is in the network already.
 */
export async function assertSiteLimits(
  ctx: Context,
  { id, networkId }: Platform,
  moving: string | null = null,
): Promise<void> {
  await lockTree(ctx, networkId);
  const { rows } = await sql<{ path: string }>`
    select path from platform where network_id = ${networkId} and id = ${id} and deleted_at is null for key share`.execute(
    sqlOf(ctx.em),
  );
  const path = rows[0]?.path ?? refuse("PLATFORM_NOT_FOUND", { field: "platformId" });
  for (const room of await roomOf(ctx, networkId, { ids: lineOf(path), without: moving })) {
    assertRoomForSite(room);
  }
}

/** The same for the platforms that a list shows. */
export const stationCountOf = mapLoader(0, stationCounts);
