import { describe, expect, test } from "vitest";
import {
  cardGroupOf,
  cardGroupsOf,
  groupDeed,
  groupDeedOf,
  groupLinesOf,
  groupRefusal,
  joinGroup,
  SET_GROUP,
  setGroup,
} from "../../test/card-groups.ts";
import { cardDeed, cardOf, cardsOf } from "../../test/cards.ts";
import { exported, fetchFile } from "../../test/exports.ts";
import { outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db, app, clock } = await testServer({ POOL_SIZE: "12" });

const booksOf = ({ id }: Network) => faultsOf(db, id);
const balancesOf = async ({ owner }: Network, ids: readonly string[]) =>
  (await cardsOf(owner, { ids })).map(({ balance }) => balance);

describe("a group", () => {
  test("is made with an empty wallet, paid into, and the log tells both", async () => {
    const network = await world.network();
    const { group } = await cardGroupOf(network.owner, { name: " Fleet ", wallet: "500", businessNumber: "91330100" });

    expect(await cardGroupsOf(network.owner)).toMatchObject([
      { name: "Fleet", balance: "500", cardCount: 0, state: "ACTIVE", businessNumber: "91330100" },
    ]);
    expect(await groupLinesOf(network.owner, { groupIds: [group.id] })).toMatchObject([
      { kind: "DEPOSIT", amount: "500", balanceAfter: "500", tender: "CASH" },
      { kind: "CREATE", amount: "0", balanceAfter: "0" },
    ]);
    expect(await booksOf(network)).toEqual([]);
  });

  test("takes cards that are nobody else's", async () => {
    const { owner } = await world.network();
    const [{ group: one }, { group: other }] = [await cardGroupOf(owner), await cardGroupOf(owner)];
    const { id } = await cardOf(owner);

    expect(await joinGroup(owner, one.id, [id])).toMatchObject([{ outcome: "DONE" }]);
    expect(await joinGroup(owner, one.id, [id])).toMatchObject([{ outcome: "UNCHANGED" }]);
    expect(await joinGroup(owner, other.id, [id])).toMatchObject([{ outcome: "REFUSED", refusal: { number: 10037 } }]);
    expect(await joinGroup(owner, null, [id])).toMatchObject([{ outcome: "DONE" }]);
    expect(await joinGroup(owner, other.id, [id])).toMatchObject([{ outcome: "DONE" }]);
  });

  test("takes all that a filter leaves, or none of them where one is another group's", async () => {
    const { owner } = await world.network();
    const [{ group }, { group: other }] = [await cardGroupOf(owner), await cardGroupOf(owner)];
    const [free, taken] = [await cardOf(owner), await cardOf(owner)];
    await joinGroup(owner, other.id, [taken.id]);
    const everyone = { groupId: group.id, filter: { states: ["NORMAL"] } };

    const undone = await setGroup(owner, { ...everyone, mode: "ALL_OR_NOTHING" });
    expect(undone.toSorted((one, next) => one.outcome.localeCompare(next.outcome))).toMatchObject([
      { id: taken.id, label: taken.number, outcome: "REFUSED", refusal: { number: 10037 } },
      { id: free.id, label: free.number, outcome: "UNDONE", refusal: null },
    ]);
    const done = await setGroup(owner, everyone);
    expect(done.find(({ id }) => id === free.id)).toMatchObject({ outcome: "DONE" });
    expect(await cardGroupsOf(owner, { ids: [group.id, other.id] })).toMatchObject([
      { cardCount: 1 },
      { cardCount: 1 },
    ]);
  });

  test.each([
    ["neither cards nor a filter", {}],
    ["both", { ids: [], filter: {} }],
  ])("%s: refused", async (_what, which) => {
    const { owner } = await world.network();
    const { group } = await cardGroupOf(owner);

    expect(await owner.expectRefusal(SET_GROUP, { input: { groupId: group.id, ...which } })).toMatchObject({
      number: 10012,
    });
  });
});

test("what its type keeps out of files is in none", async () => {
  const { owner } = await world.network();
  await cardGroupOf(owner, { name: "Open fleet", wallet: "500" });
  await cardGroupOf(owner, { name: "Closed fleet", wallet: "700", exports: false });

  const fileOf = async (list: "CARD_GROUPS" | "GROUP_FLOWS", id: string) =>
    (await fetchFile(app, owner, (await exported(owner, { list, columns: [{ id }] })).id)).bytes.toString("utf8");
  const groups = await fileOf("CARD_GROUPS", "name");
  expect(groups).toContain("Open fleet");
  expect(groups).not.toContain("Closed fleet");
  const lines = await fileOf("GROUP_FLOWS", "amount");
  expect(lines).toContain("500");
  expect(lines).not.toContain("700");
});

