import type { GunState } from "./gun.types.ts";

/**
 * The moves of a fill; AUTHORIZED and LIFTED may end in FREE when the gun is hung up unused, and a gun may be authorised
 * while it still hangs (execute first).
 */
const GUN_MOVES: Readonly<Record<GunState, readonly GunState[]>> = {
  FREE: ["LIFTED", "AUTHORIZED"],
  LIFTED: ["AUTHORIZED", "FREE"],
  AUTHORIZED: ["REFUELLING", "FREE"],
  REFUELLING: ["WORKING"],
  WORKING: ["FREE"],
};

/** Device clocks this far ahead of ours are wrong, not early. */
const CLOCK_AHEAD_MS = 5 * 60_000;

export interface MoveVerdict {
  /** The state is another than before: worth a row in the history. */
  readonly changed: boolean;
  /** False: recorded as a device fault; the newest device state wins all the same. */
  readonly legal: boolean;
}

/**
 * Judges what a device says a gun does next. `previous` null: the gun is seen for the first time, which is legal in any
 * state. `reason`: why the order of a fill was left, e.g. "device restarted" or that polling could not see the states in
 * between; a move that is explained is no fault of the device.
 */
export function judgeMove(previous: GunState | null, next: GunState, reason: string | null): MoveVerdict {
  if (previous === null) {
    return { changed: true, legal: true };
  }
  if (previous === next) {
    return { changed: false, legal: true };
  }
  const explained = reason !== null && reason.trim() !== "";
  return { changed: true, legal: explained || GUN_MOVES[previous].includes(next) };
}

/**
 * Whether an incoming state follows the one we show, by the device's own clock. Within the same instant the later
 * arrival wins, since many devices count whole seconds. With `now`, a shown time that lies in the future gives way: a
 * clock that once ran ahead must not silence the gun until that time has come.
 */
export function isNewer(current: Date | null, incoming: Date, now?: Date): boolean {
  if (current === null) {
    return true;
  }
  if (now !== undefined && current.getTime() > now.getTime() + CLOCK_AHEAD_MS) {
    return incoming.getTime() !== current.getTime();
  }
  return incoming.getTime() >= current.getTime();
}

/** Whether something last heard of at `lastSeen` counts as online; never heard of is offline. */
export function onlineAt(lastSeen: Date | null, now: Date, limitMs: number): boolean {
  return lastSeen !== null && now.getTime() - lastSeen.getTime() <= limitMs;
}
