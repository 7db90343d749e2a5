import type { Gauge } from "prom-client";

/** Makes a gauge that is looked up whenever somebody reads the figures. */
export type MakeGauge = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  collect: (this: Gauge<Label>) => void | Promise<void>,
) => Gauge<Label>;
