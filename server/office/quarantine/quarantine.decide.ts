import { sql } from "kysely";
import { applyEdges } from "../../plant/alarm/alarm.writer.ts";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { takeTankTurns } from "../../site/tank/tank-turn.ts";
import { keepDelivery } from "../../plant/delivery/delivery.intake.ts";
import { keepReading } from "../../plant/level/reading.writer.ts";
import type { Batch, KnownDevice } from "../../plant/telemetry/batch.ts";
import {
  type QuarantineKind,
  type QuarantineReason,
  quarantineAlarm,
} from "../../plant/telemetry/quarantine.writer.ts";
import { inBatch } from "../../plant/telemetry/report.service.ts";
import type { DeliveryReport, SaleReport, TankReport } from "../../plant/telemetry/report.types.ts";
import { keepSales } from "../../trade/transaction/sale.intake.ts";
import { type Entry, refuseLocked } from "../../trade/period-lock/refuse-locked.ts";
import { quarantine } from "./quarantine.list.ts";
import type { QuarantinedReport, RejectQuarantinedInput, ReleaseQuarantinedInput } from "./quarantine.types.ts";

const MOST = 200;
const LONGEST_NOTE = 500;

interface Row {
  readonly id: string;
  readonly kind: QuarantineKind;
  readonly state: QuarantinedReport["state"];
  readonly stationId: string;
  readonly deviceId: string;
  readonly timeZone: string;
  readonly training: boolean;
  readonly gunId: string | null;
  readonly tankId: string | null;
  readonly gradeId: string | null;
  readonly reasons: QuarantineReason[];
  readonly raw: Record<string, unknown>;
  readonly receivedAt: Date;
}

type Decided = "RELEASED" | "REJECTED";

/**
 * The reports that still wait, locked in the order of their ids; those that were decided so already are left out. 10014;
 * 10041 where somebody decided otherwise; 10012.
 */
async function taken(ctx: Context, ids: readonly string[], as: Decided): Promise<Row[]> {
  if (ids.length === 0 || ids.length > MOST) {
    refuse("PARAMETER_ERROR", { field: "ids", params: { least: 1, most: MOST } });
  }
  const { scope } = account(ctx);
  const { rows } = await sql<Row>`
    select q.id, q.kind, q.state, q.station_id as "stationId", q.device_id as "deviceId", s.time_zone as "timeZone", sp.training, q.gun_id as "gunId", q.tank_id as "tankId",
      q.grade_id as "gradeId", q.reasons, q.raw, q.received_at as "receivedAt"
    from quarantined_report q join station s on s.id = q.station_id and s.network_id = q.network_id
      join platform sp on sp.id = s.platform_id and sp.network_id = s.network_id
    where q.network_id = ${scope.networkId} and ${visibleStation(scope)} and q.id::text = any(${ids}::text[]) order by q.id for update of q`.execute(
    sqlOf(ctx.em),
  );
  if (rows.length < new Set(ids).size) {
    refuse("OBJECT_NOT_FOUND", { field: "ids" });
  }
  const other = rows.find(({ state }) => state !== "WAITING" && state !== as);
  if (other !== undefined) {
    refuse("VALIDITY_EXPIRED", { field: "ids", params: { state: other.state } });
  }
  return rows.filter(({ state }) => state === "WAITING");
}

/** Writes down the decision about a report, and tells the log. */
async function end(
  ctx: Context,
  row: Row,
  { state, note, factId }: { state: Decided; note: string | null; factId: string | null },
) {
  const me = account(ctx);
  await sql`
    update quarantined_report set state = ${state}, decided_at = ${ctx.clock.now()}, decided_by = ${me.login}, note = ${note}, fact_id = ${factId}
    where network_id = ${me.scope.networkId} and id = ${row.id}`.execute(sqlOf(ctx.em));
  const operation = state === "RELEASED" ? "releaseQuarantined" : "rejectQuarantined";
  const after = {
    state,
    ...(note !== null && { note }),
    ...(factId !== null && { factId }),
    reasons: row.reasons,
    raw: row.raw,
  };
  await record(ctx, {
    operation,
    objectType: "QuarantinedReport",
    objectId: row.id,
    before: { state: "WAITING" },
    after,
  });
}

/** The alarm of a device of which nothing waits any more is over. */
async function settle(batch: Batch, rows: readonly Row[]): Promise<void> {
  const stationOf = new Map(rows.map(({ deviceId, stationId }) => [deviceId, stationId]));
  for (const [deviceId, stationId] of stationOf) {
    batch.changed.quarantineStations.add(stationId);
    const { rows: left } = await sql`
      select from quarantined_report where network_id = ${batch.networkId} and device_id = ${deviceId} and state = 'WAITING' limit 1`.execute(
      batch.db,
    );
    if (left.length === 0) {
      const edge = { ...quarantineAlarm({ deviceId, stationId }), edge: "CLEARED", at: batch.now } as const;
      for (const id of await applyEdges(batch, [edge])) {
        batch.changed.alarms.add(id);
      }
    }
  }
}

