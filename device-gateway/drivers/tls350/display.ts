import { alarmTypeOf, TANK_CATEGORY, type ConsoleAlarm } from "./alarms.ts";
import { LayoutFault } from "./computer.ts";
import { findDisplayTimes } from "./console-clock.ts";
import type { DeliveryFigures, DeliveryState, TankFigures } from "./report.ts";
import type { UnitSystem } from "./units.ts";

/** Volume, TC volume, ullage, height, water, temperature. */
const INVENTORY_COLUMNS = 6;
/** A further alarm of a tank stands under the first one, far from the left edge; a heading does not. */
const CONTINUATION = /^\s{10,}(\S.*)$/;
const STATUS_HEADING = /^.*\bTANK\b.*\bSTATUS\b.*$/im;
const STATUS_ROW = /^\s{0,8}(\d{1,2})\s+(\S.*)$/;
const DELIVERY_TANK = /^\s*T(?:ANK)?\s*(\d{1,2})\s*:/i;
const DELIVERY_LINE = /^\s*(START|END)\s*:(.*)$/i;

function linesOf(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

/** "1693", "75.49", "-0.5", "12,345" or "24,75"; undefined for anything else. */
function figureOf(token: string): number | undefined {
  if (!/^[-+]?\d+(?:[.,]\d+)*$/.test(token)) return undefined;
  const grouped = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(token);
  const value = Number(grouped ? token.replaceAll(",", "") : token.replace(",", "."));
  return Number.isFinite(value) ? value : undefined;
}

/** I201: a row is read from the right, since product names may hold blanks and digits. */
export function readDisplayInventory(text: string): TankFigures[] {
  return linesOf(text).flatMap((line) => {
    const tokens = line.trim().split(/\s+/);
    const [volume, netVolume, ullage, height, waterHeight, temperature] = tokens
      .slice(-INVENTORY_COLUMNS)
      .map(figureOf);
    const complete = [volume, netVolume, ullage, height, waterHeight, temperature].every(
      (value) => value !== undefined,
    );
    if (tokens.length <= INVENTORY_COLUMNS || !/^\d{1,2}$/.test(tokens[0] ?? "") || !complete) return [];
    return {
      tank: Number(tokens[0]),
      deliveryInProgress: false,
      heightInvalid: false,
      volume,
      netVolume,
      ullage,
      height,
      waterHeight,
      temperature,
      waterVolume: undefined,
    };
  });
}

/** I205. Throws LayoutFault if no tank is listed: an empty page is not the end of all alarms. */
export function readDisplayStatus(text: string): ConsoleAlarm[] {
  const alarms: ConsoleAlarm[] = [];
  let tank: string | null = null;
  // What stands above the heading is the station's address, which may well begin with a number.
  const heading = STATUS_HEADING.exec(text);
  for (const line of linesOf(heading ? text.slice(heading.index + heading[0].length) : text)) {
    const row = STATUS_ROW.exec(line);
    if (row) tank = (row[1] ?? "").padStart(2, "0");
    const status = row ? statusOfRow(row[2] ?? "") : CONTINUATION.exec(line)?.[1];
    const type = tank && status ? typeOf(status) : null;
    if (tank && type) alarms.push({ category: TANK_CATEGORY, type, number: tank });
  }
  if (tank === null) throw new LayoutFault("no tank in the status report");
  return alarms;
}

/** The status that ends a row, after the product; undefined if the row has only a product. */
function statusOfRow(rest: string): string | undefined {
  const cells = rest.trim().split(/\s{2,}/);
  if (cells.length > 1 || alarmTypeOf(rest.trim().toUpperCase())) return cells.at(-1);
  return undefined;
}

/** The alarm's type, or its text where we don't know it; null for NORMAL. */
function typeOf(status: string): string | null {
  const text = status.trim().toUpperCase();
  return /^(?:.*\s)?NORMAL$/.test(text) ? null : (alarmTypeOf(text) ?? text);
}

/** I20C and I202: for each delivery the line of its end, then the line of its start. */
export function readDisplayDeliveries(text: string): DeliveryFigures[] {
  const deliveries: DeliveryFigures[] = [];
  let tank: number | null = null;
  let end: DeliveryState | null = null;
  for (const line of linesOf(text)) {
    const heading = DELIVERY_TANK.exec(line);
    if (heading) [tank, end] = [Number(heading[1]), null];
    const [, edge, rest = ""] = DELIVERY_LINE.exec(line) ?? [];
    if (tank === null || !edge) continue;
    if (edge.toUpperCase() === "END") end = deliveryState(rest);
    else if (end) deliveries.push({ tank, start: deliveryState(rest), end });
  }
  return deliveries;
}

/** Date, volume, TC volume, water, temperature and, on most consoles, height. */
function deliveryState(text: string): DeliveryState {
  const figures = text.replace(/^.*\d:\d{2}(?::\d{2})?\s*(?:[AP]M)?/i, "").trim();
  const [volume, , waterHeight, temperature, height] = figures.split(/\s+/).map(figureOf);
  return { shown: findDisplayTimes(text), volume, waterHeight, temperature, height };
}

/** I517: the units by name, or null if the page names none. */
export function readDisplayUnits(text: string): UnitSystem | null {
  if (/\bMETRIC|\bLIT(?:ER|RE)S?\b/i.test(text)) return "METRIC";
  if (/\bIMP(?:ERIAL|\.)/i.test(text)) return "IMPERIAL";
  return /\bU\.?S\.?(?:\s|$)/i.test(text) ? "US" : null;
}

/** I902: the software's number, or its version where it has none. */
export function readDisplayVersion(text: string): string | null {
  return (/SOFTWARE\s*#\s*(\S+)/i.exec(text) ?? /VERSION\s+(\S+)/i.exec(text))?.[1] ?? null;
}
