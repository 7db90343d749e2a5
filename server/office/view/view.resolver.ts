import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { Needs } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import * as view from "./view.service.ts";
import { ChooseDefaultViewInput, DeleteViewInput, SaveViewInput, SavedView } from "./view.types.ts";

@Resolver()
export class ViewResolver {
  @Needs(Permission.Home)
  @Query(() => [SavedView], {
    description: "The views of a screen: the caller's own, then those that others of the same platform share. 10012.",
  })
  savedViews(@Arg("screen", () => String, { description: "Which screen." }) screen: string, @Ctx() ctx: Context) {
    return view.savedViews(ctx, screen);
  }

  @Needs(Permission.Home)
  @Mutation(() => SavedView, {
    description: "Keeps a view under its name, at most 50 for each screen. 10012, 10014, 10015.",
  })
  saveView(@Arg("input", () => SaveViewInput) input: SaveViewInput, @Ctx() ctx: Context) {
    return view.saveView(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => Boolean, { description: "Forgets one of the caller's own views. 10014." })
  deleteView(@Arg("input", () => DeleteViewInput) input: DeleteViewInput, @Ctx() ctx: Context) {
    return view.deleteView(ctx, input);
  }

  @Needs(Permission.Home)
  @Mutation(() => [SavedView], {
    description: "Says with which view a screen begins for the caller; gives back the screen's views. 10014.",
  })
  chooseDefaultView(@Arg("input", () => ChooseDefaultViewInput) input: ChooseDefaultViewInput, @Ctx() ctx: Context) {
    return view.chooseDefaultView(ctx, input);
  }
}
