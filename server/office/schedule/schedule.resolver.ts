import { Arg, Args, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { Needs } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { PageArgs } from "../../kernel/lists/page.ts";
import { ExportList } from "../export/export.types.ts";
import * as schedule from "./schedule.service.ts";
import {
  ChangeReportScheduleInput,
  CreateReportScheduleInput,
  ReportSchedule,
  ReportScheduleConnection,
  ReportScheduleInput,
  ScheduleRange,
} from "./schedule.types.ts";

@Resolver()
export class ScheduleResolver {
  @Needs(Permission.Home)
  @Query(() => ReportScheduleConnection, { description: "The caller's own schedules, newest first." })
  reportSchedules(@Args(() => PageArgs) args: PageArgs, @Ctx() ctx: Context) {
    return schedule.reportSchedules(ctx, args);
  }

  @Needs(Permission.Home)
  @Query(() => [ScheduleRange], {
    description: "The ranges that a list's files may be of; none where its filter has no time.",
  })
  scheduleRanges(@Arg("list", () => ExportList, { description: "Which list." }) list: string, @Ctx() ctx: Context) {
    return schedule.scheduleRanges(ctx, list);
  }

  @Needs(Permission.Home)
  @Mutation(() => ReportSchedule, {
    description:
      "Has a list made into a file again and again, at most 50 schedules for each account. Needs the list's own permission, then and whenever a file is due; API tokens have none. 403, 10004, 10012, 10015.",
  })
  createReportSchedule(
    @Arg("input", () => CreateReportScheduleInput) input: CreateReportScheduleInput,
    @Ctx() ctx: Context,
  ) {
    return schedule.createReportSchedule(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => ReportSchedule, {
    description: "Changes when and how the files of one are made; a paused one stays so. 403, 10012, 10014, 10015.",
  })
  changeReportSchedule(
    @Arg("input", () => ChangeReportScheduleInput) input: ChangeReportScheduleInput,
    @Ctx() ctx: Context,
  ) {
    return schedule.changeReportSchedule(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => ReportSchedule, { description: "Makes no files until it is resumed. 10014, 10015." })
  pauseReportSchedule(@Arg("input", () => ReportScheduleInput) input: ReportScheduleInput, @Ctx() ctx: Context) {
    return schedule.pauseReportSchedule(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => ReportSchedule, {
    description: "Goes on from its next time; what came in between is not made. 10014, 10015.",
  })
  resumeReportSchedule(@Arg("input", () => ReportScheduleInput) input: ReportScheduleInput, @Ctx() ctx: Context) {
    return schedule.resumeReportSchedule(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => ReportSchedule, {
    description: "Makes a file at once, as if it were due now; the next time stays. 403, 10004, 10014, 10015, 429.",
  })
  runReportSchedule(@Arg("input", () => ReportScheduleInput) input: ReportScheduleInput, @Ctx() ctx: Context) {
    return schedule.runReportSchedule(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => Boolean, { description: "Forgets one; the files that it made stay. 10014, 10015." })
  deleteReportSchedule(@Arg("input", () => ReportScheduleInput) input: ReportScheduleInput, @Ctx() ctx: Context) {
    return schedule.deleteReportSchedule(ctx, input);
  }
}
