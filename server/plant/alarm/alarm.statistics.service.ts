import { type RawBuilder, sql } from "kysely";
import { type Context, sqlOf } from "../../kernel/context.ts";
import { rawOf } from "../../kernel/lists/piece.ts";
import { type AlarmFilter, alarms } from "./alarm.list.ts";
import type { AlarmFigures, AlarmGrouping, AlarmStatistics } from "./alarm.statistics.types.ts";
import type { AlarmCode } from "./alarm.types.ts";

const MOST_ROWS = 50;

const KEYS: Readonly<Record<AlarmGrouping, RawBuilder<unknown>>> = {
  CODE: sql`a.code`,
  STATION: sql`a.station_id::text`,
  DEVICE: sql`a.device_id::text`,
};
const NAMES: Readonly<Record<AlarmGrouping, RawBuilder<unknown>>> = {
  CODE: sql`null::text`,
  STATION: sql`min(s.name)`,
  DEVICE: sql`min(s.name || ' · ' || d.name)`,
};

interface Summed extends AlarmFigures {
  readonly key: string | null;
  readonly name: string | null;
  readonly all: boolean;
}

/** A time before the begin, as a clock that was wrong tells it, counts as at once. */
const meanSeconds = (until: string) =>
  sql`round(avg(greatest(extract(epoch from ${sql.raw(until)} - a.started_at), 0)) filter (where ${sql.raw(until)} is not null))::int`;

/** Alarms that a filter leaves, added up by what they have in common, in one statement. */
export async function alarmStatistics(
  ctx: Context,
  filter: AlarmFilter | null,
  by: AlarmGrouping,
): Promise<AlarmStatistics> {
  const { rows } = await sql<Summed>`
    with summed as (
      select ${KEYS[by]} as key, ${NAMES[by]} as name, grouping(${KEYS[by]}) = 1 as all, count(*)::int as alarms,
        count(*) filter (where a.severity = 'CRITICAL')::int as critical, coalesce(sum(a.count), 0)::int as raised,
        count(*) filter (where a.ended_at is null)::int as active, count(a.acknowledged_at)::int as acknowledged,
        ${meanSeconds("a.acknowledged_at")} as "meanAcknowledgeSeconds", ${meanSeconds("a.ended_at")} as "meanEndSeconds"
      from alarm a join station s on s.network_id = a.network_id and s.id = a.station_id
        left join device d on d.network_id = a.network_id and d.id = a.device_id
      where ${rawOf(alarms.condition(ctx, filter))}
      group by grouping sets ((${KEYS[by]}), ())
    )
    select * from summed order by "all" desc, alarms desc, key limit ${MOST_ROWS + 1}`.execute(sqlOf(ctx.em));
  const told = rows.map(({ key, name, all, ...figures }) => ({
    all,
    row: { key, code: by === "CODE" ? (key as AlarmCode) : null, name, figures },
  }));
  const total = told.find(({ all }) => all)?.row.figures ?? NOTHING;
  return { rows: told.flatMap(({ all, row }) => (all ? [] : [row])), total };
}

const NOTHING: AlarmFigures = {
  alarms: 0,
  critical: 0,
  raised: 0,
  active: 0,
  acknowledged: 0,
  meanAcknowledgeSeconds: null,
  meanEndSeconds: null,
};
