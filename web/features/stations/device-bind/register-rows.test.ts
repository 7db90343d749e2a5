import { describe, expect, test } from "vitest";
import { type MapRows, mapFaults, mapRows, mapSettings, standardRows } from "./register-rows.ts";

const point = (key: string, address: string, type = "I16", scale = "0.1", offset = "0") => ({
  key,
  address,
  type,
  scale,
  offset,
});
const rows = (given: Partial<MapRows>): MapRows => ({ own: true, points: [], faults: [], ...given });
const told = (map: MapRows, header = false) =>
  mapFaults(map, header).map(({ list, row, column, said }) => `${list} ${row} ${column} ${said.id}`);

test.each(["INT", "FLOAT"] as const)(
  "our own map of layout %s can be, and comes back from the settings as it was",
  (layout) => {
    const map = rows(standardRows(layout));

    expect(map.points).toHaveLength(21);
    expect(map.faults).toHaveLength(31);
    expect(told(map, true)).toEqual([]);
    expect(mapRows(mapSettings(map))).toEqual(map);
  },
);

describe("a map", () => {
  test("that is not its own is not judged, and is taken out of the settings", () => {
    const map = rows({ own: false, points: [point("nothing", "")] });

    expect(told(map)).toEqual([]);
    expect(mapSettings(map)).toEqual({ points: null, faults: null });
    expect(mapRows({}).own).toBe(false);
  });

  test("in settings that leave things out has what the driver takes", () => {
    expect(mapRows({ points: [{ key: "SPARE", address: 7 }], header: false })).toEqual(
      rows({ points: [point("SPARE", "7", "I16", "1")] }),
    );
    expect(mapRows({ points: [{ key: "SPARE", address: 70 }] }).faults).toHaveLength(31);
  });

  test.each<[string, Partial<MapRows>, string[]]>([
    ["without a parameter", {}, ["points 0 key bind.map.none"]],
    ["of an unknown parameter", { points: [point("STEAM", "1")] }, ["points 0 key form.choose"]],
    ["of an unknown type", { points: [point("SPARE", "1", "U8")] }, ["points 0 type form.choose"]],
    ["of no register", { points: [point("SPARE", "70000")] }, ["points 0 address form.bounds.both"]],
    [
      "that makes nothing of its numbers",
      { points: [point("SPARE", "1", "I16", "0")] },
      ["points 0 scale bind.map.scale.fault"],
    ],
    ["with a parameter twice", { points: [point("SPARE", "1"), point("SPARE", "2")] }, ["points 1 key bind.map.twice"]],
    [
      "with a float over the next number",
      { points: [point("SPARE", "1", "F32"), point("GAS_SKID", "2")] },
      ["points 1 address bind.map.shared"],
    ],
    [
      "with a number in a fault word",
      { points: [point("SPARE", "1", "F32")], faults: [{ address: "2", bit: "0", code: "1" }] },
      ["points 0 address bind.map.shared"],
    ],
    [
      "with a bit twice",
      {
        points: [point("SPARE", "1")],
        faults: [
          { address: "2", bit: "3", code: "1" },
          { address: "02", bit: "3", code: "2" },
        ],
      },
      ["faults 1 bit bind.map.twice"],
    ],
    [
      "with a bit beyond its word",
      { points: [point("SPARE", "1")], faults: [{ address: "2", bit: "16", code: "1" }] },
      ["faults 0 bit form.bounds.both"],
    ],
    [
      "that no one request tells",
      { points: [point("SPARE", "1"), point("GAS_SKID", "126")] },
      ["points 1 address bind.map.far"],
    ],
  ])("%s can't be", (_what, given, faults) => {
    expect(told(rows(given))).toEqual(faults);
  });

  test("leaves the head alone where it begins as ours does", () => {
    const map = rows({ points: [point("SPARE", "5")], faults: [{ address: "2", bit: "0", code: "1" }] });

    expect(told(map, true)).toEqual(["faults 0 address bind.map.shared", "points 0 address bind.map.shared"]);
    expect(told(map)).toEqual([]);
  });

  test("may need 125 registers", () => {
    expect(told(rows({ points: [point("SPARE", "1"), point("GAS_SKID", "125")] }))).toEqual([]);
    expect(told(rows({ points: [point("SPARE", "1"), point("GAS_SKID", "125", "U32")] }))).toEqual([
      "points 1 address bind.map.far",
    ]);
  });
});
