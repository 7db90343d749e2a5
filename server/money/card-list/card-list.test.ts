import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { changeLimits } from "../../test/card-limits.ts";
import { cardListOf, cardListRefusal, cardsOnList } from "../../test/card-lists.ts";
import { cardDeed, cardOf, chargedCard, linesOf, manyCards } from "../../test/cards.ts";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { askFill } from "../../test/fills.ts";
import { addPlates, plateGroup } from "../../test/plates.ts";
import { sale } from "../../test/readings.ts";
import { passReviewOf, reviewAbove, twoPersons } from "../../test/reviews.ts";
import { testServer } from "../../test/server.ts";

const { world, db, clock, live } = await testServer();

const TAG = "04A1B2";
const STAND = `query Stand($id: ID!) { stationCardList(stationId: $id) { stationId version at size } }`;
const SETTINGS = `mutation S($i: ChangeCardSettingsInput!) { changeCardSettings(input: $i) { longestListAge offlineAllowed offlineLimit } }`;

/** A forecourt, and a card with a tag and money. */
async function listedCard(given: object = {}) {
  const network = await world.network();
  const card = await chargedCard(network.owner, "100", { tag: TAG, ...given });
  return { network, card, ...(await network.forecourt()) };
}

describe("the list of cards of a station", () => {
  test("has every card with a tag, hashed with the network's salt, and what it may spend", async () => {
    const { network, gateway, station } = await listedCard({ pin: "1234", validUntil: "2027-01-31" });
    await cardOf(network.owner, {});

    const list = await cardListOf(gateway, { stationId: station.id });

    const tag = createHash("sha256")
      .update(list.salt + TAG)
      .digest("hex");
    expect(list).toMatchObject({ whole: true, gone: [], next: null, longestAge: 1440, offlineAllowed: false });
    expect(list.cards).toMatchObject([
      { tag, state: "NORMAL", declinedBy: null, available: "100", mostVolume: null, mostFills: null },
    ]);
    expect(list.cards[0]?.pinHash).not.toBeNull();
    expect(list.cards[0]?.validBefore).toMatch(/^2027-01-31T|^2027-02-01T/);
  });

  test("never has another network's cards, nor is it any other gateway's", async () => {
    const { station, gateway } = await listedCard();
    const other = await listedCard();

    expect(await cardsOnList(other.gateway, other.station)).toHaveLength(1);
    expect(await cardsOnList(gateway, station)).toHaveLength(1);
    expect((await cardsOnList(gateway, station))[0]?.tag).not.toBe(
      (await cardsOnList(other.gateway, other.station))[0]?.tag,
    );
    expect(await cardListRefusal(gateway, { stationId: other.station.id })).toMatchObject({ number: 10014 });
    const neighbour = await other.network.forecourt();
    expect(await cardListRefusal(neighbour.gateway, { stationId: other.station.id })).toMatchObject({
      number: 10014,
      field: "stationId",
    });
  });

  test("has what a card's own limits leave, and declines what a station can't judge alone", async () => {
    const { network, card, gateway, station, device, grade } = await listedCard();
    const limits = { dayAmount: "90", monthVolume: "40", dayCount: 3, fillAmount: "85" };
    const overridden = ["DAY_AMOUNT", "MONTH_VOLUME", "DAY_COUNT", "FILL_AMOUNT"];
    await changeLimits(network.owner, card.id, { ...limits, overridden });

    expect(await cardsOnList(gateway, station)).toMatchObject([
      { declinedBy: null, available: "85", mostVolume: "40", mostFills: 3 },
    ]);
    await gateway.report({ sales: [sale(device, { cardNo: TAG, unitPrice: "5", amount: "20", volumeLitres: "4" })] });
    expect(await cardsOnList(gateway, station)).toMatchObject([{ available: "70", mostVolume: "36", mostFills: 2 }]);

    await changeLimits(network.owner, card.id, { gradeIds: [grade.id], overridden: ["GRADE"] });
    expect(await cardsOnList(gateway, station)).toMatchObject([{ declinedBy: "LIMIT" }]);
  });

  test("tells what is left of a plate anew for the other card that has it, when one fills and when it is through", async () => {
    const { network, gateway, station, device } = await listedCard({ plate: "A1" });
    const group = await plateGroup(network.owner, { dayAmount: "80" });
    await addPlates(network.owner, group.id, ["A1"]);
    await chargedCard(network.owner, "60", { tag: "04A1B3", plate: "A1" });
    const leftOnList = async (since: string) =>
      (await cardListOf(gateway, { stationId: station.id, since })).cards
        .map(({ available, declinedBy }) => declinedBy ?? available)
        .toSorted();
    clock.pass(5 * MINUTE);
    const { version } = await cardListOf(gateway, { stationId: station.id });
    expect(await leftOnList(version)).toEqual([]);

    await askFill(gateway, device, TAG);
    expect(await leftOnList(version)).toEqual(["PLATE", "PLATE"]);
    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });

    expect(await leftOnList(version)).toEqual(["10", "10"]);
  });

  test("tells, from a version on, what changed since alone", async () => {
    const { network, gateway, station, device, card } = await listedCard();
    await chargedCard(network.owner, "5", { tag: "FFFF" });
    clock.pass(HOUR);
    const { version } = await cardListOf(gateway, { stationId: station.id });
    clock.pass(HOUR);
    const since = version;
    expect(await cardListOf(gateway, { stationId: station.id, since })).toMatchObject({ whole: false, cards: [] });

    await askFill(gateway, device, TAG);
    expect((await cardListOf(gateway, { stationId: station.id, since })).cards).toMatchObject([{ available: "0" }]);
    await gateway.report({ sales: [sale(device, { cardNo: TAG, endedAt: clock.now().toISOString() })] });
    expect((await cardListOf(gateway, { stationId: station.id, since })).cards).toMatchObject([{ available: "30" }]);
    await cardDeed(network.owner, "reportCardLoss", { cardId: card.id });
    expect((await cardListOf(gateway, { stationId: station.id, since })).cards).toMatchObject([
      { state: "LOST", declinedBy: "STATE" },
    ]);
    await cardDeed(network.owner, "changeCard", { cardId: card.id, number: "HEIR-1", tag: "AAAA" });
    const after = await cardListOf(gateway, { stationId: station.id, since });
    expect([after.cards.length, after.gone.length]).toEqual([1, 1]);
  });

  test("is told whole again to whoever has heard nothing for a day, comes from the future, or sends something else", async () => {
    const { gateway, station } = await listedCard();
    const stationId = station.id;
    const { version } = await cardListOf(gateway, { stationId });
    const isWhole = async (since: string) => (await cardListOf(gateway, { stationId, since })).whole;

    expect(await isWhole(version)).toBe(false);
    expect(await isWhole("nothing")).toBe(true);
    clock.pass(25 * HOUR);
    expect(await isWhole(version)).toBe(true);
    const { version: later } = await cardListOf(gateway, { stationId });
    clock.pass(-HOUR);
    expect(await isWhole(later)).toBe(true);
  });

  test("is told whole again once the station asks for something else, and judges by that", async () => {
    const { network, gateway, station } = await listedCard();
    const { version: since } = await cardListOf(gateway, { stationId: station.id });
    await sql`update station set certification = 'CAR_LICENCE' where network_id = ${network.id} and id = ${station.id}`.execute(
      db,
    );

    expect(await cardListOf(gateway, { stationId: station.id, since })).toMatchObject({
      whole: true,
      cards: [{ declinedBy: "CERTIFICATION" }],
    });
  });

  test("has what the limits of a plate leave", async () => {
    const { network, gateway, station, device } = await listedCard({ plate: "A 1" });
    const group = await plateGroup(network.owner, { dayAmount: "90", dayVolume: "12", dayCount: 3 });
    await addPlates(network.owner, group.id, ["A1"]);
    await gateway.report({
      sales: [
        sale(device, {
          cardNo: TAG,
          endedAt: clock.now().toISOString(),
          volumeLitres: "4",
          unitPrice: "7",
          amount: "28",
        }),
      ],
    });

    expect(await cardsOnList(gateway, station)).toMatchObject([{ available: "62", mostVolume: "8", mostFills: 2 }]);
  });

  test("comes in pages where there are many cards", async () => {
    const { network, gateway, station, card } = await listedCard();
    await manyCards(db, { networkId: network.id, like: card.id, many: 1100 });

    const tags = new Set<string>();
    let after: string | undefined;
    let pages = 0;
    do {
      const page = await cardListOf(gateway, { stationId: station.id, ...(after !== undefined && { after }) });
      for (const { tag } of page.cards) {
        tags.add(tag);
      }
      after = page.next ?? undefined;
      pages += 1;
    } while (after !== undefined);

    expect([tags.size, pages]).toEqual([1101, 3]);
    expect((await network.owner.run(STAND, { id: station.id })).stationCardList).toMatchObject({ size: 1101 });
  });
});

