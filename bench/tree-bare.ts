/** The limit of the station tree: node:http and pg with one prepared statement that makes the answer's own shape. */
import pg from "pg";
import { bodyOf, serveAt } from "./control.ts";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });

const TREE = `
  select r.id, r.name, r.platform_id as "platformId", coalesce(sum(n.stations), 0)::int as "stationCount",
    json_agg(json_build_object('id', c.id, 'name', c.name, 'stationCount', coalesce(n.stations, 0)) order by c.name, c.id) as cities
  from region r left join city c on c.region_id = r.id and c.network_id = r.network_id and c.deleted_at is null
    left join (select city_id, count(*)::int as stations from station where network_id = $1 and deleted_at is null group by city_id) n on n.city_id = c.id
  where r.network_id = $1 and r.deleted_at is null group by r.id order by r.name, r.id`;

const CITY = `
  select id, code, name, json_build_object('id', city_id) as city from station
  where network_id = $1 and city_id = $2 and deleted_at is null order by name, id limit 201`;

async function answer({ networkId, cityId }: { networkId: string; cityId?: string }): Promise<string> {
  if (cityId === undefined) {
    const { rows } = await pool.query({ name: "tree", text: TREE, values: [networkId] });
    return JSON.stringify({ regions: rows.map((row: object) => ({ ...row, own: true })) });
  }
  const { rows } = await pool.query({ name: "city", text: CITY, values: [networkId, cityId] });
  return JSON.stringify({ nodes: rows.slice(0, 200), pageInfo: { hasNextPage: rows.length > 200 } });
}

serveAt(process.env["PORT"], (request, response) => {
  bodyOf(request)
    .then((body) => answer(JSON.parse(body) as { networkId: string; cityId?: string }))
    .then(
      (text) => {
        const length = Buffer.byteLength(text);
        response.writeHead(200, { "content-type": "application/json", "content-length": length }).end(text);
      },
      (error: Error) => response.writeHead(500).end(error.message),
    );
});
