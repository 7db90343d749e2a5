import { Field, InputType } from "type-graphql";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";

@InputType({ description: "What is absent stays as it is." })
export class ChangeWetStockSettingsInput {
  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Above so many per cent of its sales a day is amber: more than 0, at most 100, 2 places; below the red.",
  })
  amberPercent?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Above so many per cent of its sales a day is red: more than 0, at most 100, 2 places.",
  })
  redPercent?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Per cent of its sales that a month may be off, beside `monthLitres`: more than 0, at most 100, 2 places.",
  })
  monthPercent?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Litres that a month may be off whatever it sold: 0 or more.",
  })
  monthLitres?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Litres up to which a day is never coloured: 0 or more.",
  })
  toleranceLitres?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Movements by hand of more than so many litres wait for a second person: 0 or more. For who may approve of /orderReview.",
  })
  reviewLitres?: string | null;
}