describe("what becomes of a card", () => {
  test("is told to gateways of its network at once, and to no others", async () => {
    const { network, gateway, card } = await listedCard();
    const other = await listedCard();
    const changes = (await live(gateway)).subscribe<{ cardListChanges: string }>("subscription { cardListChanges }");
    const others = (await live(other.gateway)).subscribe<{ cardListChanges: string }>(
      "subscription { cardListChanges }",
    );
    await changes.next();
    await others.next();
    clock.pass(MINUTE);
    const lost = clock.now().toISOString();

    await cardDeed(network.owner, "reportCardLoss", { cardId: card.id });

    expect(await changes.next()).toEqual({ cardListChanges: lost });
    clock.pass(MINUTE);
    await cardDeed(other.network.owner, "stopCard", { cardId: other.card.id });
    expect(await others.next()).toEqual({ cardListChanges: clock.now().toISOString() });
  });

  test("is told where it is closed, or paid out by a second person, and not where that was only looked at", async () => {
    const { network, gateway, card } = await listedCard();
    const { owner } = network;
    const changes = (await live(gateway)).subscribe<{ cardListChanges: string }>("subscription { cardListChanges }");
    await changes.next();
    const at = () => ({ cardListChanges: clock.now().toISOString() });
    const { asker } = await twoPersons(network);
    await reviewAbove(network, "50");

    clock.pass(MINUTE);
    await cardDeed(asker, "closeCard", { cardId: card.id, tender: "CASH", preview: true });
    const { reviewId } = await cardDeed(asker, "closeCard", { cardId: card.id, tender: "CASH" });
    await passReviewOf(owner, reviewId);

    expect(await changes.next()).toEqual(at());
  });

  test("is told where a fill stopped it", async () => {
    const { gateway, device } = await listedCard();
    const changes = (await live(gateway)).subscribe<{ cardListChanges: string }>("subscription { cardListChanges }");
    await changes.next();
    clock.pass(MINUTE);
    const at = clock.now().toISOString();
    const report = { cardNo: TAG, endedAt: at, amount: "140", volumeLitres: "20" };

    await gateway.report({ sales: [sale(device, report)] });

    expect(await changes.next()).toEqual({ cardListChanges: at });
  });
});

