import { type RawBuilder, sql } from "kysely";
import { readingsSince } from "../../plant/archive/kept-since.ts";
import { OWN_RISE, bookedOf, movesWithin } from "../stock-movement/moved.sql.ts";
import { readingNear } from "../tank-history/reading-near.ts";

/** So long after its end a day is open: what is not late can still move the reading from which its end is taken. */
const OPEN_FOR = sql.raw("interval '13 hours'");

const FACTS = [
  "opened_at",
  "opening",
  "opening_quiet",
  "opening_away",
  "opening_c",
  "opening_water",
  "opening_by_hand",
  "closed_at",
  "closing",
  "closing_quiet",
  "closing_away",
  "closing_c",
  "closing_water",
  "closing_by_hand",
  "delivered",
  "risen",
  "delivered_heat",
  "sold",
  "transferred_in",
  "transferred_out",
  "draws_returned",
  "draws_removed",
  "corrected",
] as const;

/** What is reckoned of a day of a tank: columns of tank_day. */
export const TANK_DAY_FACTS = sql.raw(FACTS.join(", "));

/** Has a row of tank_day that is inserted a second time become the newer one. */
export const TANK_DAY_NEWER = sql.raw(
  ["station_id", "reckoned_at", "final", ...FACTS].map((name) => `${name} = excluded.${name}`).join(", "),
);

/** Litres times °C that a rise (d) brought, what flowed out meanwhile being as warm as the tank was on the average. */
export const riseHeat = (sold: string): string =>
  `d.end_volume * d.end_temperature_c - d.start_volume * d.start_temperature_c + (${sold}) * (d.start_temperature_c + d.end_temperature_c) / 2`;

/** A fill is a sale once it is over: what was read in the last minutes may be short of one that nobody knows yet. */
const BOOKED_WITHIN = sql.raw("interval '15 minutes'");

/** An end of a day that is this near to readings that are in the archive alone would be taken from what is left of them. */
const REACH = sql.raw("interval '12 hours'");

/** The end of a day (of span p) as it was reckoned while its readings were there. */
const keptEnd = (network: RawBuilder<unknown>, end: "opening" | "closing"): RawBuilder<unknown> => {
  const at = end === "opening" ? "opened_at" : "closed_at";
  return sql`select ${sql.raw(`k.${at} as at, k.${end} as volume, k.${end}_c as temperature_c, k.${end}_water as water_volume, k.${end}_quiet as quiet, k.${end}_by_hand as by_hand`)}
    from tank_day k where p.kept and k.network_id = ${network} and k.tank_id = p.tank_id and k.day = p.day`;
};

/** Since when a tank (live: l) takes in what is no delivery yet, because it isn't over; null: it doesn't. */
const RISING_SINCE =
  "case when jsonb_typeof(l.watch->'top') = 'object' then to_timestamp((l.watch->'quiet'->>'at')::float8 / 1000) end";

/**
 * Days of tanks, reckoned from readings, deliveries, sales and what people moved; a delivery brought what its ticket says, as agreed where it was disputed: tank_id, day, station_id, final and {@link TANK_DAY_FACTS}. `days`: which
 * (tank_id, day); a day that is not over is reckoned until some minutes ago, or until what is coming in began: what flows now nobody knows yet. What came and went is counted from the reading that it begins with until
 * the one that it ends with, so that no litre falls between two days; from midnight where a reading lacks. A day whose readings are in the
 * archive keeps the ends that it was reckoned with; what came and went between them is counted anew.
 */
