import { Field, ID, InputType } from "type-graphql";
import { changeOf } from "../../kernel/lists/change-of.ts";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { DisputeOutcome } from "./delivery-ticket.types.ts";

const LOCK_REASON =
  "Why it is done although a day that it counts on is locked at its station, 1 to 200 characters; needs the right to approve of 125.";

@InputType({ description: "What a delivery ticket says, whichever tank it was for." })
class DeliveryTicketFacts {
  @Field(() => String, { description: "Number of the document, 1 to 60 characters; once for each supplier and tank." })
  number!: string;

  @Field(() => String, { description: "Who delivered, 1 to 200 characters." })
  supplier!: string;

  @Field(() => String, { nullable: true, description: "Who drove, at most 200 characters." })
  driver?: string | null;

  @Field(() => String, { nullable: true, description: "Plate of the vehicle, at most 40 characters." })
  vehicle?: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was to come." })
  plannedAt?: Date | null;

  @Field(() => GraphQLInstant, { description: "When it was delivered; at most a day ahead, and from 2020 on." })
  time!: Date;

  @Field(() => GraphQLDecimal, {
    description: "Volume as loaded, litres, three places, above 0 and at most the tank's capacity.",
  })
  volumeLitres!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Net volume (15 °C) that it says, litres; within a fifth of the volume.",
  })
  netVolumeLitres?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "°C as loaded, -60 to 100, two places." })
  temperatureC?: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "kg/m³, at most 2,000, three places." })
  density?: string | null;

  @Field(() => String, { nullable: true, description: "Compartments that were emptied, at most 200 characters." })
  compartments?: string | null;

  @Field(() => String, { nullable: true, description: "What else is to be known, at most 200 characters." })
  remark?: string | null;

  @Field(() => ID, { nullable: true, description: "A PICTURE that was uploaded (POST /uploads/picture)." })
  imageId?: string | null;

  @Field(() => String, { nullable: true, description: LOCK_REASON })
  lockReason?: string | null;
}

@InputType()
export class CreateDeliveryTicketInput extends DeliveryTicketFacts {
  @Field(() => ID, { description: "The tank that it was delivered into." })
  tankId!: string;
}

@InputType({
  description:
    "What is to change; what is absent stays, null takes away what may be absent. Its tank stays: one for another tank is withdrawn and entered again.",
})
export class ChangeDeliveryTicketInput extends changeOf(DeliveryTicketFacts) {
  @Field(() => ID, { description: "The ticket." })
  id!: string;
}

@InputType()
export class WithdrawDeliveryTicketInput {
  @Field(() => ID, { description: "The ticket." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;

  @Field(() => String, { nullable: true, description: LOCK_REASON })
  lockReason?: string | null;
}

@InputType()
export class MatchDeliveryTicketInput {
  @Field(() => ID, { description: "The ticket, which is matched to none." })
  id!: string;

  @Field(() => ID, { description: "A rise of its tank that has no ticket." })
  deliveryId!: string;

  @Field(() => String, { nullable: true, description: LOCK_REASON })
  lockReason?: string | null;
}

@InputType()
export class UnmatchDeliveryTicketInput {
  @Field(() => ID, { description: "The ticket." })
  id!: string;

  @Field(() => String, { nullable: true, description: LOCK_REASON })
  lockReason?: string | null;
}

@InputType()
export class OpenDeliveryDisputeInput {
  @Field(() => ID, { description: "The ticket." })
  id!: string;

  @Field(() => String, { description: "Why it is disputed, 1 to 200 characters." })
  reason!: string;
}

@InputType()
export class CommentDeliveryDisputeInput {
  @Field(() => ID, { description: "The ticket." })
  id!: string;

  @Field(() => String, { description: "1 to 200 characters." })
  text!: string;
}

@InputType()
export class SettleDeliveryDisputeInput {
  @Field(() => ID, { description: "The ticket." })
  id!: string;

  @Field(() => DisputeOutcome, { description: "Whose figure counts." })
  outcome!: DisputeOutcome;

  @Field(() => GraphQLDecimal, {
    description: "Litres that count as delivered, three places, 0 to the tank's capacity.",
  })
  agreedLitres!: string;

  @Field(() => String, { description: "What was agreed, 1 to 200 characters." })
  text!: string;

  @Field(() => String, { nullable: true, description: LOCK_REASON })
  lockReason?: string | null;
}
