import type { DeviceAlarmCode, Host, StandingAlarm, TankReading, TankValue } from "../../driver.ts";
import { VOLUME_DIGITS, amountIn, decimalIn, joined, numberIn, textIn, type Figures } from "./figures.ts";
import type { Told } from "./node.ts";

/** Alarms of a tank by the codes of `Alarm/Codes`: the product's own. */
const CODES: readonly DeviceAlarmCode[] = [
  "TANK_LEVEL_HIGH",
  "TANK_LEVEL_LOW",
  "TANK_LEAK",
  "TANK_WATER_HIGH",
  "TANK_PROBE_FAULT",
  "TANK_DELIVERY_NEEDED",
  "TANK_TEST_FAULT",
];
/** A code that the product doesn't have. */
const OTHER = "other";
const [LOW, HIGH, LEAK] = ["level low", "level high", "leak"] as const;
/** Everything that a tank may tell, by what the alarms are called here. */
const ALARMS: ReadonlyMap<string, DeviceAlarmCode> = new Map<string, DeviceAlarmCode>([
  [LOW, "TANK_LEVEL_LOW"],
  [HIGH, "TANK_LEVEL_HIGH"],
  [LEAK, "TANK_LEAK"],
  ...CODES.map((code) => [code, code] as const),
  [OTHER, "GAUGE_FAULT"],
]);

const HEIGHT_DIGITS = 2;
const LEVELS = [
  ["Level/Volume", "VOLUME"],
  ["Level/TC Volume", "NET_VOLUME"],
  ["Level/Height", "HEIGHT"],
  ["Level/Water Height", "WATER_HEIGHT"],
  ["Level/Water Volume", "WATER_VOLUME"],
  ["Level/Ullage", "ULLAGE"],
  ["Temperature", "TEMPERATURE"],
] as const satisfies readonly (readonly [string, TankValue])[];

/** What is known of a tank behind a box, and which of its alarms stand. */
export class TankBoard {
  private known: Figures = new Map();
  /** Null: what stands is still to be told as a whole. */
  private toldAlarms: Set<string> | null = null;

  constructor(
    readonly address: string,
    private readonly host: Pick<Host, "keep" | "standing" | "log">,
  ) {}

  born(told: readonly Told[], at: Date): TankReading | null {
    this.known = joined(new Map(), told);
    this.toldAlarms = null;
    return readingOf(this.address, this.known, at);
  }

  told(told: readonly Told[], at: Date): TankReading | null {
    this.known = joined(this.known, told);
    return told.some(({ name }) => LEVELS.some(([level]) => level === name))
      ? readingOf(this.address, this.known, at)
      : null;
  }

  /** What it kept while its box was cut off, with nothing of now. */
  past(told: readonly Told[], at: Date): TankReading | null {
    const figures = joined(new Map(), told);
    const reading = readingOf(this.address, figures, at);
    return reading && { ...reading, missing: [], past: true };
  }

  /** Tells what began or ended since it was last told. Throws SpoolFull, and then tells it the next time. */
  tellAlarms(at: Date): void {
    if (this.known.size === 0) return;
    const stands = alarmsIn(this.known);
    const alarmOf = (vendorCode: string): StandingAlarm => ({
      source: { type: "TANK", address: this.address },
      code: ALARMS.get(vendorCode) ?? "GAUGE_FAULT",
      vendorCode,
    });
    if (this.toldAlarms === null) {
      const part = { type: "TANK", address: this.address, vendorCodes: [...ALARMS.keys()] } as const;
      this.host.standing(part, [...stands].map(alarmOf), true, at);
      this.toldAlarms = stands;
      return;
    }
    for (const vendorCode of ALARMS.keys()) {
      const is = stands.has(vendorCode);
      if (this.toldAlarms.has(vendorCode) === is) continue;
      const fact = { kind: "alarm", ...alarmOf(vendorCode), edge: is ? "RAISED" : "CLEARED", at } as const;
      this.host.keep(fact, textIn(this.known, "Alarm/Codes") ?? "");
      if (is) this.toldAlarms.add(vendorCode);
      else this.toldAlarms.delete(vendorCode);
    }
  }
}

function readingOf(address: string, figures: Figures, at: Date): TankReading | null {
  const there = LEVELS.filter(([name]) => figures.has(name));
  if (there.length === 0) return null;
  return {
    kind: "tank",
    address,
    at,
    heightMm: millimetres(figures, "Level/Height"),
    waterHeightMm: millimetres(figures, "Level/Water Height"),
    temperatureC: numberOf(decimalIn(figures, "Temperature", HEIGHT_DIGITS)),
    volumeLitres: amountIn(figures, "Level/Volume", VOLUME_DIGITS),
    netVolumeLitres: amountIn(figures, "Level/TC Volume", VOLUME_DIGITS),
    waterVolumeLitres: amountIn(figures, "Level/Water Volume", VOLUME_DIGITS),
    ullageLitres: amountIn(figures, "Level/Ullage", VOLUME_DIGITS),
    densityKgM3: null,
    massKg: null,
    deliveryInProgress: false,
    missing: there.filter(([name]) => numberIn(figures, name) === null).map(([, value]) => value),
    refused: false,
  };
}

const millimetres = (figures: Figures, name: string): number | null => numberOf(amountIn(figures, name, HEIGHT_DIGITS));
const numberOf = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

function alarmsIn(figures: Figures): Set<string> {
  const level = textIn(figures, "Level/State")?.toLowerCase();
  const codes = (textIn(figures, "Alarm/Codes") ?? "")
    .split(",")
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== "");
  return new Set([
    ...(level === "low" ? [LOW] : []),
    ...(level === "high" ? [HIGH] : []),
    ...(figures.get("Alarm/Leak") === true ? [LEAK] : []),
    ...codes.map((code) => (ALARMS.has(code) ? code : OTHER)),
  ]);
}
