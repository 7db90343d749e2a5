import pg from "pg";
import { GATEWAY_PREFIX, hashToken, newToken } from "../server/access/auth/tokens.ts";
import { freePorts } from "../stack/ports.ts";
import { METRICS_A_TANK } from "./box-tanks.ts";
import { calm, gatewayFolder, settled } from "./gateway-places.ts";
import {
  type Credentials,
  GATEWAYS,
  NETWORK_ID,
  STATIONS,
  STATIONS_A_GATEWAY,
  TWIN_NETWORK_ID,
  idOf,
} from "./network.ts";
import { type Program, type Surroundings, post, startGateway, startOwn, startServer } from "./programs.ts";
import { INSERT } from "./readings.ts";
import { quantile } from "./rounds.ts";
import { openScreen } from "./screens.ts";
import type { Line } from "./table.ts";
import { BOX_LAG_MS } from "./wanted.ts";

const BOXES_A_STATION = 2;
const BOXES = STATIONS * BOXES_A_STATION;
const TANKS_A_BOX = 2;
const TANKS = BOXES * TANKS_A_BOX;
const EVERY_MS = 5_000;
const FOR_MS = 60_000;
/** Of so many stations somebody watches the tanks. */
const WATCHED = 25;
/** What each tank has kept while its box was cut off. */
const KEPT = 15;
const BARE_BATCH = 1_000;

/** Ids of what is made for this comparison, beyond those of the network. */
const [FIRST_TANK, FIRST_DEVICE, OWN_GATEWAY] = [1_000_000, 1_000_000, GATEWAYS + 1];

const SETUP = `
  insert into gateway (id, network_id, name, token_hash, created_at) values (pg_temp.id(8, ${OWN_GATEWAY}), pg_temp.id(1, 1), 'Boxes', $1, now());
  update station set gateway_id = pg_temp.id(8, ${OWN_GATEWAY}) where network_id = pg_temp.id(1, 1);
  update device set deleted_at = now() where network_id = pg_temp.id(1, 1);
  insert into device (id, network_id, station_id, name, protocol, address, settings)
    select pg_temp.id(7, ${FIRST_DEVICE} + b), pg_temp.id(1, 1), pg_temp.id(3, 1 + (b - 1) / ${BOXES_A_STATION}), 'Box ' || b, 'SPARKPLUG', 'BENCH/BOX-' || b,
      jsonb_build_object('group', 'BENCH', 'node', 'BOX-' || b) from generate_series(1, ${BOXES}) as b;
  insert into tank (id, network_id, station_id, grade_id, number, name, capacity_litres, height_mm, low_limit_litres, high_limit_litres, hysteresis_litres, water_limit_mm)
    select pg_temp.id(5, ${FIRST_TANK} + t), pg_temp.id(1, 1), pg_temp.id(3, 1 + (t - 1) / ${BOXES_A_STATION * TANKS_A_BOX}), pg_temp.id(4, 1), 11 + (t - 1) % ${BOXES_A_STATION * TANKS_A_BOX},
      'Behind a box ' || t, 30000, 2500, 1500, 28500, 100, 50 from generate_series(1, ${TANKS}) as t;
  insert into device_binding (id, network_id, device_id, kind, address, tank_id)
    select gen_random_uuid(), pg_temp.id(1, 1), pg_temp.id(7, ${FIRST_DEVICE} + 1 + (t - 1) / ${TANKS_A_BOX}), 'TANK', 'tank-' || 1 + (t - 1) % ${TANKS_A_BOX}, pg_temp.id(5, ${FIRST_TANK} + t)
    from generate_series(1, ${TANKS}) as t;
  analyze device; analyze tank; analyze device_binding;`;

/** The other comparisons find the network as they left it. */
const TIDY = `
  update station set gateway_id = pg_temp.id(8, 1 + (substr(code, 2)::int - 1) / ${STATIONS_A_GATEWAY}) where network_id = pg_temp.id(1, 1);
  delete from device_binding where network_id = pg_temp.id(1, 1) and device_id > pg_temp.id(7, ${FIRST_DEVICE});
  delete from tank_reading where tank_id > pg_temp.id(5, ${FIRST_TANK});
  delete from tank_live where network_id = pg_temp.id(1, 1) and tank_id > pg_temp.id(5, ${FIRST_TANK});
  delete from device_live where network_id = pg_temp.id(1, 1) and device_id > pg_temp.id(7, ${FIRST_DEVICE});
  delete from tank where network_id = pg_temp.id(1, 1) and id > pg_temp.id(5, ${FIRST_TANK});
  delete from device where network_id = pg_temp.id(1, 1) and id > pg_temp.id(7, ${FIRST_DEVICE});
  update device set deleted_at = null where network_id = pg_temp.id(1, 1);`;

