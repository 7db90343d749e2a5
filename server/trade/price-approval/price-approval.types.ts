import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { PriceBatchRow } from "../price-batch/price-batch.types.ts";

export const PriceApprovalState = {
  WAITING: "WAITING",
  APPROVED: "APPROVED",
  REJECTED: "REJECTED",
  WITHDRAWN: "WITHDRAWN",
  EXPIRED: "EXPIRED",
} as const;
export type PriceApprovalState = keyof typeof PriceApprovalState;
registerEnumType(PriceApprovalState, {
  name: "PriceApprovalState",
  description:
    "WAITING for a second person, who has APPROVED it (its prices are set) or REJECTED it; WITHDRAWN by who asked for it; EXPIRED: nobody decided within 7 days.",
});

@ObjectType({
  description:
    "One grade at one station in a price approval. While it waits `oldPrice` and `outcome` are what approving it now would come to; of an approved one they are what it came to, and of any other what was asked, WAITING.",
})
export class PriceApprovalRow extends PriceBatchRow {
  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The price that held, or was to hold then, when it was asked for; null where there was none.",
  })
  askedOldPrice!: string | null;
}

/** An approval as lists show it; all of it comes from one statement. */
@ObjectType({ description: "A request to change prices that is carried out only once a second person approves it." })
export class PriceApproval {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => PriceApprovalState, { description: "Where it stands." })
  state!: PriceApprovalState;

  @Field(() => String, { description: "The mutation that was asked for: changePrices or createPriceBatch." })
  operation!: string;

  @Field(() => ID, { nullable: true, description: "The batch that it is." })
  batchId!: string | null;

  @Field(() => String, { description: "Login name of who asked." })
  author!: string;

  @Field(() => Boolean, { description: "The caller asked for it, and may withdraw it while it waits." })
  mine!: boolean;

  @Field(() => Boolean, {
    description:
      "It waits, and the caller may approve or reject it: somebody else asked, and the caller may call its mutation.",
  })
  mayDecide!: boolean;

  @Field(() => Int, { description: "Stations whose prices it changes." })
  stations!: number;

  @Field(() => Int, { description: "Prices that it changes." })
  prices!: number;

  @Field(() => GraphQLDecimal, { description: "The largest of its steps when it was asked for, per cent." })
  biggestStep!: string;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "When the first of its prices is to take effect, as asked; null: once it is approved.",
  })
  effectiveAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "The time by each station's own clocks, where it was planned so.",
  })
  stationTime!: string | null;

  @Field(() => Boolean, { description: "One refused row refuses all." })
  allOrNothing!: boolean;

  @Field(() => GraphQLInstant, { description: "When it was asked for." })
  createdAt!: Date;

  @Field(() => GraphQLInstant, { description: "When it expires, unless somebody decides before." })
  expiresAt!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it ended." })
  decidedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login name of who approved, rejected or withdrew it." })
  decidedBy!: string | null;

  @Field(() => String, { nullable: true, description: "Why it was rejected." })
  note!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Why it was asked for; null for what was asked before reasons were.",
  })
  reason!: string | null;
}

@ObjectType({ description: "How many price approvals wait." })
export class PriceApprovalCount {
  @Field(() => Int, { description: "That the caller sees." })
  waiting!: number;

  @Field(() => Int, { description: "Of these: that the caller may approve or reject." })
  mayDecide!: number;
}
