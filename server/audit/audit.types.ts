import { ArgsType, Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { connectionOf } from "../lists/page.ts";
import { GraphQLInstant, GraphQLSettings } from "../scalars/scalars.ts";

@ObjectType({ description: "One line of the audit log." })
export class AuditEntry {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => GraphQLInstant, { description: "When." })
  time!: Date;

  @Field(() => String, { description: "Who: a login name, or a gateway." })
  accountName!: string;

  @Field(() => String, { description: "The network address that it came from." })
  address!: string;

  @Field(() => String, { description: "Which operation." })
  operation!: string;

  @Field(() => String, { description: "On what kind of object." })
  objectType!: string;

  @Field(() => ID, { nullable: true, description: "On which." })
  objectId!: string | null;

  @Field(() => GraphQLSettings, { nullable: true, description: "How it was." })
  before!: object | null;

  @Field(() => GraphQLSettings, { nullable: true, description: "How it is since." })
  after!: object | null;

  @Field(() => String, { description: "OK, or the code of the refusal." })
  outcome!: string;
}

@InputType({ description: "Which entries; what is absent does not narrow." })
export class AuditFilter {
  @Field(() => String, { nullable: true, description: "Of this operation." })
  operation?: string;

  @Field(() => String, { nullable: true, description: "By this login name." })
  accountName?: string;

  @Field(() => GraphQLInstant, { nullable: true, description: "At or after." })
  from?: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "Before." })
  to?: Date;
}

@ArgsType()
export class AuditArgs {
  @Field(() => Int, { defaultValue: 25, description: "How many rows, 1 to 200." })
  first!: number;

  @Field(() => String, { nullable: true, description: "Rows behind this cursor." })
  after?: string;

  @Field(() => AuditFilter, { nullable: true, description: "Which entries." })
  filter?: AuditFilter;
}

export const AuditEntryConnection = connectionOf(AuditEntry, { name: "AuditEntry", counted: false });
