import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLSettings } from "../../kernel/scalars/scalars.ts";

export const SetUpPiece = { TANK: "TANK", DISPENSER: "DISPENSER", GUN: "GUN", BINDING: "BINDING" } as const;
export type SetUpPiece = keyof typeof SetUpPiece;
registerEnumType(SetUpPiece, {
  name: "SetUpPiece",
  description: "A piece of a station's set-up; BINDING: the rows of a device.",
});

export const SetUpAction = { CREATE: "CREATE", CHANGE: "CHANGE", SKIP: "SKIP" } as const;
export type SetUpAction = keyof typeof SetUpAction;
registerEnumType(SetUpAction, {
  name: "SetUpAction",
  description: "What becomes of a piece. SKIP: the station has no device of that kind that could have the rows.",
});

@ObjectType({ description: "One thing that makes a station like another." })
export class SetUpStep {
  @Field(() => SetUpPiece, { description: "What is touched." })
  kind!: SetUpPiece;

  @Field(() => SetUpAction, { description: "What becomes of it." })
  action!: SetUpAction;

  @Field(() => Int, { nullable: true, description: "Number of the tank, dispenser or gun." })
  number!: number | null;

  @Field(() => String, { nullable: true, description: "Name of the device whose rows are meant." })
  deviceName!: string | null;

  @Field(() => GraphQLSettings, { nullable: true, description: "As it is; null: it isn't there." })
  before!: object | null;

  @Field(() => GraphQLSettings, { description: "As it will be." })
  after!: object;
}

@ObjectType({ description: "What makes, or would make, a station like another: all of it or nothing." })
export class SetUpCopy {
  @Field(() => Boolean, { description: "It was a dry run: nothing is stored." })
  dryRun!: boolean;

  @Field(() => [SetUpStep], { description: "The steps, in their order; none: they are alike already." })
  steps!: SetUpStep[];
}

@InputType()
export class CopySetUpInput {
  @Field(() => ID, { description: "The station that is the model." })
  fromStationId!: string;

  @Field(() => ID, { description: "The station that becomes like it." })
  toStationId!: string;

  @Field(() => Boolean, { description: "True: says what would be done and stores nothing." })
  dryRun!: boolean;
}
