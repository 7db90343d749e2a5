import { namesOf } from "../stack/programs.ts";
import type { Stack } from "../stack/stack.ts";
import type { Forecourts } from "./forecourts.ts";
import type { Harm } from "./harm.ts";
import type { Strike, Victim } from "./plan.ts";
import { backAfter, FirstSale } from "./first-sale.ts";
import { answerOf, becomesTrue, type Patience } from "./waiting.ts";

const ANSWER_WITHIN_MS = 2_000;

/** What a strike did. */
export interface Hit {
  readonly strike: Strike;
  /** Seconds since the run began. */
  readonly atSeconds: number;
  /** As Date.now() told it. */
  readonly killedAt: number;
  /** Until all programs were ready and a new sale was stored that could be (backAfter); null when that did not come in time. */
  readonly recoveredMs: number | null;
  /** How long the first sale that was there to be stored waited for it, whoever was still dead; null when none was. */
  readonly storedMs: number | null;
  /** Sales that the stations made between the kill and the recovery. */
  readonly soldMeanwhile: number;
  /** Stations that another gateway held afterwards. */
  readonly takenOver: number;
}

/** What a strike did, and how the till fared: the longest time in which no server answered it, then and in the peace before. */
export interface Blow extends Hit {
  readonly silentMs: number;
  readonly peaceMs: number;
}

/** The running product as a strike sees it. */
export interface Target {
  readonly stack: Stack;
  readonly forecourts: Forecourts;
  /** Rows of sales in the database; throws while it cannot be asked. */
  readonly countStored: () => Promise<number>;
  /** Which gateway holds the lease of each shared station; throws likewise. */
  readonly readHolders: () => Promise<ReadonlyMap<string, string>>;
  readonly startedAt: number;
}

/** Does harm, and waits until everything works again and a sale gets through. Throws what keeps the harm from being done. */
export async function deliver(strike: Strike, harm: Harm, target: Target, patience: Patience): Promise<Hit> {
  const { stack, forecourts, countStored, startedAt } = target;
  const before = stack.pids();
  const madeBefore = await answerOf(() => forecourts.salesMade(), patience);
  const storedBefore = await answerOf(countStored, patience);
  const heldBefore = await answerOf(target.readHolders, patience);
  const killedAt = Date.now();
  const first = new FirstSale(storedBefore, { made: madeBefore, at: killedAt });
  let readyAt: number | null = null;
  let harmed: Error | "under way" | "done" = "under way";
  const harming = harm(strike, stack).then(
    () => (harmed = "done"),
    (fault: Error) => (harmed = fault),
  );
  const isBack = async (): Promise<boolean> => {
    if (harmed instanceof Error) {
      return true;
    }
    const [made, stored] = await Promise.allSettled([forecourts.salesMade(), countStored()]);
    first.look({ made: valueOf(made), stored: valueOf(stored), at: Date.now() });
    const now = stack.pids();
    const replaced = strike.victims.every((victim) => isReplaced(victim, before, now));
    const ready = harmed === "done" && replaced && (await isReady(stack));
    readyAt = ready ? (readyAt ?? Date.now()) : null;
    return ready && first.storedAt !== null;
  };
  const recovered = await becomesTrue(isBack, patience);
  const outcome = await harming;
  if (outcome instanceof Error) {
    throw outcome;
  }
  const recoveredMs = recovered ? backAfter({ killedAt, readyAt: readyAt ?? Date.now(), first }) : null;
  const made = await forecourts.salesMade().catch(() => madeBefore);
  return {
    strike,
    atSeconds: (killedAt - startedAt) / 1000,
    killedAt,
    recoveredMs,
    storedMs: first.waitedMs,
    soldMeanwhile: made - madeBefore,
    takenOver: await countMoved(heldBefore, target),
  };
}

/** Whether somebody took over from whoever stayed away. */
export function wasReplaced({ strike, takenOver }: Hit): boolean {
  return strike.awayMs === undefined || takenOver > 0;
}

/** What of the product does not run or is not ready, in words; empty when all of it works. */
export async function ailing(stack: Stack): Promise<string[]> {
  const states = await Promise.all(
    readyUrls(stack).map(async ([name, url]) => ((await answers(url)) ? [] : [`the ${name} is not ready`])),
  );
  return states.flat();
}

const valueOf = (asked: PromiseSettledResult<number>): number => (asked.status === "fulfilled" ? asked.value : -1);

async function countMoved(before: ReadonlyMap<string, string>, { readHolders }: Target): Promise<number> {
  const now = await readHolders().catch(() => before);
  return [...before].filter(([station, gateway]) => now.has(station) && now.get(station) !== gateway).length;
}

function isReplaced(victim: Victim, before: ReturnType<Stack["pids"]>, now: ReturnType<Stack["pids"]>): boolean {
  return now[victim] !== undefined && now[victim] !== before[victim];
}

async function isReady(stack: Stack): Promise<boolean> {
  return (await ailing(stack)).length === 0;
}

function readyUrls({ urls, gatewayHealthUrls, controlUrl }: Stack): [name: string, url: string][] {
  const named = (kind: "server" | "gateway", places: readonly string[]): [string, string][] =>
    namesOf(kind, places.length).map((name, index) => [name, `${places[index]}/readyz`]);
  return [...named("server", urls), ...named("gateway", gatewayHealthUrls), ["simulator", `${controlUrl}/health`]];
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
