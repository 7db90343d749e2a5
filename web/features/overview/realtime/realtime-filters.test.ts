import { describe, expect, test } from "vitest";
import type { StationLink } from "../../../schema-types.generated.ts";
import type { ForecourtFilters } from "./realtime-filters.ts";
import {
  BOARD_SCOPING,
  gunMatches,
  isFiltered,
  NO_FILTERS,
  readFilters,
  stationMatches,
  tankMatches,
  writeFilters,
} from "./realtime-filters.ts";
import { liveGun, liveStation, liveTank } from "./test-forecourt.ts";

const known: ForecourtFilters = {
  platform: ["Network"],
  region: ["Yangtze Delta"],
  city: ["Shanghai", "Hangzhou"],
  station: ["S01", "S02"],
  grade: ["92", "95"],
  state: ["free", "refuelling", "offline"],
  connection: ["online", "offline"],
};

describe("filters in the address", () => {
  test.each([
    ["", {}],
    ["city=Shanghai&city=Hangzhou", { city: ["Shanghai", "Hangzhou"] }],
    ["city=Shanghai&city=Atlantis", { city: ["Shanghai"] }],
    ["city=Shanghai&city=Shanghai", { city: ["Shanghai"] }],
    ["state=refuelling&state=exploded&grade=92", { state: ["refuelling"], grade: ["92"] }],
    ["colour=red&detail=S01", {}],
  ])("%j are read as %j", (address, expected) => {
    expect(readFilters(new URLSearchParams(address), known)).toEqual({ ...NO_FILTERS, ...expected });
  });

  test("are written without those that narrow nothing, and without touching the rest", () => {
    const before = new URLSearchParams("gun=S01-3&state=offline&city=Hangzhou");
    const after = writeFilters(before, { ...NO_FILTERS, city: ["Shanghai"], grade: ["92", "95"] });
    expect(after.toString()).toBe("gun=S01-3&city=Shanghai&grade=92&grade=95");
    expect(before.toString()).toBe("gun=S01-3&state=offline&city=Hangzhou");
  });

  test("are all kept as long as nobody knows what there is", () => {
    const read = readFilters(new URLSearchParams("station=S77&station=S77&grade=x"), undefined);
    expect(read).toEqual({ ...NO_FILTERS, station: ["S77"], grade: ["x"] });
  });

  test("come back as they were written", () => {
    const filters = { ...NO_FILTERS, station: ["S02"], connection: ["offline"] };
    expect(readFilters(writeFilters(new URLSearchParams(), filters), known)).toEqual(filters);
    expect(isFiltered(filters)).toBe(true);
    expect(isFiltered(NO_FILTERS)).toBe(false);
  });
});

describe("the person's scope on the board", () => {
  const id = "01900000-0000-7000-8000-000000000001";
  const at = (address: string, kind: "platform" | "region" | "city" | "station" | null) =>
    String(BOARD_SCOPING.narrowed(new URLSearchParams(address), kind && { kind, id, name: "East" }));

  test.each([
    ["names its place by the id", "", "region", `region=${id}`],
    [
      "takes the place of others, and leaves the rest",
      "region=West&station=S01&state=idle",
      "city",
      `state=idle&city=${id}`,
    ],
    ["is gone with all of it", "region=West&grade=D0", null, "grade=D0"],
    ["as a platform it is that platform", "grade=D0&platform=Old", "platform", `grade=D0&platform=${id}`],
  ] as const)("%s", (_what, address, kind, expected) => {
    expect(at(address, kind)).toBe(expected);
  });

  test.each([
    ["", true],
    ["wall=1", true],
    ["grade=D0", false],
    ["detail=S01", false],
    ["gun=S01-1", false],
  ])("has its say at %j: %s", (address, expected) => {
    expect(BOARD_SCOPING.isOpen(new URLSearchParams(address))).toBe(expected);
  });
});

describe("what the filters leave", () => {
  const codes = new Map([["grade-92", "92"]]);
  const { station } = liveStation({ code: "S01" });
  const gun = liveGun(station, { state: "REFUELLING" });
  const tank = liveTank(station);

  test.each<[Partial<ForecourtFilters>, StationLink, boolean]>([
    [{}, "ONLINE", true],
    [{ city: ["Shanghai"], region: ["Yangtze Delta"] }, "ONLINE", true],
    [{ city: ["Hangzhou"] }, "ONLINE", false],
    [{ station: ["S01", "S02"] }, "ONLINE", true],
    [{ connection: ["offline"] }, "PARTLY", false],
    [{ connection: ["offline"] }, "SILENT", true],
    [{ connection: ["offline"] }, "NEW", false],
    [{ connection: ["new"] }, "NEW", true],
  ])("%j with the link %s shows the station: %j", (asked, link, shown) => {
    expect(stationMatches(station, link, { ...NO_FILTERS, ...asked })).toBe(shown);
  });

  test.each<[Partial<ForecourtFilters>, boolean, boolean]>([
    [{}, true, true],
    [{ grade: ["92"] }, true, true],
    [{ grade: ["95"] }, false, false],
    [{ state: ["refuelling"] }, true, false],
    [{ state: ["free", "offline"] }, false, false],
  ])("%j shows the gun: %j, the tank: %j", (asked, gunShown, tankShown) => {
    const filters = { ...NO_FILTERS, ...asked };
    expect(gunMatches(gun, filters, codes)).toBe(gunShown);
    expect(tankMatches(tank, filters, codes)).toBe(tankShown);
  });

  test("a silent gun is offline, whatever it did last", () => {
    const silent = { ...gun, online: false };
    expect(gunMatches(silent, { ...NO_FILTERS, state: ["offline"] }, codes)).toBe(true);
    expect(gunMatches(silent, { ...NO_FILTERS, state: ["refuelling"] }, codes)).toBe(false);
  });
});
