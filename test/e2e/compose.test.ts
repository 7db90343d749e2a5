import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePorts } from "../../stack/ports.ts";
import { startPostgres } from "../../stack/postgres.ts";
import { endLeashed, spawnLeashed } from "../../stack/leash.ts";
import { commandOf } from "../../stack/programs.ts";
import { protocolNats } from "../../server/test/nats.ts";
import { Composed } from "../kit/composed.ts";
import { layImage } from "../kit/image.ts";
import { FIRST_START, playScript } from "../kit/psql.ts";
import { STATION, writeNetwork } from "../kit/shared-station.ts";
import { Stations } from "./kit/stations.ts";

// What docker-compose.yml starts of ours, on one machine: out of what the image holds, by the file's commands and its environment.
// The pooler is left out, PostgreSQL stands in its place; NATS and the broker of the boxes are others that speak the same.

const WAIT = { timeout: 60_000, interval: 250 };

const folder = mkdtempSync(join(tmpdir(), "forecourt-composed-"));
const network = join(folder, "network.json");
const ending: (() => Promise<unknown>)[] = [];
const ports = (await freePorts(9)).map(String);
const [first, second, door1, health1, door2, health2, control, broker, natsPort] = ports as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const given: Record<string, string> = {
  GRAFANA_PASSWORD: "chosen",
  NATS_PASSWORD: "chosen",
  DATABASE_PASSWORD: "chosen for %40 the owner",
  DATABASE_POOL_PASSWORD: "chosen for 'requests'",
};
let composed: Composed;
let databaseUrl = "";

beforeAll(async () => {
  chmodSync(folder, 0o711);
  const postgres = await startPostgres({ dir: join(folder, "postgres") });
  ending.push(() => postgres.stop());
  databaseUrl = postgres.urlAs("postgres");
  const { password, host } = new URL(databaseUrl);
  given["POSTGRES_PASSWORD"] = password;
  for (const file of FIRST_START) {
    await playScript(databaseUrl, file, given);
  }
  const nats = await protocolNats(Number(natsPort));
  ending.push(() => nats.stop());
  composed = new Composed(
    folder,
    new Map([
      ["@postgres:5432", `@${host}`],
      ["@pgbouncer:6432", `@${host}`],
      ["nats:4222", `127.0.0.1:${natsPort}`],
      ["http://server:4000", `http://127.0.0.1:${first}`],
      ["mqtt://mqtt:1883", `mqtt://127.0.0.1:${broker}`],
    ]),
    given,
  );
  layImage(composed.image);
  ending.push(() => composed.stop());
  await writeNetwork(network);
}, 180_000);

afterAll(async () => {
  for (const end of ending.toReversed()) {
    await end();
  }
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

const codesIn = (file: string) =>
  (JSON.parse(readFileSync(file, "utf8")) as { code: string }[]).map(({ code }) => code).join(",");

const statusOf = async (url: string) => (await fetch(url)).status;

test("servers wait for their tables, and are well once these are there", async () => {
  composed.start("server", "server-1", { PORT: first });
  composed.start("server", "server-2", { PORT: second });
  await vi.waitFor(async () => expect(await statusOf(`http://127.0.0.1:${first}/readyz`)).toBe(503), WAIT);

  await composed.run("migrate");

  for (const port of [first, second]) {
    await vi.waitFor(() => composed.checkHealth("server", ["4000", port]), WAIT);
    expect(await statusOf(`http://127.0.0.1:${port}/`)).toBe(200);
  }
});

test("a network comes from a file, two gateways share its station, and what it sells is known", async () => {
  const codes = join(folder, "codes.json");
  const { scripts } = JSON.parse(readFileSync(join(composed.image, "package.json"), "utf8")) as {
    scripts: { seed: string };
  };
  await composed.run("migrate", [...scripts.seed.split(" "), network, "--codes", codes]);
  const simulator = spawnLeashed({
    ...commandOf("simulator", "built", {
      env: {
        NETWORK_FILE: network,
        CONTROL_PORT: control,
        BROKER_PORT: broker,
        SPEED: "20",
        SEED: "1",
        CHANCE: "off",
        GATEWAY_URL: `http://127.0.0.1:${door1},http://127.0.0.1:${door2}`,
        DATA_DIR: join(folder, "simulator"),
      },
    }),
    stdout: "ignore",
  });
  ending.push(() => endLeashed(simulator, "SIGTERM", 30_000));
  given["GATEWAY_1_CODES"] = codesIn(codes);
  composed.start("gateway-1", "gateway-1", { DOOR_PORT: door1, HEALTH_PORT: health1 });
  await vi.waitFor(async () => expect(await statusOf(`http://127.0.0.1:${health1}/readyz`)).toBe(200), WAIT);

  await composed.run("migrate", ["node", "dist/server/seed-stand-by.js", network, codes]);
  given["GATEWAY_2_CODES"] = codesIn(codes);
  composed.start("gateway-2", "gateway-2", { DOOR_PORT: door2, HEALTH_PORT: health2 });
  await vi.waitFor(async () => expect(await statusOf(`http://127.0.0.1:${health2}/readyz`)).toBe(200), WAIT);

  const simulated = new Stations(`http://127.0.0.1:${control}`);
  await vi.waitFor(() => simulated.sell(STATION, 1, "12.5"), WAIT);
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  ending.push(() => db.end());
  await vi.waitFor(async () => {
    const { rows } = await db.query("select station_id from sale");
    expect(rows).toHaveLength(1);
  }, WAIT);
  const { rows: roles } = await db.query(
    "select distinct usename as role from pg_stat_activity where application_name like 'forecourt%' order by 1",
  );
  expect(roles).toEqual([{ role: "forecourt" }, { role: "forecourt_requests" }]);
  const { rows: gateways } = await db.query("select name from gateway order by name");
  expect(gateways).toEqual([{ name: "gateway-1" }, { name: "gateway-2" }]);
});
