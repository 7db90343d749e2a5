import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { type Batch, type KnownDevice, type Placed, placed } from "../telemetry/batch.ts";
import { factKey } from "../telemetry/fact-key.rules.ts";
import { claim } from "../telemetry/fact-keys.ts";
import { holdersOf, knowsOf } from "./alarm.rules.ts";
import { holderOf, isAtPart, partKey, alarmSourceOf, vendorCodesOf } from "./alarm.source.ts";
import { type AlarmReading, applyEdges, knownAlarms, nameOf } from "./alarm.writer.ts";
import type { AlarmCode, AlarmSourceType } from "./alarm.types.ts";
import type { StandingReport } from "./standing.types.ts";

type Standing = Placed<StandingReport>;

const halfNamed = ({ sourceType, address }: StandingReport): string | null =>
  (sourceType == null) === (address == null) ? null : "a part of a device has a type and an address";

/** The lists of what stands that were not known, oldest first; they are applied between the edges of their batch. */
export async function claimStanding(batch: Batch, reports: readonly StandingReport[]): Promise<Standing[]> {
  const found = placed(batch, "standing", { reports, wrong: halfNamed }).map((one) => ({
    ...one,
    key: factKey(one.report.at, ["standing", JSON.stringify(one.report)]),
    id: newId(),
  }));
  if (found.length === 0) {
    return [];
  }
  const fresh = await claim(batch, found);
  return fresh.sort((a, b) => a.report.at.getTime() - b.report.at.getTime());
}

/** Applies a batch's edges and lists in the order of their times. Gives back the alarms that look different now. */
export async function applyAlarms(batch: Batch, standing: readonly Standing[]): Promise<Set<string>> {
  const changed = new Set<string>();
  const apply = async (edges: readonly AlarmReading[]) => {
    for (const id of await applyEdges(batch, edges)) {
      changed.add(id);
    }
  };
  let rest: readonly AlarmReading[] = batch.edges;
  for (const one of standing) {
    await apply(rest.filter(({ at }) => at <= one.report.at));
    rest = rest.filter(({ at }) => at > one.report.at);
    const edges = await edgesOf(batch, one);
    for (const { tankId } of edges) {
      if (tankId != null) {
        batch.changed.tanks.add(tankId);
      }
    }
    await apply(edges);
  }
  await apply(rest);
  return changed;
}

/** What the list changes: begins what stands and was not known, ends what it would name and doesn't. */
async function edgesOf(batch: Batch, { report, device }: Standing): Promise<AlarmReading[]> {
  const stands = report.alarms.map((alarm): AlarmReading => ({
    ...alarmSourceOf(device, alarm),
    code: alarm.code,
    edge: "RAISED",
    at: report.at,
    holder: holderOf(alarm.vendorCode),
    vendorCode: alarm.vendorCode,
  }));
  const known = await knownAlarms(batch, stands);
  const begun = stands.filter((reading) => {
    const alarm = known.get(nameOf(reading));
    return alarm === undefined || !knowsOf(alarm, reading.holder, report.at);
  });
  if (!report.complete) {
    return begun;
  }
  const names = new Set(stands.map((reading) => `${nameOf(reading)} ${reading.holder}`));
  const active = (await activeAt(batch, device)).filter(({ sourceKey }) => speaksOf({ report, device }, sourceKey));
  const ended = active.flatMap(({ holders, ...alarm }) =>
    holdersOf({ holders })
      .filter((holder) => isJudged(report, holder) && !names.has(`${nameOf(alarm)} ${holder}`))
      .map((holder): AlarmReading => ({ ...alarm, edge: "CLEARED", at: report.at, holder })),
  );
  return [...begun, ...ended];
}

function speaksOf({ report, device }: Pick<Standing, "report" | "device">, sourceKey: string): boolean {
  const { sourceType, address } = report;
  return sourceType == null || address == null || isAtPart(sourceKey, partKey(device, { sourceType, address }));
}

function isJudged({ vendorCodes }: StandingReport, holder: string): boolean {
  const codes = vendorCodesOf(holder);
  return codes.length > 0 && codes.every((code) => vendorCodes == null || vendorCodes.includes(code));
}

interface ActiveAlarm {
  readonly stationId: string;
  readonly sourceType: AlarmSourceType;
  readonly sourceKey: string;
  readonly tankId: string | null;
  readonly code: AlarmCode;
  readonly holders: string[];
}

/** What is active at the device, also under keys that are no longer given, and at the tanks that it measures. */
async function activeAt(batch: Batch, device: KnownDevice): Promise<ActiveAlarm[]> {
  const tanks = [...device.tanks.values()].map(({ tankId }) => tankId);
  const { rows } = await sql<ActiveAlarm>`
    select station_id as "stationId", source_type as "sourceType", source_key as "sourceKey", tank_id as "tankId", code, holders from alarm
    where network_id = ${batch.networkId} and ended_at is null and (device_id = ${device.deviceId} or tank_id = any(${tanks}::uuid[]))
    order by source_key, code`.execute(batch.db);
  return rows;
}
