import { domain } from "../../kernel/domain.ts";
import { planWindows, tendSilences } from "./silence.chores.ts";
import { SilenceResolver } from "./silence.resolver.ts";

export const silenceDomain = domain({
  resolvers: [SilenceResolver],
  tables: { distributed: ["alarm_silence", "alarm_silence_chosen", "maintenance_window"] },
  chores: [
    { name: "alarm silences", everyMs: 500, work: tendSilences },
    { name: "maintenance windows", everyMs: 60_000, work: planWindows },
  ],
});
