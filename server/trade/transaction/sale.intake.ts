import { sql } from "kysely";
import { type StoredSale, gapsAround } from "./totalizer.rules.ts";
import { type Batch, placed } from "../../plant/telemetry/batch.ts";
import { keysOf } from "../../plant/telemetry/fact-key.rules.ts";
import { claim } from "../../plant/telemetry/fact-keys.ts";
import { oddTimes, quarantineReports, tooOld } from "../../plant/telemetry/quarantine.writer.ts";
import { type Buyer, type NewSale, saleBooking } from "./sale.ports.ts";
import { oddSale } from "./sale.rules.ts";
import { rolledUp } from "./sale-roll-up.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { SaleReport } from "../../plant/telemetry/report.types.ts";

const timesOf = ({ startedAt, endedAt }: SaleReport) => (startedAt == null ? [endedAt] : [startedAt, endedAt]);

/** Stores sales that are new; those that can't be true wait for a person, whole, under the same keys. */
export async function storeSales(batch: Batch, reports: readonly SaleReport[]): Promise<void> {
  const found = placed(batch, "sales", { reports });
  if (found.length === 0) {
    return;
  }
  const newId = await batch.arrivals.ids();
  const sales = found.map((sale) => {
    const { report, device } = sale;
    const keys = keysOf(["sale", device.deviceId, report.address, report.transactionNo], {
      stamp: report.stamp,
      begin: report.startedAt ?? report.endedAt,
    });
    return { ...sale, ...keys, id: newId(), gun: device.guns.get(report.address) ?? null };
  });
  const fresh = (await claim(batch, sales)).map((sale) => {
    const { report, gun, key } = sale;
    const reasons = [
      ...oddTimes(batch, timesOf(report)),
      ...tooOld(batch, key),
      ...oddSale(report, gun?.capacityLitres ?? null),
    ];
    return { ...sale, at: report.endedAt, reasons };
  });
  await quarantineReports(
    batch,
    "SALE",
    fresh.filter(({ reasons }) => reasons.length > 0),
  );
  await keepSales(
    batch,
    fresh.filter(({ reasons }) => reasons.length === 0),
  );
}

/** Stores sales whose keys are claimed, with their roll-up, and looks for missing ones beside them. */
export async function keepSales(batch: Batch, fresh: readonly NewSale[]): Promise<void> {
  if (fresh.length === 0) {
    return;
  }
  await insertSales(batch, fresh, await booked(batch, fresh));
  await watchTotalizers(batch, fresh);
  for (const sale of fresh) {
    batch.changed.saleStations.add(sale.device.stationId);
    if (sale.gun === null) {
      noteUnbound(batch, sale);
    }
  }
}

/** Who bought, by the sales' ids. */
async function booked(batch: Batch, fresh: readonly NewSale[]): Promise<ReadonlyMap<string, Buyer>> {
  const buyers = new Map<string, Buyer>();
  for (const book of saleBooking.all) {
    for (const [id, buyer] of await book(batch, fresh)) {
      buyers.set(id, buyer);
    }
  }
  return buyers;
}

function noteUnbound(batch: Batch, { report, device }: NewSale): void {
  batch.edges.push({
    stationId: device.stationId,
    sourceType: "DEVICE",
    sourceKey: `device:${device.deviceId}:${report.address}`,
    deviceId: device.deviceId,
    code: "UNBOUND_ADDRESS",
    edge: "NOTED",
    at: report.endedAt,
    holder: "binding",
    detail: report.address,
  });
}

const SALE = {
  id: "uuid",
  time: "timestamptz",
  station_id: "uuid",
  time_zone: "text",
  device_id: "uuid",
  gun_id: "uuid",
  tank_id: "uuid",
  grade_id: "uuid",
  address: "text",
  transaction_no: "text",
  started_at: "timestamptz",
  volume: "numeric",
  net_volume: "numeric",
  price: "numeric",
  amount: "numeric",
  board_price: "numeric",
  old_amount: "numeric",
  price_source: "text",
  price_rule_id: "uuid",
  sale_group: "text",
  payment: "text",
  totalizer_litres: "numeric",
  totalizer_amount: "numeric",
  card_no: "text",
  user_name: "text",
  car_number: "text",
  grade_name: "text",
  offline: "boolean",
  received_at: "timestamptz",
} as const;

