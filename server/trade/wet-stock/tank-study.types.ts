import { Field, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

/** What readings say of a leak. */
export const LeakState = { NONE: "NONE", WATCH: "WATCH", SUSPECTED: "SUSPECTED", UNKNOWN: "UNKNOWN" } as const;
export type LeakState = keyof typeof LeakState;
registerEnumType(LeakState, {
  name: "LeakState",
  description:
    "What readings say of a leak: an indicator, and no certified test. SUSPECTED: surely a loss, of 0.379 litres an hour (0.1 US gallons) or more; WATCH: surely a loss, of less; NONE: no loss that is sure; UNKNOWN: too little was quiet, and too little was read.",
});

/** What a study may find at a tank. */
export const TankFinding = {
  LEAK_SUSPECTED: "LEAK_SUSPECTED",
  LEAK_WATCH: "LEAK_WATCH",
  METER_DRIFT: "METER_DRIFT",
  CROSS_DROP: "CROSS_DROP",
} as const;
export type TankFinding = keyof typeof TankFinding;
registerEnumType(TankFinding, {
  name: "TankFinding",
  description:
    "What the last study of a tank found. LEAK_SUSPECTED, LEAK_WATCH: a loss at all hours, as LeakState tells them; METER_DRIFT: a gun that gives more or less than it counts; CROSS_DROP: a load that went into another tank than its ticket names.",
});

@ObjectType({
  description:
    "What 28 days say of a tank. Tanks are studied one after the other by the server itself, each anew once another of its days is final.",
})
export class TankStudy {
  @Field(() => GraphQLInstant, { description: "When it was studied." })
  studiedAt!: string;

  @Field(() => GraphQLDay, { description: "The last of the days." })
  until!: string;

  @Field(() => LeakState, { description: "Whether it seems to leak." })
  leak!: LeakState;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Lost at all hours, litres an hour; absent if unknown." })
  litresPerHour!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "In 19 of 20 cases the true loss is within so many litres an hour of that.",
  })
  bandLitresPerHour!: string | null;

  @Field(() => Int, { description: "How many of its guns give more or less than they count." })
  driftingGuns!: number;

  @Field(() => Int, {
    description: "How many loads went into it or were meant for it, and crossed with another one's.",
  })
  crossDrops!: number;
}
