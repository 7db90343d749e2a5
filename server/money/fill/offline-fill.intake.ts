import { Decimal } from "decimal.js";
import { sql } from "kysely";
import { plainTag } from "../../../common/card-tag.ts";
import { type Batch, type KnownDevice, placed } from "../../plant/telemetry/batch.ts";
import { keysOf } from "../../plant/telemetry/fact-key.rules.ts";
import { claim } from "../../plant/telemetry/fact-keys.ts";
import type { FillReport } from "../../plant/telemetry/fill-report.types.ts";
import type { SaleReport } from "../../plant/telemetry/report.types.ts";
import { HOLD_MS, holdsOf, openHold } from "../hold/hold.writer.ts";
import { purseOf } from "../hold/purse.ts";
import { lockCardsByTags, ofTraining } from "./card-locks.ts";
import { FillRule } from "./fill.types.ts";

interface Decided {
  readonly id: string;
  readonly report: FillReport;
  readonly device: KnownDevice;
}

interface KnownCard {
  readonly id: string;
  readonly tag: string;
  readonly cardAccountId: string;
  readonly groupId: string | null;
  readonly customerId: string | null;
  readonly balance: string;
}

const RULES: ReadonlySet<string> = new Set(Object.keys(FillRule));
const SIGNED = /^[+\-=]/;

/** The rule that declined, of those that were asked. */
const declinedBy = ({ rules }: FillReport): string | null =>
  rules.find((rule) => rule.startsWith("-"))?.slice(1) ?? null;

/** Why a decision contradicts itself. */
function wrongOf(report: FillReport): string | null {
  const { rules, bound, unitPrice } = report;
  if (!rules.every((rule) => SIGNED.test(rule) && RULES.has(rule.slice(1)))) {
    return "rules: each is one that there is, behind its sign";
  }
  if (!new Decimal(unitPrice).gt(0)) {
    return "unitPrice: it is above 0";
  }
  const isAllowed = declinedBy(report) === null;
  return isAllowed === (bound != null && new Decimal(bound).gt(0)) ? null : "bound: it is there where no rule declined";
}

/**
 * Stores what stations decided on cards while the server was away, each once. What may be filling yet is held as far as it is
 * there, until its sale comes; cards are locked together with those of the batch's sales, in one order.
 */
export async function storeOfflineFills(
  batch: Batch,
  { fills, sales }: { readonly fills: readonly FillReport[]; readonly sales: readonly SaleReport[] },
): Promise<void> {
  const found = placed(batch, "fills", { reports: fills, wrong: wrongOf });
  if (found.length === 0) {
    return;
  }
  const newId = await batch.arrivals.ids();
  const named = found.map(({ report, device }) => {
    const tag = plainTag(report.tag);
    const parts = ["fill", device.deviceId, report.address, tag];
    return { ...keysOf(parts, { stamp: null, begin: report.at }), id: newId(), report: { ...report, tag }, device };
  });
  const fresh: Decided[] = await claim(batch, named);
  const tags = [...fresh.map(({ report }) => report.tag), ...sales.map(({ cardNo }) => plainTag(cardNo ?? ""))];
  await lockCardsByTags(batch.db, batch.networkId, [...new Set(tags)]);
  for (const fill of fresh.toSorted((one, other) => +one.report.at - +other.report.at)) {
    const card = await cardOf(batch, fill.report.tag, fill.device.training);
    const holdId = card === null ? null : await holdFor(batch, fill, card);
    await keepOffline(batch, fill, { card, holdId });
  }
}

async function cardOf({ db, networkId }: Batch, tag: string, training: boolean): Promise<KnownCard | null> {
  const { rows } = await sql<KnownCard>`
    select c.id, c.tag, c.card_account_id as "cardAccountId", a.group_id as "groupId", a.customer_id as "customerId",
      (select sum(l.balance) from ledger_account l
        where l.network_id = c.network_id and l.owner_id = c.card_account_id and l.kind in ('PRINCIPAL', 'GIFT'))::text as balance
    from card c join card_account a on a.network_id = c.network_id and a.id = c.card_account_id
    where c.network_id = ${networkId} and c.tag = ${tag} and ${ofTraining(training)}`.execute(db);
  return rows[0] ?? null;
}

/** Holds for a fill that may be under way what of its bound isn't held for others. */
async function holdFor(batch: Batch, { report, device }: Decided, card: KnownCard): Promise<string | null> {
  const { db, networkId, now } = batch;
  const age = now.getTime() - report.at.getTime();
  if (report.bound == null || age < -HOLD_MS || age > HOLD_MS) {
    return null;
  }
  const others = (await holdsOf(db, networkId, card.cardAccountId))
    .filter((hold) => hold.deviceId !== device.deviceId || hold.address !== report.address)
    .reduce((sum, { amount }) => sum.plus(amount), new Decimal(0));
  const room = (await purseOf(db, networkId, { ...card, at: report.at }))?.room ?? 0;
  const amount = Decimal.min(report.bound, new Decimal(card.balance).plus(room).minus(others));
  if (amount.lte(0)) {
    return null;
  }
  const { stationId, deviceId, guns } = device;
  const gunId = guns.get(report.address)?.gunId ?? null;
  const place = { networkId, stationId, deviceId, address: report.address, gunId };
  const { id: cardId, cardAccountId } = card;
  const held = { amount: amount.toFixed(), at: report.at, lastsFrom: now, unitPrice: report.unitPrice, price: null };
  return openHold(db, { ...place, cardId, cardAccountId, ...held });
}

/** Its time is the station's, unless that can't be. */
async function keepOffline(
  { db, networkId, now, latest, oldest }: Batch,
  { id, report, device }: Decided,
  { card, holdId }: { readonly card: KnownCard | null; readonly holdId: string | null },
): Promise<void> {
  const time = report.at > latest || report.at < oldest ? now : report.at;
  const declined = declinedBy(report);
  await sql`
    insert into card_fill (network_id, time, id, station_id, device_id, address, gun_id, tag, card_id, card_account_id, unit_price,
      allowed, declined_by, plate_rule, bound, hold_id, rules, offline, list_at)
    values (${networkId}, ${time}, ${id}, ${device.stationId}, ${device.deviceId}, ${report.address},
      ${device.guns.get(report.address)?.gunId ?? null}, ${report.tag}, ${card?.id ?? null}, ${card?.cardAccountId ?? null},
      ${report.unitPrice}, ${declined === null}, ${declined}, null, ${report.bound ?? null}, ${holdId}, ${report.rules}::text[],
      true, ${report.listAt ?? null})`.execute(db);
}
