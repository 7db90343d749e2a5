import { sql } from "kysely";
import { isDecimal } from "../../../common/decimal.ts";
import { Permission } from "../../../common/permission.ts";
import { instantOf, wallTime } from "../../../common/zone-time.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { ImportSource, ImportedRow } from "../../kernel/lists/import.source.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { takeTankTurns } from "../../site/tank/tank-turn.ts";
import { keepUnlocked } from "../period-lock/refuse-locked.ts";
import { type DeliveryTicketRecord, ticketOf } from "./delivery-ticket.rules.ts";
import { type TicketTank, addTicket, alterTicket, recordOfTicket } from "./delivery-ticket.service.ts";
import { changeableTicket, markBook } from "./held-ticket.ts";
import { type InboundDeliveryRow, inboundDeliveries } from "./inbound.list.ts";

/** A tank by its station's code and its number, with the zone in which a file's times are meant. */
interface NamedTank extends TicketTank {
  readonly stationCode: string;
  readonly number: number;
  readonly timeZone: string;
}

const CLOCK = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** The tanks of the stations that rows name, all their turns taken. */
async function tanksOf(ctx: Context, rows: readonly ImportedRow[]): Promise<readonly NamedTank[]> {
  const { scope } = account(ctx);
  const codes = [...new Set(rows.flatMap((row) => row["stationCode"] ?? []))];
  const found = await sql<NamedTank>`
    select k.id, k.station_id as "stationId", s.code as "stationCode", k.number, s.time_zone as "timeZone"
    from tank k join station s on s.network_id = k.network_id and s.id = k.station_id
    where k.network_id = ${scope.networkId} and k.deleted_at is null and ${visibleStation(scope)} and s.code = any(${codes}::text[])
    order by k.id`.execute(sqlOf(ctx.em));
  const named = new Set(rows.map((row) => `${row["stationCode"]} ${row["tankNumber"]}`));
  const tanks = found.rows.filter(({ stationCode, number }) => named.has(`${stationCode} ${number}`));
  await keepUnlocked(
    ctx,
    tanks.map(({ stationId }) => stationId),
  );
  await takeTankTurns(sqlOf(ctx.em), { networkId: scope.networkId, tankIds: tanks.map(({ id }) => id) });
  return tanks;
}

/** The tank that a row names. 10003, 10011 */
function tankOfRow(row: ImportedRow, tanks: readonly NamedTank[]): NamedTank {
  const there = tanks.filter(({ stationCode }) => stationCode === row["stationCode"]);
  const tank = there.find(({ number }) => String(number) === row["tankNumber"]);
  return tank ?? refuse("TANK_NOT_FOUND", { field: "tankNumber" });
}

/** When a row says that it was delivered, by the clocks of its station. 10008 */
function timeOfRow(row: ImportedRow, { timeZone }: NamedTank): Date {
  const [day, clock] = [row["day"] ?? "", row["clock"] ?? ""];
  return CLOCK.test(clock)
    ? instantOf(day, clock.padStart("00:00".length, "0"), timeZone)
    : refuse("DATA_CONVERSION_FAILED", { field: "clock", params: { value: clock } });
}

/** A cell that holds a decimal. 10008 */
function decimalOf(row: ImportedRow, field: string): string | null {
  const cell = row[field] ?? null;
  return cell === null || isDecimal(cell) ? cell : refuse("DATA_CONVERSION_FAILED", { field, params: { value: cell } });
}

/** What a row says, on the ground of the ticket that is there; what the file has no column for stays. */
function wantedOfRow(row: ImportedRow, tank: NamedTank, present: InboundDeliveryRow | undefined): DeliveryTicketRecord {
  const before = present && recordOfTicket(present);
  const at = timeOfRow(row, tank);
  // A file tells minutes: a ticket whose minute it names keeps its seconds.
  const isSame = before !== undefined && wallTime(before.time, tank.timeZone).time === wallTime(at, tank.timeZone).time;
  const kept = <Field extends "driver" | "vehicle" | "compartments" | "remark">(field: Field) =>
    row[field] === undefined ? before?.[field] : row[field];
  const number = <Field extends "netVolumeLitres" | "temperatureC" | "density">(field: Field) =>
    row[field] === undefined ? before?.[field] : decimalOf(row, field);
  return ticketOf({
    number: row["number"] ?? "",
    supplier: row["supplier"] ?? "",
    driver: kept("driver"),
    vehicle: kept("vehicle"),
    plannedAt: before?.plannedAt,
    time: isSame && Math.abs(before.time.getTime() - at.getTime()) < 60_000 ? before.time : at,
    volumeLitres: decimalOf(row, "volumeLitres") ?? refuse("PARAMETER_ERROR", { field: "volumeLitres" }),
    netVolumeLitres: number("netVolumeLitres"),
    temperatureC: number("temperatureC"),
    density: number("density"),
    compartments: kept("compartments"),
    remark: kept("remark"),
    imageId: before?.imageId,
  });
}

/** Tickets from a file: known by supplier, number and tank; days and clocks are those of the station. */
export const deliveryTicketImport: ImportSource = {
  list: "DELIVERY_TICKETS",
  permissions: [Permission.StationReport],
  key: "number",
  apart: ["supplier", "stationCode", "tankNumber"],
  columns: [
    { id: "number", kind: "TEXT", required: true },
    { id: "supplier", kind: "TEXT", required: true },
    { id: "stationCode", kind: "TEXT", required: true },
    { id: "tankNumber", kind: "TEXT", required: true },
    { id: "day", kind: "DAY", required: true },
    { id: "clock", kind: "TEXT", required: true },
    { id: "volumeLitres", kind: "TEXT", required: true },
    { id: "netVolumeLitres", kind: "TEXT" },
    { id: "temperatureC", kind: "TEXT" },
    { id: "density", kind: "TEXT" },
    { id: "driver", kind: "TEXT" },
    { id: "vehicle", kind: "TEXT" },
    { id: "compartments", kind: "TEXT" },
    { id: "remark", kind: "TEXT" },
  ],
  columnOf: { time: "day", id: "number", lockReason: "day" },
  async begin(ctx, rows, atEnd) {
    const tanks = await tanksOf(ctx, rows);
    const numbers = [...new Set(rows.flatMap((row) => row["number"] ?? []))];
    const rises: (string | null)[] = [];
    atEnd(() => markBook(ctx, rises));
    const present = await inboundDeliveries.rows(ctx, [piece("t.number = any($1::text[])", numbers)]);
    return async (row) => {
      const tank = tankOfRow(row, tanks);
      const same = present.find(
        ({ number, supplier, tankId }) =>
          number === row["number"] && supplier === row["supplier"] && tankId === tank.id,
      );
      const wanted = wantedOfRow(row, tank, same);
      if (same === undefined) {
        rises.push((await addTicket(ctx, tank, { told: wanted })).deliveryId);
        return "CREATED";
      }
      const altered = await alterTicket(ctx, await changeableTicket(ctx, same.id), { wanted });
      rises.push(altered?.deliveryId ?? null);
      return altered === null ? "UNCHANGED" : "CHANGED";
    };
  },
};
