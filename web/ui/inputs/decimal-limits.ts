import { decimalFault, type DecimalLimits, subtractDecimals } from "../../../common/decimal.ts";
import type { MessageId } from "../../i18n/messages.ts";

/** Something to say, by its id and what goes into it. */
export interface Said {
  readonly id: MessageId;
  readonly values?: Record<string, string | number>;
}

/** What is wrong with a value that was entered; nothing with an empty one. */
export function decimalProblem(value: string, limits: DecimalLimits): Said | undefined {
  const fault = value === "" ? undefined : decimalFault(value, limits);
  switch (fault?.breaks) {
    case undefined:
      return undefined;
    case "number":
      return { id: "form.notANumber" };
    case "digits":
      return { id: "form.digits", values: { digits: Number(fault.bound) } };
    case "above":
      return { id: "form.above", values: { above: plain(fault.bound) } };
    case "min":
      return { id: "form.least", values: { least: plain(fault.bound) } };
    case "max":
      return { id: "form.most", values: { most: plain(fault.bound) } };
  }
}

/** A bound may come from a record, with zeros at its end. */
const plain = (bound: string): string => subtractDecimals(bound, "0");
