import pg from "pg";
import { type ColumnType, binaryArray } from "../server/kernel/lists/binary-array.ts";
import { type PaidCard, paidCards, pointsRule } from "./cards.ts";
import { type Credentials, NETWORK_ID, STATIONS_A_GATEWAY, TWIN_NETWORK_ID, idOf } from "./network.ts";
import { type Surroundings, post, startServer } from "./programs.ts";
import { interleaved, median } from "./rounds.ts";
import { type Line, judged } from "./table.ts";
import { WANTED } from "./wanted.ts";

const BATCH = 200;
const BATCHES_A_ROUND = 5;

const OPERATION = `mutation ReportReadings($input: ReportInput!) {
  reportReadings(input: $input) { accepted duplicates refused { kind index reason message } }
}`;

/** What a stored sale leaves behind, besides what it adds to balances, hours, days and months. */
const TABLES = [
  "sale",
  "fact_key",
  "movement",
  "posting",
  "card_flow",
  "card_sale",
  "points_flow",
  "points_lot",
] as const;

/** The nth sale of a gateway, paid with a card or at the till. */
function saleOf(number: number, card: PaidCard | null) {
  const endedAt = new Date(Date.now() - 600_000 + number).toISOString();
  return {
    deviceId: idOf("device", 1 + (number % STATIONS_A_GATEWAY)),
    address: `${1 + (number % 8)}.1`,
    transactionNo: `${card === null ? "t" : "b"}${number}`,
    startedAt: new Date(Date.parse(endedAt) - 120_000).toISOString(),
    endedAt,
    volumeLitres: "4",
    unitPrice: "7.5",
    amount: "30",
    cardNo: card?.tag ?? null,
    offline: false,
    receivedAt: endedAt,
  };
}

interface Answer {
  readonly data: { reportReadings: { accepted: number; refused: readonly unknown[] } };
}

/** How the rows of a table are known that were stored since a moment, where it isn't by their own time. */
const SINCE: Partial<Record<(typeof TABLES)[number], string>> = {
  sale: "uuid_extract_timestamp(t.id) >= $3::timestamptz",
  fact_key: "uuid_extract_timestamp(t.fact_id) >= $3::timestamptz",
  card_sale: "uuid_extract_timestamp(t.flow_id) >= $3::timestamptz",
  points_lot: "t.created_at >= $3::timestamptz",
};

type Rows = ReadonlyMap<string, readonly object[]>;

/** The rows that sales left since a moment, under another network's name. */
async function rowsSince(db: pg.Client, since: Date): Promise<Rows> {
  const rows = new Map<string, readonly object[]>();
  for (const table of TABLES) {
    const { rows: found } = await db.query<{ row: object }>(
      `select to_jsonb(t) || jsonb_build_object('network_id', $2::text) as row from ${table} t
       where t.network_id = $1 and ${SINCE[table] ?? "t.time >= $3::timestamptz"}`,
      [NETWORK_ID, TWIN_NETWORK_ID, since.toISOString()],
    );
    rows.set(
      table,
      found.map(({ row }) => row),
    );
  }
  return rows;
}

/** How PostgreSQL calls the types of columns, and how arrays of them are written. */
const WRITTEN: Record<string, { readonly type: ColumnType; readonly of: (told: unknown) => unknown }> = {
  uuid: { type: "uuid", of: (told) => told },
  text: { type: "text", of: (told) => told },
  boolean: { type: "boolean", of: (told) => told },
  integer: { type: "integer", of: (told) => told },
  smallint: { type: "integer", of: (told) => told },
  bigint: { type: "bigint", of: (told) => told },
  date: { type: "date", of: (told) => told },
  numeric: { type: "numeric", of: String },
  "timestamp with time zone": { type: "timestamptz", of: (told) => new Date(told as string) },
};

