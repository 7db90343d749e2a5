import { Permission } from "../../../common/permission.ts";
import { type Context, account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { idsIn, mentioning, narrowing } from "../../kernel/lists/filters.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { ApiToken, ApiTokenState } from "./api-token.types.ts";
import { LEVEL_OFFSET, type PermissionLevel, grantedOf } from "./rights.ts";

const STATE = `case when t.revoked_at is not null then 'REVOKED'
  when t.expires_at <= $1::timestamptz then 'EXPIRED' else 'ACTIVE' end`;
const stateOf = (ctx: Context) => piece(STATE, ctx.clock.now());

/** The values of one level among the rights that a token was given. */
function valuesIn(level: PermissionLevel): string {
  const from = LEVEL_OFFSET[level];
  return `array(select r - ${from} from unnest(t.permissions) r where r >= ${from} and r < ${from + LEVEL_OFFSET.OPERATE})`;
}

/** API tokens of the accounts of the caller's platforms: whose they are and what they open, never what they are called with. */
export const apiTokens = defineList("ApiToken", {
  rows: "tokens",
  node: ApiToken,
  from: "api_token t",
  joins: { a: "join account a on a.network_id = t.network_id and a.id = t.account_id" },
  scope: (ctx) => {
    const { networkId, branchIds } = account(ctx).scope;
    return branchIds === null
      ? piece("t.network_id = $1", networkId)
      : piece("t.network_id = $1 and a.platform_id = any($2::uuid[])", networkId, branchIds);
  },
  columns: {
    id: "t.id",
    name: { sql: "t.name", file: "TEXT" },
    accountId: "t.account_id",
    accountLogin: { sql: "a.login", file: "TEXT" },
    accountName: { sql: "a.name", file: "TEXT" },
    permissions: { sql: valuesIn("VIEW"), file: { kind: "LIST", value: (row) => grantedOf(row.permissions) } },
    operates: { sql: valuesIn("OPERATE"), file: { kind: "LIST", value: (row) => grantedOf(row.operates) } },
    approves: { sql: valuesIn("APPROVE"), file: { kind: "LIST", value: (row) => grantedOf(row.approves) } },
    state: { sql: stateOf, file: "ENUM" },
    createdAt: { sql: "t.created_at", file: "TIME" },
    expiresAt: { sql: "t.expires_at", file: "TIME" },
    lastUsedAt: { sql: "t.last_used_at", file: "TIME" },
    lastUsedAddress: { sql: "t.last_used_address", file: "TEXT" },
    addresses: { sql: "t.addresses", file: "LIST" },
    turnedAwayAt: { sql: "t.turned_away_at", file: "TIME" },
    turnedAwayAddress: { sql: "t.turned_away_address", file: "TEXT" },
    revokedAt: { sql: "t.revoked_at", file: "TIME" },
  },
  filters: {
    accountIds: idsIn("t.account_id", "Of one of these accounts."),
    states: narrowing<ApiTokenState[]>(
      () => [ApiTokenState],
      "In one of these states.",
      (states, ctx) => piece(`(${STATE}) = any($2::text[])`, ctx.clock.now(), states),
    ),
    search: mentioning(
      ["t.name", "a.login", "a.name"],
      "With this text in its name or its account's login name or name; at most 200 characters.",
    ),
  },
  sorts: {
    CREATED: [{ sql: "t.created_at", type: "time" }],
    NAME: ["t.name"],
    EXPIRES: [{ sql: "t.expires_at", type: "time" }],
    LAST_USED: [{ sql: "t.last_used_at", type: "time", nullable: true }],
  },
  sorted: "By when they were made, name, end or last use; never used comes before all that was.",
  order: "CREATED_DESC",
  file: { list: "API_TOKENS", permissions: [Permission.PermissionConfig] },
});
