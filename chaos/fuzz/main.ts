import { randomOf } from "../random.ts";
import { spoilt } from "./spoil.ts";
import type { Target } from "./target.ts";
import { allTargets } from "./targets.ts";

const FRAMES = 1_000_000;
/** So often it is looked whether a good frame is still understood. */
const EACH = 1_000;
/** Between the half and the end a driver may hold so much more, bytes. */
const MOST_GROWTH = 4_000_000;
/** A frame that takes longer hangs. */
const LONGEST_MS = 1_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function heldBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** Spoilt frames for one driver; how it went, in words, and whether it held. */
async function fuzz(target: Target, seed: number): Promise<boolean> {
  const random = randomOf(seed);
  const { count: all = FRAMES } = target;
  let [longest, half] = [0, 0];
  const begun = performance.now();
  for (let count = 1; count <= all; count++) {
    const bytes = spoilt(target.frames, random);
    const before = performance.now();
    try {
      await target.take(bytes);
    } catch (error) {
      say(`✗ ${target.name}: frame ${count} (seed ${seed}), ${bytes.toString("hex")}: ${String(error)}`);
      return false;
    }
    longest = Math.max(longest, performance.now() - before);
    if (count % EACH === 0 && !(await target.understands())) {
      say(`✗ ${target.name}: a good frame after number ${count} (seed ${seed}) is not understood`);
      return false;
    }
    if (count === all / 2) half = heldBytes();
  }
  const seconds = (performance.now() - begun) / 1_000;
  const growth = heldBytes() - half;
  const holds = growth <= MOST_GROWTH && longest <= LONGEST_MS;
  say(
    `${holds ? "✓" : "✗"} ${target.name}: ${all} frames in ${seconds.toFixed(0)} s, the longest ${longest.toFixed(1)} ms, ` +
      `memory ${growth >= 0 ? "+" : ""}${(growth / 1_000_000).toFixed(1)} MB in the second half, ${all / EACH} good ones understood`,
  );
  return holds;
}

/** `npm run fuzz`: a million spoilt frames for each driver, fewer where they go over a real connection. */
const seed = Number(process.env["FUZZ_SEED"] ?? 1);
let isSound = true;
for (const target of await allTargets()) {
  isSound = (await fuzz(target, seed)) && isSound;
  await target.end?.();
}
process.exit(isSound ? 0 : 1);