/** Runs statements that name ids by kind and number. */
export async function runWithIds(
  db: pg.Client,
  statements: string,
  parameters: Record<string, string> = {},
): Promise<void> {
  await db.query(`create or replace function pg_temp.id(kind int, n bigint) returns uuid language sql immutable parallel safe
    return ('0000000' || kind || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`);
  await db.query("set session_replication_role = replica");
  await db.query(Object.entries(parameters).reduce((text, [name, value]) => text.replaceAll(name, value), statements));
  await db.query("set session_replication_role = origin");
}

const OURS = `network_id = '${NETWORK_ID}' and tank_id > '${idOf("tank", FIRST_TANK)}'`;

async function stored(db: pg.Client, since: Date, until: Date): Promise<number> {
  const { rows } = await db.query<{ stored: number }>(
    `select count(*)::int as stored from tank_reading where ${OURS} and time >= $1 and time < $2`,
    [since, until],
  );
  return rows[0]?.stored ?? 0;
}

/** How late somebody who watches tanks learns of each reading, ms: box and watcher have one clock. */
function watch(server: Program, session: string): { readonly lagsMs: number[]; stop(): void } {
  const lagsMs: number[] = [];
  const stationIds = Array.from({ length: WATCHED }, (_, at) =>
    idOf("station", 1 + at * Math.floor(STATIONS / WATCHED)),
  );
  const screen = openScreen(server, session);
  screen.watchTanks(stationIds, (levels, now) => {
    const first = idOf("tank", FIRST_TANK);
    const read = levels.flatMap(({ tankId, readAt }) => (tankId > first && readAt !== null ? [readAt] : []));
    lagsMs.push(...read.map((at) => now - Date.parse(at)));
  });
  return { lagsMs, stop: screen.stop };
}

const part = (ms: number, ofMs: number): string => `${Math.round((ms / ofMs) * 100)} %`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const thousands = (count: number): string => (count / 1000).toFixed(1);

/** Rows a second by bare inserts of the same size, over one connection. */
async function bare(db: pg.Client, rows: number, since: Date): Promise<number> {
  const startedAt = performance.now();
  for (let first = 0; first < rows; first += BARE_BATCH) {
    const places = Array.from({ length: BARE_BATCH }, (_, at) => first + at);
    const column = (value: (place: number) => unknown) => places.map(value);
    const values = [
      TWIN_NETWORK_ID,
      column((place) => idOf("tank", FIRST_TANK + 1 + (place % TANKS))),
      column((place) => new Date(since.getTime() + Math.floor(place / TANKS) * 1_000).toISOString()),
      ...["20000", "19900", "10000", "1666", "4.2", "15"].map((text) => column(() => text)),
    ];
    await db.query({ name: "bare boxes", text: INSERT, values });
  }
  return rows / ((performance.now() - startedAt) / 1000);
}

