import { domain } from "../../kernel/domain.ts";
import { AlarmResolver } from "./alarm.resolver.ts";

export const alarmDomain = domain({
  resolvers: [AlarmResolver],
  tables: ["alarm", "alarm_event"],
});
