import { setTimeout as wait } from "node:timers/promises";
import type { Stack } from "../stack/stack.ts";
import { proveBooks } from "./books.ts";
import type { ChaosConfig } from "./config.ts";
import { ConsoleClient } from "./console-client.ts";
import { sendCustomers } from "./customers.ts";
import { countSales, readHolders } from "./database.ts";
import type { Disaster } from "./disaster.ts";
import { Forecourts } from "./forecourts.ts";
import type { Strike } from "./plan.ts";
import type { RunLength } from "./length.ts";
import { killAll, type Harm } from "./harm.ts";
import { isProof, tableOfCounts, tableOfKills, tableOfLoss } from "./report.ts";
import { settle } from "./settling.ts";
import { longestSilence } from "./silence.ts";
import { ailing, deliver, wasReplaced, type Blow, type Hit, type Target } from "./strike.ts";
import { tableOfVictims } from "./victims.ts";
import { Till } from "./till.ts";
import { becomesTrue } from "./waiting.ts";

const FIRST_SALES = 5;

/** A run's surroundings. */
export interface Surroundings {
  readonly config: ChaosConfig;
  readonly strikes: readonly Strike[];
  readonly length: RunLength;
  /** By which a fleet loses its database's files and gets them back; null where none is planned. */
  readonly disaster: Disaster | null;
  /** Where everything of the run is kept. */
  readonly dataDir: string;
  /** As Date.now() told it when the run began. */
  readonly startedAt: number;
  readonly abort: AbortSignal;
  readonly say: (line: string) => void;
}

/** Kills and compares on a running stack; true when nothing was lost or doubled. Throws what keeps it from finding out. */
export async function runChaos(stack: Stack, surroundings: Surroundings): Promise<boolean> {
  const { config, startedAt, dataDir, abort, say, strikes, length, disaster } = surroundings;
  const { controlUrl, gatewayHealthUrls, login, databaseUrl, backupUrl } = stack;
  if (!controlUrl || !login) {
    throw new Error("the stack runs without simulated stations");
  }
  const forecourts = new Forecourts(controlUrl);
  const target: Target = {
    stack,
    forecourts,
    countStored: () => countSales(databaseUrl),
    readHolders: () => readHolders(databaseUrl),
    startedAt,
  };
  say("waiting for the first sales");
  const console = new ConsoleClient(stack.urls);
  await console.login(login.login, login.password);
  const selling = { until: Date.now() + length.firstSalesMs, abort };
  if (!(await becomesTrue(async () => (await target.countStored()) >= FIRST_SALES, selling))) {
    throw new Error("no sales arrive although nothing has been killed");
  }
  const cards = await console.cards();
  const till = new Till(console, cards, config.seed);
  const noMoreCustomers = sendCustomers(forecourts, cards, { seed: config.seed, abort });
  till.start(abort);
  if (disaster) {
    say("a backup while everybody works");
    await disaster.backUp(backupUrl, abort);
  }
  const begunAt = Date.now();
  const blows = await strikeAll({ ...target, till }, surroundings);
  await wait(Math.max(0, begunAt + length.workMs - Date.now()), undefined, { signal: abort });
  say("no new customers; waiting until everything has arrived");
  await noMoreCustomers();
  const resting = { until: Date.now() + length.restMs, abort };
  await till.close(resting);
  const witnesses = { forecourts, console, cards, till, gatewayHealthUrls, databaseUrl };
  const found = await settle(witnesses, resting, say).catch(async (fault: Error) => {
    const reasons = await ailing(stack);
    throw new Error(`not recovered in time: ${[...reasons, fault.message].join(", ")}`, { cause: fault });
  });
  const findings = { ...found, books: await proveBooks(databaseUrl, dataDir, abort) };
  const complete = blows.length === strikes.length;
  const losses = disaster?.loss ? [tableOfLoss(disaster.loss)] : [];
  const tables = [tableOfKills(blows), tableOfVictims(blows), ...losses, tableOfCounts(findings)];
  process.stdout.write(`\n${tables.join("\n\n")}\n\n`);
  if (!complete) {
    say(`only ${blows.length} of ${strikes.length} kills fitted into the time`);
  }
  return complete && blows.every(wasReplaced) && isProof(findings);
}

async function strikeAll(
  target: Target & { readonly till: Till },
  { config, strikes, length, disaster, abort, say }: Surroundings,
): Promise<Blow[]> {
  const blows: Blow[] = [];
  const until = Date.now() + length.killsMs;
  const loseFiles: Harm = async (_, stack) => disaster?.strike(stack, abort);
  let quietSince = Date.now();
  let killedAt = quietSince;
  for (const strike of strikes) {
    // The stations may just be on their way back from a kill: then nothing happens this time.
    await target.forecourts.happen(strike.incident).catch(() => undefined);
    const from = config.minutes === null ? Date.now() : killedAt;
    await wait(Math.max(0, from + strike.afterMs - Date.now()), undefined, { signal: abort });
    if (Date.now() >= until) {
      break;
    }
    const { answeredAt } = target.till;
    const peaceMs = longestSilence(answeredAt, quietSince, Date.now());
    const blow = await deliver(strike, strike.losesFiles ? loseFiles : killAll, target, { until, abort });
    quietSince = Date.now();
    killedAt = blow.killedAt;
    const silentMs = longestSilence(answeredAt, blow.killedAt, quietSince);
    blows.push({ ...blow, silentMs, peaceMs });
    await target.till.repeat();
    say(await wordsOf(blow, target.stack));
  }
  return blows;
}

async function wordsOf({ strike, recoveredMs, soldMeanwhile }: Hit, stack: Stack): Promise<string> {
  const outcome = recoveredMs === null ? `not back yet (${(await ailing(stack)).join(", ")})` : "works again";
  const after = recoveredMs === null ? "" : ` after ${(recoveredMs / 1000).toFixed(1)} s`;
  const deed = strike.losesFiles ? "killed, and its files lost:" : "killed";
  return `round ${strike.round}: ${deed} ${strike.victims.join(" and ")}, ${outcome}${after}, ${soldMeanwhile} sold`;
}