export function reckonedDays(networkId: string, days: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  const network = sql`${networkId}::uuid`;
  const near = (moment: string) => readingNear({ network, tank: sql.raw("p.tank_id"), moment: sql.raw(moment) });
  const end = (which: "opening" | "closing", moment: string) =>
    sql`${keptEnd(network, which)} union all select n.* from (${near(moment)}) n where not p.kept`;
  return sql`
    with span as (
      select w.tank_id, w.day, t.station_id, day_begins(w.day, s.time_zone) as begins,
        case when day_begins(w.day + 1, s.time_zone) <= ${now}::timestamptz then day_begins(w.day + 1, s.time_zone)
          else least(${now}::timestamptz - ${BOOKED_WITHIN}, ${sql.raw(RISING_SINCE)}) end as ends,
        day_begins(w.day + 1, s.time_zone) + ${OPEN_FOR} <= ${now}::timestamptz as final,
        coalesce(day_begins(w.day, s.time_zone) - ${REACH} < ${sql.raw(readingsSince("tank_reading"))}, false) and exists (
          select from tank_day k where k.network_id = ${network} and k.tank_id = w.tank_id and k.day = w.day and k.opened_at is not null) as kept
      from ${days} w
        join tank t on t.network_id = ${network} and t.id = w.tank_id
        join station s on s.network_id = t.network_id and s.id = t.station_id
        left join tank_live l on l.network_id = t.network_id and l.tank_id = t.id
    ), ended as materialized (
      select p.*, o.at <= c.at as known, o.at as o_at, o.volume as o_volume, o.quiet as o_quiet, o.temperature_c as o_c, o.water_volume as o_water, o.by_hand as o_hand,
        c.at as c_at, c.volume as c_volume, c.quiet as c_quiet, c.temperature_c as c_c, c.water_volume as c_water, c.by_hand as c_hand
      from span p left join lateral (${end("opening", "p.begins")}) o on true left join lateral (${end("closing", "p.ends")}) c on true
    )
    select e.tank_id, e.day, e.station_id, e.final,
      case when e.known then e.o_at end as opened_at, case when e.known then e.o_volume end as opening, case when e.known then e.o_quiet end as opening_quiet,
      case when e.known then abs(extract(epoch from e.o_at - e.begins))::int end as opening_away,
      case when e.known then e.o_c end as opening_c, case when e.known then e.o_water end as opening_water, case when e.known then e.o_hand end as opening_by_hand,
      case when e.known then e.c_at end as closed_at, case when e.known then e.c_volume end as closing, case when e.known then e.c_quiet end as closing_quiet,
      case when e.known then abs(extract(epoch from e.c_at - e.ends))::int end as closing_away,
      case when e.known then e.c_c end as closing_c, case when e.known then e.c_water end as closing_water, case when e.known then e.c_hand end as closing_by_hand,
      came.delivered, came.risen, came.heat as delivered_heat, went.sold,
      moved.*
    from ended e
      cross join lateral (
        select coalesce(sum(${sql.raw(bookedOf("o.litres"))}), 0) as delivered, coalesce(sum(o.litres), 0) as risen, case when count(*) = count(d.start_temperature_c + d.end_temperature_c) then coalesce(sum(
            case when d.delivered > 0 then o.litres / d.delivered else 1 end * (${sql.raw(riseHeat("d.delivered - d.end_volume + d.start_volume"))})), 0) end as heat
        from tank_delivery d left join delivery_ticket b on b.network_id = d.network_id and b.delivery_id = d.id
          cross join lateral (select ${sql.raw(OWN_RISE)} as litres) o
        where d.network_id = ${network} and d.tank_id = e.tank_id and d.superseded_by is null
          and d.time > case when e.known then e.o_at else e.begins end and d.time <= case when e.known then e.c_at else e.ends end) came
      cross join lateral (
        select coalesce(sum(x.volume), 0) as sold from sale x where x.network_id = ${network} and x.tank_id = e.tank_id
          and x.time > case when e.known then e.o_at else e.begins end and x.time <= case when e.known then e.c_at else e.ends end) went
      cross join lateral (${movesWithin({
        network,
        tank: sql.raw("e.tank_id"),
        after: sql.raw("case when e.known then e.o_at else e.begins end"),
        until: sql.raw("case when e.known then e.c_at else e.ends end"),
      })}) moved`;
}
