import { describe, expect, test } from "vitest";
import {
  type MeterReading,
  type Neighbours,
  type ToldReading,
  assertBetween,
  assertReading,
  isBridged,
} from "./gas-reading.rules.ts";

const meter = (counter: string, given: Partial<MeterReading> = {}): MeterReading => ({
  unit: "KILOGRAM",
  counter,
  meterReplaced: false,
  oldMeterCounter: null,
  ...given,
});
const swapped = (counter: string, oldMeterCounter: string | null = null) =>
  meter(counter, { meterReplaced: true, oldMeterCounter });
const between = (before: MeterReading | null, behind: MeterReading | null): Neighbours => ({ before, behind });

describe("a reading between its neighbours", () => {
  test.each<[string, MeterReading, Neighbours]>([
    ["is the first of all", meter("5"), between(null, null)],
    ["shows as much as the one before, since nothing was bought", meter("5"), between(meter("5"), null)],
    ["shows as much as the one behind", meter("9"), between(meter("5"), meter("9"))],
    ["falls with a new meter", swapped("0", "7"), between(meter("5"), meter("2"))],
    ["falls with a new meter whose forerunner nobody read", swapped("0"), between(meter("5"), null)],
    [
      "counts in another unit with a new meter",
      { ...swapped("0", "7"), unit: "CUBIC_METRE" },
      between(meter("5"), null),
    ],
    ["is above the next, which is a new meter's", meter("8"), between(meter("5"), swapped("1", "8"))],
    ["is above the next, whose forerunner nobody read", meter("800"), between(meter("5"), swapped("1"))],
  ])("%s", (_name, reading, neighbours) => {
    expect(() => assertBetween(reading, neighbours)).not.toThrow();
  });

  test.each<[string, MeterReading, Neighbours, object]>([
    ["falls", meter("4.999"), between(meter("5"), null), { field: "counter", params: { least: "5" } }],
    [
      "is above the one behind it",
      meter("9.001"),
      between(meter("5"), meter("9")),
      { field: "counter", params: { most: "9" } },
    ],
    [
      "is above what the meter had counted when it went",
      meter("9"),
      between(null, swapped("1", "8")),
      { field: "counter", params: { most: "8" } },
    ],
    [
      "tells less of the old meter than it showed",
      swapped("0", "4"),
      between(meter("5"), null),
      { field: "oldMeterCounter", params: { least: "5" } },
    ],
    ["counts in another unit", meter("6", { unit: "CUBIC_METRE" }), between(meter("5"), null), { field: "unit" }],
    [
      "counts in another unit than the one behind it",
      meter("4"),
      between(null, meter("5", { unit: "CUBIC_METRE" })),
      { field: "unit" },
    ],
  ])("is refused where it %s", (_name, reading, neighbours, refusal) => {
    expect(() => assertBetween(reading, neighbours)).toThrow(
      expect.objectContaining({ extensions: expect.objectContaining(refusal) as object }),
    );
  });

  test.each<[string, Neighbours, boolean]>([
    ["its neighbours go on from each other", between(meter("5"), meter("9")), true],
    ["nothing is behind it", between(meter("5"), null), true],
    ["the one behind it would have fallen", between(meter("5"), meter("2")), false],
    ["the one behind it counts in another unit", between(meter("5"), meter("9", { unit: "CUBIC_METRE" })), false],
  ])("may go where %s", (_name, neighbours, may) => {
    expect(isBridged(neighbours)).toBe(may);
  });
});

describe("what is told of a reading", () => {
  const NOW = new Date("2026-11-02T08:00:00Z");
  const told = (given: Partial<ToldReading> = {}): ToldReading => ({
    ...meter("5"),
    time: NOW,
    number: "",
    note: "",
    ...given,
  });

  test("is taken as it is, until the present", () => {
    expect(() => assertReading(told(swapped("0", "7")), NOW)).not.toThrow();
  });

  test.each<[string, Partial<ToldReading>, string]>([
    ["a counter below 0", { counter: "-1" }, "counter"],
    ["a counter of four places", { counter: "1.0001" }, "counter"],
    ["an old meter where none was replaced", { oldMeterCounter: "7" }, "oldMeterCounter"],
    ["an old meter's counter below 0", { meterReplaced: true, oldMeterCounter: "-7" }, "oldMeterCounter"],
    ["a time ahead", { time: new Date(NOW.getTime() + 1) }, "time"],
    ["an overlong number", { number: "9".repeat(61) }, "number"],
    ["an overlong note", { note: "n".repeat(201) }, "note"],
  ])("is refused with %s", (_name, given, field) => {
    expect(() => assertReading(told(given), NOW)).toThrow(
      expect.objectContaining({ extensions: expect.objectContaining({ number: 10012, field }) as object }),
    );
  });
});
