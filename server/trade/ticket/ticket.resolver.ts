import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { Dispenser } from "../../site/gun/dispenser.entity.ts";
import * as ticket from "./ticket.service.ts";
import { ChangeDispenserPlateInput, ChangePrintInfoInput, PrintInfo, PrintTicket } from "./ticket.types.ts";

@Resolver()
export class TicketResolver {
  @Needs(Permission.PrintInfo)
  @Query(() => PrintInfo, {
    description:
      "What the tickets of a platform's stations, or of one station, say. 10012 (exactly one is named), 10017, 10003.",
  })
  printInfo(
    @Ctx() ctx: Context,
    @Arg("platformId", () => ID, { nullable: true, description: "The platform." }) platformId?: string | null,
    @Arg("stationId", () => ID, { nullable: true, description: "The station." }) stationId?: string | null,
  ) {
    return ticket.printInfo(ctx, { platformId: platformId ?? null, stationId: stationId ?? null });
  }

  @Needs(Permission.PrintInfo, Permission.TransactionStatistics)
  @Query(() => PrintTicket, {
    nullable: true,
    description: "The ticket of a station's newest sale, or of the one that is named; null where there is none. 10003.",
  })
  printTicket(
    @Ctx() ctx: Context,
    @Arg("stationId", () => ID, { description: "The station." }) stationId: string,
    @Arg("saleId", () => ID, { nullable: true, description: "One of its sales." }) saleId?: string | null,
  ) {
    return ticket.printTicket(ctx, { stationId, saleId: saleId ?? null });
  }

  @Needs(Permission.PrintInfo)
  @Query(() => [Dispenser], { description: "A station's dispensers, for the plates of their instruments. 10003." })
  dispenserPlates(@Arg("stationId", () => ID, { description: "The station." }) stationId: string, @Ctx() ctx: Context) {
    return ticket.dispenserPlates(ctx, stationId);
  }

  @NeedsToOperate(Permission.PrintInfo)
  @Mutation(() => PrintInfo, { description: "Changes what tickets say. 10012, 10017, 10003, 10022." })
  changePrintInfo(@Arg("input", () => ChangePrintInfoInput) input: ChangePrintInfoInput, @Ctx() ctx: Context) {
    return ticket.changePrintInfo(ctx, input);
  }

  @NeedsToOperate(Permission.PrintInfo)
  @Mutation(() => Dispenser, {
    description: "Says what the plate of a dispenser's instrument says. 10014, 10022, 10012.",
  })
  changeDispenserPlate(
    @Arg("input", () => ChangeDispenserPlateInput) input: ChangeDispenserPlateInput,
    @Ctx() ctx: Context,
  ) {
    return ticket.changeDispenserPlate(ctx, input);
  }
}
