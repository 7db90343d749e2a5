import { refuse } from "../../kernel/errors/refuse.ts";
import { assertText, assertTimeZone } from "../../kernel/lists/inputs.ts";
import { ControlMode } from "./station.types.ts";

const LONGEST = 200;

/** Refuses a text that may be empty but not overlong (10012). */
function assertShort(text: string, field: string): void {
  if (text.length > LONGEST) {
    refuse("PARAMETER_ERROR", { field, params: { most: LONGEST } });
  }
}

/** Where a station stands, in degrees of WGS 84. */
interface Location {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Refuses what is no place on earth, and half of one (10012). */
function assertLocation({ latitude, longitude }: Location): void {
  const bounds = { latitude: 90, longitude: 180 } as const;
  for (const [field, value] of Object.entries({ latitude, longitude })) {
    const most = bounds[field as keyof typeof bounds];
    if (value !== null && Math.abs(value) > most) {
      refuse("PARAMETER_ERROR", { field, params: { least: -most, most } });
    }
  }
  if ((latitude === null) !== (longitude === null)) {
    refuse("PARAMETER_ERROR", { field: latitude === null ? "latitude" : "longitude" });
  }
}

/** What a station's record has to hold, whoever writes it. */
export interface StationFacts extends Location {
  readonly code: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly taxCode: string;
  readonly shiftsPerDay: number;
  readonly timeZone: string;
}

/** Refuses a station that can't be (10012), naming the field. */
export function assertStation(facts: StationFacts): void {
  assertText(facts.code, "code");
  assertText(facts.name, "name");
  for (const field of ["address", "phone", "taxCode"] as const) {
    assertShort(facts[field], field);
  }
  assertLocation(facts);
  if (facts.shiftsPerDay < 1) {
    refuse("PARAMETER_ERROR", { field: "shiftsPerDay", params: { least: 1 } });
  }
  assertTimeZone(facts.timeZone, "timeZone");
}

/** What a station's own software holds too: it alone changes them where the station controls itself. */
const HELD_BY_STATION = ["authorizationMode", "certification", "shiftsPerDay", "timeZone"];

/**
 * Refuses to change what a station that controls itself holds (10022), naming the field. Who controls it can always be
 * changed, and a change that takes control back may bring the rest along.
 */
export function assertInControl(before: ControlMode, after: Readonly<Record<string, unknown>>): void {
  const mode = after["controlMode"] ?? before;
  const field = HELD_BY_STATION.find((name) => Object.hasOwn(after, name));
  if (before === ControlMode.STATION && mode === ControlMode.STATION && field !== undefined) {
    refuse("STATION_CONTROLLED", { field });
  }
}

/** What a station still has that works. */
export interface StationUse {
  /** A gateway speaks for it. */
  readonly activated: boolean;
  readonly devices: number;
  readonly boxes: number;
  /** People who work there. */
  readonly employees: number;
}

/** Refuses to delete a station that still works (10019); the params say by what. */
export function assertStationIdle({ activated, devices, boxes, employees }: StationUse): void {
  if (activated || devices > 0 || boxes > 0 || employees > 0) {
    refuse("IN_USE", { field: "id", params: { activated, devices, boxes, employees } });
  }
}
