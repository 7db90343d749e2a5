import { type RawBuilder, sql } from "kysely";

/** Of a tank: columns of tank_day, each with what it sums. */
const MOVES = {
  transferred_in: "m.kind = 'TRANSFER' and m.to_tank_id = p.tank_id",
  transferred_out: "m.kind = 'TRANSFER' and m.tank_id = p.tank_id",
  draws_returned: "m.kind = 'DRAW_RETURNED'",
  draws_removed: "m.kind = 'DRAW_REMOVED'",
  corrected: "m.kind = 'CORRECTION'",
} as const;

/** What a row of {@link MOVES} adds to the books. */
export const movedIn = (row: string): string =>
  `(${row}.transferred_in + ${row}.draws_returned - ${row}.transferred_out - ${row}.draws_removed + ${row}.corrected)`;

/** Whose movements, after which moment and until which: expressions of the statement around it. */
interface Span {
  readonly network: RawBuilder<unknown>;
  readonly tank: RawBuilder<unknown>;
  readonly after: RawBuilder<unknown>;
  readonly until: RawBuilder<unknown>;
}

/** What people moved, drew and put right in a tank within a time: one row. */
export function movesWithin({ network, tank, after, until }: Span): RawBuilder<unknown> {
  const sums = Object.entries(MOVES).map(
    ([name, which]) => `coalesce(sum(m.litres) filter (where ${which}), 0) as ${name}`,
  );
  return sql`
    select ${sql.raw(sums.join(", "))} from (select ${tank} as tank_id) p
      left join stock_movement m on m.network_id = ${network} and m.state = 'DONE' and p.tank_id in (m.tank_id, m.to_tank_id)
        and m.time > ${after} and m.time <= ${until}`;
}

/** A movement is entered by the clock on the wall: so far it may be from the rise that it is. */
const ABOUT = "interval '1 hour'";
const NEAREST = `(select n.id from tank_delivery n where n.network_id = d.network_id and n.tank_id = d.tank_id and n.superseded_by is null
    and m.time between n.started_at - ${ABOUT} and n.ended_at + ${ABOUT}
  order by greatest(n.started_at - m.time, m.time - n.ended_at, interval '0'), n.id limit 1)`;

/** What of a rise (d) was delivered: what people moved into the tank at about the same time rose as well, and counts once. */
export const OWN_RISE = `greatest(d.delivered - coalesce((select sum(m.litres) from stock_movement m
  where m.network_id = d.network_id and m.state = 'DONE' and m.time between d.started_at - ${ABOUT} and d.ended_at + ${ABOUT}
    and (m.kind = 'TRANSFER' and m.to_tank_id = d.tank_id or m.kind = 'DRAW_RETURNED' and m.tank_id = d.tank_id) and d.id = ${NEAREST}), 0), 0)`;

/** What a rise of so many litres brought by the books: what its ticket (b) says, as agreed where it was disputed; itself where it has none. */
export const bookedOf = (rise: string): string => `coalesce(b.agreed_litres, b.volume, ${rise})`;

/** Dips (m) that count. */
export const COUNTED_DIP = `m.kind = 'DIP' and m.state = 'DONE' and m.counters is null
  and not exists (select 1 from stock_movement c where c.network_id = m.network_id and c.counters = m.id and c.state = 'DONE')`;
