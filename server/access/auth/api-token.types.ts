import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { Granted, GrantsInput } from "./grants.types.ts";

export const ApiTokenState = { ACTIVE: "ACTIVE", EXPIRED: "EXPIRED", REVOKED: "REVOKED" } as const;
export type ApiTokenState = keyof typeof ApiTokenState;
registerEnumType(ApiTokenState, {
  name: "ApiTokenState",
  description: "Whether an API token opens anything.",
  valuesConfig: {
    ACTIVE: { description: "It does, as far as its holder may log in and still holds what it was given." },
    EXPIRED: { description: "Its time is over." },
    REVOKED: { description: "Somebody took it back, or its holder is deleted." },
  },
});

@ObjectType({ description: "How a token uses a part of the contract that will end." })
export class DeprecatedUse {
  @Field(() => String, {
    description: "Where it stands: Type.field, Type.field(argument:), Input.field or Enum.VALUE.",
  })
  coordinate!: string;

  @Field(() => String, { description: "What takes its place, and when it ends." })
  reason!: string;

  @Field(() => GraphQLDay, { nullable: true, description: "From this day on it may be gone." })
  endsOn!: string | null;

  @Field(() => Int, { description: "Operations that used it, in the last 92 days." })
  uses!: number;

  @Field(() => GraphQLInstant, { description: "When it was used last." })
  lastUsedAt!: Date;
}

@ObjectType({
  description:
    "What a program calls the API with, in the name of the account that made it. Of what it was granted, that counts which its account holds.",
})
export class ApiToken extends Granted {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => String, { description: "Name, as it is shown; of one account's tokens no two have the same." })
  name!: string;

  @Field(() => ID, { description: "The account that made it." })
  accountId!: string;

  @Field(() => String, { description: "That account's login name." })
  accountLogin!: string;

  @Field(() => String, { description: "That account's name." })
  accountName!: string;

  @Field(() => ApiTokenState, { description: "Whether it opens anything." })
  state!: ApiTokenState;

  @Field(() => GraphQLInstant, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => GraphQLInstant, { description: "When its time is over." })
  expiresAt!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was used last, to the minute; null: never." })
  lastUsedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "The network address from which it was used last." })
  lastUsedAddress!: string | null;

  @Field(() => [String], {
    description: "Addresses and networks (CIDR) from which alone it opens anything; none: from everywhere.",
  })
  addresses!: string[];

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "When it came from another address last and was taken for nobody's, to the minute; null: never.",
  })
  turnedAwayAt!: Date | null;

  @Field(() => String, { nullable: true, description: "The network address from which it came then." })
  turnedAwayAddress!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was taken back." })
  revokedAt!: Date | null;
}

@ObjectType({ description: "An API token that has just been made." })
export class NewApiToken {
  @Field(() => ApiToken, { description: "The token's record." })
  apiToken!: ApiToken;

  @Field(() => String, { description: "Its secret: `Authorization: Bearer <token>`. Told once." })
  token!: string;
}

@InputType()
export class CreateApiTokenInput extends GrantsInput {
  @Field(() => String, { description: "What it is for; at most 200 characters." })
  name!: string;

  @Field(() => GraphQLInstant, { description: "When its time is over: within 366 days." })
  expiresAt!: Date;

  @Field(() => [String], {
    defaultValue: [],
    description:
      "Addresses (203.0.113.7, 2001:db8::1) and networks (10.0.0.0/8) from which alone it opens anything, at most 50; none: from everywhere. From elsewhere it is nobody's. 10012.",
  })
  addresses!: string[];
}

@InputType()
export class RevokeApiTokenInput {
  @Field(() => ID, { description: "A token of an account of the caller's platforms." })
  id!: string;
}
