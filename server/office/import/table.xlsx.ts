import { setImmediate as breath } from "node:timers/promises";
import { Unzip, UnzipInflate, zipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { Refusal } from "../../kernel/errors/refuse.ts";
import { MOST_COLUMNS, MOST_IMPORT_ROWS, refuseFile } from "./import.rules.ts";
import { excessOfSheet, hasTooManyTags, toldSheet } from "./sheet-xml.ts";

/** What a workbook may unpack to, in bytes and parts: a few kilobytes can claim gigabytes. */
const MOST_UNPACKED_BYTES = 32 * 1_024 * 1_024;
const MOST_PARTS = 1_000;
/** So little is unpacked at a time that it comes to a few megabytes at most before it is counted. */
const STEP_BYTES = 4_096;

/** Unpacks an archive once, by what lies in it and not by what it says of itself; throws as soon as it comes to too much. */
async function unpacked(file: Buffer): Promise<Record<string, Uint8Array>> {
  const parts: Record<string, Uint8Array> = {};
  let [room, count] = [MOST_UNPACKED_BYTES, 0];
  const unzip = new Unzip();
  unzip.register(UnzipInflate);
  unzip.onfile = (part) => {
    const pieces: Uint8Array[] = [];
    if ((count += 1) > MOST_PARTS) {
      throw new Error("the archive has more parts than a workbook");
    }
    part.ondata = (error, piece, isLast) => {
      if (error !== null) {
        throw error;
      }
      room -= piece.length;
      if (room < 0) {
        throw new Error("the archive unpacks to more than a workbook may have");
      }
      pieces.push(piece);
      if (isLast) {
        parts[part.name] = Buffer.concat(pieces);
      }
    };
    part.start();
  };
  for (let at = 0; at < file.length; at += STEP_BYTES) {
    unzip.push(file.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= file.length);
    // Others are answered meanwhile.
    await breath();
  }
  return parts;
}

/** Spreadsheets keep 15 digits of a number; what has more is told as they show it, and is nobody's number any more. */
const MOST_EXACT = 1e15;

/** Spreadsheets keep a time of the day as a part of a day that is none: the reader puts it on the last but one before 1900. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 31);
const SECOND_MS = 1_000;

/**
 * A date without a time is a day, and a time without a date a clock; spreadsheets have no zone, so the reader's UTC is their wall clock. They keep parts
 * of a day as binary numbers, which fall short of the second that was entered.
 */
function textOfDate(date: Date): string {
  const whole = new Date(Math.round(date.getTime() / SECOND_MS) * SECOND_MS);
  const [day = "", time = ""] = whole.toISOString().split("T");
  if (date.getTime() < FIRST_DAY_MS) {
    return time.slice(0, time.startsWith(":00", 5) ? 5 : 8);
  }
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 8)}`;
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) {
    return textOfDate(cell);
  }
  if (typeof cell === "number" && Math.abs(cell) >= MOST_EXACT) {
    return cell.toExponential().toUpperCase();
  }
  return cell === null || cell === undefined ? "" : String(cell as string | number | boolean);
}

/** The parts as the reader gets them: sheets as they are told, none of which spans more than can be read. Refuses the file else. */
function readable(parts: Readonly<Record<string, Uint8Array>>): Record<string, Uint8Array> {
  if (hasTooManyTags(Object.values(parts))) {
    refuseFile("TOO_MANY_ROWS", MOST_IMPORT_ROWS);
  }
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
      if (!bytes.includes("sheetData")) {
        return [name, part];
      }
      const sheet = toldSheet(new TextDecoder().decode(bytes));
      const excess = excessOfSheet(sheet);
      if (excess !== null) {
        refuseFile(`TOO_MANY_${excess}`, excess === "ROWS" ? MOST_IMPORT_ROWS : MOST_COLUMNS);
      }
      return [name, Buffer.from(sheet)];
    }),
  );
}

/** The rows of a workbook's first sheet, formulas by their last results; null where it is no workbook. Refuses one that spans too much. */
export async function xlsxRows(file: Buffer): Promise<string[][] | null> {
  try {
    // Packed anew without compression, so that the reader sees what was counted and nothing else.
    const counted = Buffer.from(zipSync(readable(await unpacked(file)), { level: 0 }));
    return (await readSheet(counted)).map((row) => row.map(textOf));
  } catch (error) {
    if (error instanceof Refusal) {
      throw error;
    }
    return null;
  }
}
