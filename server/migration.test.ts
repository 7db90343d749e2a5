import "reflect-metadata";
import { Migration } from "@mikro-orm/migrations";
import { MikroORM } from "@mikro-orm/postgresql";
import { Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, describe, expect, inject, test } from "vitest";
import { MIGRATIONS } from "../migrations/list.ts";
import { hashPassword } from "./access/auth/password.ts";
import { readConfig } from "./kernel/config.ts";
import { makeApp } from "./http/app.ts";
import { newId } from "./kernel/ids.ts";
import { makeLog } from "./kernel/log.ts";
import { migrateUp } from "./migration.ts";
import { MIGRATION_PATIENCE, ormOptions } from "./orm.ts";
import { HOUR, MovableClock, START } from "./test/clock.ts";
import { administer, databaseUrl, makeDatabase } from "./test/database.ts";
import { withoutWatching } from "./test/statements.ts";
import { storyPool } from "./test/story-pool.ts";

afterAll(withoutWatching());

/** What a later version would bring: a change of a table that everybody works with. */
class Later extends Migration {
  override up(): void {
    this.addSql(`create table patience as select current_setting('statement_timeout') as statement`);
    this.addSql("alter table station add column later text");
  }
}

/** One that no transaction may surround. */
class Hot extends Migration {
  override isTransactional = () => false;

  override up(): void {
    this.addSql("drop index concurrently if exists sale_hour_hot");
    this.addSql("create index concurrently sale_hour_hot on sale_hour (hour)");
  }
}

/** For all steps since the one that is told of, there and back: each version has more of them. */
const STEPS_MS = 60_000;

const LATER = { name: "Migration29990101000000_later", class: Later };
const HOT = { name: "Migration29990101000100_hot", class: Hot };

let databases = 0;

