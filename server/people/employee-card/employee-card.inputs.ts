import { Field, ID, InputType } from "type-graphql";
import { GraphQLDay } from "../../kernel/scalars/scalars.ts";
import { EmployeeCardState } from "./employee-card.types.ts";

@InputType()
export class CreateEmployeeCardInput {
  @Field(() => ID, { description: "Whose it is: somebody who works here." })
  employeeId!: string;

  @Field(() => String, { description: "1 to 32 characters; unique within the network." })
  number!: string;

  @Field(() => String, { nullable: true, description: "What a reader sees: 4 to 32 hexadecimal digits." })
  tag?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The one station at which it is valid; absent: all of the platform's.",
  })
  stationId?: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day; absent: without end." })
  validUntil?: Date | null;
}

@InputType({ description: "What is absent stays as it is." })
export class ChangeEmployeeCardInput {
  @Field(() => ID, { description: "The card." })
  id!: string;

  @Field(() => String, { nullable: true, description: "4 to 32 hexadecimal digits; null: none." })
  tag?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The one station at which it is valid; null: all of the platform's.",
  })
  stationId?: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day; null: without end." })
  validUntil?: Date | null;
}

@InputType()
export class SetEmployeeCardStateInput {
  @Field(() => ID, { description: "The card." })
  id!: string;

  @Field(() => EmployeeCardState, { description: "ACTIVE, LOST or STOPPED; REPLACED comes by replacing: 10006." })
  state!: EmployeeCardState;
}

@InputType()
export class ReplaceEmployeeCardInput {
  @Field(() => ID, { description: "The card that is lost or worn." })
  id!: string;

  @Field(() => String, { description: "Number of the new one; unique within the network." })
  number!: string;

  @Field(() => String, { nullable: true, description: "Its tag: 4 to 32 hexadecimal digits." })
  tag?: string | null;
}
