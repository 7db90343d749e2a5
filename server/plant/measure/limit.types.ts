import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import type { LimitSide as Side, MeasureLimit as Figures } from "../../../common/measure-limits.ts";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { MeasureKey } from "./measure.enums.ts";

export const LimitSide = { LOW: "LOW", HIGH: "HIGH" } as const satisfies Record<Side, Side>;
registerEnumType(LimitSide, { name: "LimitSide", description: "LOW: below the low limit. HIGH: above the high one." });

export const LimitOrigin = { USUAL: "USUAL", NETWORK: "NETWORK", DEVICE: "DEVICE" } as const;
export type LimitOrigin = keyof typeof LimitOrigin;
registerEnumType(LimitOrigin, {
  name: "LimitOrigin",
  description:
    "Whose a limit is. USUAL: nobody set one. NETWORK: all devices' without one of their own. DEVICE: its own.",
});

@ObjectType({
  description: "Within what a parameter of a skid is right, and when it rings. Figures are in the parameter's unit.",
})
export class MeasureLimit implements Figures {
  @Field(() => MeasureKey, { description: "Which parameter." })
  key!: MeasureKey;

  @Field(() => String, { nullable: true, description: "Unit of the figures; absent where the parameter has none." })
  unit!: string | null;

  @Field(() => LimitOrigin, { description: "Whose it is." })
  origin!: LimitOrigin;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Below it something is wrong; absent: not watched." })
  lowLimit!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "What was below is right again at or above this." })
  lowRelease!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "Above it something is wrong; absent: not watched." })
  highLimit!: string | null;

  @Field(() => GraphQLDecimal, { nullable: true, description: "What was above is right again at or below this." })
  highRelease!: string | null;

  @Field(() => Int, { description: "So many seconds a figure must be beyond a limit before it rings; 0: at once." })
  delaySeconds!: number;
}

@InputType({ description: "Within what a parameter is to be right. Figures are in its unit, with at most 4 places." })
export class MeasureLimitInput {
  @Field(() => GraphQLDecimal, { nullable: true, description: "Below it something is wrong; absent: not watched." })
  lowLimit?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What was below is right again at or above this; wanted with a low limit.",
  })
  lowRelease?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "Above it something is wrong; absent: not watched. Of gas at most 25, and never absent.",
  })
  highLimit?: string | null;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "What was above is right again at or below this; wanted with a high limit. Of gas at most 24.",
  })
  highRelease?: string | null;

  @Field(() => Int, {
    description: "So many seconds a figure must be beyond a limit before it rings: 0 to 3600, of gas 0.",
  })
  delaySeconds!: number;
}

@InputType({ description: "A limit that is to be in force for a parameter." })
export class ChangeMeasureLimitInput extends MeasureLimitInput {
  @Field(() => ID, { nullable: true, description: "Of this device alone; absent: of all that have none of their own." })
  deviceId?: string | null;

  @Field(() => MeasureKey, { description: "Which parameter." })
  key!: MeasureKey;
}

@InputType({ description: "A limit that is to be taken away." })
export class ResetMeasureLimitInput {
  @Field(() => ID, {
    nullable: true,
    description: "This device's own, so that its network's is in force again; absent: the network's.",
  })
  deviceId?: string | null;

  @Field(() => MeasureKey, { description: "Of which parameter." })
  key!: MeasureKey;
}

/** A part of a device, a parameter of it, and a limit that is not in force. */
@ArgsType()
export class MeasureLimitTrialArgs {
  @Field(() => ID, { description: "The device." })
  deviceId!: string;

  @Field(() => String, { description: "Its part, as the device numbers it." })
  address!: string;

  @Field(() => MeasureKey, { description: "Which parameter." })
  key!: MeasureKey;

  @Field(() => MeasureLimitInput, { description: "The limit that is tried." })
  limit!: MeasureLimitInput;
}

@ObjectType({
  description:
    "What a limit would have done in the last seven days, by the readings that are kept: the first of each half minute, and those that were notable.",
})
export class MeasureLimitTrial {
  @Field(() => GraphQLInstant, { description: "From when on readings were tried." })
  from!: Date;

  @Field(() => GraphQLInstant, { description: "Until when." })
  to!: Date;

  @Field(() => Int, { description: "How many readings with a figure there were." })
  readings!: number;

  @Field(() => Int, { description: "How often it would have rung." })
  rings!: number;
}
