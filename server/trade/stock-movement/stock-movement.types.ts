import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";

/** What a person enters of a tank. */
export const StockMovementKind = {
  DIP: "DIP",
  TRANSFER: "TRANSFER",
  DRAW_RETURNED: "DRAW_RETURNED",
  DRAW_REMOVED: "DRAW_REMOVED",
  CORRECTION: "CORRECTION",
} as const;
export type StockMovementKind = keyof typeof StockMovementKind;
registerEnumType(StockMovementKind, {
  name: "StockMovementKind",
  description:
    "DIP: what was measured by hand; beside a gauge it is told, without one it is the tank's reading. TRANSFER: from one tank to another of the station. DRAW_RETURNED: drawn by a gun as a test, counted as sold, and poured back. DRAW_REMOVED: taken out by another way than a gun. CORRECTION: the books are put right.",
});

/** Where a movement stands. */
export const StockMovementState = {
  WAITING: "WAITING",
  DONE: "DONE",
  REJECTED: "REJECTED",
  WITHDRAWN: "WITHDRAWN",
} as const;
export type StockMovementState = keyof typeof StockMovementState;
registerEnumType(StockMovementState, {
  name: "StockMovementState",
  description:
    "WAITING for a second person, counting nowhere. DONE: it counts. REJECTED: a second person turned it down. WITHDRAWN: before it counted by who asked, afterwards by a counter-entry.",
});

@ObjectType({
  simpleResolvers: true,
  description: "What a person measured, moved, drew or put right in a tank, litres; never changed once it counts.",
})
export class StockMovement {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => StockMovementKind, { description: "What was entered." })
  kind!: StockMovementKind;

  @Field(() => StockMovementState, { description: "Where it stands." })
  state!: StockMovementState;

  @Field(() => GraphQLInstant, { description: "When it happened." })
  time!: Date;

  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "The station's code." })
  stationCode!: string;

  @Field(() => String, { description: "The station's name." })
  stationName!: string;

  @Field(() => String, { description: "The station's zone (IANA)." })
  timeZone!: string;

  @Field(() => ID, { description: "The tank; of a transfer the one that it came from." })
  tankId!: string;

  @Field(() => Int, { description: "Its number within the station." })
  tankNumber!: number;

  @Field(() => String, { description: "Name of the grade that it holds." })
  gradeName!: string;

  @Field(() => ID, { nullable: true, description: "The tank that a transfer went to." })
  toTankId!: string | null;

  @Field(() => Int, { nullable: true, description: "Its number within the station." })
  toTankNumber!: number | null;

  @Field(() => GraphQLDecimal, {
    description:
      "Litres: of a dip what was measured, of a correction below 0 where the books have less since, of a counter-entry the opposite of what it takes back.",
  })
  litres!: string;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Of a dip what the gauge told nearest to it, litres; absent where it told nothing within an hour.",
  })
  gaugeLitres!: string | null;

  @Field(() => String, { description: "Number of the paper that it stands on; empty where there is none." })
  number!: string;

  @Field(() => String, { description: "Why it was entered." })
  reason!: string;

  @Field(() => ID, { nullable: true, description: "Of a counter-entry, what it takes back." })
  countersId!: string | null;

  @Field(() => String, { description: "Login of who entered it." })
  author!: string;

  @Field(() => GraphQLInstant, { description: "When it was entered." })
  createdAt!: Date;

  @Field(() => Boolean, { description: "The caller entered it." })
  mine!: boolean;

  @Field(() => Boolean, { description: "It waits, and the caller may decide about it." })
  mayDecide!: boolean;

  @Field(() => GraphQLInstant, {
    nullable: true,
    description: "When somebody decided about it, or took the request back.",
  })
  decidedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login of who did." })
  decider!: string | null;

  @Field(() => String, { nullable: true, description: "Why it was rejected." })
  note!: string | null;
}
