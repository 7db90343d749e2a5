import { Field, ID, InputType, Int } from "type-graphql";
import { GraphQLDay, GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { Tender } from "./card.types.ts";

const KEY = "The caller's own name for this request: the same again has no further effect and gives the same line.";

/** What every operation is told. */
@InputType()
export abstract class Keyed {
  @Field(() => String, { description: KEY })
  idempotencyKey!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: "Only look what it would do: everything is judged and worked out, and nothing kept.",
  })
  preview!: boolean;
}

@InputType()
export class OpenCardInput extends Keyed {
  @Field(() => ID, { nullable: true, description: "Who holds it; null: the bearer." })
  memberId?: string | null;

  @Field(() => String, { description: "4 to 32 letters, digits and hyphens; unique within the network." })
  number!: string;

  @Field(() => String, { nullable: true, description: "4 to 32 hexadecimal digits; unique within the network." })
  tag?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Car number, at most 20 characters; spaces, dots and hyphens don't count.",
  })
  plate?: string | null;

  @Field(() => String, { nullable: true, description: "4 to 6 digits; absent: it asks for none." })
  pin?: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day; absent: without end." })
  validUntil?: Date | null;

  @Field(() => ID, {
    nullable: true,
    description: "Who issues it; the member's platform, or the caller's own, unless told.",
  })
  platformId?: string | null;
}

@InputType({ description: "An operation that needs no more than the card." })
export class CardDeedInput extends Keyed {
  @Field(() => ID, { description: "The card." })
  cardId!: string;

  @Field(() => String, { nullable: true, description: "Why, at most 200 characters." })
  reason?: string | null;
}

@InputType()
export class DepositCardInput extends CardDeedInput {
  @Field(() => GraphQLDecimal, {
    description: "Above 0, to the currency's places, and no less than the network's least deposit.",
  })
  amount!: string;

  @Field(() => Tender, { description: "How it came in; not ONLINE, which a payment provider alone tells of (10006)." })
  tender!: Tender;

  @Field(() => ID, { nullable: true, description: "Where; absent: at the card's platform." })
  stationId?: string | null;
}

@InputType()
export class ReloadCardPinInput extends CardDeedInput {
  @Field(() => String, { nullable: true, description: "4 to 6 digits; absent: one is made and told once." })
  pin?: string | null;
}

@InputType()
export class ChangeCardInput extends CardDeedInput {
  @Field(() => String, { description: "Number of the new card." })
  number!: string;

  @Field(() => String, { nullable: true, description: "Its tag." })
  tag?: string | null;
}

@InputType()
export class MoveCardValueInput extends CardDeedInput {
  @Field(() => ID, { description: "The card that gets it, of the same holder." })
  toCardId!: string;
}

@InputType()
export class TransferCardDepositInput extends MoveCardValueInput {
  @Field(() => GraphQLDecimal, { description: "Above 0; what was paid in moves, what was given doesn't." })
  amount!: string;
}

@InputType()
export class CloseCardInput extends CardDeedInput {
  @Field(() => Tender, {
    nullable: true,
    description: "How what is left is paid out, not ONLINE (10006); needed where anything is.",
  })
  tender?: Tender | null;

  @Field(() => ID, { nullable: true, description: "Where; absent: at the card's platform." })
  stationId?: string | null;
}

@InputType()
export class ConsumeAtStoreInput extends CardDeedInput {
  @Field(() => ID, { description: "At which station's shop." })
  stationId!: string;

  @Field(() => GraphQLDecimal, { description: "Above 0." })
  amount!: string;
}

@InputType()
export class ReverseCardFlowInput extends Keyed {
  @Field(() => ID, { description: "The line that is taken back." })
  flowId!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Why it is done although the line's day is locked at its station, 1 to 200 characters; needs the right to approve of 125.",
  })
  lockReason?: string | null;
}

@InputType()
export class RefundCardDepositInput extends Keyed {
  @Field(() => ID, { description: "The line of the deposit." })
  flowId!: string;

  @Field(() => Tender, {
    description: "How the money goes out; ONLINE only where a payment brought it and was not paid back yet (10006).",
  })
  tender!: Tender;

  @Field(() => ID, { nullable: true, description: "Where it is paid out; null: at no station." })
  stationId?: string | null;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;
}

@InputType()
export class ChangeCardDetailsInput {
  @Field(() => ID, { description: "The card." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Car number, at most 20 characters; null: none." })
  plate?: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "Last day; null: without end." })
  validUntil?: Date | null;

  @Field(() => ID, { nullable: true, description: "Who holds it from now on; only for a card that nobody holds." })
  memberId?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Below what principal and gift of it are low together, above 0; null: it has no threshold.",
  })
  lowBelow?: string | null;
}

@InputType()
export class AmendCardFlowInput extends Keyed {
  @Field(() => ID, { description: "The line that is put right: a deposit, a fill or a line of the shop." })
  flowId!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What its amount should have been, above 0; null: nothing, it is taken back whole.",
  })
  amount?: string | null;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Why it is done although the line's day is locked at its station, 1 to 200 characters; needs the right to approve of 125.",
  })
  lockReason?: string | null;
}

@InputType()
export class ChangeCardSettingsInput {
  @Field(() => GraphQLDecimal, { nullable: true, description: "Above 0." })
  leastDeposit?: string | null;

  @Field(() => Boolean, { nullable: true, description: "What was given is spent before what was paid in." })
  giftFirst?: boolean | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "0 or more: reversals, refunds, amendments and closings of more than this wait for a second person; null: none does; absent: as it is. Needs the right to decide about them.",
  })
  reviewAbove?: string | null;

  @Field(() => Int, { nullable: true, description: "Minutes, 1 to 10080." })
  longestListAge?: number | null;

  @Field(() => Boolean, { nullable: true, description: "Cards fill by a list that is older, up to the offline limit." })
  offlineAllowed?: boolean | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Above 0." })
  offlineLimit?: string | null;
}
