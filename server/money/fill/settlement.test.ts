import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { AlarmsDocument } from "../../plant/alarm/alarm.generated.ts";
import { SalesDocument } from "../../trade/transaction/transaction.generated.ts";
import { cardDeed, cardOf, cardRefusal, cardsOf, chargedCard, linesOf, operationOf } from "../../test/cards.ts";
import { outcomeOf } from "../../test/execute.ts";
import { askFill, fillsOf, holdsOf } from "../../test/fills.ts";
import { KanbanDocument } from "../../office/kanban/kanban.generated.ts";
import { log } from "../../test/audit-log.ts";
import { periodDeed } from "../../test/period-locks.ts";
import { addPlates, plateGroup } from "../../test/plates.ts";
import { memberFor } from "../../test/members.ts";
import { minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db, clock } = await testServer({ POOL_SIZE: "12" });

const TAG = "04A1B2";

/** A forecourt, and a card of a member with a tag and money. */
async function cardAtGun(network: Network, amount = "100", given: object = {}) {
  const { id: memberId } = await memberFor(network.owner, { name: "Wang Fang" });
  const card = await chargedCard(network.owner, amount, { tag: TAG, memberId, ...given });
  return { ...(await network.forecourt()), card };
}
const moneyOf = async (network: Network, cardId: string) => (await cardsOf(network.owner, { ids: [cardId] }))[0];
const fuelLines = (network: Network) => linesOf(network.owner, { operations: ["CONSUME"] });
const salesOf = async (network: Network) => (await network.owner.run(SalesDocument, {})).transactions;
const overdrawn = async (network: Network) =>
  (await network.owner.run(AlarmsDocument, {})).alarms.nodes.filter(({ code }) => code === "CARD_OVERDRAWN");

describe("a sale that was made with a card", () => {
  test("settles what was held with what it cost, and its line names it", async () => {
    const network = await world.network();
    const { gateway, device, card, station } = await cardAtGun(network, "100", { plate: "A1" });
    await askFill(gateway, device, TAG);

    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });

    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "30", held: "0", available: "30", owed: "0" });
    const { nodes } = await salesOf(network);
    expect(nodes).toMatchObject([{ amount: "70", cardNo: TAG }]);
    expect(await fuelLines(network)).toMatchObject([
      { cardNumber: card.number, oilAmount: "70", oilVolume: "10", balanceAfter: "30", lacked: "0", author: "1.1" },
    ]);
    const [line] = (await fuelLines(network)) as { saleId: string }[];
    expect(line?.saleId).toBe(nodes[0]?.id);
    expect(await linesOf(network.owner, { stationIds: [station.id] })).toHaveLength(1);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("that isn't the revenue which was booked for it is found in the books", async () => {
    const network = await world.network();
    const { gateway, device } = await cardAtGun(network);
    await askFill(gateway, device, TAG);
    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });
    const id = (await salesOf(network)).nodes[0]?.id ?? "";

    await sql`update sale set amount = amount + 1 where network_id = ${network.id} and id = ${id}`.execute(db);

    expect(await faultsOf(db, network.id)).toMatchObject([{ what: "SALE_NOT_ITS_MOVEMENT", id, difference: "1" }]);
  });

  test("is booked once, whatever is sent again, by ten at once", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);
    await askFill(gateway, device, TAG);
    const batch = { sales: [sale(device, { cardNo: TAG })] };

    await Promise.all(Array.from({ length: 10 }, () => gateway.report(batch)));
    await gateway.report(batch);

    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "30", held: "0" });
    expect(await fuelLines(network)).toHaveLength(1);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("races its release by hand: the hold ends once, and the sale is booked once", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);
    await askFill(gateway, device, TAG);
    const [hold] = await holdsOf(network.owner, card.id);
    const input = { cardId: card.id, holdId: hold?.id, reason: "quiet", idempotencyKey: "unlock" };

    const [release] = await Promise.all([
      network.owner.send(operationOf("unlockCardDebit"), { input }),
      gateway.report({ sales: [sale(device, { cardNo: TAG })] }),
    ]);

    expect(["OK", "10036"]).toContain(outcomeOf(release));
    expect(await holdsOf(network.owner, card.id)).toEqual([]);
    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "30", held: "0" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("that comes late, when its hold has been released, is booked all the same", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);
    await askFill(gateway, device, TAG);
    const [hold] = await holdsOf(network.owner, card.id);
    await cardDeed(network.owner, "unlockCardDebit", { cardId: card.id, holdId: hold?.id, reason: "quiet" });

    await gateway.report({ sales: [sale(device, { cardNo: TAG, offline: true })] });

    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "30", owed: "0", state: "NORMAL" });
  });

  test("from before a fill leaves what is held for that fill alone", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network, "200");
    const before = sale(device, { cardNo: TAG, endedAt: new Date(clock.now().getTime() - 3_600_000).toISOString() });
    await askFill(gateway, device, TAG);

    await gateway.report({ sales: [{ ...before, amount: "150", volumeLitres: "20", unitPrice: "7.5" }] });

    expect(await holdsOf(network.owner, card.id)).toHaveLength(1);
    // All of it is held for the fill under way, so the late one is owed.
    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "200", held: "200", owed: "150", state: "STOP" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("of a tag that is nobody's is a sale, and no more", async () => {
    const network = await world.network();
    const { gateway, device } = await network.forecourt();

    await gateway.report({ sales: [sale(device, { cardNo: "FFFF01" })] });

    expect((await salesOf(network)).totalCount).toBe(1);
    expect(await linesOf(network.owner)).toEqual([]);
  });

  test("spends what was given first where the network says so", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);
    await network.owner.run("mutation S($i: ChangeCardSettingsInput!) { changeCardSettings(input: $i) { id } }", {
      i: { giftFirst: true },
    });

    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });

    expect(await moneyOf(network, card.id)).toMatchObject({ principal: "30", gift: "0" });
  });
});

