import type {
  AlarmReading,
  Counters,
  DeliveryReading,
  Fact,
  GunReading,
  LineReading,
  MeasureReading,
  NozzleSetting,
  SaleReading,
  StandingAlarm,
  StandingSource,
  TankReading,
} from "../driver.ts";
import type { Waiting } from "./backlog.ts";
import type {
  AlarmReport,
  DeliveryReport,
  DeviceReport,
  FillReport,
  GunReport,
  MeasureReport,
  ReportInput,
  SaleReport,
  StandingReport,
  TankReport,
  UnknownDeviceReport,
} from "../schema-types.generated.ts";

/** The lists of a report, by what they carry. */
export interface Reports {
  sales: SaleReport;
  fills: FillReport;
  deliveries: DeliveryReport;
  alarms: AlarmReport;
  standing: StandingReport;
  guns: GunReport;
  tanks: TankReport;
  measures: MeasureReport;
  devices: DeviceReport;
  unknownDevices: UnknownDeviceReport;
}

/** Name of a list in ReportInput. */
export type Part = keyof Reports;
export type FactPart = "sales" | "fills" | "deliveries" | "alarms" | "standing";
export type LivePart = Exclude<Part, FactPart>;

/** A fact as it is spooled: which list it goes to, the key that makes it the same fact, and what is reported. */
export interface FactReport {
  readonly part: FactPart;
  readonly key: string;
  readonly report: SaleReport | FillReport | DeliveryReport | AlarmReport | StandingReport;
}

/** Where a reading came from and when. */
export interface Origin {
  readonly deviceId: string;
  readonly at: Date;
}

/** Turns a fact into what the server is told. Throws RangeError for a date that is none. */
export function factReport(fact: Fact, origin: Origin): FactReport {
  switch (fact.kind) {
    case "sale":
      return { part: "sales", key: saleKey(fact), report: saleReport(fact, origin) };
    case "delivery":
      return {
        part: "deliveries",
        key: join(fact.address, fact.stamp),
        report: deliveryReport(fact, origin),
      };
    case "alarm":
      return { part: "alarms", key: alarmKey(fact), report: alarmReport(fact, origin) };
  }
}

function saleKey({ address, transactionNo, stamp }: SaleReading): string {
  return join(address, transactionNo, stamp);
}

function alarmKey({ source, code, vendorCode, edge, at }: AlarmReading): string {
  return join(source.type, source.address, code, vendorCode, edge, instant(at));
}

/** What stands at a device, or at a part of it. */
export interface Standing {
  readonly source: StandingSource;
  readonly alarms: readonly StandingAlarm[];
  readonly complete: boolean;
  readonly at: Date;
}

/** Turns what stands into what the server is told. Throws RangeError for a date that is none. */
export function standingReport({ source, alarms, complete, at }: Standing, deviceId: string): FactReport {
  const report: StandingReport = {
    deviceId,
    sourceType: source && source.type,
    address: source && source.address,
    vendorCodes: source && [...source.vendorCodes],
    alarms: alarms.map((alarm) => ({
      sourceType: alarm.source.type,
      address: alarm.source.address,
      code: alarm.code,
      vendorCode: alarm.vendorCode,
    })),
    complete,
    at: instant(at),
  };
  return { part: "standing", key: JSON.stringify(report), report };
}

/** What a station decided of a card by its list. */
export interface ListFill {
  readonly address: string;
  readonly tag: string;
  readonly unitPrice: string;
  readonly bound: string | null;
  readonly rules: readonly string[];
  readonly listAt: Date | null;
  readonly at: Date;
}

/** Turns a decision into what the server is told. */
export function fillReport(fill: ListFill, deviceId: string): FactReport {
  const { address, tag, unitPrice, bound, rules } = fill;
  const at = instant(fill.at);
  const listAt = fill.listAt && instant(fill.listAt);
  const report: FillReport = { deviceId, address, tag, unitPrice, bound, rules: [...rules], listAt, at };
  return { part: "fills", key: join(address, tag, at), report };
}