/** A database of its own, made from the migrated template or empty. */
async function database(from: "template0" | "migrated") {
  const stories = inject("database");
  const { url, makerUrl, template } = stories;
  const name = `${template}_m${process.pid}_${(databases += 1)}`;
  await makeDatabase(stories, name, from === "migrated" ? template : from);
  const address = databaseUrl(url, name);
  const pool = storyPool({ connectionString: address, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  afterAll(async () => {
    await db.destroy();
    await administer(makerUrl, `drop database if exists ${name} with (force)`);
  });
  return { address, db };
}

async function migrator(address: string, list = MIGRATIONS as { name: string; class: typeof Later }[]) {
  const options = ormOptions(address, 2, MIGRATION_PATIENCE);
  const migrations = { ...options.migrations, migrationsList: list };
  const orm = await MikroORM.init({ ...options, migrations, logger: () => undefined });
  afterAll(() => orm.close());
  return orm;
}

describe("bringing the tables up to date", () => {
  test("lets go where others work with a table, and goes on when they are done", async () => {
    const { address, db } = await database("migrated");
    const orm = await migrator(address, [...MIGRATIONS, LATER]);
    const said: string[] = [];
    const transaction = await db.startTransaction().execute();
    await sql`lock table station in row exclusive mode`.execute(transaction);

    const done = await migrateUp(orm, START, {
      pauseMs: 50,
      say: (line) => {
        said.push(line);
        void transaction.commit().execute();
      },
    });

    expect(done).toEqual([LATER.name]);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/table is in use/);
    const { rows } = await sql<{ statement: string }>`select statement from patience`.execute(db);
    expect(rows).toEqual([{ statement: "0" }]);
  });

  test("can make an index beside those who write", async () => {
    const { address, db } = await database("migrated");
    const orm = await migrator(address, [...MIGRATIONS, HOT]);

    expect(await migrateUp(orm, START)).toEqual([HOT.name]);

    const { rows } =
      await sql`select 1 from pg_index where indexrelid = 'sale_hour_hot'::regclass and indisvalid`.execute(db);
    expect(rows).toHaveLength(1);
  });
});

const NETWORK_FIRST = "Migration20261123140000_network_first";
const FACT_KEY_MONTHS = "Migration20261123170000_fact_key_months";
const ONCE_KEY = "Migration20261123200000_once_key";
const AUDIT_TOLD = "Migration20261215100000_audit_told";
const GONE_ALARMS = "Migration20261221100000_gone_alarms";
const GIVEN_END = "Migration20261210010000_given_password_end";
const OLD_PASSWORD = "what the office once chose";
const DAY = 24 * HOUR;
const placeOf = (name: string) => MIGRATIONS.findIndex((one) => one.name === name);
const before = (name: string) => MIGRATIONS.slice(0, placeOf(name));
/** A migration and all behind it, by their names. */
const since = (name: string) => MIGRATIONS.slice(placeOf(name)).map((one) => one.name);

describe("putting the network first in the keys of tables that are in use", () => {
  test("loses no write and refuses none, and what points at a row still does", async () => {
    const { address, db } = await database("template0");
    await (await migrator(address, [...before(NETWORK_FIRST)])).migrator.up();
    const [network, gun] = [newId(), newId()];
    await sql`insert into gun_live (network_id, gun_id, station_id, state, since, at, volume, received_at)
      values (${network}, ${gun}, ${newId()}, 'IDLE', ${START}, ${START}, 0, ${START})`.execute(db);
    const batches = await batchesOf(db, network);
    const orm = await migrator(address);

    const counts = { readings: 0, alarms: 0 };
    const work = { over: false };
    const readings = until(work, async () => {
      await sql`update gun_live set volume = volume + 1 where network_id = ${network} and gun_id = ${gun}`.execute(db);
      counts.readings += 1;
    });
    const alarms = until(work, async () => {
      await sql`insert into alarm (id, network_id, station_id, source_type, source_key, code, severity, started_at, last_raised_at, count, holders, changed_at)
        values (${newId()}, ${network}, ${newId()}, 'GUN', ${newId()}, 'GUN_FAULT', 'WARNING', ${START}, ${START}, 1, '{gun}', ${START})`.execute(
        db,
      );
      counts.alarms += 1;
    });
    expect(await migrateUp(orm, START, { pauseMs: 50 })).toEqual(since(NETWORK_FIRST));
    work.over = true;
    await Promise.all([readings, alarms]);

    expect(Math.min(counts.readings, counts.alarms)).toBeGreaterThan(0);
    const { rows } = await sql<{ volume: string; alarms: string }>`
      select volume, (select count(*) from alarm where network_id = ${network}) as alarms from gun_live where gun_id = ${gun}`.execute(
      db,
    );
    expect(rows).toEqual([{ volume: String(counts.readings), alarms: String(counts.alarms) }]);
    expect(await batchesOf(db, network)).toEqual(batches);
    await expect(
      sql`update price_batch set network_id = ${newId()} where taken_back_id is null and network_id = ${network}`.execute(
        db,
      ),
    ).rejects.toMatchObject({ constraint: "price_batch_taken_back_id_fkey" });
  });

  test("goes back, and on again", async () => {
    const { address } = await database("migrated");
    const orm = await migrator(address);

    await orm.migrator.down({ to: before(NETWORK_FIRST).at(-1)?.name as string });
    expect(await migrateUp(orm, START)).toEqual(since(NETWORK_FIRST));
  });
});

describe("parting the keys of facts by month while they are claimed", () => {
  /** As a server of the version before claims a key. */
  const claim = (db: Kysely<unknown>, network: string, key: string) =>
    sql`insert into fact_key (network_id, key, fact_id) values (${network}, ${key}, ${key}) on conflict do nothing returning key`.execute(
      db,
    );

  test("loses no key, and lets nobody claim one twice", async () => {
    const { address, db } = await database("template0");
    await (await migrator(address, [...before(FACT_KEY_MONTHS)])).migrator.up();
    // A half of it was done already, by somebody who was interrupted.
    await sql`create unique index fact_key_next on fact_key (network_id, key)`.execute(db);
    const network = newId();
    const claimed = [newId()];
    await claim(db, network, claimed[0] as string);
    const orm = await migrator(address);

    const work = { over: false };
    const twice: unknown[] = [];
    const writer = until(work, async () => {
      const key = newId();
      await claim(db, network, key);
      claimed.push(key);
      twice.push(...(await claim(db, network, claimed[claimed.length >> 1] as string)).rows);
    });
    expect(await migrateUp(orm, START, { pauseMs: 50 })).toEqual(since(FACT_KEY_MONTHS));
    work.over = true;
    await writer;

    expect(claimed.length).toBeGreaterThan(1);
    expect(twice).toEqual([]);
    const { rows } = await sql<{ part: string; keys: string }>`
      select regexp_replace(tableoid::regclass::text, '_\\d{4}_\\d\\d$', '') as part, count(*) as keys from fact_key where network_id = ${network} group by 1`.execute(
      db,
    );
    expect(rows).toEqual([{ part: "fact_key_before", keys: String(claimed.length) }]);
  });

  test("goes back with every key, also those of months, and on again", async () => {
    const { address, db } = await database("migrated");
    const [network, key] = [newId(), newId()];
    await claim(db, network, key);
    await sql`insert into fact_key (network_id, time, key, fact_id) values (${network}, ${START}, ${newId()}, ${newId()})`.execute(
      db,
    );
    const orm = await migrator(address);
    const keys = async () =>
      (await sql<{ key: string }>`select key from fact_key where network_id = ${network}`.execute(db)).rows.length;

    await orm.migrator.down({ to: before(FACT_KEY_MONTHS).at(-1)?.name as string });
    expect(await keys()).toBe(2);
    expect((await claim(db, network, key)).rows).toEqual([]);
    expect(await migrateUp(orm, START)).toEqual(since(FACT_KEY_MONTHS));

    expect(await keys()).toBe(2);
    expect((await claim(db, network, key)).rows).toEqual([]);
  });
});

describe("gathering the keys of deeds in one table", () => {
  test(
    "keeps each key with what was meant and made, there and back",
    async () => {
      const { address, db } = await database("template0");
      await (await migrator(address, [...before(ONCE_KEY)])).migrator.up();
      const [network, asker, device, command, order, change] = Array.from({ length: 6 }, newId) as Ids;
      await sql`insert into gun_command (id, network_id, station_id, gun_id, device_id, gateway_id, kind, address, status, account_id, requested_by, idempotency_key, input_hash, requested_at, expires_at)
      values (${command}, ${network}, ${newId()}, ${newId()}, ${device}, ${newId()}, 'STOP', '1', 'DONE', ${asker}, 'a', 'one key', 'h1', ${START}, ${START})`.execute(
        db,
      );
      await sql`insert into device_order (id, network_id, station_id, device_id, gateway_id, kind, settings, status, account_id, requested_by, idempotency_key, input_hash, requested_at, expires_at)
      values (${order}, ${network}, ${newId()}, ${device}, ${newId()}, 'CONFIGURE', '{}', 'DONE', ${asker}, 'a', ${`one key ${device}`}, 'h2', ${START}, ${START})`.execute(
        db,
      );
      await sql`insert into price_change (id, network_id, account_id, idempotency_key, input_hash, outcomes, created_at)
      values (${change}, ${network}, ${asker}, 'one key', 'h3', '[]', ${START})`.execute(db);
      const keys = async () =>
        (
          await sql`select what, key, input_hash, made_id from once_key where network_id = ${network} and account_id = ${asker} order by input_hash`.execute(
            db,
          )
        ).rows;
      const gathered = [
        { what: "gunCommand", key: "one key", input_hash: "h1", made_id: command },
        { what: `configureDevice ${device}`, key: "one key", input_hash: "h2", made_id: order },
        { what: "changePrices", key: "one key", input_hash: "h3", made_id: change },
      ];
      const orm = await migrator(address);

      expect(await migrateUp(orm, START)).toEqual(since(ONCE_KEY));
      expect(await keys()).toEqual(gathered);

      await orm.migrator.down({ to: before(ONCE_KEY).at(-1)?.name as string });
      const { rows } = await sql`select idempotency_key, input_hash from device_order where id = ${order}`.execute(db);
      expect(rows).toEqual([{ idempotency_key: `one key ${device}`, input_hash: "h2" }]);
      expect(await migrateUp(orm, START)).toEqual(since(ONCE_KEY));
      expect(await keys()).toEqual(gathered);
    },
    STEPS_MS,
  );
});

type Ids = [string, string, string, string, string, string];

/** Does something again and again until it is told that it is over. */
async function until(work: { readonly over: boolean }, once: () => Promise<void>): Promise<void> {
  while (!work.over) {
    await once();
  }
}

/** A batch of prices and the one that takes it back, made the first time. */
async function batchesOf(db: Kysely<unknown>, network: string): Promise<unknown> {
  const found = sql`select b.id, t.id as taken_back from price_batch b left join price_batch t on t.id = b.taken_back_id
    where b.network_id = ${network} order by b.id`;
  if ((await found.execute(db)).rows.length === 0) {
    const [first, second] = [newId(), newId()];
    await sql`insert into platform (id, network_id, path, name, site_limit, currency, currency_symbol, measure_unit_symbol, time_zone, handshift_number)
      values (${network}, ${network}, ${network}, 'N', 1, 'CNY', '¥', 'L', 'UTC', 3)`.execute(db);
    for (const [id, source, takenBack, price] of [
      [first, "BATCH", null, "7"],
      [second, "ROLLBACK", first, null],
    ] as const) {
      await sql`insert into price_batch (id, network_id, platform_id, account_id, author, source, taken_back_id, grade_ids, price, all_or_nothing, left_out, idempotency_key, input_hash, created_at)
        values (${id}, ${network}, ${network}, ${newId()}, 'a', ${source}, ${takenBack}, '{}', ${price}, false, '[]', ${id}, 'h', ${START})`.execute(
        db,
      );
    }
  }
  return (await found.execute(db)).rows;
}

describe("giving passwords that administrators gave an end", () => {
  test("shuts nobody out who was given theirs long ago: their days begin with the step", async () => {
    const { address, db } = await database("template0");
    await (await migrator(address, [...before(GIVEN_END)])).migrator.up();
    const [network, given, own] = [newId(), newId(), newId()];
    await sql`insert into platform (id, network_id, path, name, sign_in_code, site_limit, currency, currency_symbol, measure_unit_symbol, time_zone, handshift_number)
      values (${network}, ${network}, ${network}, 'Old', 'old', 1, 'CNY', '¥', 'L', 'UTC', 3)`.execute(db);
    const hash = await hashPassword(OLD_PASSWORD);
    await sql`insert into account (id, network_id, platform_id, login, name, password_hash, password_given, created_at)
      values (${given}, ${network}, ${network}, 'given', 'given', ${hash}, true, '2020-01-01'),
        (${own}, ${network}, ${network}, 'own', 'own', ${hash}, false, '2020-01-01')`.execute(db);

    expect(await migrateUp(await migrator(address), START)).toEqual(since(GIVEN_END));

    let passed = 0;
    const clock = { now: () => new Date(Date.now() + passed) };
    const config = readConfig({ DATABASE_URL: address, NODE_ENV: "test", POOL_SIZE: "2", JOB_POOL_SIZE: "1" });
    const app = await makeApp({ config, clock, log: makeLog("silent") });
    afterAll(() => app.close());
    const logIn = async (username: string) => {
      const payload = { username: `${username}@old`, password: OLD_PASSWORD };
      return (await app.http.inject({ method: "POST", url: "/login", payload })).json<{ code: number }>().code;
    };
    passed = 7 * DAY - HOUR;
    expect([await logIn("given"), await logIn("own")]).toEqual([0, 0]);
    passed = 7 * DAY + HOUR;
    expect([await logIn("given"), await logIn("own")]).toEqual([10114, 0]);
  });
});

test("what superiors did before the step is told to the platforms of the records, and goes with it", async () => {
  const { address, db } = await database("template0");
  await (await migrator(address, [...before(AUDIT_TOLD)])).migrator.up();
  const [root, below, account, own] = [newId(), newId(), newId(), newId()];
  await sql`insert into platform (id, network_id, path, name, site_limit, currency, currency_symbol, measure_unit_symbol, time_zone, handshift_number)
    values (${root}, ${root}, ${root}, 'Root', 1, 'CNY', '¥', 'L', 'UTC', 3),
      (${below}, ${root}, ${`${root}/${below}`}, 'Below', 1, 'CNY', '¥', 'L', 'UTC', 3)`.execute(db);
  await sql`insert into account (id, network_id, platform_id, login, name, password_hash, created_at)
    values (${account}, ${root}, ${below}, 'a', 'a', 'x', ${START}), (${own}, ${root}, ${root}, 'b', 'b', 'x', ${START})`.execute(
    db,
  );
  for (const [platform, operation, type, object] of [
    [root, "resetPassword", "Account", account],
    [root, "changePlatform", "Platform", below],
    [root, "resetPassword", "Account", own],
    [below, "changeAccount", "Account", account],
  ] as const) {
    await sql`insert into audit_entry (network_id, time, id, platform_id, account_name, address, operation, object_type, object_id, outcome, request_id)
      values (${root}, ${START}, ${newId()}, ${platform}, 'who', '192.0.2.1', ${operation}, ${type}, ${object}, 'OK', 'r')`.execute(
      db,
    );
  }
  const told = async () =>
    (
      await sql`select operation, object_id as object, by_platform_id as by, account_name as who, address, request_id as request
        from audit_entry where platform_id = ${below} and by_platform_id is not null order by operation`.execute(db)
    ).rows;
  const orm = await migrator(address);

  expect(await migrateUp(orm, START)).toEqual(since(AUDIT_TOLD));
  const how = { by: root, who: "who", address: "", request: null };
  expect(await told()).toEqual([
    { operation: "changePlatform", object: below, ...how },
    { operation: "resetPassword", object: account, ...how },
  ]);

  await orm.migrator.down({ to: before(AUDIT_TOLD).at(-1)?.name as string });
  expect((await sql`select 1 from audit_entry`.execute(db)).rows).toHaveLength(4);
});

test("what is about a tank or a gun that was deleted long ago is over since then, and nothing else", async () => {
  const { address, db } = await database("template0");
  await (await migrator(address, [...before(GONE_ALARMS)])).migrator.up();
  const [network, place, gone, there] = [newId(), newId(), newId(), newId()];
  const deleted = new Date(START.getTime() + HOUR);
  for (const step of [
    sql`insert into platform (id, network_id, path, name, site_limit, currency, currency_symbol, measure_unit_symbol, time_zone, handshift_number)
      values (${network}, ${network}, ${network}, 'N', 1, 'CNY', '¥', 'L', 'UTC', 3)`,
    sql`insert into region values (${place}, ${network}, ${network}, 'R')`,
    sql`insert into city values (${place}, ${network}, ${place}, 'C')`,
    sql`insert into grade (id, network_id, code, name, unit, kind, colour) values (${place}, ${network}, 'G', 'G', 'LITRE', 'LIQUID', '#1e90ff')`,
    sql`insert into station (id, network_id, platform_id, city_id, code, name, address, phone, tax_code, authorization_mode, certification, shifts_per_day,
        control_mode, activation_state, time_zone)
      values (${place}, ${network}, ${network}, ${place}, 'S', 'S', '', '', '', 'AUTOMATIC', 'GENERAL', 3, 'PLATFORM', 'ACTIVATED', 'UTC')`,
    sql`insert into tank (id, network_id, station_id, grade_id, number, name, capacity_litres, height_mm, low_limit_litres, high_limit_litres, hysteresis_litres, water_limit_mm,
        deleted_at)
      values (${gone}, ${network}, ${place}, ${place}, 1, 'T', 1000, 1000, 100, 900, 10, 50, ${deleted}),
        (${there}, ${network}, ${place}, ${place}, 2, 'T', 1000, 1000, 100, 900, 10, 50, null)`,
    sql`insert into alarm (id, network_id, station_id, source_type, source_key, tank_id, code, severity, started_at, last_raised_at, count, holders, changed_at)
      select gen_random_uuid(), network_id, station_id, 'TANK', 'tank:' || id, id, 'TANK_LEVEL_LOW', 'WARNING', ${START}, ${START}, 1, '{limits,gauge}', ${START} from tank`,
  ]) {
    await step.execute(db);
  }

  expect(await migrateUp(await migrator(address), START)).toEqual(since(GONE_ALARMS));
  const { rows } =
    await sql`select tank_id as tank, ended_at as ended, holders, (select array_agg(e.edge || ' ' || e.holder order by e.holder)
    from alarm_event e where e.alarm_id = a.id and e.time = a.ended_at) as edges from alarm a order by ended_at`.execute(
      db,
    );
  expect(rows).toEqual([
    { tank: gone, ended: deleted, holders: [], edges: ["CLEARED gauge", "CLEARED limits"] },
    { tank: there, ended: null, holders: ["limits", "gauge"], edges: null },
  ]);
});

describe("a server whose tables are not there yet", () => {
  test("lives, says so, turns requests away for the time being, and is ready once they are", async () => {
    const { address } = await database("template0");
    const lines: string[] = [];
    const config = readConfig({ DATABASE_URL: address, NODE_ENV: "test", POOL_SIZE: "2", JOB_POOL_SIZE: "1" });
    const log = makeLog("warn", { write: (line) => void lines.push(line) });
    const app = await makeApp({ config, clock: new MovableClock(), log });
    afterAll(() => app.close());
    const ask = () => app.http.inject({ method: "POST", url: "/graphql", payload: { query: "{ branding { name } }" } });

    expect((await app.http.inject("/healthz")).statusCode).toBe(200);
    const waiting = await app.http.inject("/readyz");
    expect([waiting.statusCode, waiting.json()]).toEqual([503, { ready: false, migrating: true }]);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("5");
    expect(refused.json()).toMatchObject({
      errors: [{ extensions: { code: "THROTTLED" } }],
      extensions: { code: 429 },
    });

    await migrateUp(await migrator(address), START);

    await expect.poll(async () => (await app.http.inject("/readyz")).statusCode, { timeout: 5_000 }).toBe(200);
    expect((await ask()).statusCode).toBe(200);
    expect(lines.filter((line) => line.includes("chore failed"))).toEqual([]);
  });
});
