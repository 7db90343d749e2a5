import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { mentioning, yesNo } from "../../kernel/lists/filters.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { UnknownDevice } from "./unknown-device.entity.ts";

/**
 * One that called before its gateway knew it, or that somebody registered by hand, is no stranger any more; nor is a box of
 * another gateway at the same broker.
 */
const UNREGISTERED = `not exists (select from device d
  where d.network_id = u.network_id and d.protocol = u.protocol and d.deleted_at is null and (d.address = u.identity
    or d.protocol = 'SPARKPLUG' and (d.settings ->> 'group') || '/' || (d.settings ->> 'node') = u.identity))`;

/** What called at gateways' doors and nobody registered. It has no station yet: only accounts of the whole network see it. */
export const unknownDevices = defineList("UnknownDevice", {
  rows: "callers",
  node: UnknownDevice,
  from: "unknown_device u",
  scope: (ctx) => {
    const { networkId, branchIds } = account(ctx).scope;
    return piece(
      branchIds === null ? `u.network_id = $1 and ${UNREGISTERED}` : "u.network_id = $1 and false",
      networkId,
    );
  },
  columns: {
    id: "u.id",
    networkId: "u.network_id",
    identity: { sql: "u.identity", file: "TEXT" },
    protocol: { sql: "u.protocol", file: "ENUM" },
    remoteAddress: { sql: "u.remote_address", file: "TEXT" },
    gatewayId: "u.gateway_id",
    gatewayName: { sql: "u.gateway_name", file: "TEXT" },
    firstSeenAt: { sql: "u.first_seen_at", file: "TIME" },
    lastSeenAt: { sql: "u.last_seen_at", file: "TIME" },
    calls: { sql: "u.calls", file: "INTEGER" },
    ignoredAt: "u.ignored_at",
    ignoredBy: "u.ignored_by",
  },
  // By these its station is guessed.
  always: ["protocol", "identity", "remoteAddress", "gatewayId"],
  filters: {
    search: mentioning(
      ["u.identity", "u.remote_address", "u.gateway_name"],
      "Part of what it calls itself, of its address or its gateway.",
    ),
    ignored: yesNo("u.ignored_at is not null", "Those that somebody set aside, or the others; absent: both."),
  },
  sorts: {
    LAST_SEEN: [{ sql: "u.last_seen_at", type: "time" }],
    FIRST_SEEN: [{ sql: "u.first_seen_at", type: "time" }],
  },
  sorted: "By when they called last, or first.",
  order: "LAST_SEEN_DESC",
  file: { list: "UNKNOWN_DEVICES", permissions: [Permission.UnknownDevice] },
});
