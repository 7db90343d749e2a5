import { sql } from "kysely";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { KeptQualities } from "../../site/tank/quality.rules.ts";
import type { TankLevelState } from "../../site/tank/tank.types.ts";
import type { RiseWatch } from "../delivery/delivery.rules.ts";
import type { Batch } from "../telemetry/batch.ts";

/** What is shown of a tank, and what must be known of it to judge its next reading. */
export interface LiveTank {
  tank_id: string;
  station_id: string;
  at: Date;
  volume: string | null;
  net_volume: string | null;
  water_volume: string | null;
  ullage: string | null;
  height_mm: number | null;
  water_mm: number | null;
  temperature_c: number | null;
  level: TankLevelState;
  water_high: boolean;
  delivery_in_progress: boolean;
  watch: RiseWatch | null;
  quality: KeptQualities | null;
}

/** What is shown of these tanks; nobody else changes it until the batch is stored. */
export async function lockLiveTanks(batch: Batch, tankIds: readonly string[]): Promise<Map<string, LiveTank>> {
  const { rows } = await sql<LiveTank>`
    select tank_id, station_id, at, volume, net_volume, water_volume, ullage, height_mm, water_mm, temperature_c, level, water_high, delivery_in_progress, watch, quality
    from tank_live where network_id = ${batch.networkId} and tank_id = any(${tankIds}::uuid[]) order by tank_id for update`.execute(
    batch.db,
  );
  return new Map(rows.map((row) => [row.tank_id, row]));
}

/** Shows the tanks as they are now. */
export async function writeLiveTanks(batch: Batch, rows: readonly LiveTank[]): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  const sorted = [...rows]
    .sort((a, b) => (a.tank_id < b.tank_id ? -1 : 1))
    .map(({ watch, quality, ...row }) => ({
      ...row,
      watch: watch === null ? null : JSON.stringify(watch),
      quality: JSON.stringify(quality ?? {}),
      stale: false,
    }));
  const source = recordset("r", sorted, {
    tank_id: "uuid",
    station_id: "uuid",
    at: "timestamptz",
    volume: "numeric",
    net_volume: "numeric",
    water_volume: "numeric",
    ullage: "numeric",
    height_mm: "float8",
    water_mm: "float8",
    temperature_c: "float8",
    level: "text",
    water_high: "boolean",
    delivery_in_progress: "boolean",
    watch: "jsonb",
    quality: "jsonb",
    stale: "boolean",
  });
  await sql`
    insert into tank_live (network_id, received_at, tank_id, station_id, at, volume, net_volume, water_volume, ullage, height_mm, water_mm, temperature_c,
      level, water_high, delivery_in_progress, watch, quality, stale)
    select ${batch.networkId}::uuid, ${batch.now}::timestamptz, r.* from ${source}
    on conflict (network_id, tank_id) do update set received_at = excluded.received_at, station_id = excluded.station_id, at = excluded.at, volume = excluded.volume,
      net_volume = excluded.net_volume, water_volume = excluded.water_volume, ullage = excluded.ullage, height_mm = excluded.height_mm, water_mm = excluded.water_mm,
      temperature_c = excluded.temperature_c, level = excluded.level, water_high = excluded.water_high,
      delivery_in_progress = excluded.delivery_in_progress, watch = excluded.watch, quality = excluded.quality, stale = excluded.stale`.execute(
    batch.db,
  );
}
