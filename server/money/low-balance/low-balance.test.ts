import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { cardGroupOf, groupDeed, joinGroup } from "../../test/card-groups.ts";
import { LIMITED_TAG, fillUp } from "../../test/card-limits.ts";
import { cardDeed, cardOf, chargedCard } from "../../test/cards.ts";
import { MINUTE } from "../../test/clock.ts";
import { depositRule } from "../../test/deposit-rules.ts";
import { changesOf } from "../../test/employees.ts";
import { outcomeOf } from "../../test/execute.ts";
import {
  CHANGE_DETAILS,
  CHANGE_GROUP,
  SET_LOW,
  lowsOf,
  setGroupLow,
  setLow,
  watchedCard,
  watchedCards,
  watchedGroups,
} from "../../test/low-balances.ts";
import { memberFor } from "../../test/members.ts";
import { statementsOf } from "../../test/sent.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, clock, db } = await testServer({ POOL_SIZE: "12" });

const NOBODY = "01900000-0000-7000-8000-000000000000";

/** Spends of a card in a station's shop. */
async function spender(network: Network) {
  const { id: stationId } = await network.station();
  return (cardId: string, amount: string) => cardDeed(network.owner, "consumeAtStore", { cardId, stationId, amount });
}

describe("a card whose money falls below its threshold", () => {
  test("is told once: who, when, how much was left, and when it had enough again", async () => {
    const network = await world.network();
    const { owner } = network;
    const { id: memberId, name } = await memberFor(owner);
    const card = await watchedCard(owner, "100", { memberId });
    const spend = await spender(network);

    await spend(card.id, "50");
    expect(await lowsOf(owner)).toEqual([]);
    const fell = clock.pass(MINUTE).toISOString();
    await spend(card.id, "1");
    clock.pass(MINUTE);
    await spend(card.id, "5");

    expect(await watchedCards(owner, { low: true })).toEqual([{ id: card.id, lowBelow: "50", low: true }]);
    const was = { cardId: card.id, cardNumber: card.number, memberName: name, groupId: null, lowBelow: "50" };
    expect(await lowsOf(owner)).toMatchObject([{ ...was, time: fell, balance: "49", endedAt: null }]);

    const rose = clock.pass(MINUTE).toISOString();
    await cardDeed(owner, "depositCard", { cardId: card.id, amount: "6", tender: "CASH" });
    expect(await watchedCards(owner, { low: false })).toEqual([{ id: card.id, lowBelow: "50", low: false }]);
    expect(await lowsOf(owner, { ended: true })).toMatchObject([{ ...was, time: fell, endedAt: rose }]);

    const again = clock.pass(MINUTE).toISOString();
    await spend(card.id, "1");
    expect(await lowsOf(owner)).toMatchObject([
      { time: again, balance: "49", endedAt: null },
      { time: fell, endedAt: rose },
    ]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is told once where many spend at once", async () => {
    const network = await world.network();
    const card = await watchedCard(network.owner, "100");
    const { id: stationId } = await network.station();
    const tills = await Promise.all(
      Array.from({ length: 5 }, () => network.operator({ permissions: [Permission.UserInfoList] })),
    );

    const spent = { cardId: card.id, stationId, amount: "10" };
    await Promise.all([...tills, ...tills].map((till) => cardDeed(till, "consumeAtStore", spent)));

    expect(await lowsOf(network.owner)).toMatchObject([{ cardId: card.id, endedAt: null }]);
  });

  test("is told whatever took it: a fill, a transfer, what is paid out again", async () => {
    const network = await world.network();
    const { owner } = network;
    const { id: memberId } = await memberFor(owner);
    const filled = await watchedCard(owner, "100", { tag: LIMITED_TAG });
    await fillUp({ ...(await network.forecourt()), card: filled });
    const [giving, taking] = [await watchedCard(owner, "60", { memberId }), await cardOf(owner, { memberId })];
    await cardDeed(owner, "transferCardDeposit", { cardId: giving.id, toCardId: taking.id, amount: "20" });
    const refunded = await cardOf(owner);
    const { id: flowId } = await cardDeed(owner, "depositCard", { cardId: refunded.id, amount: "70", tender: "CASH" });
    await setLow(owner, { ids: [refunded.id], lowBelow: "50" });
    await cardDeed(owner, "refundCardDeposit", { flowId, tender: "CASH", reason: "mistaken" });

    const told = (await lowsOf(owner)).map(({ cardId, balance }) => ({ cardId, balance }));
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        { cardId: filled.id, balance: "30" },
        { cardId: giving.id, balance: "40" },
        { cardId: refunded.id, balance: "0" },
      ]),
    );
  });

  test("has what was given on top counted with what was paid in", async () => {
    const network = await world.network();
    await depositRule(network.owner, { fromAmount: "40", gift: "30" });
    const card = await watchedCard(network.owner, "40");
    const spend = await spender(network);

    await spend(card.id, "20");
    expect(await lowsOf(network.owner)).toEqual([]);
    await spend(card.id, "21");
    expect(await lowsOf(network.owner)).toMatchObject([{ balance: "29" }]);
  });

  test("leaves nothing where it was only looked at what would be", async () => {
    const network = await world.network();
    const card = await watchedCard(network.owner, "100");
    const { id: stationId } = await network.station();

    await cardDeed(network.owner, "consumeAtStore", { cardId: card.id, stationId, amount: "90", preview: true });

    expect(await lowsOf(network.owner)).toEqual([]);
  });

  test("costs one statement more, and a card without a threshold none", async () => {
    const network = await world.network();
    const [plain, watched] = [await chargedCard(network.owner, "100"), await watchedCard(network.owner, "100")];
    const spend = await spender(network);
    const judging = async (cardId: string) =>
      (await statementsOf(() => spend(cardId, "1"))).filter((text) => text.includes("low_balance"));

    expect(await judging(plain.id)).toEqual([]);
    expect(await judging(watched.id)).toHaveLength(1);
  });
});