describe("a fill beyond the balance", () => {
  test("is owed, stops the card, and an alarm tells", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network, "50");

    await gateway.report({ sales: [sale(device, { cardNo: TAG, offline: true })] });

    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "0", owed: "20", state: "STOP" });
    expect(await fuelLines(network)).toMatchObject([{ oilAmount: "70", lacked: "20", stateAfter: "STOP" }]);
    expect(await overdrawn(network)).toMatchObject([{ detail: card.number, deviceId: device.id }]);
    expect(await askFill(gateway, device, TAG)).toMatchObject({ declinedBy: "STATE" });
    expect(await cardRefusal(network.owner, "closeCard", { cardId: card.id })).toMatchObject({ number: 10036 });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is paid back by the next deposit, and the card fills again", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network, "50");
    await gateway.report({ sales: [sale(device, { cardNo: TAG, offline: true })] });
    await cardDeed(network.owner, "resumeCard", { cardId: card.id });
    expect(await askFill(gateway, device, TAG)).toMatchObject({ declinedBy: "DEBT" });

    await cardDeed(network.owner, "depositCard", { cardId: card.id, amount: "100", tender: "CASH" });

    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "80", owed: "0" });
    expect(await linesOf(network.owner, { operations: ["BACK_FROM_CLEARING", "DEPOSIT"] })).toMatchObject([
      { operation: "BACK_FROM_CLEARING", balanceAfter: "80" },
      { operation: "DEPOSIT", deposit: "100", balanceAfter: "100" },
      { operation: "DEPOSIT", deposit: "50" },
    ]);
    expect(await askFill(gateway, device, TAG)).toMatchObject({ allowed: true, bound: "80" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is paid back by hand from what came on the card, never twice", async () => {
    const network = await world.network();
    const { gateway, device, card, station } = await cardAtGun(network, "50");
    const cardId = card.id;
    const { id: flowId } = await cardDeed(network.owner, "consumeAtStore", {
      cardId,
      stationId: station.id,
      amount: "30",
    });
    await gateway.report({ sales: [sale(device, { cardNo: TAG, offline: true })] });
    expect(await cardRefusal(network.owner, "clearCardDebt", { cardId })).toMatchObject({ number: 10021 });
    await cardDeed(network.owner, "reverseCardFlow", { flowId, reason: "wrong goods" });

    await cardDeed(network.owner, "clearCardDebt", { cardId });

    expect(await moneyOf(network, cardId)).toMatchObject({ balance: "0", owed: "20" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("that was paid back and then taken back gives the card its money", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network, "50");
    const cardId = card.id;
    await gateway.report({ sales: [sale(device, { cardNo: TAG, offline: true })] });
    await cardDeed(network.owner, "resumeCard", { cardId });
    await cardDeed(network.owner, "depositCard", { cardId, amount: "100", tender: "CASH" });
    const [line] = (await fuelLines(network)) as { id: string }[];

    await cardDeed(network.owner, "reverseCardFlow", { flowId: line?.id, reason: "not theirs" });

    expect(await moneyOf(network, cardId)).toMatchObject({ balance: "150", owed: "0" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });
});

describe("a fill that is taken back", () => {
  test("is once, with what it posted the other way round", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network, "50");
    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });
    const [line] = (await fuelLines(network)) as { id: string }[];
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        network.owner.send(operationOf("reverseCardFlow"), {
          input: { flowId: line?.id, reason: "not theirs", idempotencyKey: `back ${at}` },
        }),
      ),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10015", "10015", "10015", "10015", "OK"]);
    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "50", owed: "0" });
    expect(await linesOf(network.owner, { operations: ["REVERSE"] })).toMatchObject([
      { oilAmount: "-70", oilVolume: "-10", correctsId: line?.id },
    ]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is taken out of what was sold, and out of the limits of its plate, but no fuel comes back", async () => {
    const network = await world.network();
    const group = await plateGroup(network.owner, { dayAmount: "100" });
    await addPlates(network.owner, group.id, ["A1"]);
    const { gateway, device } = await cardAtGun(network, "500", { plate: "A1" });
    await gateway.report({ sales: [sale(device, { cardNo: TAG, totalizerLitres: "1000" })] });
    const [line] = (await fuelLines(network)) as { id: string }[];
    expect(await askFill(gateway, device, TAG)).toMatchObject({ bound: "30" });

    await cardDeed(network.owner, "reverseCardFlow", { flowId: line?.id, reason: "not theirs" });

    expect(await askFill(gateway, device, TAG)).toMatchObject({ bound: "100" });
    expect((await salesOf(network)).nodes.map(({ amount, volume }) => [amount, volume])).toContainEqual(["-70", "-10"]);
    const { kanban } = await network.owner.run(KanbanDocument, {});
    expect(kanban).toMatchObject({ todayAmount: "0", todayVolume: "0", todaySales: 0 });
    await gateway.report({ sales: [sale(device, { endedAt: minute(5), totalizerLitres: "1010" })] });
    const { alarms } = await network.owner.run(AlarmsDocument, {});
    expect(alarms.nodes.filter(({ code }) => code === "MISSING_SALE")).toEqual([]);
  });
});

