import pg from "pg";
import { type Credentials, NETWORK_ID, STATIONS_A_GATEWAY, TANKS_A_STATION, TWIN_NETWORK_ID, idOf } from "./network.ts";
import { type Surroundings, post, startServer } from "./programs.ts";
import { interleaved, median } from "./rounds.ts";
import { type Line, judged } from "./table.ts";
import { WANTED } from "./wanted.ts";

const BATCH = 1_000;
const BATCHES_A_ROUND = 12;
/** So many readings of each batch were in the one before: what a gateway sends again when in doubt. */
const AGAIN = 100;
/** A tank is read so often. */
const EVERY_MS = 30_000;

/** How many of the network's gateways report at once. */
const GATEWAYS = 4;
const TANKS_A_GATEWAY = STATIONS_A_GATEWAY * TANKS_A_STATION;

const OPERATION = `mutation ReportReadings($input: ReportInput!) {
  reportReadings(input: $input) { accepted duplicates refused { kind index reason message } }
}`;

/** A reading as the gauge gives it. */
interface Reading {
  readonly station: number;
  /** Number of the tank in its station. */
  readonly tank: number;
  readonly at: Date;
  readonly volume: string;
  readonly net: string;
  readonly ullage: string;
  readonly height: number;
  readonly water: number;
  readonly temperature: number;
}

/** The nth reading of a gateway: its tanks in turn, each falling slowly and filled up three times a day. */
function readingOf(gateway: number, number: number, since: number): Reading {
  const tank = number % TANKS_A_GATEWAY;
  const step = Math.floor(number / TANKS_A_GATEWAY);
  const volume = 26_000 - ((step * 20 + tank * 131) % 20_000);
  return {
    station: gateway * STATIONS_A_GATEWAY + Math.floor(tank / TANKS_A_STATION) + 1,
    tank: (tank % TANKS_A_STATION) + 1,
    at: new Date(since + step * EVERY_MS),
    volume: volume.toFixed(2),
    net: (volume * 0.995).toFixed(2),
    ullage: (30_000 - volume).toFixed(2),
    height: Number((volume / 12).toFixed(1)),
    water: 4.2,
    temperature: Number((15 + (tank % 70) / 10).toFixed(1)),
  };
}

function batchOf(gateway: number, number: number, since: number): Reading[] {
  const first = Math.max(0, number * (BATCH - AGAIN));
  return Array.from({ length: BATCH }, (_, at) => readingOf(gateway, first + at, since));
}

const reportOf = (readings: readonly Reading[]): string =>
  JSON.stringify({
    query: OPERATION,
    variables: {
      input: {
        tanks: readings.map(({ station, tank, at, volume, net, ullage, height, water, temperature }) => ({
          deviceId: idOf("device", station),
          address: String(tank),
          at,
          deliveryInProgress: false,
          volumeLitres: volume,
          netVolumeLitres: net,
          ullageLitres: ullage,
          heightMm: height,
          waterHeightMm: water,
          temperatureC: temperature,
        })),
      },
    },
  });

/** The least that a stored reading takes: network, tanks, times, and six columns of figures. */
export const INSERT = `insert into tank_reading (network_id, tank_id, time, volume, net_volume, ullage, height_mm, water_mm, temperature_c)
  select $1::uuid, r.* from unnest($2::uuid[], $3::timestamptz[], $4::numeric[], $5::numeric[], $6::numeric[], $7::float8[], $8::float8[], $9::float8[]) as r
  on conflict do nothing`;

const columnsOf = (readings: readonly Reading[]): unknown[] => [
  TWIN_NETWORK_ID,
  readings.map(({ station, tank }) => idOf("tank", (station - 1) * TANKS_A_STATION + tank)),
  readings.map(({ at }) => at.toISOString()),
  ...(["volume", "net", "ullage", "height", "water", "temperature"] as const).map((name) =>
    readings.map((reading) => reading[name]),
  ),
];

/** Sends every gateway's batches, one after the other, all gateways at once; rows a second. */
async function timed<Batch>(
  batches: readonly (readonly Batch[])[],
  send: (gateway: number, batch: Batch) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    batches.map(async (ofOne, gateway) => {
      for (const batch of ofOne) {
        await send(gateway, batch);
      }
    }),
  );
  return (batches.flat().length * BATCH) / ((performance.now() - startedAt) / 1000);
}

/** Batches of a round, made before the clock runs. */
function batchesOf<Batch>(round: number, since: number, make: (readings: Reading[]) => Batch): Batch[][] {
  return Array.from({ length: GATEWAYS }, (_, gateway) =>
    Array.from({ length: BATCHES_A_ROUND }, (__, at) => make(batchOf(gateway, round * BATCHES_A_ROUND + at, since))),
  );
}

interface Answer {
  readonly data: { reportReadings: { accepted: number; duplicates: number; refused: readonly unknown[] } };
}

/** Refuses where the two ways have not left the same rows behind. */
async function assertSame(db: pg.Client, accepted: number): Promise<void> {
  const { rows } = await db.query<{ missing: number; stored: number }>(
    `select (select count(*)::int from (select tank_id, time, volume from tank_reading where network_id = $1
        except select tank_id, time, volume from tank_reading where network_id = $2) x) as missing,
      (select count(*)::int from tank_reading where network_id = $2) as stored`,
    [TWIN_NETWORK_ID, NETWORK_ID],
  );
  if (rows[0]?.missing !== 0 || rows[0].stored !== accepted) {
    throw new Error(`readings differ: ${JSON.stringify(rows[0])}, ${accepted} accepted`);
  }
}

/** Readings from several gateways: checked, deduplicated, stored and judged. */
export async function readingsRow(
  surroundings: Surroundings,
  { gateways }: Credentials,
  { rounds }: { rounds: number },
): Promise<Line[]> {
  const server = await startServer(surroundings);
  const clients = await Promise.all(
    Array.from({ length: GATEWAYS }, async () => {
      const client = new pg.Client({ connectionString: surroundings.databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const since = Date.now() - 20 * 86_400_000;
  const next = { here: 0, bare: 0 };
  let accepted = 0;
  const here = () =>
    timed(batchesOf((next.here += 1), since, reportOf), async (gateway, report) => {
      const headers = { authorization: `Bearer ${gateways[gateway]}` };
      const answer = (await post(`${server.url}/graphql`, report, headers)) as Answer;
      const { accepted: fresh, duplicates, refused } = answer.data.reportReadings;
      accepted += fresh;
      if (refused.length > 0 || fresh + duplicates !== BATCH) {
        throw new Error(`readings were refused: ${JSON.stringify(answer).slice(0, 500)}`);
      }
    });
  const bare = () =>
    timed(batchesOf((next.bare += 1), since, columnsOf), async (gateway, values) => {
      await clients[gateway]!.query({ name: "readings", text: INSERT, values });
    });
  try {
    const found = await interleaved({ here, bare }, rounds);
    await assertSame(clients[0]!, accepted);
    const told = (side: "here" | "bare") => `${(median(found.map((round) => round[side])) / 1000).toFixed(0)} k rows/s`;
    return [
      judged(
        {
          what: `readings of ${GATEWAYS} gateways (${TANKS_A_GATEWAY} tanks each), in batches of ${BATCH}: checked, deduplicated, stored, levels judged`,
          here: told("here"),
          limit: `insert … select from unnest: ${told("bare")}`,
        },
        median(found.map((round) => round.here / round.bare)),
        WANTED.readings,
      ),
    ];
  } finally {
    await Promise.all([server.stop(), ...clients.map((client) => client.end())]);
  }
}
