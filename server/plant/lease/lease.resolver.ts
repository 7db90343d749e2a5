import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { GatewayOnly, Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { askLeases } from "./lease.service.ts";
import { AskLeasesInput, GatewayLeases, RemoveStandByInput, StationGateway } from "./lease.types.ts";
import { removeStandBy, stationGateways } from "./sharing.service.ts";

@Resolver()
export class LeaseResolver {
  @GatewayOnly()
  @Mutation(() => GatewayLeases, {
    description:
      "Renews what the calling gateway holds of the stations that it shares, and gives it what is free. Asked every few seconds, as the answer says.",
  })
  askLeases(@Arg("input", () => AskLeasesInput) input: AskLeasesInput, @Ctx() ctx: Context) {
    return askLeases(ctx, input);
  }

  @Needs(Permission.SiteActivation)
  @Query(() => [StationGateway], {
    description: "The gateways of a station: the one that serves it, then those that stand by. Empty: it has none.",
  })
  stationGateways(@Arg("stationId", () => ID, { description: "The station." }) stationId: string, @Ctx() ctx: Context) {
    return stationGateways(ctx, stationId);
  }

  @NeedsToOperate(Permission.SiteActivation)
  @Mutation(() => [StationGateway], {
    description:
      "Takes a gateway that stands by from a station; the one that serves it can't be taken so. 10003, 10014 (it doesn't stand by there).",
  })
  removeStandBy(@Arg("input", () => RemoveStandByInput) input: RemoveStandByInput, @Ctx() ctx: Context) {
    return removeStandBy(ctx, input);
  }
}
