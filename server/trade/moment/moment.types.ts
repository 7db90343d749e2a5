import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Alarm } from "../../plant/alarm/alarm.types.ts";
import { GunState } from "../../site/gun/gun.types.ts";
import { Transaction } from "../transaction/transaction.types.ts";

@ObjectType({
  simpleResolvers: true,
  description: "A gun at a moment: what the price sign said of its grade, what the pump said, and what the gun did.",
})
export class GunMoment {
  @Field(() => ID, { description: "The gun." })
  gunId!: string;

  @Field(() => Int, { description: "Its number at the station." })
  gunNumber!: number;

  @Field(() => ID, { description: "The grade that it sells, as it is set up now." })
  gradeId!: string;

  @Field(() => String, { description: "The grade's name." })
  gradeName!: string;

  @Field(() => String, { description: "The grade's colour, #RRGGBB." })
  gradeColour!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The station's price of a unit of its grade then; null where it had none.",
  })
  boardPrice!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "Since when that price held." })
  boardSince!: Date | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The price that the pump had confirmed last by then; null where it had confirmed none.",
  })
  pumpPrice!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it confirmed that." })
  pumpSince!: Date | null;

  @Field(() => GunState, { nullable: true, description: "What it did; null where no move of it is known by then." })
  state!: GunState | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "Since when it did that." })
  stateSince!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: "A tank at a moment, as it was read last by then." })
export class TankMoment {
  @Field(() => ID, { description: "The tank." })
  tankId!: string;

  @Field(() => Int, { description: "Its number at the station." })
  tankNumber!: number;

  @Field(() => String, { description: "Its name." })
  tankName!: string;

  @Field(() => String, { description: "Name of the grade that it holds, as it is set up now." })
  gradeName!: string;

  @Field(() => String, { description: "The grade's colour, #RRGGBB." })
  gradeColour!: string;

  @Field(() => GraphQLDecimal, { description: "What it holds when full, litres." })
  capacityLitres!: string;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "When it was read, at most a day before the moment; null where it was not.",
  })
  readAt!: Date | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume of the product, litres." })
  volumeLitres!: string | null;

  @Field(() => Float, { nullable: true, description: "Height of the water, mm." })
  waterHeightMm!: number | null;

  @Field(() => Float, { nullable: true, description: "Temperature of the product, °C." })
  temperatureC!: number | null;
}

@ObjectType({
  simpleResolvers: true,
  description: "What a station's sign, pumps and tanks said at one second, and what went on: the end of a dispute.",
})
export class StationMoment {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its code." })
  stationCode!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => String, { description: "Its time zone." })
  timeZone!: string;

  @Field(() => String, { description: "Symbol of its currency." })
  currencySymbol!: string;

  @Field(() => GraphQLInstant, { description: "The moment." })
  at!: Date;

  @Field(() => [GunMoment], { description: "Its guns by number, those that were taken away since aside." })
  guns!: GunMoment[];

  @Field(() => [TankMoment], { description: "Its tanks by number, those that were taken away since aside." })
  tanks!: TankMoment[];

  @Field(() => [Transaction], {
    description: "Sales that were filled then, or within a quarter of an hour of it, by their end; at most 100.",
  })
  sales!: Transaction[];

  @Field(() => [Alarm], { description: "Alarms that were active then, by their begin; at most 100." })
  alarms!: Alarm[];
}
