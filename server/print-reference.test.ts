import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { describe, expect, test } from "vitest";
import { printReference } from "./print-reference.ts";

const DIRECTIVES = `
  directive @permission(values: [Int!]!, level: Level! = VIEW) on FIELD_DEFINITION
  directive @public on FIELD_DEFINITION
  directive @gateway on FIELD_DEFINITION
  enum Level { VIEW OPERATE APPROVE }
`;

const small = printReference(
  buildSchema(`
    ${DIRECTIVES}
    type Query {
      "Pumps, by number. 10014." pumps("How many rows." first: Int!, "Which." filter: PumpFilter): [Pump!]! @permission(values: [6, 8])
      "Grades." grades: [Pump!]! @permission(values: [0])
      "The product." version: Int @public
      "Of a gateway." set: Int @gateway
      "The old way." old: Int @permission(values: [6]) @deprecated(reason: "Use pumps. Ends on 2027-06-01.")
    }
    type Mutation { "Stops." stop(input: Int!): Pump @permission(values: [6], level: OPERATE) "Passes." pass: Int @permission(values: [3], level: APPROVE) }
    "A pump."
    type Pump { "Litres\\nsold." volume: Int! }
    input PumpFilter { "In one of these states." states: [State!] "Most of them." most: Int! = 5 "Gone." was: Int @deprecated(reason: "Ends on 2027-06-01.") }
    enum State { "It sells." ON OFF @deprecated(reason: "Ends on 2027-06-01.") }
  `),
);

describe("a page says of each operation", () => {
  const { "docs/schema/queries.md": queries = "", "docs/schema/mutations.md": mutations = "" } = small;

  test("what it is, who may ask for it, what it gives and costs, and what it takes", () => {
    expect(queries).toContain(`## pumps

Pumps, by number. 10014.

Needs to see 6 (RealTimeEquip) or 8 (TransactionStatistics). Gives \\[[Pump](types.md#pump)!\\]!. Cost: its fields, times \`first\`.

- \`first\`: [Int](values.md#int)! How many rows.
- \`filter\`: [PumpFilter](inputs.md#pumpfilter) Which.`);
    expect(queries).toContain(
      "For everybody who is logged in. Gives \\[[Pump](types.md#pump)!\\]!. Cost: its fields, times 10.",
    );
    expect(queries).toContain("For everybody, without a login.");
    expect(queries).toContain("For the credential of a device gateway.");
    expect(mutations).toContain("Needs to operate 6 (RealTimeEquip). Gives [Pump](types.md#pump).");
    expect(mutations).toContain("Needs to approve 3 (UnitPrice).");
  });

  test("what stands for what is left out", () => {
    expect(small["docs/schema/inputs.md"]).toContain("- `most`: [Int](values.md#int)! = `5` Most of them.");
  });

  test("until when it is there, where it goes", () => {
    expect(queries).toContain("**Deprecated:** Use pumps. Ends on 2027-06-01.");
    expect(small["docs/schema/inputs.md"]).toContain(
      "- `was`: [Int](values.md#int) Gone. **Deprecated:** Ends on 2027-06-01.",
    );
    expect(small["docs/schema/values.md"]).toContain("- `OFF`  **Deprecated:** Ends on 2027-06-01.");
  });
});

test("a field's description stands in one line", () => {
  expect(small["docs/schema/types.md"]).toContain("- `volume`: [Int](values.md#int)! Litres sold.");
});

describe("of the contract", () => {
  const schema = buildSchema(readFileSync("schema.graphql", "utf8"));
  const pages = printReference(schema);
  const headings = (page: string) => new Set([...(pages[page] ?? "").matchAll(/^## (\w+)$/gm)].map(([, name]) => name));

  test("every operation and every type has its place", () => {
    expect(headings("docs/schema/queries.md")).toEqual(new Set(Object.keys(schema.getQueryType()?.getFields() ?? {})));
    expect(headings("docs/schema/mutations.md").size).toBe(
      Object.keys(schema.getMutationType()?.getFields() ?? {}).length,
    );
    const types = ["types", "inputs", "values"].flatMap((page) => [...headings(`docs/schema/${page}.md`)]);
    const wanted = Object.keys(schema.getTypeMap()).filter(
      (name) => !/^(__.*|Query|Mutation|Subscription)$/.test(name),
    );
    expect(new Set(types)).toEqual(new Set(wanted));
    expect(types).toHaveLength(wanted.length);
  });

  test("every link leads to a heading", () => {
    const places = new Set(
      Object.keys(pages).flatMap((page) =>
        [...headings(page)].map((name) => `${page.replace("docs/schema/", "")}#${name?.toLowerCase()}`),
      ),
    );
    const links = Object.values(pages).flatMap((text) =>
      [...text.matchAll(/\]\((\w+\.md#\w+)\)/g)].map(([, to]) => to),
    );

    expect(links.length).toBeGreaterThan(1_000);
    expect(new Set(links.filter((to) => !places.has(to ?? "")))).toEqual(new Set());
  });

  test("every right that is asked for has a name", () => {
    expect(Object.values(pages).join("")).not.toContain("(undefined)");
  });
});
