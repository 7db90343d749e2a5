import "reflect-metadata";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import type { SalesReport } from "../server/schema-types.generated.ts";
import { sqlOf } from "../server/kernel/context.ts";
import { makeApp } from "../server/http/app.ts";
import { readConfig } from "../server/kernel/config.ts";
import { makeLog } from "../server/kernel/log.ts";
import { migrateUp } from "../server/migration.ts";
import { MODULES } from "../server/modules.ts";
import { faultsOf } from "../server/money/ledger/books.ts";
import { ormOptions } from "../server/orm.ts";
import { archiveReadings } from "../server/plant/archive/archive.writer.ts";
import { loadArchive } from "../server/plant/archive/load-archive.ts";
import { ensurePartitions } from "../server/plant/telemetry/partitions.ts";
import { cardDeed, cardsOf, chargedCard } from "../server/test/cards.ts";
import { HOUR, MovableClock, START } from "../server/test/clock.ts";
import { sale, tankReading } from "../server/test/readings.ts";
import { World } from "../server/test/world.ts";
import { Clusters } from "./kit/clusters.ts";
import { FIRST_START, playPsql, playScript, readPsqlCall } from "./kit/psql.ts";

const clusters = new Clusters("roles");
const postgres = await clusters.start("roles");
const DAYS = 24 * HOUR;
const OURS = ["forecourt", "forecourt_backup", "forecourt_reports", "forecourt_requests"] as const;
type Ours = (typeof OURS)[number];

/** SQLSTATE insufficient_privilege. */
const REFUSED = "42501";

/** Brings a database up to date as who the address names. */
async function migrate(url: string, now = START): Promise<void> {
  const orm = await MikroORM.init({ ...ormOptions(url, 2), logger: () => undefined });
  await migrateUp(orm, now).finally(() => orm.close());
}

/** What PostgreSQL says to a statement: its SQLSTATE, or null where it would do it; nothing is left of that. */
async function answerTo(url: string, statement: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Settings of the whole server are changed outside of transactions alone.
    await client.query(statement.startsWith("alter system") ? "select" : "begin");
    await client.query(statement);
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.end();
  }
}

const rowsOf = async <Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
};

await migrate(postgres.url);

test("no role of ours is more than it has to be", async () => {
  const roles = await rowsOf(
    postgres.urlAs("postgres"),
    `select rolname as name, rolsuper or rolcreatedb or rolcreaterole or rolbypassrls as more, rolreplication as follows,
        array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid order by 1) as "is"
      from pg_roles r where rolname like 'forecourt%' order by 1`,
  );

  expect(roles).toEqual([
    { name: "forecourt", more: false, follows: false, is: ["forecourt_requests"] },
    { name: "forecourt_backup", more: false, follows: true, is: ["pg_read_all_settings"] },
    { name: "forecourt_reports", more: false, follows: false, is: [] },
    { name: "forecourt_requests", more: false, follows: false, is: [] },
  ]);
});

/** What somebody would try who has got hold of a role, beyond the rows. */
const BEYOND: readonly string[] = [
  "copy (select 1) to program 'cat > /dev/null'",
  "copy grade from program 'true'",
  "copy grade to '/tmp/forecourt-stolen'",
  "select pg_read_file('/etc/passwd')",
  "select lo_import('/etc/passwd')",
  "create role more superuser",
  "create role more",
  "alter role postgres password 'mine'",
  "alter system set archive_command = 'true'",
  "set session_replication_role = replica",
  "set role postgres",
  "create function more() returns int language c as 'libc', 'system'",
  "create extension pg_stat_statements",
  "create event trigger more on ddl_command_start execute function nothing()",
  "select pg_ls_dir('/')",
  "select pg_reload_conf()",
];

const CHANGES_OF_TABLES: readonly string[] = [
  "create table more (id int)",
  "create temporary table more (id int)",
  "create schema more",
  "alter table grade add column more int",
  "drop table sale",
  "truncate sale",
  "create index more on sale (amount)",
  "alter table sale detach partition sale_default",
  "create function more() returns int language sql as 'select 1'",
  "select lo_create(0)",
  "select lo_from_bytea(0, 'x')",
];

const WRITES: readonly string[] = [
  "insert into grade default values",
  "update platform set name = 'mine'",
  "delete from sale",
  "select from sale for update",
  "insert into mikro_orm_migrations (name) values ('mine')",
];

test.each<[Ours, readonly string[]]>([
  ["forecourt", BEYOND],
  ["forecourt_requests", [...BEYOND, ...CHANGES_OF_TABLES]],
  ["forecourt_reports", [...BEYOND, ...CHANGES_OF_TABLES, ...WRITES]],
  ["forecourt_backup", [...BEYOND, ...CHANGES_OF_TABLES, ...WRITES, "select from sale"]],
])("%s is refused whatever reaches beyond its work", async (role, statements) => {
  const answers = await Promise.all(
    statements.map(async (statement) => ({ statement, answer: await answerTo(postgres.urlAs(role), statement) })),
  );

  expect(answers.filter(({ answer }) => answer !== REFUSED)).toEqual([]);
});

