import { Kind } from "graphql";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Context } from "../../kernel/context.ts";
import { Station } from "../../site/station/station.entity.ts";
import type { Caller } from "../../test/execute.ts";
import { type RootField, rootFields, wholeOperation } from "../../test/selection.ts";
import { PAYMENT_ENVIRONMENT } from "../../test/payments.ts";
import { testServer } from "../../test/server.ts";
import { ALL_PERMISSIONS } from "../../../common/permission.ts";
import { withoutWatching } from "../../test/statements.ts";
import { type Grants, PermissionLevel, VALUES_OF } from "./rights.ts";
import type { Requests } from "./test-scope-inputs.ts";
import { type Attacker, NOWHERE, UNKNOWN, aboveTraining, attackOn } from "./test-scope-actors.ts";
import { keysAcrossNetworks, rowsThatMention } from "./test-scope-rows.ts";
import { filterRequests, idSlots, slotName, unasked } from "./test-scope-slots.ts";
import { REQUESTS } from "./test-scope-table.ts";

const server = await testServer({ MAX_COST: "1000000", ...PAYMENT_ENVIRONMENT });
const { app, db, nobody } = server;
const attack = await attackOn(server);
const { owner, ownGateway, network, target, attackers, marks } = attack;
const above = await aboveTraining(db, attack);

const fields = rootFields(app.schema).map((field) => ({ ...field, text: wholeOperation(field) }));
type Field = (typeof fields)[number];

/** Ends the session that the next requests need; auth.test.ts tells what it does. */
const ENDS_THE_SESSION = "Mutation.logout";
/** Tell that something changed or how much there is: a number or a time alone. */
const NUMBERS_ALONE = [
  "Query.cardFlowTotals",
  "Query.forecastRecord",
  "Query.journalTotals",
  "Query.measureLimitTrial",
  "Query.measureLimits",
  "Query.periodLockState",
  "Query.pointsTotals",
  "Query.shiftTotals",
  "Query.storedValueTotals",
  "Subscription.cardListChanges",
  "Subscription.gatewayConfigurationChanges",
  "Subscription.gatewayMessageRequests",
  "Subscription.lowBalanceChanges",
  "Subscription.priceApprovalChanges",
  "Subscription.quarantineChanges",
  "Subscription.setupChanges",
  "Subscription.unknownDeviceChanges",
];
/** Tell nothing that belongs to the target; whose branding one gets is upload.test.ts's story. */
const OF_NOBODY = [
  "Query.version",
  "Query.branding",
  "Query.readingsKept",
  "Query.mapGround",
  "Query.importColumns",
  "Query.notificationSettings",
  "Query.webhookKinds",
  // Its network's own people get their network's alone: identity-provider.test.ts.
  "Query.identityProvider",
  "Query.ownSecondFactor",
  "Query.signInWay",
  "Query.ownSessions",
  "Query.scheduleRanges",
  // A gateway has to answer it: message.test.ts.
  "Query.deviceMessages",
];

type Guard =
  | { readonly kind: "public" | "gateway" }
  | { readonly kind: "permission"; readonly values: readonly number[]; readonly level: PermissionLevel };

/** Who may call a field, by its directive. */
function guardOf({ field }: RootField): Guard {
  for (const directive of field.astNode?.directives ?? []) {
    if (directive.name.value === "permission") {
      const given = (name: string) => directive.arguments?.find((argument) => argument.name.value === name)?.value;
      const [list, level] = [given("values"), given("level")];
      return {
        kind: "permission",
        level: level?.kind === Kind.ENUM ? (level.value as PermissionLevel) : PermissionLevel.VIEW,
        values:
          list?.kind === Kind.LIST
            ? list.values.map((value) => (value.kind === Kind.INT ? Number(value.value) : -1))
            : [],
      };
    }
    if (directive.name.value === "public" || directive.name.value === "gateway") {
      return { kind: directive.name.value };
    }
  }
  throw new Error(`${field.name} says nothing of who may call it`);
}

