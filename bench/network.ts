import pg from "pg";
import { ALL_RIGHTS } from "../server/access/auth/rights.ts";
import { GATEWAY_PREFIX, SESSION_PREFIX, hashToken, newToken } from "../server/access/auth/tokens.ts";

export const STATIONS = 1_000;
export const TANKS_A_STATION = 4;
export const GUNS_A_STATION = 8;
/** A gateway serves so many stations, in the order of their numbers. */
export const STATIONS_A_GATEWAY = 25;
export const GATEWAYS = STATIONS / STATIONS_A_GATEWAY;
const DAYS = 182;

const KINDS = {
  network: 1,
  account: 2,
  station: 3,
  grade: 4,
  tank: 5,
  gun: 6,
  device: 7,
  gateway: 8,
  other: 9,
} as const;

/** The id of the nth row of a kind; the database makes the same ones. */
export const idOf = (kind: keyof typeof KINDS, number: number): string =>
  `0000000${KINDS[kind]}-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;

export const NETWORK_ID = idOf("network", 1);
/** The network whose readings the limit writes: the same rows beside ours, in the same table. */
export const TWIN_NETWORK_ID = idOf("network", 2);

/** Who may ask and who may report. */
export interface Credentials {
  readonly session: string;
  readonly gateways: readonly string[];
}

const IDS = `create function pg_temp.id(kind int, n bigint) returns uuid language sql immutable parallel safe
  return ('0000000' || kind || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** What is bound to the stations' controllers. */
export const BINDINGS = `
  insert into device_binding (id, network_id, device_id, kind, address, gun_id)
    select gen_random_uuid(), pg_temp.id(1, 1), pg_temp.id(7, s), 'GUN', g || '.1', pg_temp.id(6, (s - 1) * 8 + g)
    from generate_series(1, ${STATIONS}) as s, generate_series(1, ${GUNS_A_STATION}) as g;
  insert into device_binding (id, network_id, device_id, kind, address, tank_id)
    select gen_random_uuid(), pg_temp.id(1, 1), pg_temp.id(7, s), 'TANK', t::text, pg_temp.id(5, (s - 1) * 4 + t)
    from generate_series(1, ${STATIONS}) as s, generate_series(1, ${TANKS_A_STATION}) as t;`;

const SETUP = `
  insert into platform (id, network_id, path, name, site_limit, currency, currency_symbol, measure_unit_symbol, time_zone, handshift_number)
    select id, id, id, 'Network', 2000, 'CNY', '¥', 'L', 'Asia/Shanghai', 3 from pg_temp.id(1, 1) as id;
  insert into account (id, network_id, platform_id, login, name, password_hash, created_at)
    select pg_temp.id(2, 1), n, n, 'bench', 'Bench', 'none', now() from pg_temp.id(1, 1) as n;
  insert into account_roles select pg_temp.id(2, 1), pg_temp.id(9, 1);
  insert into region select pg_temp.id(9, 2), n, n, 'Region' from pg_temp.id(1, 1) as n;
  insert into city select pg_temp.id(9, 3), pg_temp.id(1, 1), pg_temp.id(9, 2), 'City';
  insert into grade (id, network_id, code, name, unit, kind, colour)
    select pg_temp.id(4, i), pg_temp.id(1, 1), 'G' || i, (array['Unleaded 92', 'Unleaded 95', 'Unleaded 98', 'Diesel 0'])[i], 'LITRE', 'LIQUID', '#1e90ff'
    from generate_series(1, 4) as i;
  insert into station (id, network_id, platform_id, city_id, code, name, address, phone, tax_code, authorization_mode, certification,
      shifts_per_day, control_mode, activation_state, time_zone, gateway_id)
    select pg_temp.id(3, i), pg_temp.id(1, 1), pg_temp.id(1, 1), pg_temp.id(9, 3), 'S' || lpad(i::text, 4, '0'), 'Filling station ' || i, 'Ring road ' || i,
      '+86 23 0000', 'T' || i, 'AUTOMATIC', 'GENERAL', 3, 'PLATFORM', 'ACTIVATED', 'Asia/Shanghai', pg_temp.id(8, 1 + (i - 1) / ${STATIONS_A_GATEWAY})
    from generate_series(1, ${STATIONS}) as i;
  insert into tank (id, network_id, station_id, grade_id, number, name, capacity_litres, height_mm, low_limit_litres, high_limit_litres, hysteresis_litres, water_limit_mm)
    select pg_temp.id(5, (s - 1) * 4 + t), pg_temp.id(1, 1), pg_temp.id(3, s), pg_temp.id(4, t), t, 'Tank ' || t, 30000, 2500, 1500, 28500, 100, 50
    from generate_series(1, ${STATIONS}) as s, generate_series(1, ${TANKS_A_STATION}) as t;
  insert into dispenser (id, network_id, station_id, number, name)
    select pg_temp.id(9, 1000 + s), pg_temp.id(1, 1), pg_temp.id(3, s), 1, 'Island 1' from generate_series(1, ${STATIONS}) as s;
  insert into gun (id, network_id, station_id, dispenser_id, grade_id, tank_id, number)
    select pg_temp.id(6, (s - 1) * 8 + g), pg_temp.id(1, 1), pg_temp.id(3, s), pg_temp.id(9, 1000 + s), pg_temp.id(4, 1 + g % 4), pg_temp.id(5, (s - 1) * 4 + 1 + g % 4), g
    from generate_series(1, ${STATIONS}) as s, generate_series(1, ${GUNS_A_STATION}) as g;
  insert into device (id, network_id, station_id, name, protocol, address, settings)
    select pg_temp.id(7, s), pg_temp.id(1, 1), pg_temp.id(3, s), 'Controller', 'JSONPTS', 'pts-' || s, '{}' from generate_series(1, ${STATIONS}) as s;
  ${BINDINGS}`;

/** Half a year of sales: big stations and small ones, quiet nights and busy noons, two fills in five on a card. */
const SALES = `
  insert into sale (network_id, time, id, station_id, device_id, gun_id, tank_id, grade_id, address, transaction_no, started_at, volume, price, amount,
    old_amount, totalizer_litres, totalizer_amount, card_no, user_name, car_number, consume_type, sale_group, grade_name, offline, received_at)
  select pg_temp.id(1, 1), time, uuidv7(time - clock_timestamp()), pg_temp.id(3, s), pg_temp.id(7, s), pg_temp.id(6, (s - 1) * 8 + g), pg_temp.id(5, (s - 1) * 4 + 1 + g % 4),
    pg_temp.id(4, 1 + g % 4), g || '.1', i::text, time - interval '3 minutes', volume, 7.85, round(volume * 7.85, 2), round(volume * 7.85, 2), 1000 + i, 7850 + i,
    card, 'Holder ' || card, 'A' || card, 'CONSUME', 'NORMAL', 'Unleaded', false, time
  from (select i, 1 + floor(${STATIONS} * power(random(), 2))::int as s, 1 + floor(8 * random())::int as g, round((5 + 60 * random())::numeric, 2) as volume,
      case when random() < 0.4 then lpad(floor(50000 * random())::text, 10, '9') end as card,
      date_trunc('day', now() - interval '1 day' * (1 + ${DAYS} * (1 - i / $1::float8))) + interval '8 hours' * (random() + random() + random()) as time
    from generate_series(1, $1::int) as i) made`;

async function makePartitions(db: pg.Client): Promise<void> {
  await db.query(`do $$ declare month timestamptz; begin
    for month in select generate_series(date_trunc('month', now() - interval '${DAYS + 5} days'), date_trunc('month', now()), interval '1 month') loop
      execute format('create table if not exists %I partition of sale for values from (%L) to (%L)',
        'sale_' || to_char(month, 'YYYY_MM'), month, month + interval '1 month');
    end loop; end $$`);
}

/** Rows go in first and indexes, the migration's own ones, afterwards: what there is in the end is the same. */
async function makeSales(db: pg.Client, sales: number): Promise<void> {
  const { rows } = await db.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'sale' and indexname <> 'sale_pkey'",
  );
  for (const { indexname } of rows) {
    await db.query(`drop index ${indexname}`);
  }
  await db.query(SALES, [sales]);
  for (const { indexdef } of rows) {
    await db.query(indexdef.replace(" ON ONLY ", " ON "));
  }
  await db.query("vacuum analyze sale");
}