test("a migration that wants more than the owner may stops there", async () => {
  const url = await emptyDatabase("wanting");
  const options = ormOptions(url, 2);
  const { Migration } = await import("@mikro-orm/migrations");
  class Wanting extends Migration {
    override async up(): Promise<void> {
      this.addSql("create extension pg_stat_statements");
    }
  }
  const migrationsList = [{ name: "Migration29990101000000_wanting", class: Wanting }];
  const orm = await MikroORM.init({
    ...options,
    migrations: { ...options.migrations, migrationsList },
    logger: () => undefined,
  });

  await expect(orm.migrator.up().finally(() => orm.close())).rejects.toThrow(/permission denied/);
});

/** A database of the owner's, with nothing in it; its address as the owner. */
async function emptyDatabase(name: string): Promise<string> {
  await rowsOf(postgres.urlAs("postgres"), `create database ${name} owner forecourt`);
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
}

const REPORT = `query Report($filter: SalesReportFilter!) {
  salesReport(filter: $filter, by: STATION) { total { figures { sales amount } } } }`;

test(
  "a server does all its work as the owner, and its requests' by a role that changes no table",
  { timeout: 120_000 },
  async () => {
    const clock = new MovableClock();
    const environment = {
      DATABASE_URL: postgres.url,
      DATABASE_POOL_URL: postgres.urlAs("forecourt_requests"),
      SESSION_HOURS: "100000",
      SESSION_MOST_HOURS: "100000",
      READINGS_MONTHS: "3",
      ARCHIVE_DIR: clusters.folder("archive"),
    };
    const { app } = await clusters.app(environment, clock);
    const who = await sql<{ name: string }>`select current_user as name`.execute(app.services.db);
    const {
      owner,
      id: networkId,
      ...network
    } = await new World({ app, clock }).network().then((made) => ({
      owner: made.owner,
      id: made.id,
      forecourt: () => made.forecourt(),
    }));
    const { device, gateway } = await network.forecourt();
    const card = await chargedCard(owner, "100");
    await cardDeed(owner, "depositCard", { cardId: card.id, amount: "5.5", tender: "CASH" });
    await gateway.report({ sales: [sale(device)], tanks: [tankReading(device, { volumeLitres: "15000" })] });
    const { salesReport } = await owner.run<{ salesReport: SalesReport }>(REPORT, {
      filter: { from: "2026-10-01", to: "2026-11-30" },
    });

    const jobs = await MikroORM.init(ormOptions(postgres.url, 3));
    clusters.atTheEnd(() => jobs.close());
    const services = { ...app.services, em: jobs.em, db: sqlOf(jobs.em.fork()) };
    clock.pass(130 * DAYS);
    for (const { work } of MODULES.flatMap(({ chores = [] }) => [...chores])) {
      await work(services);
    }
    await archiveReadings(services);
    const files = readdirSync(environment.ARCHIVE_DIR).filter((file) => file.endsWith(".csv.gz"));
    await loadArchive(postgres.url, environment.ARCHIVE_DIR, files[0] ?? "");

    expect(who.rows).toEqual([{ name: "forecourt_requests" }]);
    expect(salesReport.total.figures.sales).toBe(1);
    expect((await cardsOf(owner)).map(({ principal }) => Number(principal))).toEqual([105.5]);
    expect(files).not.toEqual([]);
    expect(await faultsOf(services.db, networkId)).toEqual([]);
  },
);