/** What came back, whether asked by HTTP or, for a subscription, its first answer. */
interface Outcome {
  readonly errors: unknown;
  readonly code: unknown;
  readonly text: string;
}

async function ask(caller: Caller, field: Field, variables: object): Promise<Outcome> {
  const { data, errors } =
    field.operation === "subscription"
      ? await first(caller, field, variables)
      : await caller.send<unknown, object>(field.text, variables);
  const seen = errors?.map(({ message, extensions }) => ({ message, extensions }));
  // The one thing that differs between two answers of nothing: until when there is nothing.
  const text = JSON.stringify({ data, seen }).replaceAll(/"receivedUntil":"[^"]*"/g, '"receivedUntil":"now"');
  return { errors: seen, code: errors?.[0]?.extensions?.["code"], text };
}

const connections = new Map<Caller, Awaited<ReturnType<typeof server.live>>>();

async function first(caller: Caller, field: Field, variables: object) {
  const connection = connections.get(caller) ?? (await server.live(caller));
  connections.set(caller, connection);
  const stream = connection.subscribe<unknown, object>(field.text, variables);
  try {
    return await stream.nextResult();
  } catch (refused) {
    // A subscription that is refused ends with its errors.
    return { data: null, errors: refused as { message: string; extensions: Record<string, unknown> }[] };
  } finally {
    await stream.end();
  }
}

const slots = idSlots(app.schema);
const slotsOf = (name: string) => slots.filter(({ field }) => field === name);
/** Every id slot of the exports' filters is asked by export.scope.test.ts, where their files are read; a schedule asks for such files. */
const ASKED_ELSEWHERE = ["Mutation.requestExport", "Mutation.createReportSchedule"];

/** What the table says, and each filter that no request of it has tried. */
const requestsOf = ({ name }: RootField): Requests => {
  const given = REQUESTS[name] ?? (() => [{}]);
  const filters = filterRequests(app.schema, unasked(slotsOf(name), given(target, target), target));
  return (theirs, own) => [...given(theirs, own), ...filters(theirs, own)];
};
const named = (list: readonly Field[]) => list.map((field) => ({ name: field.name, field }));
const guarded = (kind: Guard["kind"]) =>
  named(fields.filter((field) => guardOf(field).kind === kind && field.name !== ENDS_THE_SESSION));

test("every field of the schema has its requests, and no other", () => {
  expect(fields.map(({ name }) => name).toSorted()).toEqual(Object.keys(REQUESTS).toSorted());
});

test("every slot of the schema for an id is asked with somebody else's", () => {
  expect(slots.length).toBeGreaterThan(400);
  const own = attackers[0]?.own ?? UNKNOWN;
  const left = fields
    .filter(({ name }) => !ASKED_ELSEWHERE.includes(name))
    .flatMap((field) => unasked(slotsOf(field.name), requestsOf(field)(target, own), target));
  expect(left.map(slotName), left.map(slotName).join("\n")).toEqual([]);
});

describe.each(named(fields.filter((field) => guardOf(field).kind !== "public")))("$name", ({ field }) => {
  test("is refused to nobody in particular before anything is looked at", async () => {
    await expectRefused("UNAUTHENTICATED", nobody, field);
  });
});

/** Each may do that before anything else is done. */
const BEFORE_ANYTHING_ELSE = {
  PASSWORD_CHANGE_NEEDED: ["Query.me", "Mutation.changePassword", "Mutation.logout"],
  SECOND_FACTOR_DEMANDED: [
    "Query.me",
    "Query.ownSecondFactor",
    "Mutation.beginSecondFactor",
    "Mutation.confirmSecondFactor",
    "Mutation.logout",
  ],
} as const;

/** Somebody who may do everything once that is done. */
async function restrictedBy(column: string): Promise<Caller> {
  const operator = await network.operator({ permissions: ALL_PERMISSIONS });
  await sql`update account set ${sql.ref(column)} = true where id = ${operator.accountId}`.execute(db);
  return operator;
}

