import { ArgsType, Field, ID, InputType, Int } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

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

@InputType({ description: "What changes of a dispenser; what is absent stays as it is." })
export class ChangeDispenserInput {
  @Field(() => ID, { description: "The dispenser." })
  id!: string;

  @Field(() => Int, { nullable: true, description: "Number within the station, from 1." })
  number?: number | null;

  @Field(() => String, { nullable: true, description: "Name." })
  name?: string | null;
}

@InputType()
export class DeleteDispenserInput {
  @Field(() => ID, { description: "The dispenser." })
  id!: string;
}

@InputType()
export class AddGunInput {
  @Field(() => ID, { description: "The dispenser that it hangs on." })
  dispenserId!: string;

  @Field(() => Int, { description: "Number within the station, from 1." })
  number!: number;

  @Field(() => ID, { description: "The tank that it draws from: it sells what that holds." })
  tankId!: string;
}

@InputType({ description: "What changes of a gun; what is absent stays as it is." })
export class ChangeGunInput {
  @Field(() => ID, { description: "The gun." })
  id!: string;

  @Field(() => Int, { nullable: true, description: "Number within the station, from 1." })
  number?: number | null;

  @Field(() => ID, { nullable: true, description: "The tank that it draws from: it sells what that holds." })
  tankId?: string | null;

  @Field(() => ID, { nullable: true, description: "The dispenser of the same station that it hangs on." })
  dispenserId?: string | null;
}

@InputType()
export class DeleteGunInput {
  @Field(() => ID, { description: "The gun." })
  id!: string;
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
