import { watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { codegen, ROOT } from "./build.ts";
import { readConfig } from "./config.ts";
import { freePortLike } from "./ports.ts";
import { answers } from "./readiness.ts";
import { greeting, runSession } from "./session.ts";
import { startStack, type Stack } from "./stack.ts";
import { supervise, type Supervised } from "./supervise.ts";

const CONSOLE_PORT = 5173;
const SETTLE_MS = 200;

/** `npm run dev`: as `npm start`, but from the sources, and each program starts again when its sources change. */
await runSession(async (abort, onProgress) => {
  const startedAt = Date.now();
  const config = readConfig(process.env);
  onProgress("making the typed documents");
  await codegen(abort);
  const stack = await startStack({ ...config, mode: "watched", onProgress, abort });
  onProgress("starting the console");
  const port = await freePortLike(CONSOLE_PORT);
  const web = startConsole(stack, port, join(config.dataDir, "logs/web.log"), onProgress);
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url)) && !abort.aborted) {
    await wait(SETTLE_MS);
  }
  followDocuments(onProgress);
  process.stdout.write(greeting(stack, url, Date.now() - startedAt));
  return {
    stop: async () => {
      await web.stop();
      await stack.stop();
    },
  };
});

function startConsole(stack: Stack, port: number, logFile: string, onProgress: (line: string) => void): Supervised {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const parameters = ["--host", "127.0.0.1", "--port", String(port), "--strictPort"];
  return supervise({
    name: "console",
    command: {
      command: [process.execPath, vite, ...parameters],
      cwd: ROOT,
      env: { ...process.env, SERVER_URL: stack.url, NODE_ENV: "development" },
    },
    logFile,
    onProgress,
  });
}

/** A changed operation or schema is generated again; what imports the result then reloads by itself. */
function followDocuments(onProgress: (line: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  const again = (_event: string, name: string | null): void => {
    if (name?.endsWith(".graphql")) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        codegen().catch((fault: unknown) => onProgress((fault as Error).message));
      }, SETTLE_MS);
    }
  };
  watch(join(ROOT, "schema.graphql"), () => again("change", "schema.graphql"));
  for (const folder of ["web", "device-gateway", "server"]) {
    watch(join(ROOT, folder), { recursive: true }, again);
  }
}
