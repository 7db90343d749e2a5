import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { outcomeOf } from "../../test/execute.ts";
import { exported } from "../../test/exports.ts";
import { testServer } from "../../test/server.ts";
import * as documents from "../../test/world.generated.ts";
import type { Network, Operator, Thing } from "../../test/world.ts";

const { world, app, db } = await testServer();

const LIST = `query List($first: Int! = 25, $after: String, $offset: Int, $filter: GradeFilter, $orderBy: GradeOrder! = CODE_ASC) {
  gradeList(first: $first, after: $after, offset: $offset, filter: $filter, orderBy: $orderBy) {
    nodes { id code name colour unit referenceDensity expansionGroup usage { stations tanks guns } } pageInfo { hasNextPage endCursor } totalCount } }`;
const CHANGE =
  "mutation Change($input: ChangeGradeInput!) { changeGrade(input: $input) { id code name unit kind colour referenceDensity expansionGroup } }";
const DELETE = "mutation Delete($input: DeleteGradeInput!) { deleteGrade(input: $input) }";

interface Line {
  id: string;
  code: string;
  name: string;
  usage: { stations: number; tanks: number; guns: number };
}
interface List {
  gradeList: { nodes: Line[]; pageInfo: { hasNextPage: boolean; endCursor: string }; totalCount: number };
}

const list = async (caller: Operator, variables: Record<string, unknown> = {}) =>
  (await caller.run<List>(LIST, variables)).gradeList;
const codes = async (caller: Operator, variables: Record<string, unknown> = {}) =>
  (await list(caller, variables)).nodes.map(({ code }) => code);
const change = (id: string, facts: object) => ({ input: { id, ...facts } });

async function history(network: Network, { id }: Thing) {
  const { auditEntries } = await network.owner.run<{
    auditEntries: { nodes: { operation: string; before: object | null; after: object | null }[] };
  }>(
    "query History($id: ID!) { auditEntries(filter: { objectId: $id }, orderBy: TIME_ASC) { nodes { operation before after } } }",
    { id },
  );
  return auditEntries.nodes;
}

describe("the list of grades", () => {
  test("is paged by cursor and by number, counted, and stands in either order", async () => {
    const network = await world.network();
    for (const code of ["92", "95", "98"]) {
      await network.grade({ code, name: `Petrol ${code}` });
    }

    const first = await list(network.owner, { first: 2 });
    expect(first.nodes.map(({ code }) => code)).toEqual(["92", "95"]);
    expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    expect(await codes(network.owner, { first: 2, after: first.pageInfo.endCursor })).toEqual(["98"]);
    expect(await codes(network.owner, { first: 2, offset: 1 })).toEqual(["95", "98"]);
    expect(await codes(network.owner, { orderBy: "CODE_DESC" })).toEqual(["98", "95", "92"]);
    const last = await list(network.owner, { first: 1, orderBy: "NAME_DESC" });
    expect(await codes(network.owner, { orderBy: "NAME_DESC", after: last.pageInfo.endCursor })).toEqual(["95", "92"]);
  });

  test("is narrowed by words, kind and unit; signs of a pattern are letters like others", async () => {
    const network = await world.network();
    await network.grade({ code: "95", name: "Petrol 95" });
    await network.grade({ code: "CNG", name: "Natural gas", kind: "GAS", unit: "KILOGRAM" });

    expect(await codes(network.owner, { filter: { text: "petrol" } })).toEqual(["95"]);
    expect(await codes(network.owner, { filter: { text: "cn" } })).toEqual(["CNG"]);
    expect(await codes(network.owner, { filter: { text: "%" } })).toEqual([]);
    expect(await codes(network.owner, { filter: { kinds: ["GAS"] } })).toEqual(["CNG"]);
    expect(await codes(network.owner, { filter: { units: ["LITRE", "CUBIC_METRE"] } })).toEqual(["95"]);
    expect((await list(network.owner, { filter: { kinds: [] } })).totalCount).toBe(0);
  });

  test("tells where each is used, as far as the caller sees", async () => {
    const network = await world.network();
    const [near, far] = [await network.platform(), await network.platform()];
    const { grade } = await network.forecourt({ platformId: near.id });
    await network.forecourt({ platformId: far.id });
    const below = await network.operator({ platform: near, permissions: [Permission.EnergyTypes] });

    const [whole] = (await list(network.owner)).nodes;
    const [part] = (await list(below)).nodes;

    expect(whole).toMatchObject({ id: grade.id, usage: { stations: 2, tanks: 2, guns: 4 } });
    expect(part).toMatchObject({ id: grade.id, usage: { stations: 1, tanks: 1, guns: 2 } });
    const { grades } = await below.run<{ grades: Line[] }>("{ grades { id usage { stations tanks guns } } }");
    expect(grades).toEqual([{ id: grade.id, usage: { stations: 1, tanks: 1, guns: 2 } }]);
  });

  test("is exported as it is filtered", async () => {
    const network = await world.network();
    await network.grade({ code: "95" });
    await network.grade({ code: "CNG", kind: "GAS" });

    const job = await exported(network.owner, {
      list: "GRADES",
      columns: [{ id: "code" }, { id: "kind" }, { id: "guns" }],
      grades: { kinds: ["GAS"] },
    });
    const file = await app.http.inject({
      url: `/exports/${job.id}/file`,
      headers: { authorization: `Bearer ${network.owner.token}` },
    });

    expect(file.body).toBe("\uFEFFcode,kind,guns\r\nCNG,GAS,0\r\n");
  });
});