/** Parts of a key may hold any character: JSON keeps ("1", "23") apart from ("12", "3"). */
function join(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

// Field by field, so that nothing else that a driver's object may carry reaches the wire: one field that the schema
// doesn't know makes the server refuse the whole report.

function saleReport(sale: SaleReading, { deviceId, at }: Origin): SaleReport {
  return {
    deviceId,
    address: sale.address,
    transactionNo: sale.transactionNo,
    stamp: sale.stamp,
    startedAt: sale.startedAt && instant(sale.startedAt),
    endedAt: instant(sale.endedAt),
    gradeName: sale.gradeName,
    volumeLitres: sale.volumeLitres,
    netVolumeLitres: sale.netVolumeLitres,
    unitPrice: sale.unitPrice,
    amount: sale.amount,
    totalizerLitres: sale.totalizerLitres,
    totalizerAmount: sale.totalizerAmount,
    cardNo: sale.cardNo,
    offline: sale.offline,
    receivedAt: instant(at),
  };
}

function deliveryReport(delivery: DeliveryReading, { deviceId }: Origin): DeliveryReport {
  return {
    deviceId,
    address: delivery.address,
    stamp: delivery.stamp,
    startedAt: instant(delivery.startedAt),
    endedAt: instant(delivery.endedAt),
    startVolumeLitres: delivery.startVolumeLitres,
    endVolumeLitres: delivery.endVolumeLitres,
    deliveredLitres: delivery.deliveredLitres,
    startHeightMm: delivery.startHeightMm,
    endHeightMm: delivery.endHeightMm,
    startTemperatureC: delivery.startTemperatureC,
    endTemperatureC: delivery.endTemperatureC,
    waterHeightMm: delivery.waterHeightMm,
  };
}

function alarmReport({ source, code, edge, at, vendorCode }: AlarmReading, { deviceId }: Origin): AlarmReport {
  return { deviceId, sourceType: source.type, address: source.address, code, edge, at: instant(at), vendorCode };
}

export function gunReport(gun: GunReading, deviceId: string): GunReport {
  return {
    deviceId,
    address: gun.address,
    at: instant(gun.at),
    state: gun.state,
    unitPrice: gun.unitPrice,
    volumeLitres: gun.volumeLitres,
    amount: gun.amount,
    totalizerLitres: gun.totalizerLitres,
    transactionNo: gun.transactionNo,
    cardNo: gun.cardNo,
    presetType: gun.presetType,
    presetValue: gun.presetValue,
    reason: gun.reason,
  };
}

export function tankReport(tank: TankReading, deviceId: string): TankReport {
  return {
    deviceId,
    address: tank.address,
    at: instant(tank.at),
    heightMm: tank.heightMm,
    waterHeightMm: tank.waterHeightMm,
    temperatureC: tank.temperatureC,
    volumeLitres: tank.volumeLitres,
    netVolumeLitres: tank.netVolumeLitres,
    waterVolumeLitres: tank.waterVolumeLitres,
    ullageLitres: tank.ullageLitres,
    densityKgM3: tank.densityKgM3,
    massKg: tank.massKg,
    deliveryInProgress: tank.deliveryInProgress,
    missing: [...tank.missing],
    refused: tank.refused,
  };
}

export function measureReport(measure: MeasureReading, deviceId: string): MeasureReport {
  return {
    deviceId,
    address: measure.address,
    at: instant(measure.at),
    states: measure.states && [...measure.states],
    runSeconds: measure.runSeconds,
    values: measure.values.map(({ key, value, quality }) => ({ key, value, quality })),
  };
}

/** How a device stands, as the gateway last heard. */
export interface DeviceStanding {
  readonly online: boolean;
  readonly version: string | null;
  readonly serialNumber: string | null;
  readonly reason: string | null;
  /** Null while the device has not told them. */
  readonly nozzles: readonly NozzleSetting[] | null;
  /** Null where it doesn't know of its guns and tanks one by one. */
  readonly absent: readonly string[] | null;
  /** Null while it has told nothing of its line. */
  readonly line: LineReading | null;
}

/** What a device counted, and what of it waits in the spool. */
export interface DeviceCounts {
  readonly counters: Counters;
  readonly waiting: Waiting;
}

export function deviceReport(
  standing: DeviceStanding,
  { counters, waiting }: DeviceCounts,
  { deviceId, at, configuration }: Origin & { readonly configuration: number | null },
): DeviceReport {
  return {
    deviceId,
    configuration,
    at: instant(at),
    online: standing.online,
    version: standing.version,
    serialNumber: standing.serialNumber,
    reason: standing.reason,
    nozzles: standing.nozzles && standing.nozzles.map((nozzle) => ({ ...nozzle })),
    absent: standing.absent && [...standing.absent],
    line: standing.line && { ...standing.line },
    bytesIn: counters.bytesIn,
    bytesOut: counters.bytesOut,
    frames: counters.frames,
    badFrames: counters.badFrames,
    reconnects: counters.reconnects,
    lastSeenAt: counters.lastSeenAt && instant(counters.lastSeenAt),
    waiting: waiting.facts,
    waitingSince: waiting.since,
  };
}

/** One report in its place: its list, and what the gateway does with the outcome. */
export interface Item {
  readonly part: Part;
  readonly report: Reports[Part];
}

/** Sorts items into the lists of one report, keeping their order within each list. */
export function compose(items: readonly Item[]): ReportInput {
  const input: Partial<Record<Part, Reports[Part][]>> = {};
  for (const { part, report } of items) (input[part] ??= []).push(report);
  return input as ReportInput;
}

function instant(date: Date): string {
  return date.toISOString();
}
