import { expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { cardGroupOf, groupDeed } from "../../test/card-groups.ts";
import { LIMITED_TAG, fillUp } from "../../test/card-limits.ts";
import { cardDeed, chargedCard } from "../../test/cards.ts";
import type { Caller } from "../../test/execute.ts";
import { SET_LOW, setGroupLow, setLow, watchedCard } from "../../test/low-balances.ts";
import { testServer } from "../../test/server.ts";

const { world, live } = await testServer();

const FOLLOW =
  "subscription Follow($platformIds: [ID!]) { lowBalanceChanges(platformIds: $platformIds) { cards groups at } }";

/** Follows how much is low; gives what comes next of it. */
async function follow(caller: Caller, platformIds?: readonly string[]) {
  const connection = await live(caller);
  const stream = connection.subscribe<{ lowBalanceChanges: { cards: number; groups: number } }, object>(FOLLOW, {
    platformIds,
  });
  return async () => {
    const { cards, groups } = (await stream.next()).lowBalanceChanges;
    return { cards, groups };
  };
}

test("what is low is told live: a fill takes it, a deposit brings it back, a group's wallet is told apart", async () => {
  const network = await world.network();
  const { owner } = network;
  const card = await watchedCard(owner, "100", { tag: LIMITED_TAG });
  const { group } = await cardGroupOf(owner, { wallet: "10" });
  const next = await follow(owner);
  expect(await next()).toEqual({ cards: 0, groups: 0 });

  await fillUp({ ...(await network.forecourt()), card });
  expect(await next()).toEqual({ cards: 1, groups: 0 });
  await setGroupLow(owner, group.id, "20");
  expect(await next()).toEqual({ cards: 1, groups: 1 });
  await groupDeed(owner, "depositCardGroup", { groupId: group.id, amount: "50", tender: "CASH" });
  expect(await next()).toEqual({ cards: 1, groups: 0 });
  await cardDeed(owner, "depositCard", { cardId: card.id, amount: "50", tender: "CASH" });
  expect(await next()).toEqual({ cards: 0, groups: 0 });
});

test("who follows hears of what they see alone, and a platform above of what is below it", async () => {
  const network = await world.network();
  const [below, beside] = [await network.platform(), await network.platform()];
  const clerk = (platform: typeof below) => network.operator({ platform, permissions: [Permission.UserInfoList] });
  const [theirs, others] = [await clerk(below), await clerk(beside)];
  const [one, other] = [await chargedCard(theirs, "10"), await chargedCard(others, "10")];
  const stranger = await world.network();
  const [above, sibling, strange, narrow] = [
    await follow(network.owner),
    await follow(others),
    await follow(stranger.owner),
    await follow(network.owner, [beside.id]),
  ];
  for (const next of [above, sibling, strange, narrow]) {
    expect(await next()).toEqual({ cards: 0, groups: 0 });
  }

  await setLow(theirs, { ids: [one.id], lowBelow: "50" });
  expect(await above()).toEqual({ cards: 1, groups: 0 });
  await setLow(others, { ids: [other.id], lowBelow: "50" });
  expect(await above()).toEqual({ cards: 2, groups: 0 });
  await watchedCard(stranger.owner, "10");
  // Whatever they had heard of before stood in front of it.
  expect([await sibling(), await narrow(), await strange()]).toEqual([
    { cards: 1, groups: 0 },
    { cards: 1, groups: 0 },
    { cards: 1, groups: 0 },
  ]);
});

test("what is refused or only looked at is told to nobody", async () => {
  const network = await world.network();
  const { owner } = network;
  const card = await watchedCard(owner, "100");
  const { id: stationId } = await network.station();
  const next = await follow(owner);
  expect(await next()).toEqual({ cards: 0, groups: 0 });

  await cardDeed(owner, "consumeAtStore", { cardId: card.id, stationId, amount: "90", preview: true });
  await owner.send(SET_LOW, { input: { ids: [card.id], lowBelow: "0" } });
  await cardDeed(owner, "consumeAtStore", { cardId: card.id, stationId, amount: "90" });

  expect(await next()).toEqual({ cards: 1, groups: 0 });
});
