import { join } from "node:path";
import { commandOf } from "../stack/programs.ts";
import { runToEnd } from "../stack/supervise.ts";

/** Has `npm run books` prove the books; null where they are right, else what it says is wrong. */
export async function proveBooks(databaseUrl: string, dataDir: string, abort: AbortSignal): Promise<string | null> {
  const command = commandOf("books", "built", { env: { DATABASE_URL: databaseUrl } });
  const logFile = join(dataDir, "logs", "books.log");
  return runToEnd({ name: "the proof of the books", command, logFile }, abort).then(
    () => null,
    (fault: Error) => fault.message,
  );
}
