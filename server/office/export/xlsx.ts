import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Sheet } from "./sheet.ts";
import {
  ROOT_RELATIONS,
  SHEET_FOOT,
  aboutSheet,
  bindingParts,
  rowWriter,
  sheetHead,
  sheetNames,
  stylesXml,
} from "./xlsx.parts.ts";

/** Rows of data below the header that a sheet of a spreadsheet can hold; what is beyond stands on the next sheet. */
const MOST_ROWS = 1_048_575;

/** Rows in portions of batches, so that a sheet can end within one. */
class Supply {
  readonly #batches: AsyncIterator<readonly object[]>;
  #rows: readonly object[] = [];
  #next = 0;

  constructor(batches: AsyncIterable<readonly object[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  async isEmpty(): Promise<boolean> {
    while (this.#next >= this.#rows.length) {
      const { value, done } = await this.#batches.next();
      if (done === true) {
        return true;
      }
      this.#rows = value;
      this.#next = 0;
    }
    return false;
  }

  /** What is at hand of the next rows, `most` of them at most. */
  take(most: number): readonly object[] {
    const rows = this.#rows.slice(this.#next, this.#next + most);
    this.#next += rows.length;
    return rows;
  }
}

async function* sheetXml(sheet: Sheet, supply: Supply, mostRows: number): AsyncGenerator<string, void, void> {
  const write = rowWriter(sheet);
  yield sheetHead(sheet);
  let number = 1;
  while (number <= mostRows && !(await supply.isEmpty())) {
    let text = "";
    for (const row of supply.take(mostRows + 1 - number)) {
      text += write(row, (number += 1));
    }
    yield text;
  }
  yield SHEET_FOOT;
}

/** Writes every part in turn; what is read goes at the pace of what is taken away. */
async function fill(zip: ZipFile, sheet: Sheet, mostRows: number): Promise<void> {
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path);
  add("_rels/.rels", ROOT_RELATIONS);
  const supply = new Supply(sheet.batches);
  let sheets = 0;
  do {
    sheets += 1;
    const part = Readable.from(sheetXml(sheet, supply, mostRows));
    zip.outputStream.once("close", () => part.destroy());
    zip.addReadStream(part, `xl/worksheets/sheet${sheets}.xml`);
    await finished(part);
  } while (!(await supply.isEmpty()));
  const about = sheet.about();
  add(`xl/worksheets/sheet${sheets + 1}.xml`, aboutSheet(sheet, about));
  add("xl/styles.xml", stylesXml(sheet));
  const names = sheetNames([...Array.from({ length: sheets }, () => sheet.title), about.title]);
  for (const [path, text] of Object.entries(bindingParts(names))) {
    add(path, text);
  }
  zip.end();
}

/** A sheet as a workbook, streamed: rows become XML, then deflate, then bytes, and none waits in memory for another. */
export function xlsxBytes(sheet: Sheet, mostRows = MOST_ROWS): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  fill(zip, sheet, mostRows).catch((error: Error) => output.destroy(error));
  return output;
}
