import { sql } from "kysely";
import { stationPlace } from "../../trade/markdown/station-set.service.ts";
import { endWaiver, waiverAt } from "./card-waiver.ts";
import { type LimitJudgement, flagsOfSale, judgeLimits } from "./limit-judge.rules.ts";
import {
  type AtGun,
  type CardLimitRow,
  type LimitDesk,
  bookedUse,
  limitRowOf,
  limitRowsOf,
  linesInForce,
  odometerBefore,
  useWithHolds,
} from "./limit-use.ts";

/** A card that is held to a gun's reader; its account is locked. */
export interface LimitQuestion {
  readonly cardAccountId: string;
  readonly timeZone: string;
  readonly plate: string | null;
  readonly here: AtGun;
  readonly at: Date;
  readonly stationId: string;
  readonly gradeId: string;
  readonly odometer: number | null;
  readonly unitPrice: string;
  readonly places: number;
}

/** How its limits look at it; no judgement: it has none, or a waiver lifts them. */
export interface LimitAnswer {
  readonly judgement: LimitJudgement | null;
  readonly waiverId: string | null;
  /** Somebody has set limits for it: what is held for the fill has to tell its waiver. */
  readonly isLimited: boolean;
}

export const NOT_LIMITED: LimitAnswer = { judgement: null, waiverId: null, isLimited: false };

/** How the limits of a card look at a fill that is asked for. */
export async function askLimits(desk: LimitDesk, question: LimitQuestion): Promise<LimitAnswer> {
  const { cardAccountId, timeZone, at, here, odometer } = question;
  const row = await limitRowOf(desk, cardAccountId);
  if (row === null) {
    return NOT_LIMITED;
  }
  const waiverId = await waiverAt(desk, { cardAccountId, at, here });
  if (waiverId !== null) {
    return { judgement: null, waiverId, isLimited: true };
  }
  const lines = linesInForce(row);
  const before = lines.kmPerDay === null || odometer === null ? null : await odometerBefore(desk, cardAccountId);
  const used = await useWithHolds(desk, { cardAccountId, timeZone, at }, here);
  const place = await stationPlace(desk.db, desk.networkId, question.stationId);
  return { judgement: judgeLimits(lines, { ...question, place, before, used }), waiverId: null, isLimited: true };
}

/** A sale that was made with a card and is booked now. */
export interface LimitedSale {
  readonly cardAccountId: string;
  readonly cardId: string;
  /** What was held for it; null: nothing. */
  readonly holdId: string | null;
  readonly sale: { readonly id: string; readonly amount: string; readonly volume: string; readonly time: Date };
  readonly at: Date;
}

/** What booked sales do to limits: the waiver that let one pass lapses, and what it took beyond lines that flag is flagged. */
export async function applySalesToLimits(desk: LimitDesk, booked: readonly LimitedSale[]): Promise<void> {
  const limits = await limitRowsOf(
    desk,
    booked.map(({ cardAccountId }) => cardAccountId),
  );
  for (const one of booked) {
    const row = limits.get(one.cardAccountId);
    if (row !== undefined) {
      await applySaleToLimits(desk, one, row);
    }
  }
}

async function applySaleToLimits(desk: LimitDesk, booked: LimitedSale, row: CardLimitRow): Promise<void> {
  const { cardAccountId, holdId, sale, at } = booked;
  await endWaiver(desk, { cardAccountId, holdId, saleId: sale.id, at });
  const lines = linesInForce(row);
  if (holdId === null || lines.flagged.length === 0) {
    return;
  }
  const [timeZone, decision] = [await zoneOf(desk, cardAccountId), await decisionOf(desk, booked.cardId, holdId)];
  if (decision === null || decision.waiverId !== null) {
    return;
  }
  const used = await bookedUse(desk, { cardAccountId, timeZone, at: sale.time });
  const flags = flagsOfSale(lines, sale, used).filter((rule) => !decision.flags.includes(rule));
  if (flags.length > 0) {
    const { db, networkId } = desk;
    await sql`
      update card_fill set flags = flags || ${flags}::text[]
      where network_id = ${networkId} and time = ${decision.time} and id = ${decision.id}`.execute(db);
  }
}

interface Decision {
  readonly id: string;
  readonly time: Date;
  readonly flags: readonly string[];
  readonly waiverId: string | null;
}

/** What was decided last for a hold. */
async function decisionOf({ db, networkId }: LimitDesk, cardId: string, holdId: string): Promise<Decision | null> {
  const { rows } = await sql<Decision>`
    select f.id, f.time, f.flags, f.waiver_id as "waiverId" from card_fill f
    where f.network_id = ${networkId} and f.card_id = ${cardId} and f.hold_id = ${holdId}
    order by f.time desc, f.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

async function zoneOf({ db, networkId }: LimitDesk, cardAccountId: string): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`
    select p.time_zone as "timeZone" from card_account a join platform p on p.id = a.platform_id and p.network_id = a.network_id
    where a.network_id = ${networkId} and a.id = ${cardAccountId}`.execute(db);
  return (rows[0] as { timeZone: string }).timeZone;
}
