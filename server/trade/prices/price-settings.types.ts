import { Field, ID, ObjectType } from "type-graphql";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";

@ObjectType({ description: "What holds for price changes at a platform and those below it." })
export class PriceSettings {
  @Field(() => ID, { description: "The platform." })
  platformId!: string;

  @Field(() => GraphQLDecimal, { description: "Per cent of the old price by which one change may move it." })
  largestStep!: string;

  @Field(() => Boolean, {
    description: "The largest step is set at this very platform; else taken from one above it or the standard.",
  })
  own!: boolean;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Per cent of the old price above which a change needs a second person; null: nobody is needed.",
  })
  approvalStep!: string | null;

  @Field(() => Boolean, {
    description: "The step for approval is set at this very platform; else taken from one above it.",
  })
  approvalOwn!: boolean;
}
