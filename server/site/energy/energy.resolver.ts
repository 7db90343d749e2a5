import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Query, Resolver, Root } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import { connectionOf } from "../../kernel/lists/page.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { ChangeGradeInput, CreateGradeInput, DeleteGradeInput, GradeListArgs } from "./energy.inputs.ts";
import * as energy from "./energy.service.ts";
import { GradeUsage } from "./energy.types.ts";
import { Grade } from "./grade.entity.ts";
import { gradeUsageOf } from "./energy.service.ts";

const GradeConnection = connectionOf(Grade, { name: "Grade" });

@Resolver(() => Grade)
export class EnergyResolver {
  @Needs(Permission.Home)
  @Query(() => [Grade], { description: "The network's grades, by code: what one chooses from." })
  grades(@Ctx() ctx: Context) {
    return energy.grades(ctx);
  }

  @Needs(Permission.EnergyTypes)
  @Query(() => GradeConnection, { description: "The network's grades as a list." })
  gradeList(@Args(() => GradeListArgs) args: GradeListArgs, @Ctx() ctx: Context, @Info() info: GraphQLResolveInfo) {
    return energy.gradeList(ctx, args, selected(info).has("totalCount"));
  }

  @NeedsToOperate(Permission.EnergyTypes)
  @Mutation(() => Grade, {
    description: "Makes a grade, for those at the network's root (10031). 10015 (code taken), 10012.",
  })
  createGrade(@Arg("input", () => CreateGradeInput) input: CreateGradeInput, @Ctx() ctx: Context) {
    return energy.createGrade(ctx, input);
  }

  @NeedsToOperate(Permission.EnergyTypes)
  @Mutation(() => Grade, {
    description:
      "Changes a grade. 10031, 10005, 10015 (code taken), 10012, 10006 (another unit or kind while it is in use).",
  })
  changeGrade(@Arg("input", () => ChangeGradeInput) input: ChangeGradeInput, @Ctx() ctx: Context) {
    return energy.changeGrade(ctx, input);
  }

  @NeedsToOperate(Permission.EnergyTypes)
  @Mutation(() => Boolean, {
    description: "Deletes a grade; what was sold of it stays readable. 10031, 10005, 10019 while it is in use.",
  })
  deleteGrade(@Arg("input", () => DeleteGradeInput) input: DeleteGradeInput, @Ctx() ctx: Context) {
    return energy.deleteGrade(ctx, input.id);
  }

  @FieldResolver(() => GradeUsage, { description: "Where it is used." })
  usage(@Root() row: Grade, @Ctx() ctx: Context) {
    return gradeUsageOf(ctx).load(row.id);
  }
}
