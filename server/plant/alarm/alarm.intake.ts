import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { type Batch, placed } from "../telemetry/batch.ts";
import { factKey } from "../telemetry/fact-key.rules.ts";
import { claim } from "../telemetry/fact-keys.ts";
import { holderOf, alarmSourceOf } from "./alarm.source.ts";
import { type AlarmReading, nameOf } from "./alarm.writer.ts";
import type { AlarmReport } from "../telemetry/report.types.ts";

/** Hands on what devices raise and clear; an edge that is known already changes nothing. */
export async function storeAlarms(batch: Batch, reports: readonly AlarmReport[]): Promise<void> {
  const found = placed(batch, "alarms", { reports }).map(({ report, device }) => ({
    key: factKey(report.at, [
      "alarm",
      device.deviceId,
      report.sourceType,
      report.address,
      report.code,
      report.edge,
      report.vendorCode,
      report.at,
    ]),
    id: newId(),
    report,
    device,
  }));
  if (found.length === 0) {
    return;
  }
  const fresh = await claim(batch, found);
  const edges: AlarmReading[] = [];
  for (const { report, device } of fresh.sort((a, b) => a.report.at.getTime() - b.report.at.getTime())) {
    // Gateways of before tell several codes of one alarm together.
    for (const vendorCode of report.vendorCode.split(", ")) {
      edges.push({
        ...alarmSourceOf(device, { ...report, vendorCode }),
        code: report.code,
        edge: report.edge,
        at: report.at,
        holder: holderOf(vendorCode),
        vendorCode,
      });
    }
  }
  const known = await storedLongAgo(batch, edges);
  batch.edges.push(...edges.filter((edge) => !known.has(eventOf(edge))));
}

const eventOf = (edge: AlarmReading): string => `${nameOf(edge)} ${edge.edge} ${edge.holder} ${edge.at.toISOString()}`;

/**
 * Of edges from a time of which the keys are gone, those that are among the events. An alarm of that age is no reason to leave
 * anything waiting: a leak is a leak, also where the gauge's clock is wrong by years.
 */
async function storedLongAgo(batch: Batch, edges: readonly AlarmReading[]): Promise<ReadonlySet<string>> {
  const old = edges.filter(({ at }) => at < batch.oldest);
  if (old.length === 0) {
    return new Set();
  }
  const rows = old.map(({ sourceKey, code, edge, holder, at }, place) => ({
    place,
    source_key: sourceKey,
    code,
    edge,
    holder,
    at,
  }));
  const types = {
    place: "bigint",
    source_key: "text",
    code: "text",
    edge: "text",
    holder: "text",
    at: "timestamptz",
  } as const;
  const { rows: known } = await sql<{ place: string }>`
    select r.place from ${recordset("r", rows, types)}
      join alarm a on a.network_id = ${batch.networkId} and a.source_key = r.source_key and a.code = r.code
      join alarm_event e on e.network_id = ${batch.networkId} and e.time = r.at and e.alarm_id = a.id and e.edge = r.edge and e.holder = r.holder`.execute(
    batch.db,
  );
  return new Set(known.flatMap(({ place }) => old[Number(place)] ?? []).map(eventOf));
}