describe("a threshold", () => {
  test("is judged when it is set, raised, lowered and lifted, and the log says so", async () => {
    const { owner } = await world.network();
    const card = await chargedCard(owner, "100");
    const to = (lowBelow: string | null) => owner.run(CHANGE_DETAILS, { input: { id: card.id, lowBelow } });

    expect(await to("100.00")).toEqual({ changeCardDetails: { lowBelow: "100", low: false } });
    expect(await to("100.01")).toEqual({ changeCardDetails: { lowBelow: "100.01", low: true } });
    await to("200");
    expect(await lowsOf(owner)).toMatchObject([{ balance: "100", lowBelow: "100.01", endedAt: null }]);
    expect(await to("50")).toEqual({ changeCardDetails: { lowBelow: "50", low: false } });
    await to("150");
    expect(await to(null)).toEqual({ changeCardDetails: { lowBelow: null, low: false } });

    expect(await lowsOf(owner, { ended: false })).toEqual([]);
    expect(await lowsOf(owner)).toHaveLength(2);
    expect(await changesOf(owner, card.id)).toContainEqual(
      expect.objectContaining({ operation: "changeCardDetails", after: expect.objectContaining({ lowBelow: "150" }) }),
    );
  });

  test("stays where other details of the card change", async () => {
    const { owner } = await world.network();
    const card = await watchedCard(owner, "100");

    await owner.run(CHANGE_DETAILS, { input: { id: card.id, plate: "A1" } });

    expect(await watchedCards(owner)).toEqual([{ id: card.id, lowBelow: "50", low: false }]);
  });

  test("is set for many cards at once, and each says what became of it", async () => {
    const { owner } = await world.network();
    const [one, other, closed] = [await chargedCard(owner, "10"), await watchedCard(owner, "90"), await cardOf(owner)];
    await cardDeed(owner, "closeCard", { cardId: closed.id });

    const rows = await setLow(owner, { ids: [one.id, other.id, closed.id, NOBODY], lowBelow: "50.00" });

    expect(rows).toMatchObject([
      { id: one.id, label: one.number, outcome: "DONE" },
      { id: other.id, outcome: "UNCHANGED" },
      { id: closed.id, outcome: "REFUSED", refusal: { number: 10036, field: "ids" } },
      { id: NOBODY, label: null, outcome: "REFUSED", refusal: { number: 10016, field: "ids" } },
    ]);
    expect(await lowsOf(owner)).toMatchObject([{ cardId: one.id, balance: "10" }]);
    expect(await setLow(owner, { filter: { states: ["NORMAL"] } })).toMatchObject([
      { outcome: "DONE" },
      { outcome: "DONE" },
    ]);
    expect(await watchedCards(owner, { states: ["NORMAL"] })).toMatchObject([{ lowBelow: null }, { lowBelow: null }]);
  });

  test.each(["0", "-5", "0.001", "1000000000000"])("of %s is refused", async (lowBelow) => {
    const { owner } = await world.network();
    const [card, { group }] = [await watchedCard(owner, "100"), await cardGroupOf(owner)];
    const refused = { number: 10012, field: "lowBelow" };

    expect(await setLow(owner, { ids: [card.id], lowBelow })).toMatchObject([{ outcome: "REFUSED", refusal: refused }]);
    expect(await owner.expectRefusal(CHANGE_DETAILS, { input: { id: card.id, lowBelow } })).toMatchObject(refused);
    expect(await owner.expectRefusal(CHANGE_GROUP, { input: { id: group.id, lowBelow } })).toMatchObject(refused);
    expect(await watchedCards(owner)).toMatchObject([{ lowBelow: "50" }]);
  });

  test("is nobody's to set who may only look, nor another platform's", async () => {
    const network = await world.network();
    const card = await watchedCard(network.owner, "100");
    const viewer = await network.operator({ permissions: [Permission.UserInfoList], operates: [] });
    const sibling = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.UserInfoList],
    });
    const input = { ids: [card.id], lowBelow: "70" };

    expect(outcomeOf(await viewer.send(SET_LOW, { input }))).toBe("403");
    expect(await setLow(sibling, input)).toMatchObject([{ outcome: "REFUSED", refusal: { number: 10016 } }]);
    expect(await watchedCards(network.owner)).toMatchObject([{ lowBelow: "50" }]);
  });

  test("goes with the account to its new plastic, and the old card isn't low any more", async () => {
    const { owner } = await world.network();
    const card = await watchedCard(owner, "10");
    await cardDeed(owner, "changeCard", { cardId: card.id, number: "HEIR-0001" });

    expect(await watchedCards(owner, { states: ["REPLACED"] })).toEqual([{ id: card.id, lowBelow: null, low: false }]);
    expect(await watchedCards(owner, { low: true })).toMatchObject([{ lowBelow: "50", low: true }]);
    expect(await lowsOf(owner)).toHaveLength(1);
  });

  test("ends with the card: what is closed isn't low", async () => {
    const { owner } = await world.network();
    const [rich, poor] = [await watchedCard(owner, "100"), await watchedCard(owner, "10")];

    await cardDeed(owner, "closeCard", { cardId: rich.id, tender: "CASH" });
    await cardDeed(owner, "closeCard", { cardId: poor.id, tender: "CASH" });

    expect(await watchedCards(owner, { low: true })).toEqual([]);
    expect(await lowsOf(owner)).toMatchObject([{ cardId: poor.id, endedAt: clock.now().toISOString() }]);
  });
});

