import { setTimeout as wait } from "node:timers/promises";
import { areCardsDebited, compareCardSales, type CardComparison } from "./card-comparison.ts";
import { compareSales, isWhole, type Comparison } from "./comparison.ts";
import type { ConsoleClient, TillCard } from "./console-client.ts";
import { readTables, type TableFindings } from "./database.ts";
import { compareDeposits, type DepositComparison } from "./deposit-comparison.ts";
import { readGateways, type Forecourts, type GatewayFigures, type StationTotals } from "./forecourts.ts";
import { areTanksTold, compareTanks, type TankComparison } from "./tank-comparison.ts";
import type { Till } from "./till.ts";
import type { Patience } from "./waiting.ts";

const LOOK_EVERY_MS = 500;
const TELL_EVERY_MS = 5_000;
/** What would still come twice has come by then. */
const CALM_MS = 3_000;

/** Everybody who knows something about the sales and the cards. */
export interface Witnesses {
  readonly forecourts: Forecourts;
  readonly console: ConsoleClient;
  readonly cards: readonly TillCard[];
  /** Closed: it asks for nothing any more. */
  readonly till: Pick<Till, "asked">;
  readonly gatewayHealthUrls: readonly string[];
  readonly databaseUrl: string;
}

/** What was found once everything had come to rest, or when the time was up. */
export interface Findings {
  readonly comparison: Comparison;
  readonly cards: CardComparison;
  readonly deposits: DepositComparison;
  readonly tanks: TankComparison;
  readonly tables: TableFindings;
  readonly gateway: GatewayFigures;
  /** What had not come to rest, in words; empty when all had. */
  readonly unfinished: readonly string[];
}

/**
 * Lets no new customers in, waits until all that the stations sold has had time to arrive and nothing is on its way, and
 * looks again a little later. Throws when somebody cannot be asked to the end.
 */
export async function settle(witnesses: Witnesses, patience: Patience, say: (line: string) => void): Promise<Findings> {
  let wholeSince: number | undefined;
  let toldAt = Date.now();
  for (;;) {
    patience.abort.throwIfAborted();
    const unfinished = await whatMoves(witnesses);
    const late = Date.now() >= patience.until;
    if (unfinished.length === 0 || late) {
      const findings = await lookAround(witnesses, unfinished, late);
      const whole = unfinished.length === 0 && findings !== undefined && hasArrived(findings);
      wholeSince = whole ? (wholeSince ?? Date.now()) : undefined;
      if (findings && (late || (wholeSince !== undefined && Date.now() - wholeSince >= CALM_MS))) {
        return findings;
      }
      if (findings && !whole) {
        unfinished.push(...whatIsAmiss(findings));
      }
    }
    if (unfinished.length > 0 && Date.now() - toldAt > TELL_EVERY_MS) {
      toldAt = Date.now();
      say(`not at rest yet: ${unfinished.join(", ")}`);
    }
    await wait(LOOK_EVERY_MS, undefined, { signal: patience.abort });
  }
}

function hasArrived({ comparison, cards, tanks }: Findings): boolean {
  return isWhole(comparison) && areCardsDebited(cards) && areTanksTold(tanks);
}

function whatIsAmiss({ comparison, cards, tanks }: Findings): string[] {
  const { lost, doubled, differences } = comparison;
  return [
    ...(isWhole(comparison)
      ? []
      : [`${lost} sales lost, ${doubled} doubled, ${differences.length} guns differ so far`]),
    ...(areCardsDebited(cards) ? [] : [`${cards.booked} of ${cards.made} sales with cards booked so far`]),
    ...(areTanksTold(tanks) ? [] : [`${tanks.delivered} l delivered, ${tanks.deliveredStored} l stored so far`]),
    ...(tanks.missingAlarms === 0 ? [] : [`${tanks.missingAlarms} tank alarms not stored so far`]),
  ];
}

/** In the order of a sale's way, so that nothing slips from a place not yet looked at to one already passed. */
async function whatMoves({ forecourts, gatewayHealthUrls }: Witnesses): Promise<string[]> {
  const moves: string[] = [];
  try {
    await forecourts.pause();
    const { unsettled, backlog } = await forecourts.unrest();
    if (unsettled > 0) moves.push(`${unsettled} customers or open transactions at the stations`);
    if (backlog > 0) moves.push(`${backlog} packets that no gateway has accepted`);
  } catch {
    moves.push("the stations do not answer");
  }
  try {
    const { spooled, devices, online } = await readGateways(gatewayHealthUrls);
    if (spooled > 0) moves.push(`${spooled} facts in the gateways' spools`);
    if (online < devices) moves.push(`${devices - online} of ${devices} devices not online at their gateways`);
  } catch {
    moves.push("a gateway does not answer");
  }
  return moves;
}

/** Undefined where somebody cannot be asked just now; in the end that is an error. */
async function lookAround(
  witnesses: Witnesses,
  unfinished: readonly string[],
  late: boolean,
): Promise<Findings | undefined> {
  try {
    const { forecourts, gatewayHealthUrls, databaseUrl } = witnesses;
    const totals = await forecourts.totals();
    const sold = await compareSold(witnesses, totals.guns);
    const [tables, gateway] = await Promise.all([readTables(databaseUrl), readGateways(gatewayHealthUrls)]);
    const tanks = compareTanks(totals.tanks, tables.tanks);
    return { ...sold, tanks, tables, gateway, unfinished: [...unfinished] };
  } catch (fault) {
    if (late) {
      throw fault;
    }
    return undefined;
  }
}

/** What the stations sold and what was paid in, held against what the API tells. */
async function compareSold(
  { forecourts, console, cards, till }: Witnesses,
  guns: StationTotals["guns"],
): Promise<Pick<Findings, "comparison" | "cards" | "deposits">> {
  const [made, sales, lines] = [await forecourts.cardSales(), await console.sales(), await console.cardLines()];
  const numbers = new Map(cards.map(({ tag, number }) => [tag, number]));
  return {
    comparison: compareSales(guns, sales),
    cards: compareCardSales(made, { numbers, sales, lines }),
    deposits: compareDeposits(till.asked, lines),
  };
}
