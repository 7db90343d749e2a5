import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { arrivedOf } from "../../kernel/lists/page.ts";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { TankValueQuality, ValueQuality } from "./quality.types.ts";

export const TankLevelState = { LOW: "LOW", NORMAL: "NORMAL", HIGH: "HIGH" } as const;
export type TankLevelState = keyof typeof TankLevelState;
registerEnumType(TankLevelState, { name: "TankLevelState", description: "Level of a tank against its limits." });

export const DeliverySource = { GAUGE: "GAUGE", DETECTED: "DETECTED" } as const;
export type DeliverySource = keyof typeof DeliverySource;
registerEnumType(DeliverySource, {
  name: "DeliverySource",
  description: "GAUGE: the tank gauge reported the delivery. DETECTED: the level rose by more than sales explain.",
});

@ObjectType({ description: "One tank as it stands now, with everything that a vessel shows." })
export class TankStatus {
  @Field(() => ID, { description: "The tank." })
  tankId!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => Int, { description: "Number within the station." })
  tankNumber!: number;

  @Field(() => String, { description: "Name, as it is shown." })
  tankName!: string;

  @Field(() => ID, { description: "What it holds." })
  gradeId!: string;

  @Field(() => String, { description: "Name of the grade." })
  gradeName!: string;

  @Field(() => String, { description: "Colour of the grade, #RRGGBB." })
  gradeColour!: string;

  @Field(() => GraphQLDecimal, { description: "Litres when full." })
  capacityLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Low limit, litres." })
  lowLimitLitres!: string;

  @Field(() => GraphQLDecimal, { description: "High limit, litres." })
  highLimitLitres!: string;

  @Field(() => Float, { nullable: true, description: "Volume in per cent of the capacity." })
  fillPercent!: number | null;

  @Field(() => TankLevelState, { description: "Level against the limits, with hysteresis." })
  level!: TankLevelState;

  @Field(() => Boolean, { description: "Its gauge answers." })
  online!: boolean;

  @Field(() => Boolean, { description: "A leak alarm is active." })
  leak!: boolean;

  @Field(() => Boolean, { description: "Its water stands at or above the limit." })
  waterHigh!: boolean;

  @Field(() => Boolean, { description: "Product is being delivered into it." })
  deliveryInProgress!: boolean;

  @Field(() => Float, { nullable: true, description: "Height of the product, mm." })
  heightMm!: number | null;

  @Field(() => Float, { nullable: true, description: "Height of the water, mm." })
  waterHeightMm!: number | null;

  @Field(() => Float, { nullable: true, description: "Temperature of the product, °C." })
  temperatureC!: number | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume of the product, litres." })
  volumeLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Volume at the reference temperature, litres, where the gauge computes it.",
  })
  netVolumeLitres!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume of the water, litres." })
  waterVolumeLitres!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Room left, litres." })
  ullageLitres!: string | null;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "When the volume was told (the height, where there is none).",
  })
  readAt!: Date | null;

  @Field(() => ValueQuality, {
    nullable: true,
    description: "How good the volume is (the height, where there is none).",
  })
  quality!: ValueQuality | null;

  @Field(() => [TankValueQuality], { description: "How good each value is that was ever told, with its own time." })
  qualities!: TankValueQuality[];
}

@ObjectType({ description: "One reading of a tank." })
export class TankReading {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The tank." })
  tankId!: string;

  @Field(() => GraphQLInstant, { description: "When it was read." })
  time!: Date;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume of the product, litres." })
  volumeLitres!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume at the reference temperature, litres." })
  netVolumeLitres!: string | null;

  @Field(() => Float, { nullable: true, description: "Height of the product, mm." })
  heightMm!: number | null;

  @Field(() => Float, { nullable: true, description: "Height of the water, mm." })
  waterHeightMm!: number | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume of the water, litres." })
  waterVolumeLitres!: string | null;

  @Field(() => Float, { nullable: true, description: "Temperature, °C." })
  temperatureC!: number | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Room left, litres." })
  ullageLitres!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "Product that was delivered into a tank." })
export class TankDelivery {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The tank." })
  tankId!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => Int, { description: "Number of the tank." })
  tankNumber!: number;

  @Field(() => String, { description: "Name of the grade." })
  gradeName!: string;

  @Field(() => DeliverySource, { description: "Who noticed it." })
  source!: DeliverySource;

  @Field(() => GraphQLInstant, { description: "Begin." })
  startedAt!: Date;

  @Field(() => GraphQLInstant, { description: "End." })
  endedAt!: Date;

  @Field(() => GraphQLInstant, { description: "When the server received it." })
  receivedAt!: Date;

  @Field(() => ID, {
    nullable: true,
    description: "The delivery in whose place it stands: noticed before, told better now.",
  })
  supersedesId!: string | null;

  @Field(() => ID, { nullable: true, description: "The one that stands in its place; lists leave it out then." })
  supersededById!: string | null;

  @Field(() => GraphQLDecimal, { description: "Volume before, litres." })
  startVolumeLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Volume after, litres." })
  endVolumeLitres!: string;

  @Field(() => GraphQLDecimal, { description: "What was delivered, litres: the rise and what was sold meanwhile." })
  deliveredLitres!: string;

  @Field(() => Float, { nullable: true, description: "Height before, mm." })
  startHeightMm!: number | null;

  @Field(() => Float, { nullable: true, description: "Height after, mm." })
  endHeightMm!: number | null;

  @Field(() => Float, { nullable: true, description: "Temperature before, °C." })
  startTemperatureC!: number | null;

  @Field(() => Float, { nullable: true, description: "Temperature after, °C." })
  endTemperatureC!: number | null;

  @Field(() => Float, { nullable: true, description: "Water after, mm." })
  waterHeightMm!: number | null;
}

export const TankDeliveryArrivals = arrivedOf(TankDelivery, "TankDelivery");
