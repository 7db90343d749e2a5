import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { Alarm } from "./alarm.types.ts";
import { alarmAssignees } from "./assignee.service.ts";
import { assignAllAlarms } from "./care.matching.ts";
import { assignAlarms, commentAlarm } from "./care.service.ts";
import { AlarmAssignee, AlarmTimeline, AssignAlarmsInput, CommentAlarmInput } from "./care.types.ts";
import { AlarmsOutcome, AssignAllAlarmsInput } from "./matching.types.ts";
import { alarmTimeline } from "./timeline.service.ts";

@Resolver()
export class CareResolver {
  @Needs(Permission.Home)
  @Query(() => AlarmTimeline, { description: "What became of an alarm, oldest first. 10014." })
  alarmTimeline(@Arg("alarmId", () => ID, { description: "The alarm." }) alarmId: string, @Ctx() ctx: Context) {
    return alarmTimeline(ctx, alarmId);
  }

  @Needs(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Query(() => [AlarmAssignee], {
    description: "Accounts of the caller's own that may care for alarms, by name, 50 at most. 10012.",
  })
  alarmAssignees(
    @Arg("alarmIds", () => [ID], {
      nullable: true,
      description: "For every one of these alarms, at most 200; absent: for any.",
    })
    alarmIds: string[] | undefined,
    @Arg("search", () => String, { nullable: true, description: "Whose name or login name contains this." })
    search: string | undefined,
    @Ctx() ctx: Context,
  ) {
    return alarmAssignees(ctx, { ...(alarmIds && { alarmIds }), ...(search != null && { search }) });
  }

  @NeedsToOperate(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Mutation(() => [Alarm], {
    description:
      "Says who is to care for alarms, all or none: an account of the caller's own that sees their stations and may acknowledge (10006). 10012, 10014.",
  })
  assignAlarms(@Arg("input", () => AssignAlarmsInput) input: AssignAlarmsInput, @Ctx() ctx: Context) {
    return assignAlarms(ctx, input);
  }

  @NeedsToOperate(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Mutation(() => AlarmsOutcome, {
    description:
      "Says who is to care for every alarm that a filter leaves; those at stations that the account doesn't see are left as they are. 10006, 10014.",
  })
  assignAllAlarms(@Arg("input", () => AssignAllAlarmsInput) input: AssignAllAlarmsInput, @Ctx() ctx: Context) {
    return assignAllAlarms(ctx, input);
  }

  @NeedsToOperate(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Mutation(() => Alarm, { description: "Says something about an alarm, once for its key. 10012, 10014, 10015." })
  commentAlarm(@Arg("input", () => CommentAlarmInput) input: CommentAlarmInput, @Ctx() ctx: Context) {
    return commentAlarm(ctx, input);
  }
}
