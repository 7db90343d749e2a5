import { Field, InputType, Int } from "type-graphql";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";

@InputType({ description: "What is absent stays as it is." })
export class ChangePointsSettingsInput {
  @Field(() => Int, {
    nullable: true,
    description: "Months after which points lapse that are earned from now on, 1 to 120; null: they never lapse.",
  })
  lapseMonths?: number | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What one point is worth in the network's currency, 0 or more, at most 6 places.",
  })
  worth?: string | null;
}