const noteOf = (note: string | null | undefined): string | null => {
  const text = note?.trim() ?? "";
  if (text.length > LONGEST_NOTE) {
    refuse("PARAMETER_ERROR", { field: "note", params: { most: LONGEST_NOTE } });
  }
  return text === "" ? null : text;
};

/**
 * Lets reports count after all: a sale becomes a sale, once, under the keys of its device. 10014; 10041 once rejected;
 * 10012: a sale whose own time can't be needs that of its receipt, a delivery or reading of an impossible time can only be
 * rejected; 10041: the day of one is locked.
 */
export async function releaseQuarantined(ctx: Context, input: ReleaseQuarantinedInput): Promise<QuarantinedReport[]> {
  const note = noteOf(input.note);
  const { networkId } = account(ctx).scope;
  await inBatch(ctx, { networkId, devices: new Map() }, async (batch, em) => {
    const inside = { ...ctx, em };
    const rows = await taken(inside, input.ids, "RELEASED");
    await refuseLocked(
      inside,
      rows.flatMap((row) => entryOf(row, batch, input.atReceipt)),
      input.lockReason,
    );
    const tankIds = rows.flatMap(({ kind, tankId }) => (kind === "DELIVERY" && tankId !== null ? [tankId] : []));
    await takeTankTurns(batch.db, { networkId, tankIds });
    for (const row of rows) {
      const factId = await counted(batch, row, input.atReceipt);
      await end(inside, row, { state: "RELEASED", note, factId });
    }
    await settle(batch, rows);
    return [];
  });
  return quarantine.byIds(ctx, input.ids);
}

/** Keeps reports for the record alone. 10014; 10041 once released; 10012. */
export async function rejectQuarantined(ctx: Context, input: RejectQuarantinedInput): Promise<QuarantinedReport[]> {
  const note =
    noteOf(input.note) ?? refuse("PARAMETER_ERROR", { field: "note", params: { least: 1, most: LONGEST_NOTE } });
  const { networkId } = account(ctx).scope;
  await inBatch(ctx, { networkId, devices: new Map() }, async (batch, em) => {
    const inside = { ...ctx, em };
    const rows = await taken(inside, input.ids, "REJECTED");
    for (const row of rows) {
      await end(inside, row, { state: "REJECTED", note, factId: null });
    }
    await settle(batch, rows);
    return [];
  });
  return quarantine.byIds(ctx, input.ids);
}

const TIMES = ["at", "startedAt", "endedAt", "receivedAt"];

/** A report as it came: JSON has no instants. */
function revived<Report>(raw: Record<string, unknown>): Report {
  const times = TIMES.flatMap((name) => (typeof raw[name] === "string" ? [[name, new Date(raw[name])]] : []));
  return { ...raw, ...Object.fromEntries(times) } as Report;
}

/** The sale of a report, at its own time or when it was received. */
function saleOf(row: Row, batch: Batch, atReceipt: boolean): SaleReport {
  const told = revived<SaleReport>(row.raw);
  // The gateway's own clock may be off as well; ours is what is left.
  const at = told.receivedAt > batch.latest ? row.receivedAt : told.receivedAt;
  return atReceipt ? { ...told, startedAt: null, endedAt: at } : told;
}

/** Where and when a report counts once it is released; a reading counts for no sum. */
function entryOf(row: Row, batch: Batch, atReceipt: boolean): readonly Entry[] {
  const { stationId } = row;
  switch (row.kind) {
    case "SALE":
      return [{ stationId, at: saleOf(row, batch, atReceipt).endedAt }];
    case "DELIVERY":
      return [{ stationId, at: revived<DeliveryReport>(row.raw).endedAt }];
    default:
      return [];
  }
}

/** Makes the report count. Gives back the id of what it became. */
async function counted(batch: Batch, row: Row, atReceipt: boolean): Promise<string | null> {
  const { stationId, deviceId, timeZone, training, gunId, tankId, gradeId } = row;
  const isTimeOdd = row.reasons.some((reason) => reason === "TIME_PAST" || reason === "TIME_FUTURE");
  if (isTimeOdd && (row.kind !== "SALE" || !atReceipt)) {
    refuse("PARAMETER_ERROR", { field: row.kind === "SALE" ? "atReceipt" : "ids", params: { reasons: row.reasons } });
  }
  const nothing = { guns: new Map(), tanks: new Map(), limits: new Map() };
  const device: KnownDevice = { deviceId, stationId, timeZone, training, ...nothing, isShared: false };
  if (row.kind === "READING") {
    await keepReading(batch, { report: revived<TankReport>(row.raw), tankId: tankId ?? "" });
    return null;
  }
  const id = (await batch.arrivals.ids())();
  if (row.kind === "DELIVERY") {
    await keepDelivery(batch, { id, report: revived<DeliveryReport>(row.raw), device, tankId: tankId ?? "" });
    return id;
  }
  const report = saleOf(row, batch, atReceipt);
  const gun =
    gunId === null ? null : { gunId, tankId: tankId ?? "", gradeId: gradeId ?? "", number: 0, capacityLitres: "0" };
  await keepSales(batch, [{ id, report, device, gun }]);
  return id;
}
