import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

/** Why a price needs a second person. */
export const SecondPersonReason = { STEP: "STEP", MARGIN: "MARGIN" } as const;
export type SecondPersonReason = keyof typeof SecondPersonReason;
registerEnumType(SecondPersonReason, {
  name: "SecondPersonReason",
  description:
    "STEP: it moves by more than the platform's step for approval. MARGIN: it brings less than its cost and the least margin.",
});

@ObjectType({
  simpleResolvers: true,
  description:
    "What prices of a grade are held against at a platform and those below it, a unit. All of it is the platform's own, or that of the nearest platform above it.",
})
export class PriceBound {
  @Field(() => ID, { description: "The platform." })
  platformId!: string;

  @Field(() => ID, { description: "The grade." })
  gradeId!: string;

  @Field(() => String, { description: "Its name." })
  gradeName!: string;

  @Field(() => String, { description: "Its colour, #RRGGBB." })
  gradeColour!: string;

  @Field(() => Boolean, { description: "Set at this very platform; else taken from one above it, or set by nobody." })
  own!: boolean;

  @Field(() => GraphQLDecimal, { nullable: true, description: "A lower price is refused; null: none is too low." })
  lowest!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "A higher price is refused; null: none is too high." })
  highest!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "What it costs to buy; null: nobody has told." })
  cost!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What a price has to bring beyond the cost; a lower one needs a second person. Null: nothing.",
  })
  leastMargin!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "Since when that holds; null: nobody has set anything." })
  validFrom!: Date | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "What was entered of a platform's own bounds and cost of a grade: it holds until the next one. With nothing set, it is as the platform above has it from then on.",
})
export class PriceBoundEntry {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => ID, { description: "The grade." })
  gradeId!: string;

  @Field(() => String, { description: "Its name." })
  gradeName!: string;

  @Field(() => String, { description: "Its colour, #RRGGBB." })
  gradeColour!: string;

  @Field(() => GraphQLInstant, { description: "From when it holds; after now: it is to hold." })
  validFrom!: Date;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The least price, a unit." })
  lowest!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The highest price, a unit." })
  highest!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "What a unit costs to buy." })
  cost!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "What a price has to bring beyond the cost, a unit." })
  leastMargin!: string | null;

  @Field(() => GraphQLInstant, { description: "When it was entered." })
  enteredAt!: Date;

  @Field(() => String, { description: "Who entered it: their login; empty where that was not kept." })
  author!: string;

  @Field(() => Boolean, { description: "Put right by a later entry for the same moment: kept for the record alone." })
  replaced!: boolean;
}

@ObjectType({ simpleResolvers: true, description: "What prices are held against at a platform, grade by grade." })
export class PriceBounds {
  @Field(() => ID, { description: "The platform." })
  platformId!: string;

  @Field(() => String, { description: "Symbol of its currency." })
  currencySymbol!: string;

  @Field(() => [PriceBound], { description: "One a grade of the network, by their codes." })
  grades!: PriceBound[];
}
