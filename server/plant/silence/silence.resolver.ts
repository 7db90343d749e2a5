import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { AlarmsOutcome } from "../alarm/matching.types.ts";
import { silenceAllAlarms } from "./silence-all.service.ts";
import {
  CreateAlarmSilenceInput,
  CreateMaintenanceWindowInput,
  EndAlarmSilenceInput,
  EndMaintenanceWindowInput,
  SilenceAllAlarmsInput,
} from "./silence.inputs.ts";
import { alarmSilences, maintenanceWindows } from "./silence.list.ts";
import { createAlarmSilence, endAlarmSilence } from "./silence.service.ts";
import { AlarmSilence, MaintenanceWindow } from "./silence.types.ts";
import { createMaintenanceWindow, endMaintenanceWindow } from "./window.service.ts";

@Resolver()
export class SilenceResolver {
  @Needs(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Query(() => alarmSilences.Connection, {
    description: "For how long nobody is told of which alarms: what is on, what comes and what is over.",
  })
  alarmSilences(
    @Args(() => alarmSilences.Args) args: ArgsIn<typeof alarmSilences>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return alarmSilences.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Query(() => maintenanceWindows.Connection, {
    description: "Times that come again and again, in which nobody is told of alarms.",
  })
  maintenanceWindows(
    @Args(() => maintenanceWindows.Args) args: ArgsIn<typeof maintenanceWindows>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return maintenanceWindows.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Mutation(() => AlarmSilence, {
    description:
      "Silences alarms of a place for a while; critical ones only where that is confirmed, and for 24 hours at most. 10012, 10014, 10017.",
  })
  createAlarmSilence(@Arg("input", () => CreateAlarmSilenceInput) input: CreateAlarmSilenceInput, @Ctx() ctx: Context) {
    return createAlarmSilence(ctx, input);
  }

  @NeedsToOperate(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Mutation(() => AlarmsOutcome, {
    description:
      "Silences every active alarm that a filter leaves, each for itself and where it comes again, by one silence of the caller's platform. 10012.",
  })
  silenceAllAlarms(@Arg("input", () => SilenceAllAlarmsInput) input: SilenceAllAlarmsInput, @Ctx() ctx: Context) {
    return silenceAllAlarms(ctx, input);
  }

  @NeedsToOperate(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Mutation(() => AlarmSilence, {
    description:
      "Ends a silence before its time; who would have been told of what still stands is told now. 10014, 10041.",
  })
  endAlarmSilence(@Arg("input", () => EndAlarmSilenceInput) { id }: EndAlarmSilenceInput, @Ctx() ctx: Context) {
    return endAlarmSilence(ctx, id);
  }

  @NeedsToOperate(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Mutation(() => MaintenanceWindow, {
    description:
      "Has alarms of a place silenced again and again, at times of the station's clocks. 10012, 10014, 10017.",
  })
  createMaintenanceWindow(
    @Arg("input", () => CreateMaintenanceWindowInput) input: CreateMaintenanceWindowInput,
    @Ctx() ctx: Context,
  ) {
    return createMaintenanceWindow(ctx, input);
  }

  @NeedsToOperate(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Mutation(() => MaintenanceWindow, {
    description: "Ends a maintenance window: it comes no more, and where it is on it is over. 10014, 10041.",
  })
  endMaintenanceWindow(
    @Arg("input", () => EndMaintenanceWindowInput) { id }: EndMaintenanceWindowInput,
    @Ctx() ctx: Context,
  ) {
    return endMaintenanceWindow(ctx, id);
  }
}
