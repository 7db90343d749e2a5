import { describe, expect, test } from "vitest";
import type { PartOutcome } from "../../kernel/lists/rows.ts";
import { Permission } from "../../../common/permission.ts";
import { changesOf, employee, employeesOf } from "../../test/employees.ts";
import { exported } from "../../test/exports.ts";
import { testServer } from "../../test/server.ts";
import type { MoveEmployeesInput } from "./employee.inputs.ts";
import type { Network, Operator } from "../../test/world.ts";

const { world, app } = await testServer();

const MOVE = `mutation Move($input: MoveEmployeesInput!) {
  moveEmployees(input: $input) { outcomes { id label outcome refusal { number code field params message } } } }`;
const PAGE = `query Page($first: Int!, $after: String, $orderBy: EmployeeOrder!) {
  employees(first: $first, after: $after, orderBy: $orderBy) { nodes { code } totalCount pageInfo { hasNextPage endCursor } } }`;

interface Pages {
  employees: { nodes: { code: string }[]; totalCount: number; pageInfo: { hasNextPage: boolean; endCursor: string } };
}

const codesOf = async (caller: Operator, variables: Record<string, unknown> = {}) =>
  (await employeesOf(caller, variables)).map(({ code }) => code);
const move = async (caller: Operator, input: Partial<MoveEmployeesInput>) =>
  (await caller.run<{ moveEmployees: PartOutcome }>(MOVE, { input })).moveEmployees.outcomes;

/** E1 and E2 at a station, E3 at none. */
async function staff(network: Network) {
  const station = await network.station({ name: "B" });
  const { accountId } = await network.operator();
  const rows = [
    await employee(network.owner, { code: "E1", name: "Zoe", stationId: station.id, accountId }),
    await employee(network.owner, { code: "E2", name: "Ann", stationId: station.id, certification: "PASSWORD" }),
    await employee(network.owner, { code: "E3", name: "Bob_", phone: "0571 42" }),
  ] as const;
  return { station, rows };
}

