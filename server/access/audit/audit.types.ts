import { ArgsType, Field, ID, InputType, ObjectType, registerEnumType } from "type-graphql";
import { PageArgs, connectionOf } from "../../kernel/lists/page.ts";
import { GraphQLInstant, GraphQLSettings } from "../../kernel/scalars/scalars.ts";

export const AuditOrder = { TIME_DESC: "TIME_DESC", TIME_ASC: "TIME_ASC" } as const;
export type AuditOrder = keyof typeof AuditOrder;
registerEnumType(AuditOrder, { name: "AuditOrder", description: "By time; the id breaks ties." });

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

  @Field(() => String, {
    nullable: true,
    description: "Its name, code or number as it is now, or as it was last; null where it never had one.",
  })
  objectName!: string | null;

  @Field(() => GraphQLSettings, { nullable: true, description: "How it was." })
  before!: object | null;

  @Field(() => GraphQLSettings, { nullable: true, description: "How it is since." })
  after!: object | null;

  @Field(() => String, { description: "OK, or the code of the refusal." })
  outcome!: string;

  @Field(() => String, {
    nullable: true,
    description: "The request that it came with, as the server's own log names it; null for entries older than that.",
  })
  requestId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Name of the API token that it was done with; null for what a person did after logging in.",
  })
  apiToken!: string | null;
}

@InputType({ description: "Which entries; what is absent does not narrow." })
export class AuditFilter {
  @Field(() => [ID], { nullable: true, description: "With one of these ids." })
  ids?: string[];

  @Field(() => String, { nullable: true, description: "Of this operation." })
  operation?: string;

  @Field(() => [String], { nullable: true, description: "Of one of these operations." })
  operations?: string[];

  @Field(() => [String], { nullable: true, description: "On one of these kinds of object." })
  objectTypes?: string[];

  @Field(() => ID, { nullable: true, description: "On this object: its history." })
  objectId?: string;

  @Field(() => String, { nullable: true, description: "By a login name or gateway that contains this." })
  accountName?: string;

  @Field(() => Boolean, { nullable: true, description: "What was refused (true), or what was done (false)." })
  refused?: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      "With this text in who, from where, on which object, by which request or API token, or in what it was and is since; at most 200 characters.",
  })
  text?: string;

  @Field(() => GraphQLInstant, { nullable: true, description: "At or after." })
  from?: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "Before." })
  to?: Date;
}

@ArgsType()
export class AuditArgs extends PageArgs {
  @Field(() => AuditFilter, { nullable: true, description: "Which entries." })
  filter?: AuditFilter;

  @Field(() => AuditOrder, { defaultValue: AuditOrder.TIME_DESC, description: "Their order." })
  orderBy!: AuditOrder;
}

export const AuditEntryConnection = connectionOf(AuditEntry, { name: "AuditEntry" });
