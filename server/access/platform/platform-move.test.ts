import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { branchesOf, deedsOn, treeOf } from "../../test/platforms.ts";
import { gunReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, db, live } = await testServer();

const MOVE = `mutation Move($input: MovePlatformInput!) { movePlatform(input: $input) { id parentId } }`;

describe("moving a platform", () => {
  test("takes all below it along: who is above it sees it, who was doesn't", async () => {
    const { network, coast, harbour, west } = await branchesOf(world);
    const inHarbour = await network.operator({ platform: harbour, permissions: [Permission.PlatformAccounts] });
    const inWest = await network.operator({ platform: west });
    await network.station({ platform: harbour });

    await network.owner.run(MOVE, { input: { id: coast.id, parentId: west.id } });

    expect([...(await treeOf(inWest)).keys()]).toEqual([west.id, coast.id, harbour.id]);
    expect((await treeOf(inWest)).get(west.id)).toMatchObject({ stationCount: 1 });
    expect([...(await treeOf(inHarbour)).keys()]).toEqual([harbour.id]);
    const { rows } = await sql<{ path: string }>`select path from platform where id = ${harbour.id}`.execute(db);
    expect(rows[0]?.path).toBe([network.id, west.id, coast.id, harbour.id].join("/"));
    expect((await deedsOn(network, coast)).at(-1)).toMatchObject({
      operation: "movePlatform",
      after: { parentId: west.id },
    });
  });

  test("ends what those above it have open at once, so that they hear no more of its stations", async () => {
    const { network, coast, west, east } = await branchesOf(world);
    const before = await network.operator({ platform: east, permissions: [Permission.RealTimeEquip] });
    const beside = await network.operator({ platform: coast, permissions: [Permission.RealTimeEquip] });
    const [open, kept] = [await live(before), await live(beside)];
    await open.subscribe("subscription { gunStates { gunId } }").next();
    const stream = kept.subscribe<{ gunStates: object[] }, object>("subscription { gunStates { gunId } }", {});
    await stream.next();

    await network.owner.run(MOVE, { input: { id: coast.id, parentId: west.id } });

    expect(await open.ended).toMatchObject({ code: 1012 });
    const { gateway, device } = await network.forecourt({ platform: coast });
    await gateway.report({ guns: [gunReading(device, { state: "LIFTED" })] });
    expect((await stream.until(({ gunStates }) => gunStates.length > 0)).gunStates).toHaveLength(1);
  });

  test("under itself or what is below it is 10006", async () => {
    const { coast, harbour, operator } = await branchesOf(world);

    for (const { id } of [coast, harbour]) {
      expect(await operator.expectRefusal(MOVE, { input: { id: coast.id, parentId: id } })).toMatchObject({
        number: 10006,
        field: "parentId",
      });
    }
  });

  test("out of one's branch, from beside, or of one's own is 10017 and 10031", async () => {
    const { network, east, coast, harbour, west, operator } = await branchesOf(world);

    for (const { id } of [network, west]) {
      expect(await operator.expectRefusal(MOVE, { input: { id: coast.id, parentId: id } })).toMatchObject({
        number: 10017,
        field: "parentId",
      });
      expect(await operator.expectRefusal(MOVE, { input: { id, parentId: coast.id } })).toMatchObject({
        number: 10017,
        field: "id",
      });
    }
    expect(await operator.expectRefusal(MOVE, { input: { id: east.id, parentId: harbour.id } })).toMatchObject({
      number: 10031,
    });
  });

  test("to where its stations exceed a limit is 10018 and moves nothing", async () => {
    const { network, east, coast, harbour } = await branchesOf(world);
    const small = await network.platform({ siteLimit: 1 });
    await network.station({ platform: coast });
    await network.station({ platform: harbour });

    expect(await network.owner.expectRefusal(MOVE, { input: { id: coast.id, parentId: small.id } })).toMatchObject({
      number: 10018,
      field: "parentId",
    });
    const tree = await treeOf(network.owner);
    expect(tree.get(coast.id)?.parentId).toBe(east.id);
    expect(tree.get(small.id)?.stationCount).toBe(0);
  });

  test("away from a platform whose role somebody below has is 10006, and once nobody has it, it may go", async () => {
    const { network, east, coast, west } = await branchesOf(world);
    const role = await network.role({ platform: east });
    const somebody = await network.operator({ platform: coast, role });

    expect(await network.owner.expectRefusal(MOVE, { input: { id: coast.id, parentId: west.id } })).toMatchObject({
      number: 10006,
      params: { ties: 1 },
    });
    await network.owner.run("mutation Free($input: ChangeAccountInput!) { changeAccount(input: $input) { id } }", {
      input: { id: somebody.accountId, roleIds: [] },
    });
    await network.owner.run(MOVE, { input: { id: coast.id, parentId: west.id } });
  });

  test("of two under each other at the same moment lets one of them go, and the tree stays a tree", async () => {
    const network = await world.network();
    const [one, other] = [await network.platform(), await network.platform()];

    const outcomes = await Promise.allSettled([
      network.owner.run(MOVE, { input: { id: one.id, parentId: other.id } }),
      network.owner.run(MOVE, { input: { id: other.id, parentId: one.id } }),
    ]);

    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const tree = await treeOf(network.owner);
    expect([tree.get(one.id)?.parentId, tree.get(other.id)?.parentId]).toContain(network.id);
  });

  test("and a station made in it at the same moment keep the new place's limit", async () => {
    const network = await world.network();
    const small = await network.platform({ siteLimit: 1 });
    const moving = await network.platform();
    await network.station({ platform: small });

    await Promise.allSettled([
      network.owner.run(MOVE, { input: { id: moving.id, parentId: small.id } }),
      network.station({ platform: moving }),
    ]);

    expect((await treeOf(network.owner)).get(small.id)?.stationCount).toBe(1);
  });
});
