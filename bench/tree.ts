import pg from "pg";
import { ALL_RIGHTS } from "../server/access/auth/rights.ts";
import { SESSION_PREFIX, hashToken, newToken } from "../server/access/auth/tokens.ts";
import { againstBare } from "./against-bare.ts";
import type { Asking } from "./load.ts";
import type { Credentials } from "./network.ts";
import { type Surroundings, post, startOwn, startServer } from "./programs.ts";
import type { Line } from "./table.ts";
import { WANTED } from "./wanted.ts";

const REGIONS = 20;
const CITIES = 200;
const STATIONS = 10_000;

/** What the console's tree asks for: everything but the stations themselves. */
const TREE = `query Tree { regions { id name own platformId stationCount cities { id name stationCount } } }`;
/** A city that somebody opens in it. */
const CITY = `query City($cityIds: [ID!]!) {
  stations(filter: { cityIds: $cityIds }, first: 200, orderBy: NAME) { nodes { id code name city { id } } pageInfo { hasNextPage endCursor } }
}`;

const id = (kind: string, number: string) =>
  `('0000001${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const NETWORK = id("1", "1");

/** A network beside that of the other comparisons, ten times as large in stations. */
const NETWORK_OF_ITS_OWN = `
  insert into platform (id, network_id, path, name, site_limit, currency, currency_symbol, measure_unit_symbol, time_zone, handshift_number)
    values (${NETWORK}, ${NETWORK}, ${NETWORK}, 'Large network', 20000, 'CNY', '¥', 'L', 'Asia/Shanghai', 3);
  insert into account (id, network_id, platform_id, login, name, password_hash, created_at) values (${id("2", "1")}, ${NETWORK}, ${NETWORK}, 'tree', 'Tree', 'none', now());
  insert into region (id, network_id, platform_id, name) select ${id("3", "r")}, ${NETWORK}, ${NETWORK}, 'Region ' || r from generate_series(1, ${REGIONS}) as r;
  insert into city (id, network_id, region_id, name) select ${id("4", "c")}, ${NETWORK}, ${id("3", `1 + c % ${REGIONS}`)}, 'City ' || c from generate_series(1, ${CITIES}) as c;
  insert into station (id, network_id, platform_id, city_id, code, name, address, phone, tax_code, authorization_mode, certification,
      shifts_per_day, control_mode, activation_state, time_zone)
    select ${id("5", "s")}, ${NETWORK}, ${NETWORK}, ${id("4", `1 + s % ${CITIES}`)}, 'T' || lpad(s::text, 5, '0'), 'Filling station ' || s, 'Ring road ' || s,
      '', '', 'AUTOMATIC', 'GENERAL', 3, 'PLATFORM', 'NOT_GENERATED', 'Asia/Shanghai' from generate_series(1, ${STATIONS}) as s;`;

interface Large {
  readonly session: string;
  readonly networkId: string;
  readonly cityIds: readonly string[];
}

async function makeLargeNetwork(databaseUrl: string): Promise<Large> {
  const session = newToken(SESSION_PREFIX);
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    await db.query(NETWORK_OF_ITS_OWN);
    await db.query(
      `with made as (insert into role (id, network_id, platform_id, name, permissions) values (gen_random_uuid(), ${NETWORK}, ${NETWORK}, 'Everything', $1) returning id)
        insert into account_roles (account_id, role_id) select ${id("2", "1")}, id from made`,
      [[...ALL_RIGHTS]],
    );
    await db.query(
      `insert into session (id, network_id, account_id, token_hash, created_at, expires_at, remote_address, user_agent)
        values (gen_random_uuid(), ${NETWORK}, ${id("2", "1")}, $1, now(), now() + interval '1 day', '127.0.0.1', 'bench')`,
      [hashToken(session)],
    );
    await db.query("vacuum analyze station, city, region");
    const { rows } = await db.query<{ id: string; networkId: string }>(
      `select id, network_id as "networkId" from city where network_id = ${NETWORK} order by id`,
    );
    return { session, networkId: rows[0]?.networkId ?? "", cityIds: rows.map((row) => row.id) };
  } finally {
    await db.end();
  }
}

/** Both must tell the same before anything is timed. */
async function assertEqual(here: Asking, bare: Asking, least: number): Promise<void> {
  const [own, theirs] = await Promise.all(
    [here, bare].map(async ({ url, headers, body }) => {
      const answer = JSON.stringify(await post(url, body(3), { ...headers }));
      return answer.match(/"name":"[^"]+"(,"stationCount":\d+)?/g)?.toSorted() ?? [answer];
    }),
  );
  if (own?.join() !== theirs?.join() || (own?.length ?? 0) < least) {
    throw new Error(`The answers differ:\n${own?.slice(0, 5).join()}\n${theirs?.slice(0, 5).join()}`);
  }
}

/** The tree of 10,000 stations, and one of its cities when it is opened. */
export async function treeRow(
  surroundings: Surroundings,
  _credentials: Credentials,
  { rounds }: { rounds: number },
): Promise<Line[]> {
  const { session, networkId, cityIds } = await makeLargeNetwork(surroundings.databaseUrl);
  const programs = { here: await startServer(surroundings), bare: await startOwn("tree-bare.ts", surroundings) };
  const cityOf = (number: number) => cityIds[(number * 7) % cityIds.length] ?? "";
  const asking = (ours: (number: number) => object, theirs: (number: number) => object) => ({
    here: {
      url: `${programs.here.url}/graphql`,
      headers: { authorization: `Bearer ${session}` },
      body: (number: number) => JSON.stringify(ours(number)),
    },
    bare: { url: programs.bare.url, headers: {}, body: (number: number) => JSON.stringify(theirs(number)) },
  });
  const tree = asking(
    () => ({ query: TREE }),
    () => ({ networkId }),
  );
  const city = asking(
    (number) => ({ query: CITY, variables: { cityIds: [cityOf(number)] } }),
    (number) => ({ networkId, cityId: cityOf(number) }),
  );
  const compare = (what: string, { here, bare }: ReturnType<typeof asking>) =>
    againstBare({
      what,
      here: { program: programs.here, asking: here },
      bare: { program: programs.bare, asking: bare },
      rounds,
      wanted: WANTED.treeCpu,
    });
  try {
    await assertEqual(tree.here, tree.bare, REGIONS + CITIES);
    await assertEqual(city.here, city.bare, STATIONS / CITIES);
    return [
      await compare(`tree of ${STATIONS} stations: ${REGIONS} regions and ${CITIES} cities, each with its count`, tree),
      await compare(`a city of that tree opened: its ${STATIONS / CITIES} stations`, city),
    ];
  } finally {
    await Promise.all(Object.values(programs).map((program) => program.stop()));
  }
}
