import type { MeasureKey, PlcState } from "../common/measures.ts";

/** How good a figure is: measured; its sensor is missing or gives no number; what came could not be read. */
type MeasureQuality = "GOOD" | "SENSOR_MISSING" | "REFUSED";

/** One parameter of a part of a device. */
export interface MeasureValue {
  readonly key: MeasureKey;
  /** Decimal text in the parameter's unit; null, never 0, where the quality isn't GOOD. */
  readonly value: string | null;
  readonly quality: MeasureQuality;
  /** It was refused since it lies above all that can be measured: no figure, but no sign that nothing is there. */
  readonly isOver?: true;
}

/** What a part of a device that is neither gun nor tank measures: a gas skid. What it leaves out stays as it was. */
export interface MeasureReading {
  readonly kind: "measure";
  /** The part, e.g. "plc-1". */
  readonly address: string;
  readonly at: Date;
  /** What it says of itself; null where it doesn't. */
  readonly states: readonly PlcState[] | null;
  /** How long it has run in its life. */
  readonly runSeconds: number | null;
  /** Each parameter once. */
  readonly values: readonly MeasureValue[];
  /** Kept by the device while it was cut off from us: each one is told, and none is thinned. */
  readonly past?: true;
}
