import { describe, expect, test } from "vitest";
import { cardGroupOf, groupRefusal, joinGroup } from "../../test/card-groups.ts";
import { cardDeed, cardRefusal, cardsOf, chargedCard, linesOf, operationOf } from "../../test/cards.ts";
import { MINUTE } from "../../test/clock.ts";
import { changesOf } from "../../test/employees.ts";
import { outcomeOf } from "../../test/execute.ts";
import { askFill, askFillAnswer, askFillRefusal, fillsOf, holdsOf } from "../../test/fills.ts";
import { memberFor } from "../../test/members.ts";
import { addPlates, plateGroup, platesOf, verdictOn } from "../../test/plates.ts";
import { deviceReading, gunReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { lapseHolds } from "../hold/hold.writer.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db, clock } = await testServer({ POOL_SIZE: "12" });

/** A forecourt, and a card of a member with a tag and money. */
async function cardAtGun(network: Network, amount = "100", given: object = {}) {
  const { id: memberId } = await memberFor(network.owner, { name: "Wang Fang" });
  const card = await chargedCard(network.owner, amount, { tag: "04A1B2", memberId, ...given });
  return { ...(await network.forecourt()), card };
}
const moneyOf = async (network: Network, cardId: string) => (await cardsOf(network.owner, { ids: [cardId] }))[0];

describe("a card that is held to a reader", () => {
  test("may fill for what it has, which is held from then on", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network, "100", { plate: "A-1" });

    expect(await askFill(gateway, device, "04:a1:b2")).toMatchObject({
      allowed: true,
      declinedBy: null,
      bound: "100",
      holder: "Wang Fang",
      plate: "A1",
    });

    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "100", held: "100", available: "0" });
    expect(await holdsOf(network.owner, card.id)).toMatchObject([{ cardId: card.id, amount: "100", gunNumber: 1 }]);
    expect(await fillsOf(network.owner, { cardIds: [card.id] })).toMatchObject([
      { cardNumber: card.number, gunNumber: 1, allowed: true, bound: "100", unitPrice: "7" },
    ]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("twice at one gun has one hold, with what came on the card meanwhile", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);
    await askFill(gateway, device, "04A1B2");
    await cardDeed(network.owner, "depositCard", { cardId: card.id, amount: "50", tender: "CASH" });

    expect(await askFill(gateway, device, "04A1B2")).toMatchObject({ bound: "150" });

    expect(await holdsOf(network.owner, card.id)).toMatchObject([{ amount: "150" }]);
  });

  test("at two guns at once holds its money once", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);

    const answers = await Promise.all(["1.1", "1.2"].map((address) => askFill(gateway, device, "04A1B2", { address })));

    expect(answers.map(({ declinedBy }) => declinedBy ?? "").toSorted()).toEqual(["", "AVAILABLE"]);
    expect(await moneyOf(network, card.id)).toMatchObject({ held: "100", available: "0" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("that nobody has is declined, and that is kept", async () => {
    const network = await world.network();
    const { gateway, device } = await network.forecourt();

    expect(await askFill(gateway, device, "FFFF01")).toMatchObject({ allowed: false, declinedBy: "CARD", bound: null });

    expect(await fillsOf(network.owner, { tag: "FFFF01" })).toMatchObject([{ cardId: null, declinedBy: "CARD" }]);
  });

  test("of another network is nobody's", async () => {
    await cardAtGun(await world.network());
    const { gateway, device } = await (await world.network()).forecourt();

    expect(await askFill(gateway, device, "04A1B2")).toMatchObject({ declinedBy: "CARD", holder: null });
  });

  test("that is lost is declined by its state, and nothing is held", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);
    await cardDeed(network.owner, "reportCardLoss", { cardId: card.id });

    expect(await askFill(gateway, device, "04A1B2")).toMatchObject({ declinedBy: "STATE", holder: null, plate: null });

    expect(await holdsOf(network.owner, card.id)).toEqual([]);
  });

  test("may fill as much as its plate's group leaves it", async () => {
    const network = await world.network();
    const group = await plateGroup(network.owner, { dayAmount: "60" });
    await addPlates(network.owner, group.id, ["A1"]);
    const { gateway, device } = await cardAtGun(network, "100", { plate: "a 1" });

    expect(await askFill(gateway, device, "04A1B2")).toMatchObject({ allowed: true, bound: "60" });
  });

  test("shares what its plate's group leaves with the other card of the plate that fills elsewhere at the same moment", async () => {
    const network = await world.network();
    const group = await plateGroup(network.owner, { dayCount: 2, dayAmount: "60", monthVolume: "100" });
    await addPlates(network.owner, group.id, ["A1"]);
    const here = await cardAtGun(network, "100", { plate: "A1" });
    const there = await network.forecourt();
    await chargedCard(network.owner, "100", { tag: "04A1B3", plate: "a-1" });

    const answers = await Promise.all([
      askFill(here.gateway, here.device, "04A1B2"),
      askFill(there.gateway, there.device, "04A1B3"),
    ]);

    expect(answers.filter(({ allowed }) => allowed)).toMatchObject([{ bound: "60" }]);
    expect(answers.filter(({ allowed }) => !allowed)).toMatchObject([{ declinedBy: "PLATE" }]);
    const [plate] = await platesOf(network.owner, { filter: { groupIds: [group.id] } });
    expect((await verdictOn(network.owner, { id: plate?.id ?? "" })).steps).toEqual(
      expect.arrayContaining([
        { rule: "DAY_AMOUNT", verdict: "DECLINED", used: "60", most: "60" },
        { rule: "DAY_COUNT", verdict: "PASSED", used: "1", most: "2" },
      ]),
    );
  });

  test("asked for again at its gun has its plate's rest as before", async () => {
    const network = await world.network();
    const group = await plateGroup(network.owner, { dayCount: 1, dayAmount: "60" });
    await addPlates(network.owner, group.id, ["A1"]);
    const { gateway, device } = await cardAtGun(network, "100", { plate: "A1" });
    await askFill(gateway, device, "04A1B2");

    expect(await askFill(gateway, device, "04A1B2")).toMatchObject({ allowed: true, bound: "60" });
    expect(await askFill(gateway, device, "04A1B2", { address: "1.2" })).toMatchObject({ declinedBy: "PLATE" });
  });

  test.each([
    ["a price of 0", { unitPrice: "0" }, 10012, "unitPrice"],
    ["no tag", { tag: " " }, 10012, "tag"],
    ["a device of nobody", { deviceId: "01900000-0000-7000-8000-000000000000" }, 10014, "deviceId"],
  ])("with %s is refused", async (_title, given, number, field) => {
    const { gateway, device } = await (await world.network()).forecourt();

    expect(await askFillRefusal(gateway, device, "04A1B2", given)).toMatchObject({ number, field });
  });

  test("is asked for by gateways alone", async () => {
    const network = await world.network();
    const { device } = await network.forecourt();

    expect(outcomeOf(await askFillAnswer(network.owner, device, "04A1B2"))).toBe("403");
  });
});

