import { type Kysely, sql } from "kysely";
import { addDays } from "../../../common/zone-time.ts";
import { type Context, account } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { reportDays } from "../sale-report/sale-report.service.ts";
import type { Learning } from "./explain.reading.ts";
import type { GunDrift } from "./explain.rules.ts";
import type { ExplainedVariance, GunVariance } from "./explain.types.ts";
import { LEARNED_DAYS, places, studied } from "./tank-study.ts";
import { litresText } from "./wet-stock.rules.ts";
import { MOST_DAYS, reconciliation } from "./wet-stock.service.ts";

const EVERYTHING: ReadonlySet<string> = new Set(["tanks.month", "tanks.days.opening"]);

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
  const { parts, guns, crossDrops, leak, substance, days: learnedDays } = await studied(ctx.db, learning);
  return {
    tank,
    parts: parts.map(({ kind, millilitres, sure }) => ({ kind, litres: litresText(millilitres), sure: places(sure) })),
    guns: await toldGuns(ctx.db, networkId, guns),
    crossDrops,
    leak,
    expansion: substance.expansion,
    expansionSource: substance.source,
    learnedDays,
  };
}

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
