/** The limit of the list: node:http and pg with one prepared statement, and nothing else that a product needs. */
import pg from "pg";
import { bodyOf, serveAt } from "./control.ts";

const {
  TypeOverrides,
  types: { builtins },
} = pg;
const types = new TypeOverrides();
types.setTypeParser(builtins.TIMESTAMPTZ, (value) => new Date(value));
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10, types });

const COLUMNS = `t.id, t.time, s.name as "stationName", g.number as "gunNumber", coalesce(gr.name, t.grade_name) as "gradeName", t.volume, t.price, t.amount,
  t.old_amount as "oldAmount", t.totalizer_litres as "volumeTotal", t.card_no as "cardNo", t.user_name as "userName", t.car_number as "carNumber", t.transaction_no as "transactionNo"`;
const FROM = `from sale t join station s on s.id = t.station_id left join gun g on g.id = t.gun_id left join grade gr on gr.id = t.grade_id`;
const ORDER = "order by t.time desc, t.id desc limit 51";
const EVERYWHERE = `select ${COLUMNS} ${FROM} where t.network_id = $1 and s.deleted_at is null ${ORDER}`;
const AT_STATION = `select ${COLUMNS} ${FROM} where t.network_id = $1 and t.station_id = $2 and s.deleted_at is null ${ORDER}`;

interface Row {
  readonly id: string;
  readonly time: Date;
}

async function list(networkId: string, stationId: string | null): Promise<string> {
  const { rows } = await pool.query<Row>(
    stationId === null
      ? { name: "everywhere", text: EVERYWHERE, values: [networkId] }
      : { name: "at station", text: AT_STATION, values: [networkId, stationId] },
  );
  const nodes = rows.slice(0, 50);
  const last = nodes.at(-1);
  const endCursor = last === undefined ? null : Buffer.from(JSON.stringify([last.time, last.id])).toString("base64url");
  return JSON.stringify({ nodes, pageInfo: { hasNextPage: rows.length > 50, endCursor } });
}

serveAt(process.env["PORT"], (request, response) => {
  bodyOf(request)
    .then((body) => {
      const { networkId, stationId } = JSON.parse(body) as { networkId: string; stationId: string | null };
      return list(networkId, stationId);
    })
    .then(
      (answer) => {
        const length = Buffer.byteLength(answer);
        response.writeHead(200, { "content-type": "application/json", "content-length": length }).end(answer);
      },
      (error: Error) => response.writeHead(500).end(error.message),
    );
});
