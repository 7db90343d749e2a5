import { Field, ID, InputType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { GasUnit } from "./gas-reading.types.ts";

const LOCK_REASON =
  "Why it is done although its day is locked at the station, 1 to 200 characters; needs the right to approve of 125.";

/** What is told of a reading, whether it is a new one or takes another one's place. */
@InputType()
abstract class ToldGasReading {
  @Field(() => String, { description: "Sent again with the same key it is entered once, 1 to 200 characters." })
  idempotencyKey!: string;

  @Field(() => GraphQLInstant, { description: "When the meter was read; not ahead, and from 2020 on." })
  time!: Date;

  @Field(() => GasUnit, {
    description: "What the meter counts in: that of the readings around it, unless it was replaced.",
  })
  unit!: GasUnit;

  @Field(() => GraphQLDecimal, {
    description:
      "What it had counted, 3 places, 0 or more: not less than the reading before it, nor more than the one behind it, unless it was replaced.",
  })
  counter!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: "At this moment the meter took the place of another one, so that it may show less.",
  })
  meterReplaced!: boolean;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description:
      "What the meter before had counted by then, in its own unit; for a meter that was replaced alone. Absent: nobody read it, and what was bought until then is unknown.",
  })
  oldMeterCounter?: string | null;

  @Field(() => String, { nullable: true, description: "Number of the paper that it stands on, at most 60 characters." })
  number?: string | null;

  @Field(() => String, { nullable: true, description: LOCK_REASON })
  lockReason?: string | null;
}

@InputType({ description: "A reading of the meter by which a station buys its gas." })
export class CreateGasReadingInput extends ToldGasReading {
  @Field(() => ID, { description: "The station." })
  stationId!: string;

  @Field(() => String, { nullable: true, description: "What is to be said of it, at most 200 characters." })
  note?: string | null;
}

@InputType({ description: "A reading that takes the place of another one, which stays and counts no more." })
export class AmendGasReadingInput extends ToldGasReading {
  @Field(() => ID, { description: "The reading that it takes the place of: one that counts." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;
}

@InputType()
export class WithdrawGasReadingInput {
  @Field(() => ID, { description: "The reading: one that counts." })
  id!: string;

  @Field(() => String, { description: "Why, 1 to 200 characters." })
  reason!: string;

  @Field(() => String, { nullable: true, description: LOCK_REASON })
  lockReason?: string | null;
}
