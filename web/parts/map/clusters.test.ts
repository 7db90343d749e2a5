import { describe, expect, test } from "vitest";
import { clustersOf, isNear } from "./clusters.ts";
import { MOST_ZOOM, spotOf } from "./viewport.ts";

const at = (id: string, latitude: number, longitude: number) => ({ id, spot: spotOf({ latitude, longitude }) });

const STATIONS = [
  at("s1", 31.2397, 121.4998),
  at("s2", 31.2401, 121.502),
  at("s3", 30.25, 120.17),
  at("s4", 30.25, 120.17),
];

const groups = (zoom: number) => clustersOf(STATIONS, zoom).map(({ members }) => members.map(({ id }) => id));

describe("markers that would cover each other are one", () => {
  test.each([
    [2, [["s1", "s2", "s3", "s4"]]],
    [
      9,
      [
        ["s1", "s2"],
        ["s3", "s4"],
      ],
    ],
    [16, [["s1"], ["s2"], ["s3", "s4"]]],
    [MOST_ZOOM, [["s1"], ["s2"], ["s3"], ["s4"]]],
  ])("at zoom %i: %j", (zoom, expected) => {
    expect(groups(zoom)).toEqual(expected);
  });

  test("at the same whole zoom, however near the next, and in whatever order they come", () => {
    expect(groups(9.9)).toEqual(groups(9));
    expect(clustersOf(STATIONS.toReversed(), 9)).toEqual(clustersOf(STATIONS, 9));
  });

  test("what stands in one place stands side by side at last", () => {
    const [one, other] = clustersOf(STATIONS, MOST_ZOOM).slice(2);

    expect(one?.spot.y).toBe(other?.spot.y);
    expect(one!.spot.x).toBeLessThan(other!.spot.x);
  });

  test("ten times as many cost about ten times as much, and each is in one cluster", () => {
    const many = grid(10_000);

    // Whoever looked at each with each would look a hundred times as often.
    expect(looksAt(many) / looksAt(grid(1_000))).toBeLessThan(15);
    expect(clustersOf(many, 5).reduce((sum, { members }) => sum + members.length, 0)).toBe(10_000);
  });
});

/** So many places as dense as the others, in a strip. */
const grid = (count: number) =>
  Array.from({ length: count }, (_, index) => at(`s${index}`, (index % 100) / 3, Math.floor(index / 100)));

/** How often the places of these are looked at while they are gathered. */
function looksAt(things: ReturnType<typeof grid>): number {
  let looks = 0;
  const watched = things.map(({ id, spot }) => ({
    id,
    get spot() {
      looks += 1;
      return spot;
    },
  }));
  clustersOf(watched, 5);
  return looks;
}

test("only markers that reach into the frame are drawn", () => {
  const view = { middle: spotOf({ latitude: 31.24, longitude: 121.5 }), zoom: 10 };

  expect(STATIONS.map(({ spot }) => isNear(view, { width: 400, height: 300 }, spot))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
