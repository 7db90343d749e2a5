import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, type GraphQLInputType, isEnumType, isInputObjectType } from "graphql";
import { expect, test } from "vitest";
import { LOCALE_IDS } from "../../i18n/locales.ts";
import { allWords } from "../../test/all-words.ts";
import { VALUE_WORDS, valueWordsOf } from "./value-words.ts";

const schema = buildSchema(readFileSync("schema.graphql", "utf8"));

/** The kinds that people look into most, as the names of their deeds have them. */
const KINDS =
  /Station|Tank|Gun|Dispenser|Device|Grade|Account|Role|Card|Plate|Customer|Employee|Member|DiscountRule|Limit/;
/** How a deed is done, what another list is narrowed by, the wire's own, and what has words everywhere: days of the week and protocols. */
const UNTOLD = "mode filter weekdays weekday protocol presetType key direction result".split(" ");

function enumsIn(type: GraphQLInputType, name: string, seen: readonly string[] = []): string[] {
  const inner = getNamedType(type);
  if (isEnumType(inner)) {
    return [name];
  }
  const isNew = isInputObjectType(inner) && !seen.includes(inner.name) && name !== "filter";
  return (isNew ? Object.values(inner.getFields()) : []).flatMap((field) =>
    enumsIn(field.type, field.name, [...seen, inner.name]),
  );
}

test.each(LOCALE_IDS)("every value of the enums that the log tells of has a word in %s", (locale) => {
  const known = allWords(locale);
  const wordless = Object.values(VALUE_WORDS).flatMap(({ of, words }) => {
    const type = schema.getType(of);
    const values = isEnumType(type) ? type.getValues().map(({ name }) => name) : ["no such enum"];
    return values.filter((value) => !words.some((begin) => Object.hasOwn(known, begin + value)));
  });
  expect(wordless).toEqual([]);
});

test("whatever enum a deed to the most used kinds is given has words in their history", () => {
  const deeds = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
    ({ name }) => KINDS.test(name) && name !== "reportReadings" && name !== "tellDeviceMessages",
  );
  const names = new Set(deeds.flatMap(({ args }) => args.flatMap((arg) => enumsIn(arg.type, arg.name))));
  const told = new Set(Object.keys(VALUE_WORDS).map((key) => key.split(".").at(-1)));

  expect([...names]).toEqual(expect.arrayContaining(["state", "controlMode", "tender"]));
  expect([...names].filter((name) => !UNTOLD.includes(name) && !told.has(name))).toEqual([]);
});

test.each([
  ["Card", "state", ["card.state."]],
  ["Customer", "state", ["customer.state."]],
  ["DiscountRule", "stations.kind", ["stationSet."]],
  ["DiscountRule", "kind", ["markdown.kind."]],
  ["Station", "rows.1.controlMode", ["station.control."]],
  ["Webhook", "offReason", ["webhooks.off."]],
  ["Nothing", "state", []],
  [undefined, "constructor", []],
])("of a %s the values of %s begin with %j", (objectType, path, begins) => {
  expect(valueWordsOf(objectType, path)).toEqual(begins);
});