describe("what is held", () => {
  test("is not spent elsewhere, nor closed away", async () => {
    const network = await world.network();
    const { gateway, device, card, station } = await cardAtGun(network);
    const other = await chargedCard(network.owner, "1", { memberId: card.memberId });
    await askFill(gateway, device, "04A1B2");
    await cardDeed(network.owner, "depositCard", { cardId: card.id, amount: "5", tender: "CASH" });
    const [cardId, stationId] = [card.id, station.id];

    const refusals = [
      await cardRefusal(network.owner, "consumeAtStore", { cardId, stationId, amount: "5.01" }),
      await cardRefusal(network.owner, "transferCardDeposit", { cardId, toCardId: other.id, amount: "5.01" }),
      await cardRefusal(network.owner, "closeCard", { cardId, tender: "CASH" }),
    ];

    expect(refusals.map(({ number }) => number)).toEqual([10021, 10021, 10036]);
    await cardDeed(network.owner, "consumeAtStore", { cardId, stationId, amount: "5" });
    expect(await moneyOf(network, cardId)).toMatchObject({ balance: "100", held: "100", available: "0" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("stays on a card of a group, which isn't cancelled meanwhile", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);
    const { group } = await cardGroupOf(network.owner);
    const groupId = group.id;
    await joinGroup(network.owner, groupId, [card.id]);
    await askFill(gateway, device, "04A1B2");

    const refusals = [
      await groupRefusal(network.owner, "refundFromGroupCard", { groupId, cardId: card.id, amount: "1" }),
      await groupRefusal(network.owner, "cancelCardGroup", { groupId, tender: "CASH" }),
    ];

    expect(refusals).toMatchObject([
      { number: 10021, field: "amount" },
      { number: 10036, field: "groupId" },
    ]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("races the shop for the same money, and one of them gets it", async () => {
    const network = await world.network();
    const { gateway, device, card, station } = await cardAtGun(network, "10");
    const input = { cardId: card.id, stationId: station.id, amount: "10", idempotencyKey: "shop" };

    const [fill, shop] = await Promise.all([
      askFill(gateway, device, "04A1B2"),
      network.owner.send(operationOf("consumeAtStore"), { input }),
    ]);

    expect([fill.allowed, outcomeOf(shop)]).toEqual(fill.allowed ? [true, "10021"] : [false, "OK"]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is released by hand with a reason, once, raced by ten", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);
    await askFill(gateway, device, "04A1B2");
    const [hold] = await holdsOf(network.owner, card.id);
    const input = { cardId: card.id, holdId: hold?.id, reason: "the pump stood still" };

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        network.owner.send(operationOf("unlockCardDebit"), { input: { ...input, idempotencyKey: `unlock ${at}` } }),
      ),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual([...Array.from({ length: 9 }, () => "10036"), "OK"]);
    expect(await moneyOf(network, card.id)).toMatchObject({ held: "0", available: "100" });
    expect(await linesOf(network.owner, { operations: ["DEBIT_UNLOCK"] })).toMatchObject([
      { cardNumber: card.number, reason: "the pump stood still", balanceAfter: "100" },
    ]);
    expect(await changesOf(network.owner, card.id)).toContainEqual(
      expect.objectContaining({ operation: "unlockCardDebit" }),
    );
  });

  test.each([
    ["without a reason", { reason: " " }, 10012, "reason"],
    ["of another hold", { holdId: "01900000-0000-7000-8000-000000000000" }, 10014, "holdId"],
  ])("is not released %s", async (_title, given, number, field) => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);
    await askFill(gateway, device, "04A1B2");
    const [hold] = await holdsOf(network.owner, card.id);
    const input = { cardId: card.id, holdId: hold?.id, reason: "why", ...given };

    expect(await cardRefusal(network.owner, "unlockCardDebit", input)).toMatchObject({ number, field });
    expect(await holdsOf(network.owner, card.id)).toHaveLength(1);
  });

  test("ends by itself once its time is over, its device is heard and its gun at rest", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);
    await gateway.report({ devices: [deviceReading(device)], guns: [gunReading(device, { state: "REFUELLING" })] });
    await askFill(gateway, device, "04A1B2");
    const isHeld = async () => (await moneyOf(network, card.id))?.held === "100";
    const at = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE);

    await lapseHolds(db, at(29));
    expect(await isHeld()).toBe(true);
    await lapseHolds(db, at(31));
    expect(await isHeld()).toBe(true);
    await gateway.report({ devices: [deviceReading(device, { online: false })], guns: [gunReading(device)] });
    await lapseHolds(db, at(31));
    expect(await isHeld()).toBe(true);
    await gateway.report({ devices: [deviceReading(device)] });
    await lapseHolds(db, at(31));
    expect(await isHeld()).toBe(false);
  });
});