describe("changing a grade", () => {
  test("changes what is given, empties what is null, and tells the log both sides of what differs", async () => {
    const network = await world.network();
    const grade = await network.grade({ code: "95", name: "Petrol", colour: "#000000", referenceDensity: 745 });

    const { changeGrade } = await network.owner.run<{ changeGrade: object }>(
      CHANGE,
      change(grade.id, { name: "Petrol 95", colour: "#000000", referenceDensity: null, expansionGroup: "GASOLINE" }),
    );

    expect(changeGrade).toMatchObject({
      id: grade.id,
      code: "95",
      name: "Petrol 95",
      referenceDensity: null,
      expansionGroup: "GASOLINE",
    });
    expect((await history(network, grade)).at(-1)).toEqual({
      operation: "changeGrade",
      before: { name: "Petrol", referenceDensity: 745, expansionGroup: null },
      after: { name: "Petrol 95", referenceDensity: null, expansionGroup: "GASOLINE" },
    });
  });

  test("to what it is already is no deed", async () => {
    const network = await world.network();
    const grade = await network.grade({ code: "95", name: "Petrol" });

    await network.owner.run(CHANGE, change(grade.id, { name: "Petrol", code: null }));

    expect((await history(network, grade)).map(({ operation }) => operation)).toEqual(["createGrade"]);
  });

  test("gives it another unit or kind only until it is used", async () => {
    const network = await world.network();
    const unused = await network.grade({ unit: "LITRE" });
    const { grade } = await network.forecourt();

    await network.owner.run(CHANGE, change(unused.id, { unit: "KILOGRAM", kind: "GAS" }));

    expect(await network.owner.expectRefusal(CHANGE, change(grade.id, { unit: "KILOGRAM" }))).toMatchObject({
      number: 10006,
      field: "unit",
    });
    expect(await network.owner.expectRefusal(CHANGE, change(grade.id, { kind: "GAS" }))).toMatchObject({
      number: 10006,
      field: "kind",
    });
  });

  test.each([
    { title: "another's code", facts: { code: "95" }, number: 10015, field: "code" },
    { title: "an empty name", facts: { name: " " }, number: 10012, field: "name" },
    { title: "a colour that is none", facts: { colour: "#12" }, number: 10012, field: "colour" },
    { title: "no density", facts: { referenceDensity: 0 }, number: 10012, field: "referenceDensity" },
  ])("to $title is $number", async ({ facts, number, field }) => {
    const network = await world.network();
    await network.grade({ code: "95" });
    const { id } = await network.grade({ code: "92" });

    expect(await network.owner.expectRefusal(CHANGE, change(id, facts))).toMatchObject({ number, field });
    expect(await codes(network.owner)).toEqual(["92", "95"]);
  });

  test("of two at once follows one upon the other: neither change is lost", async () => {
    const network = await world.network();
    const { id } = await network.grade({ code: "95", name: "Petrol" });

    const answers = await Promise.all(
      [{ name: "Petrol 95" }, { colour: "#112233" }].map((facts) => network.owner.send(CHANGE, change(id, facts))),
    );

    expect(answers.map(outcomeOf)).toEqual(["OK", "OK"]);
    expect((await list(network.owner)).nodes[0]).toMatchObject({ name: "Petrol 95", colour: "#112233" });
  });
});

