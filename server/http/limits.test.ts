import { assertObjectType, buildSchema, getIntrospectionQuery, parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { formatError } from "../kernel/errors/format-error.ts";
import { limitOperations } from "./limits.ts";
import type { VariableValues } from "./limits.ts";

const schema = buildSchema(`
  interface Thing { id: ID! }
  type Gun implements Thing { id: ID! number: Int! station: Station! }
  type Station implements Thing { id: ID! name: String! guns: [Gun!]! sales(first: Int = 25): SaleConnection! codes: [Int!]! prices: [Price!]! }
  type Price { grade: String! guns: [Gun!]! }
  type Sale { id: ID! amount: String! station: Station! }
  type SaleConnection { nodes: [Sale!]! totalCount: Int! }
  type Query {
    version: String!
    guns: [Gun!]!
    things: [Thing!]!
    latest(first: Int! = 5): [Sale!]!
    sales(first: Int = 25, after: String): SaleConnection!
    unlimited(first: Int): SaleConnection!
  }
  type Mutation { settle(id: ID!): Sale }
  type Subscription { gunStates: [Gun!]! }
`);

// As the decorator of a list does that its row's statement brings along.
assertObjectType(schema.getType("Station")).getFields()["prices"]!.extensions = { comesWithRow: true };

/** The figure at which a limit begins to hold: measured by setting it to nothing. */
function measured(
  limit: "cost" | "depth" | "aliases" | "introspectionDepth",
  source: string,
  variables?: VariableValues,
) {
  const limits = { cost: Infinity, depth: Infinity, aliases: Infinity, introspectionDepth: Infinity, [limit]: -1 };
  const [error] = validate(schema, parse(source), [limitOperations(limits, variables)]);
  const params = error?.extensions.params as { limit: string; found: number } | undefined;
  return params?.limit === limit ? params.found : undefined;
}

describe("the cost of an operation", () => {
  const cases: { source: string; cost: number; variables?: VariableValues }[] = [
    { source: "{ version }", cost: 1 },
    { source: "{ version __typename }", cost: 1 },
    { source: "{ version version other: version }", cost: 3 },
    { source: "{ guns { id number } }", cost: 1 + 10 * 2 },
    { source: "{ guns { station { id } } }", cost: 1 + 10 * 2 },
    { source: "{ guns { station { guns { id } } } }", cost: 1 + 10 * (1 + (1 + 10)) },
    { source: "{ guns { station { codes } } }", cost: 1 + 10 * 2 },
    { source: "{ guns { station { prices { grade } } } }", cost: 1 + 10 * (1 + (1 + 1)) },
    { source: "{ guns { station { prices { guns { id } } } } }", cost: 1 + 10 * (1 + (1 + (1 + 10))) },
    { source: "{ sales { totalCount } }", cost: 2 },
    { source: "{ sales { nodes { id amount } totalCount } }", cost: 2 + (1 + 25 * 2) },
    { source: "{ sales(first: 200) { nodes { id } } }", cost: 2 + 200 },
    { source: "{ sales(first: 0) { nodes { id } } }", cost: 2 + 1 },
    { source: "{ sales(first: -7) { nodes { id } } }", cost: 2 + 1 },
    { source: "{ sales(first: null) { nodes { id } } }", cost: 2 + 200 },
    { source: "{ unlimited { nodes { id } } }", cost: 2 + 200 },
    { source: "{ latest { id } }", cost: 1 + 5 },
    { source: "{ latest(first: 7) { id amount } }", cost: 1 + 7 * 2 },
    {
      source: "{ sales(first: 10) { nodes { station { sales(first: 20) { nodes { id } } } } } }",
      cost: 1 + (1 + 10 * (1 + (1 + (1 + 20)))),
    },
    { source: "query ($n: Int = 40) { sales(first: $n) { nodes { id } } }", cost: 2 + 40 },
    { source: "query ($n: Int) { sales(first: $n) { nodes { id } } }", cost: 2 + 200 },
    { source: "query ($n: Int = null) { sales(first: $n) { nodes { id } } }", cost: 2 + 200 },
    { source: "query ($n: Int = 1) { sales(first: $n) { nodes { id } } }", variables: { n: 150 }, cost: 2 + 150 },
    { source: "query ($n: Int = 1) { sales(first: $n) { nodes { id } } }", variables: {}, cost: 2 + 1 },
    { source: "query ($n: Int) { sales(first: $n) { nodes { id } } }", variables: {}, cost: 2 + 25 },
    { source: "query ($n: Int = 1) { sales(first: $n) { nodes { id } } }", variables: { n: null }, cost: 2 + 200 },
    { source: "query ($n: Int) { sales(first: $n) { nodes { id } } }", variables: { n: "9" }, cost: 2 + 200 },
    { source: "mutation { settle(id: 1) { id amount } }", cost: 3 },
    { source: "subscription { gunStates { id number } }", cost: 1 + 10 * 2 },
    {
      source: "{ ...A } fragment A on Query { sales { ...B } } fragment B on SaleConnection { nodes { id } }",
      cost: 2 + 25,
    },
    {
      source:
        "{ a: sales(first: 1) { ...B } b: sales(first: 30) { ...B } } fragment B on SaleConnection { nodes { id } }",
      cost: 2 + 1 + 2 + 30,
    },
    { source: "{ things { id ... on Station { guns { id } } } }", cost: 1 + 10 * (1 + (1 + 10)) },
    { source: "{ ... { guns { id } } ... @include(if: true) { version } }", cost: 1 + 10 + 1 },
    { source: "{ nothing { below { it } } }", cost: 3 },
  ];

  test.each(cases)("$source $variables costs $cost", ({ source, variables, cost }) => {
    expect(measured("cost", source, variables)).toBe(cost);
  });
});

describe("the depth of an operation", () => {
  test.each([
    ["{ version }", 1],
    ["{ guns { station { name } } version }", 3],
    ["{ ...A } fragment A on Query { guns { ...B } } fragment B on Gun { station { name } }", 3],
    ["{ ... on Query { ... on Query { guns { id } } } }", 2],
    ["{ __typename }", 0],
  ])("%s is %i deep", (source, depth) => {
    expect(measured("depth", source)).toBe(depth);
  });
});

describe("the aliases of an operation", () => {
  test.each([
    ["{ version }", 0],
    ["{ version: version }", 0],
    ["{ a: version b: version c: __typename }", 3],
    ["{ x: guns { y: id } }", 2],
    ["{ ...A ...A } fragment A on Query { a: version }", 2],
  ])("%s has %i", (source, aliases) => {
    expect(measured("aliases", source)).toBe(aliases);
  });
});

describe("introspection", () => {
  const limits = { cost: 2000, depth: 3, aliases: 0 };

  test("as every tool asks for it passes, however small the depth for data is", () => {
    expect(validate(schema, parse(getIntrospectionQuery()), [limitOperations(limits)])).toEqual([]);
    expect(measured("introspectionDepth", getIntrospectionQuery())).toBeLessThanOrEqual(20);
  });

  test("deeper than its own limit doesn't", () => {
    const nested = "ofType { ".repeat(20) + "name" + " }".repeat(20);
    const errors = validate(schema, parse(`{ __type(name: "Gun") { ${nested} } }`), [limitOperations(limits)]);

    expect(errors.map(({ extensions }) => extensions.params)).toEqual([
      { limit: "introspectionDepth", maximum: 20, found: 22 },
    ]);
  });
});

describe("an operation beyond a limit", () => {
  test.each([
    { source: "{ sales(first: 100) { nodes { id } } }", params: { limit: "cost", maximum: 50, found: 102 } },
    { source: "{ guns { station { guns { station } } } }", params: { limit: "depth", maximum: 3, found: 4 } },
    { source: "{ a: version b: version c: version }", params: { limit: "aliases", maximum: 2, found: 3 } },
  ])("$source is 99999 and names $params", ({ source, params }) => {
    const limits = { cost: 50, depth: 3, aliases: 2, [params.limit]: params.maximum };
    const generous = { cost: 5000, depth: 30, aliases: 20, [params.limit]: params.maximum };
    const errors = validate(schema, parse(source), [limitOperations(generous)]);

    expect(errors).toHaveLength(1);
    expect(formatError(errors[0], "r").extensions).toEqual({
      code: "GRAPHQL_VALIDATION_FAILED",
      number: 99999,
      params,
    });
    expect(validate(schema, parse(source), [limitOperations(limits)]).length).toBeGreaterThanOrEqual(1);
  });

  test("at its limits passes", () => {
    const rule = limitOperations({ cost: 102, depth: 3, aliases: 1 });

    expect(validate(schema, parse("{ s: sales(first: 100) { nodes { id } } }"), [rule])).toEqual([]);
  });

  test("is found among others, and each is judged alone", () => {
    const rule = limitOperations({ cost: 50, depth: 5, aliases: 5 });
    const source =
      "query A { version } query B { sales(first: 60) { nodes { id } } } query C { sales { nodes { id } } }";

    expect(validate(schema, parse(source), [rule])).toHaveLength(1);
  });

  test("that doubles its fragments thirty times over is measured at once", () => {
    const doubled = Array.from({ length: 30 }, (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`);
    const source = `{ ...F0 } ${doubled.join(" ")} fragment F30 on Query { version }`;

    expect(measured("cost", source)).toBe(2 ** 30);
  });

  test("whose fragments contain themselves comes to an end", () => {
    const source = "{ ...A } fragment A on Query { version ...B } fragment B on Query { version ...A }";

    expect(measured("cost", source)).toBe(2);
  });
});
