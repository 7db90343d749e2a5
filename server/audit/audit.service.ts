import { sql } from "kysely";
import { type Context, account, sqlOf } from "../context.ts";
import { newId } from "../ids.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../lists/page.ts";
import type { AuditArgs, AuditEntry } from "./audit.types.ts";

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
      };
    case "GATEWAY":
      return { networkId: caller.networkId, platformId: null, accountId: null, name: `gateway ${caller.name}` };
    case "NOBODY":
      throw new Error("an audit entry needs somebody who did it");
  }
}

/** Writes one line of the audit log, in the transaction of the deed itself. */
export async function record(ctx: Context, deed: Deed, doer: Doer = doerOf(ctx)): Promise<void> {
  await sql`
    insert into audit_entry (network_id, time, id, platform_id, account_id, account_name, address, operation, object_type, object_id, before, after, outcome)
    values (${doer.networkId}, ${ctx.clock.now()}, ${newId()}, ${doer.platformId}, ${doer.accountId}, ${doer.name}, ${ctx.remoteAddress},
      ${deed.operation}, ${deed.objectType}, ${deed.objectId ?? null}, ${json(deed.before)}, ${json(deed.after)}, ${deed.outcome ?? "OK"})
  `.execute(sqlOf(ctx.em));
}

const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);

/** The log of the caller's platforms, newest first. What no platform did (a gateway) the whole network's accounts see. */
export async function auditEntries(ctx: Context, args: AuditArgs): Promise<Connection<AuditEntry>> {
  assertPage(args);
  const { scope } = account(ctx);
  const { filter } = args;
  const after = args.after ? fromCursor(args.after, ["time", "id"]) : null;
  const platforms = scope.platformIds === null ? sql`true` : sql`platform_id = any(${scope.platformIds}::uuid[])`;
  const behind = after === null ? sql`true` : sql`(time, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const { rows } = await sql<AuditEntry>`
    select id, time, account_name as "accountName", address, operation, object_type as "objectType", object_id as "objectId", before, after, outcome
    from audit_entry where network_id = ${scope.networkId} and ${platforms} and ${behind}
      and (${filter?.operation ?? null}::text is null or operation = ${filter?.operation ?? null})
      and (${filter?.accountName ?? null}::text is null or account_name = ${filter?.accountName ?? null})
      and (${filter?.from ?? null}::timestamptz is null or time >= ${filter?.from ?? null})
      and (${filter?.to ?? null}::timestamptz is null or time < ${filter?.to ?? null})
    order by time desc, id desc limit ${args.first + 1}`.execute(sqlOf(ctx.em));
  return pageOf(rows, args, (row) => toCursor([row.time.toISOString(), row.id]));
}
