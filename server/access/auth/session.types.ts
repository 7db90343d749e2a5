import { Field, ID, InputType, ObjectType } from "type-graphql";
import { GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@ObjectType({ description: "One of the caller's own sessions that has not ended." })
export class OwnSession {
  @Field(() => ID, { description: "Id of the session." })
  id!: string;

  @Field(() => Boolean, { description: "The one with which it is asked." })
  current!: boolean;

  @Field(() => GraphQLInstant, { description: "When the person logged in." })
  createdAt!: Date;

  @Field(() => GraphQLInstant, { description: "When it was last in use, to a minute." })
  lastUsedAt!: Date;

  @Field(() => GraphQLInstant, { description: "When it ends unless it is used until then." })
  expiresAt!: Date;

  @Field(() => String, { description: "Address from which the person logged in." })
  remoteAddress!: string;

  @Field(() => String, { description: "What the browser or program called itself at the login; empty if it did not." })
  userAgent!: string;
}

@InputType()
export class EndOwnSessionInput {
  @Field(() => ID, { description: "Id of the session; the caller's own." })
  id!: string;
}
