import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { containing } from "../../kernel/lists/inputs.ts";
import { type Connection, assertPage, fromCursor, pageOf, toCursor } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { narrowed, visibleStation } from "../../site/station/visible.ts";
import type { ActivationFilter, ActivationsArgs } from "./activation.inputs.ts";
import type { ActivationOrder, DeviceActivation, StationActivation } from "./activation.types.ts";
import { SPEAKER } from "../device/spoken-for.ts";

/** A list of activations: its statement's parts, and the column of each key that it is sorted by. */
interface Kind {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** What is there at all: beside the station, which is asked for both. */
  readonly kept: RawBuilder<unknown>;
  /** Columns that a search looks into. */
  readonly sought: readonly string[];
}

/** The code that waits and the trade before it, of the station (`device` null) or of a device. */
const codes = (device: RawBuilder<unknown>) => sql`
  left join lateral (select k.created_at, k.created_by, k.expires_at from activation_code k
    where k.network_id = s.network_id and k.station_id = s.id and ${device} and k.used_at is null and k.revoked_at is null
    order by k.created_at desc limit 1) open on true
  left join lateral (select k.used_at from activation_code k
    where k.network_id = s.network_id and k.station_id = s.id and ${device} and k.used_at is not null
    order by k.used_at desc limit 1) traded on true`;

const SHARED = sql`s.code as "stationCode", s.name as "stationName", c.name as "cityName", g.name as "gatewayName",
  open.created_at as "codeCreatedAt", open.created_by as "codeCreatedBy", open.expires_at as "codeExpiresAt", traded.used_at as "activatedAt"`;

const STATIONS: Kind = {
  id: "s.id",
  name: "s.name",
  state: "s.activation_state",
  columns: sql`s.id, s.activation_state as state, ${SHARED}`,
  from: sql`from station s join city c on c.id = s.city_id and c.network_id = s.network_id
    left join gateway g on g.id = s.gateway_id and g.network_id = s.network_id ${codes(sql`k.device_id is null`)}`,
  kept: sql`true`,
  sought: ["s.code", "s.name"],
};

const DEVICES: Kind = {
  id: "d.id",
  name: "d.name",
  state: "d.activation_state",
  columns: sql`d.id, d.station_id as "stationId", d.name, d.protocol, d.address, d.activation_state as state, coalesce(l.online, false) as online, ${SHARED}`,
  from: sql`from device d join station s on s.id = d.station_id and s.network_id = d.network_id
    join city c on c.id = s.city_id and c.network_id = s.network_id left join device_live l on l.network_id = d.network_id and l.device_id = d.id
    left join gateway g on g.id = ${SPEAKER} and g.network_id = d.network_id ${codes(sql`k.device_id = d.id`)}`,
  kept: sql`d.deleted_at is null`,
  sought: ["s.code", "s.name", "d.name", "d.address"],
};

function whereOf(ctx: Context, kind: Kind, filter: ActivationFilter | null | undefined): RawBuilder<unknown> {
  const { ids, states, search } = filter ?? {};
  const conditions = [visibleStation(account(ctx).scope), kind.kept, narrowed(account(ctx).scope, filter)];
  if (ids?.length) {
    conditions.push(sql`${sql.raw(kind.id)} = any(${usableIds(ids)}::uuid[])`);
  }
  if (states?.length) {
    conditions.push(sql`${sql.raw(kind.state)} = any(${states}::text[])`);
  }
  if (search) {
    const found = kind.sought.map((column) => sql`${sql.raw(column)} ilike ${containing(search)}`);
    conditions.push(sql`(${sql.join(found, sql` or `)})`);
  }
  return sql.join(conditions, sql` and `);
}

function orderOf(kind: Kind, order: ActivationOrder) {
  const down = order.endsWith("_DESC");
  const column = { STATION: "s.code", NAME: kind.name, STATE: kind.state }[
    order.replace("_DESC", "") as "STATION" | "NAME" | "STATE"
  ];
  return { key: sql.raw(column), way: sql.raw(down ? "desc" : "asc"), further: sql.raw(down ? "<" : ">") };
}

async function listed<Row extends { id: string }>(
  ctx: Context,
  kind: Kind,
  { args, counted }: { args: ActivationsArgs; counted: boolean },
): Promise<Connection<Row>> {
  assertPage(args);
  const where = whereOf(ctx, kind, args.filter);
  const { key, way, further } = orderOf(kind, args.orderBy);
  const id = sql.raw(kind.id);
  const after = args.after ? fromCursor(args.after, ["text", "id"]) : null;
  const behind = after === null ? sql`true` : sql`(${key}, ${id}) ${further} (${after[0]}, ${after[1]}::uuid)`;
  const total = counted ? sql`(select count(*) ${kind.from} where ${where})` : sql`null`;
  // A page without rows still has its total: one row of nothing else.
  const { rows } = await sql<Row & { key: string; total: string | null }>`
    select t.total, p.* from (select ${total} as total) t left join lateral (
      select ${key} as key, ${kind.columns} ${kind.from} where ${where} and ${behind}
      order by ${key} ${way}, ${id} ${way} limit ${args.first + 1} offset ${args.offset ?? 0}) p on true
    order by p.key ${way}, p.id ${way}`.execute(sqlOf(ctx.em));
  const page = pageOf(
    rows.filter((row) => row.id !== null),
    args,
    (row) => toCursor([row.key, row.id]),
  );
  return counted ? { ...page, totalCount: Number(rows[0]?.total ?? 0) } : page;
}

/** A page of the stations with how far their activation is, in one statement. */
export const stationActivations = (ctx: Context, args: ActivationsArgs, counted: boolean) =>
  listed<StationActivation>(ctx, STATIONS, { args, counted });

/** A page of the devices with how far their own activation is, in one statement. */
export const deviceActivations = (ctx: Context, args: ActivationsArgs, counted: boolean) =>
  listed<DeviceActivation>(ctx, DEVICES, { args, counted });

const counting = (kind: Kind) => (ctx: Context, filter: ActivationFilter | null) =>
  sql<Counted>`select count(*) ${kind.from} where ${whereOf(ctx, kind, filter)}`;

function reading<Row>(kind: Kind) {
  return (ctx: Context, { filter, orderBy }: Whole<ActivationFilter>): RawBuilder<Row> => {
    const { key, way } = orderOf(kind, orderBy as ActivationOrder);
    return sql<Row>`select ${kind.columns} ${kind.from} where ${whereOf(ctx, kind, filter)}
      order by ${key} ${way}, ${sql.raw(kind.id)} ${way}`;
  };
}

/** The statements that count and give all of a filter's stations. */
export const STATION_STATEMENTS = { total: counting(STATIONS), rows: reading<StationActivation>(STATIONS) };

/** The same of its devices. */
export const DEVICE_STATEMENTS = { total: counting(DEVICES), rows: reading<DeviceActivation>(DEVICES) };
