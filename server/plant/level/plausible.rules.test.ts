import { describe, expect, test } from "vitest";
import type { TankReport } from "../telemetry/report.types.ts";
import { mostOf, sift } from "./plausible.rules.ts";

const TANK = mostOf({ capacityLitres: "30000.000", heightMm: 2400 });
const reading = (figures: Partial<TankReport>): TankReport => ({
  deviceId: "device",
  address: "1",
  at: new Date("2026-11-22T10:30:00Z"),
  deliveryInProgress: false,
  missing: [],
  refused: false,
  ...figures,
});

describe("of a reading stays what the tank can have", () => {
  test.each<[what: string, figures: Partial<TankReport>]>([
    ["nothing told", {}],
    ["an empty tank", { volumeLitres: "0", netVolumeLitres: "0.000", heightMm: 0, waterVolumeLitres: "0" }],
    ["a zero with a sign", { volumeLitres: "-0.00" }],
    ["an overfilled one, as far as gauges disagree", { volumeLitres: "31500", heightMm: 2520 }],
    ["a negative ullage: it is overfilled", { ullageLitres: "-1500" }],
    ["the coldest", { temperatureC: -60 }],
    ["the hottest", { temperatureC: 90 }],
  ])("%s", (_what, figures) => {
    const report = reading(figures);

    expect(sift(report, TANK)).toEqual({ report, implausible: [], reasons: [] });
  });

  test.each<[figure: keyof TankReport, told: string | number, value: string, reason: string]>([
    ["volumeLitres", "31500.001", "VOLUME", "VOLUME"],
    ["volumeLitres", "-0.001", "VOLUME", "VOLUME"],
    ["netVolumeLitres", "999999999999999.999999", "NET_VOLUME", "VOLUME"],
    ["ullageLitres", "-31500.001", "ULLAGE", "VOLUME"],
    ["heightMm", 2520.1, "HEIGHT", "HEIGHT"],
    ["heightMm", -1, "HEIGHT", "HEIGHT"],
    ["waterHeightMm", 5000, "WATER_HEIGHT", "WATER"],
    ["waterVolumeLitres", "-1", "WATER_VOLUME", "WATER"],
    ["temperatureC", -60.1, "TEMPERATURE", "TEMPERATURE"],
    ["temperatureC", 90.1, "TEMPERATURE", "TEMPERATURE"],
  ])("without %s %s", (figure, told, value, reason) => {
    const good = reading(figure === "temperatureC" ? { volumeLitres: "1000" } : { temperatureC: 12 });

    expect(sift({ ...good, [figure]: told }, TANK)).toEqual({
      report: { ...good, [figure]: null },
      implausible: [value],
      reasons: [reason],
    });
  });

  test("each reason is told once", () => {
    const { implausible, reasons } = sift(reading({ volumeLitres: "-1", netVolumeLitres: "-1" }), TANK);

    expect({ implausible, reasons }).toEqual({ implausible: ["VOLUME", "NET_VOLUME"], reasons: ["VOLUME"] });
  });
});
