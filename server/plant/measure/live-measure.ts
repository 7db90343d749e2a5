import { sql } from "kysely";
import type { PlcState } from "../../../common/measures.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { Batch } from "../telemetry/batch.ts";
import { KEPT_EVERY_MS, type KeptFigures } from "./measure.rules.ts";

/** What is shown of a part of a device. */
export interface LiveMeasure {
  readonly device_id: string;
  readonly address: string;
  readonly station_id: string;
  readonly at: Date;
  readonly figures: KeptFigures;
  readonly states: readonly PlcState[] | null;
  readonly run_seconds: number | null;
}

/** A reading for the history: figures by key, null where one could not be measured. */
export interface HistoryRow {
  readonly device_id: string;
  readonly address: string;
  readonly at: Date;
  readonly slot: Date;
  readonly notable: boolean;
  readonly figures: Readonly<Record<string, string | null>>;
}

/** What is shown of these devices' parts; nobody else changes it until the batch is stored. */
export async function lockLiveMeasures(batch: Batch, deviceIds: readonly string[]): Promise<LiveMeasure[]> {
  const { rows } = await sql<LiveMeasure>`
    select device_id, address, station_id, at, figures, states, run_seconds from measure_live
    where network_id = ${batch.networkId} and device_id = any(${deviceIds}::uuid[]) order by device_id, address for update`.execute(
    batch.db,
  );
  return rows;
}

const inOrder = (a: LiveMeasure, b: LiveMeasure): number =>
  `${a.device_id} ${a.address}` < `${b.device_id} ${b.address}` ? -1 : 1;

/** Shows the parts as they are now. */
export async function writeLiveMeasures(batch: Batch, given: readonly LiveMeasure[]): Promise<void> {
  if (given.length === 0) {
    return;
  }
  const rows = given.toSorted(inOrder).map(({ figures, states, ...row }) => ({
    ...row,
    figures: JSON.stringify(figures),
    states: states === null ? null : JSON.stringify(states),
  }));
  const source = recordset("r", rows, {
    device_id: "uuid",
    address: "text",
    station_id: "uuid",
    at: "timestamptz",
    run_seconds: "float8",
    figures: "jsonb",
    states: "jsonb",
  });
  await sql`
    insert into measure_live (network_id, received_at, stale, device_id, address, station_id, at, run_seconds, figures, states)
    select ${batch.networkId}::uuid, ${batch.now}::timestamptz, false, r.device_id, r.address, r.station_id, r.at, r.run_seconds, r.figures, r.states from ${source}
    on conflict (network_id, device_id, address) do update set received_at = excluded.received_at, stale = false, station_id = excluded.station_id,
      at = excluded.at, run_seconds = excluded.run_seconds, figures = excluded.figures, states = excluded.states`.execute(
    batch.db,
  );
}

/** Stores what the history keeps: the first reading of each half minute, and the notable ones. */
export async function insertMeasures(batch: Batch, given: readonly HistoryRow[]): Promise<void> {
  if (given.length === 0) {
    return;
  }
  const slots = given.map(({ slot }) => slot.getTime());
  // Constant bounds: only the months in question are looked into.
  const [since, until] = [new Date(Math.min(...slots)), new Date(Math.max(...slots) + KEPT_EVERY_MS)];
  const rows = given.map(({ figures, ...row }) => ({ ...row, figures: JSON.stringify(figures) }));
  const source = recordset("r", rows, {
    device_id: "uuid",
    address: "text",
    at: "timestamptz",
    slot: "timestamptz",
    notable: "boolean",
    figures: "jsonb",
  });
  await sql`
    insert into measure_reading (network_id, device_id, address, time, figures)
    select ${batch.networkId}::uuid, r.device_id, r.address, r.at, r.figures from ${source}
    where r.notable or not exists (
      select 1 from measure_reading m
      where m.network_id = ${batch.networkId} and m.device_id = r.device_id and m.address = r.address
        and m.time >= r.slot and m.time < r.slot + ${`${KEPT_EVERY_MS} milliseconds`}::interval and m.time >= ${since} and m.time < ${until})
    on conflict do nothing`.execute(batch.db);
}
