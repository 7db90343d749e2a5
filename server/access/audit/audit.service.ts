import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf, type ScopeParams } from "../../kernel/context.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import type { AuditArgs, AuditEntry, AuditFilter } from "./audit.types.ts";

/** What was done to what. `before`/`after`: the fields that matter, never a secret. */
export interface Deed {
  readonly operation: string;
  readonly objectType: string;
  readonly objectId?: string | null;
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

/** Writes one line of the audit log, in the transaction of the deed itself. */
export async function record(ctx: Context, deed: Deed, doer: Doer = doerOf(ctx)): Promise<void> {
  await write(ctx, deed, doer);
}

/** Writes a line for what falls due by itself, on behalf of whoever planned it: there is no request then, and no address. */
export async function recordDue(work: Pick<Context, "em" | "clock">, deed: Deed, doer: Doer): Promise<void> {
  await write({ ...work, remoteAddress: "", requestId: null }, deed, doer);
}

type Origin = Pick<Context, "em" | "clock" | "remoteAddress"> & { readonly requestId: string | null };

async function write(ctx: Origin, deed: Deed, doer: Doer): Promise<void> {
  await sql`
    insert into audit_entry (network_id, time, id, platform_id, account_id, account_name, address, operation, object_type, object_id, before, after, outcome, request_id, api_token)
    values (${doer.networkId}, ${ctx.clock.now()}, ${newId()}, ${doer.platformId}, ${doer.accountId}, ${doer.name}, ${ctx.remoteAddress},
      ${deed.operation}, ${deed.objectType}, ${deed.objectId ?? null}, ${json(deed.before)}, ${json(deed.after)}, ${deed.outcome ?? "OK"}, ${ctx.requestId}, ${doer.apiToken ?? null})
  `.execute(sqlOf(ctx.em));
}

const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

/** Kinds of records whose rows bear a name, by their tables. */
const NAMED: Readonly<Record<string, readonly [table: string, column: string]>> = {
  Account: ["account", "login"],
  ApiToken: ["api_token", "name"],
  AuxiliaryDevice: ["auxiliary_device", "name"],
  City: ["city", "name"],
  CommunicationBox: ["communication_box", "name"],
  Customer: ["customer", "name"],
  Device: ["device", "name"],
  DiscountRule: ["discount_rule", "name"],
  Dispenser: ["dispenser", "number::text"],
  Employee: ["employee", "name"],
  Grade: ["grade", "name"],
  Gun: ["gun", "number::text"],
  Platform: ["platform", "name"],
  Region: ["region", "name"],
  Role: ["role", "name"],
  SavedView: ["saved_view", "name"],
  Station: ["station", "name"],
  Tank: ["tank", "name"],
};

/** The name of an entry's record: of its row, or what the deed itself says where there is none any more. */
const NAME = sql`coalesce(case object_type ${sql.join(
  Object.entries(NAMED).map(
    ([type, [table, column]]) =>
      sql`when ${sql.lit(type)} then (select n.${sql.raw(column)} from ${sql.table(table)} n where n.network_id = audit_entry.network_id and n.id = audit_entry.object_id)`,
  ),
  sql` `,
)} end, after ->> 'name', before ->> 'name', after ->> 'login', before ->> 'login', after ->> 'number', before ->> 'number')`;

const COLUMNS = sql`id, time, account_name as "accountName", address, operation, object_type as "objectType", object_id as "objectId",
  ${NAME} as "objectName", before, after, outcome, request_id as "requestId", api_token as "apiToken"`;

const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** The entries of the caller's platforms; what no platform did (a gateway) the accounts at the network's root see. */
function conditionsOf(scope: ScopeParams, filter: AuditFilter | null | undefined): RawBuilder<unknown>[] {
  const conditions = [sql`network_id = ${scope.networkId}`];
  const narrow = <Value>(value: Value | null | undefined, condition: (value: Value) => RawBuilder<unknown>) =>
    value != null && conditions.push(condition(value));
  narrow(scope.platformIds, (ids) => sql`platform_id = any(${ids}::uuid[])`);
  narrow(filter?.ids, (ids) => sql`id = any(${ids.filter(isId)}::uuid[])`);
  narrow(filter?.operation, (operation) => sql`operation = ${operation}`);
  narrow(filter?.operations, (operations) => sql`operation = any(${operations}::text[])`);
  narrow(filter?.objectTypes, (types) => sql`object_type = any(${types}::text[])`);
  narrow(filter?.objectId, (id) => (isId(id) ? sql`object_id = ${id}::uuid` : sql`false`));
  narrow(filter?.accountName, (name) => sql`account_name ilike ${containing(name)}`);
  narrow(filter?.refused, (refused) => sql`(outcome <> 'OK') = ${refused}`);
  narrow(filter?.from, (from) => sql`time >= ${from}`);
  narrow(filter?.to, (to) => sql`time < ${to}`);
  narrow(filter?.text, mentions);
  return conditions;
}

function mentions(text: string): RawBuilder<unknown> {
  assertText(text, "filter.text");
  const columns = [
    "account_name",
    "address",
    "object_id::text",
    "request_id",
    "api_token",
    "before::text",
    "after::text",
  ];
  const pattern = containing(text);
  return sql`(${sql.join(
    columns.map((column) => sql`${sql.raw(column)} ilike ${pattern}`),
    sql` or `,
  )})`;
}

/** A page of the audit log in one statement; `counted`: with the number of all entries that match. */
export async function auditEntries(ctx: Context, args: AuditArgs, counted: boolean): Promise<Connection<AuditEntry>> {
  assertPage(args);
  const where = conditionsOf(account(ctx).scope, args.filter);
  const after = args.after ? fromCursor(args.after, ["time", "id"]) : null;
  const [further, order] = args.orderBy === "TIME_ASC" ? [sql`>`, sql`time, id`] : [sql`<`, sql`time desc, id desc`];
  const behind = after === null ? [] : [sql`(time, id) ${further} (${after[0]}::timestamptz, ${after[1]}::uuid)`];
  const page = sql`
    select ${COLUMNS} from audit_entry where ${all([...where, ...behind])} order by ${order} limit ${args.first + 1} offset ${args.offset ?? 0}`;
  const { rows } = await sql<AuditEntry & { total?: string }>`${
    counted
      ? sql`select c.total, p.* from (select count(*) as total from audit_entry where ${all(where)}) c
          left join (${page}) p on true order by ${order}`
      : page
  }`.execute(sqlOf(ctx.em));
  // A page without rows still has its total: one row of nothing else.
  const entries = rows.filter((row) => row.id !== null);
  const connection = pageOf(entries, args, (row) => toCursor([row.time.toISOString(), row.id]));
  return counted ? { ...connection, totalCount: Number(rows[0]?.total ?? 0) } : connection;
}

/** The statement that counts the entries which a filter leaves. */
export const countOfAuditEntries = (ctx: Context, filter: AuditFilter | null | undefined): RawBuilder<Counted> =>
  sql<Counted>`select count(*) from audit_entry where ${all(conditionsOf(account(ctx).scope, filter))}`;

/** The statement that gives every entry which a filter leaves, in the given order. */
export const everyAuditEntry = (ctx: Context, { filter, orderBy }: Whole<AuditFilter>): RawBuilder<AuditEntry> =>
  sql<AuditEntry>`select ${COLUMNS} from audit_entry where ${all(conditionsOf(account(ctx).scope, filter))}
    order by ${orderBy === "TIME_ASC" ? sql`time, id` : sql`time desc, id desc`}`;
