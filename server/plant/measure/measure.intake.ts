import { isNewer } from "../../site/gun/gun.rules.ts";
import { type MeasureKey, measureOf } from "../../../common/measures.ts";
import { alarmSourceOf } from "../alarm/alarm.source.ts";
import type { AlarmCode } from "../alarm/alarm.types.ts";
import type { AlarmReading } from "../alarm/alarm.writer.ts";
import { type Batch, type Placed, placed } from "../telemetry/batch.ts";
import type { MeasureReport } from "./measure-report.types.ts";
import {
  type HistoryRow,
  type LiveMeasure,
  insertMeasures,
  lockLiveMeasures,
  writeLiveMeasures,
} from "./live-measure.ts";
import { contradictionOf, figuresAfter, isNotable, type KeptFigures, slotOf, turnsBetween } from "./measure.rules.ts";

const partOf = (deviceId: string, address: string): string => `${deviceId} ${address}`;

/** What the readings of one part make of it. */
interface Moved {
  readonly after: LiveMeasure | null;
  readonly history: readonly HistoryRow[];
  /** What is beyond its limits now, and what no longer is. */
  readonly edges: readonly AlarmReading[];
  readonly duplicates: number;
}

/** Shows what devices measure, and keeps a reading of each half minute and judges by limits; what is shown already counts as a duplicate. */
export async function storeMeasures(batch: Batch, reports: readonly MeasureReport[]): Promise<void> {
  const found = placed(batch, "measures", { reports, wrong: contradictionOf });
  if (found.length === 0) {
    return;
  }
  const shown = await lockLiveMeasures(batch, [...new Set(found.map(({ device }) => device.deviceId))]);
  const before = new Map(shown.map((row) => [partOf(row.device_id, row.address), row]));
  const parts = Map.groupBy(found, ({ report, device }) => partOf(device.deviceId, report.address));
  const moved = [...parts].map(([part, run]) => movedBy(batch, run, before.get(part) ?? null));
  await insertMeasures(
    batch,
    moved.flatMap(({ history }) => history),
  );
  batch.edges.push(...moved.flatMap(({ edges }) => edges));
  const touched = moved.flatMap(({ after }) => after ?? []);
  await writeLiveMeasures(batch, touched);
  const duplicates = moved.reduce((sum, one) => sum + one.duplicates, 0);
  batch.outcome.duplicates += duplicates;
  batch.outcome.accepted += found.length - duplicates;
  for (const { device_id } of touched) {
    batch.changed.measures.add(device_id);
  }
}

/** Goes through a part's readings in the order of their times. */
function movedBy(batch: Batch, run: readonly Placed<MeasureReport>[], before: LiveMeasure | null): Moved {
  const history: HistoryRow[] = [];
  const edges: AlarmReading[] = [];
  const [seen, slots] = [new Set<number>(), new Set<number>()];
  let [after, duplicates]: [LiveMeasure | null, number] = [null, 0];
  for (const { report, device } of run.toSorted((a, b) => a.report.at.getTime() - b.report.at.getTime())) {
    const shown: LiveMeasure | null = after ?? before;
    const time = report.at.getTime();
    if (seen.has(time) || time === shown?.at.getTime()) {
      duplicates += 1;
      continue;
    }
    seen.add(time);
    const known = shown?.figures ?? {};
    const figures = figuresAfter(known, report, device.limits);
    const newer = isNewer(shown?.at ?? null, report.at, batch.now);
    const row = rowOf(device.deviceId, report, newer && isNotable(known, figures));
    if (row.notable || !slots.has(row.slot.getTime())) {
      slots.add(row.slot.getTime());
      history.push(row);
    }
    if (newer) {
      edges.push(...edgesOf({ report, device }, known, figures));
      after = {
        device_id: device.deviceId,
        address: report.address,
        station_id: device.stationId,
        at: report.at,
        figures,
        states: report.states ?? null,
        run_seconds: report.runSeconds ?? null,
      };
    }
  }
  return { after, history, edges, duplicates };
}

/** Under this name the server holds an alarm of a parameter; at a station gas is held by its gateway too. */
const LIMITS = "limits of the parameter";

/** Gas is one alarm with the gateway's own, which knows the usual limit alone. */
const codeOf = (key: MeasureKey): AlarmCode => (measureOf(key).group === "GAS" ? "GAS_CONCENTRATION" : "MEASURE_LIMIT");

function edgesOf(
  { report, device }: Pick<Placed<MeasureReport>, "report" | "device">,
  known: KeptFigures,
  after: KeptFigures,
): AlarmReading[] {
  return turnsBetween(known, after, device.limits).map(({ key, edge, detail }) => {
    const code = codeOf(key);
    const source = alarmSourceOf(device, { sourceType: "DEVICE", address: report.address, code, vendorCode: key });
    return { ...source, code, edge, at: report.at, holder: LIMITS, vendorCode: key, detail };
  });
}

function rowOf(deviceId: string, { address, at, values }: MeasureReport, notable: boolean): HistoryRow {
  return {
    device_id: deviceId,
    address,
    at,
    slot: slotOf(at),
    notable,
    figures: Object.fromEntries(values.map(({ key, value }) => [key, value ?? null])),
  };
}
