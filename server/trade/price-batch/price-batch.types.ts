import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { SecondPersonReason } from "../price-bound/price-bound.types.ts";
import { PriceProgress, PriceResult, PriceSource } from "../prices/pricing.types.ts";

export const PriceBatchState = {
  WAITING: "WAITING",
  NOT_APPROVED: "NOT_APPROVED",
  PLANNED: "PLANNED",
  DELIVERING: "DELIVERING",
  DONE: "DONE",
  CANCELLED: "CANCELLED",
  REFUSED: "REFUSED",
} as const;
export type PriceBatchState = keyof typeof PriceBatchState;
registerEnumType(PriceBatchState, {
  name: "PriceBatchState",
  description:
    "WAITING for a second person; NOT_APPROVED: that was rejected, withdrawn or expired; PLANNED: something of it falls due later; DELIVERING: a gun waits for its price, or did not get it; DONE: nothing is open; CANCELLED before any of it fell due; REFUSED: none of it came into force, because its stations controlled themselves, or were gone, when it fell due.",
});

@ObjectType({ description: "One grade at one station in a change of prices: what it costs, and what it is to cost." })
export class PriceBatchRow {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its code." })
  stationCode!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => String, { description: "IANA zone of its clocks." })
  timeZone!: string;

  @Field(() => ID, { description: "The grade." })
  gradeId!: string;

  @Field(() => String, { description: "Its name." })
  gradeName!: string;

  @Field(() => String, { description: "Its colour, #RRGGBB." })
  gradeColour!: string;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The price that would hold then without the change." })
  oldPrice!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What it is to be; null where an amount has nothing to move.",
  })
  price!: string | null;

  @Field(() => PriceResult, { description: "What becomes of it." })
  outcome!: PriceResult;

  @Field(() => Int, { nullable: true, description: "Number of the refusal." })
  number!: number | null;

  @Field(() => String, { nullable: true, description: "Field of the row that is at fault." })
  field!: string | null;

  @Field(() => String, { nullable: true, description: "The refusal in English." })
  message!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Where the step is too large: per cent of the old price that the station's platform allows.",
  })
  largestStep!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Where the price is below the least that the platform has set for the grade: that least price.",
  })
  lowest!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Where the price is above the highest that the platform has set for the grade: that highest price.",
  })
  highest!: string | null;

  @Field(() => [SecondPersonReason], {
    description: "Why it needs a second person; empty: for its own sake it needs none.",
  })
  secondPerson!: SecondPersonReason[];

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What the grade costs to buy with the least margin on it; null where nobody has told the cost.",
  })
  floor!: string | null;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description:
      "When the old price came, where the new one would come on the same day by the station's clocks: a change that may have been made already. Null: on another day.",
  })
  sameDayAt!: Date | null;
}

/** A batch as lists show it; all of it comes from one statement. */
@ObjectType({ description: "A change of many prices that belongs together." })
export class PriceBatch {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => PriceSource, { description: "BATCH, or ROLLBACK: it takes another one back." })
  source!: PriceSource;

  @Field(() => ID, { nullable: true, description: "The batch that it takes back." })
  takenBackId!: string | null;

  @Field(() => PriceBatchState, { description: "Where it stands." })
  state!: PriceBatchState;

  @Field(() => [String], { description: "Names of the grades that it was made for." })
  gradeNames!: string[];

  @Field(() => String, {
    nullable: true,
    description: "Symbol of the currency of its stations; null where their platforms have several.",
  })
  currencySymbol!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The price that it sets." })
  price!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "By how much it moves each price, with its sign." })
  delta!: string | null;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "When the first of its prices takes, or is to take, effect; null: at once, as soon as it is approved.",
  })
  effectiveAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "The time by each station's own clocks, where it was planned so.",
  })
  stationTime!: string | null;

  @Field(() => Boolean, { description: "One refused row would have refused all." })
  allOrNothing!: boolean;

  @Field(() => String, { nullable: true, description: "Why it was made; null where nobody said." })
  reason!: string | null;

  @Field(() => String, { description: "Login name of who made it." })
  author!: string;

  @Field(() => GraphQLInstant, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "When what was left of it was cancelled." })
  cancelledAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login name of who cancelled it." })
  cancelledBy!: string | null;

  @Field(() => Int, { description: "Stations at which it made prices, or is to once it is approved." })
  stations!: number;

  @Field(() => [String], { description: "Names of these stations by code, the first three at most." })
  stationNames!: string[];

  @Field(() => ID, { nullable: true, description: "The batch that took it back, once one has." })
  rolledBackBy!: string | null;

  @Field(() => Int, { description: "Prices that it made." })
  prices!: number;

  @Field(() => Int, { description: "Of these: not due yet, so that they can be cancelled." })
  planned!: number;

  @Field(() => Int, { description: "Of these: in force or superseded since, so that they may be taken back." })
  applied!: number;

  @Field(() => Int, {
    description:
      "Of these: refused when they fell due, because their station controlled itself (10022) or was gone (10003).",
  })
  refused!: number;

  @Field(() => Int, { description: "Rows that made no price and wait for nobody." })
  leftOut!: number;

  @Field(() => ID, { nullable: true, description: "The price approval in which it waits, or waited." })
  approvalId!: string | null;

  @Field(() => PriceProgress, {
    description: "How far it is at the guns; those that another price came first at don't count.",
  })
  progress!: PriceProgress;
}
