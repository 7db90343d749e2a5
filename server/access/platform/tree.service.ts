import { sql } from "kysely";
import { changesOf } from "../audit/changes.ts";
import { record } from "../audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { Refusal, refuse } from "../../kernel/errors/refuse.ts";
import { findKept, findLocked } from "../../kernel/lists/find.ts";
import type {
  ChangePlatformInput,
  ChangeSiteInput,
  DeletePlatformInput,
  MovePlatformInput,
} from "./platform.inputs.ts";
import { Platform } from "./platform.entity.ts";
import { type PlatformFacts, assertPlatformFacts } from "./platform-facts.rules.ts";
import {
  type PlatformAction,
  assertLimitHolds,
  assertSuperior,
  isWithin,
  lineOf,
  platformPathOf,
} from "./platform.rules.ts";
import { lockTree, platformLookedAfter, roomOf } from "./platform.service.ts";
import { rowLoader } from "../../kernel/loader.ts";
import { transacting } from "../../kernel/transacting.ts";

/** The caller's own platform as it is now: what others are above, below or beside. */
async function ownPath(ctx: Context): Promise<string> {
  const own = await ctx.em.findOneOrFail(Platform, account(ctx).platformId, { refresh: true });
  return own.path;
}

/** A platform that the caller may do this to, locked with the whole tree. 10017, 10028, 10031. */
async function lockPlatform(ctx: Context, id: string, action: PlatformAction): Promise<Platform> {
  await lockTree(ctx, account(ctx).scope.networkId);
  const found = (await findKept(ctx.em, Platform, id, findLocked)) ?? refuse("PLATFORM_NOT_FOUND", { field: "id" });
  assertSuperior(await ownPath(ctx), found.path, action);
  return found;
}

const factsOf = (platform: Platform): PlatformFacts => ({
  name: platform.name,
  siteLimit: platform.siteLimit,
  currencySymbol: platform.currencySymbol,
  measureUnitSymbol: platform.measureUnitSymbol,
  timeZone: platform.timeZone,
  handshiftNumber: platform.handshiftNumber,
  requestAddress: platform.requestAddress,
  pushType: platform.pushType,
  contactName: platform.contactName,
  phone: platform.phone,
  email: platform.email,
  address: platform.address,
});

interface Change {
  readonly operation: string;
  readonly id: string;
  readonly action: PlatformAction;
  readonly facts: PlatformFacts;
}

async function change(ctx: Context, { operation, id, action, facts }: Change): Promise<Platform> {
  assertPlatformFacts(facts);
  const platform = await transacting(ctx, async (inner) => {
    const row = await lockPlatform(inner, id, action);
    const changes = changesOf(factsOf(row), facts);
    if (changes === null) {
      return row;
    }
    const { siteLimit } = changes.after;
    if (siteLimit !== undefined) {
      const [room] = await roomOf(inner, row.networkId, { ids: [row.id] });
      assertLimitHolds({ siteLimit, stationCount: room?.stationCount ?? 0 });
    }
    inner.em.assign(row, changes.after as object);
    await inner.em.flush();
    await record(inner, { operation, objectType: "Platform", objectId: row.id, ...changes });
    return row;
  });
  ctx.pubsub.publish("setup", { networkId: platform.networkId, gatewayIds: [] });
  return platform;
}

/** Changes a platform strictly below the caller's own; a limit under the present stations is 10018, one's own platform 10031. */
export function changePlatform(ctx: Context, { id, ...facts }: ChangePlatformInput): Promise<Platform> {
  return change(ctx, { operation: "changePlatform", id, action: "EDIT", facts });
}

/** Changes what the caller's own platform may say of itself: everything but its limit, which is its superior's. */
export function changeSite(ctx: Context, facts: ChangeSiteInput): Promise<Platform> {
  return change(ctx, { operation: "changeSite", id: account(ctx).platformId, action: "SETTINGS", facts });
}