describe.each([
  ["PASSWORD_CHANGE_NEEDED", await restrictedBy("password_given")],
  ["SECOND_FACTOR_DEMANDED", await restrictedBy("second_factor_demanded")],
] as const)("a session that is told %s first", (code, caller) => {
  test.each(named(fields.filter((field) => guardOf(field).kind !== "public")))(
    "may call $name alone or not at all",
    async ({ field }) => {
      const may = BEFORE_ANYTHING_ELSE[code].some((name) => name === field.name);
      if (may) {
        expect(guardOf(field)).toMatchObject({ kind: "permission", values: [0] });
      } else {
        await expectRefused(code, caller, field);
      }
    },
  );
});

describe.each(guarded("permission"))("$name", ({ field }) => {
  const guard = guardOf(field);
  const values = guard.kind === "permission" ? guard.values : [];

  test("is refused to a gateway's credential", async () => {
    await expectRefused("FORBIDDEN", ownGateway, field);
  });

  test.skipIf(values.includes(0))(
    "is refused to an account of the network that may do everything but go so far with these",
    async () => {
      const operator = await without(guard.kind === "permission" ? guard.level : PermissionLevel.VIEW, values);
      await expectRefused("FORBIDDEN", operator, field);
    },
  );

  test.each(attackers)("answers $title as if what is asked for didn't exist", async (attacker) => {
    await expectUntouched(field, () => expectNothingFound(field, attacker, attacker.account));
  });
});

/** By which whoever is above a platform for training looks after it, and what its own owner made before it was one. */
const ABOVE_TRAINING = [
  "Query.auditEntries",
  "Query.auditEntry",
  "Query.priceBatches",
  "Query.savedViews",
  "Subscription.priceBatchChanges",
];

test.each(
  guarded("permission").filter(({ field }) => field.operation !== "mutation" && !ABOVE_TRAINING.includes(field.name)),
)("$name tells the network above a platform for training nothing of it", async ({ field }) => {
  await expectNothingFound(field, above, above.account);
});

describe.each(guarded("gateway"))("$name", ({ field }) => {
  test("is refused to an account, whatever it holds", async () => {
    await expectRefused("FORBIDDEN", owner, field);
  });

  test.each(attackers)("answers the gateway of $title as if what is asked for didn't exist", async (attacker) => {
    await expectUntouched(field, () => expectNothingFound(field, attacker, attacker.gateway));
  });
});

test("the look at the rows catches a gun that hangs at another network's dispenser", async () => {
  const own = attackers[0]?.own ?? UNKNOWN;
  const moveTo = (dispenser: string) =>
    sql`update gun set dispenser_id = ${dispenser} where id = ${own.spareGun}`.execute(db);
  const before = await ofTarget();
  await moveTo(target.dispenser);
  const [after, { crossing }] = [await ofTarget(), await keysAcrossNetworks(db)];
  await moveTo(own.dispenser);

  expect(Object.keys(before).filter((table) => after[table] !== before[table])).toEqual(["gun"]);
  expect(crossing).toEqual([{ key: "gun.gun_dispenser_id_foreign", rows: 1 }]);
});

test("the attack catches a query that has lost its scope", async () => {
  const [stranger] = attackers;
  const station = fields.find(({ name }) => name === "Query.station");
  if (stranger === undefined || station === undefined) {
    throw new Error("there are no strangers or no station");
  }
  const { field } = station;
  const { resolve } = field;
  const watchAgain = withoutWatching();
  onTestFinished(() => {
    field.resolve = resolve;
    watchAgain();
  });
  field.resolve = (_root, { id }: { id: string }, ctx) =>
    (ctx as Context).em.findOne(Station, { id }, { filters: { scope: false } });
  // A text of its own: known ones keep the resolvers that they were compiled with.
  const planted = { ...station, text: `# planted\n${station.text}` };

  await expect(expectNothingFound(planted, stranger, stranger.account)).rejects.toThrow(target.station);
});

test("after all that, no row of a network points into another one", async () => {
  const { keys, crossing } = await keysAcrossNetworks(db);
  expect(keys).toBeGreaterThan(40);
  expect(crossing).toEqual([]);
});

