import { describe, expect, test } from "vitest";
import { tankConditions } from "./tank-vessel-status.tsx";
import type { TankVesselFragment } from "./tank-vessel.generated.ts";

const tank = (given: Partial<TankVesselFragment>) =>
  tankConditions({
    online: true,
    leak: false,
    waterHigh: false,
    level: "NORMAL",
    deliveryInProgress: false,
    quality: "GOOD",
    ...given,
  } as TankVesselFragment).map(({ text }) => text);

describe("what is said of a tank", () => {
  test.each(["STALE", "SENSOR_MISSING", "REFUSED", "IMPLAUSIBLE"] as const)("is that its figures are %s", (quality) => {
    expect(tank({ quality })).toEqual([`tank.quality.${quality}`]);
  });

  test("is a leak before the quality of its figures", () => {
    expect(tank({ quality: "STALE", leak: true })).toEqual(["tank.leak", "tank.quality.STALE"]);
  });

  test("is once that it is offline: then its figures are old anyway", () => {
    expect(tank({ quality: "STALE", online: false })).toEqual(["tank.offline"]);
  });

  test("is normal where nobody ever told a figure", () => {
    expect(tank({ quality: null })).toEqual(["tank.level.NORMAL"]);
  });
});
