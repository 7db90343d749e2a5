import pg from "pg";
import { type Asking, type Load, closedLoop } from "./load.ts";
import { type Credentials, NETWORK_ID, STATIONS, idOf } from "./network.ts";
import { type Program, type Surroundings, post, startOwn, startServer } from "./programs.ts";
import { interleaved, median, quantile } from "./rounds.ts";
import { type Line, judged } from "./table.ts";
import { WANTED } from "./wanted.ts";

const ROUND_MS = 1_500;
/** What V8 needs to compile all that a request runs through; for the slowest side the time ends it. */
const WARM_UP = { ms: 10_000, requests: 5_000 };

const OPERATION = `query Sales($stations: [ID!]) {
  transactions(first: 50, filter: { stationIds: $stations }, orderBy: TIME_DESC) {
    nodes { id time stationName gunNumber gradeName volume price amount oldAmount volumeTotal cardNo userName carNumber transactionNo }
    pageInfo { hasNextPage endCursor }
  }
}`;

const FIELDS = `nodes { id: rowId time stationByStationId { name } gunByGunId { number } gradeByGradeId { name } volume price amount oldAmount totalizerLitres cardNo userName carNumber transactionNo }
    pageInfo { hasNextPage endCursor }`;
const ORDER = "first: 50, orderBy: [TIME_DESC, ROW_ID_DESC]";
const THEIR_OPERATION = `query Sales($network: UUID!, $station: UUID!) {
  allSales(${ORDER}, condition: { networkId: $network, stationId: $station }) { ${FIELDS} }
}`;
const THEIR_OPERATION_EVERYWHERE = `query AllSales($network: UUID!) {
  allSales(${ORDER}, condition: { networkId: $network }) { ${FIELDS} }
}`;

/** Facts have no foreign keys: PostGraphile must be told what their columns point at. */
const RELATIONS = `comment on table sale is E'@foreignKey (station_id) references station (id)\\n@foreignKey (gun_id) references gun (id)\\n@foreignKey (grade_id) references grade (id)'`;

/** Which station a request is about; every fourth is about all of them. */
const stationOf = (number: number): string | null =>
  number % 4 === 0 ? null : idOf("station", 1 + ((number * 7919) % STATIONS));

function askingOf(programs: Record<"here" | "bare" | "postgraphile", Program>, session: string) {
  const graphql = (url: string, headers: Record<string, string>, payload: (station: string | null) => object) => ({
    url: `${url}/graphql`,
    headers,
    body: (number: number) => JSON.stringify(payload(stationOf(number))),
  });
  const { here, bare, postgraphile } = programs;
  return {
    here: graphql(here.url, { authorization: `Bearer ${session}` }, (station) => ({
      query: OPERATION,
      variables: { stations: station === null ? null : [station] },
    })),
    bare: {
      url: bare.url,
      headers: {},
      body: (number: number) => JSON.stringify({ networkId: NETWORK_ID, stationId: stationOf(number) }),
    },
    postgraphile: graphql(postgraphile.url, {}, (station) =>
      station === null
        ? { query: THEIR_OPERATION_EVERYWHERE, variables: { network: NETWORK_ID } }
        : { query: THEIR_OPERATION, variables: { network: NETWORK_ID, station } },
    ),
  } satisfies Record<string, Asking>;
}

interface Measured extends Load {
  readonly cpuMsEach: number;
}

async function measured(program: Program, asking: Asking): Promise<Measured> {
  const before = await program.cpuMs();
  const load = await closedLoop(asking, { ms: ROUND_MS });
  return { ...load, cpuMsEach: ((await program.cpuMs()) - before) / load.requests };
}

/** All three must give the same sales in the same order before anything is timed. */
async function assertEqual(asking: ReturnType<typeof askingOf>): Promise<void> {
  for (const number of [3, 4]) {
    const [here, bare, theirs] = await Promise.all(
      [asking.here, asking.bare, asking.postgraphile].map(async ({ url, headers, body }) => {
        const answer = JSON.stringify(await post(url, body(number), headers));
        return answer.match(/"id":"[^"]+"/g)?.join() ?? answer;
      }),
    );
    if (here !== bare || here !== theirs || here?.split(",").length !== 50) {
      throw new Error(`The answers differ:\n${here}\n${bare}\n${theirs}`);
    }
  }
}

