import { flushCompileCache } from "node:module";
import { Mendable } from "./errors/mendable.ts";
import { errorForLog } from "./log.ts";

/** SQLSTATEs and the system's codes that a wrong setting or a missing neighbour causes (PostgreSQL, appendix A). */
const MENDABLE: Readonly<Record<string, string>> = {
  EADDRINUSE: "The port is taken by another program: set PORT to a free one.",
  EADDRNOTAVAIL: "This machine has no such address: set HOST to one of its own.",
  EACCES: "This user may not open the port or file: set PORT to one above 1023, or look at the rights of the file.",
  ENOENT: "There is no such file.",
  ECONNREFUSED: "PostgreSQL does not answer at the address in DATABASE_URL.",
  ENOTFOUND: "The host in DATABASE_URL is not known.",
  EAI_AGAIN: "The host in DATABASE_URL is not known.",
  ETIMEDOUT: "PostgreSQL does not answer at the address in DATABASE_URL.",
  "28P01": "PostgreSQL refuses the user or password in DATABASE_URL.",
  "28000": "PostgreSQL refuses the user in DATABASE_URL.",
  "42501":
    "The user in DATABASE_URL may not do that: whose work is whose says docs/operations.md, Roles of the database.",
  "3D000": "The database in DATABASE_URL does not exist.",
  "55P03": "Another transaction has held a table for too long: end it, then run this again.",
};

function mendable(error: unknown): string | null {
  if (error instanceof Mendable) {
    return error.message;
  }
  if (!(error instanceof Error)) {
    return null;
  }
  const errors = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const { code = "", path } = error as NodeJS.ErrnoException;
  const known = MENDABLE[code] ?? null;
  const line = known !== null && path !== undefined ? `${known} (${path})` : known;
  return line ?? mendable(error.cause) ?? errors.map(mendable).find((each) => each !== null) ?? null;
}

/**
 * Runs a program of the server to its end or to its listening; what stops it is told in one line where somebody can mend it. What
 * Node compiled of it is kept then (NODE_COMPILE_CACHE), not only at its end: who is killed starts as soon again.
 */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  try {
    await main();
    flushCompileCache();
  } catch (error) {
    const line = mendable(error);
    process.stderr.write(`${line ?? JSON.stringify(errorForLog(error))}\n`);
    process.exit(1);
  }
}
