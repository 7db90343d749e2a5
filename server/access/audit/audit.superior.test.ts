import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { Caller } from "../../test/execute.ts";
import { DEMAND_ALL_FACTORS } from "../../test/second-factors.ts";
import { testServer } from "../../test/server.ts";

const { world } = await testServer();

interface Line {
  readonly id: string;
  readonly operation: string;
  readonly objectName: string | null;
  readonly accountName: string;
  readonly address: string;
  readonly requestId: string | null;
  readonly apiToken: string | null;
  readonly before: object | null;
  readonly after: object | null;
}

const LOG = `query Log($filter: AuditFilter) { auditEntries(first: 200, filter: $filter) {
  nodes { id operation objectName accountName address requestId apiToken before after } } }`;

async function linesOf(caller: Caller, filter: object = {}): Promise<readonly Line[]> {
  return (await caller.run<{ auditEntries: { nodes: Line[] } }>(LOG, { filter })).auditEntries.nodes;
}

const deedsOf = async (caller: Caller, filter: object = {}) =>
  (await linesOf(caller, filter)).map(({ operation }) => operation);

/** A platform, one below it and one beside, each with somebody who reads the log. */
async function tree() {
  const network = await world.network();
  const [middle, beside] = [await network.platform(), await network.platform()];
  const lower = await network.platform({ parent: middle });
  const reading = { permissions: [Permission.Log, Permission.StationSettings, Permission.TankConfig] };
  const reader = (platform: { id: string }) => network.operator({ platform, ...reading });
  const readers = { middle: await reader(middle), lower: await reader(lower), beside: await reader(beside) };
  return { network, middle, lower, readers };
}

test("whoever manages a record reads what a superior did to it, and each deed once", async () => {
  const { network, lower, readers } = await tree();
  const station = await network.station({ platform: lower });
  const tank = await network.tank({ station, name: "Diesel north" });
  const dispenser = await network.dispenser({ tank });

  for (const caller of [network.owner, readers.middle, readers.lower]) {
    expect(await deedsOf(caller, { objectId: station.id })).toEqual(["createStation"]);
    expect(await linesOf(caller, { objectId: tank.id })).toMatchObject([
      {
        operation: "createTank",
        objectName: "Diesel north",
        after: { name: "Diesel north" },
        accountName: network.owner.login,
      },
    ]);
    expect(await deedsOf(caller, { objectId: dispenser.id })).toEqual(["createDispenser"]);
  }
  expect(await deedsOf(readers.beside, { objectId: tank.id })).toEqual([]);
});

test("it is told who did it, and neither from where nor by what", async () => {
  const { network, lower, readers } = await tree();
  const tank = await network.tank({ station: await network.station({ platform: lower }) });
  const [own] = await linesOf(network.owner, { objectId: tank.id });
  const { id, address, requestId } = own ?? {};

  expect(await linesOf(readers.lower, { objectId: tank.id })).toMatchObject([
    { address: "", requestId: null, apiToken: null },
  ]);
  expect(address).not.toBe("");
  expect(await linesOf(readers.lower, { ids: [id] })).toEqual([]);
  expect(await linesOf(readers.lower, { objectId: tank.id, search: address })).toEqual([]);
  expect(await linesOf(readers.lower, { objectId: tank.id, search: requestId })).toEqual([]);
});

test("what a superior shares downwards, or does to its own, is told to nobody below", async () => {
  const { network, middle, readers } = await tree();
  const region = await network.region({ platform: middle });
  const tank = await network.tank({ station: await network.station({ platform: middle }) });
  const grade = await network.grade();

  for (const { id } of [region, tank, grade]) {
    expect(await deedsOf(readers.lower, { objectId: id })).toEqual([]);
  }
  expect(await deedsOf(readers.middle, { objectId: region.id })).toEqual(["createRegion"]);
});

test("a record that a superior took away for good is told of by whom it was", async () => {
  const { network, lower, readers } = await tree();
  const role = await network.role({ platform: lower, name: "Cashier" });
  const input = { id: role.id };
  await network.owner.run("mutation Delete($input: DeleteRoleInput!) { deleteRole(input: $input) }", { input });

  expect(await deedsOf(readers.lower, { objectId: role.id })).toEqual(["deleteRole", "createRole"]);
});

test("of a deed to many at once each platform reads of its own records, and nothing of the others", async () => {
  const { network, lower, readers } = await tree();
  const clerks = [await network.operator({ platform: lower }), await network.operator({ platform: lower })];
  const elsewhere = await network.operator({ platform: { id: readers.beside.platformId } });
  const ids = [...clerks, elsewhere].map(({ accountId }) => accountId);
  await network.owner.run(DEMAND_ALL_FACTORS, { input: { filter: { ids }, demanded: true } });
  const operation = "demandAllSecondFactors";

  expect(await deedsOf(network.owner, { operation })).toEqual([operation]);
  expect(await linesOf(readers.lower, { operation })).toMatchObject([{ before: null, after: null }]);
  for (const { accountId } of clerks) {
    expect(await deedsOf(readers.lower, { operation, objectId: accountId })).toEqual([operation]);
    expect(await deedsOf(readers.beside, { operation, objectId: accountId })).toEqual([]);
  }
  expect(await deedsOf(readers.lower, { operation, objectId: elsewhere.accountId })).toEqual([]);
});
