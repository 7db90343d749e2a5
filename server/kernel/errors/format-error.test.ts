import { buildSchema, execute, graphql, GraphQLError, parse, validate, valueFromASTUntyped } from "graphql";
import type { GraphQLScalarType, ValueNode } from "graphql";
import { describe, expect, test } from "vitest";
import { fieldOfVariable, formatError, judgeError } from "./format-error.ts";
import { Refusal } from "./refuse.ts";

const schema = buildSchema(`
  scalar Decimal
  enum Kind { LIQUID GAS }
  input Row { gunNumber: Int!, price: Decimal }
  input Sheet { name: String!, rows: [Row!]!, kind: Kind }
  type Query { field(sheet: Sheet, first: Int! = 25, price: Decimal): String, sure: String! }
`);
function decimalOf(value: unknown) {
  if (typeof value !== "string") {
    throw new TypeError("Decimal needs a string");
  }
  return value;
}
Object.assign(schema.getType("Decimal") as GraphQLScalarType, {
  parseValue: decimalOf,
  parseLiteral: (node: ValueNode) => decimalOf(valueFromASTUntyped(node)),
});

function throwing(error: unknown) {
  return {
    field() {
      throw error;
    },
  };
}

async function failureOf(source: string, options: { variables?: object; root?: object } = {}) {
  const result = await graphql({
    schema,
    source,
    rootValue: options.root ?? {},
    variableValues: options.variables as Record<string, unknown>,
  });
  return judgeError(result.errors?.[0], "request-1");
}

describe("what a resolver throws", () => {
  const cases: { title: string; thrown: unknown; level: string; message?: string; extensions: object }[] = [
    {
      title: "a refusal leaves with its number, params and field",
      thrown: new Refusal("GUN_BOUND_TWICE", { field: "rows.1", params: { gunNumber: 3 } }),
      level: "info",
      message: "Gun number 3 is bound twice",
      extensions: { code: "GUN_BOUND_TWICE", number: 10032, params: { gunNumber: 3 }, field: "rows.1" },
    },
    {
      title: "a denied access is worth a warning",
      thrown: new Refusal("FORBIDDEN"),
      level: "warn",
      extensions: { code: "FORBIDDEN", number: 403, params: {} },
    },
    {
      title: "a refusal inside another GraphQL error is still the refusal",
      thrown: new GraphQLError("wrapped", { originalError: new Refusal("DEVICE_OFFLINE") }),
      level: "info",
      extensions: { code: "DEVICE_OFFLINE", number: 10027, params: {} },
    },
    {
      title: "an unknown error hides behind the request's id",
      thrown: new Error("password=hunter2 at 10.0.0.1"),
      level: "error",
      message: "Internal server error, request request-1",
      extensions: { code: "INTERNAL_SERVER_ERROR", number: 500, params: { requestId: "request-1" } },
    },
    {
      title: "a GraphQL error of a library that claims a code of the catalogue is not believed",
      thrown: new GraphQLError("secret", { extensions: { code: "INSUFFICIENT_BALANCE", number: 10021, secret: "x" } }),
      level: "error",
      message: "Internal server error, request request-1",
      extensions: { code: "INTERNAL_SERVER_ERROR", number: 500, params: { requestId: "request-1" } },
    },
    {
      title: "a thrown text hides as well",
      thrown: "out of luck",
      level: "error",
      extensions: { code: "INTERNAL_SERVER_ERROR", number: 500, params: { requestId: "request-1" } },
    },
  ];

  test.each(cases)("$title", async ({ thrown, level, message, extensions }) => {
    const judged = await failureOf("{ field }", { root: throwing(thrown) });

    expect(judged.formatted.extensions).toEqual(extensions);
    expect(judged.formatted.path).toEqual(["field"]);
    expect(judged.formatted.locations).toEqual([{ line: 1, column: 3 }]);
    expect(judged.level).toBe(level);
    expect(judged.formatted.message).toBe(message ?? judged.formatted.message);
    expect(JSON.stringify(judged.formatted)).not.toMatch(/secret|hunter2|stack/);
  });

  test("the log gets the innermost error, the client doesn't", async () => {
    const thrown = new Error("the real reason");
    const judged = await failureOf("{ field }", { root: throwing(thrown) });

    expect(judged.cause).toBe(thrown);
  });

  test("a null where the schema promises a value is our fault, not the client's", async () => {
    const judged = await failureOf("{ sure }");

    expect(judged.code).toBe("INTERNAL_SERVER_ERROR");
    expect(judged.formatted.path).toEqual(["sure"]);
  });

  test.each([undefined, null, 0, {}])("%s instead of an error is an internal error", (thrown) => {
    expect(formatError(thrown, "r").extensions?.code).toBe("INTERNAL_SERVER_ERROR");
  });

  test("errors that wrap each other in a circle are judged once", () => {
    const first = new GraphQLError("a");
    const second = new GraphQLError("b", { originalError: first });
    Object.defineProperty(first, "originalError", { value: second });

    expect(judgeError(second, "r").code).toBe("INTERNAL_SERVER_ERROR");
  });
});

