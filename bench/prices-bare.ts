/** The limit of the price matrix: node:http and pg with one prepared statement that makes the answer's own shape. */
import pg from "pg";
import { bodyOf, serveAt } from "./control.ts";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });

const TEXT = `
  with page as (select s.id, s.network_id, s.code, s.name, c.name as city, s.time_zone from station s join city c on c.id = s.city_id
    where s.network_id = $1 and s.deleted_at is null order by s.code, s.id limit 51 offset $2)
  select p.id, p.code, p.name, p.city as "cityName", p.time_zone as "timeZone", cells.list as cells from page p cross join lateral (
    select json_agg(json_build_object('gradeId', k.grade_id, 'price', course.points -> 0 ->> 'price', 'history', course.points, 'planned', planned.points,
      'progress', guns.progress, 'shownPrices', guns.shown)) as list
    from (select grade_id from tank where network_id = $1 and station_id = p.id and deleted_at is null
      union select grade_id from gun where network_id = $1 and station_id = p.id and deleted_at is null) k
      join grade g on g.id = k.grade_id and g.deleted_at is null
      cross join lateral (select json_agg(json_build_object('id', id, 'price', price::text, 'effectiveAt', effective_at) order by effective_at desc) as points from (
        select id, price, effective_at from unit_price where network_id = $1 and station_id = p.id and grade_id = k.grade_id and status = 'APPLIED' and effective_at <= now()
        order by effective_at desc, id desc limit 12) c) course
      cross join lateral (select json_agg(json_build_object('id', id, 'price', price::text, 'effectiveAt', effective_at, 'author', author)) as points from unit_price
        where network_id = $1 and station_id = p.id and grade_id = k.grade_id and status = 'SCHEDULED' and effective_at > now()) planned
      cross join lateral (select json_build_object('guns', count(*), 'confirmed', count(*) filter (where q.state = 'CONFIRMED')) as progress,
          jsonb_agg(distinct l.unit_price::text) filter (where l.unit_price is not null) as shown
        from gun u left join price_gun q on q.gun_id = u.id and q.unit_price_id = (course.points -> 0 ->> 'id')::uuid left join gun_live l on l.gun_id = u.id
        where u.network_id = $1 and u.station_id = p.id and u.grade_id = k.grade_id and u.deleted_at is null) guns) cells
  order by p.code, p.id`;

interface Cell {
  readonly price: string | null;
  readonly history: readonly { price: string }[] | null;
  readonly planned: readonly { price: string }[] | null;
}

interface Row {
  readonly cells: readonly Cell[];
}

async function matrix(networkId: string, offset: number): Promise<string> {
  const { rows } = await pool.query<Row>({ name: "matrix", text: TEXT, values: [networkId, offset] });
  const nodes = rows.slice(0, 50).map((row) => ({
    ...row,
    cells: row.cells.map(({ price, history, planned, ...cell }) => ({
      ...cell,
      price,
      history: (history ?? []).toReversed().map((point) => ({ ...point, id: undefined })),
      planned: planned ?? [],
    })),
  }));
  return JSON.stringify({ nodes, pageInfo: { hasNextPage: rows.length > 50 } });
}

serveAt(process.env["PORT"], (request, response) => {
  bodyOf(request)
    .then((body) => {
      const { networkId, offset } = JSON.parse(body) as { networkId: string; offset: number };
      return matrix(networkId, offset);
    })
    .then(
      (answer) => {
        const length = Buffer.byteLength(answer);
        response.writeHead(200, { "content-type": "application/json", "content-length": length }).end(answer);
      },
      (error: Error) => response.writeHead(500).end(error.message),
    );
});
