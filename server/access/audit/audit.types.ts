import { Field, ID, ObjectType } from "type-graphql";
import { GraphQLInstant, GraphQLSettings } from "../../kernel/scalars/scalars.ts";

@ObjectType({ description: "A record that the audit log speaks of by its id." })
export class NamedRecord {
  @Field(() => ID, { description: "As `before` and `after` bear it." })
  id!: string;

  @Field(() => String, { description: "Its name, login, number or plate as it is now." })
  name!: string;
}

@ObjectType({ description: "One line of the audit log." })
export class AuditEntry {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => GraphQLInstant, { description: "When." })
  time!: Date;

  @Field(() => String, {
    description:
      "Who: a login name, a gateway, or `?` where somebody tried a name that nobody has (it is not kept: it may be a password).",
  })
  accountName!: string;

  @Field(() => String, {
    description:
      "The network address that it came from; empty for what a superior platform did, and for what fell due by itself.",
  })
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
    description:
      "The request that it came with, as the server's own log names it; null for entries older than that, and for what a superior platform did.",
  })
  requestId!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Name of the API token that it was done with; null for what a person did after logging in, and for what a superior platform did.",
  })
  apiToken!: string | null;
}
