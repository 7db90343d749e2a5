import { readFileSync } from "node:fs";
import { buildSchema, isEnumType, isObjectType, type ConstDirectiveNode, type GraphQLField } from "graphql";
import { describe, expect, test } from "vitest";
import { ALARM_CODES, PROTOCOLS } from "../device-gateway/driver.ts";
import { Permission } from "../server/auth/permission.ts";

const schema = buildSchema(readFileSync("schema.graphql", "utf8"));
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
const fields = roots.flatMap((root) =>
  root ? Object.values(root.getFields()).map((field) => ({ name: `${root.name}.${field.name}`, field })) : [],
);

const RIGHTS = new Set<number>(Object.values(Permission));
const GUARDS = ["permission", "public", "gateway"];
/** What a stranger may call; everything else needs a login or a gateway's credential. */
const PUBLIC = ["Query.version", "Query.branding", "Mutation.login", "Mutation.activateStation"];

function guardsOf(field: GraphQLField<unknown, unknown>): ConstDirectiveNode[] {
  return (field.astNode?.directives ?? []).filter(({ name }) => GUARDS.includes(name.value));
}

function numbersOf(guard: ConstDirectiveNode): number[] {
  const [values] = guard.arguments ?? [];
  return values?.value.kind === "ListValue"
    ? values.value.values.map((value) => (value.kind === "IntValue" ? Number(value.value) : Number.NaN))
    : [];
}

function enumValues(name: string): string[] {
  const type = schema.getType(name);
  return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
}

describe.each(fields)("$name", ({ name, field }) => {
  test("says who may call it, once", () => {
    expect(guardsOf(field).length).toBe(1);
  });

  test("asks only for rights that exist", () => {
    const numbers = guardsOf(field)
      .filter((guard) => guard.name.value === "permission")
      .flatMap(numbersOf);

    expect(numbers.filter((number) => !RIGHTS.has(number))).toEqual([]);
  });

  test("is open to strangers only where that is meant", () => {
    const open = guardsOf(field).some((guard) => guard.name.value === "public");

    expect(open).toBe(PUBLIC.includes(name));
  });
});

test("every mutation takes at most one argument, its input", () => {
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  const others = mutations.filter(({ args }) => args.length > 1 || args.some(({ name }) => name !== "input"));

  expect(others.map(({ name }) => name)).toEqual([]);
});

test("money, price and volume are decimals, never binary floats", () => {
  const quantity = /(price|amount|balance|litres|volume)/i;
  const floats = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type))
    .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })))
    .filter(({ field }) => quantity.test(field.name) && /Float/.test(String(field.type)))
    .map(({ type, field }) => `${type.name}.${field.name}`);

  expect(floats).toEqual([]);
});

/** What the server finds out by itself, from several readings or from their absence. */
const FOUND_BY_SERVER = ["DEVICE_OFFLINE", "GUN_ILLEGAL_MOVE", "MISSING_SALE", "UNBOUND_ADDRESS"];

test("the gateway's alarms are the contract's, but for those that the server finds out", () => {
  expect(ALARM_CODES.filter((code) => !enumValues("AlarmCode").includes(code))).toEqual([]);

  const beyond = enumValues("AlarmCode").filter((code) => !new Set<string>(ALARM_CODES).has(code));
  expect(beyond.filter((code) => !FOUND_BY_SERVER.includes(code))).toEqual([]);
});

test("the gateway speaks the protocols that devices can be configured with", () => {
  expect(enumValues("DeviceProtocol").toSorted()).toEqual([...PROTOCOLS].toSorted());
});
