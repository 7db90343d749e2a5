import { parseArgs } from "node:util";
import { layOutRestore } from "./backup/restore.ts";
import { configFromEnvironment } from "./kernel/config.ts";
import { Mendable } from "./kernel/errors/mendable.ts";
import { runProgram } from "./kernel/run-program.ts";

const USAGE =
  "npm run restore -- --backup <folder> --archive <folder> [--log <folder>] --data <new folder> [--until 2026-11-26T12:00:00Z | --follow]";

function momentOf(text: string): Date {
  const moment = new Date(text);
  if (!/(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime())) {
    throw new Mendable(`--until: ${text} is no moment with its zone. ${USAGE}`);
  }
  return moment;
}

function planOf(parameters: string[]) {
  const folder = { type: "string" } as const;
  try {
    const options = {
      backup: folder,
      archive: folder,
      log: folder,
      data: folder,
      until: folder,
      follow: { type: "boolean" },
    } as const;
    return parseArgs({ args: parameters, options }).values;
  } catch {
    throw new Mendable(USAGE);
  }
}

/**
 * `npm run restore`: lays a backup out as PostgreSQL's files, which bring themselves to the wanted moment at their first start,
 * or, with --follow, stay behind the PostgreSQL of DATABASE_URL as its standby; and ends.
 */
await runProgram(async () => {
  const { backup, archive, log, data, until, follow = false } = planOf(process.argv.slice(2));
  if (backup === undefined || archive === undefined || data === undefined || (follow && (until ?? log) !== undefined)) {
    throw new Mendable(USAGE);
  }
  const { version } = await layOutRestore({
    backup,
    archive,
    ...(log !== undefined && { log }),
    data,
    ...(until && { until: momentOf(until) }),
    ...(follow && { follow: configFromEnvironment().DATABASE_URL }),
  });
  const then = follow ? "it follows DATABASE_URL" : "and then `npm run books`";
  process.stdout.write(`${data} is laid out: start PostgreSQL ${version} on it, ${then}.\n`);
});
