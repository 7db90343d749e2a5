import { expectedFor, litresOnOrder } from "../fuel-order/on-order.sql.ts";
import { LEAD_HOURS } from "./back-test.rules.ts";
import { HOURS_OF_WEEK } from "./demand.rules.ts";

/** Nothing but a full tank is as dangerous as an overfilled one: up to here it is filled. */
const SAFE_FILL_PERCENT = 95;
/** Pumps can't draw the last of it. */
const UNUSABLE_PERCENT = 3;
/** Chambers of a tanker aren't filled more exactly, in litres. */
const LOAD_STEP = 100;
/** What lasts for longer, in hours, is not told: demand is known by the week. */
const MOST_HOURS = 60 * 24;

/** Litres, 0 where they are less; nothing where they aren't known, which `greatest` alone would take for 0. */
const atLeastNone = (litres: string): string =>
  `case when ${litres} > 0 then ${litres} when ${litres} is not null then 0 end`;

/** Litres that still fit into a tank, by its capacity and volume. */
const ullageOf = (tank: string, live: string): string =>
  atLeastNone(`${tank}.capacity_litres * ${SAFE_FILL_PERCENT} / 100 - ${live}.volume`);

/** Litres that fit beside all that is ordered already. */
const roomOf = (tank: string, live: string): string =>
  atLeastNone(
    `${tank}.capacity_litres * ${SAFE_FILL_PERCENT} / 100 - ${live}.volume - ${litresOnOrder(tank, "wanted")}`,
  );

const loadOf = (tank: string, live: string): string => `floor((${roomOf(tank, live)}) / ${LOAD_STEP}) * ${LOAD_STEP}`;

/** Litres expected from Monday 00:00 on until a place in the week, in hours: between two hours by a straight line. */
const expectedUntil = (place: string): string =>
  `(d.running[floor(${place})::int + 1] + (${place} - floor(${place})) * (d.running[floor(${place})::int + 2] - d.running[floor(${place})::int + 1]))`;

/**
 * A select that is reckoned once a row: without the offset PostgreSQL puts its columns wherever they are used, again in those that are made
 * of them, and a hundred times over in the end.
 */
const reckoned = (select: string): string => `(${select} offset 0)`;

/** What is left to sell at the reading, in whole weeks and the litres beyond them, counted from Monday 00:00. */
function leftToSell(share: string): string {
  const drawable = atLeastNone(`l.volume - t.capacity_litres * ${UNUSABLE_PERCENT} / 100`);
  const whole = reckoned(`select w.sold + (${drawable})::float8 / ${share} as litres`);
  return reckoned(
    `select floor(whole.litres / w.week) as weeks, whole.litres - floor(whole.litres / w.week) * w.week as rest from ${whole} whole`,
  );
}

/**
 * Hours after its reading until a tank (t, live row l) has sold what can be drawn from it, where it sells so much of what is expected
 * (`share`): as many whole weeks as go into it, then the hour of the week, found in the running sums (d), in which the rest is gone.
 */
function hoursUntilDry(share: string): string {
  const last = reckoned(
    `select wanted.weeks, wanted.rest, width_bucket(wanted.rest, d.running) as hour from ${leftToSell(share)} wanted`,
  );
  return reckoned(`select last.weeks * ${HOURS_OF_WEEK} + last.hour - 1 - w.place
      + coalesce((last.rest - d.running[last.hour]) / nullif(d.running[last.hour + 1] - d.running[last.hour], 0), 0) as hours from ${last} last`);
}

const beside = (alias: string, select: string): string => `left join lateral ${select} ${alias} on true`;

const dryAt = (band: string): string =>
  `case when ${band}.hours < ${MOST_HOURS} then date_trunc('milliseconds', r.at + make_interval(secs => ${band}.hours * 3600)) end`;

/** What a forecast is joined from, by alias: r the reading, d its demand, w where in the week it is, a where when a delivery comes, m, e, f the hours until dry. */
export const FORECAST_JOINS = {
  s: "join station s on s.network_id = t.network_id and s.id = t.station_id",
  gr: "join grade gr on gr.network_id = t.network_id and gr.id = t.grade_id",
  l: "left join tank_live l on l.network_id = t.network_id and l.tank_id = t.id",
  d: "left join tank_demand d on d.network_id = t.network_id and d.tank_id = t.id",
  r: beside(
    "r",
    reckoned(
      "select coalesce((coalesce(l.quality -> 'VOLUME', l.quality -> 'HEIGHT') ->> 'at')::timestamptz, l.at) as at",
    ),
  ),
  w: beside(
    "w",
    reckoned(
      `select p.place, ${expectedUntil("p.place")} as sold, d.running[${HOURS_OF_WEEK + 1}] as week from ${reckoned(
        "select (extract(epoch from r.at at time zone s.time_zone - date_trunc('week', r.at at time zone s.time_zone)) / 3600)::float8 as place",
      )} p`,
    ),
  ),
  a: beside(
    "a",
    reckoned(
      `select floor(p.hour / ${HOURS_OF_WEEK}) * w.week + ${expectedUntil("p.place")} - w.sold as litres from ${reckoned(
        `select w.place + ${LEAD_HOURS} as hour, w.place + ${LEAD_HOURS} - floor((w.place + ${LEAD_HOURS}) / ${HOURS_OF_WEEK}) * ${HOURS_OF_WEEK} as place`,
      )} p`,
    ),
  ),
  m: beside("m", hoursUntilDry("1")),
  e: beside("e", hoursUntilDry("nullif(d.high, 0)")),
  f: beside("f", hoursUntilDry("nullif(d.low, 0)")),
} as const;

/** Fields of a forecast, of the tank t and what is joined to it. */
export const FORECAST = {
  readAt: "r.at",
  fillPercent: "round(l.volume * 100 / nullif(t.capacity_litres, 0), 1)::float8",
  ullageLitres: `round(${ullageOf("t", "l")}, 3)`,
  quality: `case when l.stale then 'STALE' else coalesce(l.quality -> 'VOLUME', l.quality -> 'HEIGHT') ->> 'quality' end`,
  soldPerDayLitres: "round(d.sold_per_day::numeric, 0)",
  dryAt: dryAt("m"),
  dryEarliest: dryAt("e"),
  dryLatest: dryAt("f"),
  reorderLitres: "round(t.low_limit_litres + (coalesce(d.high, 1) * a.litres)::numeric, 0)",
  onTheWayLitres: `nullif(${litresOnOrder("t", "onTheWay")}, 0)`,
  expectedAt: expectedFor("t"),
  loadLitres: loadOf("t", "l"),
  stationLoadLitres: `(select sum(${loadOf("other", "filled")}) from tank other
    join tank_live filled on filled.network_id = other.network_id and filled.tank_id = other.id
    where other.network_id = t.network_id and other.station_id = t.station_id and other.deleted_at is null)`,
} as const;

/** That what is left won't last above the low limit until a delivery comes that is ordered now. */
const LOW = `coalesce(l.volume <= ${FORECAST.reorderLitres}, false)`;
/** That it is to be ordered now: neither what is left nor what comes by an order will last. */
export const TO_ORDER = `(${LOW} and l.volume + ${litresOnOrder("t", "coming")} <= ${FORECAST.reorderLitres})`;

/** What a back-test holds against what came, of the tank t as it was foretold at one moment; a column for each field of a check. */
export const CHECKED = `(l.volume - t.low_limit_litres)::float8 as "aboveLow", (l.volume - t.capacity_litres * ${UNUSABLE_PERCENT} / 100)::float8 as drawable,
  ${LOW} as "toOrder", e.hours::float8 as earliest, f.hours::float8 as latest`;
