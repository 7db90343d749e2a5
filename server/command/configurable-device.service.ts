import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../context.ts";
import { assertText, containing } from "../lists/inputs.ts";
import { keyedPage } from "../lists/keyed.ts";
import type { Connection } from "../lists/page.ts";
import { usableIds, visibleStation } from "../station/visible.ts";
import type { ConfigurableDevice, ConfigurableDeviceFilter, ConfigurableDevicesArgs } from "./device-order.types.ts";

const COLUMNS = sql`d.id, d.station_id as "stationId", s.code as "stationCode", s.name as "stationName", s.control_mode as "controlMode", d.name, d.protocol,
  coalesce(l.version, d.version) as version, b.name as "boxName", coalesce(l.online, false) as online,
  o.status as "lastStatus", o.requested_at as "lastRequestedAt", o.requested_by as "lastRequestedBy"`;
const FROM = sql`from device d join station s on s.id = d.station_id and s.network_id = d.network_id
  left join device_live l on l.device_id = d.id left join communication_box b on b.id = d.box_id
  left join lateral (select status, requested_at, requested_by from device_order where network_id = d.network_id and device_id = d.id
    order by requested_at desc, id desc limit 1) o on true`;
const KEYS = { STATION: sql`(s.code || ' ' || d.name)`, NAME: sql`d.name` } as const;

function conditionsOf(ctx: Context, filter: ConfigurableDeviceFilter | undefined): RawBuilder<unknown> {
  const { scope } = account(ctx);
  const conditions = [visibleStation(scope), sql`d.network_id = ${scope.networkId}`, sql`d.deleted_at is null`];
  if (filter?.ids?.length) {
    conditions.push(sql`d.id = any(${usableIds(filter.ids)}::uuid[])`);
  }
  if (filter?.stationIds?.length) {
    conditions.push(sql`d.station_id = any(${usableIds(filter.stationIds)}::uuid[])`);
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

/** Devices as they are configured from afar, a page of them. */
export function configurableDevices(
  ctx: Context,
  args: ConfigurableDevicesArgs,
  counted: boolean,
): Promise<Connection<ConfigurableDevice>> {
  const [key, direction] = args.orderBy.split("_") as [keyof typeof KEYS, "ASC" | "DESC"];
  const list = { columns: COLUMNS, from: FROM, where: conditionsOf(ctx, args.filter), key: KEYS[key], id: sql`d.id` };
  return keyedPage<ConfigurableDevice>(sqlOf(ctx.em), { ...list, down: direction === "DESC" }, { ...args, counted });
}
