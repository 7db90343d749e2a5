import { type RawBuilder, sql } from "kysely";
import type { NewSale } from "./sale.ports.ts";
import type { StoredSale } from "./totalizer.rules.ts";

/** A sale with its place in the order of its gun. */
interface PlacedSale extends StoredSale {
  /** When it ended, ms since 1970. */
  readonly at: number;
}

/** What stood on a new sale's gun before and after it when it came; null: none. */
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

const TOLD = sql.raw(`jsonb_build_object('id', id, 'at', date_part('epoch', time) * 1000, 'volumeLitres', volume::text,
  'totalizerLitres', totalizer_litres::text)`);

/**
 * The end of a statement that stores the rows of its part `source` (id, gun_id, time) of these times: gives what was stored before and after
 * each on its gun. One look finds the gun's newest, which comes before whatever arrives in its order; what comes late is looked up
 * on both sides. All searches are bounded in time by what is the same for every row, so that the partition or two that can hold the answer
 * are chosen once: nothing is later than the network's last sale, and what lies far back is looked for only where nothing is near.
 */
export function storedBeside(networkId: string, times: readonly Date[]): RawBuilder<unknown> {
  const first = sql`${new Date(Math.min(...times.map(Number)))}::timestamptz`;
  const onGun = sql`from sale where network_id = ${networkId} and gun_id = r.gun_id and consume_type <> 'REVERSE'`;
  const upTo = sql`time <= (select l.time from sale l where l.network_id = ${networkId} order by l.time desc limit 1)`;
  const before = sql`(time, id) < (r.time, r.id) order by time desc, id desc limit 1`;
  return sql`
    select r.id,
      case when (newest.time, newest.id) < (r.time, r.id) then newest.told
        else coalesce((select ${TOLD} ${onGun} and time > ${first} - ${NEAR} and ${upTo} and ${before}),
          (select ${TOLD} ${onGun} and time <= r.time and ${before})) end as previous,
      case when (newest.time, newest.id) > (r.time, r.id) then
        (select ${TOLD} ${onGun} and time >= ${first} and ${upTo} and (time, id) > (r.time, r.id) order by time, id limit 1) end as next
    from source r left join lateral (
      select time, id, ${TOLD} as told ${onGun} and time > ${first} - ${NEAR} and ${upTo} order by time desc, id desc limit 1) newest on true
    where r.gun_id is not null`;
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
