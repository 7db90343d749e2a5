import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Certification } from "../../site/station/station.types.ts";

export const EmployeeState = { ACTIVE: "ACTIVE", LEFT: "LEFT" } as const;
export type EmployeeState = keyof typeof EmployeeState;
registerEnumType(EmployeeState, {
  name: "EmployeeState",
  description: "ACTIVE works here, LEFT does so no longer and is kept for what points at them.",
});

/** Somebody who works for a platform. What it shows of station and login comes from the same statement. */
@ObjectType({ description: "Somebody who works for a platform, at one of its stations or at none in particular." })
export class Employee {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "The operator's own code; unique within the network." })
  code!: string;

  @Field(() => String, { description: "Name." })
  name!: string;

  @Field(() => String, { description: "Telephone number; may be empty." })
  phone!: string;

  @Field(() => ID, { description: "The platform that they work for: that of their station." })
  platformId!: string;

  @Field(() => String, { description: "Its name." })
  platformName!: string;

  @Field(() => ID, { nullable: true, description: "The station that they work at." })
  stationId!: string | null;

  @Field(() => String, { nullable: true, description: "Its code." })
  stationCode!: string | null;

  @Field(() => String, { nullable: true, description: "Its name." })
  stationName!: string | null;

  @Field(() => ID, { nullable: true, description: "The account that they log in with." })
  accountId!: string | null;

  @Field(() => String, { nullable: true, description: "Its login name." })
  login!: string | null;

  @Field(() => Boolean, { description: "There is a login, and it isn't disabled." })
  loginOpen!: boolean;

  @Field(() => Certification, { description: "What they show at a gun: nothing, their card, or a password." })
  certification!: Certification;

  @Field(() => EmployeeState, { description: "Whether they work here." })
  state!: EmployeeState;

  @Field(() => GraphQLDay, { nullable: true, description: "First day, by the clocks of their station." })
  validFrom!: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day, by the clocks of their station." })
  validUntil!: string | null;

  @Field(() => GraphQLInstant, { description: "When the record was made." })
  createdAt!: Date;
}
