import { Extensions, Field, Float, ID, InputType } from "type-graphql";
import { GraphQLDecimal, GraphQLInstant } from "../../kernel/scalars/scalars.ts";
import { ValueQuality } from "../../site/tank/quality.types.ts";
import { MeasureKey, PlcState } from "./measure.enums.ts";

@InputType({ description: "One parameter in a reading." })
export class MeasureValueReport {
  @Field(() => MeasureKey, { description: "Which; each once in a reading." })
  key!: MeasureKey;

  @Field(() => GraphQLDecimal, {
    nullable: true,
    description: "The figure in the parameter's unit; absent, never 0, where its quality isn't GOOD.",
  })
  value?: string | null;

  @Field(() => ValueQuality, {
    description:
      "GOOD: it was measured. SENSOR_MISSING: it can't be. REFUSED: what the device said of it could not be read.",
  })
  quality!: ValueQuality;
}

@InputType({ description: "What a part of a device measures now; parameters that it leaves out stay as they were." })
export class MeasureReport {
  @Field(() => ID, { description: "The device; one of the gateway's own." })
  deviceId!: string;

  @Extensions({ most: 100 })
  @Field(() => String, { description: 'The part, as the device numbers it, e.g. "plc-1".' })
  address!: string;

  @Field(() => GraphQLInstant, { description: "When it was read." })
  at!: Date;

  @Field(() => [PlcState], { nullable: true, description: "What it says of itself; absent: it doesn't." })
  states?: PlcState[] | null;

  @Field(() => Float, { nullable: true, description: "How long it has run in its life, seconds." })
  runSeconds?: number | null;

  @Field(() => [MeasureValueReport], { description: "What was measured, and what could not be." })
  values!: MeasureValueReport[];
}
