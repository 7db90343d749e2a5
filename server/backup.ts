import { makeBaseBackup } from "./backup/base-backup.ts";
import { configFromEnvironment } from "./kernel/config.ts";
import { Mendable } from "./kernel/errors/mendable.ts";
import { runProgram } from "./kernel/run-program.ts";

/** `npm run backup -- <folder>`: copies PostgreSQL's files into a new folder while it works, and ends. */
await runProgram(async () => {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    throw new Mendable("npm run backup -- <new folder>");
  }
  const { bytes, endedAt } = await makeBaseBackup(configFromEnvironment().DATABASE_URL, folder);
  process.stdout.write(`${folder}: ${(bytes / 1e6).toFixed(0)} MB. From ${endedAt} on any moment can be restored.\n`);
});
