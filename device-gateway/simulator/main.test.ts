import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileOfStations } from "./test/small-network.ts";

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "simulator-"));
  writeFileSync(join(folder, "network.json"), JSON.stringify(fileOfStations({ demand: 0, way: "UPLOAD" })));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

function launch(env: Record<string, string>): ChildProcess {
  const main = join(import.meta.dirname, "main.ts");
  const child = spawn(process.execPath, ["--import", "tsx", main], {
    env: {
      NETWORK_FILE: join(folder, "network.json"),
      DATA_DIR: join(folder, "data"),
      GATEWAY_URL: "http://127.0.0.1:1",
      CONTROL_PORT: "0",
      ...env,
    },
  });
  children.push(child);
  return child;
}

/** Starts the program and waits until it says that it is open. */
function start(): Promise<Running> {
  const child = launch({});
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (part) => {
      text += String(part);
      const port = /"controlPort":(\d+)/.exec(text)?.[1];
      if (port) resolve({ child, url: `http://127.0.0.1:${port}` });
    });
    child.on("exit", (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once("exit", resolve));
const totals = async ({ url }: Running) => (await fetch(`${url}/totals`)).json();

test("killed and started again it goes on from its totals; asked to stop it ends cleanly", async () => {
  const first = await start();
  const before = await totals(first);
  first.child.kill("SIGKILL");
  await ended(first.child);
  const second = await start();

  expect((await totals(second)).guns).toEqual(before.guns);
  const end = ended(second.child);
  second.child.kill("SIGTERM");
  expect(await end).toBe(0);
}, 30_000);

test.each([
  ["SPEED", { SPEED: "-1" }],
  ["no-such-network.json", { NETWORK_FILE: "/no-such-network.json" }],
])("it doesn't start with a wrong setting and names it: %s", async (name, env) => {
  const child = launch(env);
  let said = "";
  child.stderr?.on("data", (part) => (said += String(part)));

  expect(await ended(child)).toBe(1);
  expect(said).toContain(name);
});
