import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { AlarmReading } from "../alarm/alarm.writer.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
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
}

/** One report on its way into the database: one transaction, and what is told to the world after it. */
export interface Batch {
  readonly db: Kysely<unknown>;
  readonly networkId: string;
  readonly now: Date;
  /** A device's clock may be ahead by some minutes; what is later can't have happened. */
  readonly latest: Date;
  readonly devices: ReadonlyMap<string, KnownDevice>;
  /** Ids for what is read in the order of its arrival. */
  readonly arrivals: Arrivals;
  /** Alarm edges that the batch brings or causes, applied at its end. */
  readonly edges: AlarmReading[];
  readonly changed: {
    readonly guns: Set<string>;
    readonly tanks: Set<string>;
    readonly devices: Set<string>;
    readonly alarms: Set<string>;
    readonly quarantineStations: Set<string>;
    readonly saleStations: Set<string>;
    readonly deliveryStations: Set<string>;
    readonly priceStations: Set<string>;
    readonly unknownDevices: Set<string>;
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

/** Leaves out (and tells of) parts from devices that the gateway doesn't have, and parts that contradict themselves. */
export function placed<Report extends { deviceId: string }>(
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

/** The name under which a fact is known for ever: a hash of what the device calls it, as a uuid. */
export function factKey(parts: readonly (string | Date | null)[]): string {
  const name = parts.map((part) => (part instanceof Date ? part.toISOString() : (part ?? ""))).join("\n");
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** The keys of a fact by the device's own words for its time; its begin as it was read, where the gateway tells no words. */
export function keysOf(
  parts: readonly string[],
  { stamp, begin }: { stamp: string | null | undefined; begin: Date },
): { key: string; formerKey?: string } {
  const byTime = factKey([...parts, begin]);
  return stamp == null ? { key: byTime } : { key: factKey([...parts, "stamp", stamp]), formerKey: byTime };
}

/** A fact before it is known whether it is new. */
interface Claimed {
  readonly key: string;
  readonly id: string;
  /** The key that gateways of before gave the same fact. */
  readonly formerKey?: string;
}

/**
 * Claims the keys of facts; gives back those that were known by neither key. A key twice in the batch is claimed once.
 */
export async function claim<Fact extends Claimed>(batch: Batch, facts: readonly Fact[]): Promise<Fact[]> {
  const former = await knownBefore(batch, facts);
  const unknown = facts.filter(({ formerKey }) => formerKey === undefined || !former.has(formerKey));
  const byKey = new Map(unknown.map((fact) => [fact.key, fact]));
  const rows = [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ key, id }) => ({ key, id }));
  const { rows: claimed } = await sql<{ key: string }>`
    insert into fact_key (network_id, key, fact_id) select ${batch.networkId}::uuid, key, id from ${recordset("r", rows, { key: "uuid", id: "uuid" })}
    on conflict do nothing returning key`.execute(batch.db);
  const fresh = new Set(claimed.map((row) => row.key));
  batch.outcome.accepted += fresh.size;
  batch.outcome.duplicates += facts.length - fresh.size;
  return [...byKey.values()].filter((fact) => fresh.has(fact.key));
}

async function knownBefore(batch: Batch, facts: readonly Claimed[]): Promise<ReadonlySet<string>> {
  const keys = facts.flatMap(({ formerKey }) => formerKey ?? []);
  if (keys.length === 0) {
    return new Set();
  }
  const { rows } = await sql<{ key: string }>`
    select key from fact_key where network_id = ${batch.networkId} and key = any(${keys}::uuid[])`.execute(batch.db);
  return new Set(rows.map((row) => row.key));
}
