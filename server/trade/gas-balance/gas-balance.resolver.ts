import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { type Context, account } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { changeGasBalanceSettings, gasBalanceSettingsOf } from "./gas-balance-setting.service.ts";
import { gasBalance } from "./gas-balance.service.ts";
import { ChangeGasBalanceSettingsInput, GasBalance, GasBalanceArgs, GasBalanceSettings } from "./gas-balance.types.ts";
import { createGasConversion, deleteGasConversion, gasConversions } from "./gas-conversion.service.ts";
import { CreateGasConversionInput, DeleteGasConversionInput, GasConversion } from "./gas-conversion.types.ts";
import * as inputs from "./gas-reading.inputs.ts";
import { gasReadings } from "./gas-reading.list.ts";
import * as reading from "./gas-reading.service.ts";
import { GasReading } from "./gas-reading.types.ts";

@Resolver()
export class GasBalanceResolver {
  @Needs(Permission.StationReport)
  @Query(() => GasBalance, {
    description:
      "Gas that stations bought by their meters against what they sold, by days of their own zones. Both are counted between the readings next to the midnights at its ends. 10012.",
  })
  gasBalance(@Args(() => GasBalanceArgs) args: GasBalanceArgs, @Ctx() ctx: Context) {
    return gasBalance(ctx, args);
  }

  @Needs(Permission.StationReport)
  @Query(() => gasReadings.Connection, {
    description: "Readings of the meters by which stations buy gas, newest first.",
  })
  gasReadings(
    @Args(() => gasReadings.Args) args: ArgsIn<typeof gasReadings>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return gasReadings.page(ctx, args, { fields: selected(info) });
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => GasReading, {
    description:
      "Enters a reading of the meter by which a station buys gas, once for its key. 10003, 10012 (a figure; a counter that falls, telling its bound; a time ahead), 10006 (another unit than the readings around it), 10015 (the key with another meaning, or there is a reading of that moment), 10041 (a locked day).",
  })
  createGasReading(
    @Arg("input", () => inputs.CreateGasReadingInput) input: inputs.CreateGasReadingInput,
    @Ctx() ctx: Context,
  ) {
    return reading.createGasReading(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => GasReading, {
    description:
      "Puts another reading in the place of one that counts, with a reason; that one stays and counts no more. Gives the new one. 10014, 10006 (it counts no more; another unit), 10012, 10015, 10041.",
  })
  amendGasReading(
    @Arg("input", () => inputs.AmendGasReadingInput) input: inputs.AmendGasReadingInput,
    @Ctx() ctx: Context,
  ) {
    return reading.amendGasReading(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => GasReading, {
    description:
      "Takes a reading back, with a reason; it stays and counts no more. 10014, 10006 (it counts no more), 10019 (those behind it go by the meter that it tells of), 10012, 10041.",
  })
  withdrawGasReading(
    @Arg("input", () => inputs.WithdrawGasReadingInput) input: inputs.WithdrawGasReadingInput,
    @Ctx() ctx: Context,
  ) {
    return reading.withdrawGasReading(ctx, input);
  }

  @Needs(Permission.StationReport)
  @Query(() => [GasConversion], {
    description: "What a cubic metre of gas weighs: the network's first, then stations' own, each newest first.",
  })
  gasConversions(@Ctx() ctx: Context) {
    return gasConversions(ctx);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => GasConversion, {
    description:
      "Sets what a cubic metre of gas weighs from a day on; balances since then are told by it at once. 10003, 10031 (a network's below its root), 10012, 10015 (there is one of that day), 10041.",
  })
  createGasConversion(
    @Arg("input", () => CreateGasConversionInput) input: CreateGasConversionInput,
    @Ctx() ctx: Context,
  ) {
    return createGasConversion(ctx, input);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => Boolean, {
    description:
      "Takes a conversion away, so that the one before it is in force. 10014, 10031 (a network's below its root), 10041.",
  })
  deleteGasConversion(
    @Arg("input", () => DeleteGasConversionInput) input: DeleteGasConversionInput,
    @Ctx() ctx: Context,
  ) {
    return deleteGasConversion(ctx, input);
  }

  @Needs(Permission.StationReport)
  @Query(() => GasBalanceSettings, { description: "From which loss on balances of gas are amber." })
  gasBalanceSettings(@Ctx() ctx: Context) {
    return gasBalanceSettingsOf(ctx.db, account(ctx).scope.networkId);
  }

  @NeedsToOperate(Permission.StationReport)
  @Mutation(() => GasBalanceSettings, {
    description: "Changes from which loss on balances of gas are amber. 10031 below the network's root, 10012.",
  })
  changeGasBalanceSettings(
    @Arg("input", () => ChangeGasBalanceSettingsInput) input: ChangeGasBalanceSettingsInput,
    @Ctx() ctx: Context,
  ) {
    return changeGasBalanceSettings(ctx, input);
  }
}
