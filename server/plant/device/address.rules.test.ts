import { describe, expect, test } from "vitest";
import { deviceAddressFault, rowAddressFault } from "./address.rules.ts";

describe("what a controller is known by", () => {
  test.each([
    ["JSONPTS", "0041001C524E500420323442", null],
    ["JSONPTS", "0042", null],
    ["JSONPTS", " 00ab ", null],
    ["JSONPTS", "0041001C524E5004203234420", "PTS_ID"],
    ["JSONPTS", "192.168.1.117", "PTS_ID"],
    ["JSONPTS", "", "PTS_ID"],
    ["TLS350", "192.168.1.117:10001", null],
  ] as const)("of %s, %j: %s", (protocol, address, fault) => {
    expect(deviceAddressFault(protocol, address)).toBe(fault);
  });
});

describe("where a gun or a tank is at its device", () => {
  test.each([
    ["JSONPTS", "GUN", "3.2", null],
    ["JSONPTS", "GUN", "120.6", null],
    ["JSONPTS", "GUN", "121.1", "PTS_NOZZLE"],
    ["JSONPTS", "GUN", "1.7", "PTS_NOZZLE"],
    ["JSONPTS", "GUN", "1.0", "PTS_NOZZLE"],
    ["JSONPTS", "GUN", "01.1", "PTS_NOZZLE"],
    ["JSONPTS", "GUN", "1", "PTS_NOZZLE"],
    ["JSONPTS", "GUN", "1.1.1", "PTS_NOZZLE"],
    ["JSONPTS", "TANK", "20", null],
    ["JSONPTS", "TANK", "21", "PTS_PROBE"],
    ["JSONPTS", "TANK", "1.1", "PTS_PROBE"],
    ["TLS350", "TANK", "99", null],
    ["TLS350", "TANK", "100", "TLS_TANK"],
    ["TLS350", "TANK", "T1", "TLS_TANK"],
    ["SPARKPLUG", "GUN", "gun-1", null],
    ["SPARKPLUG", "GUN", "gun-999", null],
    ["SPARKPLUG", "GUN", "gun-0", "BOX_GUN"],
    ["SPARKPLUG", "GUN", "gun-01", "BOX_GUN"],
    ["SPARKPLUG", "GUN", "gun-1-2", "BOX_GUN"],
    ["SPARKPLUG", "GUN", "tank-1", "BOX_GUN"],
    ["SPARKPLUG", "GUN", "1.1", "BOX_GUN"],
    ["SPARKPLUG", "TANK", "tank-2", null],
    ["SPARKPLUG", "TANK", "2", "BOX_TANK"],
    ["SPARKPLUG", "TANK", "gun-2", "BOX_TANK"],
  ] as const)("%s %s %j: %s", (protocol, kind, address, fault) => {
    expect(rowAddressFault(protocol, kind, address)).toBe(fault);
  });
});
