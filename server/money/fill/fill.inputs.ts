import { Field, ID, InputType } from "type-graphql";
import { BulkMode } from "../../kernel/lists/bulk-mode.ts";
import { Keyed } from "../card/card.inputs.ts";

@InputType()
export class UnlockCardDebitInput extends Keyed {
  @Field(() => ID, { description: "The card." })
  cardId!: string;

  @Field(() => ID, { description: "What is held." })
  holdId!: string;

  @Field(() => ID, {
    nullable: true,
    description: "The sale that was made for it and is booked to no card yet; absent: there was none, it is released.",
  })
  saleId?: string | null;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Why it is settled although the sale's day is locked at its station, 1 to 200 characters; needs the right to approve of 125.",
  })
  lockReason?: string | null;
}

@InputType()
export class ReviewCardFillsInput {
  @Field(() => [ID], { description: "What guns asked, at most 500; each flagged by a limit." })
  ids!: string[];

  @Field(() => String, { description: "What came of it, 1 to 200 characters." })
  note!: string;

  @Field(() => BulkMode, {
    defaultValue: BulkMode.ROW_BY_ROW,
    description: "Whether one that is refused keeps the others from being done.",
  })
  mode!: BulkMode;
}
