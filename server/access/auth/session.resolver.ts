import { Arg, Ctx, Int, Mutation, Query, Resolver } from "type-graphql";
import type { Context } from "../../kernel/context.ts";
import { Needs } from "./guard.ts";
import { Permission } from "../../../common/permission.ts";
import * as session from "./session.service.ts";
import { EndOwnSessionInput, OwnSession } from "./session.types.ts";

@Resolver()
export class SessionResolver {
  @Needs(Permission.Home)
  @Query(() => [OwnSession], {
    description: "Where the caller is logged in: the present session first. With an API token 403.",
  })
  ownSessions(@Ctx() ctx: Context) {
    return session.ownSessions(ctx);
  }

  @Needs(Permission.Home)
  @Mutation(() => Boolean, {
    description: "Ends one of the caller's own sessions, the present one too. 10014 when it is none of theirs or over.",
  })
  endOwnSession(@Arg("input", () => EndOwnSessionInput) input: EndOwnSessionInput, @Ctx() ctx: Context) {
    return session.endOwnSession(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => Int, { description: "Ends all sessions of the caller but the present one; tells how many." })
  endOtherSessions(@Ctx() ctx: Context) {
    return session.endOtherSessions(ctx);
  }
}
