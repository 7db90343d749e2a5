import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { changeMeasureLimit, measureLimits, resetMeasureLimit } from "./limit.service.ts";
import { measureLimitTrial } from "./limit.trial.ts";
import {
  ChangeMeasureLimitInput,
  MeasureLimit,
  MeasureLimitTrial,
  MeasureLimitTrialArgs,
  ResetMeasureLimitInput,
} from "./limit.types.ts";

@Resolver()
export class LimitResolver {
  @Needs(Permission.DeviceMonitor)
  @Query(() => [MeasureLimit], {
    description: "The limits in force for every parameter of a skid, in their order. 10009.",
  })
  measureLimits(
    @Arg("deviceId", () => ID, { nullable: true, description: "The device; absent: of all without one of their own." })
    deviceId: string | null,
    @Ctx() ctx: Context,
  ) {
    return measureLimits(ctx, deviceId);
  }

  @Needs(Permission.DeviceMonitor)
  @Query(() => MeasureLimitTrial, {
    description: "How often a limit that is not in force would have rung in the last seven days. 10009, 10012.",
  })
  measureLimitTrial(@Args(() => MeasureLimitTrialArgs) args: MeasureLimitTrialArgs, @Ctx() ctx: Context) {
    return measureLimitTrial(ctx, args);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => [MeasureLimit], {
    description:
      "Sets the limit of a parameter, by which the next reading is judged, and tells all that are in force. 10009, 10031 (a network's, below its root), 10012 (figures that contradict each other, or a limit of gas that is looser than the usual one).",
  })
  changeMeasureLimit(@Arg("input", () => ChangeMeasureLimitInput) input: ChangeMeasureLimitInput, @Ctx() ctx: Context) {
    return changeMeasureLimit(ctx, input);
  }

  @NeedsToOperate(Permission.DeviceBinding)
  @Mutation(() => [MeasureLimit], {
    description:
      "Takes the limit of a parameter away, so that the network's, or the usual one, is in force, and tells all that are. 10009, 10031 (a network's, below its root).",
  })
  resetMeasureLimit(@Arg("input", () => ResetMeasureLimitInput) input: ResetMeasureLimitInput, @Ctx() ctx: Context) {
    return resetMeasureLimit(ctx, input);
  }
}
