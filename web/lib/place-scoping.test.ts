import { describe, expect, test } from "vitest";
import { filterOfPlace, placeIn, placeScoping } from "./place-scoping.ts";

const EAST = { kind: "region", id: "r1", name: "East" } as const;
const narrowed = (
  search: string,
  place: Parameters<ReturnType<typeof placeScoping>["narrowed"]>[1],
  kinds?: "region"[],
) => placeScoping(kinds).narrowed(new URLSearchParams(search), place).toString();

describe("an address that names one place", () => {
  test.each([
    ["", EAST, "region=r1"],
    ["station=s1&show=alarms", EAST, "show=alarms&region=r1"],
    ["region=r1&show=alarms", null, "show=alarms"],
  ])("%j narrowed to %j is %j", (search, place, expected) => {
    expect(narrowed(search, place)).toBe(expected);
  });

  test("stays as it is where the screen knows no place of that kind", () => {
    expect(narrowed("platform=p1", { kind: "city", id: "c1", name: "Suzhou" }, ["region"])).toBe("platform=p1");
  });

  test("is open while it names none, and asks for nothing else by itself", () => {
    const { isOpen } = placeScoping(undefined, ["detail"]);
    expect(["", "show=alarms", "city=c1", "detail=S01"].map((search) => isOpen(new URLSearchParams(search)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test("the smallest place that an address names counts, and makes the contract's filter", () => {
  expect(placeIn(new URLSearchParams("platform=p1&city=c1"))).toEqual({ kind: "city", id: "c1" });
  expect(placeIn(new URLSearchParams("station="))).toBeUndefined();
  expect([filterOfPlace({ kind: "city", id: "c1" }), filterOfPlace(null)]).toEqual([{ cityIds: ["c1"] }, {}]);
});
