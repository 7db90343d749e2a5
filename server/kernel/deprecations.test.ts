import { buildSchema, getOperationAST, parse } from "graphql";
import { expect, test } from "vitest";
import { DeprecationFinder, deprecationsOf, endOf } from "./deprecations.ts";

const schema = buildSchema(`
  type Query {
    pumps(filter: PumpFilter, state: State, old: Int @deprecated(reason: "Use filter. Ends on 2027-06-01.")): [Pump!]!
    gone: Int @deprecated(reason: "Use pumps. Ends on 2027-07-01.")
  }
  type Pump { id: ID! state: State mate: Pump litres: Int @deprecated(reason: "Ends on 2027-08-01.") }
  input PumpFilter { was: Int @deprecated(reason: "Ends on 2027-09-01.") states: [State!] both: [PumpFilter!] plain: Plain }
  input Plain { text: String }
  enum State { ON OFF @deprecated(reason: "Use ON. Ends on 2027-10-01.") }
`);
const finder = new DeprecationFinder(schema);

function used(text: string, variables: Record<string, unknown> = {}, name?: string) {
  const document = parse(text);
  const operation = getOperationAST(document, name);
  return operation ? finder.usedBy(document, operation, variables) : [];
}

test("every deprecated part of a schema is known by its coordinate, with the day of its end", () => {
  expect([...deprecationsOf(schema).keys()].toSorted()).toEqual([
    "Pump.litres",
    "PumpFilter.was",
    "Query.gone",
    "Query.pumps(old:)",
    "State.OFF",
  ]);
  expect(endOf(deprecationsOf(schema).get("Query.gone") ?? "")).toBe("2027-07-01");
  expect(endOf("Use pumps.")).toBeNull();
  expect(endOf("Ends on Friday.")).toBeNull();
});

test.each([
  ["a field", "{ gone }", {}, ["Query.gone"]],
  ["a field of a fragment", "{ pumps { ...P } } fragment P on Pump { mate { litres } }", {}, ["Pump.litres"]],
  ["an argument", "{ pumps(old: 1) { id } }", {}, ["Query.pumps(old:)"]],
  ["a field of an input", "{ pumps(filter: { both: [{ was: 1 }] }) { id } }", {}, ["PumpFilter.was"]],
  ["an enum's value", "{ pumps(state: OFF) { id } }", {}, ["State.OFF"]],
  ["an enum's value in a list", "{ pumps(filter: { states: [ON, OFF] }) { id } }", {}, ["State.OFF"]],
  [
    "several, each once",
    "{ gone again: gone pumps(state: OFF) { litres } }",
    {},
    ["Query.gone", "State.OFF", "Pump.litres"],
  ],
  ["nothing", "{ pumps(filter: { states: [ON] }) { id state } }", {}, []],
  [
    "a variable's field",
    "query Q($f: PumpFilter) { pumps(filter: $f) { id } }",
    { f: { both: [{ was: 1 }] } },
    ["PumpFilter.was"],
  ],
  [
    "a variable's values",
    "query Q($f: PumpFilter!) { pumps(filter: $f) { id } }",
    { f: { states: ["ON", "OFF"] } },
    ["State.OFF"],
  ],
  ["a variable", "query Q($s: State) { pumps(state: $s) { id } }", { s: "OFF" }, ["State.OFF"]],
  [
    "one in the place of a list",
    "query Q($f: PumpFilter) { pumps(filter: $f) { id } }",
    { f: { states: "OFF" } },
    ["State.OFF"],
  ],
  [
    "variables without it",
    "query Q($f: PumpFilter) { pumps(filter: $f) { id } }",
    { f: { states: ["ON"], plain: { text: "OFF" } } },
    [],
  ],
  ["a variable that is absent", "query Q($f: PumpFilter) { pumps(filter: $f) { id } }", {}, []],
])("%s is found", (_what, text, variables, wanted) => {
  expect(used(text, variables)).toEqual(wanted);
});

test("a schema without any costs nothing to look at", () => {
  const plain = buildSchema("type Query { a: Int }");
  const document = parse("{ a }");
  const operation = getOperationAST(document);

  expect(operation && new DeprecationFinder(plain).usedBy(document, operation, {})).toEqual([]);
});
