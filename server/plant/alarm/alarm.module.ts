import { domain } from "../../kernel/domain.ts";
import { AlarmResolver } from "./alarm.resolver.ts";
import { alarmExport } from "./alarm.export.ts";

export const alarmDomain = domain({
  resolvers: [AlarmResolver],
  tables: { distributed: ["alarm", "alarm_event"] },
  files: [alarmExport],
});
