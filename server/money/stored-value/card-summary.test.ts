import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { cardGroupOf, groupDeed } from "../../test/card-groups.ts";
import { cardDeed, cardOf } from "../../test/cards.ts";
import { HOUR } from "../../test/clock.ts";
import { testServer } from "../../test/server.ts";
import { summaryOf } from "../../test/stored-value.ts";
import type { Caller } from "../../test/execute.ts";
import { logIn } from "../../test/world.ts";
import { depositRule } from "../../test/deposit-rules.ts";
import { memberFor } from "../../test/members.ts";
import { sumValueDays } from "./value-day.writer.ts";

const { world, db, clock, app } = await testServer();

const EVER = { from: "2020-01-01T00:00:00Z", to: "2040-01-01T00:00:00Z" };
const DAY = 24 * HOUR;

/** A day's work at a station and at the desk: a deposit with a gift, the shop, a reversal, a fleet, and a card that is closed. */
async function busyDay(owner: Caller, stationId: string): Promise<void> {
  const { id: cardId } = await cardOf(owner);
  await cardDeed(owner, "depositCard", { cardId, amount: "200", tender: "CASH", stationId });
  const { id: flowId } = await cardDeed(owner, "consumeAtStore", { cardId, amount: "30", stationId });
  await cardDeed(owner, "consumeAtStore", { cardId, amount: "12.5", stationId });
  await cardDeed(owner, "reverseCardFlow", { flowId, reason: "mistyped" });
  const { group, cardIds } = await cardGroupOf(owner, { wallet: "100", cards: 2 });
  await groupDeed(owner, "transferToGroupCards", { groupId: group.id, mode: "AVERAGE", amount: "60" });
  await groupDeed(owner, "refundFromGroupCard", { groupId: group.id, cardId: cardIds[0], amount: "10" });
  await cardDeed(owner, "closeCard", { cardId: cardIds[1], tender: "CASH" });
}

describe("the summary of stored value", () => {
  test("tells what moved it where, and what the books say besides agrees", async () => {
    const network = await world.network();
    const { station } = await network.forecourt();
    await depositRule(network.owner, { fromAmount: "200", gift: "10" });
    await busyDay(network.owner, station.id);

    const { places, total } = await summaryOf(network.owner, EVER);
    expect(places).toMatchObject([
      {
        stationName: station.name,
        figures: {
          opening: "0",
          deposits: "200",
          gifts: "10",
          consumption: "-42.5",
          reversals: "30",
          closing: "197.5",
          difference: "0",
        },
      },
      {
        stationId: null,
        figures: { deposits: "100", transfersIn: "70", transfersOut: "-70", refunds: "-30", closing: "70" },
      },
    ]);
    expect(total).toMatchObject({ opening: "0", deposits: "300", closing: "267.5", difference: "0" });
    expect((await summaryOf(network.owner, { ...EVER, stationIds: [station.id] })).total).toMatchObject({
      closing: "197.5",
      difference: "0",
    });
  });

  test("says the same of every range, whether its days are summed up or not", async () => {
    const network = await world.network();
    const { station } = await network.forecourt();
    const begun = clock.now();
    // A day later nobody is logged in any more.
    const loggedIn = () => logIn({ app, clock }, network.owner);
    const dayAt = async () => {
      await busyDay(await loggedIn(), station.id);
      clock.pass(DAY);
    };
    for (let day = 0; day < 3; day += 1) {
      await dayAt();
    }
    const at = (hours: number) => new Date(begun.getTime() + hours * HOUR).toISOString();
    const ranges = [
      [-50, -1],
      [-1, 1],
      [-1, 25],
      [15.5, 40.25],
      [25, 60],
      [20, 500],
      [-500, 500],
    ] as const;
    const read = async () => {
      const owner = await loggedIn();
      return Promise.all(ranges.map(([from, to]) => summaryOf(owner, { from: at(from), to: at(to) })));
    };

    const before = await read();
    await sumValueDays({ db, clock });
    await sumValueDays({ db, clock });
    expect(await read()).toEqual(before);
    await dayAt();
    const partly = await read();
    await sumValueDays({ db, clock });
    expect(await read()).toEqual(partly);

    expect(
      partly.flatMap(({ places, total }) =>
        [...places.map(({ figures }) => figures), total].map(({ difference }) => difference),
      ),
    ).toEqual(partly.flatMap(({ places }) => ["0", ...places.map(() => "0")]));
    expect(partly.map(({ total }) => [total.opening, total.deposits, total.closing])).toEqual([
      ["0", "0", "0"],
      ["0", "300", "257.5"],
      ["0", "600", "515"],
      ["257.5", "300", "515"],
      ["515", "300", "772.5"],
      ["257.5", "900", "1030"],
      ["0", "1200", "1030"],
    ]);
  });

  test("shows by how much a balance is not what its postings say", async () => {
    const network = await world.network();
    const { station } = await network.forecourt();
    await busyDay(network.owner, station.id);
    await sql`update ledger_account set balance = balance + 5 where network_id = ${network.id} and kind = 'PRINCIPAL' and balance > 100`.execute(
      db,
    );

    const { places, total } = await summaryOf(network.owner, EVER);
    expect(places.map(({ figures }) => figures.difference)).toEqual(["0", "0"]);
    expect(total.difference).toBe("5");
  });

  test("shows by how much the other side of a movement differs, and where", async () => {
    const network = await world.network();
    const { station } = await network.forecourt();
    await busyDay(network.owner, station.id);
    await sql`
      update posting p set amount = p.amount + 1 from ledger_account a
      where p.network_id = ${network.id} and a.network_id = p.network_id and a.id = p.ledger_account_id and a.kind = 'REVENUE'
        and p.amount = 12.5`.execute(db);

    const { places } = await summaryOf(network.owner, EVER);
    expect(places.map(({ figures }) => figures.difference)).toEqual(["-1", "0"]);
  });

  test("is of the customers of the platforms that are asked for, also where value went from one's to another's", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const { id: memberId } = await memberFor(network.owner);
    const one = await cardOf(network.owner, { memberId });
    const other = await cardOf(network.owner, { memberId, platformId: platform.id });
    await cardDeed(network.owner, "depositCard", { cardId: one.id, amount: "50", tender: "CASH" });
    await cardDeed(network.owner, "transferCardDeposit", { cardId: one.id, toCardId: other.id, amount: "20" });

    const { places, total } = await summaryOf(network.owner, { ...EVER, platformIds: [platform.id] });
    expect(total).toMatchObject({ deposits: "0", transfersIn: "20", closing: "20", difference: "0" });
    expect(places).toMatchObject([{ stationId: null, figures: { transfersIn: "20", closing: "20", difference: "0" } }]);
    expect((await summaryOf(network.owner, EVER)).places).toMatchObject([
      { figures: { closing: "50", difference: "0" } },
    ]);
  });

  test("refuses a time that ends before it begins", async () => {
    const { owner } = await world.network();
    const document =
      "query Summary($filter: CardSummaryFilter!) { cardSummary(filter: $filter) { total { closing } } }";
    expect(await owner.expectRefusal(document, { filter: { from: EVER.to, to: EVER.from } })).toMatchObject({
      number: 10012,
      field: "filter.to",
    });
  });
});
