import { LockMode } from "@mikro-orm/core";
import { sql } from "kysely";
import { record } from "../../access/audit/audit.service.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { Dispenser } from "../../site/gun/dispenser.entity.ts";
import { isId, newId } from "../../kernel/ids.ts";
import { findById } from "../../kernel/lists/find.ts";
import { transacting } from "../../kernel/transacting.ts";
import { lineOf } from "../../access/platform/platform.rules.ts";
import { platformOf } from "../../access/platform/platform.service.ts";
import { lockedChangeable } from "../../site/station/station-change.service.ts";
import { station } from "../../site/station/station.service.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { NO_TEXTS, type Texts, assertPlate, assertTexts, resolvedText } from "./ticket.rules.ts";
import type { ChangeDispenserPlateInput, ChangePrintInfoInput, PrintInfo, PrintTicket } from "./ticket.types.ts";

/** Whose tickets are meant: a platform's stations, or one station. */
interface Target {
  readonly platformId?: string | null;
  readonly stationId?: string | null;
}

/** A place with the ids of the platforms that it inherits from, the nearest first. */
interface Place {
  readonly column: "platform_id" | "station_id";
  readonly id: string;
  readonly platformIds: readonly string[];
}

/** The place that a target names: exactly one, 10012; 10017, 10003. */
async function placeOf(ctx: Context, { platformId, stationId }: Target): Promise<Place> {
  if ((platformId == null) === (stationId == null)) {
    refuse("PARAMETER_ERROR", { field: "platformId" });
  }
  if (stationId != null) {
    const found = await station(ctx, stationId, "stationId");
    const { path } = await found.platform.loadOrFail();
    return { column: "station_id", id: found.id, platformIds: lineOf(path).toReversed() };
  }
  const platform = await platformOf(ctx, platformId ?? "");
  return { column: "platform_id", id: platform.id, platformIds: lineOf(platform.path).toReversed().slice(1) };
}

/** What a place says itself, and what those above it say, the nearest first. */
async function textsOf(ctx: Context, { column, id, platformIds }: Place): Promise<{ own: Texts; above: Texts[] }> {
  const { networkId } = account(ctx).scope;
  const { rows } = await sql<Texts & { placeId: string }>`
    select coalesce(i.station_id, i.platform_id) as "placeId", i.header, i.phone, i.footer from print_info i
    where i.network_id = ${networkId} and (${sql.ref(`i.${column}`)} = ${id} or i.platform_id = any(${platformIds}::uuid[]))`.execute(
    sqlOf(ctx.em),
  );
  const byPlace = new Map(rows.map(({ placeId, ...texts }) => [placeId, texts]));
  return { own: byPlace.get(id) ?? NO_TEXTS, above: platformIds.flatMap((one) => byPlace.get(one) ?? []) };
}

async function infoOf(ctx: Context, place: Place): Promise<PrintInfo> {
  const { own, above } = await textsOf(ctx, place);
  return {
    header: resolvedText(own, above, "header"),
    phone: resolvedText(own, above, "phone"),
    footer: resolvedText(own, above, "footer"),
  };
}

/** What the tickets of a platform's stations, or of one, say. 10012, 10017, 10003. */
export async function printInfo(ctx: Context, target: Target): Promise<PrintInfo> {
  return infoOf(ctx, await placeOf(ctx, target));
}

/** Changes what tickets say. 10012, 10017, 10003, 10022 (a station that controls itself). */
export async function changePrintInfo(ctx: Context, input: ChangePrintInfoInput): Promise<PrintInfo> {
  const place = await placeOf(ctx, input);
  await transacting(ctx, async (inner) => {
    if (place.column === "station_id") {
      await lockedChangeable(inner, place.id);
    }
    // One after another, also where there is no row yet to lock.
    await sql`select pg_advisory_xact_lock(hashtext(${`print ${place.id}`}))`.execute(sqlOf(inner.em));
    const { own } = await textsOf(inner, place);
    const { header = own.header, phone = own.phone, footer = own.footer } = input;
    const wanted = { header, phone, footer };
    assertTexts(wanted);
    if (JSON.stringify(wanted) !== JSON.stringify(own)) {
      await store(inner, place, wanted);
      const objectType = place.column === "station_id" ? "Station" : "Platform";
      await record(inner, { operation: "changePrintInfo", objectType, objectId: place.id, before: own, after: wanted });
    }
  });
  return infoOf(ctx, place);
}

