import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Certification } from "../../site/station/station.types.ts";
import { EmployeeState } from "../employee/employee.types.ts";

export const EmployeeCardState = { ACTIVE: "ACTIVE", LOST: "LOST", STOPPED: "STOPPED", REPLACED: "REPLACED" } as const;
export type EmployeeCardState = keyof typeof EmployeeCardState;
registerEnumType(EmployeeCardState, {
  name: "EmployeeCardState",
  description: "In use, reported lost, stopped, or replaced by another for good.",
});

@ObjectType({ description: "Plastic that shows who somebody at work is; it never holds value." })
export class EmployeeCard {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "What is printed on it; unique within the network." })
  number!: string;

  @Field(() => String, { nullable: true, description: "What a reader sees; hexadecimal, unique within the network." })
  tag!: string | null;

  @Field(() => EmployeeCardState, { description: "What became of it." })
  state!: EmployeeCardState;

  @Field(() => ID, { description: "Whose it is." })
  employeeId!: string;

  @Field(() => String, { description: "Their code." })
  employeeCode!: string;

  @Field(() => String, { description: "Their name." })
  employeeName!: string;

  @Field(() => EmployeeState, { description: "Whether they work here: the card of somebody who left shows nobody." })
  employeeState!: EmployeeState;

  @Field(() => Certification, { description: "How they are certified at guns." })
  certification!: Certification;

  @Field(() => ID, {
    nullable: true,
    description: "The one station at which it is valid; null: at all of the platform's.",
  })
  stationId!: string | null;

  @Field(() => String, { nullable: true, description: "That station's name." })
  stationName!: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day, by the network's calendar; null: without end." })
  validUntil!: string | null;

  @Field(() => ID, { nullable: true, description: "The card that stands in its place." })
  replacedById!: string | null;

  @Field(() => ID, { description: "For whom its holder works." })
  platformId!: string;

  @Field(() => String, { description: "That platform's name." })
  platformName!: string;

  @Field(() => GraphQLInstant, { description: "When it was issued." })
  createdAt!: Date;
}
