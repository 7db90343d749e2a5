import { compareDecimals, subtractDecimals } from "../../../common/decimal.ts";
import { GAS_COUNTER, STOCK_MOVEMENT } from "../../../common/limits.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertTimeTold } from "../../plant/telemetry/fact-key.rules.ts";
import type { GasUnit } from "./gas-reading.types.ts";

/** What a meter showed, as far as others are judged by it. */
export interface MeterReading {
  readonly unit: GasUnit;
  readonly counter: string;
  readonly meterReplaced: boolean;
  readonly oldMeterCounter: string | null;
}

/** What a person tells of a reading. */
export interface ToldReading extends MeterReading {
  readonly time: Date;
  readonly number: string;
  readonly note: string;
}

/** The readings of a station that count and are nearest to a moment. */
export interface Neighbours {
  readonly before: MeterReading | null;
  readonly behind: MeterReading | null;
}

const plain = (decimal: string): string => subtractDecimals(decimal, "0");

/** A reading as it is kept: nothing around its texts, its counters without zeros at their end. */
export const readingOf = (told: ToldReading): ToldReading => ({
  ...told,
  counter: plain(told.counter),
  oldMeterCounter: told.oldMeterCounter === null ? null : plain(told.oldMeterCounter),
  number: told.number.trim(),
  note: told.note.trim(),
});

/** Refuses what no reading is, 10012 naming the field: its counters, an old meter where there is none, texts, a time ahead. */
export function assertReading(
  { time, counter, meterReplaced, oldMeterCounter, number, note }: ToldReading,
  now: Date,
): void {
  assertDecimal(counter, GAS_COUNTER, "counter");
  if (oldMeterCounter !== null) {
    if (!meterReplaced) {
      refuse("PARAMETER_ERROR", { field: "oldMeterCounter", params: { reason: "not to be given here" } });
    }
    assertDecimal(oldMeterCounter, GAS_COUNTER, "oldMeterCounter");
  }
  assertTimeTold(time, now);
  for (const [field, text, most] of [
    ["number", number, STOCK_MOVEMENT.NUMBER],
    ["note", note, STOCK_MOVEMENT.TEXT],
  ] as const) {
    if (text.length > most) {
      refuse("PARAMETER_ERROR", { field, params: { most } });
    }
  }
}

/** What keeps a reading from being the one behind another: the meter counts in another unit, or has counted back to this figure. */
export type Fall =
  { readonly breaks: "unit" } | { readonly breaks: "counter" | "oldMeterCounter"; readonly least: string };

/** Whether a reading can be the one behind another one; null: it can. */
export function fallBetween(before: MeterReading, behind: MeterReading): Fall | null {
  if (behind.meterReplaced) {
    const old = behind.oldMeterCounter;
    return old !== null && compareDecimals(old, before.counter) < 0
      ? { breaks: "oldMeterCounter", least: before.counter }
      : null;
  }
  if (behind.unit !== before.unit) {
    return { breaks: "unit" };
  }
  return compareDecimals(behind.counter, before.counter) < 0 ? { breaks: "counter", least: before.counter } : null;
}

/** Refuses a reading that can't stand between its neighbours: 10006 naming `unit`, 10012 naming `counter` or `oldMeterCounter` with its bound. */
export function assertBetween(reading: MeterReading, { before, behind }: Neighbours): void {
  const fall = before === null ? null : fallBetween(before, reading);
  if (fall !== null) {
    return fall.breaks === "unit"
      ? refuse("ILLEGAL_SELECTION", { field: "unit" })
      : refuse("PARAMETER_ERROR", { field: fall.breaks, params: { least: fall.least } });
  }
  const next = behind === null ? null : fallBetween(reading, behind);
  if (behind !== null && next !== null) {
    if (next.breaks === "unit") {
      refuse("ILLEGAL_SELECTION", { field: "unit" });
    }
    const most = next.breaks === "counter" ? behind.counter : (behind.oldMeterCounter ?? behind.counter);
    refuse("PARAMETER_ERROR", { field: "counter", params: { most } });
  }
}

/** Whether what is left still goes on from one to the other once the reading between them is gone. */
export const isBridged = ({ before, behind }: Neighbours): boolean =>
  before === null || behind === null || fallBetween(before, behind) === null;
