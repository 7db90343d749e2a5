import type { DeviceAlarmCode, StandingAlarm } from "../../driver.ts";

/** An alarm as the console lists it: category, type and the number of the tank or sensor, two characters each. */
export interface ConsoleAlarm {
  readonly category: string;
  readonly type: string;
  readonly number: string;
}

/** Category 00 in i101: all functions normal. */
export const NORMAL = "00";
export const TANK_CATEGORY = "02";

/** Every code that may be told of a tank: the types have two digits, and consoles keep getting new ones. */
export const TANK_VENDOR_CODES = Array.from(
  { length: 99 },
  (_, index) => `${TANK_CATEGORY} ${String(index + 1).padStart(2, "0")}`,
);

/** Whether an alarm is a tank's in the console's eyes, be the tank bound or not. */
export const isOfTank = ({ vendorCode }: StandingAlarm): boolean => vendorCode.startsWith(`${TANK_CATEGORY} `);

/** Tank alarm types (category 02) with a code of their own; the manuals' names are in STATUS_TEXTS below. */
const TANK_CODES: Readonly<Record<string, DeviceAlarmCode>> = {
  "02": "TANK_LEAK",
  "03": "TANK_WATER_HIGH",
  "04": "TANK_LEVEL_HIGH",
  "05": "TANK_LEVEL_LOW",
  "06": "TANK_LEAK",
  "07": "TANK_LEVEL_HIGH",
  "08": "TANK_PROBE_FAULT",
  "09": "TANK_PROBE_FAULT",
  "10": "TANK_WATER_HIGH",
  "11": "TANK_DELIVERY_NEEDED",
  "12": "TANK_LEVEL_HIGH",
  "13": "TANK_LEAK",
  "14": "TANK_LEAK",
  "15": "TANK_LEAK",
  "29": "TANK_LEAK",
};

/** What the display format prints for a tank alarm type. Order matters: the more particular text first. */
const STATUS_TEXTS: readonly (readonly [text: RegExp, type: string])[] = [
  [/SETUP DATA WARNING/, "01"],
  [/(?:LINE|GROSS) LEAK(?: ALARM)?/, "29"],
  [/LEAK TEST ACTIVE/, "20"],
  [/(?:TANK )?LEAK ALARM/, "02"],
  [/HIGH WATER WARNING/, "10"],
  [/HIGH WATER(?: ALARM)?/, "03"],
  [/OVERFILL(?: ALARM)?/, "04"],
  [/(?:LOW PRODUCT|LOW LIMIT)(?: ALARM)?/, "05"],
  [/SUDDEN LOSS(?: ALARM)?/, "06"],
  [/(?:HIGH PRODUCT|HIGH LIMIT)(?: ALARM)?/, "07"],
  [/INVALID (?:FUEL LEVEL|FUEL|HEIGHT)(?: ALARM)?/, "08"],
  [/PROBE OUT(?: ALARM)?/, "09"],
  [/DELIVERY NEEDED/, "11"],
  [/MAX(?:IMUM)? PRODUCT(?: ALARM)?/, "12"],
  [/GROSS (?:LEAK )?TEST FAIL(?:ED)?/, "13"],
  [/PER(?:IODIC)? (?:LEAK )?TEST FAIL(?:ED)?/, "14"],
  [/ANN(?:UAL)? (?:LEAK )?TEST FAIL(?:ED)?/, "15"],
  [/PER(?:IODIC)? (?:TST|TEST) NEEDED WRN/, "16"],
  [/ANN(?:UAL)? (?:TST|TEST) NEEDED WRN/, "17"],
  [/PER(?:IODIC)? (?:TST|TEST) NEEDED ALM/, "18"],
  [/ANN(?:UAL)? (?:TST|TEST) NEEDED ALM/, "19"],
  [/NO CSLD IDLE TIME/, "21"],
  [/SIPHON BREAK(?: ACTIVE)?/, "22"],
  [/CSLD RATE INCR(?:EASE)?(?: WARN(?:ING)?)?/, "23"],
  [/ACCUCHART(?: CAL(?:IBRATION)?)? WARN(?:ING)?/, "24"],
  [/(?:HRM )?RECON(?:CILIATION)? WARN(?:ING)?/, "25"],
  [/(?:HRM )?RECON(?:CILIATION)? ALARM/, "26"],
  [/COLD TEMP(?:ERATURE)?(?: WARNING)?/, "27"],
  [/MISSING (?:DELIVERY )?TICKET(?: WARNING)?/, "28"],
];

const STATUSES = STATUS_TEXTS.map(([text, type]) => [new RegExp(`(?:^|\\s)${text.source}$`), type] as const);

/** The type of the tank alarm whose text ends this piece of a display line, or null if none does. */
export function alarmTypeOf(text: string): string | null {
  return STATUSES.find(([status]) => status.test(text))?.[1] ?? null;
}

/**
 * A console's alarm in the product's words. `tanks` maps the console's tank numbers to the addresses they are bound
 * under; what concerns a tank that nobody bound, a sensor, a line or the console itself is a fault of the gauge.
 */
export function deviceAlarm(alarm: ConsoleAlarm, tanks: ReadonlyMap<number, string>): StandingAlarm {
  const vendorCode = `${alarm.category} ${alarm.type}`;
  const address = alarm.category === TANK_CATEGORY ? tanks.get(Number(alarm.number)) : undefined;
  if (address !== undefined) {
    return { source: { type: "TANK", address }, code: TANK_CODES[alarm.type] ?? "TANK_TEST_FAULT", vendorCode };
  }
  return {
    source: { type: "DEVICE", address: `${alarm.category}.${alarm.number}` },
    code: "GAUGE_FAULT",
    vendorCode,
  };
}

/** The alarm that stands while the console's clock is too far off. */
export const CLOCK_ALARM: StandingAlarm = {
  source: { type: "DEVICE", address: "CLOCK" },
  code: "GAUGE_FAULT",
  vendorCode: "CLOCK",
};
