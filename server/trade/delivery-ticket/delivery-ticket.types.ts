import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

/** What is known of a delivery: its paper, what the gauge saw, or both. */
export const InboundState = { MATCHED: "MATCHED", TICKET_ONLY: "TICKET_ONLY", RISE_ONLY: "RISE_ONLY" } as const;
export type InboundState = keyof typeof InboundState;
registerEnumType(InboundState, {
  name: "InboundState",
  description:
    "MATCHED: a ticket and the rise of the tank that it is about. TICKET_ONLY: no rise was found for it. RISE_ONLY: nobody has entered its ticket.",
});

/** Where the dispute of a ticket stands. */
export const DisputeState = { NONE: "NONE", OPEN: "OPEN", SETTLED: "SETTLED" } as const;
export type DisputeState = keyof typeof DisputeState;
registerEnumType(DisputeState, {
  name: "DisputeState",
  description:
    "NONE: nobody disputes it. OPEN: somebody does. SETTLED: a second person ended it; it is not opened again.",
});

/** How a dispute ended. */
export const DisputeOutcome = { OURS: "OURS", THEIRS: "THEIRS", SHARED: "SHARED" } as const;
export type DisputeOutcome = keyof typeof DisputeOutcome;
registerEnumType(DisputeOutcome, {
  name: "DisputeOutcome",
  description: "OURS: what the gauge told counts. THEIRS: what the ticket says counts. SHARED: both gave way.",
});

/** What was done in a dispute. */
export const DisputeDeed = { OPENED: "OPENED", COMMENTED: "COMMENTED", SETTLED: "SETTLED" } as const;
export type DisputeDeed = keyof typeof DisputeDeed;
registerEnumType(DisputeDeed, { name: "DisputeDeed", description: "What was done in a dispute." });

/** How far a rise is from its ticket. */
export const DifferenceLevel = { WITHIN: "WITHIN", AMBER: "AMBER", RED: "RED" } as const;
export type DifferenceLevel = keyof typeof DifferenceLevel;
registerEnumType(DifferenceLevel, {
  name: "DifferenceLevel",
  description: "WITHIN: at most 0.5 % of the ticket's volume, up or down. AMBER: above that. RED: above 1 %.",
});

/** Which volumes of a rise and its ticket are held against each other. */
export const DifferenceBasis = { NET: "NET", GROSS: "GROSS" } as const;
export type DifferenceBasis = keyof typeof DifferenceBasis;
registerEnumType(DifferenceBasis, {
  name: "DifferenceBasis",
  description:
    "Which volumes are held against each other. NET: both at 15 °C. GROSS: as they were measured, since a temperature lacks of either, or the grade's expansion group.",
});

@ObjectType({ simpleResolvers: true, description: "Something that was done in a dispute; never changed." })
export class DeliveryDisputeEntry {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => GraphQLInstant, { description: "When." })
  time!: string;

  @Field(() => DisputeDeed, { description: "What was done." })
  deed!: DisputeDeed;

  @Field(() => String, { description: "Login of who did." })
  author!: string;

  @Field(() => String, { description: "The reason, the comment, or what was agreed." })
  text!: string;

  @Field(() => DisputeOutcome, { nullable: true, description: "How it ended; of SETTLED alone." })
  outcome!: DisputeOutcome | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Litres that count as delivered; of SETTLED alone." })
  agreedLitres!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: "A delivery as it is reconciled: its ticket, the rise of the tank, or both. Litres throughout.",
})
export class InboundDelivery {
  @Field(() => ID, { description: "The ticket, or the rise where there is none." })
  id!: string;

  @Field(() => InboundState, { description: "What is known of it." })
  state!: InboundState;

