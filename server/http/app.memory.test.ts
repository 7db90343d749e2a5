import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, inject, test } from "vitest";
import { readConfig } from "../kernel/config.ts";
import { makeLog } from "../kernel/log.ts";
import { databaseUrl } from "../test/database.ts";
import { SECRETS_KEY } from "../test/server.ts";
import { makeApp } from "./app.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const { url, template } = inject("database");
const config = readConfig({ DATABASE_URL: databaseUrl(url, template), NODE_ENV: "test", SECRETS_KEY });

/** Begins so many servers, asks each something, and ends it; what is held then, in MB. */
async function heldAfter(servers: number): Promise<number> {
  for (let begun = 0; begun < servers; begun += 1) {
    const app = await makeApp({ config, log: makeLog("silent") });
    await app.http.inject("/metrics");
    await app.close();
  }
  // What is ended at once but let go a moment later.
  await setTimeout(100);
  collect();
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}

/** A server holds 7 MB. */
test("nothing holds servers that have ended", async () => {
  const before = await heldAfter(4);

  expect((await heldAfter(12)) - before).toBeLessThan(40);
});
