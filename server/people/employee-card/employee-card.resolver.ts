import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import {
  ChangeEmployeeCardInput,
  CreateEmployeeCardInput,
  ReplaceEmployeeCardInput,
  SetEmployeeCardStateInput,
} from "./employee-card.inputs.ts";
import { employeeCards } from "./employee-card.list.ts";
import * as card from "./employee-card.service.ts";
import { EmployeeCard } from "./employee-card.types.ts";

@Resolver()
export class EmployeeCardResolver {
  @Needs(Permission.EmployeeCards)
  @Query(() => employeeCards.Connection, {
    description: "Cards of those who work for the caller's platform and those below.",
  })
  employeeCards(
    @Args(() => employeeCards.Args) args: ArgsIn<typeof employeeCards>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return employeeCards.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.EmployeeCards)
  @Mutation(() => EmployeeCard, {
    description: "Issues a card to an employee. 10014, 10036 (who left), 10012, 10015 (number or tag), 10003, 10006.",
  })
  createEmployeeCard(@Arg("input", () => CreateEmployeeCardInput) input: CreateEmployeeCardInput, @Ctx() ctx: Context) {
    return card.createEmployeeCard(ctx, input);
  }

  @NeedsToOperate(Permission.EmployeeCards)
  @Mutation(() => EmployeeCard, {
    description: "Changes an employee's card. 10016, 10036 (it was replaced), 10012, 10015, 10003, 10006.",
  })
  changeEmployeeCard(@Arg("input", () => ChangeEmployeeCardInput) input: ChangeEmployeeCardInput, @Ctx() ctx: Context) {
    return card.changeEmployeeCard(ctx, input);
  }

  @NeedsToOperate(Permission.EmployeeCards)
  @Mutation(() => EmployeeCard, {
    description: "Reports an employee's card lost, stops it, or has it in use again. 10016, 10036, 10006.",
  })
  setEmployeeCardState(
    @Arg("input", () => SetEmployeeCardStateInput) input: SetEmployeeCardStateInput,
    @Ctx() ctx: Context,
  ) {
    return card.setEmployeeCardState(ctx, input);
  }

  @NeedsToOperate(Permission.EmployeeCards)
  @Mutation(() => EmployeeCard, {
    description: "New plastic in the place of an employee's card, once; gives the new one. 10016, 10036, 10012, 10015.",
  })
  replaceEmployeeCard(
    @Arg("input", () => ReplaceEmployeeCardInput) input: ReplaceEmployeeCardInput,
    @Ctx() ctx: Context,
  ) {
    return card.replaceEmployeeCard(ctx, input);
  }
}
