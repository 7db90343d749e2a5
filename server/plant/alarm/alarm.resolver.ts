import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import { ForecourtFilter } from "../../site/station/forecourt-filter.ts";
import { acknowledgeAlarms, acknowledgeAllAlarms } from "./alarm.acknowledge.ts";
import { alarmFeed } from "./alarm.feeds.ts";
import * as alarm from "./alarm.service.ts";
import {
  AcknowledgeAlarmsInput,
  AcknowledgeAllAlarmsInput,
  AcknowledgedAlarms,
  Alarm,
  AlarmConnection,
  AlarmsArgs,
} from "./alarm.types.ts";

@Resolver()
export class AlarmResolver {
  @Needs(Permission.Home)
  @Query(() => AlarmConnection, { description: "Alarms, the newest first." })
  alarms(@Args(() => AlarmsArgs) args: AlarmsArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return alarm.alarms(ctx, args, selected(info).has("totalCount"));
  }

  @Needs(Permission.Home)
  @Query(() => Alarm, { description: "One alarm. 10014." })
  alarm(@Arg("id", () => ID) id: string, @Ctx() ctx: Context) {
    return alarm.alarm(ctx, id);
  }

  @NeedsToOperate(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Mutation(() => [Alarm], { description: "Takes note of alarms, all or none. 10014, 10012." })
  acknowledgeAlarms(@Arg("input", () => AcknowledgeAlarmsInput) input: AcknowledgeAlarmsInput, @Ctx() ctx: Context) {
    return acknowledgeAlarms(ctx, input);
  }

  @NeedsToOperate(Permission.RealTimeEquip, Permission.AlarmInfo)
  @Mutation(() => AcknowledgedAlarms, {
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