function rowOf({ id, report, device, gun }: NewSale, buyer: Buyer | undefined): Record<keyof typeof SALE, unknown> {
  return {
    id,
    time: report.endedAt,
    station_id: device.stationId,
    time_zone: device.timeZone,
    device_id: device.deviceId,
    gun_id: gun?.gunId ?? null,
    tank_id: gun?.tankId ?? null,
    grade_id: gun?.gradeId ?? null,
    address: report.address,
    transaction_no: report.transactionNo,
    started_at: report.startedAt ?? null,
    volume: report.volumeLitres,
    net_volume: report.netVolumeLitres ?? null,
    price: report.unitPrice,
    amount: report.amount,
    board_price: buyer?.charged?.boardPrice ?? report.unitPrice,
    old_amount: buyer?.charged?.oldAmount ?? report.amount,
    price_source: buyer?.charged?.source ?? null,
    price_rule_id: buyer?.charged?.ruleId ?? null,
    sale_group: buyer?.payment === "GROUP" ? "SHARED" : "NORMAL",
    payment: buyer?.payment ?? "TILL",
    totalizer_litres: report.totalizerLitres ?? null,
    totalizer_amount: report.totalizerAmount ?? null,
    card_no: report.cardNo ?? null,
    user_name: buyer?.userName ?? null,
    car_number: buyer?.carNumber ?? null,
    grade_name: report.gradeName ?? null,
    offline: report.offline,
    received_at: report.receivedAt,
  };
}

/** A device's clock may be behind ours by so much and still tell a sale under a price that has just come. */
const CLOCK_TOLERANCE = sql.raw("interval '10 minutes'");

/** One statement: the rows with the price that each was made under, and what they add to their hours and days. */
async function insertSales(batch: Batch, sales: readonly NewSale[], buyers: ReadonlyMap<string, Buyer>): Promise<void> {
  const rows = sales.map((sale) => rowOf(sale, buyers.get(sale.id)));
  await sql`
    with source as (select r.*, u.id as unit_price_id from ${recordset("r", rows, SALE)}
      left join lateral (select id from unit_price where network_id = ${batch.networkId} and station_id = r.station_id and grade_id = r.grade_id
        and status = 'APPLIED' and price = r.board_price and effective_at <= coalesce(r.started_at, r.time) + ${CLOCK_TOLERANCE}
        order by effective_at desc, id desc limit 1) u on true),
    stored as (
      insert into sale (network_id, time, id, station_id, device_id, gun_id, tank_id, grade_id, address, transaction_no, started_at, volume, net_volume, price,
        amount, old_amount, totalizer_litres, totalizer_amount, card_no, user_name, car_number, consume_type, sale_group, grade_name, offline, received_at, unit_price_id,
        price_source, price_rule_id, payment)
      select ${batch.networkId}::uuid, time, id, station_id, device_id, gun_id, tank_id, grade_id, address, transaction_no, started_at, volume, net_volume, price,
        amount, old_amount, totalizer_litres, totalizer_amount, card_no, user_name, car_number, 'CONSUME', sale_group, grade_name, offline, received_at, unit_price_id,
        price_source, price_rule_id, payment from source
    ), moved as (
      select station_id, time, time_zone, grade_id, payment, 1 as sales, volume, amount, old_amount from source
    ), ${rolledUp(batch.networkId)}`.execute(batch.db);
}

interface Neighbours {
  id: string;
  previous: StoredSale | null;
  next: StoredSale | null;
}

