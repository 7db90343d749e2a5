import { type RawBuilder, sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import type { Context } from "../../kernel/context.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import { usableIds } from "../../kernel/ids.ts";
import { countOf, everyRowOf } from "../../kernel/lists/keyed.ts";
import { StationPricesFilter, StationPricesOrder } from "./pricing.inputs.ts";
import { FROM_STATIONS, keyOf, whichStations } from "./station-prices.service.ts";

const PRICE = [2, 4] as const;

const HERE = sql`network_id = s.network_id and station_id = s.id and deleted_at is null`;
/** What each station sells: the grades of its tanks and guns. */
const SOLD = sql`${FROM_STATIONS}
  join lateral (select grade_id from tank where ${HERE} union select grade_id from gun where ${HERE}) k on true
  join grade gr on gr.id = k.grade_id and gr.network_id = s.network_id and gr.deleted_at is null`;

/** The price in force with the one before it, the next that is planned, and how many guns are how far. */
const facts = (now: Date) => sql`${SOLD}
  left join lateral (select id, price, effective_at, lead(price) over (order by effective_at desc, id desc) as previous from unit_price
    where network_id = s.network_id and station_id = s.id and grade_id = k.grade_id and status = 'APPLIED' and effective_at <= ${now}
    order by effective_at desc, id desc limit 1) u on true
  left join lateral (select price, effective_at from unit_price
    where network_id = s.network_id and station_id = s.id and grade_id = k.grade_id and status = 'SCHEDULED' and effective_at > ${now}
    order by effective_at, id limit 1) n on true
  cross join lateral (select count(*)::int as guns, count(*) filter (where q.state = 'CONFIRMED')::int as confirmed,
      count(*) filter (where q.state in ('QUEUED', 'SENT'))::int as waiting, count(*) filter (where q.state = 'FAILED')::int as failed
    from gun g left join price_gun q on q.gun_id = g.id and q.network_id = g.network_id and q.unit_price_id = u.id
    where g.network_id = s.network_id and g.station_id = s.id and g.grade_id = k.grade_id and g.deleted_at is null) p`;

const COLUMNS = sql`s.code as "stationCode", s.name as "stationName", c.name as "cityName", gr.name as "gradeName",
  trim_scale(u.price)::text as price, trim_scale(u.previous)::text as "previousPrice", u.effective_at as "effectiveAt",
  trim_scale(n.price)::text as "plannedPrice", n.effective_at as "plannedAt", p.guns, p.confirmed, p.waiting, p.failed`;

/** A price as a line of the file: one of a grade at a station. */
interface StationPriceLine {
  readonly price: string | null;
}

/** Narrowed to a grade, the file tells of that grade alone, where the screen has its column among the others. */
function whichLines(ctx: Context, filter: StationPricesFilter | null): RawBuilder<unknown> {
  const stations = whichStations(ctx, filter ?? undefined);
  const ids = usableIds(filter?.gradeIds ?? []);
  return ids.length === 0 ? stations : sql`${stations} and k.grade_id = any(${ids}::uuid[])`;
}

/** What every grade costs at every station, as an export: a line a price. */
export const stationPriceExport: ListFile<StationPricesFilter, StationPriceLine> = {
  list: "STATION_PRICES",
  filterType: StationPricesFilter,
  permissions: [Permission.UnitPrice, Permission.PriceSet, Permission.CompanyPrice, Permission.PriceHistory],
  orders: [
    StationPricesOrder.CODE_ASC,
    StationPricesOrder.CODE_DESC,
    StationPricesOrder.NAME_ASC,
    StationPricesOrder.NAME_DESC,
  ],
  columns: [
    { id: "stationCode", kind: "TEXT" },
    { id: "stationName", kind: "TEXT" },
    { id: "cityName", kind: "TEXT" },
    { id: "gradeName", kind: "TEXT" },
    { id: "price", kind: "DECIMAL", digits: PRICE },
    { id: "effectiveAt", kind: "TIME" },
    { id: "previousPrice", kind: "DECIMAL", digits: PRICE },
    { id: "plannedPrice", kind: "DECIMAL", digits: PRICE },
    { id: "plannedAt", kind: "TIME" },
    { id: "guns", kind: "INTEGER" },
    { id: "confirmed", kind: "INTEGER" },
    { id: "waiting", kind: "INTEGER" },
    { id: "failed", kind: "INTEGER" },
  ],
  total: (ctx, filter) => countOf({ from: SOLD, where: whichLines(ctx, filter) }),
  rows(ctx, { filter, orderBy }) {
    const { column, down } = keyOf(orderBy as StationPricesOrder);
    return everyRowOf<StationPriceLine>({
      columns: COLUMNS,
      from: facts(ctx.clock.now()),
      where: whichLines(ctx, filter),
      key: sql.ref(`s.${column}`),
      id: sql`s.id, gr.code`,
      down,
    });
  },
};
