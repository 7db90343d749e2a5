import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { shiftHandOver } from "./hand-over.service.ts";
import { ShiftHandOver } from "./hand-over.types.ts";
import { CloseShiftInput, OpenShiftInput } from "./shift.inputs.ts";
import { type ShiftFilter, shiftTotals, shifts } from "./shift.list.ts";
import { closeShift, openShift, shiftReport } from "./shift.service.ts";
import { Shift, ShiftReport, ShiftTotals } from "./shift.types.ts";

@Resolver()
export class ShiftResolver {
  @Needs(Permission.StationReport)
  @Query(() => shifts.Connection, { description: "Shifts, those that were opened last first unless told." })
  shifts(@Args(() => shifts.Args) args: ArgsIn<typeof shifts>, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return shifts.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.StationReport)
  @Query(() => ShiftTotals, { description: "What the shifts that a filter leaves came to." })
  shiftTotals(
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
    @Arg("filter", () => shifts.Filter, { nullable: true, description: "Which shifts." }) filter?: ShiftFilter | null,
  ) {
    return shiftTotals(ctx, filter ?? null, selected(info).has("volumes"));
  }

  @Needs(Permission.StationReport)
  @Query(() => ShiftReport, { description: "A shift with all that was signed. 10014." })
  shiftReport(@Arg("id", () => ID, { description: "The shift." }) id: string, @Ctx() ctx: Context) {
    return shiftReport(ctx, id);
  }

  @Needs(Permission.StationReport)
  @Query(() => ShiftHandOver, {
    description: "What the next shift of a station has to know, as it stands now. 10014.",
  })
  shiftHandOver(@Arg("id", () => ID, { description: "The shift." }) id: string, @Ctx() ctx: Context) {
    return shiftHandOver(ctx, id);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => Shift, {
    description:
      "Opens a station's shift, with the totalizers that its guns told last. 10003; 10015 where one is open, telling who opened it and when; 10012 and 10015 of the key.",
  })
  openShift(@Arg("input", () => OpenShiftInput) input: OpenShiftInput, @Ctx() ctx: Context) {
    return openShift(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => ShiftReport, {
    description:
      "Closes and signs a shift, or tells what closing it now would come to. 10014; 10015 (closed already, telling by whom); 10012 (declared, reason, counters); 10006 (a tender that was never in a till); 10027 while devices of the station are away or gateways hold facts of them, without a reason to go on; 10041 naming `lockReason` where the day that it was opened on is locked; 10012 and 10015 of the key.",
  })
  closeShift(@Arg("input", () => CloseShiftInput) input: CloseShiftInput, @Ctx() ctx: Context) {
    return closeShift(ctx, input);
  }
}
