import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { PartOutcome } from "../../kernel/lists/rows.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import * as bulk from "./employee.bulk.ts";
import {
  ChangeEmployeeInput,
  CreateEmployeeInput,
  DeleteEmployeeInput,
  MoveEmployeesInput,
  SetEmployeeStateInput,
} from "./employee.inputs.ts";
import { employees } from "./employee.list.ts";
import * as employee from "./employee.service.ts";
import { Employee } from "./employee.types.ts";

@Resolver()
export class EmployeeResolver {
  @Needs(Permission.EmployeeSettings, Permission.EmployeeCards)
  @Query(() => employees.Connection, { description: "Employees of the caller's platform and those below." })
  employees(
    @Args(() => employees.Args) args: ArgsIn<typeof employees>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return employees.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.EmployeeSettings)
  @Mutation(() => Employee, {
    description:
      "Makes an employee. 10012, 10003, 10017, 10006 (platform, login or certification that doesn't fit), 10014 (login), 10015 (code or login is somebody's).",
  })
  createEmployee(@Arg("input", () => CreateEmployeeInput) input: CreateEmployeeInput, @Ctx() ctx: Context) {
    return employee.createEmployee(ctx, input);
  }

  @NeedsToOperate(Permission.EmployeeSettings)
  @Mutation(() => Employee, {
    description: "Changes an employee. 10014, 10012, 10003, 10006, 10015.",
  })
  changeEmployee(@Arg("input", () => ChangeEmployeeInput) input: ChangeEmployeeInput, @Ctx() ctx: Context) {
    return employee.changeEmployee(ctx, input);
  }

  @NeedsToOperate(Permission.EmployeeSettings)
  @Mutation(() => Employee, { description: "Says that somebody has left, or is back. 10014." })
  setEmployeeState(@Arg("input", () => SetEmployeeStateInput) input: SetEmployeeStateInput, @Ctx() ctx: Context) {
    return employee.setEmployeeState(ctx, input);
  }

  @NeedsToOperate(Permission.EmployeeSettings)
  @Mutation(() => PartOutcome, {
    description: "Has many employees work elsewhere, and says of each what became of it. 10012, 10003.",
  })
  moveEmployees(@Arg("input", () => MoveEmployeesInput) input: MoveEmployeesInput, @Ctx() ctx: Context) {
    return bulk.moveEmployees(ctx, input);
  }

  @NeedsToOperate(Permission.EmployeeSettings)
  @Mutation(() => Boolean, {
    description: "Forgets an employee. 10014, 10019 (a login that is open, or anything that points at them).",
  })
  deleteEmployee(@Arg("input", () => DeleteEmployeeInput) input: DeleteEmployeeInput, @Ctx() ctx: Context) {
    return employee.deleteEmployee(ctx, input);
  }
}
