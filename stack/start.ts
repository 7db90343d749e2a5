import { buildIfStale } from "./build.ts";
import { readConfig } from "./config.ts";
import { greeting, runSession } from "./session.ts";
import { startStack } from "./stack.ts";

/** `npm start`: the whole product from dist/ on one port. */
await runSession(async (abort, onProgress) => {
  const startedAt = Date.now();
  const config = readConfig(process.env);
  await buildIfStale(onProgress, abort);
  const stack = await startStack({ ...config, onProgress, abort });
  process.stdout.write(greeting(stack, stack.url, Date.now() - startedAt));
  return stack;
});
