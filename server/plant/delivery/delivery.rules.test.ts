import { describe, expect, test } from "vitest";
import { isRising, overlaps, soldFrom, watchRise } from "./delivery.rules.ts";
import type { DetectedDelivery, GaugeReading, RiseWatch } from "./delivery.rules.ts";

/** 30,000 L: a wave is 60 L, a delivery at least 300 L. */
const TANK = { capacityLitres: "30000" };
const START = Date.parse("2026-03-01T08:00:00Z");
const minute = (count: number) => new Date(START + count * 60_000);

/** A reading: minutes since eight, litres in the tank. */
type Seen = readonly [minutes: number, volume: number | null];
/** A sale: minutes since eight, litres. */
type Sold = readonly [minutes: number, litres: number];

interface Story {
  readonly seen: readonly Seen[];
  readonly sold?: readonly Sold[];
  readonly tank?: { capacityLitres: string; settleMs?: number };
}

/** Plays a day for the watch as ingestion does: sales are added up from `soldFrom`, the watch passes through JSON. */
function play({ seen, sold = [], tank = TANK }: Story) {
  let watch: RiseWatch | null = null;
  const deliveries: DetectedDelivery[] = [];
  const rising: number[] = [];
  for (const [minutes, volume] of seen) {
    const from = soldFrom(watch) ?? minute(minutes);
    const since = sold
      .filter(([at]) => minute(at) > from && at <= minutes)
      .reduce((sum, [, litres]) => sum + litres, 0);
    const outcome: ReturnType<typeof watchRise> = watchRise(watch, reading(minutes, volume, String(since)), tank);
    watch = JSON.parse(JSON.stringify(outcome.watch)) as RiseWatch | null;
    deliveries.push(...(outcome.delivery === undefined ? [] : [outcome.delivery]));
    rising.push(...(isRising(watch) ? [minutes] : []));
  }
  return { watch, deliveries, rising };
}

function reading(minutes: number, volume: number | null, soldSince: string): GaugeReading {
  return {
    at: minute(minutes),
    volumeLitres: volume === null ? null : volume.toFixed(2),
    heightMm: volume === null ? null : volume / 10,
    temperatureC: 10 + minutes / 10,
    waterHeightMm: 3,
    soldSince,
  };
}

/** Readings each minute from the first volume to the last, in equal steps. */
function slope(from: Seen, to: Seen): Seen[] {
  const steps = to[0] - from[0];
  const [low, high] = [from[1] ?? 0, to[1] ?? 0];
  return Array.from({ length: steps + 1 }, (_, step) => [from[0] + step, low + ((high - low) * step) / steps] as const);
}

const flat = (from: number, to: number, volume: number) => slope([from, volume], [to, volume]);

describe("a delivery without sales", () => {
  const { deliveries, rising, watch } = play({
    seen: [...flat(0, 9, 8000), ...slope([10, 8000], [20, 16000]), ...flat(21, 40, 16000)],
  });

  test("is told once, from the last quiet reading to five minutes after the last rise", () => {
    expect(deliveries).toEqual([
      {
        startedAt: minute(10),
        endedAt: minute(25),
        startVolumeLitres: "8000.000",
        endVolumeLitres: "16000.000",
        deliveredLitres: "8000.000",
        startHeightMm: 800,
        endHeightMm: 1600,
        startTemperatureC: 11,
        endTemperatureC: 12.5,
        waterHeightMm: 3,
      },
    ]);
  });

  test("is in progress while the level rises and until it has settled", () => {
    expect(rising).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
    expect(isRising(watch)).toBe(false);
  });

  test("gives the same result when every reading comes twice", () => {
    const seen = [...flat(0, 9, 8000), ...slope([10, 8000], [20, 16000]), ...flat(21, 40, 16000)];

    expect(play({ seen: seen.flatMap((one) => [one, one]) }).deliveries).toEqual(deliveries);
  });
});

