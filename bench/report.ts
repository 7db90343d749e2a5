import pg from "pg";
import { addDays, firstOfMonth } from "../common/zone-time.ts";
import { type Credentials, NETWORK_ID, STATIONS, TANKS_A_STATION, idOf } from "./network.ts";
import { type Surroundings, post, startServer } from "./programs.ts";
import { interleaved, median } from "./rounds.ts";
import { type Line, judged } from "./table.ts";
import { REPORT_MS, WANTED, WET_STOCK_MS } from "./wanted.ts";

const DAYS = 365;
const MONTH = 31;
const TIMES = 5;
/** A set of stations, as somebody who looks after a city has it. */
const SET = 50;

/** A year of what a thousand stations sold, by day, grade and two ways of payment. */
const YEAR = `
  insert into sale_day (network_id, station_id, day, grade_id, payment, sales, volume, amount, old_amount)
  select s.network_id, s.id, (now() at time zone s.time_zone)::date - d, g.id, p.payment, 30, 900.5, 7068.93, 7068.93
  from station s join grade g on g.network_id = s.network_id cross join generate_series(0, ${DAYS - 1}) as d
    cross join (values ('TILL'), ('CARD')) as p (payment) where s.network_id = $1 on conflict do nothing`;

const MONTHS = `
  insert into sale_month (network_id, station_id, month, grade_id, payment, sales, volume, amount, old_amount)
  select network_id, station_id, date_trunc('month', day)::date, grade_id, payment, sum(sales), sum(volume), sum(amount), sum(old_amount)
  from sale_day where network_id = $1 group by 1, 2, 3, 4, 5 on conflict do nothing`;

/** The roll-up itself, as whoever knows the table reads it. */
const READ = `
  select month, grade_id, sum(sales), sum(volume), sum(amount), sum(old_amount) from sale_month
  where network_id = $1 and month between $2::date and $3::date group by grouping sets ((1, 2), (1), (2), ())`;

const REPORT = `query Year($from: Date!, $to: Date!) {
  salesReport(filter: { from: $from, to: $to }, by: MONTH, split: GRADE) {
    rows { key figures { sales volume amount oldAmount } parts { key figures { amount } } } total { figures { sales amount } } } }`;

/** What a list's totals cost whoever writes them by hand. */
const TOTALS = `
  select count(*), sum(volume), sum(amount), sum(old_amount) from sale where network_id = $1 and station_id = any($2::uuid[]) and time >= $3 and time < $4`;

const STATISTICS = `query Totals($filter: TransactionFilter!) {
  transactionStatistics(filter: $filter) { total { sales volume amount oldAmount discount } } }`;

/** A month of what four thousand tanks held, got and gave. */
const TANK_DAYS = `
  insert into tank_day (network_id, tank_id, day, station_id, reckoned_at, final, opened_at, opening, opening_quiet, opening_away, closed_at, closing,
    closing_quiet, closing_away, delivered, risen, sold)
  select t.network_id, t.id, current_date - d, t.station_id, now(), true, now() - d * interval '1 day', 15000 + d, true, 60, now() - (d - 1) * interval '1 day',
    14990.5, true, 60, 1800, 1800, 1805.25
  from tank t cross join generate_series(1, ${MONTH}) as d where t.network_id = $1 on conflict do nothing`;

const RECONCILIATION = `query Wet($filter: WetStockFilter!) {
  reconciliation(filter: $filter, first: 10000) { totalCount total { varianceLitres } tanks { id total { varianceLitres variancePercent } days { state varianceLitres } } } }`;

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** The middle of some times in a row, ms. */
async function middleMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const begin = performance.now();
    await work();
    times.push(performance.now() - begin);
  }
  return median(times);
}

/** A year by month and grade against its roll-up, and a list's totals against their statement. */
export async function reportRow(
  surroundings: Surroundings,
  { session }: Credentials,
  { rounds }: { rounds: number },
): Promise<Line[]> {
  const db = new pg.Client({ connectionString: surroundings.databaseUrl });
  await db.connect();
  const here = await startServer(surroundings);
  const ask = (query: string, variables: object) =>
    post(`${here.url}/graphql`, JSON.stringify({ query, variables }), { authorization: `Bearer ${session}` });
  try {
    await db.query(YEAR, [NETWORK_ID]);
    await db.query(MONTHS, [NETWORK_ID]);
    await db.query(TANK_DAYS, [NETWORK_ID]);
    await db.query("vacuum analyze sale_day, sale_month, tank_day");
    const days = [firstOfMonth(day(0), -11), addDays(firstOfMonth(day(0), 1), -1)] as const;
    const stationIds = Array.from({ length: SET }, (_, at) => idOf("station", 1 + at * (STATIONS / SET)));
    const month = [`${day(31)}T00:00:00Z`, `${day(1)}T00:00:00Z`] as const;
    const [from, to] = days;
    const filter = { stationIds, from: month[0], to: month[1] };
    const year = await interleaved(
      {
        here: () => middleMs(() => ask(REPORT, { from, to })),
        bare: () => middleMs(() => db.query(READ, [NETWORK_ID, ...days])),
      },
      rounds,
    );
    const totals = await interleaved(
      {
        here: () => middleMs(() => ask(STATISTICS, { filter })),
        bare: () => middleMs(() => db.query(TOTALS, [NETWORK_ID, stationIds, ...month])),
      },
      rounds,
    );
    const wet = { from: day(MONTH), to: day(1) };
    const stock = await middleMs(() => ask(RECONCILIATION, { filter: wet }));
    const told = (found: readonly Record<"here" | "bare", number>[], side: "here" | "bare") =>
      median(found.map((round) => round[side]));
    const beyond = median(year.map((round) => round.here - round.bare));
    return [
      {
        what: `a year of ${STATIONS} stations by month and grade`,
        here: `p50 ${told(year, "here").toFixed(0)} ms`,
        limit: `its roll-up read by pg: ${told(year, "bare").toFixed(0)} ms`,
        ratio: null,
        wanted: `≤ limit + ${REPORT_MS} ms`,
        missed: beyond <= REPORT_MS ? null : `${beyond.toFixed(1)} ms beyond it`,
      },
      judged(
        {
          what: `totals of a month's sales of ${SET} stations`,
          here: `p50 ${told(totals, "here").toFixed(1)} ms`,
          limit: `their statement by pg: ${told(totals, "bare").toFixed(1)} ms`,
        },
        median(totals.map((round) => round.here / round.bare)),
        WANTED.totals,
      ),
      {
        what: `wet stock of ${STATIONS} stations with ${TANKS_A_STATION} tanks by day for ${MONTH} days`,
        here: `p50 ${stock.toFixed(0)} ms`,
        limit: "",
        ratio: null,
        wanted: `≤ ${WET_STOCK_MS} ms`,
        missed: stock <= WET_STOCK_MS ? null : `${(stock - WET_STOCK_MS).toFixed(0)} ms beyond it`,
      },
    ];
  } finally {
    await Promise.all([db.end(), here.stop()]);
  }
}
