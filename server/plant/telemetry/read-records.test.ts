import "reflect-metadata";
import fc from "fast-check";
import { type GraphQLInputObjectType, type GraphQLInputType, coerceInputValue, getNullableType, parse } from "graphql";
import { isEnumType, isInputObjectType, isListType } from "graphql";
import { describe, expect, test } from "vitest";
import { Checks } from "../../kernel/scalars/possible.ts";
import { makeSchema } from "../../schema.ts";
import { Readers, UNREAD, listsOf, takerOf } from "./read-records.ts";

const schema = makeSchema();
const batch = schema.getType("ReportInput") as GraphQLInputObjectType;
const readers = new Readers(new Checks({ text: 500 }));

/** Values as programs write them. */
const LEAVES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  DateTime: fc
    .date({ noInvalidDate: true, min: new Date("1900-01-01"), max: new Date("9999-12-31") })
    .map((at) => at.toISOString()),
  Decimal: fc.stringMatching(/^-?\d{1,15}(\.\d{1,6})?$/),
  Float: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  Int: fc.integer(),
  Boolean: fc.boolean(),
  String: fc.stringMatching(/^[ -~]{0,20}$/),
  ID: fc.uuid(),
};

/** Some that are none, some that others write, some that nothing can keep. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, "", "\0", "\ud800", "x".repeat(501), -1, 2 ** 31, 1e300, 0.5, true),
  fc.constantFrom<unknown>([], {}, [null], "1e3", ".5", "1".repeat(16), 7, "now", "2026-11-22T10:30:00+08:00"),
  fc.constantFrom("2026-02-30T10:30:00.000Z", "2026-11-22T24:00:00.000Z", "0099-11-22T10:30:00.000Z"),
  fc.jsonValue(),
);

function valueOf(given: GraphQLInputType): fc.Arbitrary<unknown> {
  const type = getNullableType(given);
  const sound = isListType(type)
    ? fc.array(valueOf(type.ofType as GraphQLInputType), { maxLength: 3 })
    : isInputObjectType(type)
      ? recordOf(type)
      : isEnumType(type)
        ? fc.constantFrom(...type.getValues().map(({ name }) => name))
        : LEAVES[String(type)]!;
  return fc.oneof({ weight: 30, arbitrary: sound }, { weight: 1, arbitrary: odd });
}

/** A record with most of its fields, and sometimes one that it has not. */
function recordOf(type: GraphQLInputObjectType): fc.Arbitrary<unknown> {
  const fields = Object.values(type.getFields());
  const known = Object.fromEntries(fields.map((field) => [field.name, valueOf(field.type)]));
  return fc
    .tuple(
      fc.record(known, { requiredKeys: fields.slice(0, -3).map(({ name }) => name) }),
      fc.oneof({ weight: 20, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constant({ colour: "red" }) }),
    )
    .map(([record, more]) => JSON.parse(JSON.stringify({ ...record, ...more })) as unknown);
}

describe("a record is read as GraphQL reads it, or left to it", () => {
  test.each(listsOf(batch))("of $kind", ({ record }) => {
    const read = readers.of(record);
    let quick = 0;
    fc.assert(
      fc.property(recordOf(record), (value) => {
        const before = JSON.stringify(value);
        const found = read(value);

        if (found !== UNREAD) {
          quick += 1;
          expect(found).toEqual(
            coerceInputValue(value, record, (path, _value, error) => {
              throw new Error(`${path.join(".")}: ${error.message}`);
            }),
          );
        }
        expect(JSON.stringify(value)).toBe(before);
      }),
      { numRuns: 400 },
    );
    expect(quick).toBeGreaterThan(0);
  });
});

describe("a batch is taken out of the variables", () => {
  const take = (text: string) => takerOf(schema, parse(text), undefined);
  const report = "reportReadings(input: $input) { accepted }";

  test("where it is the variable of the only field", () => {
    const tanks = [{}];

    expect(take(`mutation ($input: ReportInput!) { ${report} }`)?.({ input: { tanks, colour: "red" } })).toEqual({
      variables: { input: { colour: "red" } },
      lists: { tanks },
    });
  });

  test.each([
    ["two fields", `mutation ($input: ReportInput!) { ${report} again: ${report} }`],
    ["a fragment", `mutation ($input: ReportInput!) { ...It } fragment It on Mutation { ${report} }`],
    [
      "parts in variables of their own",
      "mutation ($tanks: [TankReport!]!) { reportReadings(input: { tanks: $tanks }) { accepted } }",
    ],
    ["no variable", "mutation { reportReadings(input: {}) { accepted } }"],
  ])("and left in it for %s", (_what, text) => {
    expect(take(text)).toBeNull();
  });

  test.each([[{}], [{ input: null }], [{ input: [] }], [{ input: "tanks" }]])("and left in it for %j", (variables) => {
    expect(take(`mutation ($input: ReportInput!) { ${report} }`)?.(variables)).toBeNull();
  });
});
