import { describe, expect, test } from "vitest";
import {
  degreesOf,
  fitted,
  fromFrame,
  LEAST_ZOOM,
  MOST_ZOOM,
  moved,
  scaleBar,
  spotOf,
  tilesOf,
  toFrame,
  type View,
  WHOLE,
  within,
  WORLD,
  zoomed,
} from "./viewport.ts";

const FRAME = { width: 800, height: 400 };
const SHANGHAI = { latitude: 31.2397, longitude: 121.4998 };
const VIEW: View = { middle: spotOf(SHANGHAI), zoom: 10 };

test.each([
  [
    { latitude: 0, longitude: 0 },
    { x: WORLD / 2, y: WORLD / 2 },
  ],
  [
    { latitude: 0, longitude: -180 },
    { x: 0, y: WORLD / 2 },
  ],
  [
    { latitude: 85.0511287798066, longitude: 180 },
    { x: WORLD, y: 0 },
  ],
  [
    { latitude: 90, longitude: 0 },
    { x: WORLD / 2, y: 0 },
  ],
])("%j is at %j of the flat world", (degrees, spot) => {
  expect(spotOf(degrees).x).toBeCloseTo(spot.x, 3);
  expect(Math.abs(spotOf(degrees).y - spot.y)).toBeLessThan(0.2);
});

test.each([SHANGHAI, { latitude: -33.8688, longitude: 151.2093 }, { latitude: 64.1466, longitude: -21.9426 }])(
  "%j comes back from the flat world and from the frame as it was",
  (degrees) => {
    expect(degreesOf(spotOf(degrees))).toEqual(degrees);
    const place = toFrame(VIEW, FRAME, spotOf(degrees));
    expect(degreesOf(fromFrame(VIEW, FRAME, place))).toEqual(degrees);
  },
);

describe("a view", () => {
  test("is moved by pixels, and what is seen goes along", () => {
    const after = moved(VIEW, { x: 30, y: -20 });

    const place = toFrame(after, FRAME, VIEW.middle);
    expect([place.x, place.y].map(Math.round)).toEqual([430, 180]);
  });

  test("is zoomed about a place, which stays where it is", () => {
    const at = { x: 100, y: 300 };
    const spot = fromFrame(VIEW, FRAME, at);

    const place = toFrame(zoomed(VIEW, FRAME, { by: 1.5, at }), FRAME, spot);

    expect(place.x).toBeCloseTo(100, 6);
    expect(place.y).toBeCloseTo(300, 6);
  });

  test.each([
    [99, MOST_ZOOM],
    [-99, LEAST_ZOOM],
  ])("goes no further than the world has it: by %i to zoom %i", (by, zoom) => {
    expect(zoomed(VIEW, FRAME, { by }).zoom).toBe(zoom);
  });

  test("never leaves the world", () => {
    expect(within({ middle: { x: -5, y: WORLD + 5 }, zoom: 3 }).middle).toEqual({ x: 0, y: WORLD });
  });

  test("of nothing is the world, of one place its surroundings, of two all that lies between", () => {
    expect(fitted([], FRAME)).toBe(WHOLE);
    expect(fitted([spotOf(SHANGHAI)], FRAME)).toMatchObject({ middle: spotOf(SHANGHAI), zoom: 13 });
    const both = [spotOf(SHANGHAI), spotOf({ latitude: 30.25, longitude: 120.17 })];
    const view = fitted(both, FRAME);
    for (const spot of both) {
      const { x, y } = toFrame(view, FRAME, spot);
      expect(x >= 47 && x <= 753 && y >= 47 && y <= 353).toBe(true);
    }
  });
});

test.each([
  [3, 1_000_000],
  [10, 10_000],
  [16, 200],
])("the bar at zoom %i is %i metres and fits", (zoom, metres) => {
  const bar = scaleBar({ ...VIEW, zoom }, 110);

  expect(bar.metres).toBe(metres);
  expect(bar.pixels).toBeLessThanOrEqual(110);
  expect(bar.pixels).toBeGreaterThan(30);
});

test("tiles cover the frame, each at its place, none beyond the world", () => {
  const tiles = tilesOf({ middle: { x: 0, y: 0 }, zoom: 2 }, FRAME, "https://t.example/{z}/{x}/{y}.png");

  expect(tiles.map(({ key }) => key)).toEqual(["2/0/0", "2/1/0"]);
  expect(tiles[1]).toEqual({ key: "2/1/0", address: "https://t.example/2/1/0.png", left: 656, top: 200, edge: 256 });
});
