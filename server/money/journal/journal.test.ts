import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { cardGroupOf, groupDeed } from "../../test/card-groups.ts";
import { cardDeed, cardOf } from "../../test/cards.ts";
import { HOUR } from "../../test/clock.ts";
import { creditCard, repay } from "../../test/credit.ts";
import { depositRule } from "../../test/deposit-rules.ts";
import { exported, fetchFile } from "../../test/exports.ts";
import { journalFor, toldOf } from "../../test/journal.ts";
import { minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { type Forecourt, type Network, logIn } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db, clock, app } = await testServer();

const reason = "mistyped";
/** The day of the story in Shanghai, so many days on. */
const dayOn = (days: number): string => new Date(clock.now().getTime() + days * 24 * HOUR).toISOString().slice(0, 10);

/** Cards of a network and of a platform of its own, at a station of each, on two days: what is paid in, spent, moved and put right. */
async function twoDays(network: Network, { station }: Forecourt, branch: { id: string }) {
  const there = await network.station({ platform: branch, name: "Ring road" });
  await depositRule(network.owner, { fromAmount: "200", gift: "10" });
  const first = network.owner;
  const { id: cardId } = await cardOf(first);
  await cardDeed(first, "depositCard", { cardId, amount: "200", tender: "CASH", stationId: station.id });
  const { id: flowId } = await cardDeed(first, "consumeAtStore", { cardId, amount: "30", stationId: there.id });
  await cardDeed(first, "consumeAtStore", { cardId, amount: "12.5", stationId: station.id });
  const { group, cardIds } = await cardGroupOf(first, { wallet: "100", cards: 2 });
  await groupDeed(first, "transferToGroupCards", { groupId: group.id, mode: "AVERAGE", amount: "60" });

  clock.pass(24 * HOUR);
  const second = await logIn({ app, clock }, network.owner);
  await cardDeed(second, "reverseCardFlow", { flowId, reason });
  await groupDeed(second, "refundFromGroupCard", { groupId: group.id, cardId: cardIds[0], amount: "10" });
  await cardDeed(second, "closeCard", { cardId: cardIds[1], tender: "BANK_CARD" });
  const paid = await cardDeed(second, "depositCard", { cardId, amount: "500", tender: "CASH", stationId: station.id });
  await cardDeed(second, "amendCardFlow", { flowId: paid.id, amount: "50", reason });
  return second;
}

