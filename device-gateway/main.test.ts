import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "./test/surroundings.ts";

/** The gateway as a process of its own. */
function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", fileURLToPath(new URL("main.ts", import.meta.url))], {
    env: { DATA_DIR: aFolder(), DOOR_PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, "close").then(([code]) => code as number | null);
  const says = async (words: string) => {
    while (!said.includes(words)) await Promise.race([once(child.stdout, "data"), once(child.stderr, "data"), ended]);
  };
  return { child, ended, says, said: () => said };
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s ends it with code 0",
  async (signal) => {
    const { child, ended, says, said } = run({ SERVER_URL: "http://127.0.0.1:9" });
    await says("the gateway runs");
    child.kill(signal);

    expect(await ended).toBe(0);
    expect(said()).toContain(signal);
  },
  30_000,
);

test("a wrong variable is named and nothing starts", async () => {
  const { ended, said } = run({ SPOOL_LIMIT_MB: "plenty" });

  expect(await ended).toBe(1);
  expect(said()).toContain("SPOOL_LIMIT_MB");
  expect(said()).not.toContain("the gateway runs");
}, 30_000);

test("a port that is taken is said in plain words", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { ended, said } = run({ DOOR_PORT: String(port) });

  expect(await ended).toBe(1);
  expect(said()).toContain(`cannot listen for devices on 127.0.0.1 port ${port}: another program is using it`);
}, 30_000);
