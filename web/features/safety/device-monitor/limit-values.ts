import { object } from "zod/mini";
import { isDecimal } from "../../../../common/decimal.ts";
import {
  MEASURE_FIGURE,
  type MeasureLimit,
  type MeasureLimitFault,
  MOST_DELAY_SECONDS,
  measureLimitFault,
} from "../../../../common/measure-limits.ts";
import type { MeasureKey } from "../../../../common/measures.ts";
import { decimalText, saidAtField, wholeNumber } from "../../../ui/form/checks.ts";
import type { Said } from "../../../ui/inputs/decimal-limits.ts";

export const FIGURES = ["lowLimit", "lowRelease", "highLimit", "highRelease"] as const;

/** A limit as it is typed; "" where a side is not watched. */
export type LimitValues = Record<(typeof FIGURES)[number], string> & { readonly delaySeconds: number | null };

const figure = () => decimalText({ ...MEASURE_FIGURE, optional: true });
const VALUES = object({
  lowLimit: figure(),
  lowRelease: figure(),
  highLimit: figure(),
  highRelease: figure(),
  delaySeconds: wholeNumber({ least: 0, most: MOST_DELAY_SECONDS }),
});

/** What may be typed for a parameter: what the server takes, said at the field that it would name. */
export const schemaOf = (key: MeasureKey) =>
  VALUES.check(
    saidAtField((values: LimitValues) => {
      const fault = isWritten(values) ? measureLimitFault(key, limitOf(values)) : null;
      return fault === null ? undefined : { field: fault.field, said: saidOf(fault) };
    }),
  );

/** Every figure is one; a field may be empty. */
export const isWritten = (values: LimitValues): boolean =>
  FIGURES.every((name) => values[name] === "" || isDecimal(values[name]));

function saidOf({ field, breaks, bound }: MeasureLimitFault): Said {
  if (field === "lowLimit" && breaks === "ABOVE") {
    return { id: "skid.limits.order" };
  }
  switch (breaks) {
    case "WANTED":
      return { id: "form.required" };
    case "UNWANTED":
      return { id: "skid.limits.unwanted" };
    case "ABOVE":
      return { id: "form.most", values: { most: bound ?? "" } };
    case "BELOW":
      return { id: "form.least", values: { least: bound ?? "" } };
  }
}

export function valuesOf({ lowLimit, lowRelease, highLimit, highRelease, delaySeconds }: MeasureLimit): LimitValues {
  return {
    lowLimit: lowLimit ?? "",
    lowRelease: lowRelease ?? "",
    highLimit: highLimit ?? "",
    highRelease: highRelease ?? "",
    delaySeconds,
  };
}

export function limitOf({ delaySeconds, ...values }: LimitValues): MeasureLimit {
  const told = (name: (typeof FIGURES)[number]) => (values[name] === "" ? null : values[name]);
  return {
    lowLimit: told("lowLimit"),
    lowRelease: told("lowRelease"),
    highLimit: told("highLimit"),
    highRelease: told("highRelease"),
    delaySeconds: delaySeconds ?? 0,
  };
}
