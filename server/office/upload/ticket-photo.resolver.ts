import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { Context } from "../../kernel/context.ts";
import type { InboundDeliveryRow } from "../../trade/delivery-ticket/inbound.list.ts";
import { InboundDelivery } from "../../trade/delivery-ticket/delivery-ticket.types.ts";
import { imagesOf } from "./upload.service.ts";
import { Image } from "./upload.types.ts";

/** What a delivery ticket looks like. */
@Resolver(() => InboundDelivery)
export class TicketPhotoResolver {
  @FieldResolver(() => Image, { nullable: true, description: "The ticket as it was photographed." })
  photo(@Root() { imageId }: InboundDeliveryRow, @Ctx() ctx: Context) {
    return imageId === null ? null : imagesOf(ctx).load(imageId);
  }
}
