import { Field, Int, ObjectType, registerEnumType } from "type-graphql";

export const RefusalReason = { DEVICE_UNKNOWN: "DEVICE_UNKNOWN", INVALID: "INVALID" } as const;
export type RefusalReason = keyof typeof RefusalReason;
registerEnumType(RefusalReason, {
  name: "RefusalReason",
  description:
    "DEVICE_UNKNOWN: the gateway has no such device (any more), or nothing is bound to the address. INVALID: the values contradict one another, or one of them can't be.",
});

@ObjectType({ description: "A part of a batch that was not taken." })
export class RefusedReport {
  @Field(() => String, { description: "Which list: sales, deliveries, …" })
  kind!: string;

  @Field(() => Int, { description: "Place in that list, from 0." })
  index!: number;

  @Field(() => RefusalReason, { description: "Why." })
  reason!: RefusalReason;

  @Field(() => String, { description: "Why, in English, for the gateway's log." })
  message!: string;
}

@ObjectType({ description: "What became of a batch: accepted + duplicates + refused is what was sent." })
export class ReportOutcome {
  @Field(() => Int, { description: "Parts that were stored." })
  accepted!: number;

  @Field(() => Int, { description: "Parts that were known already." })
  duplicates!: number;

  @Field(() => [RefusedReport], { description: "Parts that were not taken." })
  refused!: RefusedReport[];
}
