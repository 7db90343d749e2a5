import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { idOf } from "./network.ts";
import type { Program } from "./programs.ts";

const PATIENCE_MS = 180_000;
/** So many looks a second apart find little waiting at a gateway that has come to rest. */
const QUIET_LOOKS = 5;
/** What has not come by so long after the last has not come at all. */
const STANDSTILL_MS = 20_000;

/** A gateway's own credential and data, as after an activation. */
export function gatewayFolder(dir: string, { number, token }: { readonly number: number; readonly token: string }) {
  const folder = mkdtempSync(join(dir, "gateway-"));
  const credential = { gatewayId: idOf("gateway", number), token, tradedCodes: [] };
  writeFileSync(join(folder, "credential.json"), JSON.stringify(credential));
  return folder;
}

/** Waits until a figure is reached, or stands still, or is not reached in time; ms that it took. */
export async function settled(
  wanted: number,
  read: () => Promise<number>,
): Promise<{ readonly ms: number; readonly reached: number }> {
  const startedAt = performance.now();
  for (let last = -1, since = startedAt; ;) {
    const reached = await read();
    const now = performance.now();
    if (reached !== last) {
      [last, since] = [reached, now];
    }
    if (reached >= wanted || now - since > STANDSTILL_MS || now - startedAt > PATIENCE_MS) {
      return { ms: since - startedAt, reached };
    }
    await wait(50);
  }
}

/** Waits until a gateway has delivered what its boxes told when they were born, and goes on with what comes in: less than this waits. */
export async function calm({ url }: Program, below: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() < deadline;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const waiting = ["gateway_live_waiting", "gateway_spool_facts"].map((name) =>
      Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]),
    );
    quiet = waiting.every((count) => count < below) ? quiet + 1 : 0;
    await wait(1_000);
  }
}
