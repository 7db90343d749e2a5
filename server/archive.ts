import { configFromEnvironment } from "./kernel/config.ts";
import { Mendable } from "./kernel/errors/mendable.ts";
import { runProgram } from "./kernel/run-program.ts";
import { faultOfArchive, readArchives } from "./plant/archive/archive-file.ts";
import { loadArchive } from "./plant/archive/load-archive.ts";

const USAGE = "npm run archive -- list | verify | load <file>";
const say = (line: string) => process.stdout.write(`${line}\n`);

async function listArchives(dir: string): Promise<void> {
  for (const { file, table, month, rows, bytes } of await readArchives(dir)) {
    say(`${file}: ${table} of ${month.slice(0, 7)}, ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB`);
  }
}

async function verifyArchives(dir: string): Promise<void> {
  const archives = await readArchives(dir);
  let wrong = 0;
  for (const archive of archives) {
    const fault = await faultOfArchive(dir, archive);
    if (fault !== null) {
      wrong += 1;
      say(`${archive.file} ${fault}`);
    }
  }
  say(
    wrong === 0
      ? `All ${archives.length} files are as they were written.`
      : `${wrong} of ${archives.length} files are wrong.`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
}

/** `npm run archive`: tells what is archived of readings, whether it is still what was written, or lays a month out as a table of its own; and ends. */
await runProgram(async () => {
  const { ARCHIVE_DIR: dir, DATABASE_URL } = configFromEnvironment();
  if (dir === undefined) {
    throw new Mendable("ARCHIVE_DIR is not set: there is no archive.");
  }
  const [what, file] = process.argv.slice(2);
  if (what === "list") {
    await listArchives(dir);
  } else if (what === "verify") {
    await verifyArchives(dir);
  } else if (what === "load" && file !== undefined) {
    say(
      `${await loadArchive(DATABASE_URL, dir, file)} holds what was archived. Nothing of the product reads it; drop it when it is done.`,
    );
  } else {
    throw new Mendable(USAGE);
  }
});
