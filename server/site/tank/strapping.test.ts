import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import type { Operator } from "../../test/world.ts";

const { world, clock } = await testServer();

const IMPORT = `mutation Import($input: ImportStrappingTableInput!) { importStrappingTable(input: $input) {
  dryRun problems { line fault } table { version createdAt createdBy points { heightMm volumeLitres } } } }`;
const TABLES =
  "query Tables($tankId: ID!) { strappingTables(tankId: $tankId) { version points { heightMm volumeLitres } } }";
const HALF = "height;litres\n0;0\n2500;30000";
const ROUND = "0;0\n1250;14000\n2500;30000";

interface Imported {
  importStrappingTable: {
    dryRun: boolean;
    problems: { line: number; fault: string }[];
    table: { version: number; createdBy: string; points: object[] } | null;
  };
}
const put = async (caller: Operator, input: { tankId: string; csv: string; dryRun: boolean }) =>
  (await caller.run<Imported>(IMPORT, { input })).importStrappingTable;
const versions = async (caller: Operator, tankId: string) =>
  (await caller.run<{ strappingTables: { version: number }[] }>(TABLES, { tankId })).strappingTables.map(
    ({ version }) => version,
  );

test("a strapping table becomes a version, the next one the next, and both can be read", async () => {
  const network = await world.network();
  const tank = await network.tank();

  const first = await put(network.owner, { tankId: tank.id, csv: HALF, dryRun: false });
  const second = await put(network.owner, { tankId: tank.id, csv: ROUND, dryRun: false });

  expect(first).toMatchObject({ dryRun: false, problems: [], table: { version: 1, createdBy: network.owner.login } });
  expect(second.table?.points).toEqual([
    { heightMm: 0, volumeLitres: "0.000" },
    { heightMm: 1_250, volumeLitres: "14000.000" },
    { heightMm: 2_500, volumeLitres: "30000.000" },
  ]);
  expect(await versions(network.owner, tank.id)).toEqual([2, 1]);
});

test("a dry run tells the same and stores nothing", async () => {
  const network = await world.network();
  const tank = await network.tank();

  expect(await put(network.owner, { tankId: tank.id, csv: HALF, dryRun: true })).toMatchObject({
    dryRun: true,
    problems: [],
    table: { version: 1 },
  });
  expect(await versions(network.owner, tank.id)).toEqual([]);
});

test("a file with a wrong line is told line by line and stores nothing", async () => {
  const network = await world.network();
  const tank = await network.tank();

  for (const dryRun of [true, false]) {
    expect(await put(network.owner, { tankId: tank.id, csv: "0;0\n1000;nine\n900;1\n800;2", dryRun })).toEqual({
      dryRun,
      problems: [
        { line: 2, fault: "VOLUME_NOT_A_NUMBER" },
        { line: 4, fault: "HEIGHT_NOT_RISING" },
      ],
      table: null,
    });
  }
  expect(await versions(network.owner, tank.id)).toEqual([]);
});

test("two tables at once become two versions", async () => {
  const network = await world.network();
  const tank = await network.tank();

  const outcomes = await Promise.all(
    [HALF, ROUND].map((csv) =>
      network.owner.send(IMPORT, { input: { tankId: tank.id, csv, dryRun: false } }).then(outcomeOf),
    ),
  );

  expect(outcomes).toEqual(["OK", "OK"]);
  expect(await versions(network.owner, tank.id)).toEqual([2, 1]);
});

test("a gauge that tells the height alone gets its volume from the newest table", async () => {
  const network = await world.network();
  const { tank, device, gateway } = await network.forecourt();
  await put(network.owner, { tankId: tank.id, csv: HALF, dryRun: false });
  await put(network.owner, { tankId: tank.id, csv: ROUND, dryRun: false });

  const at = clock.now().toISOString();
  await gateway.report({
    tanks: [{ deviceId: device.id, address: "1", at, heightMm: 625, deliveryInProgress: false }],
  });

  expect(await network.owner.run("{ tanks { status { volumeLitres heightMm } } }")).toEqual({
    tanks: [{ status: { volumeLitres: "7000.000", heightMm: 625 } }],
  });
});

test("a strapping table is neither read nor written of a tank that isn't seen, nor at a station that controls itself", async () => {
  const network = await world.network();
  const operator = await network.operator({ platform: await network.platform(), permissions: [Permission.TankConfig] });
  const tank = await network.tank();

  expect(await operator.expectRefusal(IMPORT, { input: { tankId: tank.id, csv: HALF, dryRun: false } })).toMatchObject({
    number: 10011,
    field: "tankId",
  });
  expect(await operator.expectRefusal(TABLES, { tankId: tank.id })).toMatchObject({ number: 10011 });
  const stranger = await network.operator({ permissions: [Permission.RealTimeEquip] });
  expect(await stranger.expectRefusal(IMPORT, { input: { tankId: tank.id, csv: HALF, dryRun: true } })).toMatchObject({
    code: "FORBIDDEN",
  });
});
