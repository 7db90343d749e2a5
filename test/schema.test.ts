import { readFileSync } from "node:fs";
import { buildSchema, isEnumType, isObjectType, type ConstDirectiveNode, type GraphQLField } from "graphql";
import { describe, expect, test } from "vitest";
import { ALARM_CODES, PROTOCOLS } from "../device-gateway/driver.ts";
import { Permission } from "../server/access/auth/permission.ts";
import { VALUES_OF } from "../server/access/auth/rights.ts";

const schema = buildSchema(readFileSync("schema.graphql", "utf8"));
const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
const fields = roots.flatMap((root) =>
  root ? Object.values(root.getFields()).map((field) => ({ name: `${root.name}.${field.name}`, field })) : [],
);

const GUARDS = ["permission", "public", "gateway"];
/** What a stranger may call; everything else needs a login or a gateway's credential. */
const PUBLIC = ["Query.version", "Query.branding", "Mutation.login", "Mutation.activateStation"];

/** What one person decides about what another asks for. */
const DECISIONS = [
  "Mutation.approvePrices",
  "Mutation.rejectPrices",
  "Mutation.releaseQuarantined",
  "Mutation.rejectQuarantined",
];
/** What anybody who is logged in may do: with what is their own, or what asks for more by itself. */
const OWN = [
  "cancelExport",
  "changePassword",
  "chooseDefaultView",
  "deleteView",
  "downloadExport",
  "endOtherSessions",
  "endOwnSession",
  "importRows",
  "logout",
  "requestExport",
  "saveView",
].map((name) => `Mutation.${name}`);

function guardsOf(field: GraphQLField<unknown, unknown>): ConstDirectiveNode[] {
  return (field.astNode?.directives ?? []).filter(({ name }) => GUARDS.includes(name.value));
}

function numbersOf(guard: ConstDirectiveNode): number[] {
  const [values] = guard.arguments ?? [];
  return values?.value.kind === "ListValue"
    ? values.value.values.map((value) => (value.kind === "IntValue" ? Number(value.value) : Number.NaN))
    : [];
}

function levelOf(guard: ConstDirectiveNode): keyof typeof VALUES_OF {
  const level = guard.arguments?.find(({ name }) => name.value === "level")?.value;
  return level?.kind === "EnumValue" ? (level.value as keyof typeof VALUES_OF) : "VIEW";
}

function enumValues(name: string): string[] {
  const type = schema.getType(name);
  return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
}

describe.each(fields)("$name", ({ name, field }) => {
  test("says who may call it, once", () => {
    expect(guardsOf(field).length).toBe(1);
  });

  test("asks only for rights that can be granted", () => {
    for (const guard of guardsOf(field).filter(({ name: { value } }) => value === "permission")) {
      const known: readonly number[] = VALUES_OF[levelOf(guard)];

      expect(numbersOf(guard).filter((number) => !known.includes(number))).toEqual([]);
    }
  });

  test("is seen by who views, changed by who operates, decided by who approves", () => {
    for (const guard of guardsOf(field).filter(({ name: { value } }) => value === "permission")) {
      const wanted = !name.startsWith("Mutation.") || numbersOf(guard).includes(Permission.Home) ? "VIEW" : "OPERATE";

      expect(levelOf(guard)).toBe(DECISIONS.includes(name) ? "APPROVE" : wanted);
    }
  });

  test("is open to strangers only where that is meant", () => {
    const open = guardsOf(field).some((guard) => guard.name.value === "public");

    expect(open).toBe(PUBLIC.includes(name));
  });
});

test("anybody who is logged in changes only what is their own", () => {
  const open = fields.filter(
    ({ name, field }) => name.startsWith("Mutation.") && guardsOf(field).flatMap(numbersOf).includes(Permission.Home),
  );

  expect(open.map(({ name }) => name).sort()).toEqual(OWN);
});

test("the console has words for every level that can be granted, and for no other", () => {
  const words = Object.keys(JSON.parse(readFileSync("web/i18n/zh-chs.json", "utf8")) as object).filter((id) =>
    id.startsWith("right."),
  );
  const levels = (["OPERATE", "APPROVE"] as const).flatMap((level) =>
    VALUES_OF[level].map((value) => `right.${value}.${level}`),
  );

  expect(words.toSorted()).toEqual(levels.toSorted());
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
const FOUND_BY_SERVER = ["DEVICE_OFFLINE", "GUN_ILLEGAL_MOVE", "MISSING_SALE", "UNBOUND_ADDRESS", "REPORT_QUARANTINED"];

test("the gateway's alarms are the contract's, but for those that the server finds out", () => {
  expect(ALARM_CODES.filter((code) => !enumValues("AlarmCode").includes(code))).toEqual([]);

  const beyond = enumValues("AlarmCode").filter((code) => !new Set<string>(ALARM_CODES).has(code));
  expect(beyond.filter((code) => !FOUND_BY_SERVER.includes(code))).toEqual([]);
});

test("the gateway speaks the protocols that devices can be configured with", () => {
  expect(enumValues("DeviceProtocol").toSorted()).toEqual([...PROTOCOLS].toSorted());
});