test("what is made later is read by reports and written by requests, and by nobody else", async () => {
  const url = await emptyDatabase("later");
  await playPsql(asRole(url, "postgres"), readFileSync("postgres/10-roles.sql", "utf8"));
  await migrate(url);
  const orm = await MikroORM.init(ormOptions(url, 2));
  await ensurePartitions(sqlOf(orm.em.fork()), new Date(START.getTime() + 400 * DAYS)).finally(() => orm.close());
  await rowsOf(url, "create table brought_later (id int)");

  const tables = await rowsOf<{ name: string; read: boolean; written: boolean; requests: boolean; others: boolean }>(
    url,
    `select c.relname as name, has_table_privilege('forecourt_reports', c.oid, 'SELECT') as read,
        has_table_privilege('forecourt_reports', c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER, MAINTAIN') as written,
        has_table_privilege('forecourt_requests', c.oid, 'SELECT') and has_table_privilege('forecourt_requests', c.oid, 'INSERT')
          and has_table_privilege('forecourt_requests', c.oid, 'UPDATE') and has_table_privilege('forecourt_requests', c.oid, 'DELETE')
          and not has_table_privilege('forecourt_requests', c.oid, 'TRUNCATE, REFERENCES, TRIGGER, MAINTAIN') as requests,
        has_table_privilege('forecourt_backup', c.oid, 'SELECT, INSERT, UPDATE, DELETE') as others
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  );

  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["sale", "sale_2027_12", "brought_later", "mikro_orm_migrations"]),
  );
  expect(tables.filter(({ read, written, requests, others }) => !read || written || !requests || others)).toEqual([]);
});

/** The same address as another role; who may come in is `trust`ed where it has no password. */
function asRole(url: string, role: string): string {
  return Object.assign(new URL(url), { username: role }).href;
}

test("a server that comes as the superuser says so, and one that comes as the owner doesn't", async () => {
  const lines: string[] = [];
  for (const role of ["postgres", "forecourt"] as const) {
    const config = readConfig({ DATABASE_URL: postgres.urlAs(role), NODE_ENV: "test" });
    const log = makeLog("warn", { write: (line) => void lines.push(`${role}: ${line}`) });
    await (await makeApp({ config, log, clock: new MovableClock() })).close();
  }

  expect(lines.filter((line) => line.includes("superuser"))).toEqual([expect.stringMatching(/^postgres: /)]);
});

test("requests have the patience that the settings say", async () => {
  const { STATEMENT_MS, LOCK_MS, IDLE_MS } = readConfig({ DATABASE_URL: "postgres://nowhere" });

  const [patience] = await rowsOf(
    postgres.urlAs("forecourt_requests"),
    `select extract(epoch from current_setting('statement_timeout')::interval) * 1000 as statement,
      extract(epoch from current_setting('lock_timeout')::interval) * 1000 as lock,
      extract(epoch from current_setting('idle_in_transaction_session_timeout')::interval) * 1000 as idle`,
  );

  expect(Object.values(patience ?? {}).map(Number)).toEqual([STATEMENT_MS, LOCK_MS, IDLE_MS]);
});

test("PostgreSQL's first start gives roles the passwords that were chosen, whatever signs they have", async () => {
  const chosen = { DATABASE_PASSWORD: `o'"\\:$ {}`, DATABASE_POOL_PASSWORD: "%40@/" };
  const own = await clusters.start("first");
  for (const file of FIRST_START) {
    await playScript(own.urlAs("postgres"), file, chosen);
  }

  const withPassword = (role: Ours, password: string) =>
    readConfig({ DATABASE_URL: asRole(own.url, role).replace(/:[^:@]*@/, "@"), DATABASE_PASSWORD: password })
      .DATABASE_URL;
  expect(await answerTo(withPassword("forecourt", chosen.DATABASE_PASSWORD), "select 1")).toBeNull();
  expect(await answerTo(withPassword("forecourt_requests", chosen.DATABASE_POOL_PASSWORD), "select 1")).toBeNull();
  await expect(answerTo(own.url, "select 1")).rejects.toThrow(/password/);
});

test(
  "a PostgreSQL whose superuser the servers came as goes over by the lines of docs/operations.md",
  { timeout: 60_000 },
  async () => {
    const own = await clusters.start("before");
    const superuser = own.urlAs("postgres");
    const [settings] = await rowsOf<{ file: string }>(superuser, "select current_setting('hba_file') as file");
    writeFileSync(settings?.file ?? "", "host all all 127.0.0.1/32 trust\n");
    await rowsOf(superuser, "select pg_reload_conf()");
    await asBefore(own.url);
    await migrate(own.url);
    expect(await answerTo(own.url, "copy (select 1) to program 'cat > /dev/null'")).toBeNull();
    const tables =
      "select count(*)::int as tables from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace";
    const before = await rowsOf(own.url, tables);

    const [, lines = ""] =
      /## Roles of the database[^]*?```sh\n([^]*?)```/.exec(readFileSync("docs/operations.md", "utf8")) ?? [];
    const calls = lines.split("\n").filter((line) => line.startsWith("psql "));
    expect(calls.length).toBe(3);
    for (const { user, work } of calls.map(readPsqlCall)) {
      for (const { command, file: script = "" } of work) {
        const text = command ?? readFileSync(`postgres/${basename(script)}`, "utf8");
        await playPsql(asRole(own.url, user), text, { DATABASE_PASSWORD: "chosen", DATABASE_POOL_PASSWORD: "chosen" });
      }
    }

    expect(await answerTo(own.url, "copy (select 1) to program 'cat > /dev/null'")).toBe(REFUSED);
    await migrate(own.url, new Date(START.getTime() + 90 * DAYS));
    expect(
      await rowsOf(
        own.url,
        "select tablename from pg_tables where schemaname = 'public' and tableowner <> 'forecourt'",
      ),
    ).toEqual([]);
    expect(await rowsOf(own.url, tables)).not.toEqual(before);
    expect(await answerTo(asRole(own.url, "forecourt_requests"), "delete from sale")).toBeNull();
    expect(await rowsOf(superuser, "select rolname from pg_roles where rolsuper")).toEqual([{ rolname: "postgres" }]);
  },
);

/** Makes of a new PostgreSQL what docker-compose.yml made of it before: `forecourt` is its superuser, and the database's owner. */
async function asBefore(url: string): Promise<void> {
  await playPsql(
    asRole(url, "postgres"),
    `create role other superuser login;
    alter database forecourt owner to postgres;
    ${OURS.map((role) => `drop owned by ${role};`).join("\n")}
    drop role ${OURS.join(", ")}`,
  );
  await playPsql(asRole(url, "other"), "alter role postgres rename to forecourt");
  await playPsql(url, "drop role other");
}
