import { compareDecimals } from "../../../common/decimal.ts";
import { Permission } from "../../../common/permission.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import type { ImportSource, ImportedRow } from "../../kernel/lists/import.source.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { type NamedTank, decimalOf, tankOfRow, tanksInTurn, timeOfRow } from "./imported-tank.ts";
import { type StockMovementRow, stockMovements } from "./stock-movement.list.ts";
import { type Movement, assertMovement, movementOf } from "./stock-movement.rules.ts";
import { StockMovementKind } from "./stock-movement.types.ts";
import { type NewMovement, markMoved, writeMovement } from "./stock-movement.writer.ts";

const MINUTE_MS = 60_000;

/** What a row tells. */
function movementOfRow(row: ImportedRow, tanks: readonly NamedTank[]): Movement {
  const from = tankOfRow(row, tanks, "tankNumber");
  return movementOf({
    kind: row["kind"] as StockMovementKind,
    time: timeOfRow(row, from),
    litres: decimalOf(row, "litres") ?? refuse("PARAMETER_ERROR", { field: "litres" }),
    number: row["number"] ?? "",
    reason: row["reason"] ?? "",
    from,
    to: row["toTankNumber"] == null ? null : tankOfRow(row, tanks, "toTankNumber"),
  });
}

/** Whether a movement that is there is the one that a row tells; files tell minutes. */
const isSame = (there: StockMovementRow, { kind, time, litres, to }: Movement): boolean =>
  there.kind === kind &&
  compareDecimals(there.litres, litres) === 0 &&
  there.toTankId === (to?.id ?? null) &&
  Math.abs(there.time.getTime() - time.getTime()) < MINUTE_MS;

/** Movements from a file: known by the number of their paper and their tank, entered and never changed. */
export const stockMovementImport: ImportSource = {
  list: "STOCK_MOVEMENTS",
  permissions: [Permission.StationReport],
  key: "number",
  apart: ["stationCode", "tankNumber"],
  columns: [
    { id: "number", kind: "TEXT", required: true },
    { id: "kind", kind: "ENUM", required: true, values: Object.keys(StockMovementKind) },
    { id: "stationCode", kind: "TEXT", required: true },
    { id: "tankNumber", kind: "TEXT", required: true },
    { id: "toTankNumber", kind: "TEXT" },
    { id: "day", kind: "DAY", required: true },
    { id: "clock", kind: "TEXT", required: true },
    { id: "litres", kind: "TEXT", required: true },
    { id: "reason", kind: "TEXT", required: true },
  ],
  columnOf: { time: "day", lockReason: "day", toTankId: "toTankNumber" },
  async begin(ctx, rows, atEnd) {
    const tanks = await tanksInTurn(ctx, rows, ["tankNumber", "toTankNumber"]);
    const numbers = [...new Set(rows.flatMap((row) => row["number"] ?? []))];
    const waitOrCount = piece(
      "m.number = any($1::text[]) and m.counters is null and m.state in ('WAITING', 'DONE')",
      numbers,
    );
    const present = await stockMovements.rows(ctx, [waitOrCount]);
    const moved: NewMovement[] = [];
    atEnd(() => markMoved(ctx, moved));
    return async (row) => {
      const wanted = movementOfRow(row, tanks);
      const { from, to, ...told } = wanted;
      const there = present.find(({ tankId, number }) => tankId === from.id && number === told.number);
      if (there !== undefined) {
        return isSame(there, wanted) ? "UNCHANGED" : refuse("DUPLICATE_INFO", { field: "number" });
      }
      assertMovement(wanted, ctx.clock.now());
      const places = { stationId: from.stationId, tankId: from.id, toTankId: to?.id ?? null };
      const movement = { ...told, ...places, counters: null, lockReason: null };
      if (await writeMovement(ctx, { id: newId(), operation: "createStockMovement" }, movement)) {
        moved.push(movement);
      }
      return "CREATED";
    };
  },
};
