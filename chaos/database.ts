import pg from "pg";
import type { StoredTank } from "./tank-comparison.ts";

const CONNECT_WITHIN_MS = 2_000;

/** What only the tables can tell. */
export interface TableFindings {
  /** Hours of a station and grade whose roll-up differs from its sales, or is one too many. */
  readonly wrongHours: number;
  /** Rows of the roll-up that were held against their sales. */
  readonly hours: number;
  /** Gaps between totalizers that stand as an alarm. */
  readonly missingSaleAlarms: number;
  readonly deliveries: number;
  /** Deliveries that are there more than once. */
  readonly doubledDeliveries: number;
  readonly tanks: readonly StoredTank[];
}

const HOURS = `
  with made as (
    select s.network_id, s.station_id, date_trunc('hour', s.time, st.time_zone) as hour,
      coalesce(s.grade_id, '00000000-0000-0000-0000-000000000000') as grade_id, s.payment,
      count(*) as sales, sum(s.volume) as volume, sum(s.amount) as amount
    from sale s join station st on st.id = s.station_id group by 1, 2, 3, 4, 5)
  select count(*)::int as hours, (count(*) filter (where m.sales is distinct from h.sales
    or m.volume is distinct from h.volume or m.amount is distinct from h.amount))::int as "wrongHours"
  from made m full join sale_hour h using (network_id, station_id, hour, grade_id, payment)`;

const OTHERS = `
  select (select count(*)::int from alarm where code = 'MISSING_SALE' and ended_at is null) as "missingSaleAlarms",
    (select count(*)::int from tank_delivery where source = 'GAUGE') as deliveries,
    (select coalesce(sum(n - 1), 0)::int from (select count(*) as n from tank_delivery where source = 'GAUGE'
      group by network_id, tank_id, started_at) d) as "doubledDeliveries"`;

const TANKS = `
  select s.code as station, t.number as tank, d.protocol = 'JSONPTS' as exact,
    (select coalesce(sum(delivered), 0)::text from tank_delivery x where x.tank_id = t.id and x.source = 'GAUGE') as delivered,
    array(select code from alarm a where a.tank_id = t.id and a.ended_at is null) as alarms
  from tank t join station s on s.id = t.station_id
    join device_binding b on b.tank_id = t.id join device d on d.id = b.device_id
  order by 1, 2`;

/** Rows of sales; throws while the database cannot be asked. */
export async function countSales(databaseUrl: string): Promise<number> {
  return connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>("select count(*)::int as count from sale");
    return rows[0]?.count ?? 0;
  });
}

/** Sales that were stored from one moment to another; throws likewise. */
export async function countSalesBetween(databaseUrl: string, from: Date, to: Date): Promise<number> {
  return connected(databaseUrl, async (client) => {
    const asked = "select count(*)::int as count from sale where received_at > $1 and received_at <= $2";
    const { rows } = await client.query<{ count: number }>(asked, [from, to]);
    return rows[0]?.count ?? 0;
  });
}

/** Which gateway holds the lease of each shared station; throws likewise. */
export async function readHolders(databaseUrl: string): Promise<Map<string, string>> {
  return connected(databaseUrl, async (client) => {
    const asked = "select station_id as station, gateway_id as gateway from station_lease where gateway_id is not null";
    const { rows } = await client.query<{ station: string; gateway: string }>(asked);
    return new Map(rows.map(({ station, gateway }) => [station, gateway]));
  });
}

/** The processes that PostgreSQL has started; throws likewise. */
export async function processesOf(databaseUrl: string): Promise<number[]> {
  return connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity");
    return rows.map(({ pid }) => pid);
  });
}

/** Reads what the API does not show; throws while the database cannot be asked. */
export async function readTables(databaseUrl: string): Promise<TableFindings> {
  return connected(databaseUrl, async (client) => {
    const hours = await client.query<Pick<TableFindings, "hours" | "wrongHours">>(HOURS);
    const others = await client.query<Omit<TableFindings, "hours" | "wrongHours" | "tanks">>(OTHERS);
    const tanks = await client.query<StoredTank>(TANKS);
    const [first] = hours.rows;
    const [second] = others.rows;
    if (!first || !second) {
      throw new Error("the tables give no answer");
    }
    return { ...first, ...second, tanks: tanks.rows };
  });
}

/** A connection for one question: one that is kept would not survive the next kill. */
async function connected<T>(databaseUrl: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // A connection that breaks while nobody asks would end this process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
