import { sql } from "kysely";
import { arrayOf } from "../../kernel/lists/recordset.ts";
import type { Batch } from "../telemetry/batch.ts";
import type { TankReport } from "../telemetry/report.types.ts";

/** What a reading may hold: the columns, each with its type and the figure that it is. */
const FIGURE_COLUMNS = [
  ["volume", "numeric", "volumeLitres"],
  ["net_volume", "numeric", "netVolumeLitres"],
  ["water_volume", "numeric", "waterVolumeLitres"],
  ["ullage", "numeric", "ullageLitres"],
  ["height_mm", "float8", "heightMm"],
  ["water_mm", "float8", "waterHeightMm"],
  ["temperature_c", "float8", "temperatureC"],
  ["density_kg_m3", "float8", "densityKgM3"],
  ["mass_kg", "float8", "massKg"],
] as const satisfies readonly [string, string, keyof TankReport][];

/** Stores readings for the history; gives back how many of them were new. */
export async function insertReadings(
  batch: Batch,
  bound: readonly { report: TankReport; tank: { tankId: string } }[],
): Promise<number> {
  // Few gauges measure everything: what none of the batch tells isn't sent along.
  const told = FIGURE_COLUMNS.filter(([, , figure]) => bound.some(({ report }) => report[figure] != null));
  const names = ["tank_id", "time", ...told.map(([name]) => name)].join(", ");
  const tankIds = arrayOf(
    "uuid",
    bound.map(({ tank }) => tank.tankId),
  );
  const times = arrayOf(
    "timestamptz",
    bound.map(({ report }) => report.at),
  );
  const figures = told.map(([, type, figure]) =>
    arrayOf(
      type,
      bound.map(({ report }) => report[figure]),
    ),
  );
  const columns = [tankIds, times, ...figures].map((array) => sql`unnest(${array})`);
  const { numAffectedRows } = await sql`
    insert into tank_reading (network_id, ${sql.raw(names)})
    select ${batch.networkId}::uuid, ${sql.join(columns)} on conflict do nothing`.execute(batch.db);
  batch.stock.push(...bound.map(({ report: { at }, tank: { tankId } }) => ({ tankId, at })));
  return Number(numAffectedRows ?? 0n);
}

/** Stores a reading for the history, whole. */
export async function keepReading(
  batch: Batch,
  { report, tankId }: { report: TankReport; tankId: string },
): Promise<void> {
  await insertReadings(batch, [{ report, tank: { tankId } }]);
}
