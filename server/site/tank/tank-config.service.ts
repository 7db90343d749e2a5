import { type RawBuilder, sql } from "kysely";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { usableIds } from "../../kernel/ids.ts";
import { assertText, containing } from "../../kernel/lists/inputs.ts";
import { type KeyedList, countOf, everyRowOf, keyedPage } from "../../kernel/lists/keyed.ts";
import type { Connection } from "../../kernel/lists/page.ts";
import type { Counted, Whole } from "../../kernel/lists/whole.ts";
import { narrowed, visibleStation } from "../station/visible.ts";
import type { TankConfig, TankConfigFilter, TankConfigOrder, TankConfigsArgs } from "./tank-config.types.ts";

const COLUMNS = sql`t.id, t.station_id as "stationId", s.code as "stationCode", s.name as "stationName", s.control_mode as "controlMode",
  t.number, t.name, t.grade_id as "gradeId", gr.name as "gradeName", gr.colour as "gradeColour", t.capacity_litres as "capacityLitres",
  t.height_mm as "heightMm", t.low_limit_litres as "lowLimitLitres", t.high_limit_litres as "highLimitLitres",
  t.hysteresis_litres as "hysteresisLitres", t.water_limit_mm as "waterLimitMm",
  coalesce((select array_agg(g.number order by g.number) from gun g where g.network_id = t.network_id and g.tank_id = t.id and g.deleted_at is null), '{}') as "gunNumbers",
  (select d.name from device_binding b join device d on d.id = b.device_id where b.network_id = t.network_id and b.tank_id = t.id) as "deviceName",
  st.version as "strappingVersion", st.created_at as "strappedAt"`;

const FROM = sql`from tank t join station s on s.id = t.station_id and s.network_id = t.network_id join grade gr on gr.id = t.grade_id
  left join lateral (select version, created_at from strapping_table where network_id = t.network_id and tank_id = t.id order by version desc limit 1) st on true`;

/** Text that sorts as the numbers do: as many digits as the columns have. */
const KEYS = {
  STATION: sql`(s.code || ' ' || lpad(t.number::text, 9, '0'))`,
  NAME: sql`t.name`,
  CAPACITY: sql`lpad(t.capacity_litres::text, 14, '0')`,
} as const;

function conditionsOf(ctx: Context, filter: TankConfigFilter | null | undefined): RawBuilder<unknown> {
  const { scope } = account(ctx);
  const conditions = [
    visibleStation(scope),
    narrowed(scope, filter),
    sql`t.network_id = ${scope.networkId}`,
    sql`t.deleted_at is null`,
  ];
  const among = (column: RawBuilder<unknown>, ids: string[] | null | undefined) =>
    ids != null && ids.length > 0 && conditions.push(sql`${column} = any(${usableIds(ids)}::uuid[])`);
  among(sql`t.id`, filter?.ids);
  among(sql`t.grade_id`, filter?.gradeIds);
  if (filter?.search != null) {
    assertText(filter.search, "filter.search");
    const pattern = containing(filter.search);
    conditions.push(sql`(t.name ilike ${pattern} or s.code ilike ${pattern} or s.name ilike ${pattern})`);
  }
  if (filter?.strapped != null) {
    conditions.push(sql`(st.version is not null) = ${filter.strapped}`);
  }
  return sql.join(conditions, sql` and `);
}

function listOf(ctx: Context, filter: TankConfigFilter | null | undefined, orderBy: TankConfigOrder): KeyedList {
  const [key, direction] = orderBy.split("_") as [keyof typeof KEYS, "ASC" | "DESC"];
  const where = conditionsOf(ctx, filter);
  return { columns: COLUMNS, from: FROM, where, key: KEYS[key], id: sql`t.id`, down: direction === "DESC" };
}

/** Tanks as they are set up, a page of them. */
export const tankConfigs = (ctx: Context, args: TankConfigsArgs, counted: boolean): Promise<Connection<TankConfig>> =>
  keyedPage<TankConfig>(sqlOf(ctx.em), listOf(ctx, args.filter, args.orderBy), { ...args, counted });

/** The statement that counts the tanks which a filter leaves. */
export const countOfTankConfigs = (ctx: Context, filter: TankConfigFilter | null): RawBuilder<Counted> =>
  countOf(listOf(ctx, filter, "STATION_ASC"));

/** The statement that gives every tank which a filter leaves, in the given order. */
export const everyTankConfig = (ctx: Context, { filter, orderBy }: Whole<TankConfigFilter>): RawBuilder<TankConfig> =>
  everyRowOf<TankConfig>(listOf(ctx, filter, orderBy as TankConfigOrder));