/** A statement that inserts rows as one array a column, and those of one batch in the form that costs PostgreSQL least. */
interface Insert {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The same rows in as many parts as there were batches, as statements take them. */
async function partsOf(db: pg.Client, rows: Rows): Promise<Insert[][]> {
  const parts: Insert[][] = Array.from({ length: BATCHES_A_ROUND }, () => []);
  for (const [table, all] of rows) {
    const { rows: columns } = await db.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
    );
    const written = columns.map(({ name, type }) => {
      const how = WRITTEN[type];
      if (how === undefined) {
        throw new Error(`nothing says how ${table}.${name}, of type ${type}, is written`);
      }
      return { name, ...how };
    });
    const arrays = written.map(({ type }, index) => `unnest($${index + 1}::${type}[])`).join(", ");
    const text = `insert into ${table} (${written.map(({ name }) => name).join(", ")}) select ${arrays}`;
    const size = Math.ceil(all.length / BATCHES_A_ROUND);
    for (const [index, part] of parts.entries()) {
      const own = all.slice(index * size, (index + 1) * size) as Record<string, unknown>[];
      const values = written.map(({ name, type, of }) =>
        binaryArray(
          type,
          own.map((row) => (row[name] == null ? null : of(row[name]))),
        ),
      );
      part.push({ text, values });
    }
  }
  return parts;
}

/** Writes rows by one statement a table, a transaction for each batch; sales a second. */
async function bareInserts(db: pg.Client, rows: Rows): Promise<number> {
  const parts = await partsOf(db, rows);
  const startedAt = performance.now();
  for (const part of parts) {
    await db.query("begin");
    for (const [index, { text, values }] of part.entries()) {
      await db.query({ name: `bare ${TABLES[index]}`, text, values: [...values] });
    }
    await db.query("commit");
  }
  return (BATCH * BATCHES_A_ROUND) / ((performance.now() - startedAt) / 1000);
}

/** Sales with cards and at the till: stored once, priced, booked, with points and roll-ups, against the bare rows. */
export async function salesRow(
  surroundings: Surroundings,
  { session, gateways }: Credentials,
  { rounds }: { rounds: number },
): Promise<Line[]> {
  const server = await startServer(surroundings);
  const db = new pg.Client({ connectionString: surroundings.databaseUrl });
  await db.connect();
  // What is held against us has neither keys to look up nor anything to judge.
  await db.query("set session_replication_role = replica");
  let number = 0;
  const report = async (cards: readonly (PaidCard | null)[]): Promise<number> => {
    const reports = Array.from({ length: BATCHES_A_ROUND }, () =>
      JSON.stringify({
        query: OPERATION,
        variables: { input: { sales: cards.map((card) => saleOf((number += 1), card)) } },
      }),
    );
    const startedAt = performance.now();
    for (const each of reports) {
      const headers = { authorization: `Bearer ${gateways[0]}` };
      const { accepted, refused } = ((await post(`${server.url}/graphql`, each, headers)) as Answer).data
        .reportReadings;
      if (accepted !== BATCH || refused.length > 0) {
        throw new Error(`sales were refused: ${JSON.stringify(refused).slice(0, 500)}`);
      }
    }
    return (BATCH * BATCHES_A_ROUND) / ((performance.now() - startedAt) / 1000);
  };
  const compared = async (what: string, cards: readonly (PaidCard | null)[]): Promise<Line> => {
    const stored: Rows[] = [];
    const here = async () => {
      const since = new Date();
      const speed = await report(cards);
      stored.push(await rowsSince(db, since));
      return speed;
    };
    // One round ahead, so that there are always rows to write again.
    await here();
    const found = await interleaved({ here, bare: () => bareInserts(db, stored.shift() as Rows) }, rounds);
    const told = (side: "here" | "bare") => `${median(found.map((round) => round[side])).toFixed(0)} a second`;
    return judged(
      { what, here: told("here"), limit: `the same rows by bare inserts of arrays: ${told("bare")}` },
      median(found.map((round) => round.here / round.bare)),
      WANTED.sales,
    );
  };
  try {
    const cards = await paidCards(server.url, session, BATCH);
    await pointsRule(server.url, session);
    // As the database does by itself within a minute of so many new rows.
    await db.query("analyze");
    return [
      await compared(
        `sales with cards in batches of ${BATCH}: deduplicated, stored, booked in the ledger, with points and roll-up`,
        cards,
      ),
      await compared(
        `sales at the till in batches of ${BATCH}: deduplicated, stored, with roll-ups and coverage`,
        Array.from({ length: BATCH }, () => null),
      ),
    ];
  } finally {
    await Promise.all([server.stop(), db.end()]);
  }
}