/** What in a subtree hangs on platforms that will no longer be above it: roles that its accounts have, regions of its stations. */
async function tiesTo(ctx: Context, platform: Platform, left: readonly string[]): Promise<number> {
  const { rows } = await sql<{ ties: number }>`
    select ((select count(*) from account a join platform b on b.id = a.platform_id and b.network_id = a.network_id
        join account_roles ar on ar.account_id = a.id join role r on r.id = ar.role_id
        where a.network_id = ${platform.networkId} and a.deleted_at is null and r.platform_id = any(${left}::uuid[])
          and (b.id = ${platform.id} or b.path like ${`${platform.path}/%`}))
      + (select count(*) from station s join platform b on b.id = s.platform_id and b.network_id = s.network_id
        join city c on c.id = s.city_id join region g on g.id = c.region_id
        where s.network_id = ${platform.networkId} and s.deleted_at is null and g.platform_id = any(${left}::uuid[])
          and (b.id = ${platform.id} or b.path like ${`${platform.path}/%`})))::int as ties`.execute(sqlOf(ctx.em));
  return rows[0]?.ties ?? 0;
}

/** Refuses a new place that the stations of the subtree would fill beyond a limit (10018); those above both places count as before. */
async function assertRoomAbove(ctx: Context, networkId: string, gained: readonly string[]): Promise<void> {
  for (const { siteLimit, stationCount } of await roomOf(ctx, networkId, { ids: gained })) {
    if (stationCount > siteLimit) {
      throw new Refusal("SITE_LIMIT_EXCEEDED", { field: "parentId", params: { limit: siteLimit } });
    }
  }
}

/**
 * Hangs a platform with all below it under another one of the caller's branch. Under itself, one that counts under one for training, or away from a platform
 * whose roles or regions are in use below: 10006; over a limit above the new place: 10018; one's own: 10031.
 */
export async function movePlatform(ctx: Context, { id, parentId }: MovePlatformInput): Promise<Platform> {
  await platformLookedAfter(ctx, parentId, "parentId");
  const moved = await transacting(ctx, async (inner) => {
    const row = await lockPlatform(inner, id, "EDIT");
    const parent = await inner.em.findOne(Platform, { id: parentId, deletedAt: null }, { refresh: true });
    if (parent === null) {
      return refuse("PLATFORM_NOT_FOUND", { field: "parentId" });
    }
    assertSuperior(await ownPath(inner), parent.path, "CREATE");
    // What counted would count no more.
    if (isWithin(parent.path, row.path) || (parent.training && !row.training)) {
      refuse("ILLEGAL_SELECTION", { field: "parentId" });
    }
    if (row.parentId === parentId) {
      return row;
    }
    await hang(inner, row, parent);
    return inner.em.findOneOrFail(Platform, row.id, { refresh: true });
  });
  ctx.pubsub.publish("setup", { networkId: moved.networkId, gatewayIds: [] });
  // Who was above it sees less from now on, in what is open as well.
  ctx.pubsub.publish("rights", { networkId: moved.networkId });
  return moved;
}

async function hang(ctx: Context, row: Platform, parent: Platform): Promise<void> {
  const { networkId, path: from, parentId: before } = row;
  const to = platformPathOf(parent.path, row.id);
  const [old, next] = [lineOf(from), lineOf(to)];
  const ties = await tiesTo(
    ctx,
    row,
    old.filter((each) => !next.includes(each)),
  );
  if (ties > 0) {
    refuse("ILLEGAL_SELECTION", { field: "parentId", params: { ties } });
  }
  const db = sqlOf(ctx.em);
  await sql`update platform set path = ${to} || substr(path, ${from.length + 1}::int)
    where network_id = ${networkId} and (id = ${row.id} or path like ${`${from}/%`})`.execute(db);
  await sql`update platform set parent_id = ${parent.id} where network_id = ${networkId} and id = ${row.id}`.execute(
    db,
  );
  await assertRoomAbove(
    ctx,
    networkId,
    next.filter((each) => !old.includes(each)),
  );
  await record(ctx, {
    operation: "movePlatform",
    objectType: "Platform",
    objectId: row.id,
    before: { parentId: before },
    after: { parentId: parent.id },
  });
}

const BELONGINGS = [
  "platforms",
  "stations",
  "accounts",
  "regions",
  "customers",
  "employees",
  "plateGroups",
  "members",
  "cards",
  "cardGroups",
  "pointsProducts",
  "pointsRules",
] as const;

