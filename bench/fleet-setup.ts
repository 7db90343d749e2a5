import type pg from "pg";
import { GATEWAY_PREFIX, hashToken, newToken } from "../server/access/auth/tokens.ts";
import { runWithIds } from "./boxes.ts";
import { GUNS, TANKS, type ToldFacts } from "./fleet-fills.ts";
import { BINDINGS, GATEWAYS, GUNS_A_STATION, NETWORK_ID, STATIONS_A_GATEWAY, TANKS_A_STATION } from "./network.ts";

/** A gateway of the fleet with its part of the stations, by their numbers. */
export interface FleetGateway {
  readonly number: number;
  readonly token: string;
  readonly firstStation: number;
  readonly stations: number;
}

/** Every gateway has the same part of the stations, as nearly as it goes. */
export function shareStations(stations: number, gateways: number): FleetGateway[] {
  const before = (gateway: number) => Math.floor((gateway * stations) / gateways);
  return Array.from({ length: gateways }, (_, gateway) => ({
    number: GATEWAYS + 100 + gateway,
    token: newToken(GATEWAY_PREFIX),
    firstStation: before(gateway) + 1,
    stations: before(gateway + 1) - before(gateway),
  }));
}

/** Guns of the fleet's own, beyond those of the network: what these have counted so far is another counter's. */
const FIRST_GUN = 1_000_000;

/** The stations' controllers become boxes, with the tanks and as many new guns behind each. */
const BOXES = `
  update device set protocol = 'SPARKPLUG', address = 'FLEET/BOX-' || substr(address, 5), settings = jsonb_build_object('group', 'FLEET', 'node', 'BOX-' || substr(address, 5))
    where network_id = pg_temp.id(1, 1) and protocol = 'JSONPTS';
  delete from device_binding where network_id = pg_temp.id(1, 1);
  insert into gun (id, network_id, station_id, dispenser_id, grade_id, tank_id, number)
    select pg_temp.id(6, ${FIRST_GUN} + (s - 1) * ${GUNS} + g), pg_temp.id(1, 1), pg_temp.id(3, s), pg_temp.id(9, 1000 + s), pg_temp.id(4, 1 + g % 4),
      pg_temp.id(5, (s - 1) * ${TANKS_A_STATION} + 1 + g % 4), ${GUNS_A_STATION} + g
    from generate_series(1, $stations) as s, generate_series(1, ${GUNS}) as g;
  insert into device_binding (id, network_id, device_id, kind, address, gun_id)
    select gen_random_uuid(), pg_temp.id(1, 1), pg_temp.id(7, s), 'GUN', 'gun-' || g, pg_temp.id(6, ${FIRST_GUN} + (s - 1) * ${GUNS} + g)
    from generate_series(1, $stations) as s, generate_series(1, ${GUNS}) as g;
  insert into device_binding (id, network_id, device_id, kind, address, tank_id)
    select gen_random_uuid(), pg_temp.id(1, 1), pg_temp.id(7, s), 'TANK', 'tank-' || t, pg_temp.id(5, (s - 1) * ${TANKS_A_STATION} + t)
    from generate_series(1, $stations) as s, generate_series(1, ${TANKS}) as t;
  analyze device; analyze gun; analyze device_binding;`;

const GATEWAY = `
  insert into gateway (id, network_id, name, token_hash, created_at) values (pg_temp.id(8, $number), pg_temp.id(1, 1), 'Fleet $number', '$hash', now());
  update station set gateway_id = pg_temp.id(8, $number) where network_id = pg_temp.id(1, 1)
    and id >= pg_temp.id(3, $first) and id < pg_temp.id(3, $next);`;

/** Lets these gateways speak for the stations. */
export async function setUpFleet(db: pg.Client, gateways: readonly FleetGateway[]): Promise<void> {
  const stations = gateways.reduce((sum, each) => sum + each.stations, 0);
  await runWithIds(db, BOXES, { $stations: String(stations) });
  for (const { number, token, firstStation, stations: own } of gateways) {
    await runWithIds(db, GATEWAY, {
      $number: String(number),
      $hash: hashToken(token),
      $first: String(firstStation),
      $next: String(firstStation + own),
    });
  }
}

/** The other comparisons find the network as they left it, but for what its sales add up to. */
const TIDY = `
  update station set gateway_id = pg_temp.id(8, 1 + (substr(code, 2)::int - 1) / ${STATIONS_A_GATEWAY}) where network_id = pg_temp.id(1, 1) and code like 'S%';
  update device set protocol = 'JSONPTS', address = 'pts-' || substr(address, 11), settings = '{}' where network_id = pg_temp.id(1, 1) and protocol = 'SPARKPLUG' and address like 'FLEET/%';
  delete from device_binding where network_id = pg_temp.id(1, 1);
  ${BINDINGS}
  delete from tank_reading where network_id = pg_temp.id(1, 1) and time >= '$since';
  delete from gun_state_change where network_id = pg_temp.id(1, 1) and time >= '$since';
  delete from sale where network_id = pg_temp.id(1, 1) and time >= '$since' and gun_id > pg_temp.id(6, ${FIRST_GUN});
  delete from gun where network_id = pg_temp.id(1, 1) and id > pg_temp.id(6, ${FIRST_GUN});
  delete from tank_live where network_id = pg_temp.id(1, 1);
  delete from gun_live where network_id = pg_temp.id(1, 1);
  delete from device_live where network_id = pg_temp.id(1, 1);
  delete from gateway where network_id = pg_temp.id(1, 1) and id > pg_temp.id(8, ${GATEWAYS});`;

export async function tidyFleet(db: pg.Client, since: Date): Promise<void> {
  await runWithIds(db, TIDY, { $since: since.toISOString() });
}

/** What the tables have of a span of time. */
export async function storedFacts(db: pg.Client, from: Date, until: Date): Promise<ToldFacts> {
  const { rows } = await db.query<ToldFacts>(
    `select (select count(*)::int from sale where network_id = $1 and time >= $2 and time < $3) as sales,
      (select count(*)::int from tank_reading where network_id = $1 and time >= $2 and time < $3) as readings,
      (select count(*)::int from gun_state_change where network_id = $1 and time >= $2 and time < $3) as moves`,
    [NETWORK_ID, from, until],
  );
  return rows[0] ?? { sales: 0, readings: 0, moves: 0 };
}

/** How many guns and tanks somebody has told of. */
export async function heardParts(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ heard: number }>(
    `select (select count(*)::int from gun_live where network_id = $1) + (select count(*)::int from tank_live where network_id = $1) as heard`,
    [NETWORK_ID],
  );
  return rows[0]?.heard ?? 0;
}

/** How much the database has written to its log since it was made, bytes. */
export async function writtenBytes(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ bytes: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes",
  );
  return Number(rows[0]?.bytes);
}
