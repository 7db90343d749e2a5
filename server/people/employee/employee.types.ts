import { ArgsType, Field, ID, InputType, ObjectType, registerEnumType } from "type-graphql";
import { BulkMode } from "../../kernel/lists/bulk-mode.ts";
import { PageArgs, connectionOf } from "../../kernel/lists/page.ts";
import { RowRefusal } from "../../kernel/lists/row-refusal.ts";
import { GraphQLDay, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { PlaceFilter } from "../../site/station/place-filter.ts";
import { Certification } from "../../site/station/station.types.ts";

export const EmployeeState = { ACTIVE: "ACTIVE", LEFT: "LEFT" } as const;
export type EmployeeState = keyof typeof EmployeeState;
registerEnumType(EmployeeState, {
  name: "EmployeeState",
  description: "ACTIVE works here, LEFT does so no longer and is kept for what points at them.",
});

export const EmployeeOrder = {
  CODE_ASC: "CODE_ASC",
  CODE_DESC: "CODE_DESC",
  NAME_ASC: "NAME_ASC",
  NAME_DESC: "NAME_DESC",
  STATION_ASC: "STATION_ASC",
  STATION_DESC: "STATION_DESC",
} as const;
export type EmployeeOrder = keyof typeof EmployeeOrder;
registerEnumType(EmployeeOrder, {
  name: "EmployeeOrder",
  description: "By code, name or the station's name; the id breaks ties.",
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

@InputType({ description: "Which employees; what is absent does not narrow." })
export class EmployeeFilter extends PlaceFilter {
  @Field(() => [ID], { nullable: true, description: "With one of these ids." })
  ids?: string[] | null;

  @Field(() => String, { nullable: true, description: "Part of the code, name or phone; at most 200 characters." })
  search?: string | null;

  @Field(() => [EmployeeState], { nullable: true, description: "In one of these states." })
  states?: EmployeeState[] | null;

  @Field(() => [Certification], { nullable: true, description: "Certified in one of these ways." })
  certifications?: Certification[] | null;

  @Field(() => Boolean, { nullable: true, description: "With a login (true) or without (false)." })
  hasLogin?: boolean | null;
}

@ArgsType()
export class EmployeesArgs extends PageArgs {
  @Field(() => EmployeeFilter, { nullable: true, description: "Which employees." })
  filter?: EmployeeFilter | null;

  @Field(() => EmployeeOrder, { defaultValue: EmployeeOrder.CODE_ASC, description: "Their order." })
  orderBy!: EmployeeOrder;
}

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
export class MoveEmployeesInput {
  @Field(() => [ID], { nullable: true, description: "These, at most 1,000." })
  ids?: string[] | null;

  @Field(() => EmployeeFilter, { nullable: true, description: "Those that it leaves, at most 1,000." })
  filter?: EmployeeFilter | null;

  @Field(() => ID, { nullable: true, description: "The station; null or absent: none in particular." })
  stationId?: string | null;

  @Field(() => BulkMode, {
    defaultValue: BulkMode.ROW_BY_ROW,
    description: "Whether one that is refused keeps the others from being done.",
  })
  mode!: BulkMode;
}

@ObjectType({ description: "What became of one row of a bulk change." })
export class EmployeeMove {
  @Field(() => ID, { description: "The employee, as asked for." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Code and name; null where there is none that the caller sees." })
  label!: string | null;

  @Field(() => Boolean, { description: "It works there now: because of this, or before." })
  done!: boolean;

  @Field(() => RowRefusal, { nullable: true, description: "Why not; null where it was done, or undone with the rest." })
  refusal!: RowRefusal | null;
}

export const EmployeeConnection = connectionOf(Employee, { name: "Employee" });
