import { Field, ID, InputType } from "type-graphql";
import { choiceOf } from "../../kernel/lists/choice.ts";
import { GraphQLDecimal } from "../../kernel/scalars/scalars.ts";
import { type CardFilter, cards } from "../card/card.list.ts";
import { Tender } from "../card/card.types.ts";
import { GroupSharing, GroupTransferMode } from "./group.types.ts";

const KEY = "The caller's own name for this request: the same again has no further effect and gives the same lines.";

@InputType()
abstract class GroupDeed {
  @Field(() => String, { description: KEY })
  idempotencyKey!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: "Only look what it would do: everything is judged and worked out, and nothing kept.",
  })
  preview!: boolean;

  @Field(() => String, { nullable: true, description: "Why, at most 200 characters." })
  reason?: string | null;
}

@InputType()
export class CreateCardGroupInput extends GroupDeed {
  @Field(() => String, { description: "1 to 200 characters; unique within the platform." })
  name!: string;

  @Field(() => GroupSharing, { description: "How its cards spend; it stays so." })
  sharing!: GroupSharing;

  @Field(() => Boolean, { defaultValue: true, description: "Its wallet may be given to its cards." })
  transfersOut!: boolean;

  @Field(() => Boolean, { defaultValue: true, description: "It may be written to files." })
  exports!: boolean;

  @Field(() => String, { defaultValue: "", description: "Registration number of the business; at most 40 characters." })
  businessNumber!: string;

  @Field(() => String, { defaultValue: "", description: "Whom to ask for; at most 200 characters." })
  contact!: string;

  @Field(() => String, { defaultValue: "", description: "Their telephone number; at most 40 characters." })
  phone!: string;

  @Field(() => ID, { nullable: true, description: "Whose customer; the caller's own platform unless told." })
  platformId?: string | null;
}

@InputType({ description: "What is absent stays as it is." })
export class ChangeCardGroupInput {
  @Field(() => ID, { description: "The group." })
  id!: string;

  @Field(() => String, { nullable: true, description: "1 to 200 characters; unique within the platform." })
  name?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Its wallet may be given to its cards." })
  transfersOut?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "It may be written to files." })
  exports?: boolean | null;

  @Field(() => String, { nullable: true, description: "At most 40 characters." })
  businessNumber?: string | null;

  @Field(() => String, { nullable: true, description: "At most 200 characters." })
  contact?: string | null;

  @Field(() => String, { nullable: true, description: "At most 40 characters." })
  phone?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Below what its wallet is low, above 0; null: it has no threshold.",
  })
  lowBelow?: string | null;
}

@InputType()
export class DepositCardGroupInput extends GroupDeed {
  @Field(() => ID, { description: "The group." })
  groupId!: string;

  @Field(() => GraphQLDecimal, { description: "Above 0, and no less than the network's least deposit." })
  amount!: string;

  @Field(() => Tender, { description: "How it came in; not ONLINE, which a payment provider alone tells of (10006)." })
  tender!: Tender;

  @Field(() => ID, { nullable: true, description: "Where; absent: at the group's platform." })
  stationId?: string | null;
}

@InputType()
export class GroupCardShareInput {
  @Field(() => ID, { description: "A card of the group." })
  cardId!: string;

  @Field(() => GraphQLDecimal, { nullable: true, description: "For SPECIFIED alone: what it gets; absent: nothing." })
  amount?: string | null;
}

@InputType()
export class TransferToGroupCardsInput extends GroupDeed {
  @Field(() => ID, { description: "The group." })
  groupId!: string;

  @Field(() => GroupTransferMode, { description: "How it is shared out." })
  mode!: GroupTransferMode;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "For SINGLE and AVERAGE alone: the whole of it; above 0.",
  })
  amount?: string | null;

  @Field(() => [GroupCardShareInput], {
    nullable: true,
    description: "To which cards, at most 500; absent for AVERAGE: to all of them that are in use.",
  })
  cards?: GroupCardShareInput[] | null;
}

@InputType()
export class RefundFromGroupCardInput extends GroupDeed {
  @Field(() => ID, { description: "The group." })
  groupId!: string;

  @Field(() => ID, { description: "A card of it." })
  cardId!: string;

  @Field(() => GraphQLDecimal, { description: "What goes back into the wallet; above 0." })
  amount!: string;
}

@InputType()
export class CancelCardGroupInput extends GroupDeed {
  @Field(() => ID, { description: "The group." })
  groupId!: string;

  @Field(() => Tender, {
    nullable: true,
    description: "How what is left is paid out, not ONLINE (10006); needed where anything is.",
  })
  tender?: Tender | null;
}

@InputType({ description: "Which cards belong to a group: either by their ids or by a filter." })
export class SetCardGroupInput extends choiceOf<CardFilter>(() => cards.Filter) {
  @Field(() => ID, { nullable: true, description: "The group they belong to from now on; null: none." })
  groupId?: string | null;
}
