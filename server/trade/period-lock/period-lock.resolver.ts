import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToApprove, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { GraphQLDay } from "../../kernel/scalars/scalars.ts";
import { PlaceFilter } from "../../site/station/place-filter.ts";
import { LockPeriodInput, SignPeriodInput, UnlockPeriodInput } from "./period-lock.inputs.ts";
import { periodLocks } from "./period-lock.list.ts";
import { lockPeriod, periodLockState, signPeriod, unlockPeriod } from "./period-lock.service.ts";
import { PeriodLockState, PeriodStanding } from "./period-lock.types.ts";

@Resolver()
export class PeriodLockResolver {
  @Needs(Permission.PeriodLock)
  @Query(() => periodLocks.Connection, { description: "Stations, and how far their days are locked." })
  periodLocks(
    @Args(() => periodLocks.Args) args: ArgsIn<typeof periodLocks>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return periodLocks.page(ctx, args, { fields: selected(info) });
  }

  @Needs(
    Permission.PeriodLock,
    Permission.StationReport,
    Permission.TransactionStatistics,
    Permission.TankInfo,
    Permission.StationTankInfo,
  )
  @Query(() => PeriodLockState, {
    description: "How some days are locked, for who looks at figures of them. 10012 naming `to`.",
  })
  periodLockState(
    @Arg("from", () => GraphQLDay, { description: "The first day, of each station's own zone." }) from: Date,
    @Arg("to", () => GraphQLDay, { description: "The last day, itself included." }) to: Date,
    @Ctx() ctx: Context,
    @Arg("filter", () => PlaceFilter, { nullable: true, description: "Of which stations; absent: all." })
    filter?: PlaceFilter | null,
  ) {
    return periodLockState(ctx, { from, to }, filter ?? null);
  }

  @NeedsToOperate(Permission.PeriodLock)
  @Mutation(() => PeriodStanding, {
    description:
      "Locks the days of stations up to one, where they are not locked as far, or tells what stands open in them: what people enter into them is refused from then on (10041 naming `lockReason`), but by who may approve of 125 and says why. 10003; 10012 naming `through` (not over yet at one of them) or `reason` (something stands open).",
  })
  lockPeriod(@Arg("input", () => LockPeriodInput) input: LockPeriodInput, @Ctx() ctx: Context) {
    return lockPeriod(ctx, input);
  }

  @NeedsToOperate(Permission.PeriodLock)
  @Mutation(() => PeriodStanding, {
    description:
      "Signs locked months that came to something else since, as they stand by now. 10003; 10012 naming `to`.",
  })
  signPeriod(@Arg("input", () => SignPeriodInput) input: SignPeriodInput, @Ctx() ctx: Context) {
    return signPeriod(ctx, input);
  }

  @NeedsToApprove(Permission.PeriodLock)
  @Mutation(() => PeriodStanding, {
    description: "Unlocks the days of stations behind one, or all of them. 10003; 10012 naming `reason`.",
  })
  unlockPeriod(@Arg("input", () => UnlockPeriodInput) input: UnlockPeriodInput, @Ctx() ctx: Context) {
    return unlockPeriod(ctx, input);
  }
}
