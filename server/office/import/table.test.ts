import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { Refusal } from "../../kernel/errors/refuse.ts";
import { csvRows } from "./table.csv.ts";
import { xlsxRows } from "./table.xlsx.ts";

test.each([
  [
    "commas",
    "a,b\r\n1,2\r\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "semicolons, since commas are in numbers",
    "a;b\n1,5;2\n",
    [
      ["a", "b"],
      ["1,5", "2"],
    ],
  ],
  [
    "tabs",
    "a\tb\n1\t2",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  [
    "quotes around separators, line ends and quotes",
    'a,b\n"1,""x""\n",2',
    [
      ["a", "b"],
      ['1,"x"\n', "2"],
    ],
  ],
  [
    "a separator in a quoted header",
    '"a;b;c",d\n1,2',
    [
      ["a;b;c", "d"],
      ["1", "2"],
    ],
  ],
  ["a quote within a word", 'a,b"c\n', [["a", 'b"c']]],
  ["empty cells and rows", "a,,\n\n,b", [["a", "", ""], [""], ["", "b"]]],
  ["old line ends", "a\rb\r", [["a"], ["b"]]],
  ["nothing", "", []],
])("CSV with %s", (_title, text, rows) => {
  expect(csvRows(text)).toEqual(rows);
});

/** How a file is refused. */
async function refusalOf(read: () => unknown): Promise<unknown> {
  try {
    await read();
  } catch (error) {
    return error instanceof Refusal ? error.extensions["params"] : error;
  }
  return "taken";
}

test.each([
  ["blank lines", "\n".repeat(1_900_000), "TOO_MANY_ROWS"],
  ["lines of nothing but separators", `${",".repeat(40)}\n`.repeat(40_000), "TOO_MANY_ROWS"],
  ["empty cells in a line", ",".repeat(1_900_000), "TOO_MANY_COLUMNS"],
])("CSV of two megabytes of %s is not read to its end", async (_title, text, reason) => {
  expect(await refusalOf(() => csvRows(`a,b\n${text}1,2`))).toMatchObject({ reason });
});

test("CSV whose quote is never closed is none", () => {
  expect(csvRows('a,"b\n1,2')).toBeNull();
});

/** An archive of files by their names. */
async function archive(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) {
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

const sheet = (cells: string) => ({
  "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  "_rels/.rels": "<Relationships/>",
  "xl/workbook.xml":
    '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
  "xl/_rels/workbook.xml.rels":
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  "xl/styles.xml":
    '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="22"/></cellXfs></styleSheet>',
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
});

describe("a workbook", () => {
  test("gives texts, numbers as they are, dates as days and formulas by their results", async () => {
    const cells = `<row r="1"><c r="A1" t="inlineStr"><is><t>Code</t></is></c><c r="B1" t="inlineStr"><is><t>Day</t></is></c></row>
      <row r="2"><c r="A2"><v>42</v></c><c r="B2" s="1"><v>46348</v></c><c r="C2" t="str"><f>1+1</f><v>two</v></c></row>`;

    const [header, row] = (await xlsxRows(await archive(sheet(cells)))) ?? [];

    expect(header?.slice(0, 2)).toEqual(["Code", "Day"]);
    expect(row).toEqual(["42", "2026-11-22", "two"]);
  });

  test("gives a time of the day as its clock, and the second that is meant where a day's fraction falls just short of it", async () => {
    const cells = `<c r="A1" s="2"><v>0.35416666666666669</v></c><c r="B1" s="2"><v>0</v></c><c r="C1" s="2"><v>0.99999999999</v></c>
      <c r="D1" s="2"><v>0.3543981</v></c><c r="E1" s="3"><v>46348.354166666664</v></c>`;

    expect(await xlsxRows(await archive(sheet(`<row r="1">${cells}</row>`)))).toEqual([
      ["08:30", "00:00", "00:00", "08:30:20", "2026-11-22 08:30:00"],
    ]);
  });

  const told = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rowsOf = async (cells: string) => xlsxRows(await archive(sheet(cells)));

  test.each([
    ["a cell far away", `<row r="60000">${told("XFD60000", "x")}</row>`, "TOO_MANY_COLUMNS"],
    ["a cell far to the right", `<row r="1000">${told("XFD1000", "x")}</row>`, "TOO_MANY_COLUMNS"],
    ["a cell far below", `<row r="1048576">${told("A1048576", "x")}</row>`, "TOO_MANY_ROWS"],
    ["cells whose row says nothing", `<row>${told("A9999999", "x")}</row>`, "TOO_MANY_ROWS"],
    ["more cells than are read", `<row><c r="A1"><v>1</v></c></row>`.repeat(150_000), "TOO_MANY_ROWS"],
  ])("with %s is refused before what lies between is filled", async (_title, cells, reason) => {
    expect(await refusalOf(() => rowsOf(`<row r="1">${told("A1", "code")}</row>${cells}`))).toMatchObject({ reason });
  });

  test.each(["1e9", "-5", "$A$1", "A&#49;", "zzz1", ""])("whose row stands at %j is none", async (place) => {
    expect(await rowsOf(`<row r="${place}">${told("A1", "x")}</row>`)).toBeNull();
  });

  test("is read without the million rows that only have a look", async () => {
    const looks = `<row r="3" s="1"><c r="A3" s="1"/></row><row r="1048576" ht="15"></row>`;

    expect(
      await rowsOf(`<row r="1">${told("A1", "a")}<c r="B1" s="1"/></row><row r="2">${told("A2", "b")}</row>${looks}`),
    ).toEqual([["a"], ["b"]]);
  });

  test("tells errors of formulas, results that are not there and numbers that lost digits as what they are", async () => {
    const cells = `<c r="A1" t="e"><f>B9</f><v>#REF!</v></c><c r="B1"><f>1+1</f></c><c r="C1" t="str"><f>D1</f><v></v></c>
      <c r="D1"><v>110101199003070000</v></c><c r="E1"><v>-2.5E+20</v></c><c r="F1"><v>999999999999999</v></c><c r="G1"><v>0.5</v></c>`;

    expect(await rowsOf(`<row r="1">${cells}</row>`)).toEqual([
      ["#REF!", "#N/A", "", "1.1010119900307E+17", "-2.5E+20", "999999999999999", "0.5"],
    ]);
  });

  test("that unpacks to more than a workbook may is none, whatever it says of its size", async () => {
    const bomb = await archive({ ...sheet(""), "xl/media/zeros.xml": Buffer.alloc(40 * 1_024 * 1_024) });
    expect(bomb.length).toBeLessThan(100_000);
    // It claims ten bytes.
    const lied = Buffer.from(bomb);
    for (
      let at = lied.indexOf("PK\u0001\u0002", 0, "latin1");
      at >= 0;
      at = lied.indexOf("PK\u0001\u0002", at + 4, "latin1")
    ) {
      lied.writeUInt32LE(10, at + 24);
    }

    expect(await xlsxRows(bomb)).toBeNull();
    expect(await xlsxRows(lied)).toBeNull();
  });

  test("with a part that its directory doesn't name is counted whole: readers go by what lies there", async () => {
    const bomb = await archive({ "xl/media/zeros.xml": Buffer.alloc(40 * 1_024 * 1_024) });
    const hidden = bomb.subarray(0, bomb.indexOf("PK\u0001\u0002", 0, "latin1"));
    const honest = await archive(sheet('<row r="1"><c r="A1"><v>1</v></c></row>'));
    const moved = Buffer.from(honest);
    const shift = (at: number) => moved.writeUInt32LE(moved.readUInt32LE(at) + hidden.length, at);
    for (let at = moved.indexOf("PK\u0001\u0002", 0, "latin1"); at >= 0;) {
      shift(at + 42);
      at = moved.indexOf("PK\u0001\u0002", at + 4, "latin1");
    }
    shift(moved.lastIndexOf("PK\u0005\u0006", undefined, "latin1") + 16);

    expect(await xlsxRows(honest)).toEqual([["1"]]);
    expect(await xlsxRows(Buffer.concat([hidden, moved]))).toBeNull();
  });

  test("of more parts than any workbook is none", async () => {
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`xl/media/${index}.xml`, "x"]));

    expect(await xlsxRows(await archive({ ...sheet(""), ...many }))).toBeNull();
  });

  test.each([
    ["an archive of something else", () => archive({ "readme.txt": "hello" })],
    ["one that is cut off", async () => (await archive(sheet(""))).subarray(0, 500)],
    ["bytes that only begin like one", async () => Buffer.concat([Buffer.from("PK\u0003\u0004"), deflateRawSync("x")])],
  ])("isn't %s", async (_title, bytes) => {
    expect(await xlsxRows(await bytes())).toBeNull();
  });
});
