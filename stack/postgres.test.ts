import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { MikroORM } from "@mikro-orm/postgresql";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findClusterHome } from "./cluster-home.ts";
import { freePortLike } from "./ports.ts";
import { startPostgres, type Postgres } from "./postgres.ts";

let dir: string;
let running: Postgres | undefined;
let stranger: ChildProcess | undefined;

beforeAll(() => {
  dir = join(mkdtempSync(join(tmpdir(), "forecourt-postgres-")), "postgres");
});

afterEach(async () => {
  await running?.stop();
  stranger?.kill();
});

afterAll(() => rmSync(dirname(dir), { recursive: true, force: true }));

async function start(): Promise<Postgres> {
  running = await startPostgres({ dir });
  return running;
}

async function sql<Row>(url: string, statement: string): Promise<Row[]> {
  const orm = await MikroORM.init({ clientUrl: url, entities: [], discovery: { warnWhenNoEntities: false } });
  try {
    return (await orm.em.getConnection().execute(statement)) as Row[];
  } finally {
    await orm.close();
  }
}

test("a new folder becomes a PostgreSQL 18 that keeps its promises and listens on this machine alone", async () => {
  const { url } = await start();

  const [facts] = await sql(
    url,
    `select current_setting('server_version') like '18.%' as eighteen, current_setting('synchronous_commit') as commits,
            current_setting('fsync') as fsync, current_setting('listen_addresses') as addresses,
            current_database() as name, current_setting('timezone') as zone`,
  );

  const expected = {
    eighteen: true,
    commits: "on",
    fsync: "on",
    addresses: "127.0.0.1",
    name: "forecourt",
    zone: "UTC",
  };
  expect(facts).toEqual(expected);
});

test("a wrong password is refused", async () => {
  const { url } = await start();
  const wrong = new URL(url);
  wrong.password = "wrong";

  await expect(sql(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
});

test("the next start finds the data at the same address", async () => {
  const first = await start();
  await sql(first.url, "create table kept as select 7 as value");
  await first.stop();

  const second = await start();

  expect(second.url).toBe(first.url);
  expect(await sql(second.url, "select value from kept")).toEqual([{ value: 7 }]);
});

test("what was made before its roles were, by the superuser, is the owner's from the next start on", async () => {
  const first = await start();
  await sql(first.urlAs("postgres"), "create table made_before as select 9 as value");
  await expect(sql(first.url, "select value from made_before")).rejects.toThrow(/permission denied/);
  await first.stop();
  const file = join(dir, "settings.json");
  const { roles, ...before } = JSON.parse(readFileSync(file, "utf8")) as { roles: string };
  writeFileSync(file, JSON.stringify(before));

  const second = await start();

  expect(roles).toMatch(/^[0-9a-f]{64}$/);
  await sql(second.url, "alter table made_before add column more int");
  expect(await sql(second.urlAs("forecourt_reports"), "select value from made_before")).toEqual([{ value: 9 }]);
});

test("a killed server recovers what was committed", async () => {
  const first = await start();
  await sql(first.url, "create table committed as select 8 as value");
  process.kill(first.pid, "SIGKILL");
  await first.exited;

  const second = await start();

  expect(await sql(second.url, "select value from committed")).toEqual([{ value: 8 }]);
});

test("a pid file left by a crash does not stand in the way, even when its number belongs to somebody else now", async () => {
  await (await start()).stop();
  const home = await findClusterHome(dir);
  stranger = spawn("sleep", ["60"], { stdio: "ignore", ...home.user });
  writeFileSync(join(home.data, "postmaster.pid"), `${stranger.pid}\n${home.data}\n`);

  const second = await start();

  expect(await sql(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("where the remembered port is taken it moves to another one", async () => {
  const first = await start();
  await first.stop();
  const taken = Number(new URL(first.url).port);
  const other = createServer().listen(taken, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));

  const second = await start();

  expect(new URL(second.url).port).not.toBe(String(taken));
  expect(await sql(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  other.close();
});

test("a wanted port that is taken is said by its number", async () => {
  const port = await freePortLike(undefined);
  const other = createServer().listen(port, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));

  await expect(startPostgres({ dir, port })).rejects.toThrow(`Port ${port}`);

  other.close();
});

test("the password is readable by its owner alone", async () => {
  const { url } = await start();

  expect(statSync(join(dir, "settings.json")).mode & 0o077).toBe(0);
  expect(readFileSync(join(dir, "postgres.log"), "utf8")).not.toContain(new URL(url).password);
});