describe("a group's threshold", () => {
  test("is its wallet's, and its cards have their own", async () => {
    const { owner } = await world.network();
    const { group, cardIds } = await cardGroupOf(owner, { wallet: "100", cards: 1 });
    const [cardId = ""] = cardIds;
    await setGroupLow(owner, group.id, "60");

    await groupDeed(owner, "transferToGroupCards", { groupId: group.id, mode: "AVERAGE", amount: "45" });
    expect(await watchedGroups(owner, { low: true })).toEqual([{ id: group.id, lowBelow: "60", low: true }]);
    expect(await watchedCards(owner)).toEqual([{ id: cardId, lowBelow: null, low: false }]);
    const was = { groupId: group.id, groupName: group.name, cardId: null, balance: "55", lowBelow: "60" };
    expect(await lowsOf(owner)).toMatchObject([{ ...was, endedAt: null }]);

    await groupDeed(owner, "refundFromGroupCard", { groupId: group.id, cardId, amount: "5" });
    expect(await watchedGroups(owner, { low: false })).toMatchObject([{ low: false }]);
    expect(await lowsOf(owner)).toMatchObject([{ ...was, endedAt: clock.now().toISOString() }]);
    expect(await changesOf(owner, group.id)).toContainEqual(
      expect.objectContaining({ operation: "changeCardGroup", after: { lowBelow: "60" } }),
    );
  });

  test("is judged by what the fills of its cards leave in a shared wallet", async () => {
    const network = await world.network();
    const { owner } = network;
    const { group } = await cardGroupOf(owner, { sharing: "SHARED", wallet: "100" });
    const card = await cardOf(owner, { tag: LIMITED_TAG });
    await joinGroup(owner, group.id, [card.id]);
    await setGroupLow(owner, group.id, "50");

    await fillUp({ ...(await network.forecourt()), card });

    expect(await lowsOf(owner)).toMatchObject([{ groupId: group.id, balance: "30" }]);
  });

  test("ends with the group", async () => {
    const { owner } = await world.network();
    const [{ group: rich }, { group: poor }] = [
      await cardGroupOf(owner, { wallet: "100" }),
      await cardGroupOf(owner, { wallet: "10" }),
    ];
    await setGroupLow(owner, rich.id, "50");
    await setGroupLow(owner, poor.id, "50");

    await groupDeed(owner, "cancelCardGroup", { groupId: rich.id, tender: "CASH" });
    await groupDeed(owner, "cancelCardGroup", { groupId: poor.id, tender: "CASH" });

    expect(await watchedGroups(owner, { low: true })).toEqual([]);
    expect(await lowsOf(owner)).toMatchObject([{ groupId: poor.id, endedAt: clock.now().toISOString() }]);
  });
});

test("the list of what was low is narrowed by card, group, text and time", async () => {
  const network = await world.network();
  const { owner } = network;
  const from = clock.pass(MINUTE).toISOString();
  const card = await watchedCard(owner, "10");
  const to = clock.pass(MINUTE).toISOString();
  const { group } = await cardGroupOf(owner, { name: "Night couriers", wallet: "10" });
  await setGroupLow(owner, group.id, "20");
  const ofCard = [expect.objectContaining({ cardId: card.id })];
  const ofGroup = [expect.objectContaining({ groupId: group.id })];

  expect(await lowsOf(owner, { cardIds: [card.id] })).toEqual(ofCard);
  expect(await lowsOf(owner, { groupIds: [group.id] })).toEqual(ofGroup);
  expect(await lowsOf(owner, { search: "night" })).toEqual(ofGroup);
  expect(await lowsOf(owner, { search: card.number })).toEqual(ofCard);
  expect(await lowsOf(owner, { from, to })).toEqual(ofCard);
  expect(await lowsOf(owner, { from: to })).toEqual(ofGroup);
  const below = await network.operator({ platform: await network.platform(), permissions: [Permission.UserInfoList] });
  expect(await lowsOf(below)).toEqual([]);
});
