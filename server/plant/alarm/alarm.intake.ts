import { newId } from "../../kernel/ids.ts";
import { type Batch, claim, factKey, placed } from "../telemetry/batch.ts";
import { holderOf, alarmSourceOf } from "./alarm.source.ts";
import type { AlarmReport } from "../telemetry/report.types.ts";

/** Hands on what devices raise and clear; an edge that is known already changes nothing. */
export async function storeAlarms(batch: Batch, reports: readonly AlarmReport[]): Promise<void> {
  const found = placed(batch, "alarms", { reports }).map(({ report, device }) => ({
    key: factKey([
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
  for (const { report, device } of fresh.sort((a, b) => a.report.at.getTime() - b.report.at.getTime())) {
    // Gateways of before tell several codes of one alarm together.
    for (const vendorCode of report.vendorCode.split(", ")) {
      batch.edges.push({
        ...alarmSourceOf(device, { ...report, vendorCode }),
        code: report.code,
        edge: report.edge,
        at: report.at,
        holder: holderOf(vendorCode),
        vendorCode,
      });
    }
  }
}
