import { type Kysely, sql } from "kysely";
import { addDays } from "../../../common/zone-time.ts";
import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { reportDays } from "../sale-report/sale-report.service.ts";
import { crossDropsOf } from "./cross-drop.reading.ts";
import { type Learning, dayFactsOf, quietStretches, substanceOf } from "./explain.reading.ts";
import { type DayFacts, type GunDrift, explainedVariance } from "./explain.rules.ts";
import type { ExplainedVariance, GunVariance, LeakIndicator } from "./explain.types.ts";
import { type QuietLoss, quietLoss, surerLoss, trendOf } from "./leak.rules.ts";
import { levelReadings } from "./level.reading.ts";
import { type MeterEffects, levelEffects } from "./level.rules.ts";
import { litresText } from "./wet-stock.rules.ts";
import { MOST_DAYS, reconciliation } from "./wet-stock.service.ts";

/** Days that are learned from at least, up to the last one asked for. */
const LEARNED_DAYS = 28;
const EVERYTHING: ReadonlySet<string> = new Set(["tanks.month", "tanks.days.opening"]);
const PLACES = 1000;

/** Which tank, and the days of it that are to be explained. */
interface Asked {
  readonly tankId: string;
  readonly from: Date;
  readonly to: Date;
}

/**
 * What the variance of a tank within some days is made of, and whether it seems to leak. How meters, levels and temperatures work is learned
 * from 28 days at least. 10011, 10012 naming `to` (before `from`, or more than 92 days).
 */
export async function explainVariance(ctx: Context, { tankId, from, to }: Asked): Promise<ExplainedVariance> {
  const days = reportDays({ from, to }, MOST_DAYS);
  const filter = { from, to, tankIds: [tankId] };
  const { tanks } = await reconciliation(ctx, { filter, orderBy: "STATION_ASC", first: 1, skip: 0 }, EVERYTHING);
  const tank = tanks[0] ?? refuse("TANK_NOT_FOUND", { field: "tankId" });
  const { networkId } = account(ctx).scope;
  const earliest = addDays(days.to, 1 - LEARNED_DAYS);
  const learning: Learning = {
    networkId,
    tankId: tank.id,
    since: days.from < earliest ? days.from : earliest,
    ...days,
  };
  const substance = await substanceOf(ctx.db, learning);
  const facts = await dayFactsOf(ctx.db, learning, substance);
  const level = levelEffects(await levelReadings(ctx.db, learning), substance);
  const books = booksOf(facts);
  const quiet = quietLoss(await quietStretches(ctx.db, learning, substance), books);
  const loss = surerLoss(quiet, level?.loss ?? null, books);
  const belief = loss.rate === null || loss.band === null ? null : { rate: loss.rate, band: loss.band };
  const beliefs = { loss: belief, meters: level?.meters ?? new Map<string, MeterEffects>() };
  const { parts, guns } = explainedVariance(facts, substance.capacity, beliefs);
  return {
    tank,
    parts: parts.map(({ kind, millilitres, sure }) => ({ kind, litres: litresText(millilitres), sure: places(sure) })),
    guns: await toldGuns(ctx.db, networkId, guns),
    crossDrops: await crossDropsOf(ctx.db, { networkId, tankId: tank.id, ...days }),
    leak: { ...leakOf(loss, facts), readings: level?.readings ?? 0 },
    expansion: substance.expansion,
    expansionSource: substance.source,
    learnedDays: facts.length,
  };
}

const places = (value: number): number => Math.round(value * PLACES) / PLACES;

const booksOf = (facts: readonly DayFacts[]) => ({
  // What is missing or was never delivered is no loss while nothing flows.
  variance: facts.reduce((sum, { variance, missing, deliveries }) => sum + variance + missing - deliveries, 0),
  hours: facts.reduce((sum, { hours }) => sum + hours, 0),
});

const leakOf = (
  { state, rate, band, stretches, hours }: QuietLoss,
  facts: readonly DayFacts[],
): Omit<LeakIndicator, "readings"> => ({
  state,
  litresPerHour: rate === null ? null : litresText(Math.round(rate)),
  bandLitresPerHour: band === null ? null : litresText(Math.round(band)),
  stretches,
  hours: places(hours),
  trend: trendOf(facts.map(({ variance, missing, deliveries }) => variance + missing - deliveries)),
});

/** Guns by their numbers; what was sold at an address that was bound to none has no gun, and is left out. */
async function toldGuns(
  db: Kysely<unknown>,
  networkId: string,
  drifts: readonly GunDrift[],
): Promise<readonly GunVariance[]> {
  const ids = drifts.map(({ gunId }) => gunId).filter((id) => id !== "");
  const { rows } = await sql<{ id: string; number: number }>`
    select g.id, g.number from gun g where g.network_id = ${networkId} and g.id = any(${ids}::uuid[])`.execute(db);
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return drifts
    .filter(({ gunId }) => gunId !== "")
    .map(({ gunId, drift, sure, drifts: yes, sold, millilitres }) => ({
      gunId,
      number: numbers.get(gunId) ?? null,
      soldLitres: litresText(sold),
      driftPercent: places(drift * 100),
      sure: places(sure),
      drifts: yes,
      litres: litresText(millilitres),
    }))
    .toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
}
