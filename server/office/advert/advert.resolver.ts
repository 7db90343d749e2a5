import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { GatewayOnly, Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import { type Context, gateway } from "../../kernel/context.ts";
import * as list from "./advert.list.ts";
import * as advert from "./advert.service.ts";
import {
  Advert,
  ChangeAdvertInput,
  CreateAdvertInput,
  DeleteAdvertInput,
  OrderAdvertsInput,
  StationAdverts,
} from "./advert.types.ts";

@Resolver()
export class AdvertResolver {
  @Needs(Permission.Advertising)
  @Query(() => [Advert], { description: "A platform's adverts, in its order; at most 100. 10017." })
  adverts(@Arg("platformId", () => ID, { description: "The platform." }) platformId: string, @Ctx() ctx: Context) {
    return list.adverts(ctx, platformId);
  }

  @Needs(Permission.Advertising)
  @Query(() => StationAdverts, {
    description: "What the devices of a station show today, its platform's and those of the platforms above. 10003.",
  })
  stationAdverts(@Arg("stationId", () => ID, { description: "The station." }) stationId: string, @Ctx() ctx: Context) {
    return list.stationAdverts(ctx, stationId);
  }

  @GatewayOnly()
  @Query(() => [StationAdverts], { description: "What the devices of the gateway's own stations show today." })
  gatewayAdverts(@Ctx() ctx: Context) {
    return list.gatewayAdverts(ctx, gateway(ctx));
  }

  @NeedsToOperate(Permission.Advertising)
  @Mutation(() => Advert, {
    description:
      "Shows an image at the end of a platform's order. 10017, 10014, 10006 (of another kind), 10003, 10012.",
  })
  createAdvert(@Arg("input", () => CreateAdvertInput) input: CreateAdvertInput, @Ctx() ctx: Context) {
    return advert.createAdvert(ctx, input);
  }

  @NeedsToOperate(Permission.Advertising)
  @Mutation(() => Advert, { description: "Changes an advert. 10014, 10006, 10003, 10012." })
  changeAdvert(@Arg("input", () => ChangeAdvertInput) input: ChangeAdvertInput, @Ctx() ctx: Context) {
    return advert.changeAdvert(ctx, input);
  }

  @NeedsToOperate(Permission.Advertising)
  @Mutation(() => [Advert], { description: "Puts a platform's adverts in another order. 10017, 10015." })
  orderAdverts(@Arg("input", () => OrderAdvertsInput) input: OrderAdvertsInput, @Ctx() ctx: Context) {
    return advert.orderAdverts(ctx, input);
  }

  @NeedsToOperate(Permission.Advertising)
  @Mutation(() => Boolean, { description: "Shows an image no more. 10014." })
  deleteAdvert(@Arg("input", () => DeleteAdvertInput) input: DeleteAdvertInput, @Ctx() ctx: Context) {
    return advert.deleteAdvert(ctx, input);
  }
}
