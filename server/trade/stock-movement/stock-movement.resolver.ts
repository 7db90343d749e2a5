import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToApprove, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import * as inputs from "./stock-movement.inputs.ts";
import { stockMovements } from "./stock-movement.list.ts";
import * as movement from "./stock-movement.service.ts";
import { StockMovement } from "./stock-movement.types.ts";

@Resolver()
export class StockMovementResolver {
  @Needs(Permission.StationReport, Permission.TankInfo, Permission.OrderReview)
  @Query(() => stockMovements.Connection, {
    description: "What people measured, moved, drew or put right in tanks, newest first.",
  })
  stockMovements(
    @Args(() => stockMovements.Args) args: ArgsIn<typeof stockMovements>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return stockMovements.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => StockMovement, {
    description:
      "Enters what was measured, moved, drawn or put right in a tank, once for its key; above the network's limit it waits for a second person. 10011, 10006 (the other tank), 10012, 10015 (the key with another meaning, or the tank has this number), 10041 (a locked day).",
  })
  createStockMovement(
    @Arg("input", () => inputs.CreateStockMovementInput) input: inputs.CreateStockMovementInput,
    @Ctx() ctx: Context,
  ) {
    return movement.createStockMovement(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => StockMovement, {
    description:
      "Takes a movement back: one that waits by who asked, one that counts by a counter-entry of the same time, which waits above the limit as well. Gives the counter-entry, or the request. 10014, 10006 (it counts no more, or is a counter-entry), 403 (somebody else's request), 10015 (somebody takes it back already), 10012, 10041.",
  })
  withdrawStockMovement(
    @Arg("input", () => inputs.WithdrawStockMovementInput) input: inputs.WithdrawStockMovementInput,
    @Ctx() ctx: Context,
  ) {
    return movement.withdrawStockMovement(ctx, input);
  }

  @NeedsToApprove(Permission.OrderReview)
  @Mutation(() => StockMovement, {
    description:
      "Has a movement count that somebody else asked for. 10014, 10015 (ended already, telling by whom), 10041 (a locked day); 403 for who asked and whoever they had a hand in.",
  })
  passStockMovement(
    @Arg("input", () => inputs.PassStockMovementInput) { id }: inputs.PassStockMovementInput,
    @Ctx() ctx: Context,
  ) {
    return movement.passStockMovement(ctx, id);
  }

  @NeedsToApprove(Permission.OrderReview)
  @Mutation(() => StockMovement, {
    description:
      "Turns a movement down that somebody else asked for. 10014, 10015 (ended already), 10012; 403 for who asked.",
  })
  rejectStockMovement(
    @Arg("input", () => inputs.RejectStockMovementInput) input: inputs.RejectStockMovementInput,
    @Ctx() ctx: Context,
  ) {
    return movement.rejectStockMovement(ctx, input);
  }
}
