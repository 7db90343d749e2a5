import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

/** What gas is measured in. */
export const GasUnit = { KILOGRAM: "KILOGRAM", CUBIC_METRE: "CUBIC_METRE" } as const;
export type GasUnit = keyof typeof GasUnit;
registerEnumType(GasUnit, {
  name: "GasUnit",
  description: "What gas is measured in. CUBIC_METRE: at base conditions, those of the conversion in force.",
});

/** Where a reading stands. */
export const GasReadingState = { COUNTS: "COUNTS", AMENDED: "AMENDED", WITHDRAWN: "WITHDRAWN" } as const;
export type GasReadingState = keyof typeof GasReadingState;
registerEnumType(GasReadingState, {
  name: "GasReadingState",
  description: "COUNTS: balances go by it. AMENDED: another reading took its place. WITHDRAWN: nothing did.",
});

@ObjectType({
  simpleResolvers: true,
  description: "What the meter had counted by which a station buys its gas; never changed, but amended or withdrawn.",
})
export class GasReading {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => GasReadingState, { description: "Where it stands." })
  state!: GasReadingState;

  @Field(() => GraphQLInstant, { description: "When the meter was read." })
  time!: Date;

  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { description: "The station's zone (IANA)." })
  timeZone!: string;

  @Field(() => GasUnit, { description: "What the meter counts in." })
  unit!: GasUnit;

  @Field(() => GraphQLDecimal, { description: "What the meter had counted since it was made, in `unit`." })
  counter!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "Bought since the reading before it that counts, in the unit of that one; absent for the first, for what counts no more, and where a meter was replaced that nobody read.",
  })
  bought!: string | null;

  @Field(() => Boolean, { description: "At this moment the meter took the place of another one." })
  meterReplaced!: boolean;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What the meter before had counted by then, in its own unit; absent where nobody read it.",
  })
  oldMeterCounter!: string | null;

  @Field(() => String, { description: "Number of the paper that it stands on; empty where there is none." })
  number!: string;

  @Field(() => String, { description: "What was said of it; of one that amends another, why." })
  note!: string;

  @Field(() => ID, { nullable: true, description: "The reading whose place it took." })
  amendsId!: string | null;

  @Field(() => String, { description: "Login of who entered it." })
  author!: string;

  @Field(() => GraphQLInstant, { description: "When it was entered." })
  createdAt!: Date;

  @Field(() => GraphQLInstant, { nullable: true, description: "When it was amended or withdrawn." })
  endedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login of who did." })
  ender!: string | null;

  @Field(() => String, { nullable: true, description: "Why." })
  endReason!: string | null;
}
