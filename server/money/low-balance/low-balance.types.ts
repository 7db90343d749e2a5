import { Field, ID, Int, ObjectType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@ObjectType({ description: "That the money of a card or of a group's wallet was low, from when to when." })
export class LowBalance {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => GraphQLInstant, { description: "When it fell below the threshold, or the threshold was set above it." })
  time!: Date;

  @Field(() => ID, { nullable: true, description: "The card in use then; null: it is a group's wallet." })
  cardId!: string | null;

  @Field(() => String, { nullable: true, description: "Its number." })
  cardNumber!: string | null;

  @Field(() => String, { nullable: true, description: "Name of the member who holds it." })
  memberName!: string | null;

  @Field(() => ID, { nullable: true, description: "The group whose wallet it is; null: it is a card." })
  groupId!: string | null;

  @Field(() => String, { nullable: true, description: "The group's name." })
  groupName!: string | null;

  @Field(() => GraphQLDecimal, {
    description: "What was there then: principal and gift of the card, or what was in the wallet.",
  })
  balance!: string;

  @Field(() => GraphQLDecimal, { description: "Below what it was low then, in the platform's currency." })
  lowBelow!: string;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "When it was at or above the threshold again, or had none any more; null: it is low still.",
  })
  endedAt!: Date | null;

  @Field(() => String, { description: "Symbol of the currency." })
  currencySymbol!: string;

  @Field(() => ID, { description: "The platform whose card or group it is." })
  platformId!: string;

  @Field(() => String, { description: "Its name." })
  platformName!: string;
}

@ObjectType({ description: "How much is low now, of what the caller sees." })
export class LowBalanceCount {
  @Field(() => Int, { description: "Cards whose money is low." })
  cards!: number;

  @Field(() => Int, { description: "Groups whose wallet is low." })
  groups!: number;

  @Field(() => GraphQLInstant, {
    description: "As of when: another one each time, also where one fell and another rose meanwhile.",
  })
  at!: Date;
}
