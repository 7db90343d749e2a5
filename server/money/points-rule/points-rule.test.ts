import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type {
  PointsRule,
  PointsRuleFilter,
  PointsTrial,
  PointsTrialInput,
  PartOutcome,
} from "../../schema-types.generated.ts";
import { changesOf } from "../../test/employees.ts";
import type { Caller } from "../../test/execute.ts";
import { CREATE_RULE, RULE, rule } from "../../test/points.ts";
import { testServer } from "../../test/server.ts";

const { world } = await testServer();

const CHANGE = `mutation Change($input: ChangePointsRuleInput!) { changePointsRule(input: $input) { ${RULE} } }`;
const SWITCH = `mutation Switch($input: SwitchPointsRulesInput!) { switchPointsRules(input: $input) { outcomes { label outcome } } }`;
const DELETE = "mutation Delete($input: DeletePointsRuleInput!) { deletePointsRule(input: $input) }";
const LIST = `query Rules($filter: PointsRuleFilter) { pointsRules(filter: $filter) { nodes { ${RULE} } } }`;
const TRIAL = `query Trial($input: PointsTrialInput!) { pointsTrial(input: $input) {
  points ruleId steps { name verdict } } }`;
const NOWHERE = "01900000-0000-7000-8000-000000000000";
const FACTS = { name: "Rule", unit: "VOLUME", points: 1 };

const rulesOf = async (caller: Caller, filter: PointsRuleFilter = {}): Promise<PointsRule[]> =>
  (await caller.run<{ pointsRules: { nodes: PointsRule[] } }>(LIST, { filter })).pointsRules.nodes;

const trial = async (caller: Caller, input: Partial<PointsTrialInput>): Promise<PointsTrial> =>
  (await caller.run<{ pointsTrial: PointsTrial }>(TRIAL, { input: { type: "CONSUME", ...input } })).pointsTrial;

test("a rule is made with all that it says, and tells what it says", async () => {
  const network = await world.network();
  const { station, grade } = await network.forecourt();
  const facts = {
    name: " Sundays ",
    unit: "AMOUNT" as const,
    points: 2,
    step: "10.50",
    multiplier: "1.50",
    mostPerDay: 500,
    priority: 3,
    gradeIds: [grade.id],
    stations: { kind: "STATIONS" as const, ids: [station.id] },
    memberLevels: [2, 1, 2],
    weekdays: ["SUNDAY" as const],
    windows: [{ from: "22:00", to: "06:00" }],
    validFrom: "2026-11-01",
    validUntil: "2026-12-31",
  };
  const made = await rule(network.owner, facts);

  const kept = { ...facts, name: "Sundays", step: "10.5", multiplier: "1.5", memberLevels: [1, 2], type: "CONSUME" };
  expect(made).toMatchObject({ ...kept, active: true, platformId: network.id });
  expect(await rulesOf(network.owner)).toEqual([made]);
  expect(await changesOf(network.owner, made.id)).toMatchObject([
    { operation: "createPointsRule", after: { name: "Sundays", stations: { kind: "STATIONS", ids: [station.id] } } },
  ]);
});

test.each([
  ["no name", { name: " " }, 10012, "name"],
  ["no points", { points: 0 }, 10012, "points"],
  ["a step of nothing", { step: "0" }, 10012, "step"],
  ["a multiplier of nothing", { multiplier: "0" }, 10012, "multiplier"],
  ["a cap of nothing", { mostPerDay: 0 }, 10012, "mostPerDay"],
  ["a priority beyond all measure", { priority: 1_000_001 }, 10012, "priority"],
  ["a level that there is none of", { memberLevels: [1, 10] }, 10012, "memberLevels.1"],
  ["hours that no clock shows", { windows: [{ from: "08:00", to: "24:00" }] }, 10012, "windows.0.to"],
  ["days the wrong way round", { validFrom: "2026-02-01", validUntil: "2026-01-31" }, 10012, "validUntil"],
  ["a grade that is nowhere", { gradeIds: [NOWHERE] }, 10005, "gradeIds.0"],
  ["a station that is nowhere", { stations: { kind: "STATIONS", ids: [NOWHERE] } }, 10003, "stations.ids.0"],
  ["a platform that is nowhere", { platformId: NOWHERE }, 10017, "platformId"],
])("a rule with %s is refused", async (_title, given, number, field) => {
  const { owner } = await world.network();

  expect(await owner.expectRefusal(CREATE_RULE, { input: { ...FACTS, ...given } })).toMatchObject({ number, field });
  expect(await rulesOf(owner)).toEqual([]);
});

