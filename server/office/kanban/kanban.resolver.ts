import { Arg, Ctx, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { follow } from "../../kernel/live/feed.ts";
import { PlaceFilter } from "../../site/station/place-filter.ts";
import { type KanbanArgs, kanban, kanbanFeed } from "./kanban.service.ts";
import { Kanban } from "./kanban.types.ts";

@Resolver()
export class KanbanResolver {
  @Needs(Permission.Home)
  @Query(() => Kanban, { description: "The board of the caller's platforms." })
  kanban(
    @Arg("filter", () => PlaceFilter, { nullable: true, description: "Of which places alone." }) filter: PlaceFilter,
    @Ctx() ctx: Context,
  ) {
    return kanban(ctx, { filter });
  }

  @Needs(Permission.Home)
  @Subscription(() => Kanban, {
    description: "The board: now, then whenever something on it changes, at most once a second.",
    subscribe: ({ context, args }) => follow(kanbanFeed, context as Context, args as KanbanArgs),
  })
  kanbanChanges(
    @Root() board: Kanban,
    @Arg("filter", () => PlaceFilter, { nullable: true, description: "Of which places alone." }) _filter: PlaceFilter,
  ) {
    return board;
  }
}