describe("what is told of a level", () => {
  const wavy = (from: number, to: number, volume: number): Seen[] =>
    flat(from, to, volume).map(([at, litres]) => [at, (litres ?? 0) + (at % 2 === 0 ? 59 : -59)] as const);

  const cases: { title: string; story: Story; delivered: string[] }[] = [
    { title: "a level that stands", story: { seen: flat(0, 60, 8000) }, delivered: [] },
    {
      title: "a level that only sales lower",
      story: {
        seen: slope([0, 9000], [60, 6000]),
        sold: Array.from({ length: 60 }, (_, index) => [index + 1, 50] as const),
      },
      delivered: [],
    },
    { title: "waves of 0.2 % up and down", story: { seen: wavy(0, 60, 8000) }, delivered: [] },
    {
      title: "a rise of less than one per cent",
      story: { seen: [...flat(0, 5, 8000), ...flat(6, 30, 8299)] },
      delivered: [],
    },
    {
      title: "a rise of exactly one per cent",
      story: { seen: [...flat(0, 5, 8000), ...flat(6, 30, 8300)] },
      delivered: ["300.000"],
    },
    {
      title: "in a small tank, a rise of less than 200 litres",
      story: { seen: [...flat(0, 5, 1000), ...flat(6, 30, 1199)], tank: { capacityLitres: "5000" } },
      delivered: [],
    },
    {
      title: "in a small tank, a rise of 200 litres",
      story: { seen: [...flat(0, 5, 1000), ...flat(6, 30, 1200)], tank: { capacityLitres: "5000" } },
      delivered: ["200.000"],
    },
    {
      title: "a rise whose size only the sales meanwhile complete",
      story: { seen: [...flat(0, 5, 8000), [6, 8150], ...flat(7, 20, 8200)], sold: [[6, 150]] },
      delivered: ["350.000"],
    },
    {
      title: "a delivery during which 240 litres are sold",
      story: {
        seen: [...flat(0, 5, 8000), ...slope([6, 8700], [14, 14000]), ...flat(15, 30, 14000)],
        sold: [
          [3, 40],
          [8, 100],
          [11, 100],
          [13, 40],
        ],
      },
      delivered: ["6240.000"],
    },
    {
      title: "a delivery so slow that no single step is above a wave, but for what hides in the first wave",
      story: { seen: [...flat(0, 5, 8000), ...slope([6, 8050], [45, 10000]), ...flat(46, 60, 10000)] },
      delivered: ["1950.000"],
    },
    {
      title: "a short pause between two compartments",
      story: {
        seen: [
          ...flat(0, 5, 8000),
          ...slope([6, 8800], [10, 12000]),
          ...flat(11, 14, 12000),
          ...slope([15, 12800], [19, 16000]),
          ...flat(20, 30, 16000),
        ],
      },
      delivered: ["8000.000"],
    },
    {
      title: "two deliveries, half an hour apart",
      story: {
        seen: [
          ...flat(0, 5, 8000),
          ...slope([6, 8800], [10, 12000]),
          ...flat(11, 40, 12000),
          ...slope([41, 12800], [45, 16000]),
          ...flat(46, 60, 16000),
        ],
      },
      delivered: ["4000.000", "4000.000"],
    },
    {
      title: "a single reading that is much too high",
      story: { seen: [...flat(0, 5, 8000), [6, 13000], ...flat(7, 30, 8000)] },
      delivered: [],
    },
    {
      title: "a single reading that is much too low",
      story: { seen: [...flat(0, 5, 8000), [6, 500], ...flat(7, 30, 8000)] },
      delivered: [],
    },
    {
      title: "a single reading that is much too low in the middle of a delivery",
      story: {
        seen: [...flat(0, 5, 8000), ...slope([6, 8800], [9, 11200]), [10, 500], ...flat(11, 30, 12800)],
      },
      delivered: ["4800.000"],
    },
    {
      title: "a probe that reads zero for an hour and comes back",
      story: { seen: [...flat(0, 5, 8000), ...flat(6, 66, 0), ...flat(67, 90, 8000)] },
      delivered: [],
    },
    {
      title: "a probe that measures nothing in the middle of a delivery",
      story: {
        seen: [...flat(0, 5, 8000), [6, 8800], [7, null], [8, null], [9, 11200], ...flat(10, 30, 12000)],
      },
      delivered: ["4000.000"],
    },
    {
      title: "fills that are booked after the level has already fallen",
      story: {
        seen: [...flat(0, 5, 8000), ...slope([6, 7900], [10, 7500]), ...flat(11, 40, 7500)],
        sold: [
          [11, 250],
          [12, 250],
        ],
      },
      delivered: [],
    },
    {
      title: "a theft: a fall without sales, then nothing",
      story: { seen: [...flat(0, 5, 8000), ...flat(6, 30, 5000)] },
      delivered: [],
    },
    {
      title: "a delivery after a theft",
      story: {
        seen: [...flat(0, 5, 8000), ...flat(6, 30, 5000), ...slope([31, 5800], [35, 9000]), ...flat(36, 50, 9000)],
      },
      delivered: ["4000.000"],
    },
    {
      title: "a delivery that happened while the gauge was silent",
      story: { seen: [...flat(0, 5, 8000), ...flat(65, 90, 18000)] },
      delivered: ["10000.000"],
    },
    {
      title: "a shorter time to settle, as the caller likes",
      story: {
        seen: [...flat(0, 5, 8000), ...slope([6, 8800], [10, 12000]), ...flat(11, 13, 12000)],
        tank: { capacityLitres: "30000", settleMs: 120_000 },
      },
      delivered: ["4000.000"],
    },
  ];

  test.each(cases)("$title: $delivered", ({ story, delivered }) => {
    expect(play(story).deliveries.map(({ deliveredLitres }) => deliveredLitres)).toEqual(delivered);
  });

  test("waves during a delivery and after it change its size by less than a wave and don't split it", () => {
    const seen = [...wavy(0, 9, 8000), ...wavy(10, 10, 9000), ...wavy(11, 11, 12000), ...wavy(12, 30, 14000)];
    const { deliveries } = play({ seen });

    expect(deliveries).toHaveLength(1);
    expect(Math.abs(Number(deliveries[0]?.deliveredLitres) - 6000)).toBeLessThanOrEqual(120);
  });
});

