import "reflect-metadata";
import { pino } from "pino";
import { configFromEnvironment } from "./config.ts";
import { makeApp } from "./http/app.ts";

/** Listens until it is told to stop; a wrong environment or a taken port ends it with one clear line. */
async function main(): Promise<void> {
  const config = configFromEnvironment();
  const log = pino({ level: config.LOG_LEVEL, redact: ["*.password", "*.token", "req.headers.authorization"] });
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
}

main().catch((error: NodeJS.ErrnoException) => {
  const taken = error.code === "EADDRINUSE";
  process.stderr.write(
    taken ? "The port is taken by another program: set PORT to a free one.\n" : `${error.stack ?? error.message}\n`,
  );
  process.exit(1);
});
