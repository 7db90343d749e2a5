import { describe, expect, test } from "vitest";
import { DriverFault, type DeviceSettings } from "../../driver.ts";
import { readSettings } from "./settings.ts";

function device(settings: Record<string, unknown>, more: Partial<DeviceSettings> = {}): DeviceSettings {
  return {
    id: "d",
    stationId: "s",
    name: "ATG",
    protocol: "TLS350",
    guns: [],
    tanks: [],
    timeZone: "UTC",
    settings,
    ...more,
  };
}

describe("settings", () => {
  test("a host is enough", () => {
    expect(readSettings(device({ host: "10.0.0.7" }))).toMatchObject({
      host: "10.0.0.7",
      port: 10001,
      etx: 3,
      format: "AUTO",
      pollMs: 30_000,
      alarmMs: 30_000,
      deliveryMs: 300_000,
      timeouts: { connectMs: 5_000, firstByteMs: 5_000, gapMs: 2_000, answerMs: 15_000, retryMs: 500 },
    });
  });

  test("one time-out may be set and the others stay", () => {
    const { timeouts, alarmMs } = readSettings(device({ host: "h", pollMs: 1_000, timeouts: { gapMs: 100 } }));
    expect(timeouts).toMatchObject({ gapMs: 100, answerMs: 15_000 });
    expect(alarmMs).toBe(1_000);
  });

  test("tanks are found by number, however their address is written", () => {
    const tanks = [
      { address: "02", number: 7 },
      { address: "11", number: 8 },
    ];
    expect([...readSettings(device({ host: "h" }, { tanks })).tanks]).toEqual([
      [2, "02"],
      [11, "11"],
    ]);
  });

  test.each([
    ["host", {}],
    ["host", { host: " " }],
    ["port", { host: "h", port: 0 }],
    ["port", { host: "h", port: "10001" }],
    ["securityCode", { host: "h", securityCode: "12345" }],
    ["etx", { host: "h", etx: 1 }],
    ["etx", { host: "h", etx: 256 }],
    ["units", { host: "h", units: "FATHOM" }],
    ["format", { host: "h", format: "auto" }],
    ["pollMs", { host: "h", pollMs: 999 }],
    ["deliveryMs", { host: "h", deliveryMs: 0 }],
    ["timeouts.gapMs", { host: "h", timeouts: { gapMs: -1 } }],
    ["timeouts.gap", { host: "h", timeouts: { gap: 1 } }],
    ["timeZone", { host: "h", timeZone: "Middle/Earth" }],
    ["pollMS", { host: "h", pollMS: 1_000 }],
  ])("a wrong %s is named: %j", (field, settings) => {
    expect(() => readSettings(device(settings))).toThrow(DriverFault);
    expect(() => readSettings(device(settings))).toThrow(expect.objectContaining({ field }));
  });

  test.each(["", "0", "A", "100", "1.2"])("a tank bound to address %j is refused", (address) => {
    const wrong = device({ host: "h" }, { tanks: [{ address, number: 1 }] });
    expect(() => readSettings(wrong)).toThrow(expect.objectContaining({ field: "tanks" }));
  });
});
