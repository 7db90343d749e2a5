import { Arg, Ctx, ID, Query, Resolver, Root, Subscription } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { GatewayOnly, Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { follow } from "../../kernel/live/feed.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { cardListFeed } from "./card-list.feeds.ts";
import { cardList, stationCardList } from "./card-list.service.ts";
import { CardList, CardListStand } from "./card-list.types.ts";

/** The lists by which stations decide on cards while the server is away. */
@Resolver()
export class CardListResolver {
  @GatewayOnly()
  @Query(() => CardList, {
    description:
      "The cards of the gateway's network, page by page, as one of its stations may decide on them alone: all, or those that changed since a version. 10014 (stationId).",
  })
  cardList(
    @Arg("stationId", () => ID, { description: "One of the gateway's stations." }) stationId: string,
    @Arg("since", () => String, { nullable: true, description: "The version that it has; absent: none." })
    since: string | null,
    @Arg("after", () => String, { nullable: true, description: "Where the page before ended." }) after: string | null,
    @Ctx() ctx: Context,
  ) {
    return cardList(ctx, { stationId, since, after });
  }

  @GatewayOnly()
  @Subscription(() => GraphQLInstant, {
    description: "When cards of the gateway's network changed: now, then each time somebody did something with one.",
    subscribe: ({ context, args }) => follow(cardListFeed, context as Context, args),
  })
  cardListChanges(@Root() at: Date) {
    return at;
  }

  @Needs(Permission.RealTimeEquip, Permission.DeviceBinding)
  @Query(() => CardListStand, { nullable: true, description: "The list of cards that a station was given last." })
  stationCardList(@Arg("stationId", () => ID, { description: "The station." }) stationId: string, @Ctx() ctx: Context) {
    return stationCardList(ctx, stationId);
  }
}
