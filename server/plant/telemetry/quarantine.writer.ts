import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import type { Batch, BoundGun, KnownDevice } from "./batch.ts";
import { EARLIEST, type FactKey } from "./fact-key.rules.ts";
import { recordset } from "../../kernel/lists/recordset.ts";

/** What a report is about. */
export type QuarantineKind = "SALE" | "DELIVERY" | "READING";

/** Why a report can't be true. */
export const QUARANTINE_REASONS = [
  "TIME_PAST",
  "TIME_FUTURE",
  "TOO_OLD",
  "ENDS_BEFORE_BEGIN",
  "DURATION",
  "NEGATIVE",
  "VOLUME",
  "AMOUNT",
  "FLOW",
  "HEIGHT",
  "WATER",
  "TEMPERATURE",
] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** What speaks against times that a device tells. */
export function oddTimes({ latest }: Pick<Batch, "latest">, times: readonly Date[]): QuarantineReason[] {
  return [
    ...(times.some((at) => at < EARLIEST) ? (["TIME_PAST"] as const) : []),
    ...(times.some((at) => at > latest) ? (["TIME_FUTURE"] as const) : []),
  ];
}

/** What speaks against a fact of a time of which the keys are gone: it may have been stored already, and counted. */
export const tooOld = ({ oldest }: Pick<Batch, "oldest">, { time }: FactKey): QuarantineReason[] =>
  time >= EARLIEST && time < oldest ? ["TOO_OLD"] : [];

/** A report that waits for a person; `id`: that of its key, where it has one. */
export interface Odd {
  readonly id?: string;
  readonly device: KnownDevice;
  readonly report: { readonly address: string };
  /** When, by the device. */
  readonly at: Date;
  readonly reasons: readonly QuarantineReason[];
  readonly gun?: BoundGun | null;
  readonly tankId?: string | null;
}

const ROW = {
  id: "uuid",
  station_id: "uuid",
  device_id: "uuid",
  gun_id: "uuid",
  tank_id: "uuid",
  grade_id: "uuid",
  address: "text",
  reasons: "jsonb",
  raw: "jsonb",
  at: "timestamptz",
} as const;

/** Keeps reports as they came until somebody decides about them, and raises an alarm so that somebody does. */
export async function quarantineReports(batch: Batch, kind: QuarantineKind, odd: readonly Odd[]): Promise<void> {
  if (odd.length === 0) {
    return;
  }
  const rows = odd.map(({ id, device, report, at, reasons, gun, tankId }) => ({
    id: id ?? newId(),
    station_id: device.stationId,
    device_id: device.deviceId,
    gun_id: gun?.gunId ?? null,
    tank_id: tankId ?? gun?.tankId ?? null,
    grade_id: gun?.gradeId ?? null,
    address: report.address,
    reasons: JSON.stringify(reasons),
    raw: JSON.stringify(report),
    at,
  }));
  // Of a tank's readings one stands for all: the gauge tells the same again every few seconds.
  for (const row of kind === "READING" ? rows : []) {
    await insert(batch, kind, [row]);
  }
  if (kind !== "READING") {
    await insert(batch, kind, rows);
  }
  for (const { device } of odd) {
    batch.changed.quarantineStations.add(device.stationId);
    raise(batch, device);
  }
}

async function insert(batch: Batch, kind: QuarantineKind, rows: readonly Record<keyof typeof ROW, unknown>[]) {
  await sql`
    insert into quarantined_report (network_id, kind, received_at, last_received_at, id, station_id, device_id, gun_id, tank_id, grade_id, address, reasons, raw, at)
    select ${batch.networkId}::uuid, ${kind}, ${batch.now}::timestamptz, ${batch.now}::timestamptz, id, station_id, device_id, gun_id, tank_id, grade_id, address,
      array(select jsonb_array_elements_text(reasons)), raw, at from ${recordset("r", rows, ROW)}
    on conflict (network_id, device_id, address) where kind = 'READING' and state = 'WAITING' do update set count = quarantined_report.count + 1,
      last_received_at = excluded.last_received_at, at = excluded.at, raw = excluded.raw,
      reasons = array(select distinct unnest(quarantined_report.reasons || excluded.reasons))`.execute(batch.db);
}

/** The alarm of a device whose reports wait. */
export const quarantineAlarm = ({ stationId, deviceId }: Pick<KnownDevice, "stationId" | "deviceId">) =>
  ({
    stationId,
    sourceType: "DEVICE",
    sourceKey: `quarantine:${deviceId}`,
    deviceId,
    code: "REPORT_QUARANTINED",
    holder: "plausibility",
  }) as const;

/** Raised once a batch, however much of it waits. */
function raise(batch: Batch, device: KnownDevice): void {
  const edge = { ...quarantineAlarm(device), edge: "RAISED", at: batch.now } as const;
  if (!batch.edges.some(({ sourceKey }) => sourceKey === edge.sourceKey)) {
    batch.edges.push(edge);
  }
}
