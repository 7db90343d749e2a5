import { globSync, readFileSync } from "node:fs";
import { buildSchema, GraphQLObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import { expect, test } from "vitest";
import { PHONE_RIGHTS } from "../common/phone-rights.ts";

const schema = buildSchema(readFileSync("schema.graphql", "utf8"));
const ROOTS = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];

/** What each root field that phones ask for may be seen with. */
function asked(): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, readonly number[]>();
  for (const file of globSync("web/mobile/**/*.graphql")) {
    const types = new TypeInfo(schema);
    const note = visitWithTypeInfo(types, {
      Field({ name }) {
        const parent = types.getParentType();
        if (parent instanceof GraphQLObjectType && ROOTS.includes(parent)) {
          const guard = types.getFieldDef()?.astNode?.directives?.find((each) => each.name.value === "permission");
          const values = guard?.arguments?.find((each) => each.name.value === "values")?.value;
          const rights = values?.kind === "ListValue" ? values.values : [];
          found.set(
            `${parent.name}.${name.value}`,
            rights.map((right) => ("value" in right ? Number(right.value) : Number.NaN)),
          );
        }
      },
    });
    visit(parse(readFileSync(file, "utf8")), note);
  }
  return found;
}

test("a phone's token sees all that phones ask for, and each of its rights is needed for something", () => {
  const fields = asked();
  const helpful = (rights: readonly number[]) => PHONE_RIGHTS.filter((right) => rights.includes(right));

  expect(fields.size).toBeGreaterThan(3);
  expect([...fields].filter(([, rights]) => helpful(rights).length === 0)).toEqual([]);
  const needed = [...fields.values()].map(helpful).flatMap((rights) => (rights.length === 1 ? rights : []));
  expect(PHONE_RIGHTS.filter((right) => !needed.includes(right))).toEqual([]);
});

test("a phone changes nothing", () => {
  expect([...asked().keys()].filter((field) => field.startsWith("Mutation."))).toEqual([]);
});
