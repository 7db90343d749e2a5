import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import { ForecourtFilter } from "../../site/station/forecourt-filter.ts";
import { acknowledgeAlarms, acknowledgeAllAlarms } from "./alarm.acknowledge.ts";
import { alarmFeed } from "./alarm.feeds.ts";
import { AcknowledgeAlarmsInput } from "./alarm.inputs.ts";
import { type AlarmFilter, alarms } from "./alarm.list.ts";
import { alarmStatistics } from "./alarm.statistics.service.ts";
import { AlarmGrouping, AlarmStatistics } from "./alarm.statistics.types.ts";
import { Alarm } from "./alarm.types.ts";
import { AcknowledgeAllAlarmsInput, AlarmsOutcome } from "./matching.types.ts";

@Resolver()
export class AlarmResolver {
  @Needs(Permission.Home)
  @Query(() => alarms.Connection, { description: "Alarms, the newest first." })
  alarms(@Args(() => alarms.Args) args: ArgsIn<typeof alarms>, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return alarms.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.Home)
  @Query(() => Alarm, { description: "One alarm. 10014." })
  async alarm(@Arg("id", () => ID) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return (await alarms.one(ctx, id, selected(info))) ?? refuse("OBJECT_NOT_FOUND", { field: "id" });
  }

  @Needs(Permission.AlarmInfo)
  @Query(() => AlarmStatistics, {
    description: "Alarms added up by what they have in common: how many, and how long they took.",
  })
  alarmStatistics(
    @Arg("filter", () => alarms.Filter, { nullable: true, description: "Which alarms." }) filter: AlarmFilter | null,
    @Arg("by", () => AlarmGrouping, { defaultValue: "CODE", description: "By what." }) by: AlarmGrouping,
    @Ctx() ctx: Context,
  ) {
    return alarmStatistics(ctx, filter ?? null, by);
  }

  @NeedsToOperate(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Mutation(() => [Alarm], { description: "Takes note of alarms, all or none. 10014, 10012." })
  acknowledgeAlarms(@Arg("input", () => AcknowledgeAlarmsInput) input: AcknowledgeAlarmsInput, @Ctx() ctx: Context) {
    return acknowledgeAlarms(ctx, input);
  }

  @NeedsToOperate(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Mutation(() => AlarmsOutcome, {
    description: "Takes note of every alarm that a filter leaves, with one note. 10012.",
  })
  acknowledgeAllAlarms(
    @Arg("input", () => AcknowledgeAllAlarmsInput) input: AcknowledgeAllAlarmsInput,
    @Ctx() ctx: Context,
  ) {
    return acknowledgeAllAlarms(ctx, input);
  }

  @Needs(Permission.Home)
  @Subscription(() => [Alarm], {
    description: "First every active or unacknowledged alarm (the newest 200), then each that changes.",
    subscribe: ({ context, args }) => follow(alarmFeed, context as Context, args as { filter?: ForecourtFilter }),
  })
  alarmChanges(
    @Root() rows: Alarm[],
    @Arg("filter", () => ForecourtFilter, { nullable: true, description: "Which alarms." }) _filter: ForecourtFilter,
  ) {
    return rows;
  }
}
