import { Field, ID, InputType, Int } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

@InputType({ description: "What is ordered for one tank, or of one grade into whichever of its tanks at the station." })
export class FuelOrderLineInput {
  @Field(() => ID, { nullable: true, description: "A tank of the station; absent: any tank of the grade." })
  tankId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "A grade that a tank of the station holds; absent where a tank is named.",
  })
  gradeId?: string | null;

  @Field(() => GraphQLDecimal, {
    description: "Litres, three places, above 0 and at most what the tank holds, or all of the grade's tanks together.",
  })
  litres!: string;
}

@InputType({ description: "What a fuel order says, at whichever station." })
class FuelOrderFacts {
  @Field(() => String, { description: "Who is to deliver, 1 to 200 characters." })
  supplier!: string;

  @Field(() => GraphQLInstant, { description: "Begin of the window in which it is wanted; from 2020 on." })
  wantedFrom!: Date;

  @Field(() => GraphQLInstant, { description: "End of the window: after its begin, and at most 31 days later." })
  wantedUntil!: Date;

  @Field(() => String, { nullable: true, description: "What else is to be known, at most 200 characters." })
  note?: string | null;

  @Field(() => [FuelOrderLineInput], { description: "1 to 20 lines; each tank and each grade once." })
  lines!: FuelOrderLineInput[];
}

@InputType()
export class CreateFuelOrderInput extends FuelOrderFacts {
  @Field(() => String, { description: "Sent again with the same key it is written once, 1 to 200 characters." })
  idempotencyKey!: string;

  @Field(() => ID, { description: "The station that it is for." })
  stationId!: string;
}

@InputType({ description: "All that a draft says, anew; its station stays." })
export class ChangeFuelOrderInput extends FuelOrderFacts {
  @Field(() => ID, { description: "The order, a draft." })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      "The last step of its course that was read: 10006 where somebody changed it since, so that nobody's words are replaced unseen. Absent: this replaces what it says by now.",
  })
  lastStepId?: string | null;
}

@InputType()
export class ApproveFuelOrderInput {
  @Field(() => ID, { description: "The order, a draft of somebody else." })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      "The last step of its course that was read: 10006, naming who changed it, where it says something else since. Absent: approved is what it says by now.",
  })
  lastStepId?: string | null;
}

@InputType()
export class SendFuelOrderInput {
  @Field(() => ID, { description: "The order, approved or in transit." })
  id!: string;

  @Field(() => String, { description: "Who brings it, 1 to 200 characters." })
  carrier!: string;

  @Field(() => String, { nullable: true, description: "Plate of the vehicle, at most 40 characters." })
  vehicle?: string | null;

  @Field(() => GraphQLInstant, { description: "When it is expected; from 2020 on, at most 31 days off its window." })
  expectedAt!: Date;
}

@InputType()
export class LinkFuelOrderInput {
  @Field(() => ID, { description: "The order, in transit or dropped." })
  id!: string;

  @Field(() => Int, { description: "The line that it came of." })
  place!: number;

  @Field(() => ID, { description: "The delivery: its ticket, or its rise where there is none." })
  deliveryId!: string;
}

@InputType()
export class UnlinkFuelOrderInput {
  @Field(() => ID, { description: "The order, in transit or dropped." })
  id!: string;

  @Field(() => ID, { description: "The delivery that is linked to it." })
  deliveryId!: string;
}

@InputType()
export class DropFuelOrderInput {
  @Field(() => ID, { description: "The order in transit, to which something is linked." })
  id!: string;
}

@InputType()
export class ReconcileFuelOrderInput {
  @Field(() => ID, { description: "The order that was dropped." })
  id!: string;

  @Field(() => String, { nullable: true, description: "What is said of it, at most 200 characters." })
  text?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Why its tickets are disputed, 1 to 200 characters: opens a dispute of each one whose difference is not within limits and that nobody disputed yet. Absent: none.",
  })
  disputeReason?: string | null;
}

@InputType()
export class CancelFuelOrderInput {
  @Field(() => ID, { description: "The order, a draft, approved or in transit, of which nothing came." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;
}