describe("the list of employees", () => {
  test("is narrowed by what is asked for", async () => {
    const network = await world.network();
    const { station, rows } = await staff(network);

    for (const [filter, expected] of [
      [{ search: "ann" }, ["E2"]],
      [{ search: "b_" }, ["E3"]],
      [{ search: "42" }, ["E3"]],
      [{ stationIds: [station.id] }, ["E1", "E2"]],
      [{ certifications: ["PASSWORD"] }, ["E2"]],
      [{ hasLogin: true }, ["E1"]],
      [{ hasLogin: false }, ["E2", "E3"]],
      [{ states: ["LEFT"] }, []],
      [{ ids: [rows[2].id, "no id"] }, ["E3"]],
      [{}, ["E1", "E2", "E3"]],
    ] as const) {
      expect(await codesOf(network.owner, { filter })).toEqual(expected);
    }
  });

  test("is sorted both ways, and read page by page it is whole", async () => {
    const network = await world.network();
    await staff(network);

    for (const [orderBy, expected] of [
      ["CODE_DESC", ["E3", "E2", "E1"]],
      ["NAME_ASC", ["E2", "E3", "E1"]],
      ["NAME_DESC", ["E1", "E3", "E2"]],
      ["STATION_ASC", ["E3", "E1", "E2"]],
    ] as const) {
      const read: string[] = [];
      let after: string | null = null;
      do {
        const { employees }: Pages = await network.owner.run<Pages>(PAGE, { first: 2, after, orderBy });
        expect(employees.totalCount).toBe(3);
        read.push(...employees.nodes.map(({ code }) => code));
        after = employees.pageInfo.hasNextPage ? employees.pageInfo.endCursor : null;
      } while (after !== null);
      expect(read).toEqual(expected);
    }
  });

  test("of a platform holds its own and those below it", async () => {
    const network = await world.network();
    const [platform, sibling] = [await network.platform(), await network.platform()];
    const below = await network.platform({ parent: platform });
    const permissions = [Permission.EmployeeSettings];
    for (const [code, at] of [
      ["P", platform],
      ["S", sibling],
      ["B", below],
    ] as const) {
      await employee(network.owner, { code, platformId: at.id });
    }

    expect(await codesOf(await network.operator({ platform, permissions }))).toEqual(["B", "P"]);
    expect(await codesOf(await network.operator({ platform: below, permissions }))).toEqual(["B"]);
    expect(await codesOf(network.owner)).toEqual(["B", "P", "S"]);
  });

  test("can be had as a file", async () => {
    const network = await world.network();
    const { station } = await staff(network);
    const columns = [{ id: "code" }, { id: "stationCode" }, { id: "certification" }, { id: "validFrom" }];
    const job = await exported(network.owner, {
      list: "EMPLOYEES",
      columns,
      employees: { stationIds: [station.id] },
      orderBy: "CODE_DESC",
    });
    const { rawPayload } = await app.http.inject({
      url: `/exports/${job.id}/file`,
      headers: { authorization: `Bearer ${network.owner.token}` },
    });

    expect(rawPayload.toString().replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual([
      "code,stationCode,certification,validFrom",
      `E2,${station.code},PASSWORD,`,
      `E1,${station.code},GENERAL,`,
    ]);
  });
});

describe("moving many employees", () => {
  test("says of each what became of it: a login of another platform stays behind, the others go", async () => {
    const network = await world.network();
    const { rows } = await staff(network);
    const station = await network.station({ platform: await network.platform() });
    const ids = [...rows.map(({ id }) => id), "no id at all"];

    expect(await move(network.owner, { ids, stationId: station.id })).toMatchObject([
      { id: ids[0], label: "E1 Zoe", outcome: "REFUSED", refusal: { number: 10006, field: "accountId" } },
      { id: ids[1], outcome: "DONE", refusal: null },
      { id: ids[2], outcome: "DONE", refusal: null },
      { id: ids[3], label: null, outcome: "REFUSED", refusal: { number: 10014, code: "OBJECT_NOT_FOUND" } },
    ]);
    expect((await employeesOf(network.owner)).map((row) => row.stationId === station.id)).toEqual([false, true, true]);
    expect(await changesOf(network.owner, rows[1].id)).toMatchObject([{ operation: "moveEmployees" }, {}]);
  });

  test("all or nothing leaves everybody where they are when one is refused", async () => {
    const network = await world.network();
    const { rows } = await staff(network);
    const station = await network.station({ platform: await network.platform() });
    const moves = await move(network.owner, { filter: {}, stationId: station.id, mode: "ALL_OR_NOTHING" });

    expect(moves.map(({ outcome, refusal }) => [outcome, refusal?.number])).toEqual([
      ["REFUSED", 10006],
      ["UNDONE", undefined],
      ["UNDONE", undefined],
    ]);
    expect(await employeesOf(network.owner)).toEqual(rows);
    expect(await changesOf(network.owner, rows[1].id)).toHaveLength(1);
  });

  test("by a filter, to no station in particular, reaches those that it leaves", async () => {
    const network = await world.network();
    const { station, rows } = await staff(network);
    await move(network.owner, { filter: { search: "Ann" }, stationId: null });

    expect((await employeesOf(network.owner, { filter: { stationIds: [station.id] } })).map(({ id }) => id)).toEqual([
      rows[0].id,
    ]);
    expect((await employeesOf(network.owner, { filter: { ids: [rows[1].id] } }))[0]).toMatchObject({
      stationId: null,
      platformId: network.id,
    });
  });

  test.each([
    ["neither ids nor filter", {}, 10012, "ids"],
    ["both", { ids: [], filter: {} }, 10012, "ids"],
    ["nobody", { ids: [] }, 10012, "ids"],
    ["more than 500", { ids: Array.from({ length: 501 }, (_, index) => String(index)) }, 10012, "ids"],
    ["a station that is nowhere", { ids: [], stationId: "no id" }, 10003, "stationId"],
  ])("with %s is refused as a whole", async (_title, input, number, field) => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(MOVE, { input })).toMatchObject({ number, field });
  });
});
