import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proveBooks } from "../../chaos/books.ts";
import { startStack, type Stack } from "../../stack/stack.ts";
import { eventually } from "./kit/eventually.ts";

const DAYS = 2;
/** Fast enough that the present soon has sales, too. */
const SPEED = "100";

/** What really happened at a station, as the simulator keeps it. */
interface Truth {
  readonly station: string;
  readonly until: string;
  readonly sales: number;
  readonly litres: string;
  readonly amount: string;
  readonly salesByCard: number;
  readonly amountByCard: string;
  readonly deliveries: number;
  readonly shifts: readonly {
    readonly login: string;
    readonly openedAt: string;
    readonly signed: { readonly till: string; readonly overShort: string; readonly missing: boolean } | null;
  }[];
  readonly tickets: readonly { readonly number: string; readonly tank: number; readonly into: number }[];
}

let dataDir: string;
let stack: Stack;

const start = () => startStack({ dataDir, port: 0, demo: true, seed: "1", speed: SPEED, pastDays: DAYS });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "forecourt-past-"));
  // PostgreSQL's own user must be able to enter it.
  chmodSync(dataDir, 0o755);
  stack = await start();
  await stack.past;
});

afterAll(async () => {
  await stack?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const keptBySimulator = (name: string) => readFileSync(join(dataDir, "simulator", name), "utf8");
const truths = () => (JSON.parse(keptBySimulator("past-truth.json")) as { stations: Truth[] }).stations;

async function rowsOf<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** What the server knows of the time before the network began, by station. */
async function known() {
  const [first] = truths();
  return rowsOf(
    `select s.code as station, count(*)::int as sales, sum(x.volume)::numeric(14,2)::text as litres, sum(x.amount)::numeric(14,2)::text as amount,
      count(b.sale_id)::int as "salesByCard", coalesce(sum(f.oil_amount), 0)::numeric(14,2)::text as "amountByCard",
      (select count(*)::int from tank_delivery d where d.station_id = s.id and d.source = 'GAUGE' and d.ended_at < $1) as deliveries
    from sale x join station s on s.id = x.station_id
      left join card_sale b on b.network_id = x.network_id and b.sale_id = x.id
      left join card_flow f on f.network_id = b.network_id and f.id = b.flow_id
    where x.time < $1 group by s.id, s.code order by s.code`,
    first?.until,
  );
}

/** The counters of guns that have sold since: after the last sale of the past, and before the first one of the present. */
async function seams(): Promise<{ before: string; after: string }[]> {
  return rowsOf(
    `select distinct on (x.gun_id) (x.totalizer_litres - x.volume)::numeric(14,2)::text as after,
      (select p.totalizer_litres::numeric(14,2)::text from sale p where p.gun_id = x.gun_id and p.time < $1 order by p.time desc limit 1) as before
    from sale x where x.time >= $1 order by x.gun_id, x.time`,
    truths()[0]?.until,
  );
}

const played = () =>
  truths().map(({ station, sales, litres, amount, salesByCard, amountByCard, deliveries }) => ({
    station,
    sales,
    litres,
    amount,
    salesByCard,
    amountByCard,
    deliveries,
  }));

test("the past of every station has arrived as it was played, once, also over a second start", async () => {
  expect(truths()).toHaveLength(12);
  expect(truths().some(({ salesByCard }) => salesByCard > 0)).toBe(true);
  expect(await known()).toEqual(played());
  const progress = keptBySimulator("past.json");

  await stack.stop();
  stack = await start();
  await stack.past;

  expect(keptBySimulator("past.json")).toBe(progress);
  expect(await known()).toEqual(played());
});

test("the tickets of its tankers have met the rises that they are about", async () => {
  const told = truths().flatMap(({ tickets }) => tickets);
  const entered = await rowsOf<{ number: string; met: boolean }>(
    "select t.number, t.delivery_id is not null as met from delivery_ticket t order by t.number",
  );

  expect(told.length).toBeGreaterThan(0);
  expect(entered).toEqual(
    told
      .map(({ number, tank, into }) => ({ number, met: tank === into }))
      .sort((a, b) => (a.number < b.number ? -1 : 1)),
  );
});

test("its shifts are signed by who kept them, as over or short as they were played, and one a station waits to be closed", async () => {
  const kept = truths().flatMap(({ station, shifts }) => shifts.map((shift) => ({ station, ...shift })));
  const entered = await rowsOf(
    `select s.code as station, h.opened_by as login, h.opened_at as at, h.till::numeric(14,2)::text as till,
      (h.declared - h.expected)::numeric(14,2)::text as "overShort", cardinality(h.offline_devices) + h.waiting as away,
      (select count(*)::int from shift_counter c join shift_counter o on o.network_id = c.network_id and o.shift_id = c.shift_id and o.gun_id = c.gun_id and o.edge = 'OPENED'
        where c.network_id = h.network_id and c.shift_id = h.id and c.edge = 'CLOSED' and c.totalizer_litres - o.totalizer_litres <> c.volume) as differing
    from shift h join station s on s.id = h.station_id order by s.code, h.opened_at`,
  );

  expect(kept.length).toBeGreaterThan(10 * DAYS * 2);
  expect(entered).toEqual(
    kept.map(({ station, login, openedAt, signed }) => ({
      station,
      login,
      at: new Date(openedAt),
      till: signed?.till ?? null,
      overShort: signed?.overShort ?? null,
      away: signed && 0,
      differing: 0,
    })),
  );
  expect(kept.filter(({ signed }) => signed === null)).toHaveLength(10);
});

test("a card was opened before anybody paid in for it", async () => {
  const early = await rowsOf(
    `select f.id from card_flow f join card_flow o on o.card_account_id = f.card_account_id and o.operation = 'OPEN_ACCOUNT'
    where f.operation = 'DEPOSIT' and f.time < o.time`,
  );
  const deposits = await rowsOf(
    "select id from card_flow where operation = 'DEPOSIT' and time < $1",
    truths()[0]?.until,
  );

  expect(deposits.length).toBeGreaterThan(0);
  expect(early).toEqual([]);
});

test("the live stations' counters go on where those of the past ended", async () => {
  await eventually(async () => (await seams()).length).toBeGreaterThan(4);

  for (const { before, after } of await seams()) {
    expect(after).toBe(before);
  }
});

test("no sale of it seems to be missing, each has its price, nothing waits for a person, and the books are right", async () => {
  const [first] = truths();
  expect(await rowsOf("select code, detail from alarm where code = 'MISSING_SALE'")).toEqual([]);
  expect(await rowsOf("select 1 from sale where time < $1 and unit_price_id is null", first?.until)).toEqual([]);
  expect(await rowsOf("select reasons from quarantined_report")).toEqual([]);
  expect(await proveBooks(stack.databaseUrl, dataDir, new AbortController().signal)).toBeNull();
});
