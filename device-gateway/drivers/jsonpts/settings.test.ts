import { describe, expect, test } from "vitest";
import { DriverFault, type DeviceSettings } from "../../driver.ts";
import { fakeHost } from "../../test/fake-host.ts";
import { PTS_ID } from "./captures.ts";
import { protocol } from "./driver.ts";
import { nozzleOf, readSettings } from "./settings.ts";
import { device } from "./test-kit.ts";

function faultOf(settings: Record<string, unknown>, overrides: Partial<DeviceSettings> = {}): DriverFault {
  try {
    protocol.create(device(settings, overrides), fakeHost());
  } catch (error) {
    if (error instanceof DriverFault) return error;
    throw error;
  }
  throw new Error("no fault");
}

describe("settings", () => {
  test("have defaults for all that is not needed", () => {
    expect(readSettings({ way: "WEBSOCKET", ptsId: PTS_ID })).toEqual({
      way: "WEBSOCKET",
      ptsId: PTS_ID,
      pollMs: 1000,
      timeoutMs: 5000,
      autoClose: true,
    });
  });

  test.each<[Record<string, unknown>, string]>([
    [{}, "way"],
    [{ way: "CARRIER_PIGEON" }, "way"],
    [{ way: "WEBSOCKET", ptsId: undefined }, "ptsId"],
    [{ way: "UPLOAD", ptsId: "not hexadecimal" }, "ptsId"],
    [{ way: "UPLOAD", ptsId: "0".repeat(25) }, "ptsId"],
    [{ way: "UPLOAD", secretKey: "longer than twenty characters" }, "secretKey"],
    [{ way: "UPLOAD", password: "" }, "password"],
    [{ way: "CLIENT" }, "baseUrl"],
    [{ way: "CLIENT", baseUrl: "192.168.1.117" }, "baseUrl"],
    [{ way: "CLIENT", baseUrl: "ftp://192.168.1.117" }, "baseUrl"],
    [{ way: "CLIENT", baseUrl: "https://192.168.1.117", certificateSha256: "AB:CD" }, "certificateSha256"],
    [{ way: "CLIENT", baseUrl: "http://192.168.1.117", certificateSha256: "ab".repeat(32) }, "certificateSha256"],
    [{ way: "WEBSOCKET", certificateSha256: "ab".repeat(32) }, "certificateSha256"],
    [{ way: "WEBSOCKET", pollMs: 0 }, "pollMs"],
    [{ way: "WEBSOCKET", timeoutMs: "5000" }, "timeoutMs"],
    [{ way: "WEBSOCKET", autoClose: "yes" }, "autoClose"],
    [{ way: "WEBSOCKET", pasword: "x" }, "pasword"],
  ])("%j are refused for %s", (settings, field) => {
    expect(faultOf(settings).field).toBe(field);
  });

  test("take a fingerprint as browsers and openssl write it", () => {
    const written = Array(32).fill("ab").join(":");
    const settings = { way: "CLIENT", baseUrl: "https://192.168.1.117", certificateSha256: ` ${written}\n` };
    expect(readSettings(settings)).toMatchObject({ certificateSha256: "AB".repeat(32) });
  });

  test("addresses that the controller cannot have are refused by the number that people know", () => {
    const settings = { way: "WEBSOCKET" };
    expect(faultOf(settings, { guns: [{ address: "3", number: 7 }] })).toMatchObject({
      field: "guns",
      message: expect.stringContaining("gun 7"),
    });
    expect(faultOf(settings, { tanks: [{ address: "21", number: 4 }] })).toMatchObject({
      field: "tanks",
      message: expect.stringContaining("tank 4"),
    });
  });

  test.each<[string, ReturnType<typeof nozzleOf>]>([
    ["3.2", { pump: 3, nozzle: 2 }],
    ["120.6", { pump: 120, nozzle: 6 }],
    ["121.1", null],
    ["0.1", null],
    ["1.7", null],
    ["1.0", null],
    ["1", null],
    ["1.2.3", null],
    ["", null],
  ])("address %j is %j", (address, expected) => {
    expect(nozzleOf(address)).toEqual(expected);
  });
});
