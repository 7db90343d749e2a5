import { sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { type Context, account } from "../../kernel/context.ts";
import { defineList } from "../../kernel/lists/define-list.ts";
import { among, before, mentioning, since, yesNo } from "../../kernel/lists/filters.ts";
import type { FilterIn } from "../../kernel/lists/list-definition.ts";
import { allOf, piece, rawOf } from "../../kernel/lists/piece.ts";
import { PLACES, ofEverStation, stationDays } from "../../site/station/list-places.ts";
import { UNIT, volumeBy, volumesOf } from "../../trade/sale-report/sale-figures.ts";
import { TILL_TENDERS } from "./shift.rules.ts";
import { Shift, ShiftState, type ShiftTotals } from "./shift.types.ts";

const MONEY = { kind: "DECIMAL", digits: [2, 2] } as const;
const VOLUME = { kind: "DECIMAL", digits: [2, 3] } as const;

/** A shift with what the contract doesn't show. */
export class ShiftRow extends Shift {
  readonly currency!: string;
  readonly till!: string | null;
  readonly waiting!: number;
  /** Its volumes by each unit; null: nothing was sold by it. */
  readonly litres!: string | null;
  readonly kilograms!: string | null;
  readonly cubicMetres!: string | null;
}

/** How many sales there are of rows of `sale` (alias t): one that is taken back is none. */
export const SALES =
  "count(*) filter (where t.consume_type <> 'REVERSE') - count(*) filter (where t.consume_type = 'REVERSE')";

/** What deposits, repayments and what was paid out come to by now within a shift (h), by the time at which the ledger has them. */
const RECEIVED = `(select coalesce(-sum(p.amount), 0) from ledger_account a join posting p on p.network_id = a.network_id and p.ledger_account_id = a.id
  where a.network_id = h.network_id and a.kind = 'RECEIPTS' and a.owner_id = h.station_id and a.part in (${TILL_TENDERS.map((tender) => `'${tender}'`).join()})
    and p.time >= h.opened_at and p.time < h.closed_at)`;

/**
 * What the sales of a shift (h) are by now beyond what was signed, and what else its till got by then that nobody saw as it was signed (a
 * deposit that was under way, a server whose clock is behind); nothing while it is open.
 */
const LATE = `left join lateral (select ${SALES} - h.sales as sales, coalesce(sum(t.volume), 0) - h.volume as volume, coalesce(sum(t.amount), 0) - h.amount as amount,
    coalesce(sum(t.amount) filter (where t.payment = 'TILL'), 0) - h.till as till, ${RECEIVED} - (h.expected - h.till) as received
  from sale t where t.network_id = h.network_id and t.station_id = h.station_id and t.time >= h.opened_at and t.time < h.closed_at) l on h.closed_at is not null`;

/** What the sales of shifts came to by what their grades are sold by, as they were signed (m). */
const SIGNED_VOLUMES = volumesOf({ volume: "m.volume", unit: UNIT }, null);
const UNITS = "left join grade gu on gu.network_id = m.network_id and gu.id = m.grade_id";

const JOINS = {
  s: "join station s on s.network_id = h.network_id and s.id = h.station_id",
  p: "join platform p on p.network_id = s.network_id and p.id = s.platform_id",
  l: LATE,
  v: `left join lateral (select ${SIGNED_VOLUMES} as volumes from shift_sum m ${UNITS} where m.network_id = h.network_id and m.shift_id = h.id) v
    on h.closed_at is not null`,
};

/** Shifts of the stations of a platform and those below it. */
export const shifts = defineList("Shift", {
  rows: "shifts",
  node: Shift,
  row: ShiftRow,
  from: "shift h",
  joins: JOINS,
  scope: (ctx) => {
    const { scope } = account(ctx);
    return allOf([piece("h.network_id = $1", scope.networkId), ofEverStation(scope)]);
  },
  columns: {
    id: "h.id",
    state: { sql: "case when h.closed_at is null then 'OPEN' else 'CLOSED' end", file: "ENUM" },
    stationId: "h.station_id",
    stationCode: { sql: "s.code", file: "TEXT" },
    stationName: { sql: "s.name", file: "TEXT" },
    timeZone: "s.time_zone",
    currency: "p.currency",
    currencySymbol: "p.currency_symbol",
    openedAt: { sql: "h.opened_at", file: "TIME" },
    openedBy: { sql: "h.opened_by", file: "TEXT" },
    closedAt: { sql: "h.closed_at", file: "TIME" },
    closedBy: { sql: "h.closed_by", file: "TEXT" },
    sales: { sql: "h.sales::int", file: "INTEGER" },
    volume: { sql: "h.volume", file: VOLUME },
    volumes: "v.volumes",
    litres: { sql: volumeBy("LITRE", "v.volumes"), file: VOLUME },
    kilograms: { sql: volumeBy("KILOGRAM", "v.volumes"), file: VOLUME },
    cubicMetres: { sql: volumeBy("CUBIC_METRE", "v.volumes"), file: VOLUME },
    amount: { sql: "h.amount", file: MONEY },
    till: "h.till",
    waiting: "h.waiting",
    expected: { sql: "h.expected", file: MONEY },
    declared: { sql: "h.declared", file: MONEY },
    overShort: { sql: "h.declared - h.expected", file: MONEY },
    reason: { sql: "h.reason", file: "TEXT" },
    provisional: { sql: "coalesce(cardinality(h.offline_devices) + h.waiting > 0, false)", file: "BOOLEAN" },
    offlineDevices: "coalesce(h.offline_devices, '{}')",
    overrideReason: { sql: "h.override_reason", file: "TEXT" },
    lateSales: { sql: "coalesce(l.sales, 0)::int", file: "INTEGER" },
    lateVolume: { sql: "coalesce(l.volume, 0)", file: VOLUME },
    lateAmount: { sql: "coalesce(l.amount, 0)", file: MONEY },
    lateReceived: { sql: "coalesce(l.received, 0)", file: MONEY },
    overShortNow: { sql: "h.declared - h.expected - l.till - l.received", file: MONEY },
  },
  filters: {
    ...PLACES,
    states: among(ShiftState, "case when h.closed_at is null then 'OPEN' else 'CLOSED' end", "Standing so."),
    provisional: yesNo(
      "coalesce(cardinality(h.offline_devices) + h.waiting > 0, false)",
      "Closed while devices were away or facts of them on the way, or not.",
    ),
    differs: yesNo("coalesce(h.declared <> h.expected, false)", "Over or short when it was signed, or not."),
    from: since("h.opened_at", "Opened at or after."),
    to: before("h.opened_at", "Opened before."),
    ...stationDays("h.opened_at"),
    search: mentioning(
      ["s.code", "s.name", "h.opened_by", "h.closed_by"],
      "Part of the station's code or name, or of the login of who opened or closed it; at most 200 characters.",
    ),
  },
  sorts: { OPENED: [{ sql: "h.opened_at", type: "time" }] },
  sorted: "By when they were opened.",
  order: "OPENED_DESC",
  file: { list: "SHIFTS", permissions: [Permission.StationReport] },
});

export type ShiftFilter = FilterIn<typeof shifts>;

/** What all shifts that a filter leaves came to; `byUnit`: with their volumes by what the grades are sold by. */
export async function shiftTotals(ctx: Context, filter: ShiftFilter | null, byUnit: boolean): Promise<ShiftTotals> {
  const kept = rawOf(shifts.condition(ctx, filter));
  const ofStations = sql`shift h join station s on s.network_id = h.network_id and s.id = h.station_id`;
  const volumes = sql`(select ${sql.raw(SIGNED_VOLUMES)} from ${ofStations}
    join shift_sum m on m.network_id = h.network_id and m.shift_id = h.id ${sql.raw(UNITS)} where ${kept})`;
  const { rows } = await sql<ShiftTotals>`
    select count(*)::int as shifts, (count(*) filter (where h.closed_at is null))::int as open, coalesce(sum(h.sales), 0)::int as sales,
      coalesce(sum(h.volume), 0)::text as volume, ${byUnit ? volumes : sql`null`} as volumes, coalesce(sum(h.amount), 0)::text as amount,
      coalesce(sum(greatest(h.declared - h.expected, 0)), 0)::text as over, coalesce(sum(least(h.declared - h.expected, 0)), 0)::text as short
    from ${ofStations} where ${kept}`.execute(ctx.db);
  return rows[0] as ShiftTotals;
}