describe("deleting a grade", () => {
  test("takes it from every list, frees its code, and leaves what was sold of it readable", async () => {
    const network = await world.network();
    const { grade, device, gateway, station } = await network.forecourt();
    const at = "2026-11-02T07:59:00Z";
    await gateway.report({
      sales: [
        {
          deviceId: device.id,
          address: "1.1",
          transactionNo: "1",
          startedAt: at,
          endedAt: at,
          receivedAt: at,
          offline: false,
          unitPrice: "7",
          volumeLitres: "10",
          amount: "70",
        },
      ],
    });
    const [{ code } = { code: "" }] = (await list(network.owner)).nodes;
    await shut(station);

    expect(await network.owner.run(DELETE, { input: { id: grade.id } })).toEqual({ deleteGrade: true });

    expect(await network.owner.run("{ grades { id } gradeList { nodes { id } totalCount } }")).toEqual({
      grades: [],
      gradeList: { nodes: [], totalCount: 0 },
    });
    expect(await sold(grade.id)).toEqual([grade.name]);
    expect((await history(network, grade)).at(-1)).toMatchObject({ operation: "deleteGrade", after: null });
    expect((await network.grade({ code })).id).not.toBe(grade.id);
  });

  test("is 10019 while a tank holds it", async () => {
    const network = await world.network();
    const { grade } = await network.tank();

    expect(await network.owner.expectRefusal(DELETE, { input: { id: grade.id } })).toMatchObject({
      number: 10019,
      field: "id",
    });
    expect((await list(network.owner)).totalCount).toBe(1);
  });

  test("twice is 10005 the second time, also when both come at once", async () => {
    const network = await world.network();
    const { id } = await network.grade();

    const answers = await Promise.all([1, 2].map(() => network.owner.send(DELETE, { input: { id } })));

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10005", "OK"]);
    expect(await network.owner.expectRefusal(CHANGE, change(id, { name: "Again" }))).toMatchObject({ number: 10005 });
  });

  test("while a tank is made of it leaves either the grade or no tank", async () => {
    const network = await world.network();
    for (let round = 0; round < 5; round += 1) {
      const [station, grade] = [await network.station(), await network.grade()];
      const [deleted, made] = await Promise.all([
        network.owner.send(DELETE, { input: { id: grade.id } }),
        network.owner.send(documents.CreateTankDocument, {
          input: {
            stationId: station.id,
            gradeId: grade.id,
            number: 1,
            name: "T1",
            capacityLitres: "100",
            heightMm: 100,
            lowLimitLitres: "10",
            highLimitLitres: "90",
            hysteresisLitres: "1",
            waterLimitMm: 5,
          },
        }),
      ]);
      expect([
        ["OK", "10005"],
        ["10019", "OK"],
      ]).toContainEqual([outcomeOf(deleted), outcomeOf(made)]);
    }
  });
});

describe("a platform below the network", () => {
  test("uses the grades and changes none of them: a superior has to", async () => {
    const network = await world.network();
    const { id } = await network.grade({ code: "95" });
    const below = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.EnergyTypes],
    });
    const input = { code: "98", name: "Petrol 98", unit: "LITRE" as const, kind: "LIQUID" as const, colour: "#000000" };

    expect(await codes(below)).toEqual(["95"]);
    expect(await below.expectRefusal(documents.CreateGradeDocument, { input })).toMatchObject({ number: 10031 });
    expect(await below.expectRefusal(CHANGE, change(id, { name: "Mine" }))).toMatchObject({ number: 10031 });
    expect(await below.expectRefusal(DELETE, { input: { id } })).toMatchObject({ number: 10031 });
  });
});

/** As a station that is given up is. */
async function shut({ id }: Thing): Promise<void> {
  await sql`update station set deleted_at = now() where id = ${id}`.execute(db);
}

/** What the sales of a grade call it. */
async function sold(id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select g.name from sale x join grade g on g.id = x.grade_id where x.grade_id = ${id}`.execute(db);
  return rows.map(({ name }) => name);
}
