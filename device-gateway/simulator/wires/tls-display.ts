import { ETX, SOH } from "./tls-frame.ts";
import type { Gauge, GaugeTank } from "./tls-gauge.ts";

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** Alarm types of category 02 as the display has them. */
const ALARM_WORDS: Record<string, string> = {
  "02": "LEAK ALARM",
  "03": "HIGH WATER ALARM",
  "04": "OVERFILL ALARM",
  "05": "LOW PRODUCT ALARM",
  "07": "HIGH PRODUCT ALARM",
  "09": "PROBE OUT",
  "10": "HIGH WATER WARNING",
  "11": "DELIVERY NEEDED",
};

/** The date line: the manual's `JAN 22, 1996  3:06 PM`, or `01/22/1996 15:06` as other consoles print it. */
export function dateLine(clock: Date, style: "US" | "MANUAL"): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const [month, day, year] = [clock.getUTCMonth(), clock.getUTCDate(), clock.getUTCFullYear()];
  const [hour, minutes] = [clock.getUTCHours(), two(clock.getUTCMinutes())];
  if (style === "US") return `${two(month + 1)}/${two(day)}/${year} ${two(hour)}:${minutes}`;
  const twelve = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2);
  return `${MONTHS[month]} ${String(day).padStart(2)}, ${year} ${twelve}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}

/** The four header lines of the station, 20 characters each on the console. */
function header({ station }: Gauge): string[] {
  const line = (text: string) => text.toUpperCase().slice(0, 20);
  return [line(station.plan.name), line(station.plan.address), line(`SITE ${station.plan.code}`), ""];
}

function inventoryRow(each: GaugeTank, gauge: Gauge, now: number): string {
  const values = each.tank.measure(now);
  const front = `${String(each.address).padStart(3)}  ${each.productName.slice(0, 20).padEnd(20)}`;
  if (!each.tank.measures) return `${front}   PROBE OUT`;
  return [
    front,
    gauge.volume(values.productCl).toFixed(0).padStart(6),
    gauge.volume(values.netCl).toFixed(0).padStart(10),
    gauge.volume(values.ullageCl).toFixed(0).padStart(9),
    gauge.height(values.productHeightMm).toFixed(2).padStart(9),
    gauge.height(values.waterHeightMm).toFixed(2).padStart(9),
    gauge.temperature(values.temperatureC).toFixed(2).padStart(9),
  ].join("");
}

function inventory(tanks: readonly GaugeTank[], gauge: Gauge, now: number): string[] {
  return [
    "IN-TANK INVENTORY",
    "",
    "TANK PRODUCT             VOLUME TC VOLUME   ULLAGE   HEIGHT    WATER     TEMP",
    ...tanks.map((each) => inventoryRow(each, gauge, now)),
  ];
}

/** Further alarms of a tank stand on rows without a tank number. */
function statusRows(each: GaugeTank, gauge: Gauge): string[] {
  const words = gauge.alarms(each).map((type) => ALARM_WORDS[type] ?? `ALARM ${type}`);
  const [first = "NORMAL", ...further] = words;
  const front = `${String(each.address).padStart(3)}  ${each.productName.slice(0, 20).padEnd(20)}   `;
  return [front + first, ...further.map((word) => " ".repeat(front.length) + word)];
}

function status(tanks: readonly GaugeTank[], gauge: Gauge): string[] {
  return ["TANK   PRODUCT                STATUS", "", ...tanks.flatMap((each) => statusRows(each, gauge))];
}

/** Answers an inquiry in display format: a whole frame, or null for a function it doesn't know. */
export function displayFrame(command: string, gauge: Gauge, now: number): string | null {
  const tanks = gauge.asked(command.slice(4, 6));
  const { dateStyle, lineEnd } = gauge.plan.quirks;
  const bodies: Record<string, () => string[]> = {
    I201: () => inventory(tanks, gauge, now),
    I205: () => status(tanks, gauge),
    ...(gauge.plan.quirks.keepsUnits ? {} : { I517: () => ["SYSTEM UNITS", gauge.us ? "  U.S." : "  METRIC"] }),
  };
  if (command.startsWith("I201") && gauge.station.refusingMs > 0) return null;
  const body = bodies[command.slice(0, 4)];
  if (!body) return null;
  const end = lineEnd === "LF" ? "\n" : "\r\n";
  const lines = ["", command, dateLine(gauge.clock(now), dateStyle), "", ...header(gauge), "", ...body(), "", ""];
  return `${SOH}${lines.join(end)}${ETX}`;
}
