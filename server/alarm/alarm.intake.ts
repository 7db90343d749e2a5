import { newId } from "../ids.ts";
import { type Batch, claim, factKey, placed } from "../telemetry/batch.ts";
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
    const tankId = report.sourceType === "TANK" ? (device.tanks.get(report.address)?.tankId ?? null) : null;
    const place = report.sourceType === "DEVICE" ? "" : `:${report.sourceType.toLowerCase()}:${report.address}`;
    const gunId =
      report.sourceType === "PUMP"
        ? ([...device.guns].find(([address]) => address.split(".")[0] === report.address)?.[1].gunId ?? null)
        : null;
    batch.edges.push({
      stationId: device.stationId,
      sourceType: report.sourceType,
      sourceKey: tankId === null ? `device:${device.deviceId}${place}` : `tank:${tankId}`,
      tankId,
      gunId,
      deviceId: device.deviceId,
      code: report.code,
      edge: report.edge,
      at: report.at,
      holder: `device ${report.vendorCode}`,
      vendorCode: report.vendorCode,
    });
  }
}
