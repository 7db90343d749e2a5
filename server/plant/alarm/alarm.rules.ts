import type { AlarmCode, AlarmEdge, AlarmSeverity } from "./alarm.types.ts";

/**
 * CRITICAL: people or the environment are in danger, or fuel runs out where it must not. WARNING: money, sales or the
 * view of them are at stake. INFO: worth knowing, nothing to run for.
 */
export const ALARM_SEVERITY = {
  TANK_LEVEL_HIGH: "CRITICAL",
  TANK_LEVEL_LOW: "WARNING",
  TANK_LEAK: "CRITICAL",
  TANK_WATER_HIGH: "WARNING",
  TANK_PROBE_FAULT: "WARNING",
  TANK_DELIVERY_NEEDED: "INFO",
  TANK_TEST_FAULT: "WARNING",
  GAUGE_FAULT: "WARNING",
  CONTROLLER_FAULT: "WARNING",
  CONTROLLER_RESTART: "INFO",
  POWER_FAILURE: "WARNING",
  PUMP_OFFLINE: "WARNING",
  PUMP_OVERFILL: "CRITICAL",
  PUMP_FILLED_OFFLINE: "WARNING",
  READER_FAULT: "WARNING",
  PRICE_SIGN_FAULT: "WARNING",
  PLC_FAULT: "WARNING",
  GAS_CONCENTRATION: "CRITICAL",
  MEASURE_LIMIT: "WARNING",
  DEVICE_OFFLINE: "WARNING",
  STATION_SILENT: "WARNING",
  GUN_ILLEGAL_MOVE: "INFO",
  MISSING_SALE: "WARNING",
  UNBOUND_ADDRESS: "WARNING",
  REPORT_QUARANTINED: "WARNING",
  CARD_OVERDRAWN: "WARNING",
} as const satisfies Record<AlarmCode, AlarmSeverity>;

/** What a holder says: it begins, it is over, or it was noticed and has no end. */
export interface EdgeReport {
  readonly edge: AlarmEdge;
  /** By the clock of whoever says it. */
  readonly at: Date;
  /** Who says it, e.g. the device's own code ("Probe 8") or our limits: an alarm ends when nobody holds it any more. */
  readonly holder: string;
}

/**
 * The newest alarm of a source and code, active (endedAt null) or not. Whether a person has acknowledged it is a state
 * of its own that no edge touches; an alarm that begins anew is a new row and so not acknowledged.
 */
export interface AlarmLife {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly lastRaisedAt: Date;
  /** How often it was raised; somebody who joins in, seeing the same, is not counted. */
  readonly count: number;
  /** Made and read here alone, stored as it is: who holds the alarm ("… +time") and who let go ("… -time"). */
  readonly holders: readonly string[];
}

/**
 * What an edge did. New rows: RAISED (active) and NOTED (over already: an instant, or a late report of what has ended
 * since). Changes of the given row: REPEATED (raised once more, or joined in by another; active again where a late edge shows that it had not ended),
 * RELEASED (a holder let go, nothing to be seen changes) and CLEARED (the last one let go). IGNORED: changes nothing.
 * FORETOLD: a new row that counts nothing and that nobody is shown, since its RAISED may still be under way.
 */
export type AlarmStep =
  | { readonly what: "RAISED" | "NOTED" | "REPEATED" | "RELEASED" | "CLEARED" | "FORETOLD"; readonly next: AlarmLife }
  | { readonly what: "IGNORED" };

const IGNORED: AlarmStep = { what: "IGNORED" };

/** What one holder said last; times in milliseconds. */
interface Hold {
  readonly name: string;
  readonly holds: boolean;
  readonly raisedAt: number | null;
  readonly clearedAt: number | null;
}

/**
 * The next state of an alarm. `alarm`: the active one of its source and code, else the one that began last, else null.
 * Edges may arrive late and in any order; each must be given once. Of two edges at the same instant the later to arrive
 * counts, since many devices tell whole seconds.
 */
export function afterEdge(alarm: AlarmLife | null, { edge, at, holder }: EdgeReport): AlarmStep {
  const time = at.getTime();
  switch (edge) {
    case "RAISED":
      return raise(alarm, holder, time);
    case "CLEARED":
      return alarm === null ? foretell(holder, at) : clear(alarm, holder, time);
    case "NOTED":
      return note(alarm, time);
  }
}

/** Who holds an alarm now, by name. */
export function holdersOf({ holders }: Pick<AlarmLife, "holders">): string[] {
  return holders
    .map(parsed)
    .filter(({ holds }) => holds)
    .map(({ name }) => name);
}

/** Whether somebody holds an alarm, or has let go of it at or after a time: their begin of then is nothing new. */
export function knowsOf(alarm: AlarmLife, holder: string, at: Date): boolean {
  const own = alarm.holders.map(parsed).find(({ name }) => name === holder);
  return own !== undefined && (own.holds || (own.clearedAt !== null && own.clearedAt >= at.getTime()));
}

function raise(alarm: AlarmLife | null, name: string, time: number): AlarmStep {
  const holds = alarm?.holders.map(parsed) ?? [];
  const own = holds.find((hold) => hold.name === name) ?? { name, holds: false, raisedAt: null, clearedAt: null };
  if (alarm !== null && own.clearedAt !== null && time < own.clearedAt) {
    return raiseOfPast(alarm, { ...own, clearedAt: own.clearedAt }, time);
  }
  const raisedAt = own.holds ? Math.max(time, own.raisedAt ?? time) : time;
  const holders = withHold(holds, { ...own, holds: true, raisedAt });
  if (alarm === null || (alarm.endedAt !== null && time >= alarm.endedAt.getTime())) {
    return { what: "RAISED", next: lifeOf(time, null, holders) };
  }
  // Who sees what another has raised tells nothing new: it began once.
  const joins = own.raisedAt === null && own.clearedAt === null;
  const next = { ...absorbed(alarm, time), ...(joins ? { count: Math.max(1, alarm.count) } : {}) };
  return { what: "REPEATED", next: { ...next, endedAt: null, holders } };
}

