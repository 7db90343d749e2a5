import { describe, expect, test } from "vitest";
import { AlarmsDocument } from "../../plant/alarm/alarm.generated.ts";
import { cardListOf, fillReading } from "../../test/card-lists.ts";
import { cardOf, cardDeed, cardsOf, chargedCard, linesOf } from "../../test/cards.ts";
import { MINUTE } from "../../test/clock.ts";
import { askFill, fillsOf, holdsOf } from "../../test/fills.ts";
import { minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db, clock } = await testServer({ POOL_SIZE: "12" });

const TAG = "04A1B2";

/** A forecourt, and a card with a tag and money. */
async function cardAtGun(network: Network, amount = "100") {
  const card = await chargedCard(network.owner, amount, { tag: TAG });
  return { ...(await network.forecourt()), card };
}
const moneyOf = async (network: Network, cardId: string) => (await cardsOf(network.owner, { ids: [cardId] }))[0];

describe("what a station decided by its list", () => {
  test("is kept once, marked as such, and held until its sale comes", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);
    const report = { fills: [fillReading(device, { bound: "80" })] };

    await Promise.all(Array.from({ length: 5 }, () => gateway.report(report)));

    expect(await fillsOf(network.owner, { cardIds: [card.id] })).toMatchObject([
      { allowed: true, bound: "80", offline: true, listAt: minute(-1), gunNumber: 1, rules: report.fills[0]?.rules },
    ]);
    expect(await fillsOf(network.owner, { offline: false })).toEqual([]);
    expect(await moneyOf(network, card.id)).toMatchObject({ held: "80", available: "20" });
    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });
    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "30", held: "0" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("together with its sale is settled at once", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network);

    await gateway.report({ fills: [fillReading(device)], sales: [sale(device, { cardNo: TAG, offline: true })] });

    expect(await moneyOf(network, card.id)).toMatchObject({ balance: "30", held: "0", state: "NORMAL" });
    expect(await holdsOf(network.owner, card.id)).toEqual([]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("long ago holds nothing any more, and never more than there is", async () => {
    const network = await world.network();
    const { gateway, device, card } = await cardAtGun(network, "60");

    await gateway.report({ fills: [fillReading(device, { at: minute(-31) })] });
    expect(await holdsOf(network.owner, card.id)).toEqual([]);
    await gateway.report({ fills: [fillReading(device, { at: minute(-5) })] });

    expect(await holdsOf(network.owner, card.id)).toMatchObject([{ amount: "60" }]);
    expect(await fillsOf(network.owner)).toHaveLength(2);
  });

  test("of a card that nobody has, and what it declined, is kept as well", async () => {
    const network = await world.network();
    const { gateway, device } = await cardAtGun(network);
    const unknown = { tag: "ff ff", bound: null, rules: ["+LIST", "-CARD"] };
    const none = { at: minute(1), bound: null, rules: ["-LIST"], listAt: null };

    await gateway.report({ fills: [fillReading(device, unknown), fillReading(device, none)] });

    expect(await fillsOf(network.owner)).toMatchObject([
      { declinedBy: "LIST", allowed: false, listAt: null, offline: true },
      { declinedBy: "CARD", cardId: null, tag: "FFFF" },
    ]);
  });

  test("is refused alone where it contradicts itself", async () => {
    const network = await world.network();
    const { gateway, device } = await cardAtGun(network);

    const { refused } = await gateway.report({
      fills: [
        fillReading(device, { rules: ["+LIST", "-CARD"] }),
        fillReading(device, { at: minute(1), rules: ["+NONSENSE"] }),
        fillReading(device, { at: minute(2), bound: null }),
        fillReading({ id: "01900000-0000-7000-8000-000000000000" }, { at: minute(3) }),
        fillReading(device, { at: minute(4) }),
      ],
    });

    expect(refused).toMatchObject([
      { kind: "fills", index: 0, reason: "INVALID" },
      { index: 1, reason: "INVALID" },
      { index: 2, reason: "INVALID" },
      { index: 3, reason: "DEVICE_UNKNOWN" },
    ]);
    expect(await fillsOf(network.owner)).toHaveLength(1);
  });
});

test("an hour without the server: two stations let one card fill, each sale is booked once, and what went beyond is owed", async () => {
  const network = await world.network();
  const { gateway, device, card, station } = await cardAtGun(network);
  const other = await network.forecourt();
  const lists = await Promise.all([
    cardListOf(gateway, { stationId: station.id }),
    cardListOf(other.gateway, { stationId: other.station.id }),
  ]);
  expect(lists.map(({ cards }) => cards[0]?.available)).toEqual(["100", "100"]);
  const at = clock.now().getTime();
  clock.pass(60 * MINUTE);
  const hour = (place: typeof device, minutes: number) => {
    const endedAt = new Date(at + minutes * MINUTE).toISOString();
    return {
      fills: [fillReading(place, { at: new Date(at + (minutes - 3) * MINUTE).toISOString() })],
      sales: [sale(place, { cardNo: TAG, offline: true, endedAt })],
    };
  };

  const [mine, theirs] = [hour(device, 10), hour(other.device, 20)];
  await Promise.all(
    [mine, mine]
      .map((batch) => gateway.report(batch))
      .concat([theirs, theirs].map((batch) => other.gateway.report(batch))),
  );

  expect(await moneyOf(network, card.id)).toMatchObject({ balance: "0", owed: "40", held: "0", state: "STOP" });
  expect(await linesOf(network.owner, { operations: ["CONSUME"] })).toHaveLength(2);
  const { nodes } = (await network.owner.run(AlarmsDocument, {})).alarms;
  expect(nodes.filter(({ code }) => code === "CARD_OVERDRAWN")).toMatchObject([{ detail: card.number }]);
  const [since] = lists;
  const { cards } = await cardListOf(gateway, { stationId: station.id, since: since?.version ?? "" });
  expect(cards).toMatchObject([{ state: "STOP", declinedBy: "STATE", available: "0" }]);
  expect(await askFill(gateway, device, TAG)).toMatchObject({ declinedBy: "STATE" });
  expect(await faultsOf(db, network.id)).toEqual([]);
});

test("decisions and sales of many cards, crossed between stations, stand in nobody's way", async () => {
  const network = await world.network();
  const [one, other] = [await network.forecourt(), await network.forecourt()];
  const tags = Array.from({ length: 6 }, (_, at) => `BB0${at}`);
  for (const tag of tags) {
    const { id: cardId } = await cardOf(network.owner, { tag });
    await cardDeed(network.owner, "depositCard", { cardId, amount: "1000", tender: "CASH" });
  }
  const now = clock.now().getTime();
  const batch = (device: { id: string }, list: readonly string[], from: number) => ({
    fills: list.map((tag, at) =>
      fillReading(device, { tag, at: new Date(now + (from + at) * MINUTE - 2 * MINUTE).toISOString() }),
    ),
    sales: list
      .map((cardNo, at) => sale(device, { cardNo, endedAt: new Date(now + (from + at) * MINUTE).toISOString() }))
      .toReversed(),
  });

  await Promise.all(
    Array.from({ length: 2 }, (_, round) => [
      one.gateway.report(batch(one.device, tags, round * 10)),
      other.gateway.report(batch(other.device, tags.toReversed(), round * 10)),
    ]).flat(),
  );

  expect((await cardsOf(network.owner)).map(({ balance }) => balance)).toEqual(tags.map(() => "720"));
  expect(await faultsOf(db, network.id)).toEqual([]);
});
