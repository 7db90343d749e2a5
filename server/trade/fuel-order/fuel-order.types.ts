import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { DifferenceLevel, DisputeState } from "../delivery-ticket/delivery-ticket.types.ts";

/** Where an order stands. */
export const FuelOrderState = {
  DRAFT: "DRAFT",
  APPROVED: "APPROVED",
  IN_TRANSIT: "IN_TRANSIT",
  DROPPED: "DROPPED",
  RECONCILED: "RECONCILED",
  CANCELLED: "CANCELLED",
} as const;
export type FuelOrderState = keyof typeof FuelOrderState;
registerEnumType(FuelOrderState, {
  name: "FuelOrderState",
  description:
    "DRAFT: written, and may be changed. APPROVED by a second person. IN_TRANSIT: on its way, with a carrier and a time. DROPPED: what came of it is linked. RECONCILED: what was ordered, written on tickets and measured was compared; nothing of it changes any more. CANCELLED, with a reason, before anything came.",
});

/** What was done with an order. */
export const FuelOrderDeed = {
  WRITTEN: "WRITTEN",
  CHANGED: "CHANGED",
  APPROVED: "APPROVED",
  SENT: "SENT",
  DROPPED: "DROPPED",
  REOPENED: "REOPENED",
  RECONCILED: "RECONCILED",
  CANCELLED: "CANCELLED",
} as const;
export type FuelOrderDeed = keyof typeof FuelOrderDeed;
registerEnumType(FuelOrderDeed, {
  name: "FuelOrderDeed",
  description:
    "What was done with an order. SENT: it went on its way, or it was said anew how it comes. REOPENED: nothing that came is linked any more, so that it is in transit again.",
});

@ObjectType({ simpleResolvers: true, description: "Something that was done with a fuel order; never changed." })
export class FuelOrderStep {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => GraphQLInstant, { description: "When." })
  time!: string;

  @Field(() => FuelOrderDeed, { description: "What was done." })
  deed!: FuelOrderDeed;

  @Field(() => String, { nullable: true, description: "Login of who did; null: it came by itself." })
  author!: string | null;

  @Field(() => String, { nullable: true, description: "Why, or what was said with it." })
  text!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "Something that came of a line of a fuel order: a ticket with the rise that it is matched to, or one of both.",
})
export class FuelOrderLoad {
  @Field(() => ID, { description: "The delivery: its ticket, or its rise where there is none." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Number of the ticket." })
  number!: string | null;

  @Field(() => GraphQLInstant, { description: "When it was delivered: by the ticket, else the rise's end." })
  time!: string;

  @Field(() => Int, { description: "Number of the tank that it went into." })
  tankNumber!: number;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume by the ticket, as loaded, litres." })
  ticketLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Measured: the rise and what was sold meanwhile, litres.",
  })
  measuredLitres!: string | null;

  @Field(() => DifferenceLevel, { nullable: true, description: "How far what was measured is from the ticket." })
  level!: DifferenceLevel | null;

  @Field(() => DisputeState, { description: "Whether the ticket is disputed." })
  dispute!: DisputeState;

  @Field(() => GraphQLInstant, { description: "When it was linked." })
  linkedAt!: string;

  @Field(() => String, { nullable: true, description: "Login of who linked it; null: it came by itself." })
  linkedBy!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: "What a fuel order asks for, beside what came of it. Litres throughout.",
})
export class FuelOrderLine {
  @Field(() => Int, { description: "Its place within the order, from 1 on." })
  place!: number;

  @Field(() => ID, { nullable: true, description: "The tank that it is for; null: any tank of the grade." })
  tankId!: string | null;

  @Field(() => Int, { nullable: true, description: "Number of that tank." })
  tankNumber!: number | null;

  @Field(() => ID, { description: "The grade." })
  gradeId!: string;

  @Field(() => String, { description: "Name of the grade." })
  gradeName!: string;

  @Field(() => String, { description: "Colour of the grade, #RRGGBB." })
  gradeColour!: string;

  @Field(() => GraphQLDecimal, { description: "Ordered." })
  orderedLitres!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "By all tickets of its loads; null where there is none.",
  })
  ticketLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Measured of all its loads, with what was sold meanwhile; null where no gauge saw any.",
  })
  measuredLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "What came, each load as it was measured or else by its ticket, less what was ordered; null while nothing came and more may come.",
  })
  differenceLitres!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The same in per cent of what was ordered, two places." })
  differencePercent!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Measured less the tickets, of the loads that have both; below 0 where some was lost on the way.",
  })
  lossLitres!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "The same in per cent of these tickets, two places." })
  lossPercent!: string | null;

  @Field(() => [FuelOrderLoad], { description: "What came of it, oldest first." })
  loads!: FuelOrderLoad[];
}

@ObjectType({
  simpleResolvers: true,
  description: "Fuel that is ordered for a station, from the draft to what came of it.",
})
export class FuelOrder {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => Int, { description: "Its number, given once in the network." })
  number!: number;

  @Field(() => FuelOrderState, { description: "Where it stands." })
  state!: FuelOrderState;

  @Field(() => GraphQLInstant, { description: "Since when it stands so." })
  stateAt!: Date;

  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { description: "The station's zone (IANA), by whose clocks the window is meant." })
  timeZone!: string;

  @Field(() => String, { description: "Who is to deliver." })
  supplier!: string;

  @Field(() => GraphQLInstant, { description: "Begin of the window in which it is wanted." })
  wantedFrom!: Date;

  @Field(() => GraphQLInstant, { description: "End of that window." })
  wantedUntil!: Date;

  @Field(() => String, { description: "What else is to be known; empty where nothing was said." })
  note!: string;

  @Field(() => String, { nullable: true, description: "Who brings it, once it is in transit." })
  carrier!: string | null;

  @Field(() => String, { nullable: true, description: "Plate of the vehicle." })
  vehicle!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it is expected." })
  expectedAt!: Date | null;

  @Field(() => GraphQLDecimal, { description: "Ordered by all its lines, litres." })
  orderedLitres!: string;

  @Field(() => [FuelOrderLine], { description: "What it asks for, and what came of it." })
  lines!: FuelOrderLine[];

  @Field(() => [FuelOrderStep], { description: "What was done with it, oldest first." })
  course!: FuelOrderStep[];

  @Field(() => String, { description: "Login of who wrote it." })
  author!: string;

  @Field(() => GraphQLInstant, { description: "When it was written." })
  createdAt!: Date;

  @Field(() => Boolean, { description: "It is a draft, and the caller may approve it: others wrote it." })
  mayApprove!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description:
    "A delivery that may be linked to a line of a fuel order: of its tank or grade, within its window, and linked to none.",
})
export class FuelOrderOffer {
  @Field(() => ID, { description: "The delivery: its ticket, or its rise where there is none." })
  id!: string;

  @Field(() => Int, { description: "The line that it may be of." })
  place!: number;

  @Field(() => String, { nullable: true, description: "Number of the ticket." })
  number!: string | null;

  @Field(() => String, { nullable: true, description: "Who delivered, by the ticket." })
  supplier!: string | null;

  @Field(() => GraphQLInstant, { description: "When it was delivered." })
  time!: Date;

  @Field(() => Int, { description: "Number of the tank that it went into." })
  tankNumber!: number;

  @Field(() => String, { description: "Name of the grade." })
  gradeName!: string;

  @Field(() => GraphQLDecimal, { description: "By the ticket, else as it was measured, litres." })
  litres!: string;
}
