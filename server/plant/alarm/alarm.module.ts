import { domain } from "../../kernel/domain.ts";
import { AlarmResolver } from "./alarm.resolver.ts";
import { alarms } from "./alarm.list.ts";

export const alarmDomain = domain({
  resolvers: [AlarmResolver],
  tables: { distributed: ["alarm", "alarm_event"] },
  files: [alarms.file],
});