/** A network of 1,000 stations in a migrated, empty database, with so many sales. */
export async function makeNetwork(databaseUrl: string, sales: number): Promise<Credentials> {
  const session = newToken(SESSION_PREFIX);
  const gateways = Array.from({ length: GATEWAYS }, () => newToken(GATEWAY_PREFIX));
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    await db.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'");
    await db.query(IDS);
    await db.query("set session_replication_role = replica");
    await db.query(SETUP);
    await db.query("set session_replication_role = origin");
    await db.query(
      "insert into role (id, network_id, platform_id, name, permissions) select $1, $2, $2, 'Everything', $3",
      [idOf("other", 1), NETWORK_ID, [...ALL_RIGHTS]],
    );
    await db.query(
      `insert into session (id, network_id, account_id, token_hash, created_at, expires_at, remote_address, user_agent)
        select gen_random_uuid(), $1, $2, $3, now(), now() + interval '1 day', '127.0.0.1', 'bench'`,
      [NETWORK_ID, idOf("account", 1), hashToken(session)],
    );
    for (const [at, token] of gateways.entries()) {
      await db.query(
        "insert into gateway (id, network_id, name, token_hash, created_at) values ($1, $2, $3, $4, now())",
        [idOf("gateway", at + 1), NETWORK_ID, `Gateway ${at + 1}`, hashToken(token)],
      );
    }
    await makePartitions(db);
    await makeSales(db, sales);
    await db.query("analyze");
    await db.query("checkpoint");
  } finally {
    await db.end();
  }
  return { session, gateways };
}
