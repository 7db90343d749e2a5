import { setTimeout as wait } from "node:timers/promises";
import type { Stack } from "../stack/stack.ts";
import { proveBooks } from "./books.ts";
import type { ChaosConfig } from "./config.ts";
import { ConsoleClient } from "./console-client.ts";
import { sendCustomers } from "./customers.ts";
import { countSales } from "./database.ts";
import { Forecourts } from "./forecourts.ts";
import { planStrikes } from "./plan.ts";
import { isProof, tableOfCounts, tableOfKills } from "./report.ts";
import { settle } from "./settling.ts";
import { ailing, deliver, type Blow, type Target } from "./strike.ts";
import { Till } from "./till.ts";
import { becomesTrue } from "./waiting.ts";

/** Marks on the run's own clock. A kill needs some seconds to be got over, and the end of the run to be looked at. */
const KILLS_UNTIL_MS = 130_000;
const REST_UNTIL_MS = 167_000;
const FIRST_SALES = 5;

/** A run's surroundings. */
export interface Surroundings {
  readonly config: ChaosConfig;
  /** Where everything of the run is kept. */
  readonly dataDir: string;
  /** As Date.now() told it when the run began. */
  readonly startedAt: number;
  readonly abort: AbortSignal;
  readonly say: (line: string) => void;
}

/** Kills and compares on a running stack; true when nothing was lost or doubled. Throws what keeps it from finding out. */
export async function runChaos(stack: Stack, surroundings: Surroundings): Promise<boolean> {
  const { config, startedAt, dataDir, abort, say } = surroundings;
  const { controlUrl, gatewayHealthUrl, login, databaseUrl } = stack;
  if (!controlUrl || !gatewayHealthUrl || !login) {
    throw new Error("the stack runs without simulated stations");
  }
  const forecourts = new Forecourts(controlUrl);
  const target: Target = { stack, forecourts, countStored: () => countSales(databaseUrl), startedAt };
  say("waiting for the first sales");
  const console = new ConsoleClient(stack.url);
  await console.login(login.login, login.password);
  const selling = { until: startedAt + KILLS_UNTIL_MS, abort };
  if (!(await becomesTrue(async () => (await target.countStored()) >= FIRST_SALES, selling))) {
    throw new Error("no sales arrive although nothing has been killed");
  }
  const cards = await console.cards();
  const till = new Till(console, cards, config.seed);
  const noMoreCustomers = sendCustomers(forecourts, cards, { seed: config.seed, abort });
  till.start(abort);
  const strikes = planStrikes(config.rounds, config.seed);
  const blows = await strikeAll(strikes, { ...target, till }, surroundings);
  say("no new customers; waiting until everything has arrived");
  await noMoreCustomers();
  const resting = { until: startedAt + REST_UNTIL_MS, abort };
  await till.close(resting);
  const witnesses = { forecourts, console, cards, till, gatewayHealthUrl, databaseUrl };
  const found = await settle(witnesses, resting, say).catch(async (fault: Error) => {
    const reasons = await ailing(stack);
    throw new Error(`not recovered in time: ${[...reasons, fault.message].join(", ")}`, { cause: fault });
  });
  const findings = { ...found, books: await proveBooks(databaseUrl, dataDir, abort) };
  const complete = blows.length === strikes.length;
  process.stdout.write(`\n${tableOfKills(blows)}\n\n${tableOfCounts(findings)}\n\n`);
  if (!complete) {
    say(`only ${blows.length} of ${strikes.length} kills fitted into the time: choose fewer with CHAOS_ROUNDS`);
  }
  return complete && isProof(findings);
}

async function strikeAll(
  strikes: ReturnType<typeof planStrikes>,
  target: Target & { readonly till: Till },
  { startedAt, abort, say }: Surroundings,
): Promise<Blow[]> {
  const blows: Blow[] = [];
  const until = startedAt + KILLS_UNTIL_MS;
  for (const strike of strikes) {
    // The stations may just be on their way back from a kill: then nothing happens this time.
    await target.forecourts.happen(strike.incident).catch(() => undefined);
    await wait(strike.afterMs, undefined, { signal: abort });
    if (Date.now() >= until) {
      break;
    }
    const blow = await deliver(strike, target, { until, abort });
    blows.push(blow);
    await target.till.repeat();
    const { recoveredMs, soldMeanwhile } = blow;
    const outcome = recoveredMs === null ? `not back yet (${(await ailing(target.stack)).join(", ")})` : "works again";
    const after = recoveredMs === null ? "" : ` after ${(recoveredMs / 1000).toFixed(1)} s`;
    say(`round ${strike.round}: killed ${strike.victims.join(" and ")}, ${outcome}${after}, ${soldMeanwhile} sold`);
  }
  return blows;
}
