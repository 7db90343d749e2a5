import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Credentials, NETWORK_ID } from "./network.ts";
import { type Program, type Surroundings, post, startServer } from "./programs.ts";
import { interleaved, median } from "./rounds.ts";
import { type Line, judged } from "./table.ts";
import { CSV_GROWTH, WANTED } from "./wanted.ts";

const MOST_ROWS = 1_000_000;
const MOST_ROUNDS = 3;
const LOOK_EVERY_MS = 100;
const COLUMNS = ["time", "stationName", "gunNumber", "gradeName", "volume", "price", "amount", "cardNo"];

/** The same rows and columns as PostgreSQL itself writes them. */
const COPY = `copy (
  select t.time, s.name, g.number, gr.name, t.volume, t.price, t.amount, t.card_no
  from sale t join station s on s.network_id = t.network_id and s.id = t.station_id left join gun g on g.network_id = t.network_id and g.id = t.gun_id
    left join grade gr on gr.network_id = t.network_id and gr.id = t.grade_id
  where t.network_id = '${NETWORK_ID}' and t.time >= '$from' order by t.time desc, t.id desc) to stdout (format csv)`;

const REQUEST = `mutation Request($input: RequestExportInput!) { requestExport(input: $input) { id } }`;
const JOBS = "{ exportJobs(first: 50) { nodes { id state rows failure } } }";

interface Jobs {
  readonly exportJobs: {
    readonly nodes: readonly { id: string; state: string; rows: number; failure: string | null }[];
  };
}

/** A file of sales that was made: rows a second, and how much memory the server held in the first and the second half of the time. */
interface Made {
  readonly speed: number;
  readonly held: readonly [first: number, second: number];
}

async function heldBy({ url }: Program): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? 0);
}

/** Has the server make a file of the sales since a moment. */
async function made(server: Program, session: string, { from, rows }: { from: string; rows: number }): Promise<Made> {
  const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
    const headers = { authorization: `Bearer ${session}` };
    return ((await post(`${server.url}/graphql`, JSON.stringify({ query, variables }), headers)) as { data: T }).data;
  };
  const columns = COLUMNS.map((id) => ({ id }));
  const input = { list: "TRANSACTIONS", format: "CSV", columns, timeZone: "UTC", transactions: { from } };
  const startedAt = performance.now();
  const { id } = (await ask<{ requestExport: { id: string } }>(REQUEST, { input })).requestExport;
  const held: number[] = [];
  for (;;) {
    const job = (await ask<Jobs>(JOBS)).exportJobs.nodes.find((one) => one.id === id);
    held.push(await heldBy(server));
    if (job?.state === "DONE" && job.rows === rows) {
      const half = Math.floor(held.length / 2);
      const speed = rows / ((performance.now() - startedAt) / 1000);
      return { speed, held: [Math.max(...held.slice(0, half)), Math.max(...held.slice(half))] };
    }
    if (job === undefined || !["QUEUED", "RUNNING"].includes(job.state)) {
      throw new Error(`the file was not made: ${JSON.stringify(job)}`);
    }
    await wait(LOOK_EVERY_MS);
  }
}

/** A file of a million sales against what PostgreSQL writes of the same rows by itself. */
export async function csvRow(
  surroundings: Surroundings,
  { session }: Credentials,
  { rounds }: { rounds: number },
): Promise<Line[]> {
  const server = await startServer(surroundings);
  const db = new pg.Client({ connectionString: surroundings.databaseUrl });
  await db.connect();
  try {
    const { rows: found } = await db.query<{ from: Date; rows: number }>(
      `select min(time) as from, count(*)::int as rows from (
        select time from sale where network_id = $1 and time < now() order by time desc limit $2) t`,
      [NETWORK_ID, MOST_ROWS],
    );
    const from = (found[0]?.from ?? new Date()).toISOString();
    const { rows: all } = await db.query<{ rows: number }>(
      "select count(*)::int as rows from sale where network_id = $1 and time >= $2",
      [NETWORK_ID, from],
    );
    const rows = all[0]?.rows ?? 0;
    const bare = async (): Promise<Made> => {
      const startedAt = performance.now();
      await db.query(COPY.replace("$from", from));
      return { speed: rows / ((performance.now() - startedAt) / 1000), held: [0, 0] };
    };
    const measured = await interleaved(
      { here: () => made(server, session, { from, rows }), bare },
      Math.min(rounds, MOST_ROUNDS),
    );
    const told = (side: "here" | "bare") =>
      `${(median(measured.map((round) => round[side].speed)) / 1000).toFixed(0)} k rows/s`;
    const [first, second] = [0, 1].map((half) => median(measured.map(({ here }) => here.held[half as 0 | 1]))) as [
      number,
      number,
    ];
    const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
    return [
      judged(
        {
          what: `a file (CSV) of ${rows} sales with station, gun and grade`,
          here: told("here"),
          limit: `copy (…) to stdout: ${told("bare")}`,
        },
        median(measured.map(({ here, bare: limit }) => here.speed / limit.speed)),
        WANTED.csv,
      ),
      {
        what: "the same, memory of the server in the second half of the time",
        here: megabytes(second),
        limit: `in the first half: ${megabytes(first)}`,
        ratio: second / first,
        wanted: `≤ ${CSV_GROWTH} ×`,
        missed: second / first <= CSV_GROWTH ? null : `${(second / first).toFixed(2)} ×`,
      },
    ];
  } finally {
    await Promise.all([db.end(), server.stop()]);
  }
}
