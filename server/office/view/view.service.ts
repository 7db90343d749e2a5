import { type RawBuilder, sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { transacting } from "../../kernel/transacting.ts";
import { assertRoomForView, assertScreen, assertView, searchOf } from "./view.rules.ts";
import type { ChooseDefaultViewInput, DeleteViewInput, SaveViewInput, SavedView } from "./view.types.ts";

/** Views that the caller sees: their own, and those that others of the same platform share. */
async function viewsWhere(ctx: Context, condition: RawBuilder<unknown>): Promise<SavedView[]> {
  const me = account(ctx);
  const { rows } = await sql<SavedView>`
    select v.id, v.screen, v.name, v.search, v.columns, v.shared, v.account_id = ${me.accountId} as own, a.name as "ownerName",
      d.view_id is not null as "isDefault", v.changed_at as "changedAt"
    from saved_view v join account a on a.id = v.account_id and a.network_id = v.network_id
      left join saved_view_default d on d.network_id = v.network_id and d.account_id = ${me.accountId} and d.screen = v.screen and d.view_id = v.id
    where v.network_id = ${me.scope.networkId} and (v.account_id = ${me.accountId} or v.shared and v.platform_id = ${me.platformId}) and ${condition}
    order by own desc, lower(v.name), v.id`.execute(sqlOf(ctx.em));
  return rows;
}

const byId = (id: string) => (isId(id) ? sql`v.id = ${id}::uuid` : sql`false`);

/** A view that the caller sees, or 10014. */
async function viewOf(ctx: Context, id: string, field: string): Promise<SavedView> {
  const [found] = await viewsWhere(ctx, byId(id));
  return found ?? refuse("OBJECT_NOT_FOUND", { field });
}

/** One of the caller's own views: what another shares is 10014 to change, as if it weren't there. */
async function ownView(ctx: Context, id: string): Promise<SavedView> {
  const found = await viewOf(ctx, id, "id");
  return found.own ? found : refuse("OBJECT_NOT_FOUND", { field: "id" });
}

/** The views of a screen that the caller sees, their own first. */
export async function savedViews(ctx: Context, screen: string): Promise<SavedView[]> {
  assertScreen(screen);
  return viewsWhere(ctx, sql`v.screen = ${screen}`);
}

/** What a view is kept as, and what the audit log tells of it. */
const factsOf = ({ screen, name, search, columns, shared }: Omit<SaveViewInput, "id">) => ({
  screen,
  name: name.trim(),
  search: searchOf(search),
  columns,
  shared,
});

/** Keeps a view under its name. 10015 the name is taken, 10014 the id is none of the caller's own, 10012 too many or too long. */
export async function saveView(ctx: Context, input: SaveViewInput): Promise<SavedView> {
  assertView(input);
  const facts = factsOf(input);
  const before = input.id == null ? null : await ownView(ctx, input.id);
  if (before !== null && before.screen !== facts.screen) {
    refuse("PARAMETER_ERROR", { field: "screen" });
  }
  const id = before?.id ?? newId();
  await transacting(ctx, async (inner) => {
    // One after the other for each account, lest two at once both find the name or the last place free.
    await sql`select pg_advisory_xact_lock(hashtext(${`view ${account(ctx).accountId}`}))`.execute(sqlOf(inner.em));
    const others = (await viewsWhere(inner, sql`v.screen = ${facts.screen}`)).filter(
      (view) => view.own && view.id !== id,
    );
    if (others.some(({ name }) => name.toLowerCase() === facts.name.toLowerCase())) {
      refuse("DUPLICATE_INFO", { field: "name" });
    }
    assertRoomForView(others.length);
    await write(inner, id, facts);
    const old = before === null ? null : factsOf(before);
    await record(inner, { operation: "saveView", objectType: "SavedView", objectId: id, before: old, after: facts });
  });
  return viewOf(ctx, id, "id");
}

async function write(ctx: Context, id: string, facts: ReturnType<typeof factsOf>): Promise<void> {
  const me = account(ctx);
  const now = ctx.clock.now();
  const { screen, name, search, columns, shared } = facts;
  await sql`
    insert into saved_view (id, network_id, platform_id, account_id, screen, name, search, columns, shared, created_at, changed_at)
    values (${id}, ${me.scope.networkId}, ${me.platformId}, ${me.accountId}, ${screen}, ${name}, ${search}, ${columns}::text[], ${shared}, ${now}, ${now})
    on conflict (id) do update set name = ${name}, search = ${search}, columns = ${columns}::text[], shared = ${shared}, changed_at = ${now}`.execute(
    sqlOf(ctx.em),
  );
}

/** Forgets one of the caller's own views; who began with it begins with the screen as it is. 10014. */
export async function deleteView(ctx: Context, { id }: DeleteViewInput): Promise<boolean> {
  const view = await ownView(ctx, id);
  const { accountId, scope } = account(ctx);
  await ctx.em.transactional(async (em) => {
    const { numAffectedRows } = await sql`
      delete from saved_view where network_id = ${scope.networkId} and account_id = ${accountId} and id = ${view.id}`.execute(
      sqlOf(em),
    );
    if ((numAffectedRows ?? 0n) === 0n) {
      refuse("OBJECT_NOT_FOUND", { field: "id" });
    }
    const before = factsOf(view);
    await record({ ...ctx, em }, { operation: "deleteView", objectType: "SavedView", objectId: view.id, before });
  });
  return true;
}

/** A screen begins with a view from now on, or with none; gives back the screen's views. 10014. */
export async function chooseDefaultView(ctx: Context, input: ChooseDefaultViewInput): Promise<SavedView[]> {
  const { screen, viewId } = input;
  assertScreen(screen);
  const view = viewId == null ? null : await viewOf(ctx, viewId, "viewId");
  if (view !== null && view.screen !== screen) {
    refuse("OBJECT_NOT_FOUND", { field: "viewId" });
  }
  const { accountId, scope } = account(ctx);
  await ctx.em.transactional(async (em) => {
    const db = sqlOf(em);
    if (view === null) {
      await sql`delete from saved_view_default
        where network_id = ${scope.networkId} and account_id = ${accountId} and screen = ${screen}`.execute(db);
    } else {
      await sql`insert into saved_view_default (network_id, account_id, screen, view_id)
        values (${scope.networkId}, ${accountId}, ${screen}, ${view.id})
        on conflict (network_id, account_id, screen) do update set view_id = excluded.view_id`.execute(db);
    }
    const after = { screen, name: view?.name ?? null };
    await record(
      { ...ctx, em },
      { operation: "chooseDefaultView", objectType: "SavedView", objectId: view?.id ?? null, after },
    );
  });
  return savedViews(ctx, screen);
}
