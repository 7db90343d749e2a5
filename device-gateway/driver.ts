/**
 * The contract between the gateway and a protocol.
 *
 * A driver turns bytes into readings and commands into bytes. It knows one device, no database and no station.
 * What may never be lost goes through `host.keep`, which returns only once the record is on disk: a driver
 * acknowledges a record to its device after `keep` has returned, never before. What may be thinned goes through
 * `host.show`.
 */
import type { Broker } from "./broker.ts";
import type { Caller, Listening, ProtocolName } from "./caller.ts";
import type { CardAtGun, FillAnswer } from "./card-at-gun.ts";
import type { DeviceReading, LineReading, NozzleSetting } from "./device-reading.ts";
import type { HttpDoor } from "./door.ts";
import type { Clock, DriverLog } from "./means.ts";
import type { MeasureReading } from "./measure-reading.ts";

export { PROTOCOLS } from "./caller.ts";
export type {
  Broker,
  Clock,
  DriverLog,
  Listening,
  Caller,
  ProtocolName,
  CardAtGun,
  DeviceReading,
  FillAnswer,
  LineReading,
  MeasureReading,
  NozzleSetting,
};

/** A decimal number as text, for money, prices and volumes: "12.50". Never a binary float. */
export type Decimal = string;

/** One device as the server configures it. */
export interface DeviceSettings {
  readonly id: string;
  /** Empty where a gateway kept its configuration before it knew of stations. */
  readonly stationId: string;
  readonly name: string;
  readonly protocol: ProtocolName;
  /** The protocol's own settings (addresses, credentials, units); the driver checks them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The guns bound to this device. A gun's address is "pump.nozzle", e.g. "3.2"; behind a communication box "gun-1". */
  readonly guns: readonly { readonly address: string; readonly number: number }[];
  /** The tanks bound to this device. A tank's address is its probe or tank number, e.g. "2"; behind a box "tank-2". */
  readonly tanks: readonly { readonly address: string; readonly number: number }[];
  /** IANA zone of the station: the zone of device clocks that carry none. */
  readonly timeZone: string;
}

export type GunStateName = "FREE" | "LIFTED" | "AUTHORIZED" | "REFUELLING" | "WORKING";
export type PresetType = "AMOUNT" | "VOLUME" | "FULL";

/** A finished fuel transaction. Key: device, address, transactionNo, stamp. */
export interface SaleReading {
  readonly kind: "sale";
  readonly address: string;
  readonly transactionNo: string;
  /** When it was, in the device's own words, unread: they stay the same however its clock is read after a restart. */
  readonly stamp: string;
  readonly startedAt: Date | null;
  readonly endedAt: Date;
  readonly gradeName: string | null;
  readonly volumeLitres: Decimal;
  /** Volume at the reference temperature, where the device computes it. */
  readonly netVolumeLitres: Decimal | null;
  readonly unitPrice: Decimal;
  readonly amount: Decimal;
  /** The gun's electronic totalizer after this sale. */
  readonly totalizerLitres: Decimal | null;
  readonly totalizerAmount: Decimal | null;
  /** Card or tag that authorised the sale, as the device read it. */
  readonly cardNo: string | null;
  /** Made while the device was cut off from us. */
  readonly offline: boolean;
}

/** A delivery that the gauge itself noticed. Key: device, address, stamp. */
export interface DeliveryReading {
  readonly kind: "delivery";
  readonly address: string;
  /** When it began, in the device's own words; as of a sale. */
  readonly stamp: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly startVolumeLitres: Decimal;
  readonly endVolumeLitres: Decimal;
  /** Delivered volume where the device says it (sales during the drop added); else end − start. */
  readonly deliveredLitres: Decimal;
  readonly startHeightMm: number | null;
  readonly endHeightMm: number | null;
  readonly startTemperatureC: number | null;
  readonly endTemperatureC: number | null;
  readonly waterHeightMm: number | null;
}

