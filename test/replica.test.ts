import "reflect-metadata";
import { appendFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { SalesReport } from "../server/schema-types.generated.ts";
import { faultsOf } from "../server/money/ledger/books.ts";
import { cardDeed, cardOf, chargedCard, cardsOf } from "../server/test/cards.ts";
import { MovableClock } from "../server/test/clock.ts";
import { Caller } from "../server/test/execute.ts";
import { sale } from "../server/test/readings.ts";
import { World } from "../server/test/world.ts";
import { Clusters, postingsOf, runServerProgram } from "./kit/clusters.ts";

const clusters = new Clusters("replica");

/** PostgreSQL with the product's tables, and another one that follows it. */
async function pair(name: string) {
  const archive = await clusters.owned(`${name}-archive`);
  const first = await clusters.archiving(name, archive);
  const db = clusters.connect(first.urlAs("postgres"));
  const { rows } = await sql<{ file: string }>`select current_setting('hba_file') as file`.execute(db);
  appendFileSync(rows[0]?.file ?? "", "host replication forecourt_backup 127.0.0.1/32 scram-sha-256\n");
  await sql`select pg_reload_conf()`.execute(db);
  const backup = clusters.folder(`${name}-backup`);
  const environment = { DATABASE_URL: first.urlAs("forecourt_backup") };
  runServerProgram("server/backup.ts", [backup], environment);
  const second = `${name}-standby`;
  const parameters = ["--backup", backup, "--archive", archive, "--follow"];
  const told = await clusters.restored(second, { of: name, parameters, environment });
  expect(told).toContain("it follows DATABASE_URL");
  const standby = await clusters.start(second);
  return { first, standby, db, replica: clusters.connect(standby.urlAs("postgres")) };
}

const REPORT = `query Report($filter: SalesReportFilter!) {
  salesReport(filter: $filter, by: STATION) { total { figures { sales amount } } } }`;

const soldOf = async (caller: Caller): Promise<number> =>
  (
    await caller.run<{ salesReport: SalesReport }>(REPORT, {
      filter: { from: "2026-10-01", to: "2026-11-30" },
    })
  ).salesReport.total.figures.sales;

test(
  "reports come from a standby while it is close behind; what somebody holds never does",
  { timeout: 180_000 },
  async () => {
    const { first, standby, replica } = await pair("reports");
    const clock = new MovableClock();
    const { app } = await clusters.app(
      {
        DATABASE_URL: first.url,
        DATABASE_POOL_URL: first.urlAs("forecourt_requests"),
        DATABASE_REPORTS_URL: standby.urlAs("forecourt_reports"),
        REPORTS_SECONDS: "3",
      },
      clock,
    );
    const { reports } = app.services;
    const network = await new World({ app, clock }).network();
    const { device, gateway } = await network.forecourt();
    const card = await chargedCard(network.owner, "100");
    await gateway.report({ sales: [sale(device)] });

    await expect.poll(() => reports.isClose, { timeout: 20_000 }).toBe(true);
    await expect.poll(() => soldOf(network.owner), { timeout: 10_000 }).toBe(1);
    expect(reports.figures.replica).toBeGreaterThan(0);

    await sql`select pg_wal_replay_pause()`.execute(replica);
    await expect
      .poll(
        async () => (await sql<{ s: string }>`select pg_get_wal_replay_pause_state() as s`.execute(replica)).rows[0]?.s,
      )
      .toBe("paused");
    await gateway.report({ sales: [sale(device)] });
    await cardDeed(network.owner, "depositCard", { cardId: card.id, amount: "5.5", tender: "CASH" });
    const read = { ...reports.figures };
    const cards = await cardsOf(network.owner);

    expect(cards.map(({ principal }) => Number(principal))).toEqual([105.5]);
    await expect.poll(() => reports.isClose, { timeout: 10_000 }).toBe(false);
    expect(await soldOf(network.owner)).toBe(2);
    expect(reports.figures.database).toBeGreaterThan(read.database);

    await sql`select pg_wal_replay_resume()`.execute(replica);
    await expect.poll(() => reports.isClose, { timeout: 10_000 }).toBe(true);
    const again = reports.figures.replica;
    expect(await soldOf(network.owner)).toBe(2);
    expect(reports.figures.replica).toBe(again + 1);

    await standby.stop();
    expect(await soldOf(network.owner)).toBe(2);
  },
);

test("a database that follows no other is never read for reports", { timeout: 120_000 }, async () => {
  const archive = await clusters.owned("alone-archive");
  const alone = await clusters.archiving("alone", archive);
  const clock = new MovableClock();
  const { app } = await clusters.app({ DATABASE_URL: alone.url, DATABASE_REPORTS_URL: alone.url }, clock);
  const { owner } = await new World({ app, clock }).network();

  expect(await soldOf(owner)).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await soldOf(owner)).toBe(0);
  expect(app.services.reports.figures).toEqual({ replica: 0, database: 2 });
});

test(
  "by hand the standby takes over from a database that died, and the books are right",
  { timeout: 180_000 },
  async () => {
    const { first, standby, db, replica } = await pair("takeover");
    const clock = new MovableClock();
    const begun = await clusters.app({ DATABASE_URL: first.url }, clock);
    const { owner, id: networkId } = await new World({ app: begun.app, clock }).network();
    const card = await chargedCard(owner, "100");
    await cardOf(owner);
    const before = await postingsOf(db);
    await expect.poll(() => postingsOf(replica), { timeout: 20_000 }).toEqual(before);
    await begun.close();
    await first.stop();

    await sql`select pg_promote()`.execute(replica);
    const { app } = await clusters.app({ DATABASE_URL: standby.url }, clock);
    const again = new Caller(app.http, owner.token);
    await cardDeed(again, "depositCard", { cardId: card.id, amount: "1", tender: "CASH" });

    expect(before).not.toEqual([]);
    expect((await cardsOf(again)).map(({ principal }) => Number(principal)).toSorted((a, b) => b - a)).toEqual([
      101, 0,
    ]);
    expect(await faultsOf(replica, networkId)).toEqual([]);
  },
);
