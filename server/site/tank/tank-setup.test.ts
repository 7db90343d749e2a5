import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { MINUTE } from "../../test/clock.ts";
import { outcomeOf } from "../../test/execute.ts";
import { fills } from "../../test/refuelling.ts";
import { testServer } from "../../test/server.ts";
import type { Network, Operator } from "../../test/world.ts";

const { world, clock, db } = await testServer();

const NOWHERE = ["01900000-0000-7000-8000-000000000000", "no id at all"];
const CHANGE = `mutation Change($input: ChangeTankInput!) { changeTank(input: $input) {
  id number name heightMm capacityLitres lowLimitLitres grade { id } } }`;
const DELETE = "mutation Delete($input: DeleteTankInput!) { deleteTank(input: $input) }";
const LIST = `query Tanks($filter: TankConfigFilter, $orderBy: TankConfigOrder! = STATION_ASC, $first: Int! = 25, $after: String, $offset: Int) {
  tankConfigs(filter: $filter, orderBy: $orderBy, first: $first, after: $after, offset: $offset) {
    nodes { id number name gunNumbers deviceName strappingVersion controlMode } totalCount pageInfo { hasNextPage endCursor } } }`;

interface Listed {
  tankConfigs: {
    nodes: { id: string; number: number; name: string; gunNumbers: number[]; deviceName: string | null }[];
    totalCount: number;
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
}

const listed = async (caller: Operator, variables: Record<string, unknown> = {}) =>
  (await caller.run<Listed>(LIST, variables)).tankConfigs;

/** The deeds on a record, newest first. */
async function deeds(network: Network, objectId: string) {
  const { auditEntries } = await network.owner.run<{
    auditEntries: { nodes: { operation: string; before: object | null; after: object | null }[] };
  }>("query Deeds($filter: AuditFilter!) { auditEntries(filter: $filter) { nodes { operation before after } } }", {
    filter: { objectId },
  });
  return auditEntries.nodes;
}

describe("changing a tank", () => {
  test("changes what is told, and the log says from what to what", async () => {
    const network = await world.network();
    const tank = await network.tank();

    const { changeTank } = await network.owner.run<{ changeTank: object }>(CHANGE, {
      input: { id: tank.id, name: "North", lowLimitLitres: "2500", capacityLitres: "30000.0" },
    });

    expect(changeTank).toMatchObject({ name: "North", lowLimitLitres: "2500.000", number: 1, heightMm: 2_500 });
    expect((await deeds(network, tank.id))[0]).toEqual({
      operation: "changeTank",
      before: { name: tank.name, lowLimitLitres: "3000.000" },
      after: { name: "North", lowLimitLitres: "2500.000" },
    });
  });

  test("to another grade while somebody fills at one of its guns is 10030; its limits may change", async () => {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const other = await network.grade();
    await fills(forecourt, clock.now());
    const id = forecourt.tank.id;

    expect(await network.owner.expectRefusal(CHANGE, { input: { id, gradeId: other.id } })).toMatchObject({
      number: 10030,
      params: { gunNumber: 1 },
    });
    const { guns } = await network.owner.run<{ guns: { grade: { id: string } }[] }>("{ guns { grade { id } } }");
    expect(guns.map(({ grade }) => grade.id)).toEqual([forecourt.grade.id, forecourt.grade.id]);
    expect(await network.owner.run(CHANGE, { input: { id, lowLimitLitres: "2500" } })).toMatchObject({
      changeTank: { lowLimitLitres: "2500.000" },
    });
  });

  test("to what it is already changes nothing and leaves no entry", async () => {
    const network = await world.network();
    const tank = await network.tank();

    await network.owner.run(CHANGE, { input: { id: tank.id, name: tank.name, lowLimitLitres: "3000.00" } });

    expect((await deeds(network, tank.id)).map(({ operation }) => operation)).toEqual(["createTank"]);
  });

  test("to another grade changes what its guns sell", async () => {
    const network = await world.network();
    const { tank } = await network.forecourt();
    const other = await network.grade();

    await network.owner.run(CHANGE, { input: { id: tank.id, gradeId: other.id } });

    expect(await network.owner.run("{ guns { grade { id } } }")).toEqual({
      guns: [{ grade: { id: other.id } }, { grade: { id: other.id } }],
    });
  });

  test.each([
    {
      title: "a limit above its capacity",
      more: { highLimitLitres: "30001" },
      number: 10012,
      field: "highLimitLitres",
      params: { most: "30000", other: "capacityLitres" },
    },
    {
      title: "a high limit below its low one",
      more: { lowLimitLitres: "9000", highLimitLitres: "8000" },
      number: 10012,
      field: "highLimitLitres",
      params: { above: "9000", other: "lowLimitLitres" },
    },
    {
      title: "a hysteresis beyond the room between its limits",
      more: { lowLimitLitres: "7000", highLimitLitres: "8000", hysteresisLitres: "1000.5" },
      number: 10012,
      field: "hysteresisLitres",
      params: { least: "0", most: "1000" },
    },
    {
      title: "water above its height",
      more: { waterLimitMm: 2_501 },
      number: 10012,
      field: "waterLimitMm",
      params: { most: "2500", other: "heightMm" },
    },
    {
      title: "a capacity below its limits",
      more: { capacityLitres: "26000" },
      number: 10012,
      field: "highLimitLitres",
    },
    { title: "a blank name", more: { name: " " }, number: 10012, field: "name" },
    { title: "a grade that there isn't", more: { gradeId: NOWHERE[0] }, number: 10005, field: "gradeId" },
  ])("to $title is $number, and all stays as it was", async ({ more, number, field, params = {} }) => {
    const network = await world.network();
    const tank = await network.tank();

    expect(await network.owner.expectRefusal(CHANGE, { input: { id: tank.id, number: 9, ...more } })).toMatchObject({
      number,
      field,
      params,
    });
    expect((await listed(network.owner)).nodes[0]?.number).toBe(1);
  });

  test("judges the next reading by the new limits", async () => {
    const network = await world.network();
    const { tank, device, gateway } = await network.forecourt();
    await network.owner.run(CHANGE, { input: { id: tank.id, highLimitLitres: "12000", lowLimitLitres: "1000" } });

    const at = clock.now().toISOString();
    await gateway.report({
      tanks: [{ deviceId: device.id, address: "1", at, volumeLitres: "12500", deliveryInProgress: false }],
    });

    expect(await network.owner.run("{ tanks { status { level } } }")).toEqual({
      tanks: [{ status: { level: "HIGH" } }],
    });
  });

  test("two at once to the same number: one gets it, the other 10015", async () => {
    const network = await world.network();
    const station = await network.station();
    const tanks = [await network.tank({ station }), await network.tank({ station, number: 2 })];

    const outcomes = await Promise.all(
      tanks.map(({ id }) => network.owner.send(CHANGE, { input: { id, number: 7 } }).then(outcomeOf)),
    );

    expect(outcomes.toSorted()).toEqual(["10015", "OK"]);
  });
});

describe("deleting a tank", () => {
  test("takes it from every list, frees its number and keeps its readings", async () => {
    const network = await world.network();
    const { tank, device, gateway, station } = await network.forecourt();
    const at = clock.now().toISOString();
    await gateway.report({
      tanks: [{ deviceId: device.id, address: "1", at, volumeLitres: "12500", deliveryInProgress: false }],
    });
    const other = await network.tank({ station, number: 2 });
    await network.owner.run(DELETE, { input: { id: other.id } });

    expect((await listed(network.owner)).nodes.map(({ id }) => id)).toEqual([tank.id]);
    expect(await network.owner.run("{ tanks { id } }")).toEqual({ tanks: [{ id: tank.id }] });
    expect(await network.owner.expectRefusal(DELETE, { input: { id: other.id } })).toMatchObject({ number: 10011 });
    expect((await network.tank({ station, number: 2 })).id).not.toBe(other.id);
    expect((await deeds(network, other.id))[0]).toMatchObject({ operation: "deleteTank", before: { number: 2 } });
  });

  test("ends its alarms: nobody will say any more that they are over", async () => {
    const network = await world.network();
    const station = await network.station();
    const [tank, other] = [await network.tank({ station }), await network.tank({ station, number: 2 })];
    const device = await network.device({ station });
    await network.binding(device, { tanks: { "1": 1, "2": 2 } });
    const gateway = await network.gateway(station);
    const at = clock.now().toISOString();
    const low = { deviceId: device.id, at, volumeLitres: "100", deliveryInProgress: false };
    await gateway.report({
      tanks: ["1", "2"].map((address) => ({ ...low, address })),
    });
    await network.binding(device, { tanks: { "2": 2 } });
    clock.pass(MINUTE);

    await network.owner.run(DELETE, { input: { id: tank.id } });

    const { alarms } = await network.owner.run<{ alarms: { nodes: object[] } }>(
      "{ alarms { nodes { tankId code active endedAt } } }",
    );
    expect(alarms.nodes).toHaveLength(2);
    const code = "TANK_LEVEL_LOW";
    expect(alarms.nodes).toEqual(
      expect.arrayContaining([
        { tankId: tank.id, code, active: false, endedAt: clock.now().toISOString() },
        { tankId: other.id, code, active: true, endedAt: null },
      ]),
    );
  });

  test("from which a gun draws, or that a device gauges, is 10019", async () => {
    const network = await world.network();
    const { tank } = await network.forecourt();
    const station = await network.station();
    const probed = await network.tank({ station });
    await network.binding(await network.device({ station }), { tanks: { "1": 1 } });

    for (const { id } of [tank, probed]) {
      expect(await network.owner.expectRefusal(DELETE, { input: { id } })).toMatchObject({ number: 10019 });
    }
  });

  test("while a dispenser with a gun at it is made: one of the two is refused", async () => {
    const network = await world.network();
    const tank = await network.tank();
    const input = {
      stationId: tank.stationId,
      number: 1,
      name: "D",
      guns: [{ number: 1, tankId: tank.id, gradeId: tank.grade.id }],
    };

    const outcomes = await Promise.all([
      network.owner.send(DELETE, { input: { id: tank.id } }).then(outcomeOf),
      network.owner
        .send("mutation New($input: CreateDispenserInput!) { createDispenser(input: $input) { id } }", { input })
        .then(outcomeOf),
    ]);

    expect(["10011,OK", "10019,OK"]).toContain(outcomes.toSorted().join());
  });
});

test.each([
  ["changed", CHANGE, { name: "Mine" }],
  ["deleted", DELETE, {}],
])(
  "a tank is not %s without the permission, beside one's platform, nowhere, or at a station of its own",
  async (_case, operation, more) => {
    const network = await world.network();
    const platform = await network.platform();
    const operator = await network.operator({ platform, permissions: [Permission.TankConfig] });
    const unseen = [await network.tank(), await (await world.network()).tank()].map(({ id }) => id);
    const station = await network.station({ platform });
    const own = await network.tank({ station });
    // No story of ours lets a station take over control while it has tanks; the row says it.
    await db
      .updateTable("station" as never)
      .set({ control_mode: "STATION" } as never)
      .where("id" as never, "=", station.id as never)
      .execute();

    for (const id of [...unseen, ...NOWHERE]) {
      expect(await operator.expectRefusal(operation, { input: { id, ...more } })).toMatchObject({
        number: 10011,
        field: "id",
      });
    }
    expect(await operator.expectRefusal(operation, { input: { id: own.id, ...more } })).toMatchObject({
      number: 10022,
    });
    const stranger = await network.operator({ platform, permissions: [Permission.RealTimeEquip] });
    expect(await stranger.expectRefusal(operation, { input: { id: own.id, ...more } })).toMatchObject({
      code: "FORBIDDEN",
    });
  },
);

describe("tanks are listed", () => {
  test("with their guns and their gauge, filtered, sorted and page by page", async () => {
    const network = await world.network();
    const { tank, station, device } = await network.forecourt({ code: "A" });
    const far = await network.station({ code: "B" });
    const small = await network.tank({ station: far, capacityLitres: "28000", name: "Small one" });
    const third = await network.tank({ station: far, number: 10, capacityLitres: "100000" });

    const all = await listed(network.owner);
    expect(all.nodes.map(({ id }) => id)).toEqual([tank.id, small.id, third.id]);
    expect(all.totalCount).toBe(3);
    expect(all.nodes[0]).toMatchObject({ gunNumbers: [1, 2], deviceName: expect.any(String) });
    expect(device.id).not.toBe("");
    expect((await listed(network.owner, { filter: { search: "mall" } })).nodes.map(({ id }) => id)).toEqual([small.id]);
    expect((await listed(network.owner, { filter: { stationIds: [station.id] } })).totalCount).toBe(1);
    expect((await listed(network.owner, { filter: { strapped: true } })).nodes).toEqual([]);
    expect((await listed(network.owner, { orderBy: "CAPACITY_DESC" })).nodes.map(({ id }) => id)).toEqual([
      third.id,
      tank.id,
      small.id,
    ]);
    const first = await listed(network.owner, { first: 2 });
    const second = await listed(network.owner, { first: 2, after: first.pageInfo.endCursor });
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect(second.nodes.map(({ id }) => id)).toEqual([third.id]);
    expect((await listed(network.owner, { first: 2, offset: 2 })).nodes.map(({ id }) => id)).toEqual([third.id]);
  });

  test("found by words of what they are labelled with, a number being the whole", async () => {
    const network = await world.network();
    const station = await network.station({ code: "A", name: "Harbour Gate" });
    const second = await network.tank({ station, number: 2, name: "North" });
    await network.tank({ station, number: 20, name: "South" });
    const found = async (search: string) => (await listed(network.owner, { filter: { search } })).nodes;

    for (const search of ["2", "gate 2", "Harbour Gate 2 North"]) {
      expect((await found(search)).map(({ id }) => id)).toEqual([second.id]);
    }
    expect(await found("2 south")).toEqual([]);
    expect(await found("100%")).toEqual([]);
  });
});
