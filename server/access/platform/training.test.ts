import { describe, expect, test } from "vitest";
import { KanbanDocument, KanbanChangesDocument } from "../../office/kanban/kanban.generated.ts";
import { MoveStationDocument } from "../../site/station/station.generated.ts";
import { SalesDocument } from "../../trade/transaction/transaction.generated.ts";
import { log } from "../../test/audit-log.ts";
import { cardDeed } from "../../test/cards.ts";
import type { Caller } from "../../test/execute.ts";
import { watchedCard } from "../../test/low-balances.ts";
import { OF_LOW, logOf, makeRule } from "../../test/notifications.ts";
import { sale, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { makeHook, messagesOf } from "../../test/webhooks.ts";
import { unique } from "../../test/world.ts";
import * as documents from "../../test/world.generated.ts";

const { world, live } = await testServer();

interface Row {
  readonly id: string;
  readonly training: boolean;
  readonly stationCount: number;
}

async function platformsOf(caller: Caller, all = false): Promise<Row[]> {
  const text = "query Platforms($all: Boolean!) { platforms(all: $all) { id training stationCount } }";
  return (await caller.run<{ platforms: Row[] }>(text, { all })).platforms;
}
const idsOf = async (caller: Caller, all = false) => (await platformsOf(caller, all)).map(({ id }) => id);
const stationsOf = async (caller: Caller) =>
  (await caller.run<{ stations: { nodes: { id: string }[] } }>("{ stations { nodes { id } } }")).stations.nodes;
const salesOf = async (caller: Caller) => (await caller.run(SalesDocument, {})).transactions;
const boardOf = async (caller: Caller) => (await caller.run(KanbanDocument, {})).kanban;
const under = (parentId: string, given: object = {}) => ({
  input: {
    parentId,
    name: unique("platform"),
    siteLimit: 5,
    currency: "CNY",
    currencySymbol: "¥",
    measureUnitSymbol: "L",
    timeZone: "Asia/Shanghai",
    ...given,
  },
});
/** A WebSocket is closed so where what its caller sees has changed. */
const CONNECT_ANEW = 1012;

const MOVE = "mutation Move($input: MovePlatformInput!) { movePlatform(input: $input) { id parentId } }";

/** What a low tank and two sales tell. */
const facts = (device: { id: string }) => ({
  tanks: [tankReading(device, { volumeLitres: "100" })],
  sales: [sale(device), sale(device)],
});

describe("a platform for training", () => {
  test("is looked after from above, which sees it where platforms are managed and nowhere else", async () => {
    const network = await world.network();
    const practice = await network.training();
    await practice.station();

    expect(await idsOf(network.owner)).toEqual([network.id]);
    expect(await platformsOf(network.owner, true)).toMatchObject([
      { id: network.id, training: false, stationCount: 0 },
      { id: practice.id, training: true, stationCount: 1 },
    ]);
    expect(await platformsOf(practice.owner)).toMatchObject([{ id: practice.id, training: true, stationCount: 1 }]);
    const account = await network.operator({ platform: practice });
    expect(await idsOf(account)).toEqual([practice.id]);
    expect((await log(network, { operation: "createPlatform" }))[0]).toMatchObject({
      objectId: practice.id,
      after: { training: true },
    });
  });

  test("has below it others for training alone, and takes none that counts", async () => {
    const network = await world.network();
    const [practice, counting] = [await network.training(), await network.platform()];

    const { createPlatform: below } = await network.owner.run(
      documents.CreatePlatformDocument,
      under(practice.id, { training: false }),
    );
    expect((await platformsOf(network.owner, true)).find(({ id }) => id === below.id)?.training).toBe(true);
    expect(
      await network.owner.expectRefusal(MOVE, { input: { id: counting.id, parentId: practice.id } }),
    ).toMatchObject({ number: 10006, field: "parentId" });
    await network.owner.run(MOVE, { input: { id: below.id, parentId: counting.id } });
    expect(await idsOf(await network.operator({ platform: counting }))).toEqual([counting.id]);
  });

  test("gets nothing from above: no station, no card, no rule is put there by who doesn't practise", async () => {
    const network = await world.network();
    const practice = await network.training();
    const { id: cityId } = await network.city();
    const input = { platformId: practice.id, cityId, name: unique("Station"), code: unique("S") };

    expect(await network.owner.expectRefusal(documents.CreateStationDocument, { input })).toMatchObject({
      number: 10017,
      field: "platformId",
    });
    const { id } = await network.station();
    expect(
      await network.owner.expectRefusal(MoveStationDocument, { input: { id, platformId: practice.id } }),
    ).toMatchObject({ number: 10017, field: "platformId" });
  });

  test("takes nothing from the number of stations that a network may have, and has its own", async () => {
    const network = await world.network({ siteLimit: 1 });
    const practice = await network.training();
    const city = await network.city();
    await practice.station({ city });

    await network.station({ city });

    const input = { platformId: network.id, cityId: city.id, name: "one more", code: unique("S") };
    expect(await network.owner.expectRefusal(documents.CreateStationDocument, { input })).toMatchObject({
      number: 10040,
    });
  });

  test("lets its network keep what only the network itself may do", async () => {
    const network = await world.network();
    await network.training();

    expect((await network.grade()).id).toBeDefined();
  });
});

describe("what happens at a station for training", () => {
  test("is seen by who practises there and is in no figure, list, alarm or map of anybody else's", async () => {
    const network = await world.network();
    const counting = await network.forecourt();
    const practice = await network.training();
    const { device, gateway, station } = await practice.forecourt();
    await counting.gateway.report({ sales: [sale(counting.device)] });
    const before = [await boardOf(network.owner), await salesOf(network.owner)];

    await gateway.report(facts(device));

    expect([await boardOf(network.owner), await salesOf(network.owner)]).toEqual(before);
    expect(before).toMatchObject([{ stationCount: 1, todayAmount: "70", openAlarms: 0 }, { totalCount: 1 }]);
    expect(await stationsOf(network.owner)).toEqual([{ id: counting.station.id }]);
    expect(await stationsOf(practice.owner)).toEqual([{ id: station.id }]);
    expect(await boardOf(practice.owner)).toMatchObject({ stationCount: 1, todayAmount: "140", openAlarms: 1 });
    expect(await salesOf(practice.owner)).toMatchObject({ totalCount: 2 });
  });

  test("isn't told of live to who looks at the network already: they connect anew, and see what counts", async () => {
    const network = await world.network();
    const counting = await network.forecourt();
    const open = await live(network.owner);
    await open.subscribe(KanbanChangesDocument).next();

    const practice = await network.training();
    expect((await open.ended).code).toBe(CONNECT_ANEW);
    const { device, gateway } = await practice.forecourt();
    const board = (await live(network.owner)).subscribe(KanbanChangesDocument);
    await board.next();
    await gateway.report(facts(device));
    await counting.gateway.report({ sales: [sale(counting.device)] });

    expect(await board.until(({ kanbanChanges }) => (kanbanChanges.todaySales ?? 0) > 0)).toMatchObject({
      kanbanChanges: { todaySales: 1, stationCount: 1, openAlarms: 0 },
    });
  });

  test("is told by no rule and no webhook from above, and by its own", async () => {
    const network = await world.network();
    const practice = await network.training();
    const { device, gateway, station } = await practice.forecourt();
    const card = await watchedCard(practice.owner, "100");
    for (const owner of [network.owner, practice.owner]) {
      await makeRule(owner);
      await makeRule(owner, OF_LOW);
      await makeHook(owner);
    }

    await gateway.report(facts(device));
    await cardDeed(practice.owner, "consumeAtStore", { cardId: card.id, stationId: station.id, amount: "60" });

    expect([await logOf(network.owner), await messagesOf(network.owner)]).toEqual([[], []]);
    expect((await logOf(practice.owner)).map(({ kind }) => kind).toSorted()).toEqual(["BEGAN", "LOW"]);
    expect((await messagesOf(practice.owner)).map(({ kind }) => kind)).toContain("SALE");
  });
});
