import { type RawBuilder, sql } from "kysely";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { Batch } from "../../plant/telemetry/batch.ts";
import type { NewSale } from "./sale.ports.ts";
import type { StoredSale } from "./totalizer.rules.ts";

/** A sale with its place in the order of its gun. */
interface PlacedSale extends StoredSale {
  /** When it ended, ms since 1970. */
  readonly at: number;
}

/** What is stored on a new sale's gun before and after it; null: none. */
export interface StoredBeside {
  readonly id: string;
  readonly previous: PlacedSale | null;
  readonly next: PlacedSale | null;
}

/** The sales before and after a new one on its gun, whether they were there or come with it. */
export interface Neighbours {
  readonly previous: StoredSale | null;
  readonly next: StoredSale | null;
}

/** A gun that is in use sells something within this. */
const NEAR = sql.raw("interval '7 days'");

const AT = sql.raw("date_part('epoch', time) * 1000");

/** What stood last on the gun of a new sale that comes after it. */
export interface StoredLast extends PlacedSale {
  /** Of the new sale. */
  readonly saleId: string;
}

/** The bounds of what is near sales of these times: the same for every row, so that the partition or two that can hold it are chosen once. */
function nearBounds(networkId: string, times: readonly Date[]) {
  const first = sql`${new Date(Math.min(...times.map(Number)))}::timestamptz`;
  // Nothing is later than the network's last sale.
  const upTo = sql`time <= (select l.time from sale l where l.network_id = ${networkId} order by l.time desc limit 1)`;
  return { first, upTo };
}

const onGunOf = (networkId: string) =>
  sql`from sale where network_id = ${networkId} and gun_id = r.gun_id and consume_type <> 'REVERSE'`;

/**
 * The end of a statement that stores the rows of its part `source` (id, gun_id, time) of these times: gives what stood last on the gun of each,
 * where that is near and comes before it, as before whatever arrives in its order.
 */
export function storedLast(networkId: string, times: readonly Date[]): RawBuilder<unknown> {
  const { first, upTo } = nearBounds(networkId, times);
  return sql`
    select r.id as "saleId", l.id, l.at, l.volume::text as "volumeLitres", l.totalizer_litres::text as "totalizerLitres"
    from source r join lateral (
      select time, id, volume, totalizer_litres, ${AT} as at ${onGunOf(networkId)} and time > ${first} - ${NEAR} and ${upTo}
      order by time desc, id desc limit 1) l on (l.time, l.id) < (r.time, r.id)`;
}

/** What is stored before and after new sales on their guns, by what stood there last; the others, as a rule none, are looked up on both sides. */
export async function besideOf(
  { db, networkId }: Pick<Batch, "db" | "networkId">,
  sales: readonly NewSale[],
  last: readonly StoredLast[],
): Promise<readonly StoredBeside[]> {
  const inOrder = last.map(({ saleId, ...previous }) => ({ id: saleId, previous, next: null }));
  const known = new Set(inOrder.map(({ id }) => id));
  const others = sales.filter(({ id, gun }) => gun !== null && !known.has(id));
  return others.length === 0 ? inOrder : [...inOrder, ...(await storedAround(db, networkId, others))];
}

const PLACED = { id: "uuid", gun_id: "uuid", time: "timestamptz" } as const;

const TOLD = sql`jsonb_build_object('id', id, 'at', ${AT}, 'volumeLitres', volume::text, 'totalizerLitres', totalizer_litres::text)`;

/** What is stored before and after sales on their guns; what lies far back is looked for only where nothing is near. */
async function storedAround(
  db: Batch["db"],
  networkId: string,
  sales: readonly NewSale[],
): Promise<readonly StoredBeside[]> {
  const rows = sales.map(({ id, gun, report }) => ({ id, gun_id: gun?.gunId ?? null, time: report.endedAt }));
  const onGun = onGunOf(networkId);
  const { first, upTo } = nearBounds(
    networkId,
    rows.map(({ time }) => time),
  );
  const before = sql`(time, id) < (r.time, r.id) order by time desc, id desc limit 1`;
  const { rows: found } = await sql<StoredBeside>`
    select r.id,
      coalesce((select ${TOLD} ${onGun} and time > ${first} - ${NEAR} and ${upTo} and ${before}),
        (select ${TOLD} ${onGun} and time <= r.time and ${before})) as previous,
      (select ${TOLD} ${onGun} and time >= ${first} and ${upTo} and (time, id) > (r.time, r.id) order by time, id limit 1) as next
    from ${recordset("r", rows, PLACED)}`.execute(db);
  return found;
}

/** In the order of time, then of ids. */
const compared = (one: PlacedSale, other: PlacedSale): number => one.at - other.at || (one.id < other.id ? -1 : 1);

/** The neighbours of new sales, by their ids: what was there, and what comes with them, whichever is nearer. */
export function neighboursOf(
  sales: readonly NewSale[],
  stored: readonly StoredBeside[],
): ReadonlyMap<string, Neighbours> {
  const beside = new Map(stored.map((one) => [one.id, one]));
  const byGun = Map.groupBy(
    sales.filter(({ gun }) => gun !== null),
    ({ gun }) => gun?.gunId,
  );
  const found = new Map<string, Neighbours>();
  for (const onGun of byGun.values()) {
    const placed = onGun.map(({ id, report: { endedAt, volumeLitres, totalizerLitres = null } }): PlacedSale => ({
      id,
      at: endedAt.getTime(),
      volumeLitres,
      totalizerLitres,
    }));
    placed.sort(compared);
    for (const [index, { id }] of placed.entries()) {
      const { previous = null, next = null } = beside.get(id) ?? {};
      found.set(id, {
        previous:
          [previous, placed[index - 1] ?? null]
            .filter((one) => one !== null)
            .toSorted(compared)
            .at(-1) ?? null,
        next: [next, placed[index + 1] ?? null].filter((one) => one !== null).toSorted(compared)[0] ?? null,
      });
    }
  }
  return found;
}
