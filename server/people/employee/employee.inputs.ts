import { Field, ID, InputType } from "type-graphql";
import { choiceOf } from "../../kernel/lists/choice.ts";
import { GraphQLDay } from "../../kernel/scalars/scalars.ts";
import { Certification } from "../../site/station/station.types.ts";
import { type EmployeeFilter, employees } from "./employee.list.ts";
import { EmployeeState } from "./employee.types.ts";

@InputType()
export class CreateEmployeeInput {
  @Field(() => String, { description: "1 to 40 characters; unique within the network." })
  code!: string;

  @Field(() => String, { description: "1 to 200 characters." })
  name!: string;

  @Field(() => String, { defaultValue: "", description: "At most 40 characters." })
  phone!: string;

  @Field(() => ID, { nullable: true, description: "Where they work; their platform is the one that runs it." })
  stationId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "For whom, where they work at no station: the caller's own platform unless told.",
  })
  platformId?: string | null;

  @Field(() => ID, { nullable: true, description: "An account of the same platform that nobody else logs in with." })
  accountId?: string | null;

  @Field(() => Certification, {
    defaultValue: Certification.GENERAL,
    description: "GENERAL, EMPLOYEE or PASSWORD; the others are customers': 10006.",
  })
  certification!: Certification;

  @Field(() => GraphQLDay, { nullable: true, description: "First day; absent: from the beginning." })
  validFrom?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day; absent: without end." })
  validUntil?: Date | null;
}

@InputType({ description: "What is absent stays as it is." })
export class ChangeEmployeeInput {
  @Field(() => ID, { description: "The employee." })
  id!: string;

  @Field(() => String, { nullable: true, description: "1 to 40 characters; unique within the network." })
  code?: string | null;

  @Field(() => String, { nullable: true, description: "1 to 200 characters." })
  name?: string | null;

  @Field(() => String, { nullable: true, description: "At most 40 characters." })
  phone?: string | null;

  @Field(() => ID, { nullable: true, description: "Where they work; null: at no station in particular." })
  stationId?: string | null;

  @Field(() => ID, { nullable: true, description: "An account of the same platform; null: without a login." })
  accountId?: string | null;

  @Field(() => Certification, { nullable: true, description: "GENERAL, EMPLOYEE or PASSWORD." })
  certification?: Certification | null;

  @Field(() => GraphQLDay, { nullable: true, description: "First day; null: from the beginning." })
  validFrom?: Date | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day; null: without end." })
  validUntil?: Date | null;
}

@InputType()
export class SetEmployeeStateInput {
  @Field(() => ID, { description: "The employee." })
  id!: string;

  @Field(() => EmployeeState, {
    description: "LEFT: the last day is today, unless it was before. ACTIVE: a last day that is over is forgotten.",
  })
  state!: EmployeeState;
}

@InputType()
export class DeleteEmployeeInput {
  @Field(() => ID, { description: "The employee." })
  id!: string;
}

@InputType({ description: "Which employees work somewhere else from now on: either by their ids or by a filter." })
export class MoveEmployeesInput extends choiceOf<EmployeeFilter>(() => employees.Filter) {
  @Field(() => ID, { nullable: true, description: "The station; null or absent: none in particular." })
  stationId?: string | null;
}
