import { sql } from "kysely";
import { compareDecimals } from "../../../common/decimal.ts";
import { Permission } from "../../../common/permission.ts";
import { type Context, account, sqlOf } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors/refuse.ts";
import { newId } from "../../kernel/ids.ts";
import type { ImportSource, ImportedRow } from "../../kernel/lists/import.source.ts";
import { piece } from "../../kernel/lists/piece.ts";
import { visibleStation } from "../../site/station/visible.ts";
import { decimalOf, plainClock, timeOfRow } from "../stock-movement/imported-tank.ts";
import { gasReadings } from "./gas-reading.list.ts";
import { type ToldReading, readingOf } from "./gas-reading.rules.ts";
import { holdReadings, writeReading } from "./gas-reading.service.ts";
import { type GasReading, GasUnit } from "./gas-reading.types.ts";

/** Whether the meter took another one's place, as a file says it. */
const REPLACED = ["YES", "NO"] as const;

interface NamedStation {
  readonly id: string;
  readonly code: string;
  readonly timeZone: string;
}

/** The stations that rows name, their turns taken. */
async function stationsInTurn(ctx: Context, rows: readonly ImportedRow[]): Promise<readonly NamedStation[]> {
  const { scope } = account(ctx);
  const codes = [...new Set(rows.flatMap((row) => row["stationCode"] ?? []))];
  const { rows: found } = await sql<NamedStation>`
    select s.id, s.code, s.time_zone as "timeZone" from station s where ${visibleStation(scope)} and s.code = any(${codes}::text[])`.execute(
    sqlOf(ctx.em),
  );
  await holdReadings(
    ctx,
    found.map(({ id }) => id),
  );
  return found;
}

const toldOf = (row: ImportedRow, station: NamedStation): ToldReading =>
  readingOf({
    time: timeOfRow(row, station),
    unit: row["unit"] as GasUnit,
    counter: decimalOf(row, "counter") ?? refuse("PARAMETER_ERROR", { field: "counter" }),
    meterReplaced: row["meterReplaced"] === "YES",
    oldMeterCounter: decimalOf(row, "oldMeterCounter"),
    number: row["number"] ?? "",
    note: row["note"] ?? "",
  });

/** Whether a reading that is there is the one that a row tells. */
const isSame = (there: GasReading, { unit, counter, meterReplaced, oldMeterCounter }: ToldReading): boolean =>
  there.unit === unit &&
  compareDecimals(there.counter, counter) === 0 &&
  there.meterReplaced === meterReplaced &&
  (there.oldMeterCounter === null || oldMeterCounter === null
    ? there.oldMeterCounter === oldMeterCounter
    : compareDecimals(there.oldMeterCounter, oldMeterCounter) === 0);

/** Readings from a file: known by their station and minute, entered and never changed. */
export const gasReadingImport: ImportSource = {
  list: "GAS_READINGS",
  permissions: [Permission.StationReport],
  key: "day",
  apart: ["stationCode", "clock"],
  plain: { clock: plainClock },
  columns: [
    { id: "stationCode", kind: "TEXT", required: true },
    { id: "day", kind: "DAY", required: true },
    { id: "clock", kind: "TEXT", required: true },
    { id: "unit", kind: "ENUM", required: true, values: Object.keys(GasUnit) },
    { id: "counter", kind: "TEXT", required: true },
    { id: "meterReplaced", kind: "ENUM", values: REPLACED },
    { id: "oldMeterCounter", kind: "TEXT" },
    { id: "number", kind: "TEXT" },
    { id: "note", kind: "TEXT" },
  ],
  columnOf: { time: "day", lockReason: "day", stationId: "stationCode" },
  async begin(ctx, rows) {
    const stations = await stationsInTurn(ctx, rows);
    const counting = piece(
      "r.ended_at is null and r.station_id = any($1::uuid[])",
      stations.map(({ id }) => id),
    );
    const present = await gasReadings.rows(ctx, [counting]);
    return async (row) => {
      const station = stations.find(({ code }) => code === row["stationCode"]);
      if (station === undefined) {
        return refuse("SITE_NOT_FOUND", { field: "stationCode" });
      }
      const told = toldOf(row, station);
      const there = present.find(
        ({ stationId, time }) => stationId === station.id && time.getTime() === told.time.getTime(),
      );
      if (there !== undefined) {
        return isSame(there, told) ? "UNCHANGED" : refuse("DUPLICATE_INFO", { field: "time" });
      }
      const reading = { stationId: station.id, told, lockReason: null, amends: null };
      await writeReading(ctx, { id: newId(), operation: "createGasReading" }, reading);
      return "CREATED";
    };
  },
};
