import { Permission } from "../../../common/permission.ts";
import { account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, narrowing, since } from "../../kernel/lists/filters.ts";
import { allOf, piece } from "../../kernel/lists/piece.ts";
import { PLACES, ofStation } from "../../site/station/list-places.ts";
import { QuarantineKind, QuarantineReason, QuarantineState, QuarantinedReport } from "./quarantine.types.ts";

/** Reports that can't be true. */
export const quarantine = defineList("Quarantine", {
  rows: "reports",
  node: QuarantinedReport,
  from: "quarantined_report q",
  joins: {
    s: "join station s on s.network_id = q.network_id and s.id = q.station_id",
    d: "join device d on d.network_id = q.network_id and d.id = q.device_id",
    g: "left join gun g on g.network_id = q.network_id and g.id = q.gun_id",
    t: "left join tank t on t.network_id = q.network_id and t.id = q.tank_id",
  },
  scope: (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece("q.network_id = $1", scope.networkId), ofStation(scope)]);
  },
  columns: {
    id: "q.id",
    receivedAt: { sql: "q.received_at", file: "TIME" },
    at: { sql: "q.at", file: "TIME" },
    kind: { sql: "q.kind", file: "ENUM" },
    stationId: "q.station_id",
    stationName: { sql: "s.name", file: "TEXT" },
    deviceId: "q.device_id",
    deviceName: { sql: "d.name", file: "TEXT" },
    address: { sql: "q.address", file: "TEXT" },
    gunNumber: { sql: "g.number", file: "INTEGER" },
    tankNumber: { sql: "case when q.kind = 'SALE' then null else t.number end", file: "INTEGER" },
    reasons: { sql: "q.reasons", file: "LIST" },
    lastReceivedAt: "q.last_received_at",
    count: { sql: "q.count", file: "INTEGER" },
    state: { sql: "q.state", file: "ENUM" },
    decidedAt: { sql: "q.decided_at", file: "TIME" },
    decidedBy: { sql: "q.decided_by", file: "TEXT" },
    note: { sql: "q.note", file: "TEXT" },
    factId: "q.fact_id",
    raw: { sql: "q.raw", file: { kind: "TEXT", value: ({ raw }) => JSON.stringify(raw) } },
  },
  filters: {
    ...PLACES,
    kinds: among(QuarantineKind, "q.kind", "About one of these."),
    states: among(QuarantineState, "q.state", "In one of these states."),
    reasons: narrowing<QuarantineReason[]>(
      () => [QuarantineReason],
      "For one of these reasons.",
      (reasons) => piece("q.reasons && $1::text[]", reasons),
    ),
    from: since("q.received_at", "Received at or after."),
    to: before("q.received_at", "Received before."),
  },
  sorts: { RECEIVED: [{ sql: "q.received_at", type: "time" }] },
  sorted: "By when they came.",
  order: "RECEIVED_DESC",
  file: { list: "QUARANTINE", permissions: [Permission.OrderReview] },
});
