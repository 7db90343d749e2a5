import "reflect-metadata";
import { setTimeout as wait } from "node:timers/promises";
import { Migration } from "@mikro-orm/migrations";
import { MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { MIGRATIONS } from "../migrations/list.ts";
import { migrateUp } from "./migration.ts";
import { faultsOf } from "./money/ledger/books.ts";
import { MIGRATION_PATIENCE, ormOptions } from "./orm.ts";
import { cardDeed, cardOf } from "./test/cards.ts";
import { SECOND, START } from "./test/clock.ts";
import { changePrices, priced } from "./test/prices.ts";
import { gunReading, sale, tankReading } from "./test/readings.ts";
import { testServer } from "./test/server.ts";
import { withoutWatching } from "./test/statements.ts";
import { gapFaultsOf } from "./trade/transaction/gap-faults.ts";
import { rollUpFaultsOf } from "./trade/transaction/roll-up-faults.ts";
import { tankDayFaultsOf } from "./trade/wet-stock/tank-day-faults.ts";

// As in production: whoever waits for a lock for longer than 2 s is told to come again.
const { app, clock, db, world } = await testServer({ POOL_SIZE: "10", LOCK_MS: "2000" });
afterAll(withoutWatching());

type Step = (typeof MIGRATIONS)[number];

/** A step of a version that is yet to come. */
function stepOf(place: number, statements: readonly string[], isTransactional = true): Step {
  return {
    name: `Migration299901010000${String(place).padStart(2, "0")}_later`,
    class: class extends Migration {
      override isTransactional = () => isTransactional;

      override up(): void {
        statements.forEach((statement) => this.addSql(statement));
      }
    },
  };
}

/** Every kind of change that steps make, each of a table that is in use, with a column that it fills, a rule that it proves, an index that it builds. */
const LATER = [
  ...["sale", "tank_reading", "gun_live", "tank_live", "station", "posting"].map((table) => [
    `alter table ${table} add column later text`,
    `comment on column ${table}.later is 'Yet to come.'`,
  ]),
  ["alter table card add column later text not null default 'none'", "update card set later = number"],
  [
    "alter table unit_price add column later numeric",
    "alter table unit_price add constraint later_sign check (later > 0)",
  ],
  ["create table later_fact (network_id uuid not null, id uuid not null, primary key (network_id, id))"],
].map((statements, place) => stepOf(place, statements));
const BESIDE = stepOf(9, ["create index concurrently sale_hour_later on sale_hour (network_id, hour)"], false);

/** So often in a row somebody may be told to come again: a second each that a migration waits, and what a slow machine adds. */
const MOST_TRIES = 5;

/** Does something again as long as it is told to come again, as gateways and programs do. */
async function insist(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === MOST_TRIES || !String(error).includes("THROTTLED")) {
        throw error;
      }
    }
  }
}

/** Does something again and again until it is told that it is over; gives how often. */
async function until(work: { readonly over: boolean }, once: (time: number) => Promise<unknown>): Promise<number> {
  let times = 0;
  while (!work.over) {
    const time = times;
    await insist(() => once(time));
    times += 1;
  }
  return times;
}

async function migrator(steps: readonly Step[]): Promise<MikroORM> {
  const options = ormOptions(app.services.config.DATABASE_URL, 2, MIGRATION_PATIENCE);
  const migrations = { ...options.migrations, migrationsList: [...MIGRATIONS, ...steps] as Step[] };
  const orm = await MikroORM.init({ ...options, migrations: migrations as never, logger: () => undefined });
  onTestFinished(() => orm.close());
  return orm;
}

test("ten steps run over a server under load: whoever insists is served, nothing is lost or done twice, and its books are right", async () => {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { device, gateway } = forecourt;
  const card = await cardOf(network.owner);
  const later = [...LATER, BESIDE];
  const orm = await migrator(later);
  const work = { over: false };
  const deposit = (amount: number) =>
    cardDeed(network.owner, "depositCard", {
      cardId: card.id,
      amount: String(amount),
      tender: "CASH",
      idempotencyKey: `deposit ${amount}`,
    });
  const at = (time: number) => new Date(START.getTime() + time * SECOND).toISOString();

  const load = Promise.all([
    until(work, (time) =>
      gateway.report({
        tanks: [tankReading(device, { at: at(time), volumeLitres: String(15_000 - time) })],
        guns: [gunReading(device, { at: at(time), state: time % 2 === 0 ? "LIFTED" : "FREE" })],
      }),
    ),
    until(work, (time) =>
      gateway.report({ sales: [sale(device, { endedAt: at(time), transactionNo: String(time) })] }),
    ),
    // The same amount twice within a minute would be refused.
    until(work, (time) => deposit(time + 1)),
    until(work, (time) =>
      changePrices(network.owner, [priced(forecourt, `7.${String((time % 90) + 10)}`)], {
        idempotencyKey: `prices ${time}`,
      }),
    ),
    until(work, () =>
      network.owner.run("{ transactions(first: 50) { totalCount nodes { id volume amount gunNumber } } }"),
    ),
    until(work, () =>
      network.owner.run("{ stations { nodes { id name } } cards(first: 20) { nodes { id principal } } }"),
    ),
  ]);
  // Somebody reads for long what the first step needs: it lets go, and those who queue behind it go on.
  const reader = await db.startTransaction().execute();
  await sql`select count(*) from sale where network_id = ${network.id}`.execute(reader);
  const said: string[] = [];
  const migrated = migrateUp(orm, clock.now(), { pauseMs: 500, say: (line) => said.push(line) });
  await expect.poll(() => said.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await reader.commit().execute();
  expect(await migrated).toEqual(later.map(({ name }) => name));
  await wait(500);
  work.over = true;
  const [readings, sales, deposits, prices, lists, looks] = await load;

  expect(Math.min(readings, sales, deposits, prices, lists, looks)).toBeGreaterThan(0);
  const { rows } = await sql<Record<string, string>>`
    select (select count(*) from tank_reading where network_id = ${network.id}) as readings,
      (select count(*) from sale where network_id = ${network.id}) as sales,
      (select count(*) from card_flow where network_id = ${network.id} and operation = 'DEPOSIT') as deposits,
      (select count(*) from card where network_id = ${network.id} and later = number) as cards`.execute(db);
  expect(rows).toEqual([{ readings: String(readings), sales: String(sales), deposits: String(deposits), cards: "1" }]);
  const { card: after } = await deposit(deposits + 1);
  expect(Number(after.principal)).toBe(((deposits + 1) * (deposits + 2)) / 2);
  expect([
    ...(await faultsOf(db, network.id)),
    ...(await rollUpFaultsOf(db, network.id)),
    ...(await gapFaultsOf(db, network.id)),
    ...(await tankDayFaultsOf(db, network.id, clock.now())),
  ]).toEqual([]);
}, 120_000);
