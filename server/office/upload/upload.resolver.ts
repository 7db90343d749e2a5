import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from "type-graphql";
import { NeedsToOperate, Public } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { Platform } from "../../access/platform/platform.entity.ts";
import * as upload from "./upload.service.ts";
import { Branding, Image, SetPlatformImageInput } from "./upload.types.ts";
import { platformImagesOf } from "./upload.service.ts";

@Resolver(() => Platform)
export class UploadResolver {
  @Public()
  @Query(() => Branding, {
    nullable: true,
    description:
      "Name and images that the console wears for its caller; to nobody in particular the only network's, null where there are several.",
  })
  branding(@Ctx() ctx: Context) {
    return upload.branding(ctx);
  }

  @NeedsToOperate(Permission.WebsiteIcon)
  @Mutation(() => Platform, {
    description:
      "Shows an uploaded image as a platform's icon, logo or picture, or takes it away. 10017, 10014, 10006 (of another kind).",
  })
  setPlatformImage(@Arg("input", () => SetPlatformImageInput) input: SetPlatformImageInput, @Ctx() ctx: Context) {
    return upload.setPlatformImage(ctx, input);
  }

  @FieldResolver(() => Image, { nullable: true, description: "Its own icon." })
  async icon(@Root() row: Platform, @Ctx() ctx: Context) {
    return (await platformImagesOf(ctx).load(row.id))?.get("ICON") ?? null;
  }

  @FieldResolver(() => Image, { nullable: true, description: "Its own logo." })
  async logo(@Root() row: Platform, @Ctx() ctx: Context) {
    return (await platformImagesOf(ctx).load(row.id))?.get("LOGO") ?? null;
  }

  @FieldResolver(() => Image, { nullable: true, description: "Its own picture for the login page." })
  async picture(@Root() row: Platform, @Ctx() ctx: Context) {
    return (await platformImagesOf(ctx).load(row.id))?.get("PICTURE") ?? null;
  }
}