describe("the journal of some days", () => {
  test("has all that moved value on two days of two platforms, and each platform's lines balance", async () => {
    const network = await world.network({ name: "Root" });
    const here = await network.forecourt({ name: "Harbour" });
    const branch = await network.platform({ name: "Branch" });
    const [from, to] = [dayOn(0), dayOn(1)];
    const owner = await twoDays(network, here, branch);

    const { lines, sums, total } = await journalFor(owner, { from, to });
    const of = (platform: string) => lines.filter(({ platformName }) => platformName === platform).map(toldOf);
    const [one, two] = [from.slice(8), to.slice(8)];
    expect(of("Branch")).toEqual([
      `${one} BETWEEN Root 30:0`,
      `${one} SHOP_REVENUE 0:30`,
      `${two} BETWEEN Root 0:30`,
      `${two} SHOP_REVENUE 30:0`,
    ]);
    expect(of("Root")).toEqual([
      `${one} RECEIPTS CASH 100:0`,
      `${one} PRINCIPAL 60:160`,
      `${one} RECEIPTS CASH 200:0`,
      `${one} PRINCIPAL 12.5:200`,
      `${one} GIFT 0:10`,
      `${one} SHOP_REVENUE 0:12.5`,
      `${one} GIFT_EXPENSE 10:0`,
      `${one} BETWEEN Branch 0:30`,
      `${one} PRINCIPAL 30:0`,
      `${two} RECEIPTS BANK_CARD 0:30`,
      `${two} PRINCIPAL 40:10`,
      `${two} RECEIPTS CASH 550:500`,
      `${two} PRINCIPAL 500:550`,
      `${two} GIFT 10:10`,
      `${two} GIFT_EXPENSE 10:10`,
      `${two} BETWEEN Branch 30:0`,
      `${two} PRINCIPAL 0:30`,
    ]);
    expect(total).toBe(lines.length);
    expect(sums).toMatchObject([{ currency: "CNY", difference: "0" }]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("comes to what was posted on each account, whatever was done", async () => {
    const network = await world.network();
    const here = await network.forecourt({ name: "Harbour" });
    const branch = await network.platform();
    const { card } = await creditCard(network.owner, "1000");
    await cardDeed(network.owner, "consumeAtStore", { cardId: card.id, amount: "25", stationId: here.station.id });
    await repay(network.owner, card.id, "20");
    const [from, to] = [dayOn(0), dayOn(1)];
    const owner = await twoDays(network, here, branch);

    const { rows } = await sql<{ account: string; debit: string; credit: string }>`
      select case when a.part = 'STORE' then 'SHOP_REVENUE' else a.kind end as account,
        coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::text as debit, coalesce(sum(p.amount) filter (where p.amount > 0), 0)::text as credit
      from posting p join ledger_account a on a.network_id = p.network_id and a.id = p.ledger_account_id
      where p.network_id = ${network.id} and a.unit = 'MONEY' group by 1 order by 1`.execute(db);
    const { lines } = await journalFor(owner, { from, to });
    const told = [...Map.groupBy(lines, ({ account }) => account)]
      .filter(([account]) => account !== "BETWEEN")
      .map(([account, own]) => ({
        account,
        debit: String(own.reduce((sum, { debit }) => sum + Number(debit), 0)),
        credit: String(own.reduce((sum, { credit }) => sum + Number(credit), 0)),
      }));
    expect(told.toSorted((a, b) => (a.account < b.account ? -1 : 1))).toEqual(
      rows.map((row) => ({ ...row, debit: String(Number(row.debit)), credit: String(Number(row.credit)) })),
    );
    expect(told.map(({ account }) => account)).toContain("CREDIT");
  });

  test("tells what was sold at the till beside what cards paid, by grade, each on the day of the station's clock", async () => {
    const network = await world.network();
    const { device, gateway, grade } = await network.forecourt({ timeZone: "Asia/Shanghai" });
    const moscow = await network.forecourt({ timeZone: "Europe/Moscow" });
    // 00:30 of the third of November in Shanghai, 19:30 of the second in Moscow.
    const midnight = "2026-11-02T16:30:00.000Z";
    await gateway.report({ sales: [sale(device, { endedAt: midnight }), sale(device, { endedAt: minute(1) })] });
    await moscow.gateway.report({ sales: [sale(moscow.device, { endedAt: midnight })] });

    const { lines, sums } = await journalFor(await logIn({ app, clock }, network.owner), {
      from: "2026-11-02",
      to: "2026-11-03",
    });
    expect(lines.map(toldOf).toSorted()).toEqual([
      `02 REVENUE ${grade.name} 0:70`,
      `02 REVENUE ${grade.name} 0:70`,
      "02 TILL 70:0",
      "02 TILL 70:0",
      `03 REVENUE ${grade.name} 0:70`,
      "03 TILL 70:0",
    ]);
    expect(sums).toEqual([{ currency: "CNY", debit: "210", credit: "210", difference: "0" }]);
  });

  test("is narrowed to days, platforms and stations, and still balances", async () => {
    const network = await world.network();
    const here = await network.forecourt({ name: "Harbour" });
    const branch = await network.platform();
    const [from, to] = [dayOn(0), dayOn(1)];
    const owner = await twoDays(network, here, branch);

    const narrowed = [
      { from, to: from },
      { from: to, to },
      { from, to, platformIds: [branch.id] },
      { from, to, stationIds: [here.station.id] },
    ];
    const all = await Promise.all(narrowed.map((filter) => journalFor(owner, filter)));
    expect(all.map(({ sums }) => sums.map(({ debit, difference }) => `${debit} ${difference}`))).toEqual([
      ["442.5 0"],
      ["1170 0"],
      ["60 0"],
      ["1292.5 0"],
    ]);
  });

  test("shows a posting that is left out, in the books of the platform whose movement it is", async () => {
    const network = await world.network();
    const here = await network.forecourt({ name: "Harbour" });
    const branch = await network.platform();
    const [from, to] = [dayOn(0), dayOn(1)];
    const owner = await twoDays(network, here, branch);
    // The shop's side of what was spent at the branch.
    const { numDeletedRows } = await db
      .deleteFrom("posting" as never)
      .where(
        sql<boolean>`network_id = ${network.id} and amount = 30 and ledger_account_id in
        (select id from ledger_account where network_id = ${network.id} and kind = 'REVENUE')`,
      )
      .executeTakeFirst();

    expect(numDeletedRows).toBe(1n);
    expect((await journalFor(owner, { from, to })).sums).toMatchObject([{ difference: "-30" }]);
    expect((await journalFor(owner, { from, to, platformIds: [branch.id] })).sums).toMatchObject([{ difference: "0" }]);
  });

  test("is a platform's own for whoever looks after it, and nobody's without the permission", async () => {
    const network = await world.network();
    const here = await network.forecourt({ name: "Harbour" });
    const branch = await network.platform();
    const accountant = await network.operator({ platform: branch, permissions: [Permission.CardSummary] });
    const other = await network.operator({ platform: branch, permissions: [Permission.Home] });
    const [from, to] = [dayOn(0), dayOn(1)];
    await twoDays(network, here, branch);

    const own = await journalFor(await logIn({ app, clock }, accountant), { from, to });
    expect(own.lines.map(({ account }) => account)).toEqual(["BETWEEN", "SHOP_REVENUE", "BETWEEN", "SHOP_REVENUE"]);
    expect(own.sums).toMatchObject([{ debit: "60", difference: "0" }]);
    const text = "query J { journal { nodes { id } } }";
    expect((await (await logIn({ app, clock }, other)).expectRefusal(text)).number).toBe(403);
  });

  test("has 92 days at most, in order", async () => {
    const { owner } = await world.network();
    const ask = (from: string, to: string) =>
      owner.expectRefusal("query J($filter: JournalFilter) { journalTotals(filter: $filter) { debit } }", {
        filter: { from, to },
      });
    expect(await ask("2026-01-01", "2026-04-03")).toMatchObject({ number: 10012, params: { most: 92 } });
    expect(await ask("2026-01-02", "2026-01-01")).toMatchObject({ number: 10012 });
  });

  test("is a file of the same lines", async () => {
    const network = await world.network({ name: "Root" });
    const { station } = await network.forecourt();
    const { id: cardId } = await cardOf(network.owner);
    await cardDeed(network.owner, "depositCard", { cardId, amount: "200", tender: "CASH", stationId: station.id });
    const day = dayOn(0);

    const columns = ["day", "platformName", "stationName", "account", "tender", "debit", "credit", "currency"];
    const job = await exported(network.owner, {
      list: "JOURNAL",
      columns: columns.map((id) => ({ id })),
      journal: { from: day, to: day },
    });
    const csv = (await fetchFile(app, network.owner, job.id)).bytes.toString("utf8");
    expect(csv.trim().split("\r\n").slice(1)).toEqual([
      `${day},Root,${station.name},RECEIPTS,CASH,200,0,CNY`,
      `${day},Root,${station.name},PRINCIPAL,,0,200,CNY`,
    ]);
  });

  test("goes on to today wherever the day has begun, for whoever names no end", async () => {
    const network = await world.network();
    const { station } = await network.forecourt({ timeZone: "Asia/Shanghai" });
    // 02:00 there, while it is the day before in Greenwich.
    clock.pass(10 * HOUR);
    const today = dayOn(1);
    const early = await logIn({ app, clock }, network.owner);
    const { id: cardId } = await cardOf(early);
    await cardDeed(early, "depositCard", { cardId, amount: "200", tender: "CASH", stationId: station.id });

    for (const filter of [{}, { from: today }, { from: dayOn(1 - 91) }]) {
      expect((await journalFor(early, filter)).lines).toMatchObject([{ day: today }, { day: today }]);
    }
    // 92 days end before it.
    expect((await journalFor(early, { from: dayOn(1 - 92) })).lines).toEqual([]);
  });
});
