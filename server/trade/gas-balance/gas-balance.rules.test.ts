import { describe, expect, test } from "vitest";
import { type GasSums, balanceFiguresOf, lacksOf, totalOf } from "./gas-balance.rules.ts";

const sums = (given: Partial<GasSums> = {}): GasSums => ({
  boughtKilograms: "1000",
  boughtCubicMetres: "1428.571",
  soldKilograms: "985",
  soldCubicMetres: "1407.143",
  days: 1,
  coveredDays: 1,
  unreadDays: 0,
  opens: true,
  closes: true,
  unknownSteps: 0,
  bases: 1,
  ...given,
});
const NOTHING = { boughtKilograms: null, boughtCubicMetres: null, soldKilograms: null, soldCubicMetres: null };

describe("a loss", () => {
  test("is what was bought less what was sold, in both units and per cent of the kilograms", () => {
    expect(balanceFiguresOf(sums(), "2")).toMatchObject({
      lossKilograms: "15",
      lossCubicMetres: "21.428",
      lossPercent: "1.5",
      state: "WITHIN",
    });
  });

  test.each<[string, Partial<GasSums>, string, object]>([
    ["at the limit is within it", {}, "1.5", { state: "WITHIN" }],
    ["above the limit is amber", {}, "1.49", { state: "AMBER" }],
    [
      "below 0 is amber beyond the limit too",
      { soldKilograms: "1020" },
      "1.99",
      { lossKilograms: "-20", lossPercent: "-2", state: "AMBER" },
    ],
    [
      "is judged by its exact share, not the one that is told",
      { soldKilograms: "979.999" },
      "2",
      { lossPercent: "2", state: "AMBER" },
    ],
    [
      "is of the cubic metres where no kilograms are known",
      { boughtKilograms: null, soldKilograms: null, soldCubicMetres: "1414.28529" },
      "2",
      { lossKilograms: null, lossPercent: "1", state: "WITHIN" },
    ],
    [
      "is none where nothing was bought and sold",
      { boughtKilograms: "0", soldKilograms: "0" },
      "2",
      { lossKilograms: "0", lossPercent: null, state: "WITHIN" },
    ],
    [
      "is amber where nothing was bought and some sold",
      { boughtKilograms: "0", soldKilograms: "3" },
      "2",
      { lossKilograms: "-3", lossPercent: null, state: "AMBER" },
    ],
    [
      "is unknown where what was sold can't be told in the unit of what was bought",
      { soldKilograms: null, boughtCubicMetres: null },
      "2",
      { lossKilograms: null, lossCubicMetres: null, state: "UNKNOWN" },
    ],
    [
      "is in kilograms alone where cubic metres are of several temperatures",
      { bases: 2 },
      "2",
      { lossKilograms: "15", boughtCubicMetres: null, soldCubicMetres: null, lossCubicMetres: null, state: "WITHIN" },
    ],
  ])("%s", (_name, given, amber, figures) => {
    expect(balanceFiguresOf(sums(given), amber)).toMatchObject(figures);
  });
});

test.each<[string, Partial<GasSums>, string[]]>([
  ["nothing where it is whole", {}, []],
  ["its opening reading", { ...NOTHING, opens: false, unreadDays: 1, coveredDays: 0 }, ["OPENING_READING"]],
  ["its closing reading", { ...NOTHING, closes: false, unreadDays: 1, coveredDays: 0 }, ["CLOSING_READING"]],
  [
    "both where there is no reading at all",
    { ...NOTHING, opens: null, closes: null, unreadDays: 1, coveredDays: 0 },
    ["OPENING_READING", "CLOSING_READING"],
  ],
  ["no closing reading before a day is over", { ...NOTHING, days: 0, coveredDays: 0, closes: false }, []],
  ["readings between, which the counter bridges", { days: 3, coveredDays: 3, unreadDays: 2 }, ["READING_BETWEEN"]],
  ["the old meter", { ...NOTHING, coveredDays: 0, unknownSteps: 1 }, ["OLD_METER"]],
  ["a conversion", { boughtCubicMetres: null, soldCubicMetres: null, bases: 0 }, ["CONVERSION"]],
  ["one base", { bases: 2 }, ["BASE"]],
])("a balance lacks %s", (_name, given, lacks) => {
  expect(lacksOf(sums(given))).toEqual(lacks);
});

describe("stations together", () => {
  const span = (given: Partial<GasSums & { baseTemperatureC: string | null }> = {}) => ({
    baseTemperatureC: "20",
    ...sums(given),
  });

  test("are added up, those without a balance by their days alone", () => {
    const lone = span({ ...NOTHING, coveredDays: 0, unreadDays: 1, opens: false });
    expect(totalOf([span(), span({ soldKilograms: "995" }), lone], "2")).toMatchObject({
      boughtKilograms: "2000",
      boughtCubicMetres: "2857.142",
      soldKilograms: "1980",
      lossKilograms: "20",
      lossPercent: "1",
      days: 3,
      coveredDays: 2,
      unreadDays: 1,
    });
  });

  test.each<[string, ReturnType<typeof span>, object]>([
    [
      "in kilograms alone where their cubic metres are meant at several temperatures",
      span({ baseTemperatureC: "0" }),
      { boughtKilograms: "2000", boughtCubicMetres: null },
    ],
    [
      "in kilograms alone where one of them mixes temperatures by itself",
      span({ bases: 2 }),
      { boughtKilograms: "2000", boughtCubicMetres: null },
    ],
    [
      "not in kilograms where one tells cubic metres alone",
      span({ boughtKilograms: null, soldKilograms: null }),
      { boughtKilograms: null, boughtCubicMetres: "2857.142" },
    ],
  ])("are told %s", (_name, other, figures) => {
    expect(totalOf([span(), other], "2")).toMatchObject(figures);
  });

  test("are unknown where there is none with a balance", () => {
    expect(totalOf([], "2")).toMatchObject({ boughtKilograms: null, lossPercent: null, state: "UNKNOWN", days: 0 });
  });
});