/** Communication boxes at a broker, from their messages to what is stored and to who watches. */
export async function boxesRow(surroundings: Surroundings, { session }: Credentials): Promise<Line[]> {
  const db = new pg.Client({ connectionString: surroundings.databaseUrl });
  await db.connect();
  const token = newToken(GATEWAY_PREFIX);
  await runWithIds(db, SETUP, { $1: `'${hashToken(token)}'` });
  const server = await startServer(surroundings);
  const [mqttPort] = (await freePorts(1)) as [number];
  const boxes = await startOwn("boxes-edge.ts", surroundings, { BOXES: String(BOXES), MQTT_PORT: String(mqttPort) });
  const gateway = await startGateway(surroundings, {
    SERVER_URL: server.url,
    DATA_DIR: gatewayFolder(surroundings.dir, { number: OWN_GATEWAY, token }),
    MQTT_URL: `mqtt://127.0.0.1:${mqttPort}`,
  });
  const watcher = watch(server, session);
  try {
    await settled(TANKS, async () => {
      const { rows } = await db.query<{ live: number }>(`select count(*)::int as live from tank_live where ${OURS}`);
      return rows[0]?.live ?? 0;
    });
    await calm(gateway, BOXES);
    watcher.lagsMs.length = 0;
    const [from, before] = [new Date(), await cpuOf({ server, gateway })];
    const spoken = (await post(`${boxes.url}/speak`, JSON.stringify({ everyMs: EVERY_MS, forMs: FOR_MS }))) as Told;
    const [until, after] = [new Date(), await cpuOf({ server, gateway })];
    const { reached } = await settled(spoken.told, () => stored(db, from, until));
    const lags = [...watcher.lagsMs];

    const since = new Date(Date.now() - 86_400_000);
    const end = new Date(since.getTime() + KEPT * 1_000);
    const poured = post(`${boxes.url}/pour`, JSON.stringify({ times: KEPT, since: since.getTime() }));
    const kept = TANKS * KEPT;
    const pouring = await settled(kept, () => stored(db, since, end));
    await poured;
    const here = pouring.reached / (pouring.ms / 1000);
    const limit = await bare(db, kept, since);
    return linesOf({
      told: spoken.told,
      stored: reached,
      lags,
      cpu: { server: after.server - before.server, gateway: after.gateway - before.gateway },
      kept: { told: kept, stored: pouring.reached, here, limit },
    });
  } finally {
    watcher.stop();
    await gateway.stop();
    await boxes.stop();
    await server.stop();
    await runWithIds(db, TIDY);
    await db.end();
  }
}

interface Told {
  readonly told: number;
}

const cpuOf = async ({ server, gateway }: Record<"server" | "gateway", Program>) => ({
  server: await server.cpuMs(),
  gateway: await gateway.cpuMs(),
});

interface Found {
  readonly told: number;
  readonly stored: number;
  readonly lags: readonly number[];
  readonly cpu: Record<"server" | "gateway", number>;
  readonly kept: { readonly told: number; readonly stored: number; readonly here: number; readonly limit: number };
}

function linesOf({ told, stored: kept, lags, cpu, kept: poured }: Found): Line[] {
  const what = `${BOXES} boxes that tell ${TANKS_A_BOX * METRICS_A_TANK} metrics every ${EVERY_MS / 1000} s`;
  const [middle, late] = [quantile(lags, 0.5), quantile(lags, 0.99)];
  const lost = told - kept;
  const lostKept = poured.told - poured.stored;
  return [
    {
      what: `${what}, from the box to who watches the tank`,
      here: `p99 ${seconds(late)} (p50 ${seconds(middle)}, ${lags.length} readings)`,
      limit: "",
      ratio: null,
      wanted: `≤ ${seconds(BOX_LAG_MS)}`,
      missed: late <= BOX_LAG_MS ? null : `${seconds(late)} instead of ${seconds(BOX_LAG_MS)}`,
    },
    {
      what: "the same, CPU of one core",
      here: `gateway ${part(cpu.gateway, FOR_MS)}, server ${part(cpu.server, FOR_MS)}`,
      limit: "",
      ratio: null,
      wanted: "stated",
      missed: null,
    },
    {
      what: "the same, readings of tanks that were told and not stored",
      here: `${lost} of ${told}`,
      limit: "",
      ratio: null,
      wanted: "0",
      missed: lost === 0 ? null : `${lost} lost`,
    },
    {
      what: `${KEPT} readings of each tank that boxes kept while they were cut off, all at once, to stored`,
      here: `${thousands(poured.here)} k readings/s (${thousands(poured.here * METRICS_A_TANK)} k metrics/s)`,
      limit: `insert … select from unnest: ${thousands(poured.limit)} k rows/s`,
      ratio: poured.here / poured.limit,
      wanted: "stated",
      missed: null,
    },
    {
      what: "the same, not stored",
      here: `${lostKept} of ${poured.told}`,
      limit: "",
      ratio: null,
      wanted: "0",
      missed: lostKept === 0 ? null : `${lostKept} lost`,
    },
  ];
}
