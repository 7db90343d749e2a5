import { Field, ID, InputType } from "type-graphql";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { Tender } from "../card/card.types.ts";

@InputType()
export class OpenShiftInput {
  @Field(() => String, {
    description: "Names the request, so that it is done once however often it is sent.",
  })
  idempotencyKey!: string;

  @Field(() => ID, { description: "The station." })
  stationId!: string;
}

@InputType({ description: "What a person says of one gun at the end of a shift." })
export class ShiftCounterInput {
  @Field(() => ID, { description: "A gun of the shift." })
  gunId!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Its totalizer in litres, read from the gun by a person; absent: what the gun told last.",
  })
  endLitres?: string | null;

  @Field(() => String, { nullable: true, description: "Why counter and sales differ, at most 200 characters." })
  reason?: string | null;
}

@InputType({ description: "Money of one kind as a person counted it." })
export class DeclaredMoneyInput {
  @Field(() => Tender, { description: "CASH, BANK_CARD or TRANSFER: what is paid online never was in a till." })
  tender!: Tender;

  @Field(() => GraphQLDecimal, {
    description: "How much, in the station's currency; below 0 where more went out than came in.",
  })
  amount!: string;
}

@InputType()
export class CloseShiftInput {
  @Field(() => String, {
    description: "Names the request, so that it is done once however often it is sent.",
  })
  idempotencyKey!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: "Only tell what would come of it now: nothing is signed, and no reason is asked for yet.",
  })
  preview!: boolean;

  @Field(() => ID, { description: "The shift, open." })
  id!: string;

  @Field(() => [ShiftCounterInput], {
    defaultValue: [],
    description: "What is to be said of single guns; the others end with what they told last.",
  })
  counters!: ShiftCounterInput[];

  @Field(() => [DeclaredMoneyInput], {
    nullable: true,
    description:
      "What was counted, for each of CASH, BANK_CARD and TRANSFER once. A preview without it tells the counters alone, so that money is counted before anybody sees what is expected.",
  })
  declared?: DeclaredMoneyInput[] | null;

  @Field(() => String, {
    nullable: true,
    description: "Why money is over or short, at most 200 characters; needed where it is.",
  })
  reason?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Why it is closed while devices of the station are away, at most 200 characters; needed where they are. The shift is provisional then.",
  })
  overrideReason?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Why it is signed although the day that it was opened on is locked, 1 to 200 characters; needs the right to approve of 125.",
  })
  lockReason?: string | null;
}
