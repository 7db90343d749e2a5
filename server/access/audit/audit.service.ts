import { type Kysely, sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { Port } from "../../kernel/port.ts";

/** What was done to what. `before`/`after`: the fields that matter, never a secret. */
export interface Deed {
  readonly operation: string;
  readonly objectType: string;
  readonly objectId?: string | null;
  /** Of one deed to many at once: whom it met, each of which has it in its history. */
  readonly objectIds?: readonly string[];
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
  await write(ctx, deed, doer);
  for (const hear of deedFollowing.all) {
    hear(ctx, deed, doer);
  }
}

/** A deed, by the request that did it. */
export interface DeedOfRequest {
  readonly ctx: Context;
  readonly deed: Omit<Deed, "objectIds">;
}

/** Writes the lines of deeds that many requests of one network did in one transaction, and has those hear of each who follow deeds. */
export async function recordAll(db: Kysely<unknown>, deeds: readonly DeedOfRequest[]): Promise<void> {
  const rows = deeds.map(({ ctx, deed }) => ({ ...ctx, ...deed, ...doerOf(ctx), id: newId(), time: ctx.clock.now() }));
  const told = rows.map((row) => ({
    network: row.networkId,
    time: row.time,
    id: row.id,
    platform: row.platformId,
    account: row.accountId,
    name: row.name,
    address: row.remoteAddress,
    operation: row.operation,
    type: row.objectType,
    object: row.objectId ?? null,
    before: json(row.before),
    after: json(row.after),
    outcome: row.outcome ?? "OK",
    request: row.requestId,
    token: row.apiToken ?? null,
  }));
  await sql`
    insert into audit_entry (network_id, time, id, platform_id, account_id, account_name, address, operation, object_type, object_id, before, after, outcome, request_id, api_token)
    select e.network, e.time, e.id, e.platform, e.account, e.name, e.address, e.operation, e.type, e.object, e.before::jsonb, e.after::jsonb,
      e.outcome, e.request, e.token
    from ${recordset("e", told, ENTRY)}`.execute(db);
  for (const hear of deedFollowing.all) {
    deeds.forEach(({ ctx, deed }) => hear(ctx, deed, doerOf(ctx)));
  }
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
  before: "text",
  after: "text",
  outcome: "text",
  request: "text",
  token: "text",
} as const;

/** Writes a line for what falls due by itself, on behalf of whoever planned it: there is no request then, and no address. */
export async function recordDue(work: Pick<Context, "em" | "clock">, deed: Deed, doer: Doer): Promise<void> {
  await write({ ...work, remoteAddress: "", requestId: null }, deed, doer);
}

type Origin = Pick<Context, "em" | "clock" | "remoteAddress"> & { readonly requestId: string | null };

async function write(ctx: Origin, deed: Deed, doer: Doer): Promise<void> {
  await sql`
    insert into audit_entry (network_id, time, id, platform_id, account_id, account_name, address, operation, object_type, object_id, object_ids, before, after, outcome, request_id, api_token)
    values (${doer.networkId}, ${ctx.clock.now()}, ${newId()}, ${doer.platformId}, ${doer.accountId}, ${doer.name}, ${ctx.remoteAddress},
      ${deed.operation}, ${deed.objectType}, ${deed.objectId ?? null}, ${deed.objectIds ?? null}::uuid[], ${json(deed.before)}, ${json(deed.after)}, ${deed.outcome ?? "OK"}, ${ctx.requestId}, ${doer.apiToken ?? null})
  `.execute(sqlOf(ctx.em));
}

const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);
