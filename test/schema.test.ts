import { readFileSync } from "node:fs";
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  type ConstDirectiveNode,
  type GraphQLField,
  type GraphQLSchema,
} from "graphql";
import { expect, test } from "vitest";
import { ALARM_CODES, PROTOCOLS } from "../device-gateway/driver.ts";
import { Permission } from "../common/permission.ts";
import { deprecationsOf, endOf } from "../server/kernel/deprecations.ts";
import { VALUES_OF } from "../server/access/auth/rights.ts";
import { allWords } from "../web/test/all-words.ts";

const schema = buildSchema(readFileSync("schema.graphql", "utf8"));

/** Every field of the types that a request starts with, by its whole name. */
function rootFieldsOf(of: GraphQLSchema) {
  const roots = [of.getQueryType(), of.getMutationType(), of.getSubscriptionType()];
  return roots.flatMap((root) =>
    root ? Object.values(root.getFields()).map((field) => ({ name: `${root.name}.${field.name}`, field })) : [],
  );
}

const fields = rootFieldsOf(schema);

const GUARDS = ["permission", "public", "gateway"];
/** What a stranger may call; everything else needs a login or a gateway's credential. */
const PUBLIC = [
  "Query.version",
  "Query.branding",
  "Query.signInWay",
  "Mutation.login",
  "Mutation.completeLogin",
  "Mutation.activateStation",
];

/** What one person decides about what another asks for. */
const DECISIONS = [
  "Mutation.approvePrices",
  "Mutation.rejectPrices",
  "Mutation.releaseQuarantined",
  "Mutation.rejectQuarantined",
  "Mutation.passInvoice",
  "Mutation.rejectInvoice",
  "Mutation.passReview",
  "Mutation.rejectReview",
  "Mutation.approveFuelOrder",
  "Mutation.passStockMovement",
  "Mutation.rejectStockMovement",
  "Mutation.unlockPeriod",
];
/** What anybody who is logged in may do: with what is their own, or what asks for more by itself. */
const OWN = [
  "beginSecondFactor",
  "cancelExport",
  "changePassword",
  "changeReportSchedule",
  "chooseDefaultView",
  "confirmSecondFactor",
  "createReportSchedule",
  "deleteReportSchedule",
  "deleteView",
  "downloadExport",
  "endOtherSessions",
  "endOwnSession",
  "endSecondFactor",
  "importRows",
  "logout",
  "makeRecoveryCodes",
  "pauseReportSchedule",
  "requestExport",
  "resumeReportSchedule",
  "runReportSchedule",
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

/** What is said twice, too far or not at all of who may call a field: a line each, so that one run names them all. */
function unguarded(of: GraphQLSchema): string[] {
  return rootFieldsOf(of).flatMap(({ name, field }) => {
    const guards = guardsOf(field);
    const rights = guards.filter((guard) => guard.name.value === "permission");
    const open = guards.some((guard) => guard.name.value === "public");
    return [
      ...(guards.length === 1 ? [] : [`${name} says ${guards.length} times who may call it`]),
      ...(open === PUBLIC.includes(name) ? [] : [`${name} is ${open ? "" : "not "}open to strangers`]),
      ...rights.flatMap((guard) => askedWrongly(name, guard)),
    ];
  });
}

/** Who views sees, who operates changes, who approves decides; and each by a right that can be granted. */
function askedWrongly(name: string, guard: ConstDirectiveNode): string[] {
  const [level, numbers] = [levelOf(guard), numbersOf(guard)];
  const granted: readonly number[] = VALUES_OF[level];
  const changes = name.startsWith("Mutation.") && !numbers.includes(Permission.Home);
  const wanted = DECISIONS.includes(name) ? "APPROVE" : changes ? "OPERATE" : "VIEW";
  return [
    ...numbers
      .filter((number) => !granted.includes(number))
      .map((number) => `${name} asks for ${number} at ${level}, which cannot be granted`),
    ...(level === wanted ? [] : [`${name} asks for ${level} instead of ${wanted}`]),
  ];
}

/** Fields that say nothing of what they are. */
function undescribed(of: GraphQLSchema): string[] {
  return Object.values(of.getTypeMap())
    .filter((type) => (isObjectType(type) || isInputObjectType(type)) && !type.name.startsWith("__"))
    .flatMap((type) =>
      isObjectType(type) || isInputObjectType(type)
        ? Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field }))
        : [],
    )
    .filter(({ field }) => (field.description ?? "").trim() === "")
    .map(({ name }) => name);
}

