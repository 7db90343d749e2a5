import { sql } from "kysely";
import { recordset } from "../../kernel/lists/recordset.ts";
import type { Batch } from "../../plant/telemetry/batch.ts";
import { type StoredBeside, neighboursOf } from "./sale-neighbours.ts";
import type { NewSale } from "./sale.ports.ts";
import { type MissingLitres, type StoredSale, gapsAround } from "./totalizer.rules.ts";

/** Names the source of an alarm of a gap, before the id of the sale after which it is. */
const SOURCE = "sale:";

/** Raises an alarm where litres are missing between two sales, ends it where a late sale explains them; keeps the gun's totalizer. */
export async function watchTotalizers(
  batch: Batch,
  sales: readonly NewSale[],
  stored: readonly StoredBeside[],
): Promise<void> {
  const metered = sales.flatMap((sale) => (sale.gun === null ? [] : [{ ...sale, gun: sale.gun }]));
  if (metered.length === 0) {
    return;
  }
  const neighbours = neighboursOf(sales, stored);
  const cleared = new Set<string>();
  const raised = new Set<string>();
  const gaps: MissingLitres[] = [];
  const newest: { gun_id: string; totalizer: string }[] = [];
  for (const { id, gun, report, device } of metered) {
    const beside = neighbours.get(id);
    const sale: StoredSale = { id, volumeLitres: report.volumeLitres, totalizerLitres: report.totalizerLitres ?? null };
    const { raise, clear } = gapsAround(beside?.previous ?? null, sale, beside?.next ?? null);
    // Between two sales of one batch a gap is found twice, once from each side.
    for (const gap of raise.filter(({ afterSaleId }) => !raised.has(afterSaleId))) {
      raised.add(gap.afterSaleId);
      gaps.push(gap);
      batch.edges.push({
        stationId: device.stationId,
        sourceType: "PUMP",
        sourceKey: `${SOURCE}${gap.afterSaleId}`,
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
      cleared.add(`${SOURCE}${after}`);
    }
    if (beside?.next == null && report.totalizerLitres != null) {
      newest.push({ gun_id: gun.gunId, totalizer: report.totalizerLitres });
    }
  }
  await clearGaps(batch, cleared);
  await keepGaps(batch, gaps);
  if (newest.length === 0) {
    return;
  }
  await sql`update gun_live l set totalizer_litres = r.totalizer from ${recordset("r", newest, { gun_id: "uuid", totalizer: "numeric" })}
    where l.network_id = ${batch.networkId} and l.gun_id = r.gun_id`.execute(batch.db);
}

async function clearGaps(batch: Batch, sourceKeys: ReadonlySet<string>): Promise<void> {
  if (sourceKeys.size === 0) {
    return;
  }
  const afterSaleIds = [...sourceKeys].map((key) => key.slice(SOURCE.length));
  const { rows } = await sql<{ source_key: string; station_id: string; gun_id: string }>`
    with gone as (
      delete from sale_gap where network_id = ${batch.networkId} and after_sale_id = any(${afterSaleIds}::uuid[])
    )
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

/** Keeps gaps with the time that they lie in: until the next sale of the gun that tells its totalizer. */
async function keepGaps(batch: Batch, gaps: readonly MissingLitres[]): Promise<void> {
  if (gaps.length === 0) {
    return;
  }
  const rows = gaps.map(({ afterSaleId, litres }) => ({ id: afterSaleId, litres }));
  await sql`
    insert into sale_gap (network_id, after_sale_id, station_id, gun_id, began, ended, litres)
    select t.network_id, t.id, t.station_id, t.gun_id, t.time, n.time, r.litres
    from ${recordset("r", rows, { id: "uuid", litres: "numeric" })} join sale t on t.network_id = ${batch.networkId} and t.id = r.id
      cross join lateral (select time from sale where network_id = t.network_id and gun_id = t.gun_id and consume_type <> 'REVERSE' and totalizer_litres <> 0
        and (time, id) > (t.time, t.id) order by time, id limit 1) n
    on conflict (network_id, after_sale_id) do update set ended = excluded.ended, litres = excluded.litres`.execute(
    batch.db,
  );
}
