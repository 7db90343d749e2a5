import { Field, Float, ID, InputType, ObjectType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal } from "../../kernel/scalars/scalars.ts";

const LOCK_REASON =
  "Why it is done although days that it changes are locked, 1 to 200 characters; needs the right to approve of 125.";

/** What a cubic metre of gas weighs from a day on, under which conditions. */
@ObjectType({
  description:
    "What a cubic metre of gas weighs, from a day of each station's own zone until the day of the next one. A station's own are in force before its network's.",
})
export class GasConversion {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { nullable: true, description: "The station; absent: of all that have none of their own yet." })
  stationId!: string | null;

  @Field(() => String, { nullable: true, description: "The station's code." })
  stationCode!: string | null;

  @Field(() => String, { nullable: true, description: "The station's name." })
  stationName!: string | null;

  @Field(() => GraphQLDay, { description: "The first day on which it is in force." })
  validFrom!: string;

  @Field(() => GraphQLDecimal, { description: "Density at the base conditions, kg per m³." })
  kilogramsPerCubicMetre!: string;

  @Field(() => GraphQLDecimal, { description: "The temperature at which a cubic metre is meant, °C." })
  baseTemperatureC!: string;

  @Field(() => Float, { description: "The absolute pressure at which a cubic metre is meant, kPa: 101.325." })
  basePressureKpa!: number;
}

@InputType({ description: "What a cubic metre of gas weighs from a day on." })
export class CreateGasConversionInput {
  @Field(() => ID, {
    nullable: true,
    description: "Of this station alone; absent: of all that have none of their own.",
  })
  stationId?: string | null;

  @Field(() => GraphQLDay, { description: "The first day on which it is in force; there is one for each day at most." })
  validFrom!: Date;

  @Field(() => GraphQLDecimal, {
    description: "Density at the base conditions, kg per m³: more than 0.4, at most 2, 6 places.",
  })
  kilogramsPerCubicMetre!: string;

  @Field(() => GraphQLDecimal, {
    description:
      "The temperature at which a cubic metre is meant, °C: -20 to 30, 2 places. The pressure is 101.325 kPa.",
  })
  baseTemperatureC!: string;

  @Field(() => String, { nullable: true, description: LOCK_REASON })
  lockReason?: string | null;
}

@InputType()
export class DeleteGasConversionInput {
  @Field(() => ID, { description: "The conversion." })
  id!: string;

  @Field(() => String, { nullable: true, description: LOCK_REASON })
  lockReason?: string | null;
}
