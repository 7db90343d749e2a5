import { ArgsType, Field, ID, InputType, Int } from "type-graphql";
import { GraphQLInstant } from "../scalars/scalars.ts";

@InputType()
export class CreateGunInput {
  @Field(() => Int, { description: "Number within the station, from 1." })
  number!: number;

  @Field(() => ID, { description: "What it sells: the grade of its tank." })
  gradeId!: string;

  @Field(() => ID, { description: "The tank that it draws from." })
  tankId!: string;
}

@InputType()
export class CreateDispenserInput {
  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => Int, { description: "Number within the station, from 1." })
  number!: number;

  @Field(() => String, { description: "Name." })
  name!: string;

  @Field(() => [CreateGunInput], { description: "Its guns." })
  guns!: CreateGunInput[];
}

@ArgsType()
export class GunStateChangesArgs {
  @Field(() => Int, { defaultValue: 50, description: "How many rows, 1 to 200." })
  first!: number;

  @Field(() => String, { nullable: true, description: "Rows behind this cursor." })
  after?: string;

  @Field(() => ID, { description: "The gun." })
  gunId!: string;

  @Field(() => GraphQLInstant, { nullable: true, description: "At or after." })
  from?: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "Before." })
  to?: Date;
}