/** What is wrong, in the product's words; the vendor's own code goes along in vendorCode. */
export const ALARM_CODES = [
  "TANK_LEVEL_HIGH",
  "TANK_LEVEL_LOW",
  "TANK_LEAK",
  "TANK_WATER_HIGH",
  "TANK_PROBE_FAULT",
  "TANK_DELIVERY_NEEDED",
  "TANK_TEST_FAULT",
  "GAUGE_FAULT",
  "CONTROLLER_FAULT",
  "CONTROLLER_RESTART",
  "POWER_FAILURE",
  "PUMP_OFFLINE",
  "PUMP_OVERFILL",
  "PUMP_FILLED_OFFLINE",
  "READER_FAULT",
  "PRICE_SIGN_FAULT",
  "PLC_FAULT",
  "GAS_CONCENTRATION",
] as const;
export type DeviceAlarmCode = (typeof ALARM_CODES)[number];

/** What an alarm is about: a tank address, a pump number, or a part of the device (a sensor, a reader; "": all of it). */
export interface AlarmSource {
  readonly type: "TANK" | "PUMP" | "DEVICE";
  readonly address: string;
}

/** An alarm that stands at a device; source, code and vendor code tell it from all others there. */
export interface StandingAlarm {
  readonly source: AlarmSource;
  readonly code: DeviceAlarmCode;
  /** The vendor's code, one alone, e.g. "Probe 8" or "02 07". */
  readonly vendorCode: string;
}

/**
 * An alarm beginning, ending or merely noticed (an instant without an end). Each of the vendor's codes begins and ends
 * for itself: that several of them are thresholds of one alarm is the server's business.
 * Key: device, source, code, vendor code, edge, at.
 */
export interface AlarmReading extends StandingAlarm {
  readonly kind: "alarm";
  readonly edge: "RAISED" | "CLEARED" | "NOTED";
  readonly at: Date;
}

/** What a list of standing alarms speaks of: these vendor codes at one part of the device, or (null) all of the device. */
export type StandingSource = (AlarmSource & { readonly vendorCodes: readonly string[] }) | null;

/** Readings that may never be lost. */
export type Fact = SaleReading | DeliveryReading | AlarmReading;

/** One gun now. Absent figures (null) leave what was known before. */
export interface GunReading {
  readonly kind: "gun";
  readonly address: string;
  readonly at: Date;
  readonly state: GunStateName;
  readonly unitPrice: Decimal | null;
  /** Running (refuelling) or final (working) volume and amount. */
  readonly volumeLitres: Decimal | null;
  readonly amount: Decimal | null;
  readonly totalizerLitres: Decimal | null;
  readonly transactionNo: string | null;
  readonly cardNo: string | null;
  readonly presetType: PresetType | null;
  readonly presetValue: Decimal | null;
  /** Why a state was left out of order, e.g. "device restarted". */
  readonly reason: string | null;
}

/** What a gauge can tell of a tank. */
export const TANK_VALUES = [
  "VOLUME",
  "NET_VOLUME",
  "HEIGHT",
  "WATER_HEIGHT",
  "WATER_VOLUME",
  "ULLAGE",
  "TEMPERATURE",
] as const;
export type TankValue = (typeof TANK_VALUES)[number];

/** One tank now; null where the gauge doesn't measure it. */
export interface TankReading {
  readonly kind: "tank";
  readonly address: string;
  readonly at: Date;
  readonly heightMm: number | null;
  readonly waterHeightMm: number | null;
  readonly temperatureC: number | null;
  readonly volumeLitres: Decimal | null;
  readonly netVolumeLitres: Decimal | null;
  readonly waterVolumeLitres: Decimal | null;
  readonly ullageLitres: Decimal | null;
  readonly densityKgM3: number | null;
  readonly massKg: number | null;
  readonly deliveryInProgress: boolean;
  /** What the gauge should have told and could not: the sensor is missing or gives no number. Null among the figures. */
  readonly missing: readonly TankValue[];
  /** The gauge refused the whole reading, or what it said could not be read; all figures are null. */
  readonly refused: boolean;
  /** Kept by the device while it was cut off from us: each one is told, and none is thinned. */
  readonly past?: true;
}

/** Readings that replace one another: thinned when the way to the server is slow. */
export type Telemetry = GunReading | TankReading | MeasureReading | DeviceReading;
export type Reading = Fact | Telemetry;

