import "reflect-metadata";
import { configFromEnvironment } from "./kernel/config.ts";
import { makeApp } from "./http/app.ts";
import { httpsWarning } from "./http/https.ts";
import { makeLog } from "./kernel/log.ts";
import { runProgram } from "./kernel/run-program.ts";
import { archiveWarning } from "./plant/archive/archive.writer.ts";

/** Listens until it is told to stop; a wrong environment or a taken port ends it with one clear line. */
await runProgram(async () => {
  const config = configFromEnvironment();
  const log = makeLog(config.LOG_LEVEL);
  for (const warning of [archiveWarning(config), httpsWarning(config)]) {
    if (warning !== null) {
      log.warn(warning);
    }
  }
  if (config.SECRETS_KEY.length === 0) {
    log.warn("SECRETS_KEY is not set: networks' secrets are stored as they are");
  }
  const app = await makeApp({ config, log });
  await app.http.listen({ host: config.HOST, port: config.PORT });
  let stopping = false;
  const stop = async (signal: string) => {
    if (!stopping) {
      stopping = true;
      log.info({ signal }, "stopping");
      await app.close();
      process.exit(0);
    }
  };
  process.on("SIGTERM", (signal) => void stop(signal));
  process.on("SIGINT", (signal) => void stop(signal));
});
