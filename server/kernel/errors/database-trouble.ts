/**
 * What keeps a database from answering for the moment. BUSY: a lock, a statement or a free connection took too long. AWAY: nobody
 * is there, it starts or ends, it takes no changes, or has no room for them.
 */
export type DatabaseTrouble = "BUSY" | "AWAY";

/** What PostgreSQL says when a lock or a statement took too long, and its pool when no connection was free. */
const BUSY_STATES: readonly string[] = ["55P03", "57014"];
const BUSY_MESSAGE = "timeout exceeded when trying to connect";

/**
 * Errors of PostgreSQL (appendix A of its manual) that pass by themselves or by its operator's hand: class 08 a lost connection, 53 no room on
 * disk, in memory or for connections, 57P01 to 57P03 its end and its start, 58030 a disk that fails, 25006 a standby that takes no changes,
 * 25P03 a transaction of a server that stood still for too long.
 */
const AWAY_STATE = /^(08|53)...$|^57P0[123]$|^58030$|^25006$|^25P03$/;
/** What the system says of a connection that nobody took, or that ended. */
const AWAY_CODES: readonly string[] = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
];
/** What `pg` says of a connection that ended under a statement; it has no code. */
const AWAY_MESSAGE = /Connection terminated|not queryable|Client was closed/;

/** What an error tells of the database's own trouble; undefined: it has none, the error is about something else. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  if (!(error instanceof Error)) {
    return undefined;
  }
  const { code } = error as { code?: unknown };
  const state = typeof code === "string" ? code : "";
  if (BUSY_STATES.includes(state) || error.message.includes(BUSY_MESSAGE)) {
    return "BUSY";
  }
  return AWAY_STATE.test(state) || AWAY_CODES.includes(state) || AWAY_MESSAGE.test(error.message) ? "AWAY" : undefined;
}
