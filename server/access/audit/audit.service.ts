import { type Kysely, sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { arrayText, recordset } from "../../kernel/lists/recordset.ts";
import { Port } from "../../kernel/port.ts";
import { placeOfRecord } from "./record-places.ts";

/** What was done to what. `before`/`after`: the fields that matter, never a secret. */
export interface Deed {
  readonly operation: string;
  readonly objectType: string;
  readonly objectId?: string | null;
  /** Of one deed to many at once: whom it met, each of which has it in its history. */
  readonly objectIds?: readonly string[];
  /** What these are, where it isn't `objectType`. */
  readonly objectsType?: string;
  readonly before?: object | null;
  readonly after?: object | null;
  /** OK, or the refusal's code for what was tried in vain. */
  readonly outcome?: string;
}

/** On whose behalf: for deeds without a session (a failed login, a gateway's activation). */
export interface Doer {
  readonly networkId: string;
  readonly platformId: string | null;
  readonly accountId: string | null;
  readonly name: string;
  /** Name of the API token that it was done with. */
  readonly apiToken?: string | null;
}

/** Who tells others that a deed was done, by what the context publishes. */
export const deedFollowing = new Port<(ctx: Context, deed: Deed, doer: Doer) => void>("what follows deeds");

function doerOf(ctx: Context): Doer {
  const { caller } = ctx;
  switch (caller.kind) {
    case "ACCOUNT":
      return {
        networkId: caller.scope.networkId,
        platformId: caller.platformId,
        accountId: caller.accountId,
        name: caller.login,
        apiToken: caller.apiToken?.name ?? null,
      };
    case "GATEWAY":
      return { networkId: caller.networkId, platformId: null, accountId: null, name: `gateway ${caller.name}` };
    case "NOBODY":
      throw new Error("an audit entry needs somebody who did it");
  }
}

/** Writes one line of the audit log, in the transaction of the deed itself, and has those hear of it who follow deeds. */
export async function record(ctx: Context, deed: Deed, doer: Doer = doerOf(ctx)): Promise<void> {
  await write(sqlOf(ctx.em), [{ origin: ctx, deed, doer }]);
  tellFollowers(ctx, deed, doer);
}

/** The same for deeds that many requests of one network did in one transaction. */
export async function recordAll(
  db: Kysely<unknown>,
  deeds: readonly { readonly ctx: Context; readonly deed: Deed }[],
): Promise<void> {
  const done = deeds.map(({ ctx, deed }) => ({ ctx, deed, doer: doerOf(ctx) }));
  await write(
    db,
    done.map(({ ctx: origin, deed, doer }) => ({ origin, deed, doer })),
  );
  done.forEach(({ ctx, deed, doer }) => tellFollowers(ctx, deed, doer));
}

/** Writes a line for what falls due by itself, on behalf of whoever planned it: there is no request then, and no address. */
export async function recordDue({ em, clock }: Pick<Context, "em" | "clock">, deed: Deed, doer: Doer): Promise<void> {
  await recordUnasked(sqlOf(em), clock, { deed, doer });
}

/** The same within a transaction that has no request's context. */
export async function recordUnasked(
  db: Kysely<unknown>,
  clock: Context["clock"],
  { deed, doer }: { readonly deed: Deed; readonly doer: Doer },
): Promise<void> {
  await write(db, [{ origin: { clock, remoteAddress: "", requestId: null }, deed, doer }]);
}

function tellFollowers(ctx: Context, deed: Deed, doer: Doer): void {
  for (const hear of deedFollowing.all) {
    hear(ctx, deed, doer);
  }
}

interface Entry {
  /** The request, or what has none. */
  readonly origin: Pick<Context, "clock" | "remoteAddress"> & { readonly requestId: string | null };
  readonly deed: Deed;
  readonly doer: Doer;
}

const ENTRY = {
  network: "uuid",
  time: "timestamptz",
  id: "uuid",
  platform: "uuid",
  account: "uuid",
  name: "text",
  address: "text",
  operation: "text",
  type: "text",
  object: "uuid",
  objects: "text",
  kind: "text",
  before: "text",
  after: "text",
  outcome: "text",
  request: "text",
  token: "text",
} as const;

async function write(db: Kysely<unknown>, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ origin, deed, doer }) => ({
    network: doer.networkId,
    time: origin.clock.now(),
    id: newId(),
    platform: doer.platformId,
    account: doer.accountId,
    name: doer.name,
    address: origin.remoteAddress,
    operation: deed.operation,
    type: deed.objectType,
    object: deed.objectId ?? null,
    objects: deed.objectIds ? arrayText(deed.objectIds, "uuid") : null,
    kind: deed.objectsType ?? deed.objectType,
    before: json(deed.before),
    after: json(deed.after),
    outcome: deed.outcome ?? "OK",
    request: origin.requestId,
    token: doer.apiToken ?? null,
  }));
  const told = placeOfRecord(
    rows.map(({ kind }) => kind),
    entries.some(({ deed }) => deed.after == null),
  );
  await sql`
    with e as materialized (select * from ${recordset("e", rows, ENTRY)})${told === null ? sql`` : sql`, told as (${tellingDown(told)})`}
    insert into audit_entry (network_id, time, id, platform_id, account_id, account_name, address, operation, object_type, object_id, object_ids, before, after, outcome, request_id, api_token)
    select e.network, e.time, e.id, e.platform, e.account, e.name, e.address, e.operation, e.type, e.object, e.objects::uuid[],
      e.before::jsonb, e.after::jsonb, e.outcome, e.request, e.token
    from e`.execute(db);
}

/**
 * Tells the platforms below whose records it met of a deed, by an entry of their own each. It says who did what, and neither from where,
 * by which token nor by which request; of many at once which of theirs, and nothing of the others.
 */
const tellingDown = (place: string) => sql`
  insert into audit_entry (network_id, time, id, platform_id, by_platform_id, account_name, address, operation, object_type, object_id, object_ids, before, after, outcome)
  select e.network, e.time, uuidv7(), t.place, e.platform, e.name, '', e.operation, e.kind, case when e.objects is null then e.object end, case when e.objects is not null then t.met end,
    case when e.objects is null then e.before::jsonb end, case when e.objects is null then e.after::jsonb end, e.outcome
  from e cross join lateral (
    select p.id as place, array_agg(o.id order by o.id) as met
    from unnest(coalesce(e.objects::uuid[], array[e.object])) as o (id)
      join platform p on p.network_id = e.network and p.id = (${sql.raw(place)})
      join platform d on d.network_id = e.network and d.id = e.platform and p.path like d.path || '/%'
    group by p.id
  ) t`;

const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);
