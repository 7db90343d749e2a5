import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { connectionOf } from "../../kernel/lists/page.ts";
import { PartOutcome } from "../../kernel/lists/rows.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { setupFeed } from "./station.feeds.ts";
import * as changes from "./station-change.service.ts";
import {
  ChangeStationInput,
  ChangeStationsInput,
  CreateStationInput,
  DeleteStationInput,
  MoveStationInput,
  StationsArgs,
} from "./station.inputs.ts";
import { shownStation, stationById, stations } from "./station.list.ts";
import { StationNode } from "./station.node.ts";
import { createStation } from "./station.service.ts";

const StationConnection = connectionOf(StationNode, { name: "Station" });

@Resolver(() => StationNode)
export class StationResolver {
  @Needs(Permission.Home)
  @Query(() => StationConnection, { description: "Stations that the caller sees." })
  stations(@Args(() => StationsArgs) args: StationsArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return stations(ctx, args, selected(info));
  }

  @Needs(Permission.Home)
  @Query(() => StationNode, { description: "One station; 10003 where there is none that the caller sees." })
  station(@Arg("id", () => ID) id: string, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return stationById(ctx, id, selected(info));
  }

  @NeedsToOperate(Permission.StationSettings)
  @Mutation(() => StationNode, {
    description: "Makes a station. 10017, 10014, 10015 (code taken), 10018 or 10040 (site limit), 10012.",
  })
  async createStation(
    @Arg("input", () => CreateStationInput) input: CreateStationInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return shownStation(ctx, (await createStation(ctx, input)).id, selected(info));
  }

  @NeedsToOperate(Permission.StationSettings)
  @Mutation(() => StationNode, {
    description:
      "Changes a station's parameters. 10003, 10012, 10015 (code taken), 10022 (it controls itself, and the change doesn't take control back), 10115 (another time zone, where sales or stock are counted by its days).",
  })
  async changeStation(
    @Arg("input", () => ChangeStationInput) input: ChangeStationInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return shownStation(ctx, (await changes.changeStation(ctx, input)).id, selected(info));
  }

  @NeedsToOperate(Permission.StationSettings)
  @Mutation(() => PartOutcome, {
    description:
      "Gives many stations the same parameters and tells of each what became of it: 10003, 10012, 10022, 10115.",
  })
  changeStations(@Arg("input", () => ChangeStationsInput) input: ChangeStationsInput, @Ctx() ctx: Context) {
    return changes.changeStations(ctx, input);
  }

  @NeedsToOperate(Permission.StationSettings)
  @Mutation(() => StationNode, {
    description:
      "Moves a station to another platform, another city or both; its employees come along. 10003, 10017, 10014 (a city that the platform doesn't see), 10018 or 10040 (site limit), 10006 (an employee has a login of the platform before).",
  })
  async moveStation(
    @Arg("input", () => MoveStationInput) input: MoveStationInput,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return shownStation(ctx, (await changes.moveStation(ctx, input)).id, selected(info));
  }

  @NeedsToOperate(Permission.StationSettings)
  @Mutation(() => Boolean, {
    description:
      "Deletes a station; what happened there stays in reports. 10003, 10019 (a gateway, a device or a box still works there).",
  })
  deleteStation(@Arg("input", () => DeleteStationInput) { id }: DeleteStationInput, @Ctx() ctx: Context) {
    return changes.deleteStation(ctx, id);
  }

  @Needs(Permission.Home)
  @Subscription(() => GraphQLInstant, {
    description: "When the set-up of the network changed: now, then at every change. What shows it asks again.",
    subscribe: ({ context, args }) => follow(setupFeed, context as Context, args),
  })
  setupChanges(@Root() at: Date) {
    return at;
  }
}
