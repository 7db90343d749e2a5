import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

export const GiftKind = { AMOUNT: "AMOUNT", PERCENT: "PERCENT" } as const;
export type GiftKind = keyof typeof GiftKind;
registerEnumType(GiftKind, {
  name: "GiftKind",
  description: "AMOUNT: so much, however much is paid in. PERCENT: a part of what is paid in.",
});

/** What a deposit brings on top. */
@ObjectType({ description: "What a deposit brings on top of what is paid in." })
export class DepositRule {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "Whose it is: it holds for cards of this platform and of those below." })
  platformId!: string;

  @Field(() => String, { description: "The platform's name." })
  platformName!: string;

  @Field(() => String, { description: "Name; unique within the platform." })
  name!: string;

  @Field(() => GraphQLDecimal, { description: "For deposits of so much or more." })
  fromAmount!: string;

  @Field(() => GiftKind, { description: "How the gift is counted." })
  kind!: GiftKind;

  @Field(() => GraphQLDecimal, { description: "The amount, or the per cent." })
  gift!: string;

  @Field(() => GraphQLDecimal, { nullable: true, description: "No gift is more than this; null: no bound." })
  mostGift!: string | null;

  @Field(() => ID, { nullable: true, description: "For cards of this group alone; null: for all." })
  cardGroupId!: string | null;

  @Field(() => String, { nullable: true, description: "The group's name." })
  cardGroupName!: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "First day, by the network's calendar; null: since ever." })
  validFrom!: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day, by the network's calendar; null: for ever." })
  validUntil!: string | null;

  @Field(() => Boolean, { description: "Switched on." })
  active!: boolean;

  @Field(() => GraphQLInstant, { description: "When it was made." })
  createdAt!: Date;
}
