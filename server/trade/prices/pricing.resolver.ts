import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Needs, NeedsToOperate } from "../../access/auth/guard.ts";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ArgsIn } from "../../kernel/lists/list-definition.ts";
import { selected } from "../../kernel/lists/selection.ts";
import { follow } from "../../kernel/live/feed.ts";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { PriceBatchRow } from "../price-batch/price-batch.types.ts";
import { changePrices } from "./price-change.service.ts";
import { previewPrices } from "./price-preview.service.ts";
import { changePriceSettings, priceSettings } from "./price-settings.service.ts";
import { PriceSettings } from "./price-settings.types.ts";
import { stationPriceFeed } from "./pricing.feeds.ts";
import {
  CancelPriceInput,
  ChangePriceSettingsInput,
  ChangePricesInput,
  PreviewPricesInput,
  ResendPricesInput,
  StationPricesArgs,
} from "./pricing.inputs.ts";
import {
  PriceCell,
  PriceGun,
  PriceOutcome,
  StationPrices,
  StationPricesConnection,
  UnitPrice,
} from "./pricing.types.ts";
import { resendPrices } from "./resend.service.ts";
import * as matrix from "./station-prices.service.ts";
import { unitPrices } from "./unit-price.list.ts";
import * as prices from "./unit-prices.service.ts";
import { priceGunsOf } from "./unit-prices.service.ts";

const { UnitPrice: PRICES, PriceSet: STATION, PriceHistory: HISTORY, CompanyPrice: BATCHES } = Permission;

@Resolver(() => UnitPrice)
export class UnitPriceResolver {
  @Needs(HISTORY, PRICES, STATION, BATCHES)
  @Query(() => unitPrices.Connection, { description: "Prices, past, present and planned." })
  unitPrices(
    @Args(() => unitPrices.Args) args: ArgsIn<typeof unitPrices>,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return unitPrices.page(ctx, args, { fields: selected(info) });
  }

  @Needs(HISTORY, PRICES, STATION, BATCHES)
  @Query(() => UnitPrice, {
    description: "The price that held, or is to hold, at a moment. 10003, 10007 where there was none yet.",
  })
  priceAt(
    @Arg("stationId", () => ID, { description: "The station." }) stationId: string,
    @Arg("gradeId", () => ID, { description: "The grade." }) gradeId: string,
    @Arg("at", () => GraphQLInstant, { description: "The moment." }) at: Date,
    @Ctx() ctx: Context,
  ) {
    return prices.priceAt(ctx, { stationId, gradeId, at });
  }

  @NeedsToOperate(PRICES, STATION)
  @Mutation(() => UnitPrice, { description: "Cancels a price that has not fallen due. 10014, 10022, 10041." })
  cancelPrice(@Arg("input", () => CancelPriceInput) input: CancelPriceInput, @Ctx() ctx: Context) {
    return prices.cancelPrice(ctx, input.id);
  }

  @FieldResolver(() => [PriceGun], { description: "What became of it at each gun, by their numbers." })
  guns(@Root() row: UnitPrice, @Ctx() ctx: Context) {
    return priceGunsOf(ctx).load(row.id);
  }
}

@Resolver(() => PriceCell)
export class PriceCellResolver {
  @FieldResolver(() => [PriceGun], { description: "What became of the price in force at each gun, by their numbers." })
  guns(@Root() row: PriceCell, @Ctx() ctx: Context) {
    return row.unitPriceId === null ? [] : priceGunsOf(ctx).load(row.unitPriceId);
  }
}

@Resolver(() => StationPrices)
export class StationPricesResolver {
  @Needs(PRICES, STATION, HISTORY, BATCHES)
  @Query(() => StationPricesConnection, { description: "Stations with the prices of what they sell." })
  stationPrices(
    @Args(() => StationPricesArgs) args: StationPricesArgs,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return matrix.stationPrices(ctx, args, selected(info).has("totalCount"));
  }

  @Needs(PRICES, STATION, HISTORY, BATCHES)
  @Subscription(() => [StationPrices], {
    description: "First the prices of these stations, then those of each that changes.",
    subscribe: ({ context, args }) =>
      follow(stationPriceFeed, context as Context, args as { stationIds: readonly string[] }),
  })
  stationPriceChanges(
    @Root() rows: StationPrices[],
    @Arg("stationIds", () => [ID], { description: "The stations." }) _stationIds: string[],
  ) {
    return rows;
  }

  @Needs(PRICES, STATION)
  @Query(() => [PriceBatchRow], {
    description:
      "What a change of prices would do, row by row, without doing it: old and new price, what would refuse it (10005, 10012, 10015, 10022), and why it would need a second person. Rows of stations that one doesn't see are left out. 10012.",
  })
  previewPrices(
    @Arg("input", () => PreviewPricesInput, { description: "What is to change where." }) input: PreviewPricesInput,
    @Ctx() ctx: Context,
  ) {
    return previewPrices(ctx, input);
  }

  @NeedsToOperate(PRICES, STATION)
  @Mutation(() => [PriceOutcome], {
    description:
      "Changes prices at once or at a time to come; where one of them needs a second person, none is changed and all wait in a price approval. 10003, 10022, 10005 (not sold there), 10012 (zero, too precise, too large a step, a time that is past; no `reason` where a price needs a second person or follows another one on the same day), 10015.",
  })
  changePrices(@Arg("input", () => ChangePricesInput) input: ChangePricesInput, @Ctx() ctx: Context) {
    return changePrices(ctx, input);
  }

  @NeedsToOperate(PRICES, STATION)
  @Mutation(() => [StationPrices], {
    description: "Sends the prices in force to the guns that don't show them once more. 10003, 10022.",
  })
  resendPrices(@Arg("input", () => ResendPricesInput) input: ResendPricesInput, @Ctx() ctx: Context) {
    return resendPrices(ctx, input);
  }

  @Needs(PRICES, STATION, BATCHES)
  @Query(() => PriceSettings, { description: "What holds for price changes at a platform. 10017." })
  priceSettings(
    @Arg("platformId", () => ID, { description: "The platform." }) platformId: string,
    @Ctx() ctx: Context,
  ) {
    return priceSettings(ctx, platformId);
  }

  @NeedsToOperate(PRICES)
  @Mutation(() => PriceSettings, {
    description:
      "Sets the steps of a price change: the largest, and above which a second person is needed. 10017, 10012.",
  })
  changePriceSettings(
    @Arg("input", () => ChangePriceSettingsInput) input: ChangePriceSettingsInput,
    @Ctx() ctx: Context,
  ) {
    return changePriceSettings(ctx, input);
  }
}
