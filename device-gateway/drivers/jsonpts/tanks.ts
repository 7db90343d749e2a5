import { Decimal as Exact } from "decimal.js";
import { TANK_VALUES, type DeliveryReading, type TankReading } from "../../driver.ts";
import { MEASUREMENT_ALARMS, PROBE_ERROR, PROBE_OFFLINE } from "./alerts.ts";
import type { Observation } from "./alarm-board.ts";
import { Unreadable, VOLUME_DIGITS, decimalOf, fieldsOf, listOf, numberOf, wholeOf, type Fields } from "./fields.ts";
import type { RecordTimes } from "./sales.ts";
import { stampOf } from "./time.ts";

const TANKS = 20;
const PROBE_FAULTS = [PROBE_OFFLINE, PROBE_ERROR];

/** A tank measurement: UploadTankMeasurement names the Tank, ProbeMeasurements the Probe of the same number. */
export interface Measurement {
  readonly tank: number;
  readonly reading: TankReading;
  readonly observation: Observation;
}

/** Throws Unreadable when it names no tank. */
export function measurementOf(data: Fields, times: RecordTimes): Measurement {
  const tank = tankOf(data["Tank"] ?? data["Probe"]);
  const at = times.clock.instant(data["DateTime"]) ?? times.receipts.of(data, times.now());
  const status = data["Status"];
  if (status === "Error" || status === "Offline") {
    const present = [status === "Error" ? PROBE_ERROR : PROBE_OFFLINE];
    // Figures that come along with a fault are those of before.
    const reading: TankReading = { ...figuresOf({}), kind: "tank", address: String(tank), at, missing: TANK_VALUES };
    return { tank, reading, observation: { device: "Probe", number: tank, judged: PROBE_FAULTS, present, at } };
  }
  const present = listOf(data["Alarms"]).flatMap((name) => MEASUREMENT_ALARMS.get(name) ?? []);
  const alarms = [...MEASUREMENT_ALARMS.values()];
  const isTold = Array.isArray(data["Alarms"]);
  return {
    tank,
    reading: { ...figuresOf(data), kind: "tank", address: String(tank), at },
    observation: {
      device: "Probe",
      number: tank,
      judged: isTold ? [...PROBE_FAULTS, ...alarms] : PROBE_FAULTS,
      present,
      unsaid: isTold ? [] : alarms,
      at,
    },
  };
}

function figuresOf(data: Fields): Omit<TankReading, "kind" | "address" | "at"> {
  // ...Float carries the decimals of the figure beside it (ProbeMeasurements only).
  const litres = (name: string) => decimalOf(data[`${name}Float`] ?? data[name], VOLUME_DIGITS);
  return {
    heightMm: numberOf(data["ProductHeight"]),
    waterHeightMm: numberOf(data["WaterHeight"]),
    temperatureC: numberOf(data["Temperature"]),
    volumeLitres: litres("ProductVolume"),
    // 0 where the controller has no table to compute it by, unless the tank is empty.
    netVolumeLitres:
      Number(litres("ProductVolume")) === 0 ? litres("ProductTCVolume") : nonZero(litres("ProductTCVolume")),
    waterVolumeLitres: litres("WaterVolume"),
    ullageLitres: litres("ProductUllage"),
    densityKgM3: numberOf(data["ProductDensity"]),
    massKg: numberOf(data["ProductMass"]),
    deliveryInProgress: data["InTankDeliveryDetected"] === true,
    missing: [],
    refused: false,
  };
}

const nonZero = (litres: string | null): string | null => (litres === "0" ? null : litres);

/** Order of a row of UploadStatus.Probes.OnlineStatus.Measurements. */
const STATUS_COLUMNS = [
  "Probe",
  "ProductHeight",
  "WaterHeight",
  "Temperature",
  "ProductVolume",
  "WaterVolume",
  "ProductUllage",
  "ProductTCVolume",
  "ProductDensity",
  "ProductMass",
] as const;

/** The tanks of an UploadStatus. Its alarm arrays are left alone: the specification contradicts itself about them. */
export function statusTanks(data: Fields, at: Date): readonly TankReading[] {
  const online = fieldsOf(fieldsOf(data["Probes"])["OnlineStatus"]);
  return listOf(online["Measurements"]).flatMap((row): TankReading[] => {
    const cells = listOf(row);
    const fields = Object.fromEntries(STATUS_COLUMNS.map((name, index) => [name, cells[index]]));
    const tank = wholeOf(fields["Probe"], 1, TANKS);
    return tank === null ? [] : [{ ...figuresOf(fields), kind: "tank", address: String(tank), at }];
  });
}

/** A delivery that the controller noticed. Throws Unreadable without a tank, two times and two volumes. */
export function deliveryOf(data: Fields, times: RecordTimes): DeliveryReading {
  const start = fieldsOf(data["StartValues"]);
  const end = fieldsOf(data["EndValues"]);
  const receivedAt = () => times.receipts.of(data, times.now());
  const startedAt = times.clock.instant(start["DateTime"]) ?? receivedAt();
  const endedAt = times.clock.instant(end["DateTime"], startedAt) ?? receivedAt();
  const startVolumeLitres = decimalOf(start["ProductVolume"], VOLUME_DIGITS);
  const endVolumeLitres = decimalOf(end["ProductVolume"], VOLUME_DIGITS);
  if (startVolumeLitres === null || endVolumeLitres === null) throw new Unreadable("ProductVolume is missing");
  return {
    kind: "delivery",
    address: String(tankOf(data["Tank"])),
    stamp: stampOf(start["DateTime"], end["DateTime"]) ?? `${startVolumeLitres} ${endVolumeLitres}`,
    startedAt,
    endedAt: endedAt < startedAt ? startedAt : endedAt,
    startVolumeLitres,
    endVolumeLitres,
    deliveredLitres: deliveredOf(new Exact(endVolumeLitres).minus(startVolumeLitres), data["AbsoluteValues"]),
    startHeightMm: numberOf(start["ProductHeight"]),
    endHeightMm: numberOf(end["ProductHeight"]),
    startTemperatureC: numberOf(start["Temperature"]),
    endTemperatureC: numberOf(end["Temperature"]),
    waterHeightMm: numberOf(end["WaterHeight"]),
  };
}

/**
 * Rise of the tank plus what the pumps drew meanwhile. Some gauges already count the sales into their own figure, so
 * the greater of the two is the drop.
 */
function deliveredOf(rise: Exact, absoluteValues: unknown): string {
  const absolute = fieldsOf(absoluteValues);
  const drawn = decimalOf(absolute["PumpsDispensedVolume"], VOLUME_DIGITS) ?? "0";
  const told = decimalOf(absolute["ProductVolume"], VOLUME_DIGITS) ?? "0";
  return Exact.max(rise.plus(drawn), told).toFixed();
}

function tankOf(value: unknown): number {
  const tank = wholeOf(value, 1, TANKS);
  if (tank === null) throw new Unreadable("names no tank");
  return tank;
}
