import { Field, ID, Int, ObjectType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@ObjectType({ simpleResolvers: true, description: "A station of which some guns would not hear of their new price." })
export class UnreachedStation {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its code." })
  stationCode!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => Int, { description: "Guns of the changed grades whose device is silent, or that are bound to none." })
  guns!: number;

  @Field(() => Int, { description: "Guns of the changed grades at the station, these among them." })
  ofGuns!: number;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "When the first of these devices was heard last; null where none ever was.",
  })
  lastSeenAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: "A gun that fills at the price from before the change." })
export class RehearsedGun {
  @Field(() => ID, { description: "The gun." })
  gunId!: string;

  @Field(() => Int, { description: "Its number at the station." })
  gunNumber!: number;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { description: "The grade that it fills." })
  gradeName!: string;

  @Field(() => GraphQLInstant, { description: "Since when it fills." })
  since!: Date;
}

@ObjectType({
  simpleResolvers: true,
  description: "A special customer who would pay more for a grade than everybody else.",
})
export class DearerCustomer {
  @Field(() => ID, { description: "The special customer." })
  customerId!: string;

  @Field(() => String, { description: "Their name." })
  customerName!: string;

  @Field(() => ID, { description: "The grade." })
  gradeId!: string;

  @Field(() => String, { description: "Its name." })
  gradeName!: string;

  @Field(() => Int, { description: "Stations of the change at which that is so." })
  stations!: number;

  @Field(() => String, { description: "The station at which they would pay the most above the others." })
  stationName!: string;

  @Field(() => GraphQLDecimal, { description: "What a unit costs them there." })
  customerPrice!: string;

  @Field(() => GraphQLDecimal, { description: "What a unit would cost everybody else there." })
  boardPrice!: string;

  @Field(() => Boolean, { description: "They pay more there already, before the change." })
  already!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "What a grade sold on the last four days of the same weekday, and what that comes to at the old and at the new prices. The same litres are taken, so that the difference is also what the margin changes by.",
})
export class RehearsedDay {
  @Field(() => ID, { description: "The grade." })
  gradeId!: string;

  @Field(() => String, { description: "Its name." })
  gradeName!: string;

  @Field(() => String, { description: "Its colour, #RRGGBB." })
  gradeColour!: string;

  @Field(() => String, { description: "Symbol of the currency; grades of several currencies have a row for each." })
  currencySymbol!: string;

  @Field(() => Int, { description: "Stations whose price of it changes and that had one before." })
  stations!: number;

  @Field(() => Int, { description: "Of these: with sales on at least one of those days, so that they count." })
  known!: number;

  @Field(() => GraphQLDecimal, {
    description: "Sold on such a day by the mean of those on which a station sold, litres.",
  })
  volume!: string;

  @Field(() => GraphQLDecimal, { description: "That volume at the old prices, without discounts." })
  oldAmount!: string;

  @Field(() => GraphQLDecimal, { description: "That volume at the new prices, without discounts." })
  newAmount!: string;

  @Field(() => GraphQLDecimal, { description: "New less old: below 0 where the day brings less." })
  difference!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "The old amount less what that volume costs to buy, by the costs that hold when the new prices take effect; null where a station that counts has none.",
  })
  oldMargin!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The new amount less the same; null likewise." })
  newMargin!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "What all grades together bring on such a day, in one currency." })
export class RehearsedSum {
  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;

  @Field(() => GraphQLDecimal, { description: "At the old prices, without discounts." })
  oldAmount!: string;

  @Field(() => GraphQLDecimal, { description: "At the new prices, without discounts." })
  newAmount!: string;

  @Field(() => GraphQLDecimal, { description: "New less old: below 0 where the day brings less." })
  difference!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: "What stands in the way of a batch change and what it would bring, as of now. Nothing is done.",
})
export class PriceRehearsal {
  @Field(() => [UnreachedStation], { description: "Stations with guns that can't be reached now, by code." })
  unreached!: UnreachedStation[];

  @Field(() => [RehearsedGun], {
    description: "Guns that are filling a changed grade now, by station and number: these fills end at the old price.",
  })
  fuelling!: RehearsedGun[];

  @Field(() => [DearerCustomer], {
    nullable: true,
    description:
      "Special customers whose own price would be above the new one, by how many stations it is so at; null for who may not see special customers.",
  })
  dearer!: DearerCustomer[] | null;

  @Field(() => [RehearsedDay], { description: "What a day brings by grade." })
  days!: RehearsedDay[];

  @Field(() => [RehearsedSum], {
    description: "The sums of `days` by currency; none where no sale of such a day is known.",
  })
  sums!: RehearsedSum[];
}
