import { domain } from "../../kernel/domain.ts";
import { alarmTurns } from "../alarm/alarm.ports.ts";
import { forgetNotifications, sendNotifications } from "./notification.chores.ts";
import { NotificationResolver } from "./notification.resolver.ts";
import { tellTurns } from "./outbox.writer.ts";

alarmTurns.give(tellTurns);

export const notificationDomain = domain({
  resolvers: [NotificationResolver],
  tables: { distributed: ["notification_rule", "notification"] },
  chores: [
    { name: "notifications", everyMs: 500, work: sendNotifications },
    { name: "old notifications", everyMs: 3_600_000, work: forgetNotifications },
  ],
});
