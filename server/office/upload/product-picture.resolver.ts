import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { Context } from "../../kernel/context.ts";
import type { PointsProductRow } from "../../money/points-product/points-product.list.ts";
import { PointsProduct } from "../../money/points-product/points-product.types.ts";
import { imagesOf } from "./upload.service.ts";
import { Image } from "./upload.types.ts";

/** What a product looks like. */
@Resolver(() => PointsProduct)
export class ProductPictureResolver {
  @FieldResolver(() => Image, { nullable: true, description: "What it looks like." })
  picture(@Root() { imageId }: PointsProductRow, @Ctx() ctx: Context) {
    return imageId === null ? null : imagesOf(ctx).load(imageId);
  }
}
