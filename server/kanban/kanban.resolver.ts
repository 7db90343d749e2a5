import { Ctx, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs } from "../auth/guard.ts";
import { Permission } from "../auth/permission.ts";
import type { Context } from "../context.ts";
import { follow } from "../live/feed.ts";
import { kanban, kanbanFeed } from "./kanban.service.ts";
import { Kanban } from "./kanban.types.ts";

@Resolver()
export class KanbanResolver {
  @Needs(Permission.Home)
  @Query(() => Kanban, { description: "The board of the caller's platforms." })
  kanban(@Ctx() ctx: Context) {
    return kanban(ctx);
  }

  @Needs(Permission.Home)
  @Subscription(() => Kanban, {
    description: "The board: now, then whenever something on it changes, at most once a second.",
    subscribe: ({ context, args }) => follow(kanbanFeed, context as Context, args),
  })
  kanbanChanges(@Root() board: Kanban) {
    return board;
  }
}
