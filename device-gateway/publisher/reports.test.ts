import { describe, expect, test } from "vitest";
import { anAlarm } from "../test/facts.ts";
import { factReport, standingReport } from "./reports.ts";

const ORIGIN = { deviceId: "d", at: new Date("2026-11-20T10:00:00Z") };

describe("the key of an alarm's edge", () => {
  test("holds the vendor's code: two faults of one source at one moment are two", () => {
    const keys = ["100", "101"].map((vendorCode) => factReport(anAlarm({ vendorCode }), ORIGIN).key);
    expect(new Set(keys).size).toBe(2);
  });
});

describe("what stands", () => {
  const at = new Date("2026-11-20T10:00:00Z");
  const { source, code, vendorCode } = anAlarm();
  const alarm = { source, code, vendorCode };

  test("of the whole device names no part", () => {
    expect(standingReport({ source: null, alarms: [alarm], complete: true, at }, "d")).toMatchObject({
      part: "standing",
      report: {
        deviceId: "d",
        sourceType: null,
        address: null,
        vendorCodes: null,
        alarms: [{ sourceType: "TANK", address: "2", code: "TANK_LEVEL_LOW", vendorCode: "02 05" }],
        complete: true,
        at: at.toISOString(),
      },
    });
  });

  test("is another list where anything differs", () => {
    const source = { type: "TANK", address: "2", vendorCodes: ["02 05"] } as const;
    const lists = [
      { source, alarms: [alarm], complete: true, at },
      { source, alarms: [], complete: true, at },
      { source, alarms: [alarm], complete: false, at },
      { source: null, alarms: [alarm], complete: true, at },
    ];
    expect(new Set(lists.map((list) => standingReport(list, "d").key)).size).toBe(4);
  });
});