test.each(
  named(
    fields.filter(
      ({ name, operation }) => operation !== "mutation" && ![...NUMBERS_ALONE, ...OF_NOBODY].includes(name),
    ),
  ),
)("$name tells its own people something of it, so that the silence above means something", async ({ field }) => {
  const caller = guardOf(field).kind === "gateway" ? ownGateway : owner;
  for (const variables of requestsOf(field)(target, target)) {
    const { text, errors } = await ask(caller, field, variables);
    expect(errors, text).toBeUndefined();
    expect(
      [...marks].some((mark) => text.includes(mark)),
      `${JSON.stringify(variables)} ${text}`,
    ).toBe(true);
  }
});

/** Each request of a field is refused like this; all at once, as nothing is to come of any of them. */
async function expectRefused(code: string, caller: Caller, field: Field): Promise<void> {
  const requests = requestsOf(field)(target, target);
  const outcomes = await Promise.all(requests.map((variables) => ask(caller, field, variables)));
  expect(outcomes).toEqual(requests.map(() => expect.objectContaining({ code })));
}

const operators = new Map<string, Promise<Caller>>();

/** Everything there is but some values at one level; what is not seen is not operated either. */
function grantsWithout(level: PermissionLevel, values: readonly number[]): Grants {
  const upTo = (each: PermissionLevel) =>
    VALUES_OF[each].filter((value) => !values.includes(value) || (level !== each && level !== PermissionLevel.VIEW));
  return { permissions: upTo("VIEW"), operates: upTo("OPERATE"), approves: upTo("APPROVE") };
}

/** An account at the network's root that may do everything but go so far with some values. */
function without(level: PermissionLevel, values: readonly number[]): Promise<Caller> {
  const key = [level, ...values].join();
  const known = operators.get(key) ?? network.operator(grantsWithout(level, values));
  operators.set(key, known);
  return known;
}

/** Each request for what is the target's is answered like one for nothing: queries all at once, deeds one by one. */
async function expectNothingFound(field: Field, attacker: Attacker, caller: Caller): Promise<void> {
  const nothing = requestsOf(field)(UNKNOWN, attacker.own);
  const asked = requestsOf(field)(attacker.target, attacker.own).map(
    (theirs, index) => () =>
      expectLikeNothing(attacker, (variables) => ask(caller, field, variables), [theirs, nothing[index] ?? {}]),
  );
  if (field.operation === "query") {
    await Promise.all(asked.map((one) => one()));
  } else {
    for (const one of asked) {
      await one();
    }
  }
}

/** The target's ids are answered like ids of nothing, and nothing that is the target's own comes along. */
async function expectLikeNothing(
  attacker: Attacker,
  answerTo: (variables: object) => Promise<Outcome>,
  [theirs, nothing]: readonly [object, object],
): Promise<void> {
  const answer = await answerTo(theirs);
  const asked = JSON.stringify(theirs);
  const told = [...attacker.secrets].filter((secret) => answer.text.includes(secret) && !asked.includes(secret));
  expect(told, `${asked} ${answer.text}`).toEqual([]);
  const namesTarget = Object.values(attacker.target).some((id) => id !== NOWHERE && asked.includes(id));
  if (namesTarget) {
    const expected = await answerTo(nothing);
    // An answer may repeat the id that it was asked for.
    const repeated = Object.values(attacker.target).reduce((text, id) => text.replaceAll(id, NOWHERE), answer.text);
    expect(JSON.parse(repeated), asked).toEqual(JSON.parse(expected.text));
  }
}

/** Grades are the whole network's: rows of every platform of it mention them. */
const ofTarget = await rowsThatMention(
  db,
  Object.entries(target).flatMap(([kind, id]) => (kind === "grade" ? [] : [id])),
);
let lastSeen = await ofTarget();

/** What is the target's stays as it was, and nobody else's row comes to point at it. */
async function expectUntouched({ operation }: Field, deed: () => Promise<void>): Promise<void> {
  if (operation !== "mutation") {
    return deed();
  }
  await deed();
  const before = lastSeen;
  lastSeen = await ofTarget();
  expect(lastSeen).toEqual(before);
}
