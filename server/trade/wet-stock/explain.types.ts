import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { LeakState } from "./tank-study.types.ts";
import { TankReconciliation } from "./wet-stock.types.ts";

/** What a part of a variance comes from, in the order in which parts are taken off. */
export const VariancePartKind = {
  MISSING_SALES: "MISSING_SALES",
  DELIVERIES: "DELIVERIES",
  TEMPERATURE: "TEMPERATURE",
  METERS: "METERS",
  STRAPPING: "STRAPPING",
  WATER: "WATER",
  LOSS: "LOSS",
  REST: "REST",
} as const;
export type VariancePartKind = keyof typeof VariancePartKind;
registerEnumType(VariancePartKind, {
  name: "VariancePartKind",
  description:
    "What a part of a variance comes from. MISSING_SALES: guns gave it and no sale tells of it, by their totalizers; DELIVERIES: the gauge saw so much more or less than the tickets say; TEMPERATURE: the product grew or shrank; METERS: guns gave more or less than they counted; STRAPPING: it follows the level; WATER: it follows the water; LOSS: it goes on at all hours; REST: nothing of these explains it.",
});

export const VarianceTrend = { NONE: "NONE", LOSS: "LOSS", GAIN: "GAIN" } as const;
export type VarianceTrend = keyof typeof VarianceTrend;
registerEnumType(VarianceTrend, {
  name: "VarianceTrend",
  description: "Whether days go one way far more often than by chance, of 14 days at least.",
});

export const ExpansionSource = { GAUGE: "GAUGE", GROUP: "GROUP", NONE: "NONE" } as const;
export type ExpansionSource = keyof typeof ExpansionSource;
registerEnumType(ExpansionSource, {
  name: "ExpansionSource",
  description:
    "Where it is known from how a product grows with its temperature. GAUGE: the net volumes that the gauge tells beside its gross ones; GROUP: the expansion group of the grade; NONE: nowhere.",
});

@ObjectType({ description: "A part of a variance." })
export class VariancePart {
  @Field(() => VariancePartKind, { description: "What it comes from." })
  kind!: VariancePartKind;

  @Field(() => GraphQLDecimal, { description: "Litres: below 0 where it made stock less. The parts sum to the whole." })
  litres!: string;

  @Field(() => Float, {
    description: "How sure it is, 0 to 1. A cause that is less sure than 0.995 is no part: it stays in the rest.",
  })
  sure!: number;
}

@ObjectType({ description: "What a gun has to do with the variance of its tank." })
export class GunVariance {
  @Field(() => ID, { description: "The gun." })
  gunId!: string;

  @Field(() => Int, { nullable: true, description: "Its number; absent where it is gone." })
  number!: number | null;

  @Field(() => GraphQLDecimal, { description: "What it counted in the days asked for, litres." })
  soldLitres!: string;

  @Field(() => Float, {
    description:
      "How much more flows through it than it counts, per cent; below 0: less. Learned from 28 days at least; 0 where fewer than 14 of them have a variance.",
  })
  driftPercent!: number;

  @Field(() => Float, { description: "How sure its direction is, 0 to 1." })
  sure!: number;

  @Field(() => Boolean, { description: "Its meter is off: surely, and by 0.1 per cent or more." })
  drifts!: boolean;

  @Field(() => GraphQLDecimal, { description: "Its part of the variance, litres; 0 unless it drifts." })
  litres!: string;
}

@ObjectType({
  description: "Whether a tank loses product at all hours: an indicator, and no certified test of its tightness.",
})
export class LeakIndicator {
  @Field(() => LeakState, {
    description: "What the quiet times say, or all readings together where these say it more surely.",
  })
  state!: LeakState;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Lost while nothing flowed, litres an hour, without what temperature did; absent where too little was quiet and read.",
  })
  litresPerHour!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "In 19 of 20 cases the true loss is within so many litres an hour of that.",
  })
  bandLitresPerHour!: string | null;

  @Field(() => Int, { description: "Times of two hours or more without a sale or a delivery that were read." })
  stretches!: number;

  @Field(() => Float, { description: "How long these are together, hours." })
  hours!: number;

  @Field(() => Int, {
    description:
      "Readings between fills and deliveries, one of half an hour at most, that were held against what meters counted by then; 0: too few to tell a loss from a meter.",
  })
  readings!: number;

  @Field(() => VarianceTrend, { description: "Whether the days' variances go one way." })
  trend!: VarianceTrend;
}

@ObjectType({ description: "One of the two tanks of a load that went astray." })
export class CrossDropTank {
  @Field(() => ID, { description: "The tank." })
  tankId!: string;

  @Field(() => Int, { description: "Its number at the station." })
  number!: number;

  @Field(() => String, { description: "Name of its grade." })
  gradeName!: string;
}

@ObjectType({
  description:
    "A load that seems to have gone into another tank of the station than its ticket names: what one tank got beyond its papers another one lacks, at about the same time. Told only where nothing simpler explains either side.",
})
export class CrossDrop {
  @Field(() => GraphQLInstant, { description: "When the rise ended." })
  at!: Date;

  @Field(() => GraphQLDecimal, { description: "What the gauge saw beyond the papers of the tank that got it, litres." })
  litres!: string;

  @Field(() => GraphQLDecimal, { description: "What the tank that the ticket names lacks, litres." })
  lackingLitres!: string;

  @Field(() => CrossDropTank, { description: "The tank that got it." })
  into!: CrossDropTank;

  @Field(() => CrossDropTank, { description: "The tank that the ticket names." })
  meant!: CrossDropTank;

  @Field(() => Boolean, { description: "The tanks hold different grades: what is in the first one is mixed." })
  mixes!: boolean;

  @Field(() => ID, { description: "The rise, a delivery by the gauge." })
  deliveryId!: string;

  @Field(() => ID, { description: "The ticket." })
  ticketId!: string;

  @Field(() => String, { description: "Its number." })
  ticketNumber!: string;
}

@ObjectType({ description: "A tank's variance within some days, and what it is made of." })
export class ExplainedVariance {
  @Field(() => TankReconciliation, { description: "The tank with these days." })
  tank!: TankReconciliation;

  @Field(() => [VariancePart], { description: "The parts, in the order in which they are taken off." })
  parts!: readonly VariancePart[];

  @Field(() => [GunVariance], { description: "Its guns that sold, by their numbers." })
  guns!: readonly GunVariance[];

  @Field(() => [CrossDrop], {
    description:
      "Loads of these days that went into this tank or were meant for it, and crossed with another one's; oldest first.",
  })
  crossDrops!: readonly CrossDrop[];

  @Field(() => LeakIndicator, { description: "What the readings of 28 days at least say." })
  leak!: LeakIndicator;

  @Field(() => Float, {
    nullable: true,
    description: "By what part its product grows with each °C, at about 15 °C; absent where it is known from nowhere.",
  })
  expansion!: number | null;

  @Field(() => ExpansionSource, { description: "Where that is known from." })
  expansionSource!: ExpansionSource;

  @Field(() => Int, { description: "How many days with a variance it was learned from." })
  learnedDays!: number;
}