test("the same stored value within a minute is refused, naming its line, and taken again after it", async () => {
  const network = await world.network();
  const { group } = await cardGroupOf(network.owner);
  const given = { groupId: group.id, amount: "100", tender: "CASH" };
  const first = await groupDeed(network.owner, "depositCardGroup", given);
  const at = clock.now().toISOString();
  clock.pass(59_900);

  expect(await groupRefusal(network.owner, "depositCardGroup", { ...given, tender: "TRANSFER" })).toMatchObject({
    number: 10039,
    field: "amount",
    params: { lineId: first.id, time: at },
  });
  await groupDeed(network.owner, "depositCardGroup", { ...given, amount: "100.5" });
  clock.pass(100);
  await groupDeed(network.owner, "depositCardGroup", given);

  expect(await cardGroupsOf(network.owner)).toMatchObject([{ balance: "300.5" }]);
  expect(await booksOf(network)).toEqual([]);
});

test("amounts that the way of giving doesn't use are refused, not left out", async () => {
  const network = await world.network();
  const { group, cardIds } = await cardGroupOf(network.owner, { wallet: "100", cards: 1 });
  const cards = [{ cardId: cardIds[0], amount: "20" }];
  const refused = (given: object) =>
    groupRefusal(network.owner, "transferToGroupCards", { groupId: group.id, amount: "30", cards, ...given });

  for (const mode of ["SINGLE", "AVERAGE"]) {
    expect(await refused({ mode })).toMatchObject({ number: 10012, field: "cards.0.amount" });
  }
  expect(await refused({ mode: "SPECIFIED" })).toMatchObject({ number: 10012, field: "amount" });
  expect(await balancesOf(network, cardIds)).toEqual(["0"]);
});

describe("giving out", () => {
  test("an average leaves in the group what can't be divided, and its preview says so", async () => {
    const network = await world.network();
    const { group, cardIds } = await cardGroupOf(network.owner, { wallet: "100", cards: 3 });
    const given = { groupId: group.id, mode: "AVERAGE", amount: "100" };

    const seen = await groupDeed(network.owner, "transferToGroupCards", { ...given, preview: true });
    expect(seen).toMatchObject({ id: null, left: "0.01", group: { balance: "0.01" } });
    expect(await balancesOf(network, cardIds)).toEqual(["0", "0", "0"]);

    const { shares, left } = await groupDeed(network.owner, "transferToGroupCards", given);
    expect(shares.map(({ amount }) => amount)).toEqual(["33.33", "33.33", "33.33"]);
    expect(left).toBe("0.01");
    expect(await balancesOf(network, cardIds)).toEqual(["33.33", "33.33", "33.33"]);
    const lines = await groupLinesOf(network.owner, { kinds: ["TRANSFER_OUT"] });
    expect(lines.map((line) => (line as { balanceAfter: string }).balanceAfter).toSorted()).toEqual([
      "0.01",
      "33.34",
      "66.67",
    ]);
    expect(await booksOf(network)).toEqual([]);
  });

  test("amounts that are said for each are given to all or to none", async () => {
    const network = await world.network();
    const { group, cardIds } = await cardGroupOf(network.owner, { wallet: "100", cards: 2 });
    const give = (one: string, other: string) => ({
      groupId: group.id,
      mode: "SPECIFIED",
      cards: [
        { cardId: cardIds[0], amount: one },
        { cardId: cardIds[1], amount: other },
      ],
    });

    expect(await groupRefusal(network.owner, "transferToGroupCards", give("60", "60"))).toMatchObject({
      number: 10021,
      field: "amount",
    });
    expect(await balancesOf(network, cardIds)).toEqual(["0", "0"]);
    await groupDeed(network.owner, "transferToGroupCards", give("60", "15.50"));
    expect(new Set(await balancesOf(network, cardIds))).toEqual(new Set(["60", "15.5"]));
    expect(await cardGroupsOf(network.owner)).toMatchObject([{ balance: "24.5" }]);
    expect(await booksOf(network)).toEqual([]);
  });

  test("a card named twice is refused at its place, one without an amount gets nothing", async () => {
    const network = await world.network();
    const { group, cardIds } = await cardGroupOf(network.owner, { wallet: "100", cards: 2 });
    const [first, second] = cardIds;
    const give = (...cards: object[]) => ({ groupId: group.id, mode: "SPECIFIED", cards });

    const twice = give({ cardId: first, amount: "5" }, { cardId: first, amount: "6" });
    expect(await groupRefusal(network.owner, "transferToGroupCards", twice)).toMatchObject({
      number: 10012,
      field: "cards.1.cardId",
    });
    const { shares } = await groupDeed(
      network.owner,
      "transferToGroupCards",
      give({ cardId: first, amount: null }, { cardId: second, amount: "7" }),
    );
    expect(shares).toMatchObject([{ cardId: second, amount: "7" }]);
  });

  test("twenty at once never give more than there is", async () => {
    const network = await world.network();
    const { group, cardIds } = await cardGroupOf(network.owner, { wallet: "100", cards: 2 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        network.owner.send(groupDeedOf("transferToGroupCards"), {
          input: {
            groupId: group.id,
            mode: "SINGLE",
            amount: "10",
            cards: [{ cardId: cardIds[at % 2] }],
            idempotencyKey: `give ${at}`,
          },
        }),
      ),
    );

    expect(answers.map(outcomeOf).filter((told) => told === "OK")).toHaveLength(10);
    expect(await cardGroupsOf(network.owner)).toMatchObject([{ balance: "0" }]);
    expect(await booksOf(network)).toEqual([]);
  });

  test.each([
    ["without cards", { cards: 0 }, {}, 10034, "groupId"],
    ["where its type forbids it", { cards: 1, transfersOut: false }, {}, 10006, "groupId"],
    ["of a shared group", { cards: 1, sharing: "SHARED" as const }, {}, 10006, "groupId"],
    ["without an amount", { cards: 1 }, { amount: null }, 10012, "amount"],
    ["of less than each can get", { cards: 2 }, { amount: "0.01" }, 10035, "amount"],
  ])("%s is refused", async (_title, made, given, number, field) => {
    const { owner } = await world.network();
    const { group } = await cardGroupOf(owner, { wallet: "100", ...made });
    const input = { groupId: group.id, mode: "AVERAGE", amount: "50", ...given };

    expect(await groupRefusal(owner, "transferToGroupCards", input)).toMatchObject({ number, field });
  });

  test("to another group's card is 10037, naming the card", async () => {
    const { owner } = await world.network();
    const { group } = await cardGroupOf(owner, { wallet: "100", cards: 1 });
    const { id: cardId } = await cardOf(owner);
    const input = { groupId: group.id, mode: "SINGLE", amount: "5", cards: [{ cardId }] };

    expect(await groupRefusal(owner, "transferToGroupCards", input)).toMatchObject({
      number: 10037,
      field: "cards.0.cardId",
    });
  });
});