test("every field says once who may call it: by rights that can be granted, at the level that its kind needs", () => {
  const wrong = unguarded(schema);

  expect(wrong, wrong.join("\n")).toEqual([]);
});

test("every field says what it is", () => {
  const silent = undescribed(schema);

  expect(silent, silent.join("\n")).toEqual([]);
});

/** What is deprecated and does not say until when it is there, or what takes its place. */
function endless(of: GraphQLSchema): string[] {
  return [...deprecationsOf(of)]
    .filter(([, reason]) => endOf(reason) === null || reason.startsWith("Ends"))
    .map(([name]) => name);
}

test("what is deprecated says what takes its place and on which day it ends", () => {
  expect(endless(schema)).toEqual([]);
});

test("each deprecation without an end is named", () => {
  const planted = buildSchema(`
    type Query {
      told: Int @deprecated(reason: "Use sales. Ends on 2027-06-01.")
      endless: Int @deprecated(reason: "Use sales.")
      bare: Int @deprecated
      argument(old: Int @deprecated(reason: "Ends on 2027-06-01.")): Int
    }
    input Filter { field: Int @deprecated(reason: "Use other, ends soon.") }
    enum State { VALUE @deprecated(reason: "Use ON. Ends on 1 June.") }
  `);

  expect(endless(planted)).toEqual([
    "Query.endless",
    "Query.bare",
    "Query.argument(old:)",
    "Filter.field",
    "State.VALUE",
  ]);
});

test("each fault in a contract is named", () => {
  const planted = buildSchema(`
    directive @permission(values: [Int!]!, level: Level) on FIELD_DEFINITION
    directive @public on FIELD_DEFINITION
    directive @gateway on FIELD_DEFINITION
    enum Level { VIEW OPERATE APPROVE }
    type Query {
      "Said." nobody: Int
      "Said." twice: Int @permission(values: [2]) @gateway
      "Said." ungranted: Int @permission(values: [9999])
      "Said." tooFar: Int @permission(values: [2], level: OPERATE)
      "Said." stranger: Int @public
      version: Int @public
    }
    type Mutation { "Said." login: Int @permission(values: [2], level: OPERATE) "Said." seen: Int @permission(values: [2]) }
    input Silent { what: Int }
  `);

  expect(unguarded(planted)).toEqual([
    "Query.nobody says 0 times who may call it",
    "Query.twice says 2 times who may call it",
    "Query.ungranted asks for 9999 at VIEW, which cannot be granted",
    "Query.tooFar asks for OPERATE instead of VIEW",
    "Query.stranger is open to strangers",
    "Mutation.login is not open to strangers",
    "Mutation.seen asks for VIEW instead of OPERATE",
  ]);
  expect(undescribed(planted)).toEqual(["Query.version", "Silent.what"]);
});

test("anybody who is logged in changes only what is their own", () => {
  const open = fields.filter(
    ({ name, field }) => name.startsWith("Mutation.") && guardsOf(field).flatMap(numbersOf).includes(Permission.Home),
  );

  expect(open.map(({ name }) => name).sort()).toEqual(OWN);
});

test("the console has words for every level that can be granted, and for no other", () => {
  const words = Object.keys(allWords("zh-chs")).filter((id) => id.startsWith("right."));
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
const FOUND_BY_SERVER = [
  "MEASURE_LIMIT",
  "DEVICE_OFFLINE",
  "STATION_SILENT",
  "GUN_ILLEGAL_MOVE",
  "MISSING_SALE",
  "UNBOUND_ADDRESS",
  "REPORT_QUARANTINED",
  "CARD_OVERDRAWN",
];

test("the gateway's alarms are the contract's, but for those that the server finds out", () => {
  expect(ALARM_CODES.filter((code) => !enumValues("AlarmCode").includes(code))).toEqual([]);

  const beyond = enumValues("AlarmCode").filter((code) => !new Set<string>(ALARM_CODES).has(code));
  expect(beyond.filter((code) => !FOUND_BY_SERVER.includes(code))).toEqual([]);
});

test("the gateway speaks the protocols that devices can be configured with", () => {
  expect(enumValues("DeviceProtocol").toSorted()).toEqual([...PROTOCOLS].toSorted());
});
