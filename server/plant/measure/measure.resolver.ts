import { Arg, Args, ArgsType, Ctx, Field, ID, Query, Resolver, Root, Subscription } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import { type Context, account } from "../../kernel/context.ts";
import { follow } from "../../kernel/live/feed.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { PlaceFilter } from "../../site/station/place-filter.ts";
import { MeasureKey } from "./measure.enums.ts";
import { type MeasureArgs, measureFeed } from "./measure.feeds.ts";
import { measureHistory } from "./measure-history.service.ts";
import { measureStatuses } from "./measure-status.service.ts";
import { MeasureHistory, MeasureStatus } from "./measure.types.ts";

/** What a part of a device measured, and when. */
@ArgsType()
class MeasureHistoryArgs {
  @Field(() => ID, { description: "The device." })
  deviceId!: string;

  @Field(() => String, { description: "Its part, as the device numbers it." })
  address!: string;

  @Field(() => [MeasureKey], { description: "Which parameters; one at least." })
  keys!: MeasureKey[];

  @Field(() => GraphQLInstant, { description: "From this instant on." })
  from!: Date;

  @Field(() => GraphQLInstant, { description: "Before this instant; now where that is later." })
  to!: Date;
}

@Resolver()
export class MeasureResolver {
  @Needs(Permission.DeviceMonitor)
  @Query(() => [MeasureStatus], { description: "What devices measure now, by station and device." })
  measures(
    @Arg("filter", () => PlaceFilter, { nullable: true, description: "At which places." }) filter: PlaceFilter | null,
    @Arg("deviceIds", () => [ID], { nullable: true, description: "Of these devices." }) deviceIds: string[] | null,
    @Ctx() ctx: Context,
  ) {
    return measureStatuses(ctx, account(ctx).scope, { filter, deviceIds });
  }

  @Needs(Permission.DeviceMonitor)
  @Query(() => MeasureHistory, {
    description:
      "What a part of a device measured within a time, with the device's alarms; also of one that is deleted. 10009, 10012 (a time that ends before it begins or is too long, no parameter)",
  })
  measureHistory(@Args(() => MeasureHistoryArgs) args: MeasureHistoryArgs, @Ctx() ctx: Context) {
    return measureHistory(ctx, args);
  }

  @Needs(Permission.DeviceMonitor)
  @Subscription(() => [MeasureStatus], {
    description: "First what every device that matches measures, then each that changed.",
    subscribe: ({ context, args }) => follow(measureFeed, context as Context, args as MeasureArgs),
  })
  measureChanges(
    @Root() rows: MeasureStatus[],
    @Arg("filter", () => PlaceFilter, { nullable: true, description: "At which places." }) _filter: PlaceFilter | null,
    @Arg("deviceIds", () => [ID], { nullable: true, description: "Of these devices." }) _deviceIds: string[] | null,
  ) {
    return rows;
  }
}
