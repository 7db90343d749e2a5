import { describe, expect, test } from "vitest";
import { cardDeed, cardOf, cardRefusal, cardsOf, chargedCard, linesOf, operationOf } from "../../test/cards.ts";
import { MINUTE, SECOND } from "../../test/clock.ts";
import { depositRule } from "../../test/deposit-rules.ts";
import { outcomeOf } from "../../test/execute.ts";
import { memberFor } from "../../test/members.ts";
import { statementsOf } from "../../test/sent.ts";
import { testServer } from "../../test/server.ts";
import { type Network, unique } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db, clock } = await testServer({ POOL_SIZE: "12" });

const booksOf = ({ id }: Network) => faultsOf(db, id);
const cash = (cardId: string, amount: string) => ({ cardId, amount, tender: "CASH" });

/** Two cards of one member, the first with money. */
async function pair(network: Network, amount: string) {
  const { id: memberId } = await memberFor(network.owner);
  const from = await chargedCard(network.owner, amount, { memberId });
  return { from, to: await cardOf(network.owner, { memberId }) };
}

describe("a deposit", () => {
  test("adds to the card, and its line tells how it came in", async () => {
    const network = await world.network();
    const { id: cardId } = await cardOf(network.owner);

    const { line, card } = await cardDeed(network.owner, "depositCard", { ...cash(cardId, "250.50"), reason: "desk" });

    expect(card).toMatchObject({ principal: "250.5", gift: "0", balance: "250.5" });
    expect(line).toMatchObject({ operation: "DEPOSIT", deposit: "250.5", tender: "CASH", balanceAfter: "250.5" });
    expect(await booksOf(network)).toEqual([]);
  });

  test("reads its line and its card once each where they are asked for, after the commit, and else not at all", async () => {
    const { owner } = await world.network();
    const { id: cardId } = await cardOf(owner);
    const input = () => ({ ...cash(cardId, "50"), idempotencyKey: unique("key"), preview: false });
    const idAlone = "mutation Deed($input: DepositCardInput!) { depositCard(input: $input) { id } }";
    const readAfter = (sent: string[]) => {
      const rest = sent.slice(sent.indexOf("commit"));
      return [/ from card_flow f /, / from card c /].map((table) => rest.filter((text) => table.test(text)).length);
    };

    const whole = await statementsOf(() => owner.run(operationOf("depositCard"), { input: input() }));
    clock.pass(2 * MINUTE);
    const bare = await statementsOf(() => owner.run(idAlone, { input: input() }));

    expect([readAfter(whole), readAfter(bare)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  test("looked at beforehand tells the same and leaves nothing, not even its key", async () => {
    const network = await world.network();
    const { id: cardId } = await cardOf(network.owner);
    const input = { ...cash(cardId, "50"), idempotencyKey: "form 1" };

    const before = await cardDeed(network.owner, "depositCard", { ...input, preview: true });
    const after = await cardDeed(network.owner, "depositCard", { ...input, preview: false });

    expect(before).toMatchObject({ id: null, card: { balance: "50" }, line: { deposit: "50", balanceAfter: "50" } });
    expect(after).toMatchObject({ card: { balance: "50" } });
    expect(await linesOf(network.owner, { operations: ["DEPOSIT"] })).toHaveLength(1);
  });

  test("of the same amount is refused for a minute, raced by twenty, and told which it repeats", async () => {
    const network = await world.network();
    const { id: cardId } = await cardOf(network.owner);
    const deposit = (at: number) => ({ input: { ...cash(cardId, "100"), idempotencyKey: `key ${at}` } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => network.owner.send(operationOf("depositCard"), deposit(at))),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual([...Array.from({ length: 19 }, () => "10039"), "OK"]);
    const [first] = (await linesOf(network.owner, { operations: ["DEPOSIT"] })) as { id: string }[];
    clock.pass(59.9 * SECOND);
    expect(await cardRefusal(network.owner, "depositCard", cash(cardId, "100"))).toMatchObject({
      number: 10039,
      params: { lineId: first?.id },
    });
    clock.pass(0.2 * SECOND);
    expect((await cardDeed(network.owner, "depositCard", cash(cardId, "100"))).card.balance).toBe("200");
    expect(await booksOf(network)).toEqual([]);
  });

  test("with one key fifty times at once is one, and all are told the same", async () => {
    const network = await world.network();
    const { id: cardId } = await cardOf(network.owner);
    const input = { ...cash(cardId, "100"), idempotencyKey: "one" };
    const receipts = await Promise.all(Array.from({ length: 50 }, () => cardDeed(network.owner, "depositCard", input)));

    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    expect(await cardsOf(network.owner)).toMatchObject([{ balance: "100" }]);
    expect(await cardRefusal(network.owner, "depositCard", { ...input, amount: "101" })).toMatchObject({
      number: 10015,
      field: "idempotencyKey",
    });
  });

  test.each([
    ["nothing", "0", 10012],
    ["less than the least", "0.99", 10035],
    ["a fraction of a cent", "10.001", 10012],
  ])("of %s is refused", async (_title, amount, number) => {
    const network = await world.network();
    const { id: cardId } = await cardOf(network.owner);

    expect(await cardRefusal(network.owner, "depositCard", cash(cardId, amount))).toMatchObject({
      number,
      field: "amount",
    });
    expect(await cardsOf(network.owner)).toMatchObject([{ balance: "0" }]);
  });
});

describe("the shop", () => {
  test("takes no more than there is, forty at once", async () => {
    const network = await world.network();
    const { id: stationId } = await network.station();
    const { id: cardId } = await chargedCard(network.owner, "25");
    const sell = async (at: number): Promise<string> => {
      const input = { cardId, stationId, amount: "1", idempotencyKey: `sale ${at}` };
      const told = outcomeOf(await network.owner.send(operationOf("consumeAtStore"), { input }));
      // Who had to wait too long for the card is told to try again, and does so under the same key.
      return told === "429" ? sell(at) : told;
    };
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => sell(at)));

    expect(answers.filter((told) => told === "OK")).toHaveLength(25);
    expect(answers.filter((told) => told === "10021")).toHaveLength(15);
    expect(await cardsOf(network.owner)).toMatchObject([{ balance: "0" }]);
    expect(await booksOf(network)).toEqual([]);
  });

  test("gives back once what it took, raced by ten", async () => {
    const network = await world.network();
    const { id: stationId } = await network.station();
    const { id: cardId } = await chargedCard(network.owner, "50");
    const { id: flowId } = await cardDeed(network.owner, "consumeAtStore", { cardId, stationId, amount: "20" });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        network.owner.send(operationOf("reverseCardFlow"), {
          input: { flowId, reason: "wrong goods", idempotencyKey: `back ${at}` },
        }),
      ),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual([...Array.from({ length: 9 }, () => "10015"), "OK"]);
    expect(await linesOf(network.owner, { operations: ["REVERSE", "STORE_CONSUME"] })).toMatchObject([
      { operation: "REVERSE", storeAmount: "-20", balanceAfter: "50", correctsId: flowId, reversed: false },
      { operation: "STORE_CONSUME", storeAmount: "20", balanceAfter: "30", reversed: true },
    ]);
    expect(await booksOf(network)).toEqual([]);
  });
});

test("what a card's account paid comes back to its card in use, and to none that is closed", async () => {
  const network = await world.network();
  const { owner } = network;
  const { id: stationId } = await network.station();
  const { id: cardId } = await chargedCard(owner, "50");
  const spend = async (amount: string) => (await cardDeed(owner, "consumeAtStore", { cardId, stationId, amount })).id;
  const [first, second] = [await spend("20"), await spend("10")];
  const { card: heir } = await cardDeed(owner, "changeCard", { cardId, number: "HEIR-7000" });
  const reason = "wrong goods";

  expect(await cardDeed(owner, "reverseCardFlow", { flowId: first, reason })).toMatchObject({
    card: { id: heir.id, balance: "40" },
    line: { cardNumber: "HEIR-7000", balanceAfter: "40", correctsId: first },
  });
  await cardDeed(owner, "closeCard", { cardId: heir.id, tender: "CASH" });
  expect(await cardRefusal(owner, "reverseCardFlow", { flowId: second, reason })).toMatchObject({
    number: 10036,
    field: "flowId",
  });
  expect(await booksOf(network)).toEqual([]);
});

describe("value that moves", () => {
  test("between cards of a member is one movement with a line for each", async () => {
    const network = await world.network();
    const { from, to } = await pair(network, "100");

    const input = { cardId: from.id, toCardId: to.id, amount: "30" };
    const { card, line } = await cardDeed(network.owner, "transferCardDeposit", input);

    expect(card.balance).toBe("70");
    expect(line).toMatchObject({ transfer: "-30", otherCardNumber: to.number, balanceAfter: "70" });
    expect(await linesOf(network.owner, { cardIds: [to.id], operations: ["DEPOSIT_TRANSFER"] })).toMatchObject([
      { transfer: "30", otherCardNumber: from.number, balanceAfter: "30" },
    ]);
    expect(await booksOf(network)).toEqual([]);
  });

  test("in both directions at once neither waits forever nor loses anything", async () => {
    const network = await world.network();
    const { from, to } = await pair(network, "100");
    await cardDeed(network.owner, "depositCard", cash(to.id, "100"));
    const directions = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? [from, to] : [to, from]));
    const answers = await Promise.all(
      directions.map(([one, other], at) =>
        network.owner.send(operationOf("transferCardDeposit"), {
          input: { cardId: one?.id, toCardId: other?.id, amount: "7", idempotencyKey: `way ${at}` },
        }),
      ),
    );

    expect(new Set(answers.map(outcomeOf))).toEqual(new Set(["OK"]));
    expect((await cardsOf(network.owner)).map(({ balance }) => balance)).toEqual(["100", "100"]);
    expect(await booksOf(network)).toEqual([]);
  });

  test("to somebody else's card is 10037, to itself 10006, and beyond what there is 10021", async () => {
    const network = await world.network();
    const { from, to } = await pair(network, "100");
    const stranger = await cardOf(network.owner, { memberId: (await memberFor(network.owner)).id });
    const refusal = (toCardId: string, amount: string) =>
      cardRefusal(network.owner, "transferCardDeposit", { cardId: from.id, toCardId, amount });

    expect(await refusal(stranger.id, "1")).toMatchObject({ number: 10037, field: "toCardId" });
    expect(await refusal(from.id, "1")).toMatchObject({ number: 10006, field: "toCardId" });
    expect(await refusal(to.id, "100.01")).toMatchObject({ number: 10021, field: "amount" });
  });

  test("is of what was paid in alone: more than that, of what was given, is refused at the amount", async () => {
    const network = await world.network();
    await depositRule(network.owner, { fromAmount: "100", kind: "PERCENT", gift: "10" });
    const { from, to } = await pair(network, "100");

    expect(
      await cardRefusal(network.owner, "transferCardDeposit", { cardId: from.id, toCardId: to.id, amount: "105" }),
    ).toMatchObject({ number: 10021, field: "amount" });
  });

  test("leaves a lost card whole for another of its holder", async () => {
    const network = await world.network();
    const { from, to } = await pair(network, "100");
    await cardDeed(network.owner, "reportCardLoss", { cardId: from.id });

    const { card } = await cardDeed(network.owner, "changeCardLoad", { cardId: from.id, toCardId: to.id });

    expect(card).toMatchObject({ state: "LOST", balance: "0" });
    expect(await cardsOf(network.owner, { ids: [to.id] })).toMatchObject([{ balance: "100" }]);
    expect(await booksOf(network)).toEqual([]);
  });

  test("is paid out when a card is closed, by a tender that is named", async () => {
    const network = await world.network();
    const { id: cardId } = await chargedCard(network.owner, "80");

    expect(await cardRefusal(network.owner, "closeCard", { cardId })).toMatchObject({
      number: 10012,
      field: "tender",
      params: { reason: "REQUIRED" },
    });
    const { card, line } = await cardDeed(network.owner, "closeCard", { cardId, tender: "BANK_CARD" });

    expect(card).toMatchObject({ state: "CLOSED", balance: "0" });
    expect(line).toMatchObject({ operation: "CLOSE", refund: "80", tender: "BANK_CARD", stateAfter: "CLOSED" });
    expect(await booksOf(network)).toEqual([]);
  });
});

