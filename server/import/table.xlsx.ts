import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { readSheet } from "read-excel-file/node";

const inflated = promisify(inflateRaw);

/** What a workbook may unpack to: a few kilobytes can claim gigabytes. */
const MOST_UNPACKED_BYTES = 32 * 1_024 * 1_024;

const DIRECTORY_ENTRY = 0x02_01_4b_50;
const LOCAL_ENTRY = 0x04_03_4b_50;
const STORED = 0;
const DEFLATED = 8;

/** The parts of the archive as they lie in it: how they are packed, and their bytes. */
function* entriesOf(file: Buffer): Generator<{ method: number; packed: Buffer }> {
  for (let at = file.indexOf("PK\u0001\u0002", 0, "latin1"); at >= 0 && at + 46 <= file.length;) {
    if (file.readUInt32LE(at) !== DIRECTORY_ENTRY) {
      return;
    }
    const [method, size, from] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)];
    if (from + 30 > file.length || file.readUInt32LE(from) !== LOCAL_ENTRY) {
      throw new Error("the directory of the archive points nowhere");
    }
    const begin = from + 30 + file.readUInt16LE(from + 26) + file.readUInt16LE(from + 28);
    yield { method, packed: file.subarray(begin, begin + size) };
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
}

/** Unpacks every part once, up to the limit, before anything else looks at the archive: what it says of its sizes is only said. */
async function assertModest(file: Buffer): Promise<void> {
  let room = MOST_UNPACKED_BYTES;
  for (const { method, packed } of entriesOf(file)) {
    if (method !== STORED && method !== DEFLATED) {
      throw new Error("the archive is packed in a way that workbooks aren't");
    }
    const size = method === STORED ? packed.length : (await inflated(packed, { maxOutputLength: room + 1 })).length;
    room -= size;
    if (room < 0) {
      throw new Error("the archive unpacks to more than a workbook may have");
    }
  }
}

/** A date without a time is a day; spreadsheets have no zone, so the reader's UTC is their wall clock. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) {
    const [day = "", time = ""] = cell.toISOString().split("T");
    return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 8)}`;
  }
  return cell === null || cell === undefined ? "" : String(cell as string | number | boolean);
}

/** The rows of a workbook's first sheet, formulas by their last results; null where it is no workbook. */
export async function xlsxRows(file: Buffer): Promise<string[][] | null> {
  try {
    await assertModest(file);
    return (await readSheet(file)).map((row) => row.map(textOf));
  } catch {
    return null;
  }
}
