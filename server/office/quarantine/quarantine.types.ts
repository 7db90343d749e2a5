import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { GraphQLInstant, GraphQLSettings } from "../../kernel/scalars/scalars.ts";
import { QUARANTINE_REASONS, type QuarantineReason as Reason } from "../../plant/telemetry/quarantine.writer.ts";

export const QuarantineReason = Object.fromEntries(QUARANTINE_REASONS.map((reason) => [reason, reason])) as {
  [Each in Reason]: Each;
};
export type QuarantineReason = Reason;
registerEnumType(QuarantineReason, {
  name: "QuarantineReason",
  description:
    "Why a report can't be true. TIME_PAST: of before 2020. TIME_FUTURE: of a time that has not come. TOO_OLD: of more than 400 days ago, so that nothing tells any more whether it was stored already; released, it counts at its own time. ENDS_BEFORE_BEGIN. DURATION: it took too long. NEGATIVE: below zero. VOLUME: more than the tank holds. AMOUNT: price times volume is another. FLOW: no nozzle is so fast. HEIGHT, WATER: more than the tank is high or holds. TEMPERATURE: no fuel has it.",
});

export const QuarantineKind = { SALE: "SALE", DELIVERY: "DELIVERY", READING: "READING" } as const;
export type QuarantineKind = keyof typeof QuarantineKind;
registerEnumType(QuarantineKind, {
  name: "QuarantineKind",
  description: "SALE, DELIVERY; READING: of a tank, one for all that were like it until somebody decides.",
});

export const QuarantineState = { WAITING: "WAITING", RELEASED: "RELEASED", REJECTED: "REJECTED" } as const;
export type QuarantineState = keyof typeof QuarantineState;
registerEnumType(QuarantineState, {
  name: "QuarantineState",
  description: "WAITING for a person; RELEASED: it counts as it was reported; REJECTED: it counts for nothing.",
});

@ObjectType({ description: "A device's report that can't be true, kept whole until a person decides, and after it." })
export class QuarantinedReport {
  @Field(() => ID, { description: "Opaque id." })
  id!: string;

  @Field(() => QuarantineKind, { description: "What it is about." })
  kind!: QuarantineKind;

  @Field(() => [QuarantineReason], { description: "What speaks against it." })
  reasons!: Reason[];

  @Field(() => QuarantineState, { description: "What became of it." })
  state!: QuarantineState;

  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { description: "Its name." })
  stationName!: string;

  @Field(() => ID, { description: "The device that told it." })
  deviceId!: string;

  @Field(() => String, { description: "The device's name." })
  deviceName!: string;

  @Field(() => String, { description: "Address on that device: of the gun, or the probe or tank." })
  address!: string;

  @Field(() => Int, { nullable: true, description: "Number of the gun that was bound to it." })
  gunNumber!: number | null;

  @Field(() => Int, { nullable: true, description: "Number of the tank." })
  tankNumber!: number | null;

  @Field(() => GraphQLSettings, { description: "The report as it came, every figure." })
  raw!: Record<string, unknown>;

  @Field(() => GraphQLInstant, { description: "When it was, as the device has it." })
  at!: Date;

  @Field(() => GraphQLInstant, { description: "When the server received it first." })
  receivedAt!: Date;

  @Field(() => GraphQLInstant, { description: "When the server received the like of it last." })
  lastReceivedAt!: Date;

  @Field(() => Int, { description: "How many reports it stands for." })
  count!: number;

  @Field(() => GraphQLInstant, { nullable: true, description: "When somebody decided." })
  decidedAt!: Date | null;

  @Field(() => String, { nullable: true, description: "Login name of who." })
  decidedBy!: string | null;

  @Field(() => String, { nullable: true, description: "Why." })
  note!: string | null;

  @Field(() => ID, { nullable: true, description: "The sale or delivery that it became." })
  factId!: string | null;
}

@InputType()
export class ReleaseQuarantinedInput {
  @Field(() => [ID], { description: "The reports, 1 to 200; all or none." })
  ids!: string[];

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      "The time at which the gateway received it stands for the device's: needed where the device's own can't be (10012). Of sales alone.",
  })
  atReceipt!: boolean;

  @Field(() => String, { nullable: true, description: "Why, at most 500 characters." })
  note?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Why one is released although its day is locked at its station, 1 to 200 characters; needs the right to approve of 125.",
  })
  lockReason?: string | null;
}

@InputType()
export class RejectQuarantinedInput {
  @Field(() => [ID], { description: "The reports, 1 to 200; all or none." })
  ids!: string[];

  @Field(() => String, { description: "Why, 1 to 500 characters." })
  note!: string;
}

@ObjectType({ description: "How much waits in quarantine." })
export class QuarantineCount {
  @Field(() => Int, { description: "Reports that wait for a person." })
  waiting!: number;

  @Field(() => GraphQLInstant, { nullable: true, description: "When the newest of all came or was decided about." })
  changedAt!: Date | null;
}
