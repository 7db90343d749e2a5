import pg from "pg";
import { type Asking, type Load, closedLoop } from "./load.ts";
import { type Credentials, NETWORK_ID, STATIONS } from "./network.ts";
import { type Program, type Surroundings, post, startOwn, startServer } from "./programs.ts";
import { interleaved, median, quantile } from "./rounds.ts";
import { type Line, judged } from "./table.ts";
import { PRICES_SQL_MS, WANTED } from "./wanted.ts";

const ROUND_MS = 1_500;
const WARM_UP = { ms: 6_000, requests: 1_500 };
const PAGE = 50;
/** Prices that each grade of each station has had; a cell shows the last twelve. */
const CHANGES = 40;

const OPERATION = `query Matrix($offset: Int!) {
  stationPrices(first: ${PAGE}, offset: $offset) {
    nodes { id code name cityName timeZone selfControlled
      cells { gradeId unitPriceId price effectiveAt previousPrice shownPrices history { price effectiveAt } planned { id price effectiveAt author }
        progress { guns confirmed waiting failed selfControlled } } }
    pageInfo { hasNextPage endCursor }
  }
}`;

/** A year of prices for every grade at every station, one of them planned, the last one confirmed by every gun. */
const PRICES = `
  insert into unit_price (id, network_id, station_id, grade_id, price, effective_at, source, status, author, created_at, applied_at)
    select uuidv7(), t.network_id, t.station_id, t.grade_id, round((7 + random())::numeric, 2), at, 'STATION', case when at > now() then 'SCHEDULED' else 'APPLIED' end,
      'bench', at - interval '1 day', case when at <= now() then at end
    from tank t, generate_series(0, ${CHANGES}) as n, lateral (select now() + interval '1 day' - n * interval '9 days' as at) moments
    where t.network_id = $1;
`;
const GUNS = `
  insert into price_gun (unit_price_id, gun_id, network_id, station_id, state, next_try_at, sent_at, confirmed_at, changed_at)
    select u.id, g.id, g.network_id, g.station_id, 'CONFIRMED', now(), now(), now(), now() from gun g
      join lateral (select id from unit_price u where u.network_id = g.network_id and u.station_id = g.station_id and u.grade_id = g.grade_id and u.status = 'APPLIED'
        order by u.effective_at desc limit 1) u on true
    where g.network_id = $1`;

async function makePrices(databaseUrl: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    await db.query(PRICES, [NETWORK_ID]);
    await db.query(GUNS, [NETWORK_ID]);
    await db.query("vacuum analyze unit_price, price_gun");
  } finally {
    await db.end();
  }
}

/** Pages in an order that no cache of the last one helps. */
const offsetOf = (number: number): number => ((number * 7) % (STATIONS / PAGE)) * PAGE;

interface Measured extends Load {
  readonly cpuMsEach: number;
}

async function measured(program: Program, asking: Asking): Promise<Measured> {
  const before = await program.cpuMs();
  const load = await closedLoop(asking, { ms: ROUND_MS });
  return { ...load, cpuMsEach: ((await program.cpuMs()) - before) / load.requests };
}

/** Both must show the same prices before anything is timed. */
async function assertEqual(here: Asking, bare: Asking): Promise<void> {
  const [own, theirs] = await Promise.all(
    [here, bare].map(async ({ url, headers, body }) => {
      const answer = JSON.stringify(await post(url, body(3), { ...headers }));
      return answer.match(/"price":"[^"]+"/g)?.join() ?? answer;
    }),
  );
  if (own !== theirs || (own?.split(",").length ?? 0) < PAGE) {
    throw new Error(`The answers differ:\n${own?.slice(0, 500)}\n${theirs?.slice(0, 500)}`);
  }
}

/** What PostgreSQL spends on a page, ms, as it counts itself; one page after the other, so that none waits for another. */
async function sqlMsEach(databaseUrl: string, { url, headers, body }: Asking): Promise<number> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    await db.query("select pg_stat_statements_reset()");
    const pages = 100;
    for (let number = 1; number <= pages; number += 1) {
      await post(url, body(number), { ...headers });
    }
    const { rows } = await db.query<{ ms: number }>(
      "select coalesce(sum(total_exec_time), 0) as ms from pg_stat_statements where query !~ 'pg_stat_statements'",
    );
    return (rows[0]?.ms ?? 0) / pages;
  } finally {
    await db.end();
  }
}

/** A page of the price matrix: 50 of 1,000 stations with each grade's price, course, plans and confirmation. */
export async function pricesRow(
  surroundings: Surroundings,
  { session }: Credentials,
  { rounds }: { rounds: number },
): Promise<Line[]> {
  await makePrices(surroundings.databaseUrl);
  const programs = { here: await startServer(surroundings), bare: await startOwn("prices-bare.ts", surroundings) };
  try {
    const here: Asking = {
      url: `${programs.here.url}/graphql`,
      headers: { authorization: `Bearer ${session}` },
      body: (number) => JSON.stringify({ query: OPERATION, variables: { offset: offsetOf(number) } }),
    };
    const bare: Asking = {
      url: programs.bare.url,
      headers: {},
      body: (number) => JSON.stringify({ networkId: NETWORK_ID, offset: offsetOf(number) }),
    };
    await assertEqual(here, bare);
    await closedLoop(here, WARM_UP);
    await closedLoop(bare, WARM_UP);
    const found = await interleaved(
      { here: () => measured(programs.here, here), bare: () => measured(programs.bare, bare) },
      rounds,
    );
    const sqlMs = await sqlMsEach(surroundings.databaseUrl, here);
    const told = (side: "here" | "bare") => {
      const p = (part: number) => median(found.map((round) => quantile(round[side].latenciesMs, part))).toFixed(1);
      const cpu = median(found.map((round) => round[side].cpuMsEach)).toFixed(2);
      const speed = median(found.map((round) => round[side].requests / round[side].seconds)).toFixed(0);
      return `${cpu} ms CPU a request, ${speed} requests/s (p50 ${p(0.5)} ms, p99 ${p(0.99)} ms)`;
    };
    const what = `${PAGE} of ${STATIONS} stations with the prices of 4 grades, their course and confirmation`;
    return [
      judged(
        { what, here: told("here"), limit: `node:http + pg: ${told("bare")}` },
        median(found.map((round) => round.here.cpuMsEach / round.bare.cpuMsEach)),
        WANTED.pricesCpu,
      ),
      {
        what: "the same, PostgreSQL's share",
        here: `${sqlMs.toFixed(1)} ms`,
        limit: "",
        ratio: null,
        wanted: `≤ ${PRICES_SQL_MS} ms`,
        missed: sqlMs <= PRICES_SQL_MS ? null : `${sqlMs.toFixed(1)} ms instead of ${PRICES_SQL_MS} ms`,
      },
    ];
  } finally {
    await Promise.all(Object.values(programs).map((program) => program.stop()));
  }
}
