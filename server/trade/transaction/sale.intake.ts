import { sql } from "kysely";
import { type Batch, placed } from "../../plant/telemetry/batch.ts";
import { keysOf } from "../../plant/telemetry/fact-key.rules.ts";
import { claim } from "../../plant/telemetry/fact-keys.ts";
import { oddTimes, quarantineReports, tooOld } from "../../plant/telemetry/quarantine.writer.ts";
import { type Buyer, type NewSale, saleBooking } from "./sale.ports.ts";
import { oddSale } from "./sale.rules.ts";
import { rolledUp } from "./sale-roll-up.ts";
import { recordset } from "../../kernel/lists/recordset.ts";
import { sideBySide } from "../../kernel/side-by-side.ts";
import { tellFacts } from "../../kernel/told-facts.ts";
import type { SaleReport } from "../../plant/telemetry/report.types.ts";
import { type StoredLast, besideOf, storedLast } from "./sale-neighbours.ts";
import { watchTotalizers } from "./totalizer-watch.ts";

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
  const last = await insertSales(batch, fresh, await booked(batch, fresh));
  const facts = fresh.map(
    ({ id, device: { stationId } }) => ({ type: "sale.created", objectId: id, stationId }) as const,
  );
  await sideBySide([
    tellFacts(batch, facts),
    besideOf(batch, fresh, last).then((stored) => watchTotalizers(batch, fresh, stored)),
  ]);
  for (const sale of fresh) {
    batch.changed.saleStations.add(sale.device.stationId);
    if (sale.gun === null) {
      noteUnbound(batch, sale);
    } else {
      batch.stock.push({ tankId: sale.gun.tankId, at: sale.report.endedAt });
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

/**
 * One statement: the rows with the price that each was made under, and what they add to their hours and days. Gives what stood last on
 * their guns.
 */
async function insertSales(
  batch: Batch,
  sales: readonly NewSale[],
  buyers: ReadonlyMap<string, Buyer>,
): Promise<readonly StoredLast[]> {
  const rows = sales.map((sale) => rowOf(sale, buyers.get(sale.id)));
  const { rows: last } = await sql<StoredLast>`
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
    ), ${rolledUp(batch.networkId, batch.now)}
    ${storedLast(
      batch.networkId,
      sales.map(({ report }) => report.endedAt),
    )}`.execute(batch.db);
  return last;
}
