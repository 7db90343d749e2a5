import { describe, expect, test } from "vitest";
import { addDays } from "../../../common/zone-time.ts";
import { HOURS_OF_WEEK, type Sold, WEEKS, demandOf, hourOfWeek, tankShares, wholeDays } from "./demand.rules.ts";

const EVERY_HOUR = Array.from({ length: HOURS_OF_WEEK }, (_, place) => place);
/** Monday. */
const FIRST = "2026-09-21";
const daysOf = (litres: readonly number[]) =>
  litres.map((each, index) => ({ day: addDays(FIRST, index), litres: each }));

/** Six weeks that end on a Monday at midnight, each hour of which sold the same. */
const steady = (given: Partial<Sold> = {}): Sold => ({
  hours: WEEKS * HOURS_OF_WEEK,
  next: 0,
  places: EVERY_HOUR.map((place) => [place, 60] as const),
  days: daysOf(Array.from({ length: 42 }, () => 240)),
  ...given,
});

describe("the demand of a week", () => {
  test("runs up hour by hour to what a week sells", () => {
    const demand = demandOf(steady());

    expect(demand?.running).toHaveLength(HOURS_OF_WEEK + 1);
    expect([0, 1, 24, 168].map((hour) => demand?.running[hour])).toEqual([0, 10, 240, 1_680]);
    expect(demand).toMatchObject({ low: 1, high: 1, soldPerDay: 240 });
  });

  test("keeps the hours apart, and an hour that sold nothing is 0", () => {
    const demand = demandOf(
      steady({
        places: [
          [8, 600],
          [32, 60],
        ],
      }),
    );

    expect([8, 9, 32, 33, 168].map((hour) => demand?.running[hour])).toEqual([0, 100, 100, 110, 110]);
  });

  test("that was taken back for more than it sold is 0, and the sum never falls", () => {
    const demand = demandOf(
      steady({
        places: [
          [8, 600],
          [9, -60],
        ],
      }),
    );

    expect([9, 10].map((hour) => demand?.running[hour])).toEqual([100, 100]);
  });

  test.each([
    // It is Tuesday 06:00: of the last thirty hours Monday's are over whole, Tuesday's first six too.
    {
      hours: 30,
      next: 30,
      places: [
        [0, 10],
        [29, 20],
      ] as const,
      at: [
        [1, 10],
        [30, 30],
        [31, 31],
      ] as const,
    },
    // A week and six hours: Monday's first six hours were seen twice.
    {
      hours: 174,
      next: 6,
      places: [
        [0, 10],
        [6, 10],
      ] as const,
      at: [
        [1, 5],
        [7, 15],
      ] as const,
    },
  ])("after $hours hours divides by how often an hour was seen, and guesses what never was", ({ at, ...sold }) => {
    const demand = demandOf(steady({ ...sold, days: [] }));

    expect(at.map(([hour]) => demand?.running[hour])).toEqual(at.map(([, litres]) => litres));
  });

  test.each([
    ["less than a day", { hours: 23 }],
    ["nothing", { places: [] }],
    ["only what was taken back", { places: [[3, -10]] as const }],
  ])("is none where %s was sold", (_what, given) => {
    expect(demandOf(steady(given))).toBeNull();
  });
});

describe("the spread", () => {
  test("is what eight of ten days lie between, of what each weekday was expected to sell", () => {
    const days = daysOf([120, 144, 168, 192, 216, 240, 264, 288, 312, 336, 360]);

    const demand = demandOf(steady({ days }));

    expect(demand?.low).toBeCloseTo(0.6, 9);
    expect(demand?.high).toBeCloseTo(1.4, 9);
    // Of the last seven.
    expect(demand?.soldPerDay).toBeCloseTo(288, 9);
  });

  test("of a quiet Sunday is none, where Sundays are expected to be quiet", () => {
    const places = EVERY_HOUR.map((place) => [place, place < 144 ? 60 : 6] as const);
    const days = daysOf(Array.from({ length: 42 }, (_, index) => (index % 7 === 6 ? 24 : 240)));

    expect(demandOf(steady({ places, days }))).toMatchObject({ low: 1, high: 1 });
  });

  test("is not known from six days", () => {
    expect(demandOf(steady({ days: daysOf([1, 2, 3, 4, 5, 6]) }))).toMatchObject({ low: null, high: null });
  });
});

test.each([
  ["2026-11-02", "00:30", 0],
  ["2026-11-02", "16:00", 16],
  ["2026-11-08", "23:59", 167],
])("%s %s is hour %i of the week", (day, time, hour) => {
  expect(hourOfWeek({ day, time })).toBe(hour);
});

test("whole days are those between the first and the last, also those without a sale", () => {
  expect(
    wholeDays(
      "2026-10-30",
      "2026-11-02",
      new Map([
        ["2026-10-30", 5],
        ["2026-11-01", 7],
      ]),
    ),
  ).toEqual([
    { day: "2026-10-31", litres: 0 },
    { day: "2026-11-01", litres: 7 },
  ]);
});

test.each([
  ["by their guns", [3, 1], [0.75, 0.25]],
  ["all to the one that has guns", [2, 0], [1, 0]],
  ["equally where none has", [0, 0], [0.5, 0.5]],
])("tanks of one grade share its sales %s", (_how, guns, shares) => {
  const tanks = guns.map((each, index) => ({ tankId: `t${index}`, guns: each }));

  expect([...tankShares(tanks).values()]).toEqual(shares);
});
