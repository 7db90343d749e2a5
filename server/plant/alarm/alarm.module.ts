import { domain } from "../../kernel/domain.ts";
import { AlarmResolver } from "./alarm.resolver.ts";
import { CareResolver } from "./care.resolver.ts";
import { alarms } from "./alarm.list.ts";

export const alarmDomain = domain({
  resolvers: [AlarmResolver, CareResolver],
  tables: { distributed: ["alarm", "alarm_event"] },
  files: [alarms.file],
});