/** What may be asked of a device. `address` is the gun's. */
export type Command =
  | {
      readonly id: string;
      readonly kind: "AUTHORIZE";
      readonly address: string;
      readonly presetType: PresetType;
      readonly presetValue: Decimal | null;
      readonly unitPrice: Decimal | null;
      readonly cardNo: string | null;
    }
  | { readonly id: string; readonly kind: "STOP" | "SUSPEND" | "RESUME"; readonly address: string }
  | {
      readonly id: string;
      readonly kind: "CLOSE_TRANSACTION";
      readonly address: string;
      readonly transactionNo: string | null;
    }
  | {
      readonly id: string;
      readonly kind: "SET_PRICES";
      /** Every grade that the device carries, with its price: controllers zero what is left out. */
      readonly prices: readonly {
        readonly gradeName: string;
        readonly unitPrice: Decimal;
        readonly addresses: readonly string[];
      }[];
    }
  | {
      readonly id: string;
      readonly kind: "CONFIGURE";
      /** The device's clock is set to the station's time. */
      readonly setClock: boolean;
      /** Whether the bound pumps release guns by themselves; null: as it is. */
      readonly automatic: boolean | null;
      /** Whether they settle a finished fill by themselves; null: as it is. */
      readonly autoClose: boolean | null;
    };

/** How a command ended. DONE: the device confirmed it. */
export interface CommandOutcome {
  readonly outcome: "DONE" | "BUSY" | "REFUSED" | "OFFLINE" | "TIMED_OUT" | "UNSUPPORTED";
  /** The vendor's error code, e.g. "42 PUMP_BUSY_FILLING". */
  readonly vendorCode: string | null;
  readonly transactionNo: string | null;
}

/** Counted since the driver's start; the server shows them beside the device. */
export interface Counters {
  bytesIn: number;
  bytesOut: number;
  frames: number;
  badFrames: number;
  reconnects: number;
  lastSeenAt: Date | null;
}

export function newCounters(): Counters {
  return { bytesIn: 0, bytesOut: 0, frames: 0, badFrames: 0, reconnects: 0, lastSeenAt: null };
}

/** IN: from the device. OUT: to it. */
export type MessageDirection = "IN" | "OUT";

/** What the gateway gives a driver. */
export interface Host {
  /** Writes the fact to disk and returns; a second fact with the same key is a no-op. Throws SpoolFull. */
  keep(fact: Fact, raw: string): void;
  /**
   * Makes one write of everything that is kept within: for a report of hundreds of records, each of which would wait for
   * the disk. On disk when it returns; nothing of it is when it throws.
   */
  together(work: () => void): void;
  /**
   * Tells as a whole what stands at a source, after a start and after each connect. The server begins what it didn't know
   * and, where the list is `complete`, ends the rest. On disk when it returns. Throws SpoolFull.
   */
  standing(source: StandingSource, alarms: readonly StandingAlarm[], complete: boolean, at: Date): void;
  /** Sets aside what the driver could not interpret, on disk, so that the device may be told OK. */
  setAside(raw: string, why: string): void;
  show(reading: Telemetry): void;
  /** Asks whether a card may fill; answers within a second, and never rejects. */
  askFill(card: CardAtGun): Promise<FillAnswer>;
  /** Remembers a message of the wire, as text or as hexadecimal digits, for whoever looks for a fault later. */
  message(direction: MessageDirection, raw: string): void;
  readonly counters: Counters;
  readonly door: HttpDoor;
  /** Where communication boxes and this gateway meet; null where nobody has set one up. */
  readonly broker: Broker | null;
  readonly clock: Clock;
  readonly log: DriverLog;
}

/** A protocol's life with one device. start() returns at once and keeps trying by itself; stop() leaves nothing behind. */
export interface Driver {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Nothing goes to the device for the command once `expiry` is aborted; what had not left by then is TIMED_OUT. */
  send(command: Command, expiry?: AbortSignal): Promise<CommandOutcome>;
}

/** What a protocol's folder exports as `protocol`. */
export interface Protocol {
  /** Makes the driver, or throws a DriverFault naming the setting that is wrong. */
  create(device: DeviceSettings, host: Host): Driver;
  /** Hears who makes himself known at the broker, registered or not, until what it returns is called. */
  listen?(around: Listening): () => Promise<void>;
}

/** A wrong setting of a device; `field` is its path below `settings`. */
export class DriverFault extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
    this.name = "DriverFault";
  }
}

/** The disk spool has reached its bound: the device must not be acknowledged and will send again. */
export class SpoolFull extends Error {
  constructor() {
    super("the spool on disk is full");
    this.name = "SpoolFull";
  }
}
