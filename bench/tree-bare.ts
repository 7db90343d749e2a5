/** The limit of the station tree: node:http and pg with one prepared statement that makes the answer's own shape. */
import pg from "pg";
import { bodyOf, serveAt } from "./control.ts";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });

const TREE = `
  with per_city as (
    select c.id, c.name, c.region_id, (select count(*) from station s where s.network_id = $1 and s.city_id = c.id and s.deleted_at is null)::int as stations
    from city c where c.network_id = $1 and c.deleted_at is null)
  select r.id, r.name, r.platform_id as "platformId", coalesce(sum(c.stations), 0)::int as "stationCount",
    jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'stationCount', c.stations) order by c.name, c.id) as cities
  from region r left join per_city c on c.region_id = r.id where r.network_id = $1 and r.deleted_at is null
  group by r.id order by r.name, r.id`;

const CITY = `
  select id, code, name, jsonb_build_object('id', city_id) as city from station
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