async function store(ctx: Context, { column, id }: Place, { header, phone, footer }: Texts): Promise<void> {
  const { networkId } = account(ctx).scope;
  const db = sqlOf(ctx.em);
  await sql`delete from print_info where network_id = ${networkId} and ${sql.ref(column)} = ${id}`.execute(db);
  if (header !== null || phone !== null || footer !== null) {
    await sql`insert into print_info (id, network_id, ${sql.ref(column)}, header, phone, footer)
      values (${newId()}, ${networkId}, ${id}, ${header}, ${phone}, ${footer})`.execute(db);
  }
}

/** The station's newest sale (or the one that is named) as its ticket shows it; null where there is none. 10003. */
export async function printTicket(
  ctx: Context,
  { stationId, saleId }: { stationId: string; saleId?: string | null },
): Promise<PrintTicket | null> {
  const place = await placeOf(ctx, { stationId });
  const { scope } = account(ctx);
  const which = saleId == null ? sql`true` : isId(saleId) ? sql`t.id = ${saleId}::uuid` : sql`false`;
  const { rows } = await sql<Omit<PrintTicket, "header" | "phone" | "footer">>`
    select t.id, s.name as "stationName", s.address, s.tax_code as "taxCode", coalesce(d.sample_approval, '') as "sampleApproval",
      coalesce(d.model, '') as model, coalesce(d.serial_number, '') as "serialNumber", t.card_no as "cardNo", g.number as "gunNumber",
      coalesce(gr.name, t.grade_name) as "gradeName", t.volume, t.amount, t.totalizer_litres as "volumeTotal", t.time, t.price,
      t.user_name as "userName", t.car_number as "carNumber", t.transaction_no as "transactionNo", s.time_zone as "timeZone",
      p.currency_symbol as "currencySymbol",
      case gr.unit when 'KILOGRAM' then 'kg' when 'CUBIC_METRE' then 'm³' else p.measure_unit_symbol end as "measureUnitSymbol"
    from sale t join station s on s.id = t.station_id join platform p on p.id = s.platform_id
      left join gun g on g.id = t.gun_id left join dispenser d on d.id = g.dispenser_id left join grade gr on gr.id = t.grade_id
    where t.network_id = ${scope.networkId} and ${visibleStation(scope)} and t.station_id = ${place.id}::uuid and ${which}
    order by t.time desc, t.id desc limit 1`.execute(ctx.db);
  const [sale] = rows;
  if (sale === undefined) {
    return null;
  }
  const { header, phone, footer } = await infoOf(ctx, place);
  return { ...sale, header: header.shown, phone: phone.shown, footer: footer.shown };
}

/** The dispensers of a station, by number, for the plates of their instruments. 10003. */
export async function dispenserPlates(ctx: Context, stationId: string): Promise<Dispenser[]> {
  const found = await station(ctx, stationId, "stationId");
  return ctx.em.find(Dispenser, { station: found.id }, { orderBy: { number: "asc" } });
}

/** Says what the plate of a dispenser's instrument says. 10014, 10022, 10012. */
export async function changeDispenserPlate(ctx: Context, input: ChangeDispenserPlateInput): Promise<Dispenser> {
  const { dispenserId, ...given } = input;
  return transacting(ctx, async (inner) => {
    const row =
      (await findById(inner.em, Dispenser, dispenserId)) ?? refuse("OBJECT_NOT_FOUND", { field: "dispenserId" });
    await lockedChangeable(inner, row.station.id);
    await inner.em.refresh(row, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const { sampleApproval, model, serialNumber } = row;
    const before = { sampleApproval, model, serialNumber };
    const told = Object.entries(given).filter(([, text]) => text != null) as [string, string][];
    const after = { ...before, ...Object.fromEntries(told.map(([name, text]) => [name, text.trim()])) };
    assertPlate(after);
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      inner.em.assign(row, after);
      await inner.em.flush();
      const deed = { operation: "changeDispenserPlate", objectType: "Dispenser", objectId: row.id };
      await record(inner, { ...deed, before, after });
    }
    return row;
  });
}
