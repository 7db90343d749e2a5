import { ApolloServer } from "@apollo/server";
import { buildSchema, parse } from "graphql";
import type { GraphQLFormattedError } from "graphql";
import { compileQuery, isCompiledQuery } from "graphql-jit";
import { describe, expect, test } from "vitest";
import { formatError, judgeError } from "./format-error.ts";
import { Refusal } from "./refuse.ts";

const schema = buildSchema(`
  input Row { gunNumber: Int! }
  input Sheet { name: String!, rows: [Row!]! }
  type Query { field(sheet: Sheet): String }
`);

function throwing(error: unknown) {
  return {
    field() {
      throw error;
    },
  };
}

describe("through the programs around it", () => {
  async function throughApollo(query: string, root: object, variables?: Record<string, unknown>) {
    const server = new ApolloServer({
      schema,
      rootValue: root,
      formatError: (_formatted, error) => formatError(error, "request-2"),
    });
    const response = await server.executeOperation({ query, variables });
    await server.stop();
    return response.body.kind === "single"
      ? (response.body.singleResult.errors?.[0] as GraphQLFormattedError)
      : undefined;
  }

  test.each([
    { query: "{ field", root: {}, code: "GRAPHQL_VALIDATION_FAILED", number: 99999 },
    { query: "{ nothing }", root: {}, code: "GRAPHQL_VALIDATION_FAILED", number: 99999 },
    { query: "query A { field } query B { field }", root: {}, code: "GRAPHQL_VALIDATION_FAILED", number: 99999 },
    { query: "{ field }", root: throwing(new Refusal("IN_USE")), code: "IN_USE", number: 10019 },
    { query: "{ field }", root: throwing(new Error("secret")), code: "INTERNAL_SERVER_ERROR", number: 500 },
  ])("Apollo Server: $query → $code", async ({ query, root, code, number }) => {
    expect((await throughApollo(query, root))?.extensions).toMatchObject({ code, number });
  });

  test("Apollo Server: a bad variable keeps its field", async () => {
    const error = await throughApollo("query ($sheet: Sheet) { field(sheet: $sheet) }", {}, { sheet: { name: "n" } });

    expect(error?.extensions).toMatchObject({ code: "BAD_USER_INPUT", number: 99999, field: "rows" });
  });

  function throughJit(query: string, root: object, variables: Record<string, unknown> = {}) {
    const compiled = compileQuery(schema, parse(query));
    const result = isCompiledQuery(compiled) ? compiled.query(root, {}, variables) : compiled;
    return "errors" in result ? judgeError(result.errors?.[0], "request-3") : undefined;
  }

  test.each([
    { title: "a refusal", root: throwing(new Refusal("IN_USE")), code: "IN_USE" },
    { title: "an unknown error", root: throwing(new Error("secret")), code: "INTERNAL_SERVER_ERROR" },
  ])("graphql-jit: $title → $code", ({ root, code }) => {
    const judged = throughJit("{ field }", root);

    expect(judged?.code).toBe(code);
    expect(judged?.formatted.path).toEqual(["field"]);
  });

  test.each([
    { variables: { sheet: { rows: [] } }, field: "name" },
    { variables: { sheet: { name: 5, rows: [] } }, field: "name" },
    { variables: { sheet: { name: "n", rows: [{ gunNumber: null }] } }, field: "rows.0.gunNumber" },
    { variables: { sheet: "x" }, field: "sheet" },
  ])("graphql-jit: the bad variable $variables is 99999 at $field", ({ variables, field }) => {
    const judged = throughJit("query ($sheet: Sheet) { field(sheet: $sheet) }", {}, variables);

    expect(judged?.formatted.extensions).toMatchObject({ code: "BAD_USER_INPUT", number: 99999, field });
  });
});
