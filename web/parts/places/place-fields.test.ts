import { describe, expect, test } from "vitest";
import { PLACE_KINDS, type PlaceKind } from "../../lib/preferences/scope-place.ts";
import { textField } from "../../ui/data-table/list-fields.ts";
import type { ListSchema } from "../../ui/data-table/list-schema.ts";
import { scopingOf } from "../../ui/data-table/list-scope.ts";
import { PLACE_KEYS, type PlaceFilters, placeFields, placeFilterOf } from "./place-fields.ts";
import { type PlaceKeys } from "../../lib/place-keys.ts";

const ONE = "01900000-0000-7000-8000-000000000001";
const TWO = "01900000-0000-7000-8000-000000000002";

interface Filters extends PlaceFilters {
  readonly text: string;
}

const schema = (places?: PlaceKeys<Filters>): ListSchema<Filters, "UP" | "DOWN", object> => ({
  fields: { text: textField, ...placeFields },
  sorts: { name: { up: "UP", down: "DOWN" } },
  sortedBy: { key: "name", down: false },
  kept: ["part"],
  ...(places && { places }),
  filterOf: placeFilterOf,
});

const narrowed = (address: string, kind: PlaceKind | null, places: PlaceKeys<Filters> = PLACE_KEYS) =>
  String(
    scopingOf(schema(places))?.narrowed(new URLSearchParams(address), kind && { kind, id: TWO, name: "Somewhere" }),
  );

test.each([
  ["platform", { platformIds: [ONE] }],
  ["region", { regionIds: [ONE] }],
  ["city", { cityIds: [ONE] }],
  ["station", { stationIds: [ONE] }],
] as const)("a list narrowed to a %s asks for that", (key, filter) => {
  expect(schema().filterOf({ [key]: [ONE] }, undefined)).toEqual(filter);
});

describe("the scope in a list's address", () => {
  test.each(PLACE_KINDS)("is the list's own filter for a %s", (kind) => {
    expect(narrowed("", kind)).toBe(`${kind}=${TWO}`);
  });

  test.each([
    ["takes the place of every other place", `city=${ONE}&station=${ONE}`, "region", `region=${TWO}`],
    [
      "leaves other filters, order and what is around the list",
      `text=x&sort=-name&part=a`,
      "city",
      `part=a&text=x&city=${TWO}&sort=-name`,
    ],
    ["leads to the first page", "page=4&size=50", "station", `station=${TWO}&size=50`],
    ["goes with all of it where everything is wanted", `text=x&region=${ONE}&platform=${ONE}`, null, "text=x"],
  ] as const)("%s", (_what, address, kind, expected) => {
    expect(narrowed(address, kind)).toBe(expected);
  });

  test("has no say where a list's rows stand at no place of that kind", () => {
    expect(narrowed("text=x", "region", { platform: "platform" })).toBe("text=x");
    expect(scopingOf(schema())).toBeUndefined();
  });

  test.each([
    ["", true],
    ["part=a&sort=-name&size=50", true],
    ["text=x", false],
    [`station=${ONE}`, false],
    ["station=none", true],
    ["open=row", false],
  ])("has its say at %j: %s", (address, expected) => {
    expect(scopingOf(schema(PLACE_KEYS))?.isOpen(new URLSearchParams(address))).toBe(expected);
  });
});
