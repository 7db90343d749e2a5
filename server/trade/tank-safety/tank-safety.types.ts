import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDay, GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { ValueQuality } from "../../site/tank/quality.types.ts";
import { TankLevelState } from "../../site/tank/tank.types.ts";
import { LeakState } from "../wet-stock/tank-study.types.ts";

/** What all that is known of a tank comes to. */
export const TankVerdict = { DANGER: "DANGER", WATCH: "WATCH", UNKNOWN: "UNKNOWN", SAFE: "SAFE" } as const;
export type TankVerdict = keyof typeof TankVerdict;
registerEnumType(TankVerdict, {
  name: "TankVerdict",
  description:
    "What all that is known of a tank comes to, the worst first. DANGER: its gauge tells of a leak, its last study suspects one, or it is filled above its high limit; WATCH: a small loss, water, too low a level, a sensor or a test that failed, or a volume that is not good; UNKNOWN: it was never read; SAFE: nothing of these.",
});

@ObjectType({ simpleResolvers: true, description: "A tank by what endangers people, soil and product." })
export class TankSafety {
  @Field(() => ID, { description: "The tank." })
  id!: string;

  @Field(() => ID, { description: "Its station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => Int, { description: "Number within the station." })
  number!: number;

  @Field(() => String, { description: "Name, as it is shown." })
  name!: string;

  @Field(() => String, { description: "Name of the grade that it holds." })
  gradeName!: string;

  @Field(() => String, { description: "Colour of the grade, #RRGGBB." })
  gradeColour!: string;

  @Field(() => TankVerdict, { description: "What all of it comes to." })
  verdict!: TankVerdict;

  @Field(() => Boolean, { description: "Its gauge tells of a leak now." })
  leakAlarm!: boolean;

  @Field(() => LeakState, {
    nullable: true,
    description: "What its last study says of a leak, by quiet times and all readings; absent before the first one.",
  })
  leak!: LeakState | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Lost at all hours, litres an hour; absent if unknown." })
  litresPerHour!: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "In 19 of 20 cases the true loss is within so many litres an hour of that.",
  })
  bandLitresPerHour!: string | null;

  @Field(() => GraphQLDay, { nullable: true, description: "The last day of that study." })
  studiedUntil!: string | null;

  @Field(() => TankLevelState, { description: "Level against the limits, with hysteresis." })
  level!: TankLevelState;

  @Field(() => Boolean, { description: "Its water stands at or above the limit." })
  waterHigh!: boolean;

  @Field(() => Float, { nullable: true, description: "Height of the water, mm." })
  waterHeightMm!: number | null;

  @Field(() => Boolean, { description: "Its gauge tells of a fault of its probe or of itself now." })
  sensorFault!: boolean;

  @Field(() => Boolean, { description: "A test of its gauge's failed and stands." })
  testFault!: boolean;

  @Field(() => ValueQuality, {
    nullable: true,
    description: "How good its volume is (its height, where there is none); absent where it was never told.",
  })
  quality!: ValueQuality | null;

  @Field(() => GraphQLInstant, { nullable: true, description: "When that was told." })
  readAt!: Date | null;
}
