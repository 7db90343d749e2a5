import { buildSchema, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { inputDefaults } from "./input-defaults.ts";

const schema = buildSchema(`
  input Page { first: Int! = 25, after: String, order: Order! = NEWEST }
  input Box { page: Page, pages: [Page!], required: Int!, tags: [String!]! = ["a"], note: String = "none" }
  input Tree { depth: Int! = 1, children: [Tree!], parent: Tree }
  input Plain { name: String }
  enum Order { NEWEST OLDEST }
  type Query { f(page: Page, box: Box, boxes: [Box!], tree: Tree, plain: Plain, number: Int): Int }
`);

const completed = (declarations: string, variables: Record<string, unknown>) =>
  inputDefaults(schema)(parse(`query (${declarations}) { f }`))(variables);

describe("what a client leaves to defaults is filled in", () => {
  test.each<[what: string, declarations: string, sent: Record<string, unknown>, completed: Record<string, unknown>]>([
    ["required fields with a default", "$page: Page", { page: {} }, { page: { first: 25, order: "NEWEST" } }],
    ["beside what was sent", "$page: Page!", { page: { first: 3 } }, { page: { first: 3, order: "NEWEST" } }],
    [
      "in inputs within inputs",
      "$box: Box",
      { box: { required: 1, page: { after: "x" } } },
      { box: { required: 1, page: { after: "x", first: 25, order: "NEWEST" }, tags: ["a"] } },
    ],
    [
      "in every member of a list",
      "$box: Box",
      { box: { required: 1, tags: [], pages: [{}, { first: 1, order: "OLDEST" }] } },
      {
        box: {
          required: 1,
          tags: [],
          pages: [
            { first: 25, order: "NEWEST" },
            { first: 1, order: "OLDEST" },
          ],
        },
      },
    ],
    [
      "in a list of its own",
      "$boxes: [Box!]!",
      { boxes: [{ required: 1 }] },
      { boxes: [{ required: 1, tags: ["a"] }] },
    ],
    [
      "in one value that stands for a list",
      "$boxes: [Box!]",
      { boxes: { required: 1 } },
      { boxes: { required: 1, tags: ["a"] } },
    ],
    [
      "in an input that contains itself",
      "$tree: Tree",
      { tree: { parent: {}, children: [{ children: [{}] }] } },
      { tree: { depth: 1, parent: { depth: 1 }, children: [{ depth: 1, children: [{ depth: 1 }] }] } },
    ],
    ["a required variable with a default of its own", "$number: Int! = 3", {}, { number: 3 }],
    ["an optional one too", "$order: Order = OLDEST", {}, { order: "OLDEST" }],
    [
      "fields within such a default",
      '$page: Page! = {after: "x"}',
      {},
      { page: { after: "x", first: 25, order: "NEWEST" } },
    ],
  ])("%s", (_what, declarations, sent, expected) => {
    expect(completed(declarations, sent)).toEqual(expected);
  });
});

describe("everything else is left alone", () => {
  test.each<[what: string, declarations: string, sent: Record<string, unknown>]>([
    ["an input without such fields", "$plain: Plain", { plain: {} }],
    ["a number", "$number: Int", { number: 3 }],
    ["a null", "$page: Page", { page: null }],
    ["a null in a field, for the executor to refuse", "$page: Page", { page: { first: null, order: "NEWEST" } }],
    ["a variable that was not sent", "$page: Page", {}],
    ["a missing field without a default, for the executor to refuse", "$box: Box", { box: { tags: [] } }],
    [
      "an optional field with a default, which the executor fills in itself",
      "$box: Box",
      { box: { required: 1, tags: [] } },
    ],
    ["a value of another kind, for the executor to refuse", "$page: Page", { page: "first" }],
    ["a member of another kind", "$boxes: [Box!]", { boxes: [1, null] }],
    ["a variable of a type that there is not", "$page: Nonsense", { page: {} }],
  ])("%s", (_what, declarations, sent) => {
    expect(completed(declarations, sent)).toEqual(sent);
  });

  test("a variable that was sent keeps its value, null too", () => {
    expect(completed("$a: Int = 3, $b: Int! = 3", { a: null, b: 0 })).toEqual({ a: null, b: 0 });
  });

  test("of several operations the named one's variables count", () => {
    const document = parse(
      "query A($n: Int! = 1) { f(number: $n) } query B($n: Int! = 2, $m: Int = 3) { f(number: $n) }",
    );

    expect(inputDefaults(schema)(document, "A")({})).toEqual({ n: 1 });
    expect(inputDefaults(schema)(document, "B")({})).toEqual({ n: 2, m: 3 });
  });

  test("what the client sent is not changed itself", () => {
    const sent = { page: {} };

    completed("$page: Page", sent);

    expect(sent).toEqual({ page: {} });
  });
});