test("a name is its platform's once: 10015", async () => {
  const { owner } = await world.network();
  await rule(owner, { name: "Rule" });
  const other = await rule(owner, { name: "Other" });

  expect(await owner.expectRefusal(CREATE_RULE, { input: FACTS })).toMatchObject({ number: 10015, field: "name" });
  expect(await owner.expectRefusal(CHANGE, { input: { ...FACTS, id: other.id } })).toMatchObject({ number: 10015 });
});

test("a rule is changed, and what changed is told", async () => {
  const { owner } = await world.network();
  const { id } = await rule(owner, { name: "Rule", mostPerDay: 9, weekdays: ["MONDAY"] });

  await owner.run(CHANGE, { input: { id, points: 4, mostPerDay: null, weekdays: [] } });

  expect(await rulesOf(owner)).toMatchObject([{ points: 4, mostPerDay: null, weekdays: [] }]);
  expect((await changesOf(owner, id))[0]).toMatchObject({
    operation: "changePointsRule",
    before: { points: 1, mostPerDay: 9, weekdays: ["MONDAY"] },
    after: { points: 4, mostPerDay: null, weekdays: [] },
  });
});

test("rules are switched off together, found by what they are, and deleted", async () => {
  const { owner } = await world.network();
  const high = await rule(owner, { name: "High", priority: 2 });
  const low = await rule(owner, { name: "Low", priority: 1, unit: "STORED_VALUE", active: false });

  const input = { ids: [high.id, low.id], active: false };
  const { switchPointsRules } = await owner.run<{ switchPointsRules: PartOutcome }>(SWITCH, { input });
  expect(switchPointsRules.outcomes).toMatchObject([
    { label: "High", outcome: "DONE" },
    { label: "Low", outcome: "UNCHANGED" },
  ]);
  const names = async (filter: PointsRuleFilter) => (await rulesOf(owner, filter)).map(({ name }) => name);
  expect(await names({})).toEqual(["High", "Low"]);
  expect(await names({ active: true })).toEqual([]);
  expect(await names({ units: ["STORED_VALUE"] })).toEqual(["Low"]);
  expect(await names({ search: "hig" })).toEqual(["High"]);
  await owner.run(DELETE, { input: { id: high.id } });
  expect(await names({})).toEqual(["Low"]);
  expect(await owner.expectRefusal(DELETE, { input: { id: high.id } })).toMatchObject({ number: 10014 });
});

test("a trial tells what 40 litres on a Sunday would earn, and by which of the rules, the superior's among them", async () => {
  const network = await world.network();
  const coast = await network.platform();
  const { station, grade } = await network.forecourt({ platform: coast });
  const sundays = await rule(network.owner, {
    name: "Sundays",
    points: 2,
    priority: 3,
    gradeIds: [grade.id],
    weekdays: ["SUNDAY"],
  });
  await rule(network.owner, { name: "Always", platformId: coast.id, priority: 1 });
  await rule(network.owner, { name: "Elsewhere", platformId: (await network.platform()).id, priority: 9 });
  const keeper = await network.operator({ platform: coast, permissions: [Permission.PointsRule] });
  const sale = { stationId: station.id, gradeId: grade.id, volume: "40", amount: "300" };

  expect(await trial(keeper, { ...sale, at: "2026-11-22T08:00:00Z" })).toEqual({
    points: 80,
    ruleId: sundays.id,
    steps: [
      { name: "Sundays", verdict: "PAYS" },
      { name: "Always", verdict: "PRECEDED" },
    ],
  });
  expect(await trial(keeper, { ...sale, at: "2026-11-23T08:00:00Z" })).toMatchObject({
    points: 40,
    steps: [{ verdict: "OTHER_WEEKDAY" }, { verdict: "PAYS" }],
  });
});

test.each([
  ["a station that is nowhere", { stationId: NOWHERE }, 10003, "stationId"],
  ["a grade that is nowhere", { gradeId: NOWHERE }, 10005, "gradeId"],
  ["less than nothing", { volume: "-1" }, 10012, "volume"],
])("a trial with %s is refused", async (_title, given, number, field) => {
  const network = await world.network();
  const { id: stationId } = await network.station();

  const input = { type: "CONSUME", stationId, ...given };
  expect(await network.owner.expectRefusal(TRIAL, { input })).toMatchObject({ number, field });
});