describe("a sale that came without its card", () => {
  test("settles what a person says was held for it, once", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);
    await askFill(gateway, device, TAG);
    await gateway.report({ sales: [sale(device)] });
    const [hold] = await holdsOf(network.owner, card.id);
    const saleId = (await salesOf(network)).nodes[0]?.id;
    const input = { cardId: card.id, holdId: hold?.id, saleId, reason: "the reader forgot it" };

    await cardDeed(network.owner, "unlockCardDebit", input);

    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "30", held: "0" });
    expect(await fuelLines(network)).toMatchObject([{ saleId, oilAmount: "70", reason: "the reader forgot it" }]);
    await askFill(gateway, device, TAG);
    const [next] = await holdsOf(network.owner, card.id);
    expect(await cardRefusal(network.owner, "unlockCardDebit", { ...input, holdId: next?.id })).toMatchObject({
      number: 10015,
      field: "saleId",
    });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("on a day that is locked takes a reason of who may enter there, as it is the till's no more", async () => {
    const network = await world.network();
    const { gateway, device, card, station } = await cardAtGun(network);
    await gateway.report({ sales: [sale(device, { endedAt: "2026-10-30T08:00:00.000Z" })] });
    await periodDeed(network.owner, "lockPeriod", { through: "2026-10-31", reason: "closed" });
    await askFill(gateway, device, TAG);
    const [hold] = await holdsOf(network.owner, card.id);
    const saleId = (await salesOf(network)).nodes[0]?.id;
    const input = { cardId: card.id, holdId: hold?.id, saleId, reason: "the reader forgot it" };

    expect(await cardRefusal(network.owner, "unlockCardDebit", input)).toMatchObject({
      number: 10041,
      field: "lockReason",
      params: { day: "2026-10-30", through: "2026-10-31" },
    });
    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "100" });
    await cardDeed(network.owner, "unlockCardDebit", { ...input, lockReason: "the driver came late" });

    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "30", held: "0" });
    expect(await log(network, { operation: "enterLocked" })).toMatchObject([
      { objectId: station.id, after: { day: "2026-10-30", reason: "the driver came late" } },
    ]);
  });

  test("of another gun is refused", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);
    await askFill(gateway, device, TAG);
    await gateway.report({ sales: [sale(device, { address: "1.2", endedAt: minute(1) })] });
    const [hold] = await holdsOf(network.owner, card.id);
    const saleId = (await salesOf(network)).nodes[0]?.id;

    const input = { cardId: card.id, holdId: hold?.id, saleId, reason: "why" };
    expect(await cardRefusal(network.owner, "unlockCardDebit", input)).toMatchObject({
      number: 10006,
      field: "saleId",
    });
    expect(await holdsOf(network.owner, card.id)).toHaveLength(1);
  });
});

test("many cards in batches of two stations, crossed, stand in nobody's way", async () => {
  const network = await world.network();
  const [one, other] = [await network.forecourt(), await network.forecourt()];
  const tags = Array.from({ length: 6 }, (_, at) => `AA0${at}`);
  for (const tag of tags) {
    const { id: cardId } = await cardOf(network.owner, { tag });
    await cardDeed(network.owner, "depositCard", { cardId, amount: "700", tender: "CASH" });
  }
  const batch = (device: { id: string }, list: readonly string[], from: number) => ({
    sales: list.map((cardNo, at) => sale(device, { cardNo, endedAt: minute(from + at) })),
  });

  await Promise.all(
    Array.from({ length: 4 }, (_, round) => [
      one.gateway.report(batch(one.device, tags, round * 10)),
      other.gateway.report(batch(other.device, tags.toReversed(), round * 10)),
    ]).flat(),
  );

  expect((await cardsOf(network.owner)).map(({ balance }) => balance)).toEqual(tags.map(() => "140"));
  expect(await fillsOf(network.owner)).toEqual([]);
  expect(await faultsOf(db, network.id)).toEqual([]);
});