test("what comes in while a card waits to be closed is paid out with the rest, or comes too late", async () => {
  const network = await world.network();
  for (let round = 0; round < 8; round += 1) {
    const { id: cardId } = await chargedCard(network.owner, "30");
    const [deposited, closed] = await Promise.all([
      network.owner.send(operationOf("depositCard"), {
        input: { ...cash(cardId, "50"), idempotencyKey: `in ${round}` },
      }),
      network.owner.send(operationOf("closeCard"), {
        input: { cardId, tender: "CASH", idempotencyKey: `close ${round}` },
      }),
    ]);

    expect(outcomeOf(closed)).toBe("OK");
    expect(await cardsOf(network.owner, { ids: [cardId] })).toMatchObject([{ state: "CLOSED", balance: "0" }]);
    const [line] = (await linesOf(network.owner, { cardIds: [cardId], operations: ["CLOSE"] })) as { refund: string }[];
    expect(line?.refund).toBe(outcomeOf(deposited) === "OK" ? "80" : "30");
  }
  expect(await booksOf(network)).toEqual([]);
});

test("the totals of the flow follow its filter", async () => {
  const network = await world.network();
  const { from, to } = await pair(network, "100");
  await cardDeed(network.owner, "depositCard", cash(to.id, "20"));
  const totals = (filter: object) =>
    network.owner.run<{ cardFlowTotals: object }>(
      "query Totals($filter: CardFlowFilter) { cardFlowTotals(filter: $filter) { deposit refund transfer } }",
      { filter },
    );

  expect(await totals({})).toEqual({ cardFlowTotals: { deposit: "120", refund: "0", transfer: "0" } });
  expect(await totals({ cardIds: [from.id] })).toMatchObject({ cardFlowTotals: { deposit: "100" } });
});
