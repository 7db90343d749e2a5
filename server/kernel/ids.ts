import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

const RANDOM_BYTES = 16;
const pool = Buffer.alloc(RANDOM_BYTES * 256);
let taken = pool.length;

/** Random bytes of an id, drawn for many at once: each draw is a call of the system. */
function randomBytes(): Buffer {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  return pool.subarray(taken, (taken += RANDOM_BYTES));
}

/** The instant and number of the newest id. */
const newest = { ms: 0, seq: 0 };
/** So many ids of an instant can be told apart, and then it counts as the next one. */
const LAST_SEQ = 0xffff_ffff;

/** A new id: UUIDv7, so that ids sort by their time of making; those of one process in the order in which they are made. */
export function newId(): string {
  const random = randomBytes();
  const now = Date.now();
  if (now > newest.ms) {
    newest.ms = now;
    // Half of the numbers stay free above the one that an instant begins with.
    newest.seq = random.readUInt32BE(6) >>> 1;
  } else if (newest.seq === LAST_SEQ) {
    newest.ms += 1;
    newest.seq = 0;
  } else {
    newest.seq += 1;
  }
  return v7({ msecs: newest.ms, seq: newest.seq, random });
}

/** Ids of one instant (milliseconds since 1970), in the order of `seq`. */
export const idAt = (ms: number, seq: number): string => v7({ msecs: ms, seq, random: randomBytes() });

/** The least id of an instant: ids of before sort below it, those of then and later don't. */
export function firstIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text can be an id at all; PostgreSQL refuses to compare an id with what can't. */
export const isId = (text: string): boolean => UUID.test(text);

/** Those of some texts that can be ids; one that can't matches nothing, like any other unknown id. */
export const usableIds = (ids: readonly string[]): string[] => ids.filter(isId);
