import { type Asking, type Load, closedLoop } from "./load.ts";
import type { Program } from "./programs.ts";
import { interleaved, median, quantile } from "./rounds.ts";
import { type Line, judged } from "./table.ts";

const ROUND_MS = 1_500;
const WARM_UP = { ms: 6_000, requests: 1_500 };

/** One of the two sides: a program and how it is asked. */
interface Side {
  readonly program: Program;
  readonly asking: Asking;
}

interface Comparison {
  /** What is asked for, in words. */
  readonly what: string;
  readonly here: Side;
  readonly bare: Side;
  readonly rounds: number;
  /** As much CPU a request as the bare program's, times this, is well enough. */
  readonly wanted: { readonly atMost: number };
}

interface Measured extends Load {
  readonly cpuMsEach: number;
}

async function measured({ program, asking }: Side): Promise<Measured> {
  const before = await program.cpuMs();
  const load = await closedLoop(asking, { ms: ROUND_MS });
  return { ...load, cpuMsEach: ((await program.cpuMs()) - before) / load.requests };
}

/** Holds the server's CPU time a request against that of a bare program with one statement. */
export async function againstBare({ what, here, bare, rounds, wanted }: Comparison): Promise<Line> {
  await closedLoop(here.asking, WARM_UP);
  await closedLoop(bare.asking, WARM_UP);
  const found = await interleaved({ here: () => measured(here), bare: () => measured(bare) }, rounds);
  const told = (side: "here" | "bare") => {
    const p = (part: number) => median(found.map((round) => quantile(round[side].latenciesMs, part))).toFixed(1);
    const cpu = median(found.map((round) => round[side].cpuMsEach)).toFixed(2);
    const speed = median(found.map((round) => round[side].requests / round[side].seconds)).toFixed(0);
    return `${cpu} ms CPU a request, ${speed} requests/s (p50 ${p(0.5)} ms, p99 ${p(0.99)} ms)`;
  };
  return judged(
    { what, here: told("here"), limit: `node:http + pg: ${told("bare")}` },
    median(found.map((round) => round.here.cpuMsEach / round.bare.cpuMsEach)),
    wanted,
  );
}
