import { describe, expect, test } from "vitest";
import { choicesField, textField } from "./list-fields.ts";
import { type ListSchema, type ListState, readList, variablesOf, writeList } from "./list-schema.ts";

interface Filters {
  readonly text: string;
  readonly colour: readonly string[];
}

const SCHEMA: ListSchema<Filters, string, { words?: string; colours?: readonly string[]; zone?: string }> = {
  fields: { text: textField, colour: choicesField(["red", "green", "blue"]) },
  sorts: { time: { up: "TIME_ASC", down: "TIME_DESC" }, name: { up: "NAME_ASC", down: "NAME_DESC" } },
  sortedBy: { key: "time", down: true },
  kept: ["part"],
  filterOf: ({ text, colour }, zone) => ({
    ...(text !== undefined && { words: text }),
    ...(colour !== undefined && { colours: colour }),
    ...(zone !== undefined && { zone }),
  }),
};
const read = (address: string) => readList(new URLSearchParams(address), SCHEMA);
const DEFAULT: ListState<Filters> = { page: 1, size: 25, sort: { key: "time", down: true }, filters: {} };

describe("an address is read", () => {
  test.each<[address: string, state: Partial<ListState<Filters>>]>([
    ["", {}],
    ["page=3", { page: 3 }],
    ["page=0", {}],
    ["page=-2", {}],
    ["page=two", {}],
    ["page=1.5", {}],
    ["page=99999999999", { page: 999_999 }],
    ["size=50", { size: 50 }],
    ["size=60", { size: 50 }],
    ["size=1000000", { size: 200 }],
    ["size=1", {}],
    ["sort=name", { sort: { key: "name", down: false } }],
    ["sort=-name", { sort: { key: "name", down: true } }],
    ["sort=time", { sort: { key: "time", down: false } }],
    ["sort=secret", {}],
    ["sort=constructor", {}],
    ["sort=-", {}],
    ["text=a&colour=blue&colour=red", { filters: { text: "a", colour: ["red", "blue"] } }],
    ["colour=pink&shape=round", {}],
    ["page=2&page=5", { page: 2 }],
  ])("%s", (address, state) => {
    expect(read(address)).toEqual({ ...DEFAULT, ...state });
  });
});

describe("a state is written", () => {
  test.each<[what: string, from: string, state: Partial<ListState<Filters>>, address: string]>([
    ["without its defaults", "page=4&size=50&sort=name&text=a", {}, ""],
    [
      "with what differs from them",
      "",
      { page: 2, size: 100, sort: { key: "name", down: true } },
      "sort=-name&size=100&page=2",
    ],
    [
      "with its filters, one parameter a value",
      "",
      { filters: { text: "a b", colour: ["red", "blue"] } },
      "text=a+b&colour=red&colour=blue",
    ],
    ["beside what the screen keeps", "part=server&text=a", { page: 2 }, "part=server&page=2"],
    ["without what nobody offers", "secret=1&colour=pink&open=17", {}, ""],
  ])("%s", (_what, from, state, address) => {
    expect(String(writeList(new URLSearchParams(from), SCHEMA, { ...DEFAULT, ...state }))).toBe(address);
  });

  test.each(["", "text=a&colour=green&sort=name&size=200&page=7", "part=server&sort=time"])(
    "so that reading it again gives the same: %s",
    (address) => {
      expect(String(writeList(new URLSearchParams(address), SCHEMA, read(address)))).toBe(address);
    },
  );
});

test.each([
  ["", { first: 25, offset: 0, orderBy: "TIME_DESC", filter: { zone: "UTC" } }],
  ["page=3&size=50", { first: 50, offset: 100, orderBy: "TIME_DESC", filter: { zone: "UTC" } }],
  ["sort=name&text=a", { first: 25, offset: 0, orderBy: "NAME_ASC", filter: { words: "a", zone: "UTC" } }],
])("%s asks the server for %j", (address, variables) => {
  expect(variablesOf(read(address), SCHEMA, "UTC")).toEqual(variables);
});

test("the last page that an address can ask for is one that the contract's whole numbers reach", () => {
  const { offset } = variablesOf(read("page=99999999&size=200"), SCHEMA, undefined);

  expect(offset).toBeLessThan(2 ** 31);
});
