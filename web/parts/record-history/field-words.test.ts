import { globSync, readFileSync } from "node:fs";
import { buildSchema, getNamedType, type GraphQLInputType, isInputObjectType } from "graphql";
import { expect, test } from "vitest";
import { LOCALE_IDS } from "../../i18n/locales.ts";
import { allWords } from "../../test/all-words.ts";
import { FIELD_WORDS } from "./field-words.ts";

const schema = buildSchema(readFileSync("schema.graphql", "utf8"));

/** The kinds that people look into most, as the names of their deeds have them. */
const KINDS = /Station|Tank|Gun|Dispenser|Device|Grade|Price|Account|Role|Platform|Card|Plate|Customer|Employee|Member/;
/** Deeds that write nothing to the log, and the wire's own look at a device. */
const UNLOGGED = ["tellDeviceMessages"];
/** What is asked for but not told: how a deed is done, what it is sent with, and what nobody may read. */
const UNTOLD =
  "id idempotencyKey preview mode allOrNothing search password adminPassword pin lockReason gatewayToken parameters stationTime holdId flowId filter first after".split(
    " ",
  );

function namesIn(type: GraphQLInputType, name: string, seen: readonly string[] = []): string[] {
  const inner = getNamedType(type);
  const isNew = isInputObjectType(inner) && !seen.includes(inner.name) && name !== "filter";
  const fields = isNew ? Object.values(inner.getFields()) : [];
  const within = fields.flatMap((field) => namesIn(field.type, field.name, [...seen, inner.name]));
  return name === "input" ? within : [name, ...within];
}

/** Where the deeds of these kinds are written. */
const SERVICES = [
  "server/site/**/*.ts",
  "server/plant/{device,activation,command,lease}/*.ts",
  "server/access/{platform,second-factor}/*.ts",
  "server/money/{card,card-limit,fill,plate,group,credit}/*.ts",
  "server/trade/{customer,prices,price-delivery}/*.ts",
  "server/people/**/*.ts",
];

/** The fields that a service names itself where it tells what was and what is: `after: { gunId, left }`. */
function namesToldIn(source: string): string[] {
  return [...source.matchAll(/\b(?:before|after)(?::| =) \{([^{}]*)/g)].flatMap(([, fields = ""]) =>
    fields
      .split(",")
      .map((field) => /^\s*(\w+)\s*(?::|$)/.exec(field)?.[1])
      .filter((name) => name !== undefined),
  );
}

const wordless = (names: Iterable<string>) =>
  [...new Set(names)].filter((name) => !UNTOLD.includes(name) && !Object.hasOwn(FIELD_WORDS, name)).sort();

test("whatever a deed to the most used kinds is given has a word in their history", () => {
  const deeds = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(
    ({ name }) => KINDS.test(name) && !UNLOGGED.includes(name),
  );
  const names = deeds.flatMap(({ args }) => args.flatMap((arg) => namesIn(arg.type, arg.name)));

  expect(names).toEqual(expect.arrayContaining(["heightMm", "gradeId", "rows", "shiftsPerDay", "creditLimit"]));
  expect(wordless(names)).toEqual([]);
});

test("whatever their services tell besides has a word, too", () => {
  const sources = SERVICES.flatMap((pattern) => globSync(pattern)).filter((path) => !path.endsWith(".test.ts"));
  const names = sources.flatMap((path) => namesToldIn(readFileSync(path, "utf8")));

  expect(names).toEqual(expect.arrayContaining(["gatewayId", "lineId", "effectiveAt", "disabled"]));
  expect(wordless(names)).toEqual([]);
});

test.each(LOCALE_IDS)("every field's word is there in %s", (locale) => {
  const words = allWords(locale);

  expect(Object.values(FIELD_WORDS).filter((id) => !Object.hasOwn(words, id))).toEqual([]);
});
