import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, ID, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { PartOutcome, RowOutcome } from "../../kernel/lists/rows.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { Transaction } from "../../trade/transaction/transaction.types.ts";
import * as group from "./plate-group.service.ts";
import {
  AddLicencePlatesInput,
  ChangeLicencePlateGroupInput,
  ChangeLicencePlateInput,
  CreateLicencePlateGroupInput,
  DeleteLicencePlateGroupInput,
  MoveLicencePlatesInput,
  OverrideCylinderTestInput,
  RemoveLicencePlatesInput,
} from "./plate.inputs.ts";
import { plateGroups, plates } from "./plate.list.ts";
import * as plate from "./plate.service.ts";
import { LicencePlate, LicencePlateGroup } from "./plate.types.ts";
import * as use from "./plate-use.service.ts";
import { JudgeLicencePlateInput, LicencePlateVerdict } from "./plate-verdict.types.ts";

@Resolver()
export class LicencePlateResolver {
  @Needs(Permission.LicencePlateGroup)
  @Query(() => plateGroups.Connection, { description: "Licence-plate groups of the caller's platforms." })
  licencePlateGroups(
    @Args(() => plateGroups.Args) args: ArgsIn<typeof plateGroups>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return plateGroups.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.LicencePlateGroup)
  @Query(() => plates.Connection, { description: "Plates in the groups of the caller's platforms." })
  licencePlates(
    @Args(() => plates.Args) args: ArgsIn<typeof plates>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return plates.page(ctx, args, { fields: selected(info) });
  }

  @Needs(Permission.LicencePlateGroup)
  @Query(() => LicencePlateVerdict, {
    description:
      "Whether a plate may fill, by which rule it may not, and what is used up of its limits. 10014, 10005, 10012.",
  })
  judgeLicencePlate(@Arg("input", () => JudgeLicencePlateInput) input: JudgeLicencePlateInput, @Ctx() ctx: Context) {
    return use.judgeLicencePlate(ctx, input);
  }

  @Needs(Permission.LicencePlateGroup)
  @Query(() => [Transaction], {
    description: "The last 20 fills of a plate at the caller's stations, the latest first. 10014",
  })
  licencePlateFills(@Arg("id", () => ID) id: string, @Ctx() ctx: Context) {
    return use.licencePlateFills(ctx, id);
  }

  @NeedsToOperate(Permission.LicencePlateGroup)
  @Mutation(() => LicencePlateGroup, {
    description: "Makes a licence-plate group. 10017, 10015 (name taken), 10006 (no discount), 10012.",
  })
  createLicencePlateGroup(
    @Arg("input", () => CreateLicencePlateGroupInput) input: CreateLicencePlateGroupInput,
    @Ctx() ctx: Context,
  ) {
    return group.createLicencePlateGroup(ctx, input);
  }

  @NeedsToOperate(Permission.LicencePlateGroup)
  @Mutation(() => LicencePlateGroup, { description: "Changes a licence-plate group. 10033, 10015, 10006, 10012." })
  changeLicencePlateGroup(
    @Arg("input", () => ChangeLicencePlateGroupInput) input: ChangeLicencePlateGroupInput,
    @Ctx() ctx: Context,
  ) {
    return group.changeLicencePlateGroup(ctx, input);
  }

  @NeedsToOperate(Permission.LicencePlateGroup)
  @Mutation(() => Boolean, { description: "Deletes a licence-plate group. 10033, 10019 while plates are in it." })
  deleteLicencePlateGroup(
    @Arg("input", () => DeleteLicencePlateGroupInput) input: DeleteLicencePlateGroupInput,
    @Ctx() ctx: Context,
  ) {
    return group.deleteLicencePlateGroup(ctx, input);
  }

  @NeedsToOperate(Permission.LicencePlateGroup)
  @Mutation(() => [RowOutcome], {
    description:
      "Adds plates to a group, and says of each line, by its text, what became of it. 10033, 10012; by row 10012, 10015 (`existing`: the group that has it).",
  })
  addLicencePlates(@Arg("input", () => AddLicencePlatesInput) input: AddLicencePlatesInput, @Ctx() ctx: Context) {
    return plate.addLicencePlates(ctx, input);
  }

  @NeedsToOperate(Permission.LicencePlateGroup)
  @Mutation(() => LicencePlate, { description: "Changes a plate. 10014, 10012, 10015." })
  changeLicencePlate(@Arg("input", () => ChangeLicencePlateInput) input: ChangeLicencePlateInput, @Ctx() ctx: Context) {
    return plate.changeLicencePlate(ctx, input);
  }

  @NeedsToOperate(Permission.LicencePlateGroup)
  @Mutation(() => LicencePlate, {
    description: "Lets an overdue cylinder test pass until a day, or no longer. 10014, 10012, 10041 (the day is over).",
  })
  overrideCylinderTest(
    @Arg("input", () => OverrideCylinderTestInput) input: OverrideCylinderTestInput,
    @Ctx() ctx: Context,
  ) {
    return plate.overrideCylinderTest(ctx, input);
  }

  @NeedsToOperate(Permission.LicencePlateGroup)
  @Mutation(() => PartOutcome, {
    description: "Has plates go to another group, and says of each what became of it. 10033, 10012; by row 10014.",
  })
  moveLicencePlates(@Arg("input", () => MoveLicencePlatesInput) input: MoveLicencePlatesInput, @Ctx() ctx: Context) {
    return plate.moveLicencePlates(ctx, input);
  }

  @NeedsToOperate(Permission.LicencePlateGroup)
  @Mutation(() => PartOutcome, {
    description: "Forgets plates, and says of each what became of it. 10012; by row 10014.",
  })
  removeLicencePlates(
    @Arg("input", () => RemoveLicencePlatesInput) input: RemoveLicencePlatesInput,
    @Ctx() ctx: Context,
  ) {
    return plate.removeLicencePlates(ctx, input);
  }
}