/** What still belongs to a platform itself. */
async function assertUnused(ctx: Context, { id, networkId }: Platform): Promise<void> {
  const { rows } = await sql<Record<(typeof BELONGINGS)[number], number>>`
    select (select count(*) from platform where network_id = ${networkId} and parent_id = ${id} and deleted_at is null)::int as platforms,
      (select count(*) from station where network_id = ${networkId} and platform_id = ${id} and deleted_at is null)::int as stations,
      (select count(*) from account where network_id = ${networkId} and platform_id = ${id} and deleted_at is null)::int as accounts,
      (select count(*) from region where network_id = ${networkId} and platform_id = ${id} and deleted_at is null)::int as regions,
      (select count(*) from customer where network_id = ${networkId} and platform_id = ${id} and deleted_at is null)::int as customers,
      (select count(*) from employee where network_id = ${networkId} and platform_id = ${id})::int as employees,
      (select count(*) from licence_plate_group where network_id = ${networkId} and platform_id = ${id})::int as "plateGroups",
      (select count(*) from member where network_id = ${networkId} and platform_id = ${id} and erased_at is null)::int as members,
      (select count(*) from card where network_id = ${networkId} and platform_id = ${id} and state not in ('REPLACED', 'CLOSED'))::int as cards,
      (select count(*) from card_group where network_id = ${networkId} and platform_id = ${id} and state = 'ACTIVE')::int as "cardGroups",
      (select count(*) from points_product where network_id = ${networkId} and platform_id = ${id})::int as "pointsProducts",
      (select count(*) from points_rule where network_id = ${networkId} and platform_id = ${id})::int as "pointsRules"`.execute(
    sqlOf(ctx.em),
  );
  const used = rows[0] ?? refuse("PLATFORM_NOT_FOUND", { field: "id" });
  if (Object.values(used).some((count) => count > 0)) {
    refuse("IN_USE", { params: used });
  }
}

/**
 * Deletes a platform strictly below the caller's own, and its roles with it. One's own: 10028; while it has stations,
 * accounts, regions, special customers, employees, licence-plate groups, members, cards, card groups, points products or rules, or platforms below it: 10019. What it did stays in the reports and in the audit log.
 */
export async function deletePlatform(ctx: Context, { id }: DeletePlatformInput): Promise<boolean> {
  const { networkId } = account(ctx).scope;
  await transacting(ctx, async (inner) => {
    const row = await lockPlatform(inner, id, "DELETE");
    await assertUnused(inner, row);
    const db = sqlOf(inner.em);
    await sql`delete from role where network_id = ${networkId} and platform_id = ${row.id}`.execute(db);
    await sql`update platform set deleted_at = ${ctx.clock.now()} where network_id = ${networkId} and id = ${row.id}`.execute(
      db,
    );
    const before = { name: row.name, parentId: row.parentId, siteLimit: row.siteLimit };
    await record(inner, { operation: "deletePlatform", objectType: "Platform", objectId: row.id, before });
  });
  ctx.pubsub.publish("setup", { networkId, gatewayIds: [] });
  return true;
}

/** What hangs on a platform itself. */
export interface PlatformCounts {
  readonly platformId: string;
  readonly accountCount: number;
  readonly subordinateCount: number;
}

/** Accounts and platforms right below it, for many platforms at once. */
export async function platformCounts(ctx: Context, ids: readonly string[]): Promise<PlatformCounts[]> {
  const { rows } = await sql<PlatformCounts>`
    select p.id as "platformId",
      (select count(*) from account a where a.network_id = p.network_id and a.platform_id = p.id and a.deleted_at is null)::int as "accountCount",
      (select count(*) from platform b where b.network_id = p.network_id and b.parent_id = p.id and b.deleted_at is null)::int as "subordinateCount"
    from platform p where p.network_id = ${account(ctx).scope.networkId} and p.id = any(${ids}::uuid[])`.execute(
    sqlOf(ctx.em),
  );
  return rows;
}

/** The same for the platforms that a list shows. */
export const platformCountsOf = rowLoader("platformId", platformCounts);
