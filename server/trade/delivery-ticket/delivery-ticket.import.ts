import { Permission } from "../../../common/permission.ts";
import { wallTime } from "../../../common/zone-time.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import type { ImportSource, ImportedRow } from "../../kernel/lists/import.source.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { type NamedTank, decimalOf, tankOfRow, tanksInTurn, timeOfRow } from "../stock-movement/imported-tank.ts";
import { type DeliveryTicketRecord, ticketOf } from "./delivery-ticket.rules.ts";
import { addTicket, alterTicket, recordOfTicket } from "./delivery-ticket.service.ts";
import { changeableTicket, markBook } from "./held-ticket.ts";
import { type InboundDeliveryRow, inboundDeliveries } from "./inbound.list.ts";

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
    const tanks = await tanksInTurn(ctx, rows, ["tankNumber"]);
    const numbers = [...new Set(rows.flatMap((row) => row["number"] ?? []))];
    const rises: (string | null)[] = [];
    atEnd(() => markBook(ctx, rises));
    const present = await inboundDeliveries.rows(ctx, [piece("t.number = any($1::text[])", numbers)]);
    return async (row) => {
      const tank = tankOfRow(row, tanks, "tankNumber");
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