describe("the settings of the network", () => {
  test("go along with the list, and are in the log", async () => {
    const { network, gateway, station } = await listedCard();
    const given = { longestListAge: 30, offlineAllowed: true, offlineLimit: "55.5" };

    expect((await network.owner.run(SETTINGS, { i: given })).changeCardSettings).toEqual(given);

    expect(await cardListOf(gateway, { stationId: station.id })).toMatchObject({
      longestAge: 30,
      offlineAllowed: true,
      offlineLimit: "55.5",
    });
    expect(await linesOf(network.owner, { operations: ["DEPOSIT"] })).toHaveLength(1);
  });

  test.each([
    ["no age", { longestListAge: 0 }, "longestListAge"],
    ["more than a week", { longestListAge: 10_081 }, "longestListAge"],
    ["no limit", { offlineLimit: "0" }, "offlineLimit"],
  ])("are refused with %s", async (_what, given, field) => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(SETTINGS, { i: given })).toMatchObject({ number: 10012, field });
  });
});

test("a station tells which list it has, and a caller of elsewhere sees none", async () => {
  const { network, gateway, station } = await listedCard();
  const other = await world.network();
  const standOf = async (caller: typeof other.owner) => (await caller.run(STAND, { id: station.id })).stationCardList;
  expect(await standOf(network.owner)).toBeNull();

  const { version } = await cardListOf(gateway, { stationId: station.id });

  expect(await standOf(network.owner)).toEqual({
    stationId: station.id,
    version,
    at: clock.now().toISOString(),
    size: 1,
  });
  expect(await standOf(other.owner)).toBeNull();
});
