import { describe, expect, test } from "vitest";
import type { SetUpFragment } from "./set-up.generated.ts";
import { dispenserDefaults, proposedRows, reachedBy, soldGrades, tankDefaults, unboundOf } from "./set-up.rules.ts";

const tank = (number: number, grade = "95", more: object = {}) =>
  ({ id: `t${number}`, number, heightMm: 2_600, grade: { id: grade }, ...more }) as SetUpFragment["tanks"][number];

const dispenser = (number: number, ...guns: readonly (readonly [number: number, tankId: string])[]) =>
  ({
    id: `d${number}`,
    number,
    guns: guns.map(([gun, tankId]) => ({ id: `g${gun}`, number: gun, tankId })),
  }) as unknown as SetUpFragment["dispensers"][number];

const station = (facts: Partial<SetUpFragment>): SetUpFragment =>
  ({ tanks: [], dispensers: [], devices: [], ...facts }) as unknown as SetUpFragment;

describe("a tank begins", () => {
  test("with limits from its capacity, in whole litres", () => {
    expect(tankDefaults("20000.5", [])).toEqual({
      number: 1,
      heightMm: 2_500,
      lowLimitLitres: "2000",
      highLimitLitres: "19000",
      hysteresisLitres: "200",
      waterLimitMm: 50,
    });
  });

  test("with the next number and the last one's height", () => {
    expect(tankDefaults("1", [tank(1), tank(7)])).toMatchObject({ number: 8, heightMm: 2_600 });
  });
});

describe("a dispenser begins", () => {
  test("with guns that go on counting and draw from the tanks in turn", () => {
    expect(dispenserDefaults([dispenser(1, [1, "t1"], [2, "t2"])], [tank(1), tank(2)], 3)).toEqual({
      number: 2,
      guns: [
        { number: 3, tankId: "t1" },
        { number: 4, tankId: "t2" },
        { number: 5, tankId: "t1" },
      ],
    });
  });

  test("with no tank while there is none", () => {
    expect(dispenserDefaults([], [], 1).guns).toEqual([{ number: 1, tankId: "" }]);
  });
});

describe("the rows that are proposed for a device", () => {
  const set = station({
    tanks: [tank(1), tank(2)],
    dispensers: [dispenser(1, [1, "t1"], [2, "t2"]), dispenser(2, [3, "t1"])],
  });

  test("name each gun by pump and nozzle, and each tank by its number", () => {
    expect(proposedRows(set, "JSONPTS")).toEqual([
      { address: "1.1", gunNumber: 1 },
      { address: "1.2", gunNumber: 2 },
      { address: "2.1", gunNumber: 3 },
      { address: "1", tankNumber: 1 },
      { address: "2", tankNumber: 2 },
    ]);
  });

  test("leave out what another device speaks for; a gauge has tanks alone", () => {
    const bindings = [
      { id: "b1", address: "1.1", gunNumber: 1, tankNumber: null },
      { id: "b2", address: "2", gunNumber: null, tankNumber: 2 },
    ];
    const half = { ...set, devices: [{ bindings }] as unknown as SetUpFragment["devices"] };

    expect(proposedRows(half, "MODBUS")).toEqual([]);
    expect(proposedRows(half, "TLS350")).toEqual([{ address: "1", tankNumber: 1 }]);
    expect(proposedRows(half, "SPARKPLUG").map(({ address }) => address)).toEqual(["gun-2", "gun-3", "tank-1"]);
    expect(proposedRows(half, "JSONPTS").map(({ address }) => address)).toEqual(["1.2", "2.1", "1"]);
    expect(unboundOf(half)).toBe(3);
  });
});

test("a station sells what its guns draw, each grade once", () => {
  const set = station({
    tanks: [tank(1, "95"), tank(2, "diesel"), tank(3, "95"), tank(4, "lpg")],
    dispensers: [dispenser(1, [1, "t1"], [2, "t3"], [3, "t2"])],
  });

  expect(soldGrades(set).map(({ id }) => id)).toEqual(["95", "diesel"]);
});

test.each([
  ["JSONPTS", " 00ab ", { way: "WEBSOCKET", ptsId: "00ab" }],
  ["JSONPTS", "Harbour", null],
  ["TLS350", "10.0.0.5", { host: "10.0.0.5", port: 10_001 }],
  ["TLS350", "gauge.local:4001", { host: "gauge.local", port: 4001 }],
  ["TLS350", "10.0.0.5:abc", null],
  ["MODBUS", "10.0.0.5", { host: "10.0.0.5", port: 502 }],
  ["MODBUS", "10.0.0.5:0", null],
  ["MODBUS", "10.0.0.5:65536", null],
  ["SPARKPLUG", "north / box-1", { group: "north", node: "box-1" }],
  ["SPARKPLUG", "north", null],
  ["SPARKPLUG", "north/", null],
  ["SPARKPLUG", "north/box/1", null],
] as const)("%s at %o is reached by %o", (protocol, address, settings) => {
  expect(reachedBy(protocol, address)).toEqual(settings);
});