describe("a request that doesn't fit", () => {
  const cases: { title: string; source: string; variables?: object; code: string; field?: string }[] = [
    { title: "text that doesn't parse", source: "{ field", code: "GRAPHQL_VALIDATION_FAILED" },
    { title: "an empty text", source: "", code: "GRAPHQL_VALIDATION_FAILED" },
    { title: "a field that doesn't exist", source: "{ nothing }", code: "GRAPHQL_VALIDATION_FAILED" },
    { title: "a literal of a wrong type", source: '{ field(first: "x") }', code: "GRAPHQL_VALIDATION_FAILED" },
    { title: "a literal that a scalar refuses", source: "{ field(price: 1.5) }", code: "GRAPHQL_VALIDATION_FAILED" },
    {
      title: "a variable that is missing",
      source: "query ($first: Int!) { field(first: $first) }",
      variables: {},
      code: "BAD_USER_INPUT",
      field: "first",
    },
    {
      title: "a variable of a wrong type",
      source: "query ($first: Int!) { field(first: $first) }",
      variables: { first: "x" },
      code: "BAD_USER_INPUT",
      field: "first",
    },
    {
      title: "a field of an input that is missing",
      source: "query ($sheet: Sheet) { field(sheet: $sheet) }",
      variables: { sheet: { rows: [] } },
      code: "BAD_USER_INPUT",
      field: "name",
    },
    {
      title: "a field deep in a list",
      source: "query ($sheet: Sheet) { field(sheet: $sheet) }",
      variables: { sheet: { name: "n", rows: [{ gunNumber: 1 }, { gunNumber: "two" }] } },
      code: "BAD_USER_INPUT",
      field: "rows.1.gunNumber",
    },
    {
      title: "a field missing deep in a list",
      source: "query ($sheet: Sheet) { field(sheet: $sheet) }",
      variables: { sheet: { name: "n", rows: [{}] } },
      code: "BAD_USER_INPUT",
      field: "rows.0.gunNumber",
    },
    {
      title: "a field that the input doesn't have",
      source: "query ($sheet: Sheet) { field(sheet: $sheet) }",
      variables: { sheet: { name: "n", rows: [], colour: "red" } },
      code: "BAD_USER_INPUT",
      field: "colour",
    },
    {
      title: "an enum value that doesn't exist",
      source: "query ($sheet: Sheet) { field(sheet: $sheet) }",
      variables: { sheet: { name: "n", rows: [], kind: "SOLID" } },
      code: "BAD_USER_INPUT",
      field: "kind",
    },
    {
      title: "a scalar that throws an error of its own",
      source: "query ($sheet: Sheet) { field(sheet: $sheet) }",
      variables: { sheet: { name: "n", rows: [{ gunNumber: 1, price: 1.5 }] } },
      code: "BAD_USER_INPUT",
      field: "rows.0.price",
    },
    {
      title: "a null for an argument whose default makes the variable optional",
      source: "query ($first: Int = 5) { field(first: $first) }",
      variables: { first: null },
      code: "BAD_USER_INPUT",
      field: "first",
    },
  ];

  test.each(cases)("$title is 99999", async ({ source, variables, code, field }) => {
    const judged = await failureOf(source, { variables });

    expect(judged.formatted.extensions).toMatchObject({ code, number: 99999 });
    expect(judged.formatted.extensions?.field).toBe(field);
    expect(judged.level).toBe("info");
  });

  test("of more bad variables than the executor lists, the last error is 99999 too", () => {
    const rows = Array.from({ length: 80 }, () => ({ gunNumber: "x" }));
    const result = execute({
      schema,
      document: parse("query ($sheet: Sheet) { field(sheet: $sheet) }"),
      variableValues: { sheet: { name: "n", rows } },
    });
    const errors = "errors" in result ? result.errors : undefined;

    expect(judgeError(errors?.at(-1), "r").code).toBe("BAD_USER_INPUT");
  });

  test("a rule of our own keeps the params with which it names the limit", () => {
    const [error] = validate(schema, parse("{ field }"), [
      (context) => ({
        Field: (node) =>
          context.reportError(
            new GraphQLError("too deep", { nodes: node, extensions: { params: { limit: "depth", maximum: 3 } } }),
          ),
      }),
    ]);

    expect(formatError(error, "r").extensions).toEqual({
      code: "GRAPHQL_VALIDATION_FAILED",
      number: 99999,
      params: { limit: "depth", maximum: 3 },
    });
  });
});

describe("the path of a bad variable", () => {
  test.each([
    ['Variable "$input" got invalid value "x" at "input.a"; Int cannot represent', "a"],
    ['Variable "$input" got invalid value " at \\"input.z\\"; " at "input.a.b[10].c"; reason', "a.b.10.c"],
    ['Variable "$input" got invalid value {}; Field "name" of required type "String!" was not provided.', "name"],
    ['Variable "$input" got invalid value "x"; Expected type "Sheet" to be an object.', "input"],
    ['Variable "$rows" got invalid value "x" at "rows[1]"; Int cannot represent', "1"],
    ['Variable "$in" got invalid value "x" at "input.a"; odd', "in"],
    ["Cannot query field", undefined],
  ])("%s → %s", (message, field) => {
    expect(fieldOfVariable(message)).toBe(field);
  });
});
