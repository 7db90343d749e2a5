import { Arg, Ctx, Query, Resolver } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { Needs } from "../../access/auth/guard.ts";
import type { Context } from "../../kernel/context.ts";
import { PriceBatchInput } from "../price-batch/price-batch.inputs.ts";
import { rehearsePriceBatch } from "./price-rehearsal.service.ts";
import { PriceRehearsal } from "./price-rehearsal.types.ts";

@Resolver()
export class PriceRehearsalResolver {
  @Needs(Permission.CompanyPrice)
  @Query(() => PriceRehearsal, {
    description:
      "What stands in the way of a batch change and what it would bring: guns that can't be reached, fills that go on, special customers who would pay more than everybody else, and a day's amount under old and new prices. Rows that would be refused are left out. 10003, 10005, 10012.",
  })
  rehearsePriceBatch(
    @Arg("input", () => PriceBatchInput, { description: "What is to change where." }) input: PriceBatchInput,
    @Ctx() ctx: Context,
  ) {
    return rehearsePriceBatch(ctx, input);
  }
}
