import { type RawBuilder, sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { type Context, account } from "../../kernel/context.ts";
import type { ListFile } from "../../kernel/lists/list-file.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { stationCondition } from "./station.filter.ts";
import { StationFilter } from "./station.inputs.ts";
import { ORDER } from "./station.list.ts";
import { StationOrder } from "./station.types.ts";
import { visibleStation } from "./visible.ts";

/** A station as its file shows it. */
interface StationLine {
  readonly code: string;
  readonly name: string;
}

const countOf = (ctx: Context, filter: StationFilter | null): RawBuilder<Counted> =>
  sql<Counted>`select count(*) from station s where ${visibleStation(account(ctx).scope)} and ${stationCondition(account(ctx).scope, filter)}`;

function linesOf(ctx: Context, { filter, orderBy }: Whole<StationFilter>): RawBuilder<StationLine> {
  const [column, way] = ORDER[orderBy as StationOrder];
  return sql<StationLine>`
    select s.code, s.name, s.address, s.phone, s.tax_code as "taxCode", s.latitude, s.longitude, s.authorization_mode as "authorizationMode",
      s.certification, s.shifts_per_day as "shiftsPerDay", s.control_mode as "controlMode", s.activation_state as "activationState",
      s.time_zone as "timeZone", c.name as city, r.name as region, p.name as platform
    from station s join city c on c.id = s.city_id and c.network_id = s.network_id
      join region r on r.id = c.region_id and r.network_id = s.network_id
      join platform p on p.id = s.platform_id and p.network_id = s.network_id
    where ${visibleStation(account(ctx).scope)} and ${stationCondition(account(ctx).scope, filter)}
    order by ${sql.raw(column)} ${sql.raw(way)}, s.id ${sql.raw(way)}`;
}

/** The stations as an export. */
export const stationExport: ListFile<StationFilter, StationLine> = {
  list: "STATIONS",
  filterType: StationFilter,
  permissions: [Permission.StationSettings],
  orders: [StationOrder.CODE, ...Object.values(StationOrder).filter((order) => order !== StationOrder.CODE)],
  columns: [
    { id: "code", kind: "TEXT" },
    { id: "name", kind: "TEXT" },
    { id: "platform", kind: "TEXT" },
    { id: "region", kind: "TEXT" },
    { id: "city", kind: "TEXT" },
    { id: "address", kind: "TEXT" },
    { id: "phone", kind: "TEXT" },
    { id: "taxCode", kind: "TEXT" },
    { id: "latitude", kind: "DECIMAL", digits: [0, 6] },
    { id: "longitude", kind: "DECIMAL", digits: [0, 6] },
    { id: "authorizationMode", kind: "ENUM" },
    { id: "certification", kind: "ENUM" },
    { id: "shiftsPerDay", kind: "INTEGER" },
    { id: "controlMode", kind: "ENUM" },
    { id: "activationState", kind: "ENUM" },
    { id: "timeZone", kind: "TEXT" },
  ],
  total: countOf,
  rows: linesOf,
};
