import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { CreateRoleInput } from "../auth/auth.types.ts";
import { Needs, NeedsToOperate } from "../auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import { Role } from "../auth/role.entity.ts";
import type { Context } from "../../kernel/context.ts";
import * as assignment from "./assignment.service.ts";
import { AssignRoleInput, ChangeRoleInput, DeleteRoleInput, RoleAssignment } from "./role.inputs.ts";
import * as role from "./role.service.ts";
import { roleCountsOf } from "./role.service.ts";

@Resolver(() => Role)
export class RoleResolver {
  @Needs(Permission.PlatformAccounts, Permission.PermissionConfig)
  @Query(() => [Role], { description: "Roles of the caller's platforms, by name." })
  roles(@Ctx() ctx: Context) {
    return role.roles(ctx);
  }

  @NeedsToOperate(Permission.PermissionConfig)
  @Mutation(() => Role, {
    description: "Makes a role. Nobody grants what they don't hold (403). 10017, 10006, 10012, 10015.",
  })
  createRole(@Arg("input", () => CreateRoleInput) input: CreateRoleInput, @Ctx() ctx: Context) {
    return role.createRole(ctx, input);
  }

  @NeedsToOperate(Permission.PermissionConfig)
  @Mutation(() => Role, {
    description:
      "Changes a role, for everybody who has it from their next request on. What the caller doesn't hold is neither added nor taken away (403), nor do they take rights from themselves (10006). 10014, 10006, 10012, 10015.",
  })
  changeRole(@Arg("input", () => ChangeRoleInput) input: ChangeRoleInput, @Ctx() ctx: Context) {
    return role.changeRole(ctx, input);
  }

  @NeedsToOperate(Permission.PermissionConfig)
  @Mutation(() => Boolean, { description: "Deletes a role that nobody has, else 10019. 10014, 403." })
  deleteRole(@Arg("input", () => DeleteRoleInput) input: DeleteRoleInput, @Ctx() ctx: Context) {
    return role.deleteRole(ctx, input);
  }

  @NeedsToOperate(Permission.PermissionConfig)
  @Mutation(() => [RoleAssignment], {
    description:
      "Gives a role to accounts and tells what became of each: 10014, 403, 10006 (the role's platform is not above it). The role itself: 10014, 403.",
  })
  assignRole(@Arg("input", () => AssignRoleInput) input: AssignRoleInput, @Ctx() ctx: Context) {
    return assignment.assignRole(ctx, input);
  }

  @NeedsToOperate(Permission.PermissionConfig)
  @Mutation(() => [RoleAssignment], {
    description:
      "Takes a role from accounts and tells what became of each: 10014, 403, 10006 (rights of the caller's own). The role itself: 10014, 403.",
  })
  unassignRole(@Arg("input", () => AssignRoleInput) input: AssignRoleInput, @Ctx() ctx: Context) {
    return assignment.unassignRole(ctx, input);
  }

  @FieldResolver(() => Int, { description: "Accounts that have it." })
  async accountCount(@Root() row: Role, @Ctx() ctx: Context) {
    return (await roleCountsOf(ctx).load(row.id)).accountCount;
  }
}
