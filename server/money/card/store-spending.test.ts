import { describe, expect, test } from "vitest";
import { cardDeed, cardOf, cardsOf, chargedCard, linesOf, operationOf } from "../../test/cards.ts";
import { outcomeOf } from "../../test/execute.ts";
import { statementsOf } from "../../test/sent.ts";
import { testServer } from "../../test/server.ts";
import { type Network, unique } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db } = await testServer({ POOL_SIZE: "12" });

/** A shop that takes money of cards, many at one moment. */
async function shop(network: Network) {
  const { id: stationId } = await network.station();
  const ask = (given: object) => ({ stationId, amount: "1", idempotencyKey: unique("key"), ...given });
  const take = (given: object) => network.owner.send(operationOf("consumeAtStore"), { input: ask(given) });
  const takeAll = (all: readonly object[]) => Promise.all(all.map(take));
  return { take, takeAll };
}

const times = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));

describe("what a shop takes at one moment", () => {
  test("is done in few statements, each with its line, its balance and its entry in the log", async () => {
    const network = await world.network();
    const { takeAll } = await shop(network);
    const { id: cardId } = await chargedCard(network.owner, "100");
    const { id: otherId } = await chargedCard(network.owner, "50");

    const asks = times(20, (at) => ({ cardId: at % 4 === 3 ? otherId : cardId, amount: "0.5" }));
    const sent = await statementsOf(async () => {
      const answers = await takeAll(asks);
      expect(answers.map(outcomeOf)).toEqual(times(20, () => "OK"));
    });
    expect(sent.filter((text) => text.includes("insert into movement")).length).toBeLessThan(10);

    expect((await cardsOf(network.owner)).map(({ balance }) => balance).toSorted()).toEqual(["47.5", "92.5"]);
    const lines = (await linesOf(network.owner, { operations: ["STORE_CONSUME"] })) as {
      balanceAfter: string;
      cardId: string;
    }[];
    const balances = (id: string) => lines.filter((line) => line.cardId === id).map(({ balanceAfter }) => balanceAfter);
    expect(balances(otherId)).toEqual(times(5, (at) => String(47.5 + at * 0.5)));
    expect(balances(cardId)).toEqual(times(15, (at) => String(92.5 + at * 0.5)));
    const { auditEntries } = await network.owner.run<{
      auditEntries: { nodes: { requestId: string; after: object }[] };
    }>(`{ auditEntries(first: 100, filter: { operations: ["consumeAtStore"] }) { nodes { requestId after } } }`);
    expect(new Set(auditEntries.nodes.map(({ requestId }) => requestId)).size).toBe(20);
    expect(auditEntries.nodes[0]?.after).toMatchObject({ storeAmount: "0.5", state: "NORMAL" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is refused to each for its own reason, and the others' is done", async () => {
    const network = await world.network();
    const { takeAll } = await shop(network);
    const { id: cardId } = await chargedCard(network.owner, "10");
    const { id: lostId } = await chargedCard(network.owner, "10");
    await cardDeed(network.owner, "reportCardLoss", { cardId: lostId });
    const [foreign, { id: strangers }] = [await world.network(), await cardOf((await world.network()).owner)];
    const { id: elsewhere } = await foreign.station();

    const answers = await takeAll([
      { cardId },
      { cardId: lostId },
      { cardId, stationId: elsewhere },
      { cardId: strangers },
      { cardId: "none" },
      { cardId, amount: "0" },
      { cardId, amount: "0.001" },
      { cardId, amount: "11" },
      { cardId, idempotencyKey: " " },
      { cardId, reason: "for the till" },
      { cardId, amount: "8" },
    ]);

    expect(answers.map(outcomeOf)).toEqual([
      "OK",
      "10036",
      "10003",
      "10016",
      "10016",
      "10012",
      "10012",
      "10021",
      "10012",
      "OK",
      "OK",
    ]);
    expect((await cardsOf(network.owner)).find(({ id }) => id === cardId)).toMatchObject({ balance: "0" });
    const lines = (await linesOf(network.owner, { operations: ["STORE_CONSUME"] })) as { storeAmount: string }[];
    expect(lines.map(({ storeAmount }) => storeAmount).toSorted()).toEqual(["1", "1", "8"]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("is taken once for a key, however often it is asked for, and another meaning is told so", async () => {
    const network = await world.network();
    const { takeAll, take } = await shop(network);
    const { id: cardId } = await chargedCard(network.owner, "100");

    const answers = await takeAll(times(30, () => ({ cardId, idempotencyKey: "one" })));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(outcomeOf(await take({ cardId, idempotencyKey: "one", amount: "2" }))).toBe("10015");
    // What was refused leaves its key free.
    expect(outcomeOf(await take({ cardId, idempotencyKey: "two", amount: "1000" }))).toBe("10021");
    expect(outcomeOf(await take({ cardId, idempotencyKey: "two", amount: "2" }))).toBe("OK");
    expect((await cardsOf(network.owner))[0]).toMatchObject({ balance: "97" });
  });

  test("is looked at beforehand without being taken, between those that are", async () => {
    const network = await world.network();
    const { takeAll } = await shop(network);
    const { id: cardId } = await chargedCard(network.owner, "10");

    const answers = await takeAll([{ cardId }, { cardId, preview: true }, { cardId }]);
    expect(answers.map(outcomeOf)).toEqual(["OK", "OK", "OK"]);
    expect((await cardsOf(network.owner))[0]).toMatchObject({ balance: "8" });
  });

  test("goes one by one where one of it spoils the whole", async () => {
    const network = await world.network();
    const { takeAll } = await shop(network);
    const { id: cardId } = await chargedCard(network.owner, "10");

    const answers = await takeAll([{ cardId }, { cardId, reason: "nothing\0 that can be stored" }, { cardId }]);
    expect([answers[0], answers[2]].map((answer) => answer && outcomeOf(answer))).toEqual(["OK", "OK"]);
    expect(outcomeOf(answers[1] as never)).not.toBe("OK");
    expect((await cardsOf(network.owner))[0]).toMatchObject({ balance: "8" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });
});
