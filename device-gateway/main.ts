import { flushCompileCache } from "node:module";
import pino from "pino";
import { configFromEnvironment, type Config } from "./config.ts";
import { startProgram, type Program } from "./program.ts";
import { systemClock } from "./system-clock.ts";

/** A stop that takes longer is cut off, before Docker's ten seconds are over; the spool survives both. */
const STOP_LIMIT_MS = 9_500;

try {
  await run(configFromEnvironment());
} catch (error) {
  process.stderr.write(`device-gateway: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function run(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: { program: "device-gateway" } });
  let program: Program | null = null;
  let ending = false;
  const end = (code: number) => {
    if (ending) return;
    ending = true;
    const cutOff = setTimeout(() => process.exit(code), STOP_LIMIT_MS);
    const stopped = program?.stop() ?? Promise.resolve();
    void stopped
      .catch((error: unknown) => log.error({ err: error }, "the gateway did not stop cleanly"))
      .finally(() => {
        clearTimeout(cutOff);
        process.exit(code);
      });
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "the gateway stops");
      end(0);
    });
  }
  program = await startProgram(config, { clock: systemClock, log, giveUp: () => end(1) });
  // Not only at its end, which a kill leaves out: it starts sooner again by what Node keeps compiled (NODE_COMPILE_CACHE).
  flushCompileCache();
  const { faults } = program;
  process.on("unhandledRejection", (error) => faults.rejected(error));
  process.on("uncaughtException", (error) => faults.thrown(error));
}
