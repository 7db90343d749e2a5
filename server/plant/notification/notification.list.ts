import { defineList } from "../../kernel/lists/define-list.ts";
import { among, idsIn } from "../../kernel/lists/filters.ts";
import { ofOwnPlatform } from "../../site/station/list-places.ts";
import { Notification, NotificationKind, NotificationState } from "./notification.types.ts";

/** What the caller's rules have told and are to tell, kept for 90 days. */
export const notifications = defineList("Notification", {
  rows: "notifications",
  node: Notification,
  from: "notification n",
  joins: {
    r: "join notification_rule r on r.network_id = n.network_id and r.id = n.rule_id",
    s: "left join station s on s.network_id = n.network_id and s.id = n.station_id",
  },
  scope: ofOwnPlatform("r"),
  columns: {
    id: "n.id",
    ruleId: "n.rule_id",
    kind: "n.kind",
    channel: "n.channel",
    address: "n.address",
    alarmId: "n.alarm_id",
    lowBalanceId: "n.low_balance_id",
    subject: "n.subject",
    code: "n.code",
    stationName: "s.name",
    state: "n.state",
    attempts: "n.attempts",
    createdAt: "n.created_at",
    dueAt: "case when n.state = 'WAITING' then n.due_at end",
    doneAt: "n.done_at",
    answerStatus: "n.answer_status",
    answerMs: "n.answer_ms",
    error: "n.error",
  },
  filters: {
    ruleIds: idsIn("n.rule_id", "By one of these rules."),
    alarmIds: idsIn("n.alarm_id", "Of one of these alarms."),
    states: among(NotificationState, "n.state", "In one of these states."),
    kinds: among(NotificationKind, "n.kind", "Of one of these kinds."),
  },
  sorts: { CREATED: [{ sql: "n.created_at", type: "time" }] },
  sorted: "By when they were written down.",
  order: "CREATED_DESC",
});
