import { Field, ID, InputType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal } from "../../kernel/scalars/scalars.ts";

@InputType({
  description: "What a grade's prices are held against; all null: as the platform above has it.",
})
export class PriceBoundInput {
  @Field(() => ID, { description: "The grade, each once. 10005, 10015." })
  gradeId!: string;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Least price: above 0, at most 4 decimals. 10012." })
  lowest?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Highest price: not below the least, at most 4 decimals. 10012.",
  })
  highest?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What a unit costs to buy: above 0, at most 4 decimals. 10012.",
  })
  cost?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What a price has to bring beyond the cost, 0 or more, at most 4 decimals; only beside a cost. 10012.",
  })
  leastMargin?: string | null;
}

@InputType()
export class ChangePriceBoundsInput {
  @Field(() => ID, { description: "The caller's platform or one below it. 10017." })
  platformId!: string;

  @Field(() => [PriceBoundInput], { description: "Of these grades, 1 to 200; others stay as they are. 10012." })
  bounds!: PriceBoundInput[];

  @Field(() => GraphQLDay, {
    nullable: true,
    description:
      "From the beginning of this day by the platform's clock, at most 5 years from today; absent: from now on. Until what was entered for later. A day that is past puts right what held since. 10012.",
  })
  validFromDay?: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Why it is entered although that day is locked at a station that is held against it, 1 to 200 characters; only with the right to approve of 125.",
  })
  lockReason?: string | null;
}
