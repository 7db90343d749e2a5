import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { Needs } from "../auth/guard.ts";
import { Permission } from "../auth/permission.ts";
import type { Context } from "../context.ts";
import { CreateGradeInput } from "./energy.inputs.ts";
import * as energy from "./energy.service.ts";
import { Grade } from "./grade.entity.ts";

@Resolver(() => Grade)
export class EnergyResolver {
  @Needs(Permission.Home)
  @Query(() => [Grade], { description: "The network's grades, by code." })
  grades(@Ctx() ctx: Context) {
    return energy.grades(ctx);
  }

  @Needs(Permission.EnergyTypes)
  @Mutation(() => Grade, { description: "Makes a grade. 10015 (code taken), 10012." })
  createGrade(@Arg("input", () => CreateGradeInput) input: CreateGradeInput, @Ctx() ctx: Context) {
    return energy.createGrade(ctx, input);
  }
}