test("a card gives back into the wallet, no more than it has", async () => {
  const network = await world.network();
  const { group, cardIds } = await cardGroupOf(network.owner, { wallet: "100", cards: 1 });
  const [cardId] = cardIds;
  await groupDeed(network.owner, "transferToGroupCards", { groupId: group.id, mode: "AVERAGE", amount: "40" });

  expect(
    await groupRefusal(network.owner, "refundFromGroupCard", { groupId: group.id, cardId, amount: "40.01" }),
  ).toMatchObject({ number: 10021, field: "amount" });
  const { group: after } = await groupDeed(network.owner, "refundFromGroupCard", {
    groupId: group.id,
    cardId,
    amount: "15",
  });

  expect(after.balance).toBe("75");
  expect(await balancesOf(network, cardIds)).toEqual(["25"]);
  expect(await booksOf(network)).toEqual([]);
});

test("a cancelled group pays out all that it and its cards hold, and its cards go on alone", async () => {
  const network = await world.network();
  const { group, cardIds } = await cardGroupOf(network.owner, { wallet: "100", cards: 2 });
  await groupDeed(network.owner, "transferToGroupCards", { groupId: group.id, mode: "AVERAGE", amount: "60" });

  expect(await groupRefusal(network.owner, "cancelCardGroup", { groupId: group.id })).toMatchObject({
    number: 10012,
    field: "tender",
  });
  await groupDeed(network.owner, "cancelCardGroup", { groupId: group.id, tender: "TRANSFER", reason: "moved away" });

  expect(await cardGroupsOf(network.owner)).toMatchObject([{ state: "CANCELLED", balance: "0", cardCount: 0 }]);
  expect(await balancesOf(network, cardIds)).toEqual(["0", "0"]);
  expect(
    await groupRefusal(network.owner, "depositCardGroup", { groupId: group.id, amount: "5", tender: "CASH" }),
  ).toMatchObject({ number: 10036, params: { state: "CANCELLED" } });
  await cardDeed(network.owner, "depositCard", { cardId: cardIds[0], amount: "5", tender: "CASH" });
  expect(await booksOf(network)).toEqual([]);
});