/** The sales before and after each new one on its gun, as they stand now. */
async function neighboursOf(
  batch: Batch,
  rows: readonly { id: string; gun_id: string; time: Date }[],
): Promise<Map<string, Neighbours>> {
  const { rows: found } = await sql<Neighbours>`
    select r.id, p.sale as previous, n.sale as next from ${recordset("r", rows, { id: "uuid", gun_id: "uuid", time: "timestamptz" })}
      left join lateral (select jsonb_build_object('id', id, 'volumeLitres', volume::text, 'totalizerLitres', totalizer_litres::text) as sale from sale
        where network_id = ${batch.networkId} and gun_id = r.gun_id and consume_type <> 'REVERSE' and time <= r.time and (time, id) < (r.time, r.id) order by time desc, id desc limit 1) p on true
      left join lateral (select jsonb_build_object('id', id, 'volumeLitres', volume::text, 'totalizerLitres', totalizer_litres::text) as sale from sale
        where network_id = ${batch.networkId} and gun_id = r.gun_id and consume_type <> 'REVERSE' and time >= r.time and (time, id) > (r.time, r.id) order by time, id limit 1) n on true`.execute(
    batch.db,
  );
  return new Map(found.map((row) => [row.id, row]));
}

/** Raises an alarm where litres are missing between two sales, ends it where a late sale explains them; keeps the gun's totalizer. */
async function watchTotalizers(batch: Batch, sales: readonly NewSale[]): Promise<void> {
  const metered = sales.flatMap((sale) => (sale.gun === null ? [] : [{ ...sale, gun: sale.gun }]));
  if (metered.length === 0) {
    return;
  }
  const neighbours = await neighboursOf(
    batch,
    metered.map(({ id, gun, report }) => ({ id, gun_id: gun.gunId, time: report.endedAt })),
  );
  const cleared = new Set<string>();
  const raised = new Set<string>();
  const newest: { gun_id: string; totalizer: string }[] = [];
  for (const { id, gun, report, device } of metered) {
    const beside = neighbours.get(id);
    const sale: StoredSale = { id, volumeLitres: report.volumeLitres, totalizerLitres: report.totalizerLitres ?? null };
    const { raise, clear } = gapsAround(beside?.previous ?? null, sale, beside?.next ?? null);
    // Between two sales of one batch a gap is found twice, once from each side.
    for (const gap of raise.filter(({ afterSaleId }) => !raised.has(afterSaleId))) {
      raised.add(gap.afterSaleId);
      batch.edges.push({
        stationId: device.stationId,
        sourceType: "PUMP",
        sourceKey: `sale:${gap.afterSaleId}`,
        gunId: gun.gunId,
        deviceId: device.deviceId,
        code: "MISSING_SALE",
        edge: "RAISED",
        at: batch.now,
        holder: "totalizer",
        detail: gap.litres,
      });
    }
    for (const after of clear) {
      cleared.add(`sale:${after}`);
    }
    if (beside?.next == null && report.totalizerLitres != null) {
      newest.push({ gun_id: gun.gunId, totalizer: report.totalizerLitres });
    }
  }
  await clearGaps(batch, cleared);
  await sql`update gun_live l set totalizer_litres = r.totalizer from ${recordset("r", newest, { gun_id: "uuid", totalizer: "numeric" })}
    where l.network_id = ${batch.networkId} and l.gun_id = r.gun_id`.execute(batch.db);
}

async function clearGaps(batch: Batch, sourceKeys: ReadonlySet<string>): Promise<void> {
  if (sourceKeys.size === 0) {
    return;
  }
  const { rows } = await sql<{ source_key: string; station_id: string; gun_id: string }>`
    select source_key, station_id, gun_id from alarm
    where network_id = ${batch.networkId} and code = 'MISSING_SALE' and ended_at is null and source_key = any(${[...sourceKeys]}::text[])`.execute(
    batch.db,
  );
  for (const row of rows) {
    batch.edges.push({
      stationId: row.station_id,
      sourceType: "PUMP",
      sourceKey: row.source_key,
      gunId: row.gun_id,
      code: "MISSING_SALE",
      edge: "CLEARED",
      at: batch.now,
      holder: "totalizer",
    });
  }
}
