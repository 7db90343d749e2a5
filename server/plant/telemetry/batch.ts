import { type Kysely, sql } from "kysely";
import type { AlarmReading } from "../alarm/alarm.writer.ts";
import type { SetLimits } from "../measure/measure.rules.ts";
import type { Arrivals } from "../../kernel/lists/arrival.ts";
import type { StrappingPoint } from "../../site/tank/strapping.rules.ts";
import type { RefusalReason, RefusedReport } from "./report-outcome.types.ts";

/** What a gun's address stands for. */
export interface BoundGun {
  readonly gunId: string;
  readonly tankId: string;
  readonly gradeId: string;
  readonly number: number;
  /** What its tank holds when it is full. */
  readonly capacityLitres: string;
}

/** What a tank's address stands for, with the limits that its readings are judged by. */
export interface BoundTank {
  readonly tankId: string;
  readonly capacityLitres: string;
  readonly lowLimitLitres: string;
  readonly highLimitLitres: string;
  readonly hysteresisLitres: string;
  readonly waterLimitMm: number;
  readonly heightMm: number;
  /** Its strapping table's newest version; null without one. */
  readonly strapping: readonly StrappingPoint[] | null;
}

/** A device of the reporting gateway. */
export interface KnownDevice {
  readonly deviceId: string;
  readonly stationId: string;
  readonly timeZone: string;
  readonly guns: ReadonlyMap<string, BoundGun>;
  readonly tanks: ReadonlyMap<string, BoundTank>;
  /** By which its parameters are judged, where they were set. */
  readonly limits: SetLimits;
  /** Several gateways share its station: this one may not be the one that holds it. */
  readonly isShared: boolean;
  /** Its station is for training: the cards of others are none there. */
  readonly training: boolean;
}

/** A moment of a tank that something was stored of: what was sold from it, brought into it or read there. */
export interface StockFact {
  readonly tankId: string;
  readonly at: Date;
}

/** One report on its way into the database: one transaction, and what is told to the world after it. */
export interface Batch {
  readonly db: Kysely<unknown>;
  readonly networkId: string;
  readonly now: Date;
  /** A device's clock may be ahead by some minutes; what is later can't have happened. */
  readonly latest: Date;
  /** A device of which was told last before this had a gateway that was gone. */
  readonly goneBefore: Date;
  /** Of what was before, no key tells any more whether it is stored. */
  readonly oldest: Date;
  readonly devices: ReadonlyMap<string, KnownDevice>;
  /** Shared stations that another gateway holds now, with since when: what is now there, that one tells. */
  readonly superseded: Map<string, Date>;
  /** Ids for what is read in the order of its arrival. */
  readonly arrivals: Arrivals;
  /** Alarm edges that the batch brings or causes, applied at its end. */
  readonly edges: AlarmReading[];
  /** Moments of tanks that the batch has stored something of. */
  readonly stock: StockFact[];
  readonly changed: {
    readonly guns: Set<string>;
    readonly tanks: Set<string>;
    readonly devices: Set<string>;
    readonly measures: Set<string>;
    readonly alarms: Set<string>;
    readonly quarantineStations: Set<string>;
    readonly saleStations: Set<string>;
    readonly deliveryStations: Set<string>;
    readonly priceStations: Set<string>;
    readonly unknownDevices: Set<string>;
    readonly cards: Set<string>;
    readonly fuelOrders: Set<string>;
    readonly lowBalances: Set<string>;
  };
  readonly outcome: { accepted: number; duplicates: number; refused: RefusedReport[] };
}

/** A part of a list that is to be stored, with the device that it is from. */
export interface Placed<Report> {
  /** Its place in that list. */
  readonly index: number;
  readonly report: Report;
  readonly device: KnownDevice;
}

/** What is shown as it is now; all else happened, whoever tells it. */
const LIVE_KINDS: ReadonlySet<string> = new Set(["devices", "guns", "tanks", "measures"]);

/** Whether a gateway tells of a station as it is now after another has taken it: a process that was frozen, or cut off, and woke. */
function isSuperseded(
  { superseded }: Batch,
  kind: string,
  { report, device }: { report: { readonly at?: unknown }; device: KnownDevice },
): boolean {
  const since = LIVE_KINDS.has(kind) ? superseded.get(device.stationId) : undefined;
  return since !== undefined && report.at instanceof Date && report.at >= since;
}

/** Leaves out (and tells of) parts from devices that the gateway doesn't have, and parts that contradict themselves. */
export function placed<Report extends { deviceId: string; at?: unknown }>(
  batch: Batch,
  kind: string,
  { reports, wrong }: { reports: readonly Report[]; wrong?: (report: Report) => string | null },
): Placed<Report>[] {
  const found: Placed<Report>[] = [];
  const refused = (index: number, reason: RefusalReason, message: string) =>
    void batch.outcome.refused.push({ kind, index, reason, message });
  for (const [index, report] of reports.entries()) {
    const device = batch.devices.get(report.deviceId);
    const fault = wrong?.(report) ?? null;
    if (device === undefined) {
      refused(index, "DEVICE_UNKNOWN", `device ${report.deviceId} is none of this gateway's`);
    } else if (fault !== null) {
      refused(index, "INVALID", fault);
    } else if (isSuperseded(batch, kind, { report, device })) {
      batch.outcome.accepted += 1;
    } else {
      found.push({ index, report, device });
    }
  }
  return found;
}

/** Tells of a part at an address that nobody bound: it is taken when it comes again after somebody did. */
export function refuseUnbound(
  batch: Batch,
  kind: string,
  { index, report }: { index: number; report: { deviceId: string; address: string } },
): [] {
  const message = `nothing is bound to address ${report.address} of device ${report.deviceId}`;
  batch.outcome.refused.push({ kind, index, reason: "DEVICE_UNKNOWN", message });
  return [];
}

/**
 * Makes batches about the same devices wait for one another, also for what has no row yet. All locks are taken here, in
 * one order, before anything else is written: so no two batches ever wait for each other.
 */
export async function takeTurns(batch: Batch, deviceIds: readonly string[]): Promise<void> {
  const names = [...new Set(deviceIds)].filter((id) => batch.devices.has(id)).sort();
  await sql`select pg_advisory_xact_lock(hashtextextended('batch ' || id, 0)) from unnest(${names}::text[]) as n(id)`.execute(
    batch.db,
  );
}
