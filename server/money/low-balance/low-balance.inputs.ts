import { Field, ID, InputType } from "type-graphql";
import { BulkMode } from "../../kernel/lists/bulk-mode.ts";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { type CardFilter, cards } from "../card/card.list.ts";

@InputType({ description: "Which cards are low below what: either by their ids or by a filter." })
export class SetCardLowBalanceInput {
  @Field(() => [ID], { nullable: true, description: "These, at most 500." })
  ids?: string[] | null;

  @Field(() => cards.Filter, { nullable: true, description: "Those that it leaves, at most 500." })
  filter?: CardFilter | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Below what principal and gift of each are low together, above 0; absent: they have no threshold.",
  })
  lowBelow?: string | null;

  @Field(() => BulkMode, {
    defaultValue: BulkMode.ROW_BY_ROW,
    description: "Whether one that is refused keeps the others from being done.",
  })
  mode!: BulkMode;
}