/** A late RAISED of a holder that has let go since: part of the given alarm where they touch, else history. */
function raiseOfPast(alarm: AlarmLife, own: Hold & { readonly clearedAt: number }, time: number): AlarmStep {
  // Raised again between this edge and the known end: when this one ended isn't known, so it counts as an instant.
  const until = own.raisedAt !== null && own.raisedAt > time ? time : own.clearedAt;
  const end = alarm.endedAt?.getTime() ?? Infinity;
  if (time > end || until < alarm.startedAt.getTime()) {
    const holds = alarm.endedAt === null ? [] : alarm.holders.map(parsed);
    const raisedAt = Math.max(time, own.raisedAt ?? time);
    return { what: "NOTED", next: lifeOf(time, until, withHold(holds, { ...own, raisedAt })) };
  }
  const endedAt = alarm.endedAt === null ? null : later(alarm.endedAt, until);
  return { what: "REPEATED", next: { ...absorbed(alarm, time), endedAt } };
}

/** The end of an alarm that nobody has raised yet: it begins before all others, so that it never is the newest one. */
function foretell(name: string, at: Date): AlarmStep {
  const holders = withHold([], { name, holds: false, raisedAt: null, clearedAt: at.getTime() });
  const never = new Date(0);
  return { what: "FORETOLD", next: { startedAt: never, endedAt: at, lastRaisedAt: never, count: 0, holders } };
}

function clear(alarm: AlarmLife, name: string, time: number): AlarmStep {
  const holds = alarm.holders.map(parsed);
  const own = holds.find((hold) => hold.name === name) ?? { name, holds: false, raisedAt: null, clearedAt: null };
  const late = own.holds ? time < (own.raisedAt ?? time) : time <= (own.clearedAt ?? -Infinity);
  if (late) {
    return IGNORED;
  }
  const holders = withHold(holds, { ...own, holds: false, clearedAt: time });
  const known = holders.map(parsed);
  if (alarm.endedAt !== null || known.some((hold) => hold.holds)) {
    // Remembered even of somebody who never raised it: the RAISED may still be under way.
    return { what: "RELEASED", next: { ...alarm, holders } };
  }
  const start = alarm.startedAt.getTime();
  const ends = known.flatMap((hold) => ((hold.raisedAt ?? -Infinity) >= start ? (hold.clearedAt ?? []) : []));
  return { what: "CLEARED", next: { ...alarm, holders, endedAt: new Date(Math.max(start, ...ends)) } };
}

function note(alarm: AlarmLife | null, time: number): AlarmStep {
  if (alarm !== null && alarm.endedAt === null && time >= alarm.startedAt.getTime()) {
    return { what: "REPEATED", next: absorbed(alarm, time) };
  }
  const holders = alarm === null || alarm.endedAt === null ? [] : alarm.holders;
  return { what: "NOTED", next: lifeOf(time, time, holders) };
}

function lifeOf(start: number, end: number | null, holders: readonly string[]): AlarmLife {
  const startedAt = new Date(start);
  return { startedAt, endedAt: end === null ? null : new Date(end), lastRaisedAt: startedAt, count: 1, holders };
}

/** Once more, at a time that may lie before all others. */
function absorbed(alarm: AlarmLife, time: number): AlarmLife {
  if (alarm.count === 0) {
    return { ...alarm, count: 1, startedAt: new Date(time), lastRaisedAt: new Date(time) };
  }
  const lastRaisedAt = later(alarm.lastRaisedAt, time);
  return { ...alarm, count: alarm.count + 1, startedAt: earlier(alarm.startedAt, time), lastRaisedAt };
}

function earlier(date: Date, time: number): Date {
  return new Date(Math.min(date.getTime(), time));
}

function later(date: Date, time: number): Date {
  return new Date(Math.max(date.getTime(), time));
}

function withHold(holds: readonly Hold[], hold: Hold): string[] {
  return [...holds.filter(({ name }) => name !== hold.name), hold].map(printed);
}

/** "Probe 8 +2026-03-01T10:00:00.000Z -2026-03-01T09:00:00.000Z": what was said last stands first. */
function printed({ name, holds, raisedAt, clearedAt }: Hold): string {
  const raised = raisedAt === null ? [] : [`+${new Date(raisedAt).toISOString()}`];
  const cleared = clearedAt === null ? [] : [`-${new Date(clearedAt).toISOString()}`];
  return [name, ...(holds ? [...raised, ...cleared] : [...cleared, ...raised])].join(" ");
}

const MARK = /^(.*?) ([+-])(\d{4}-\S+Z)(?: ([+-])(\d{4}-\S+Z))?$/;

function parsed(text: string): Hold {
  const [, name = text, sign, first, , second] = MARK.exec(text) ?? [];
  const holds = sign === "+";
  const [latest, other] = [first, second].map((time) => (time === undefined ? null : Date.parse(time)));
  const [raisedAt, clearedAt] = holds ? [latest, other] : [other, latest];
  return { name, holds, raisedAt: raisedAt ?? null, clearedAt: clearedAt ?? null };
}
