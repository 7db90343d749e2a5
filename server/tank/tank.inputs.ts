import { ArgsType, Field, ID, InputType, Int } from "type-graphql";
import { PageArgs } from "../lists/page.ts";
import { GraphQLDecimal, GraphQLInstant } from "../scalars/scalars.ts";

@InputType()
export class CreateTankInput {
  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => Int, { description: "Number within the station, from 1." })
  number!: number;

  @Field(() => String, { description: "Name." })
  name!: string;

  @Field(() => ID, { description: "What it holds." })
  gradeId!: string;

  @Field(() => GraphQLDecimal, { description: "Litres when full." })
  capacityLitres!: string;

  @Field(() => Int, { description: "Inner height, mm." })
  heightMm!: number;

  @Field(() => GraphQLDecimal, { description: "Low limit, litres." })
  lowLimitLitres!: string;

  @Field(() => GraphQLDecimal, { description: "High limit, litres; above the low one, at most the capacity." })
  highLimitLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Litres by which a limit must be left again." })
  hysteresisLitres!: string;

  @Field(() => Int, { description: "Water limit, mm." })
  waterLimitMm!: number;
}

@InputType({ description: "Which deliveries; what is absent does not narrow." })
export class DeliveryFilter {
  @Field(() => [ID], { nullable: true, description: "At one of these stations." })
  stationIds?: string[];

  @Field(() => [ID], { nullable: true, description: "Into one of these tanks." })
  tankIds?: string[];

  @Field(() => GraphQLInstant, { nullable: true, description: "Ended at or after." })
  from?: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "Ended before." })
  to?: Date;
}

@ArgsType()
export class DeliveriesArgs extends PageArgs {
  @Field(() => DeliveryFilter, { nullable: true, description: "Which deliveries." })
  filter?: DeliveryFilter;
}

@ArgsType()
export class TankReadingsArgs {
  @Field(() => Int, { defaultValue: 100, description: "How many rows, 1 to 200." })
  first!: number;

  @Field(() => String, { nullable: true, description: "Rows behind this cursor." })
  after?: string;

  @Field(() => ID, { description: "The tank." })
  tankId!: string;

  @Field(() => GraphQLInstant, { nullable: true, description: "Read at or after." })
  from?: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "Read before." })
  to?: Date;
}
