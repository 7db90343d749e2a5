import { domain } from "../../kernel/domain.ts";
import { makeDueFiles } from "./schedule.chores.ts";
import { ScheduleResolver } from "./schedule.resolver.ts";

export const scheduleDomain = domain({
  resolvers: [ScheduleResolver],
  tables: { distributed: ["report_schedule"] },
  chores: [{ name: "files by schedule", everyMs: 15_000, work: makeDueFiles }],
});