describe("the end of a delivery", () => {
  test("is its highest reading when sales pull the level down before it has settled", () => {
    const { deliveries } = play({
      seen: [...flat(0, 5, 8000), ...slope([6, 8800], [10, 12000]), [11, 11960], [12, 11870], [13, 11800]],
      sold: [
        [11, 40],
        [12, 90],
        [13, 70],
      ],
    });

    expect(deliveries).toHaveLength(1);
    expect(deliveries[0]).toMatchObject({
      endVolumeLitres: "12000.000",
      deliveredLitres: "4000.000",
      endedAt: minute(10),
    });
  });

  test("is its highest reading when the gauge was silent for long afterwards", () => {
    const { deliveries } = play({ seen: [...flat(0, 5, 8000), ...slope([6, 8800], [10, 12000]), [200, 11990]] });

    expect(deliveries).toHaveLength(1);
    expect(deliveries[0]).toMatchObject({ endVolumeLitres: "12000.000", endedAt: minute(10) });
  });

  test("the start is the last quiet reading, even hours after the level was last measured against", () => {
    const { deliveries } = play({
      seen: [...slope([0, 9000], [120, 8000]), ...slope([121, 8800], [125, 12000]), ...flat(126, 140, 12000)],
      sold: Array.from({ length: 12 }, (_, index) => [10 * (index + 1), 1000 / 12] as const),
    });

    expect(deliveries).toHaveLength(1);
    expect(deliveries[0]).toMatchObject({ startedAt: minute(120), startVolumeLitres: "8000.000" });
    expect(deliveries[0]?.deliveredLitres).toBe("4000.000");
  });
});

describe("a watch that has nothing to go on", () => {
  test("waits for the first reading with a volume", () => {
    expect(watchRise(null, reading(0, null, "0"), TANK)).toEqual({ watch: null });
    expect(soldFrom(null)).toBeNull();
    expect(isRising(null)).toBe(false);
  });

  test("is not changed by a reading that is older than its last", () => {
    const { watch } = play({ seen: flat(0, 5, 8000) });

    expect(watchRise(watch, reading(4, 20000, "0"), TANK)).toEqual({ watch });
  });
});

describe("two deliveries", () => {
  const at = (from: number, to: number) => ({ startedAt: minute(from), endedAt: minute(to) });

  test.each([
    { a: at(0, 10), b: at(5, 15), same: true },
    { a: at(0, 10), b: at(2, 3), same: true },
    { a: at(0, 10), b: at(10, 20), same: true },
    { a: at(0, 10), b: at(11, 20), same: false },
    { a: at(5, 5), b: at(0, 10), same: true },
  ])("$a and $b overlap: $same", ({ a, b, same }) => {
    expect(overlaps(a, b)).toBe(same);
    expect(overlaps(b, a)).toBe(same);
  });
});
