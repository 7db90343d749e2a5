import { Decimal } from "decimal.js";
import { subtractDecimals } from "../../../common/decimal.ts";
import { FUEL_ORDER, TANK_LITRES } from "../../../common/limits.ts";
import { assertDecimal } from "../../kernel/errors/assert-decimal.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText } from "../../kernel/lists/inputs.ts";
import { EARLIEST } from "../../plant/telemetry/fact-key.rules.ts";
import type { FuelOrderState } from "./fuel-order.types.ts";

const DAY_MS = 86_400_000;

/** What can be done with an order, by the states that it has to stand in. */
export const STANDING = {
  changeFuelOrder: ["DRAFT"],
  approveFuelOrder: ["DRAFT"],
  sendFuelOrder: ["APPROVED", "IN_TRANSIT"],
  linkFuelOrder: ["IN_TRANSIT", "DROPPED"],
  unlinkFuelOrder: ["IN_TRANSIT", "DROPPED"],
  dropFuelOrder: ["IN_TRANSIT"],
  reconcileFuelOrder: ["DROPPED"],
  cancelFuelOrder: ["DRAFT", "APPROVED", "IN_TRANSIT"],
} as const satisfies Record<string, readonly FuelOrderState[]>;

/** Refuses what can't be done with an order as it stands: 10006, telling how that is. */
export function assertOrderStanding(state: FuelOrderState, deed: keyof typeof STANDING): void {
  if (!(STANDING[deed] as readonly FuelOrderState[]).includes(state)) {
    refuse("ILLEGAL_SELECTION", { field: "id", params: { state } });
  }
}

/** What an order says, as it is kept. */
export interface FuelOrderRecord {
  readonly supplier: string;
  readonly wantedFrom: Date;
  readonly wantedUntil: Date;
  readonly note: string;
}

/** The same as somebody tells it. */
type ToldOrder = Omit<FuelOrderRecord, "note"> & { readonly note?: string | null };

/** An order as it is kept: nothing around its texts. */
export const orderRecordOf = ({ supplier, wantedFrom, wantedUntil, note }: ToldOrder): FuelOrderRecord => ({
  supplier: supplier.trim(),
  wantedFrom,
  wantedUntil,
  note: note?.trim() ?? "",
});

/** Refuses what no order says (10012), naming the field. */
export function assertOrder({ supplier, wantedFrom, wantedUntil, note }: FuelOrderRecord): void {
  assertText(supplier, "supplier");
  assertShort(note, "note", FUEL_ORDER.TEXT);
  if (wantedFrom < EARLIEST) {
    refuse("PARAMETER_ERROR", { field: "wantedFrom" });
  }
  if (wantedUntil <= wantedFrom || wantedUntil.getTime() > wantedFrom.getTime() + FUEL_ORDER.DAYS * DAY_MS) {
    refuse("PARAMETER_ERROR", { field: "wantedUntil" });
  }
}

/** Refuses a text that is too long (10012), naming the field; it may be empty. */
export function assertShort(text: string, field: string, most: number): void {
  if (text.length > most) {
    refuse("PARAMETER_ERROR", { field, params: { most } });
  }
}

/** Refuses a time at which nothing of an order's window can come (10012). */
export function assertExpected(
  expectedAt: Date,
  { wantedFrom, wantedUntil }: Pick<FuelOrderRecord, "wantedFrom" | "wantedUntil">,
): void {
  const reach = FUEL_ORDER.DAYS * DAY_MS;
  if (
    expectedAt < EARLIEST ||
    expectedAt.getTime() < wantedFrom.getTime() - reach ||
    expectedAt.getTime() > wantedUntil.getTime() + reach
  ) {
    refuse("PARAMETER_ERROR", { field: "expectedAt" });
  }
}

/** A tank of the order's station. */
export interface OrderTank {
  readonly id: string;
  readonly gradeId: string;
  readonly capacityLitres: string;
}

/** A line of an order as it is kept. */
export interface OrderedLine {
  readonly tankId: string | null;
  readonly gradeId: string;
  readonly litres: string;
}

/** The same as somebody tells it. */
export interface ToldLine {
  readonly tankId?: string | null;
  readonly gradeId?: string | null;
  readonly litres: string;
}

/**
 * What an order asks for, of the tanks of its station. 10012 naming the line's field (how many lines, litres, tank and grade, both twice), 10011 (no
 * tank of the station), 10005 (a grade that none of its tanks holds).
 */
export function orderedLines(told: readonly ToldLine[], tanks: readonly OrderTank[]): readonly OrderedLine[] {
  if (told.length === 0 || told.length > FUEL_ORDER.LINES) {
    refuse("PARAMETER_ERROR", { field: "lines", params: { least: 1, most: FUEL_ORDER.LINES } });
  }
  const seen = new Set<string>();
  return told.map((line, index) => {
    const ordered = orderedLine(line, tanks, `lines.${index}`);
    const { tankId, gradeId } = ordered;
    const key = tankId ?? gradeId;
    if (seen.has(key)) {
      refuse("PARAMETER_ERROR", { field: `lines.${index}.${tankId === null ? "gradeId" : "tankId"}` });
    }
    seen.add(key);
    return ordered;
  });
}

function orderedLine({ tankId, gradeId, litres }: ToldLine, tanks: readonly OrderTank[], at: string): OrderedLine {
  if ((tankId == null) === (gradeId == null)) {
    refuse("PARAMETER_ERROR", { field: `${at}.tankId` });
  }
  const meant = tanks.filter((tank) => (tankId == null ? tank.gradeId === gradeId : tank.id === tankId));
  const first =
    meant[0] ??
    (tankId == null
      ? refuse("ENERGY_NOT_FOUND", { field: `${at}.gradeId` })
      : refuse("TANK_NOT_FOUND", { field: `${at}.tankId` }));
  const room = Decimal.sum(...meant.map(({ capacityLitres }) => capacityLitres)).toFixed();
  assertDecimal(litres, { ...TANK_LITRES, max: room }, `${at}.litres`);
  return { tankId: tankId ?? null, gradeId: first.gradeId, litres: subtractDecimals(litres, "0") };
}
