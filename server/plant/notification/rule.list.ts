import { defineList } from "../../kernel/lists/define-list.ts";
import { idsIn, mentioning, yesNo } from "../../kernel/lists/filters.ts";
import { ofOwnPlatform, platformsOf } from "../../site/station/list-places.ts";
import { NotificationRule } from "./notification.types.ts";

/** A rule's place (alias r): its platform and, where it is about one, its station. */
const PLACE = {
  p: "join platform p on p.network_id = r.network_id and p.id = r.platform_id",
  s: "left join station s on s.network_id = r.network_id and s.id = r.station_id",
};

/** Who is told of alarms and low balances of the caller's platform and those below. */
export const notificationRules = defineList("NotificationRule", {
  rows: "rules",
  node: NotificationRule,
  from: "notification_rule r",
  joins: PLACE,
  scope: ofOwnPlatform("r"),
  columns: {
    id: "r.id",
    name: "r.name",
    platformId: "r.platform_id",
    platformName: "p.name",
    stationId: "r.station_id",
    stationName: "s.name",
    active: "r.active",
    offReason: "r.off_reason",
    webhookUrl: "r.webhook_url",
    mails: "r.mails",
    language: "r.language",
    lowBalances: "r.low_balances",
    severities: "r.severities",
    codes: "r.codes",
    quietFrom: "r.quiet_from",
    quietTo: "r.quiet_to",
    criticalPasses: "r.critical_passes",
    tellsEnd: "r.tells_end",
    repeatMinutes: "r.repeat_minutes",
    escalateMinutes: "r.escalate_minutes",
    escalationUrl: "r.escalation_url",
    escalationMails: "r.escalation_mails",
    createdAt: "r.created_at",
  },
  filters: {
    platformIds: platformsOf("r"),
    stationIds: idsIn("r.station_id", "About one of these stations alone."),
    active: yesNo("r.active", "Switched on (true) or off (false)."),
    search: mentioning(
      ["r.name", "r.webhook_url", "array_to_string(r.mails, ' ')"],
      "In name or addresses; 1 to 200 characters.",
    ),
  },
  sorts: { NAME: ["lower(r.name)"], CREATED: [{ sql: "r.created_at", type: "time" }] },
  sorted: "By name, or by when they were made.",
  order: "NAME_ASC",
});
