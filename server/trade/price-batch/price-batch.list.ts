import type { ClassType } from "type-graphql";
import { Permission } from "../../../common/permission.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, mentioning, oneBeside, since } from "../../kernel/lists/filters.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { PLACES, ofOwnPlatform } from "../../site/station/list-places.ts";
import { PROGRESS_COLUMNS, PROGRESS_COUNTS } from "../prices/price-progress.ts";
import { type PriceProgress, PriceSource } from "../prices/pricing.types.ts";
import { PriceBatch, PriceBatchState } from "./price-batch.types.ts";

const PRICE = { kind: "DECIMAL", digits: [2, 4] } as const;

/** As many as a list has room for; the detail has all. */
const NAMED_STATIONS = 3;

const STATE = `case when w.state = 'WAITING' then 'WAITING' when w.state <> 'APPROVED' then 'NOT_APPROVED'
  when f.prices > 0 and f.cancelled = f.prices then 'CANCELLED' when f.planned > 0 then 'PLANNED'
  when f.refused > 0 and f.cancelled + f.refused = f.prices then 'REFUSED'
  when k.waiting + k.failed > 0 then 'DELIVERING' else 'DONE' end`;

/** The stations at which a batch made prices, or, as long as nobody has approved it, is to make some. */
const PRICED = `select u.station_id from unit_price u where u.network_id = b.network_id and u.batch_id = b.id
  union all select r.station_id from price_approval_row r where r.network_id = b.network_id and r.approval_id = w.id and w.state <> 'APPROVED'`;

/** The stations at which a batch makes prices, was asked for them, or left some out. */
const STATIONS = `select u.station_id from unit_price u where u.network_id = b.network_id and u.batch_id = b.id
  union all select r.station_id from price_approval_row r where r.network_id = b.network_id and r.approval_id = w.id
  union all select (l ->> 'stationId')::uuid from jsonb_array_elements(b.left_out) l`;

/** Batch changes and how far they got. */
export const priceBatches = defineList("PriceBatch", {
  rows: "batches",
  node: PriceBatch,
  row: PriceBatch as ClassType<PriceBatch & PriceProgress>,
  from: "price_batch b",
  joins: {
    // What became of its prices.
    f: `cross join lateral (select count(*)::int as prices, count(distinct u.station_id)::int as stations, min(u.effective_at) as first,
        count(*) filter (where u.status = 'SCHEDULED')::int as planned, count(*) filter (where u.status = 'APPLIED')::int as applied,
        count(*) filter (where u.status = 'CANCELLED')::int as cancelled, count(*) filter (where u.status = 'REFUSED')::int as refused
      from unit_price u where u.network_id = b.network_id and u.batch_id = b.id) f`,
    // The approval that it waits or waited in.
    w: "left join price_approval w on w.network_id = b.network_id and w.batch_id = b.id",
    k: `cross join lateral (select ${PROGRESS_COUNTS}
      from unit_price u join price_gun q on q.unit_price_id = u.id and q.network_id = u.network_id
      where u.network_id = b.network_id and u.batch_id = b.id and q.state <> 'SUPERSEDED') k`,
  },
  scope: ofOwnPlatform("b"),
  columns: {
    id: "b.id",
    createdAt: { sql: "b.created_at", file: "TIME" },
    source: { sql: "b.source", file: "ENUM" },
    takenBackId: "b.taken_back_id",
    gradeNames: {
      sql: `array(select g.name from grade g where g.network_id = b.network_id and g.id = any(b.grade_ids) order by g.code)`,
      file: { kind: "TEXT", value: ({ gradeNames }) => gradeNames.join(", ") },
    },
    currencySymbol: `(select case when count(distinct a.currency_symbol) = 1 then min(a.currency_symbol) end
      from station s join platform a on a.id = s.platform_id and a.network_id = s.network_id
      where s.network_id = b.network_id and s.id in (${PRICED}))`,
    price: { sql: "b.price", file: PRICE },
    delta: { sql: "b.delta", file: PRICE },
    effectiveAt: { sql: "coalesce(f.first, case when w.state = 'WAITING' then w.first_at end)", file: "TIME" },
    stationTime: "b.station_time",
    allOrNothing: "b.all_or_nothing",
    reason: { sql: "b.reason", file: "TEXT" },
    state: { sql: STATE, file: "ENUM" },
    stations: { sql: "coalesce(nullif(f.stations, 0), w.stations, 0)", file: "INTEGER" },
    stationNames: `array(select s.name from station s
      where s.network_id = b.network_id and s.id in (${PRICED}) order by s.code limit ${NAMED_STATIONS})`,
    prices: { sql: "f.prices", file: "INTEGER" },
    planned: "f.planned",
    applied: "f.applied",
    leftOut: { sql: "jsonb_array_length(b.left_out)", file: "INTEGER" },
    refused: { sql: "f.refused", file: "INTEGER" },
    ...PROGRESS_COLUMNS,
    author: { sql: "b.author", file: "TEXT" },
    cancelledAt: { sql: "b.cancelled_at", file: "TIME" },
    cancelledBy: { sql: "b.cancelled_by", file: "TEXT" },
    rolledBackBy: `(select r.id from price_batch r
      where r.network_id = b.network_id and r.taken_back_id = b.id and exists (select 1 from unit_price u
        where u.network_id = r.network_id and u.batch_id = r.id and u.status = 'APPLIED')
      order by r.created_at desc limit 1)`,
    approvalId: "w.id",
  },
  // By it leftOutRows knows where there are none.
  always: ["leftOut"],
  filters: {
    ...oneBeside(PLACES, (place) =>
      piece(
        `exists (select 1 from station s where s.network_id = b.network_id and s.id in (${STATIONS}) and ${place.text})`,
        ...place.values,
      ),
    ),
    states: among(PriceBatchState, `(${STATE})`, "Standing so."),
    sources: among(PriceSource, "b.source", "That came about so."),
    author: mentioning(["b.author"], "Part of the author's login name; at most 200 characters."),
    from: since("b.created_at", "Made then or later."),
    to: before("b.created_at", "Made before."),
  },
  sorts: { CREATED: [{ sql: "b.created_at", type: "time" }] },
  sorted: "By when they were made.",
  order: "CREATED_DESC",
  file: { list: "PRICE_BATCHES", permissions: [Permission.CompanyPrice] },
});