/** Statements that one request costs, as PostgreSQL counted them. */
async function statementsEach(databaseUrl: string, asking: Asking): Promise<number> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const mine = "select current_setting('application_name')";
    await db.query(mine);
    await db.query("select pg_stat_statements_reset()");
    const requests = 200;
    for (let number = 1; number <= requests; number += 1) {
      await post(asking.url, asking.body(number), { ...asking.headers });
    }
    const { rows } = await db.query<{ calls: number }>(
      "select coalesce(sum(calls), 0)::float8 as calls from pg_stat_statements where query !~ 'pg_stat_statements'",
    );
    return (rows[0]?.calls ?? 0) / requests;
  } finally {
    await db.end();
  }
}

/** A page of 50 sales with what they point at, over the whole table. */
export async function listRow(
  surroundings: Surroundings,
  { session }: Credentials,
  { rounds, sales }: { rounds: number; sales: number },
): Promise<Line[]> {
  const db = new pg.Client({ connectionString: surroundings.databaseUrl });
  await db.connect();
  await db.query(RELATIONS).finally(() => db.end());
  const programs = {
    here: await startServer(surroundings),
    bare: await startOwn("list-bare.ts", surroundings),
    postgraphile: await startOwn("list-postgraphile.ts", surroundings),
  };
  try {
    const asking = askingOf(programs, session);
    await assertEqual(asking);
    const { here, bare, postgraphile } = programs;
    for (const one of Object.values(asking)) {
      await closedLoop(one, WARM_UP);
    }
    const found = await interleaved(
      {
        here: () => measured(here, asking.here),
        bare: () => measured(bare, asking.bare),
        postgraphile: () => measured(postgraphile, asking.postgraphile),
      },
      rounds,
    );
    const statements = await statementsEach(surroundings.databaseUrl, asking.here);
    return linesOf(found, { sales, statements });
  } finally {
    await Promise.all(Object.values(programs).map((program) => program.stop()));
  }
}

type Rounds = readonly Record<"here" | "bare" | "postgraphile", Measured>[];

function linesOf(found: Rounds, { sales, statements }: { sales: number; statements: number }): Line[] {
  const of = (side: keyof Rounds[number], pick: (one: Measured) => number) =>
    median(found.map((round) => pick(round[side])));
  const speed = (one: Measured) => one.requests / one.seconds;
  const p = (side: keyof Rounds[number], part: number) =>
    of(side, ({ latenciesMs }) => quantile(latenciesMs, part)).toFixed(1);
  const told = (side: keyof Rounds[number]) =>
    `${of(side, speed).toFixed(0)} requests/s (p50 ${p(side, 0.5)} ms, p99 ${p(side, 0.99)} ms)`;
  const cpu = (side: keyof Rounds[number]) => `${of(side, (one) => one.cpuMsEach).toFixed(2)} ms CPU a request`;
  const what = `50 of ${(sales / 1e6).toFixed(1)} million sales with station, grade, gun and card holder`;
  return [
    judged(
      { what, here: `${cpu("here")}, ${told("here")}`, limit: `node:http + pg: ${cpu("bare")}, ${told("bare")}` },
      median(found.map(({ here, bare }) => here.cpuMsEach / bare.cpuMsEach)),
      WANTED.listCpu,
    ),
    judged(
      { what: "the same, against PostGraphile 5", here: told("here"), limit: told("postgraphile") },
      median(found.map(({ here, postgraphile }) => speed(here) / speed(postgraphile))),
      WANTED.listSpeed,
    ),
    {
      what: "the same, SQL statements a request",
      here: statements.toFixed(2),
      limit: "1",
      ratio: null,
      wanted: "1",
      missed: Math.abs(statements - 1) < 0.05 ? null : `${statements.toFixed(2)} instead of 1`,
    },
  ];
}