  @Field(() => GraphQLInstant, {
    description: "When it was delivered by the ticket; the rise's end where there is none.",
  })
  time!: Date;

  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { description: "The station's zone (IANA)." })
  timeZone!: string;

  @Field(() => ID, { description: "The tank." })
  tankId!: string;

  @Field(() => Int, { description: "Number of the tank within its station." })
  tankNumber!: number;

  @Field(() => ID, { description: "The grade that the tank holds." })
  gradeId!: string;

  @Field(() => String, { description: "Name of the grade." })
  gradeName!: string;

  @Field(() => ID, { nullable: true, description: "The ticket." })
  ticketId!: string | null;

  @Field(() => String, { nullable: true, description: "Number of the document." })
  number!: string | null;

  @Field(() => String, { nullable: true, description: "Who delivered." })
  supplier!: string | null;

  @Field(() => String, { nullable: true, description: "Who drove; empty where it was not told." })
  driver!: string | null;

  @Field(() => String, { nullable: true, description: "Plate of the vehicle; empty where it was not told." })
  vehicle!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was to come." })
  plannedAt!: Date | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Volume by the ticket, as loaded, litres." })
  ticketLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Net volume (15 °C) that the ticket itself says, litres.",
  })
  ticketNetLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Net volume (15 °C) as loaded, litres: as the ticket says, else by its temperature and the grade's expansion group.",
  })
  loadedNetLitres!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Temperature by the ticket, °C." })
  ticketTemperatureC!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Density by the ticket, kg/m³." })
  density!: string | null;

  @Field(() => String, { nullable: true, description: "Compartments that were emptied, as written." })
  compartments!: string | null;

  @Field(() => String, { nullable: true, description: "What else is to be known." })
  remark!: string | null;

  @Field(() => String, { nullable: true, description: "Login of who entered the ticket." })
  author!: string | null;

  @Field(() => ID, { nullable: true, description: "The rise of the tank's level." })
  deliveryId!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When they were matched." })
  matchedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login of who matched them; null: it came by itself." })
  matchedBy!: string | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "Begin of the rise." })
  startedAt!: Date | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "End of the rise." })
  endedAt!: Date | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "By how much the level rose, litres." })
  riseLitres!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Sold from the tank meanwhile, litres." })
  soldLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Received: the rise and what was sold meanwhile, litres.",
  })
  receivedLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "The same as net volume (15 °C), litres: by what the gauge told of the temperature before and after, and the grade's expansion group.",
  })
  receivedNetLitres!: string | null;

  @Field(() => Float, { nullable: true, description: "Temperature that the gauge told at the begin of the rise, °C." })
  startTemperatureC!: number | null;

  @Field(() => Float, { nullable: true, description: "Temperature that the gauge told at the end of the rise, °C." })
  gaugeTemperatureC!: number | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Received less the ticket's volume, as measured, litres.",
  })
  differenceLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Received less loaded, both net, litres; absent where one of them is not known.",
  })
  differenceNetLitres!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The difference by its basis, in per cent of the ticket's volume by the same, two places.",
  })
  differencePercent!: string | null;

  @Field(() => DifferenceBasis, { nullable: true, description: "Which volumes the per cent and the level are of." })
  basis!: DifferenceBasis | null;

  @Field(() => DifferenceLevel, { nullable: true, description: "Whether that is much." })
  level!: DifferenceLevel | null;

  @Field(() => DisputeState, { description: "Whether it is disputed." })
  dispute!: DisputeState;

  @Field(() => Boolean, { description: "The caller opened the dispute, and somebody else settles it." })
  disputedByMe!: boolean;

  @Field(() => DisputeOutcome, { nullable: true, description: "How the dispute ended." })
  outcome!: DisputeOutcome | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Litres that were agreed on as delivered." })
  agreedLitres!: string | null;

  @Field(() => [DeliveryDisputeEntry], { description: "What was done in the dispute, oldest first." })
  disputeEntries!: DeliveryDisputeEntry[];
}

/** By what deliveries are added up. */
export const InboundGrouping = {
  SUPPLIER: "SUPPLIER",
  STATION: "STATION",
  GRADE: "GRADE",
  TANK: "TANK",
  DAY: "DAY",
  MONTH: "MONTH",
} as const;
export type InboundGrouping = keyof typeof InboundGrouping;
registerEnumType(InboundGrouping, {
  name: "InboundGrouping",
  description: "By what deliveries are added up; days and months are those of the station.",
});

@ObjectType({ simpleResolvers: true, description: "What deliveries came to, litres." })
export class InboundFigures {
  @Field(() => Int, { description: "How many tickets." })
  tickets!: number;

  @Field(() => Int, { description: "How many rises." })
  rises!: number;

  @Field(() => Int, { description: "How many are both." })
  matched!: number;

  @Field(() => GraphQLDecimal, { description: "Volume by all tickets." })
  ticketLitres!: string;

  @Field(() => GraphQLDecimal, { description: "Received by all rises, with what was sold meanwhile." })
  receivedLitres!: string;

  @Field(() => GraphQLDecimal, {
    description: "Received less the tickets' volume, as measured, of what is matched alone.",
  })
  differenceLitres!: string;

  @Field(() => Int, { description: "How many of what is matched are judged by net volumes." })
  net!: number;

  @Field(() => GraphQLDecimal, { description: "Received less loaded, both net, of these alone." })
  differenceNetLitres!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Differences by the basis of each, in per cent of the tickets' volumes by the same, two places; null where nothing is matched.",
  })
  differencePercent!: string | null;
}

@ObjectType({ simpleResolvers: true, description: "What deliveries that have something in common came to." })
export class InboundStatistic {
  @Field(() => String, {
    nullable: true,
    description:
      "What they have in common: the supplier, the id of the station, grade or tank, the day or the first of the month (2026-11-01). Null: rises without a ticket have no supplier.",
  })
  key!: string | null;

  @Field(() => String, { nullable: true, description: "Name of the station or grade; of a tank, that of its station." })
  name!: string | null;

  @Field(() => Int, { nullable: true, description: "Number of the tank." })
  tankNumber!: number | null;

  @Field(() => InboundFigures, { description: "What they came to." })
  figures!: InboundFigures;
}

@ObjectType({ simpleResolvers: true, description: "Deliveries that a filter leaves, added up." })
export class InboundStatistics {
  @Field(() => [InboundStatistic], {
    description: "Days and months in their order, else by volume, most first. Empty where nothing was asked by.",
  })
  rows!: InboundStatistic[];

  @Field(() => InboundFigures, { description: "All of them together." })
  total!: InboundFigures;
}
