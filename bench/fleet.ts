import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePorts } from "../stack/ports.ts";
import type { BenchConfig, FleetConfig } from "./config.ts";
import { GUNS, TANKS, type ToldFacts } from "./fleet-fills.ts";
import { type FleetFound, countFacts, linesOfCpu, linesOfFleet, missingText } from "./fleet-lines.ts";
import { FleetScreens } from "./fleet-screens.ts";
import {
  type FleetGateway,
  heardParts,
  setUpFleet,
  shareStations,
  storedFacts,
  tidyFleet,
  writtenBytes,
} from "./fleet-setup.ts";
import { calm, gatewayFolder, settled } from "./gateway-places.ts";
import type { Credentials } from "./network.ts";
import { familyCpuMs } from "./process-times.ts";
import { type Program, type Surroundings, post, startGateway, startOwn, startServer } from "./programs.ts";
import type { Line } from "./table.ts";

/** Everything has been seen so often before it counts that caches are full, plans kept, and what runs is compiled. */
const WARM_UP_MS = 60_000;
/** What is underway when stations fall silent is given so long before the next begins. */
const PAUSE_MS = 2_000;

const say = (line: string): void => void process.stderr.write(`·   ${line}\n`);

/** How many servers and gateways a fleet has. */
interface Crowd {
  readonly servers: number;
  readonly gateways: number;
}

/** A fleet that runs: its servers, its gateways, and the stations behind each. */
interface RunningFleet {
  readonly servers: readonly Program[];
  readonly gateways: readonly Program[];
  readonly edges: readonly Program[];
}

/** What has been started, ended in the opposite order. */
class StartedPrograms {
  private readonly started: Program[] = [];

  async add(starting: Promise<Program>): Promise<Program> {
    const program = await starting;
    this.started.push(program);
    return program;
  }

  async stop(): Promise<void> {
    for (const program of this.started.splice(0).toReversed()) {
      await program.stop();
    }
  }
}

/** One server after the other, then the gateways: each begins with another server, and has a broker with its own stations. */
async function startFleet(
  surroundings: Surroundings,
  places: readonly FleetGateway[],
  { count, started }: { readonly count: number; readonly started: StartedPrograms },
): Promise<RunningFleet> {
  const servers: Program[] = [];
  for (let made = 0; made < count; made += 1) {
    servers.push(await started.add(startServer(surroundings)));
  }
  const [edges, gateways]: [Program[], Program[]] = [[], []];
  for (const [turn, place] of places.entries()) {
    const [mqttPort] = (await freePorts(1)) as [number];
    const parameters = {
      FIRST_STATION: String(place.firstStation),
      STATIONS: String(place.stations),
      MQTT_PORT: String(mqttPort),
    };
    edges.push(await started.add(startOwn("fleet-edge.ts", surroundings, parameters)));
    const own = turn % count;
    const urls = [...servers.slice(own), ...servers.slice(0, own)].map(({ url }) => url);
    const told = {
      SERVER_URL: urls.join(","),
      DATA_DIR: gatewayFolder(surroundings.dir, place),
      MQTT_URL: `mqtt://127.0.0.1:${mqttPort}`,
    };
    gateways.push(await started.add(startGateway(surroundings, told)));
  }
  return { servers, gateways, edges };
}

const sumOf = (parts: readonly ToldFacts[]): ToldFacts => ({
  sales: parts.reduce((sum, { sales }) => sum + sales, 0),
  readings: parts.reduce((sum, { readings }) => sum + readings, 0),
  moves: parts.reduce((sum, { moves }) => sum + moves, 0),
});

/** All stations speak for so long; what they told. */
async function speak(edges: readonly Program[], { tankMs, fillMs }: FleetConfig, forMs: number): Promise<ToldFacts> {
  const speech = JSON.stringify({ tankMs, fillMs, forMs });
  return sumOf((await Promise.all(edges.map(({ url }) => post(`${url}/speak`, speech)))) as ToldFacts[]);
}

async function cpuOf({ servers, gateways, edges }: RunningFleet, postgresPid: number) {
  const all = async (programs: readonly Program[]) =>
    (await Promise.all(programs.map((program) => program.cpuMs()))).reduce((sum, ms) => sum + ms, 0);
  return {
    servers: await all(servers),
    gateways: await all(gateways),
    stations: await all(edges),
    postgres: familyCpuMs(postgresPid),
  };
}

/** Lets a fleet of this size work, from its birth to the last fact. */
async function played(
  surroundings: Surroundings,
  { session, fleet, db }: { readonly session: string; readonly fleet: FleetConfig; readonly db: pg.Client },
  crowd: Crowd,
): Promise<FleetFound> {
  const started = new StartedPrograms();
  const since = new Date();
  const places = shareStations(fleet.stations, crowd.gateways);
  await setUpFleet(db, places);
  const screens = new FleetScreens();
  try {
    const running = await startFleet(surroundings, places, { count: crowd.servers, started });
    await settled(fleet.stations * (GUNS + TANKS), () => heardParts(db));
    await Promise.all(running.gateways.map((gateway) => calm(gateway, fleet.stations)));
    screens.open(running.servers, places, session);
    await speak(running.edges, fleet, WARM_UP_MS);
    await wait(PAUSE_MS);
    screens.clear();
    const logBefore = await writtenBytes(db);
    const [from, before] = [new Date(), await cpuOf(running, surroundings.postgresPid)];
    const told = await speak(running.edges, fleet, fleet.forMs);
    const [until, after] = [new Date(), await cpuOf(running, surroundings.postgresPid)];
    const atOnce = await storedFacts(db, from, until);
    const { ms } = await settled(countFacts(told), async () => countFacts(await storedFacts(db, from, until)));
    await wait(PAUSE_MS);
    const cpuMs = {
      servers: after.servers - before.servers,
      gateways: after.gateways - before.gateways,
      stations: after.stations - before.stations,
      postgres: after.postgres - before.postgres,
    };
    const stored = await storedFacts(db, from, until);
    const logBytes = (await writtenBytes(db)) - logBefore;
    say(
      `${crowd.servers} servers, ${crowd.gateways} gateways: ${JSON.stringify({ told, cpuMs, missing: missingText(told, stored), logBytes })}`,
    );
    return { ...crowd, told, atOnce, stored, lateMs: ms, lagsMs: screens.lagsMs, cpuMs, logBytes };
  } finally {
    screens.stop();
    await started.stop();
    await tidyFleet(db, since);
  }
}

/**
 * A whole network: stations that speak the wire of communication boxes (Sparkplug B by MQTT) to brokers, at each of which a
 * gateway listens, and gateways that report to servers at one database. All of them are the programs that run at a customer's;
 * only the stations are played, those of a gateway in one process. First two servers and two gateways, for what arrives and
 * when somebody sees it; then as many gateways as the most servers have, with one server, two, three, for what a fact costs.
 */
export async function fleetRow(
  surroundings: Surroundings,
  { session }: Credentials,
  { fleet }: BenchConfig,
): Promise<Line[]> {
  const db = new pg.Client({ connectionString: surroundings.databaseUrl });
  await db.connect();
  try {
    const means = { session, fleet, db };
    const lines = linesOfFleet(await played(surroundings, means, { servers: 2, gateways: 2 }), fleet);
    const found: FleetFound[] = [];
    for (let servers = 1; servers <= fleet.servers; servers += 1) {
      found.push(await played(surroundings, means, { servers, gateways: fleet.servers }));
    }
    return [...lines, ...linesOfCpu(found)];
  } finally {
    await db.end();
  }
}
