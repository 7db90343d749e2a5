import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { DiscountBasis, DiscountRule } from "../../schema-types.generated.ts";
import { CHANGE_RULE, CREATE_RULE, DELETE_RULE, MOVE_RULE, RULES, ruleInput, ruleOf } from "../../test/customers.ts";
import { type Caller, outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import type { Thing } from "../../test/world.ts";

const { world } = await testServer();

const BOTH = [Permission.DiscountPrice, Permission.DiscountScore];

const rulesOf = async (caller: Caller, platform: Thing, basis: DiscountBasis = "PRICE") =>
  (await caller.run<{ discountRules: DiscountRule[] }>(RULES, { basis, platformId: platform.id })).discountRules;
const namesOf = async (caller: Caller, platform: Thing, basis?: DiscountBasis) =>
  (await rulesOf(caller, platform, basis)).map(({ name }) => name);
const changed = async (caller: Caller, input: object) =>
  (await caller.run<{ changeDiscountRule: DiscountRule }>(CHANGE_RULE, { input })).changeDiscountRule;
const move = (caller: Caller, id: string, position: number) =>
  caller.run<{ moveDiscountRule: DiscountRule[] }>(MOVE_RULE, { input: { id, position } });

/** What the log tells of a rule, the newest first. */
async function deedsOf(owner: Caller, id: string) {
  interface Entries {
    auditEntries: { nodes: { operation: string; before: object | null; after: object | null }[] };
  }
  const text = "query Log($id: ID!) { auditEntries(filter: { objectId: $id }) { nodes { operation before after } } }";
  return (await owner.run<Entries>(text, { id })).auditEntries.nodes;
}

describe("a discount rule", () => {
  test("is kept as it was given, behind the others of its platform and basis", async () => {
    const network = await world.network();
    const { owner } = network;
    const [grade, station] = [await network.grade(), await network.station()];
    await ruleOf(owner, { basis: "SCORE", memberLevels: [1] });
    await ruleOf(owner);

    const rule = await ruleOf(owner, {
      name: " Friday night ",
      kind: "AMOUNT_OFF",
      value: "0.30",
      gradeIds: [grade.id],
      stations: { kind: "STATIONS", ids: [station.id] },
      memberLevels: [3, 2, 3],
      weekdays: ["FRIDAY"],
      windows: [
        { from: "22:00", to: "06:00" },
        { from: "12:00", to: "13:30" },
      ],
      validFrom: "2026-11-01",
      validUntil: "2026-12-31",
    });

    expect(rule).toMatchObject({
      basis: "PRICE",
      platformId: network.id,
      name: "Friday night",
      position: 1,
      active: true,
      kind: "AMOUNT_OFF",
      value: "0.3",
      gradeIds: [grade.id],
      stations: { kind: "STATIONS", ids: [station.id] },
      memberLevels: [2, 3],
      minPoints: null,
      weekdays: ["FRIDAY"],
      windows: [
        { from: "22:00", to: "06:00" },
        { from: "12:00", to: "13:30" },
      ],
      validFrom: "2026-11-01",
      validUntil: "2026-12-31",
      changeable: true,
    });
    expect((await rulesOf(owner, network)).at(-1)).toEqual(rule);
    expect(await rulesOf(owner, network, "SCORE")).toHaveLength(1);
  });

  test.each([
    ["no name", { name: " " }, 10012, "name"],
    ["nothing off", { value: "0" }, 10012, "value"],
    ["all off", { value: "100" }, 10012, "value"],
    ["a grade that isn't", { gradeIds: ["nonsense"] }, 10005, "gradeIds.0"],
    ["a station that isn't", { stations: { kind: "STATIONS", ids: ["nonsense"] } }, 10003, "stations.ids.0"],
    ["a region that isn't", { stations: { kind: "REGIONS", ids: ["nonsense"] } }, 10014, "stations.ids.0"],
    ["level 0", { memberLevels: [0] }, 10012, "memberLevels.0"],
    ["level 10", { memberLevels: [1, 10] }, 10012, "memberLevels.1"],
    ["points, though it isn't for points", { minPoints: 100 }, 10012, "minPoints"],
    ["neither level nor points, though it is for them", { basis: "SCORE" }, 10012, "memberLevels"],
    ["no points at least", { basis: "SCORE", minPoints: 0 }, 10012, "minPoints"],
    ["a time that no clock shows", { windows: [{ from: "24:00", to: "06:00" }] }, 10012, "windows.0.from"],
    ["hours that last no time", { windows: [{ from: "06:00", to: "06:00" }] }, 10012, "windows.0.to"],
    ["hours upon hours", { windows: Array(11).fill({ from: "06:00", to: "07:00" }) }, 10012, "windows"],
    ["an end before the beginning", { validFrom: "2026-12-01", validUntil: "2026-11-30" }, 10012, "validUntil"],
    ["a platform that isn't", { platformId: "nonsense" }, 10017, "platformId"],
  ])("with %s is refused", async (_what, given, number, field) => {
    const network = await world.network();
    const input = { ...ruleInput(), ...given };

    expect(await network.owner.expectRefusal(CREATE_RULE, { input })).toMatchObject({ number, field });
    expect(await namesOf(network.owner, network)).toEqual([]);
  });

  test("is for no grade that is deleted (10005); one that names such a grade still changes in everything else", async () => {
    const network = await world.network();
    const { owner } = network;
    const grade = await network.grade();
    const rule = await ruleOf(owner, { gradeIds: [grade.id] });
    await owner.run("mutation D($input: DeleteGradeInput!) { deleteGrade(input: $input) }", {
      input: { id: grade.id },
    });
    const refusal = { number: 10005, field: "gradeIds.0" };

    expect(await owner.expectRefusal(CREATE_RULE, { input: { ...ruleInput(), gradeIds: [grade.id] } })).toMatchObject(
      refusal,
    );
    expect(await owner.expectRefusal(CHANGE_RULE, { input: { id: rule.id, gradeIds: [grade.id] } })).toMatchObject(
      refusal,
    );
    expect(await changed(owner, { id: rule.id, value: "7" })).toMatchObject({ value: "7", gradeIds: [grade.id] });
  });

  test("changes in what is given alone, and the log tells just that", async () => {
    const network = await world.network();
    const rule = await ruleOf(network.owner, { windows: [{ from: "06:00", to: "07:00" }], validUntil: "2027-01-01" });

    const input = { id: rule.id, value: "7.5", active: false, validUntil: null, windows: rule.windows, name: null };
    expect(await changed(network.owner, input)).toEqual({ ...rule, value: "7.5", active: false, validUntil: null });
    expect((await deedsOf(network.owner, rule.id))[0]).toEqual({
      operation: "changeDiscountRule",
      before: { value: "5", active: true, validUntil: "2027-01-01" },
      after: { value: "7.5", active: false, validUntil: null },
    });
    await changed(network.owner, { id: rule.id, value: "7.50" });
    expect(await deedsOf(network.owner, rule.id)).toHaveLength(2);
  });

  test.each([
    [{ value: "-1" }, 10012, "value"],
    [{ kind: "PERCENT_OFF", value: "120" }, 10012, "value"],
    [{ minPoints: 5 }, 10012, "minPoints"],
    [{ gradeIds: ["nonsense"] }, 10005, "gradeIds.0"],
    [{ stations: { kind: "CITIES", ids: [] } }, 10012, "stations.ids"],
  ])("doesn't change to %j", async (given, number, field) => {
    const network = await world.network();
    const rule = await ruleOf(network.owner);

    expect(await network.owner.expectRefusal(CHANGE_RULE, { input: { id: rule.id, ...given } })).toMatchObject({
      number,
      field,
    });
    expect(await rulesOf(network.owner, network)).toEqual([rule]);
  });

  test("has its name once for a platform and basis, also when two come at once", async () => {
    const network = await world.network();
    const { owner } = network;
    const answers = await Promise.all(
      ["happy hour", "Happy Hour"].map((name) => owner.send(CREATE_RULE, { input: ruleInput({ name }) })),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10015", "OK"]);
    await ruleOf(owner, { basis: "SCORE", memberLevels: [1], name: "happy hour" });
    const other = await ruleOf(owner, { platformId: (await network.platform()).id, name: "happy hour" });
    const mine = await ruleOf(owner);
    expect(other.position).toBe(0);
    expect(await owner.expectRefusal(CHANGE_RULE, { input: { id: mine.id, name: "HAPPY HOUR" } })).toMatchObject({
      number: 10015,
      field: "name",
    });
  });
});

describe("the order of rules", () => {
  async function four() {
    const network = await world.network();
    const rules: DiscountRule[] = [];
    for (const name of ["A", "B", "C", "D"]) {
      rules.push(await ruleOf(network.owner, { name }));
    }
    const [a = "", b = "", c = "", d = ""] = rules.map(({ id }) => id);
    return { network, owner: network.owner, a, b, c, d };
  }

  test.each([
    ["to the front", "d", 0, "DABC"],
    ["to the end", "a", 3, "BCDA"],
    ["beyond the end", "b", 99, "ACDB"],
    ["by one", "b", 2, "ACBD"],
    ["to where it is", "c", 2, "ABCD"],
  ] as const)("is one's own: %s", async (_what, which, position, order) => {
    const scene = await four();
    const { moveDiscountRule } = await move(scene.owner, scene[which], position);

    expect(moveDiscountRule.map(({ name }) => name).join("")).toBe(order);
    expect(moveDiscountRule.map((rule) => rule.position)).toEqual([0, 1, 2, 3]);
    expect((await namesOf(scene.owner, scene.network)).join("")).toBe(order);
  });

  test("has no gaps after one is deleted, which happens once", async () => {
    const { owner, network, b } = await four();
    const answers = await Promise.all([1, 2].map(() => owner.send(DELETE_RULE, { input: { id: b } })));

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10014", "OK"]);
    expect((await rulesOf(owner, network)).map(({ name, position }) => `${name}${position}`)).toEqual([
      "A0",
      "C1",
      "D2",
    ]);
    expect((await ruleOf(owner, { name: "b" })).position).toBe(3);
  });

  test("stays one, whoever makes, moves and deletes at the same moment", async () => {
    const { owner, network, a, b, c, d } = await four();
    await Promise.all([
      move(owner, a, 3),
      move(owner, d, 0),
      ruleOf(owner, { name: "E" }),
      ruleOf(owner, { name: "F" }),
      owner.run(DELETE_RULE, { input: { id: b } }),
      move(owner, c, 0),
    ]);

    const rules = await rulesOf(owner, network);
    expect(rules.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
    expect(rules.map(({ name }) => name).toSorted()).toEqual(["A", "C", "D", "E", "F"]);
  });

  test("knows no place before the first", async () => {
    const { owner, a } = await four();

    expect(await owner.expectRefusal(MOVE_RULE, { input: { id: a, position: -1 } })).toMatchObject({
      number: 10012,
      field: "position",
    });
  });

  test("moved to where it is, is no deed", async () => {
    const { owner, a } = await four();
    await move(owner, a, 0);

    expect((await deedsOf(owner, a)).map(({ operation }) => operation)).toEqual(["createDiscountRule"]);
  });
});

describe("rules of platforms above and below", () => {
  async function tree() {
    const network = await world.network();
    const coast = await network.platform();
    const port = await network.platform({ parent: coast });
    const lake = await network.platform();
    const rule = (platform: Thing, name: string) => ruleOf(network.owner, { platformId: platform.id, name });
    const rules = {
      network: await rule(network, "Network"),
      coast: await rule(coast, "Coast"),
      port: await rule(port, "Port"),
      lake: await rule(lake, "Lake"),
    };
    return { network, coast, port, lake, rules };
  }

  test("hold at a platform's stations, the nearest first; those beside it don't", async () => {
    const { network, port, coast } = await tree();

    expect(await namesOf(network.owner, port)).toEqual(["Port", "Coast", "Network"]);
    expect(await namesOf(network.owner, coast)).toEqual(["Coast", "Network"]);
    expect(await namesOf(network.owner, network)).toEqual(["Network"]);
  });

  test("are seen below, but changed by their own people alone", async () => {
    const { network, port, coast, lake, rules } = await tree();
    const operator = await network.operator({ platform: port, permissions: BOTH });

    expect((await rulesOf(operator, port)).map(({ name, changeable }) => [name, changeable])).toEqual([
      ["Port", true],
      ["Coast", false],
      ["Network", false],
    ]);
    for (const [document, more] of [
      [CHANGE_RULE, { active: false }],
      [DELETE_RULE, {}],
      [MOVE_RULE, { position: 0 }],
    ] as const) {
      expect(await operator.expectRefusal(document, { input: { id: rules.coast.id, ...more } })).toMatchObject({
        number: 10031,
        field: "id",
      });
      expect(await operator.expectRefusal(document, { input: { id: rules.lake.id, ...more } })).toMatchObject({
        number: 10014,
      });
    }
    expect(await operator.expectRefusal(RULES, { basis: "PRICE", platformId: coast.id })).toMatchObject({
      number: 10017,
    });
    expect(await operator.expectRefusal(RULES, { basis: "PRICE", platformId: lake.id })).toMatchObject({
      number: 10017,
    });
  });

  test("that name stations keep those from people below who don't see them", async () => {
    const { network, port, coast, lake } = await tree();
    const [mine, hidden] = [await network.station({ platform: port }), await network.station({ platform: coast })];
    const ids = [hidden.id, mine.id];
    await ruleOf(network.owner, { platformId: coast.id, name: "Some", stations: { kind: "STATIONS", ids } });
    const operator = await network.operator({ platform: port, permissions: BOTH });

    const [some] = (await rulesOf(operator, port)).filter(({ name }) => name === "Some");
    expect(some?.stations).toEqual({ kind: "STATIONS", ids: [mine.id] });
    const beside = await network.station({ platform: lake });
    const input = ruleInput({ platformId: coast.id, stations: { kind: "STATIONS", ids: [beside.id] } });
    expect(await network.owner.expectRefusal(CREATE_RULE, { input })).toMatchObject({ number: 10003 });
  });
});

describe("each basis has a permission of its own", () => {
  test.each([
    ["PRICE", Permission.DiscountScore],
    ["SCORE", Permission.DiscountPrice],
  ] as const)("%s is refused to who holds the other one alone", async (basis, permission) => {
    const network = await world.network();
    const rule = await ruleOf(network.owner, { basis, memberLevels: [1] });
    const operator = await network.operator({ permissions: [permission] });
    const refused = { number: 403, field: "basis" };

    expect(await operator.expectRefusal(RULES, { basis, platformId: network.id })).toMatchObject(refused);
    const input = ruleInput({ basis, memberLevels: [1] });
    expect(await operator.expectRefusal(CREATE_RULE, { input })).toMatchObject(refused);
    expect(await operator.expectRefusal(CHANGE_RULE, { input: { id: rule.id, active: false } })).toMatchObject(refused);
    expect(await operator.expectRefusal(DELETE_RULE, { input: { id: rule.id } })).toMatchObject(refused);
    expect(await operator.expectRefusal(MOVE_RULE, { input: { id: rule.id, position: 0 } })).toMatchObject(refused);
  });

  test("and who holds neither is refused before anything is looked at", async () => {
    const network = await world.network();
    const operator = await network.operator({ permissions: [Permission.PersonalCredit] });

    expect(await operator.expectRefusal(RULES, { basis: "PRICE", platformId: network.id })).toMatchObject({
      number: 403,
      field: undefined,
    });
  });
});
