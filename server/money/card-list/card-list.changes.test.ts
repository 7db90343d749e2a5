import { describe, expect, test } from "vitest";
import { changeLimits, limitProfile, setLimits } from "../../test/card-limits.ts";
import { cardListOf } from "../../test/card-lists.ts";
import { cardGroupOf, groupDeed, joinGroup } from "../../test/card-groups.ts";
import { cardOf, chargedCard } from "../../test/cards.ts";
import { HOUR } from "../../test/clock.ts";
import { setCardCustomer } from "../../test/credit.ts";
import { customerOf } from "../../test/customers.ts";
import { does } from "../../test/forecourt-deeds.ts";
import { addPlates, plateGroup, plateIn, platesOf } from "../../test/plates.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";

const { world, clock, live } = await testServer();

const PLATE = "SH1234";

/** What is there before a card's list is read, by the card: what changes it afterwards. */
const SET_UPS: Record<string, (network: Network, cardId: string) => Promise<() => Promise<unknown>>> = {
  "its own limits are set": async ({ owner }, cardId) => {
    return () => changeLimits(owner, cardId, { dayAmount: "90", overridden: ["DAY_AMOUNT"] });
  },
  "it takes a profile": async ({ owner }, cardId) => {
    const { id } = await limitProfile(owner);
    return () => setLimits(owner, { ids: [cardId], profileId: id });
  },
  "the profile that it takes changes": async (network, cardId) => {
    const { id } = await limitProfile(network.owner);
    await setLimits(network.owner, { ids: [cardId], profileId: id });
    return () => does("changeLimitProfile", { id, name: "Half", dayAmount: "50" }).by(network);
  },
  "its plate and its last day change": async (network, cardId) => {
    return () => does("changeCardDetails", { id: cardId, plate: "B7", validUntil: "2031-01-01" }).by(network);
  },
  "it joins a group": async ({ owner }, cardId) => {
    const { group } = await cardGroupOf(owner, { wallet: "50", sharing: "SHARED" });
    return () => joinGroup(owner, group.id, [cardId]);
  },
  "money comes into the wallet that it draws on": async ({ owner }, cardId) => {
    const { group } = await cardGroupOf(owner, { sharing: "SHARED" });
    await joinGroup(owner, group.id, [cardId]);
    return () => groupDeed(owner, "depositCardGroup", { groupId: group.id, amount: "40", tender: "CASH" });
  },
  "it fills on a customer's credit": async ({ owner }, cardId) => {
    const { id } = await customerOf(owner, { creditLimit: "500" });
    return () => setCardCustomer(owner, id, [cardId]);
  },
  "the customer on whose credit it fills changes": async (network, cardId) => {
    const { id } = await customerOf(network.owner, { creditLimit: "500" });
    await setCardCustomer(network.owner, id, [cardId]);
    return () => does("changeCustomer", { id, creditLimit: "10" }).by(network);
  },
  "its plate comes into a group of plates": async ({ owner }) => {
    const { id } = await plateGroup(owner, { dayAmount: "30" });
    return () => addPlates(owner, id, [PLATE]);
  },
  "the group of its plate changes": async (network) => {
    const { groupId } = await plateIn(network.owner, { plate: PLATE });
    return () => does("changeLicencePlateGroup", { id: groupId, dayAmount: "20" }).by(network);
  },
  "its plate gets another name in its group": async (network) => {
    const { id } = await plateIn(network.owner, { plate: PLATE, dayAmount: "30" });
    return () => does("changeLicencePlate", { id, plate: "C9" }).by(network);
  },
  "its plate leaves its group": async (network) => {
    await plateIn(network.owner, { plate: PLATE, dayAmount: "30" });
    const ids = (await platesOf(network.owner)).map(({ id }) => id);
    return () => does("removeLicencePlates", { ids }, { of: "{ count }" }).by(network);
  },
};

describe("a station hears at once that a card is another one for it, where", () => {
  test.each(Object.entries(SET_UPS))("%s", async (_what, arrange) => {
    const network = await world.network();
    const { gateway, station } = await network.forecourt();
    const card = await chargedCard(network.owner, "100", { tag: "04A1B2", plate: PLATE });
    await chargedCard(network.owner, "5", { tag: "FFFF" });
    await cardOf(network.owner);
    const change = await arrange(network, card.id);
    clock.pass(HOUR);
    const { version: since, cards } = await cardListOf(gateway, { stationId: station.id });
    const { tag } = cards.find(({ available }) => available !== "5") ?? {};
    clock.pass(HOUR);
    expect((await cardListOf(gateway, { stationId: station.id, since })).cards).toEqual([]);
    const changes = (await live(gateway)).subscribe<{ cardListChanges: string }>("subscription { cardListChanges }");
    await changes.next();
    clock.pass(HOUR);

    await change();

    expect(await changes.next()).toEqual({ cardListChanges: clock.now().toISOString() });
    expect((await cardListOf(gateway, { stationId: station.id, since })).cards).toMatchObject([{ tag }]);
  });
});
