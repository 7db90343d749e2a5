import { ID } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import { isId } from "../../kernel/ids.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { before, equal, mentioning, narrowing, since, textsIn, yesNo } from "../../kernel/lists/filters.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { AuditEntry } from "./audit.types.ts";
import { NAME_OF_OBJECT } from "./record-names.ts";

/** The name of an entry's record: of its row, or what the deed itself says where there is none any more. */
const NAME = `coalesce(${NAME_OF_OBJECT}, a.after ->> 'name', a.before ->> 'name',
  a.after ->> 'login', a.before ->> 'login', a.after ->> 'number', a.before ->> 'number')`;

const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value));

/**
 * The audit log. What no platform did (a gateway) the accounts at the network's root see. What a superior did to a platform's records is told
 * there by an entry of its own, which whoever sees the superior's doesn't see beside it.
 */
export const auditLog = defineList("Audit", {
  rows: "entries",
  node: AuditEntry,
  from: "audit_entry a",
  scope: (ctx) => {
    const { networkId, branchIds } = account(ctx).scope;
    return branchIds === null
      ? piece("a.network_id = $1 and a.by_platform_id is null", networkId)
      : piece(
          "a.network_id = $1 and a.platform_id = any($2::uuid[]) and (a.by_platform_id is null or a.by_platform_id <> all($2::uuid[]))",
          networkId,
          branchIds,
        );
  },
  columns: {
    id: "a.id",
    time: { sql: "a.time", file: "TIME" },
    accountName: { sql: "a.account_name", file: "TEXT" },
    address: { sql: "a.address", file: "TEXT" },
    operation: { sql: "a.operation", file: "TEXT" },
    objectType: { sql: "a.object_type", file: "TEXT" },
    objectName: { sql: NAME, file: "TEXT" },
    objectId: { sql: "a.object_id", file: "TEXT" },
    before: { sql: "a.before", file: { kind: "TEXT", value: (row) => asJson(row.before) } },
    after: { sql: "a.after", file: { kind: "TEXT", value: (row) => asJson(row.after) } },
    outcome: { sql: "a.outcome", file: "TEXT" },
    requestId: { sql: "a.request_id", file: "TEXT" },
    apiToken: { sql: "a.api_token", file: "TEXT" },
  },
  // Of these are the names of the records that they speak of.
  always: ["before", "after"],
  filters: {
    operation: equal("a.operation", "Of this operation."),
    operations: textsIn("a.operation", "Of one of these operations."),
    objectTypes: textsIn("a.object_type", "On one of these kinds of object."),
    objectId: narrowing<string>(
      () => ID,
      "On this object, or on many of which it is one: its history.",
      (id) => (isId(id) ? piece("(a.object_id = $1::uuid or a.object_ids @> array[$1::uuid])", id) : piece("false")),
    ),
    accountName: mentioning(["a.account_name"], "By a login name or gateway that contains this."),
    refused: yesNo(
      "a.outcome not in ('OK', 'SECOND_FACTOR_NEEDED')",
      "What was refused (true), or what was done (false); a login that asked for the second factor was not refused.",
    ),
    search: mentioning(
      [
        "a.account_name",
        "a.address",
        "a.object_id::text",
        "a.request_id",
        "a.api_token",
        "a.before::text",
        "a.after::text",
      ],
      "With this text in who, from where, on which object, by which request or API token, or in what it was and is since; at most 200 characters.",
    ),
    from: since("a.time", "At or after."),
    to: before("a.time", "Before."),
  },
  sorts: { TIME: [{ sql: "a.time", type: "time" }] },
  sorted: "By time.",
  order: "TIME_DESC",
  file: { list: "AUDIT_LOG", permissions: [Permission.Log] },
});
