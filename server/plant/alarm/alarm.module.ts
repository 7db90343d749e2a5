import { domain } from "../../kernel/domain.ts";
import { partEnds } from "../../site/station/part.ports.ts";
import { AlarmResolver } from "./alarm.resolver.ts";
import { CareResolver } from "./care.resolver.ts";
import { alarms } from "./alarm.list.ts";
import { endAlarms } from "./end-alarms.ts";

partEnds.give((ctx, { kind, networkId, id }) => endAlarms(ctx, { networkId, key: `${kind}:${id}` }));

export const alarmDomain = domain({
  resolvers: [AlarmResolver, CareResolver],
  tables: { distributed: ["alarm", "alarm_event"] },
  files: [alarms.file],
});
