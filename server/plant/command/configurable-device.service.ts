import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { type KeyedList, countOf, everyRowOf, keyedPage } from "../../kernel/lists/keyed.ts";
import type { Connection } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { narrowed, visibleStation } from "../../site/station/visible.ts";
import type {
  ConfigurableDevice,
  ConfigurableDeviceFilter,
  ConfigurableDeviceOrder,
  ConfigurableDevicesArgs,
} from "./device-order.types.ts";

const COLUMNS = sql`d.id, d.station_id as "stationId", s.code as "stationCode", s.name as "stationName", s.control_mode as "controlMode", d.name, d.protocol,
  coalesce(l.version, d.version) as version, b.name as "boxName", coalesce(l.online, false) as online,
  o.status as "lastStatus", o.requested_at as "lastRequestedAt", o.requested_by as "lastRequestedBy"`;
const FROM = sql`from device d join station s on s.id = d.station_id and s.network_id = d.network_id
  left join device_live l on l.device_id = d.id left join communication_box b on b.id = d.box_id
  left join lateral (select status, requested_at, requested_by from device_order where network_id = d.network_id and device_id = d.id
    order by requested_at desc, id desc limit 1) o on true`;
const KEYS = { STATION: sql`(s.code || ' ' || d.name)`, NAME: sql`d.name` } as const;

function conditionsOf(ctx: Context, filter: ConfigurableDeviceFilter | null | undefined): RawBuilder<unknown> {
  const { scope } = account(ctx);
  const conditions = [
    visibleStation(scope),
    narrowed(scope, filter),
    sql`d.network_id = ${scope.networkId}`,
    sql`d.deleted_at is null`,
  ];
  if (filter?.ids?.length) {
    conditions.push(sql`d.id = any(${usableIds(filter.ids)}::uuid[])`);
  }
  if (filter?.online != null) {
    conditions.push(sql`coalesce(l.online, false) = ${filter.online}`);
  }
  if (filter?.search != null) {
    assertText(filter.search, "filter.search");
    const pattern = containing(filter.search);
    conditions.push(sql`(d.name ilike ${pattern} or s.code ilike ${pattern} or s.name ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}

function listOf(
  ctx: Context,
  filter: ConfigurableDeviceFilter | null | undefined,
  orderBy: ConfigurableDeviceOrder,
): KeyedList {
  const [key, direction] = orderBy.split("_") as [keyof typeof KEYS, "ASC" | "DESC"];
  const where = conditionsOf(ctx, filter);
  return { columns: COLUMNS, from: FROM, where, key: KEYS[key], id: sql`d.id`, down: direction === "DESC" };
}

/** Devices as they are configured from afar, a page of them. */
export const configurableDevices = (
  ctx: Context,
  args: ConfigurableDevicesArgs,
  counted: boolean,
): Promise<Connection<ConfigurableDevice>> =>
  keyedPage<ConfigurableDevice>(sqlOf(ctx.em), listOf(ctx, args.filter, args.orderBy), { ...args, counted });

/** The statement that counts the devices which a filter leaves. */
export const countOfConfigurableDevices = (
  ctx: Context,
  filter: ConfigurableDeviceFilter | null,
): RawBuilder<Counted> => countOf(listOf(ctx, filter, "STATION_ASC"));

/** The statement that gives every device which a filter leaves, in the given order. */
export const everyConfigurableDevice = (
  ctx: Context,
  { filter, orderBy }: Whole<ConfigurableDeviceFilter>,
): RawBuilder<ConfigurableDevice> =>
  everyRowOf<ConfigurableDevice>(listOf(ctx, filter, orderBy as ConfigurableDeviceOrder));
