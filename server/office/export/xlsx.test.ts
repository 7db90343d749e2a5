import { buffer } from "node:stream/consumers";
import { readSheet } from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import type { Sheet, SheetColumn } from "./sheet.ts";
import { sheetHead, sheetNames, stylesXml, xmlText } from "./xlsx.parts.ts";
import { xlsxBytes } from "./xlsx.ts";
import { ZoneClock } from "./zone-clock.ts";

const column = (id: string, given: Partial<SheetColumn> = {}): SheetColumn => ({
  id,
  header: id,
  kind: "TEXT",
  digits: [0, 6],
  texts: new Map(),
  cellOf: (row) => (row as Record<string, string>)[id] ?? null,
  ...given,
});

function sheetOf(columns: SheetColumn[], batches: object[][], given: Partial<Sheet> = {}): Sheet {
  return {
    title: "Sales",
    columns,
    batches: (async function* () {
      yield* batches;
    })(),
    clock: new ZoneClock("Asia/Shanghai"),
    rightToLeft: false,
    about: () => ({ title: "About", lines: [["Rows", 3]] }),
    tellsAbove: false,
    ...given,
  };
}

describe("a workbook", () => {
  test("read by a reader of workbooks has texts, real numbers and real dates, and a sheet about itself", async () => {
    const columns = [
      column("text"),
      column("amount", { kind: "DECIMAL", digits: [2, 2] }),
      column("price", { kind: "DECIMAL", digits: [2, 4] }),
      column("gun", { kind: "INTEGER", cellOf: () => 7 }),
      column("time", { kind: "TIME", cellOf: () => new Date("2026-11-02T20:30:00.000Z") }),
      column("kind", { kind: "ENUM", texts: new Map([["CONSUME", "消费"]]) }),
      column("list", { kind: "LIST", texts: new Map([["", "全部"]]), cellOf: () => [] }),
      column("bare", { kind: "LIST", cellOf: () => [] }),
    ];
    const rows = [
      { text: "=1+1", amount: "-1204.50", price: "7.4567", kind: "CONSUME" },
      { text: ' <b>&"quoted" ', amount: null, price: null, kind: null },
    ];
    const about = () => ({
      title: "About",
      lines: [
        ["Filter", "Station: 港口"],
        ["Rows", 2],
        ["Made at", new Date("2026-11-02T08:00:00.000Z")],
      ] as const,
    });
    const file = await buffer(xlsxBytes(sheetOf(columns, [rows], { about })));

    expect(await readSheet(file, "Sales", { trim: false })).toEqual([
      ["text", "amount", "price", "gun", "time", "kind", "list", "bare"],
      ["=1+1", -1204.5, 7.4567, 7, new Date("2026-11-03T04:30:00.000Z"), "消费", "全部", null],
      [' <b>&"quoted" ', null, null, 7, new Date("2026-11-03T04:30:00.000Z"), null, "全部", null],
    ]);
    const toSeconds = (cell: unknown) => (cell instanceof Date ? Math.round(cell.getTime() / 1_000) : cell);
    expect((await readSheet(file, "About")).map((cells) => cells.map(toSeconds))).toEqual([
      ["Filter", "Station: 港口"],
      ["Rows", 2],
      ["Made at", Date.parse("2026-11-02T16:00:00Z") / 1_000],
    ]);
  });

  test("goes on with another sheet where one is full, within a batch or at its end", async () => {
    const rows = Array.from({ length: 7 }, (_, index) => ({ n: String(index) }));
    const file = await buffer(xlsxBytes(sheetOf([column("n")], [rows.slice(0, 5), rows.slice(5)]), 3));

    const read = async (name: string) => (await readSheet(file, name)).map(([cell]) => cell);
    expect(await read("Sales")).toEqual(["n", "0", "1", "2"]);
    expect(await read("Sales 2")).toEqual(["n", "3", "4", "5"]);
    expect(await read("Sales 3")).toEqual(["n", "6"]);
    expect(await read("About")).toEqual(["Rows"]);
  });

  test("that ends with a full sheet has no empty one behind it", async () => {
    const rows = Array.from({ length: 3 }, (_, index) => ({ n: String(index) }));
    const file = await buffer(xlsxBytes(sheetOf([column("n")], [rows]), 3));

    await expect(readSheet(file, "Sales 2")).rejects.toThrow();
  });

  test("without rows has its header", async () => {
    expect(await readSheet(await buffer(xlsxBytes(sheetOf([column("n")], []))), "Sales")).toEqual([["n"]]);
  });

  test("that can't be read to its end fails as its reading did", async () => {
    const fault = new Error("the database is away");
    const batches = (async function* () {
      yield [{ n: "1" }];
      throw fault;
    })();

    await expect(buffer(xlsxBytes(sheetOf([column("n")], [], { batches })))).rejects.toBe(fault);
  });
});

test("the header stays in sight, and a sheet in Arabic runs from right to left", () => {
  const head = sheetHead(sheetOf([column("n")], [], { rightToLeft: true }));

  expect(head).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(head).toContain('rightToLeft="1"');
  expect(sheetHead(sheetOf([column("n")], []))).not.toContain("rightToLeft");
});

test("each kind of decimals has its format once", () => {
  const digits = [
    [2, 2],
    [2, 4],
    [2, 2],
    [0, 0],
  ] as const;
  const styles = stylesXml(
    sheetOf(
      digits.map((pair) => column("n", { kind: "DECIMAL", digits: pair })),
      [],
    ),
  );

  expect([...styles.matchAll(/formatCode="([^"]*)"/g)].map(([, code]) => code)).toEqual([
    "yyyy\\-mm\\-dd\\ hh:mm:ss",
    "#,##0",
    "#,##0.00",
    "#,##0.00##",
    "#,##0",
  ]);
});

test("a number with more digits than a spreadsheet keeps stays as it is, as text", async () => {
  const rows = [{ n: "123456789012345.678901" }, { n: "0.000001234567890" }];
  const file = await buffer(xlsxBytes(sheetOf([column("n", { kind: "DECIMAL" })], [rows])));

  expect(await readSheet(file, "Sales")).toEqual([["n"], ["123456789012345.678901"], [0.00000123456789]]);
});

test("more than 26 columns have names too", async () => {
  const columns = Array.from({ length: 60 }, (_, index) => column(`c${index}`, { cellOf: () => `v${index}` }));
  const [header, row] = await readSheet(await buffer(xlsxBytes(sheetOf(columns, [[{}]]))), "Sales");

  expect(header).toEqual(columns.map(({ header: name }) => name));
  expect(row).toEqual(columns.map((_, index) => `v${index}`));
});

describe("text in XML", () => {
  test.each([
    ["a & b < c > d", "a &amp; b &lt; c &gt; d"],
    ["bell \u0007", "bell _x0007_"],
    ["_x0007_ as it was typed", "_x005F_x0007_ as it was typed"],
    ["half \ud83d of a pair", "half \ufffd of a pair"],
    ["line\nline\ttab", "line\nline\ttab"],
  ])("%j is %j", (text, xml) => {
    expect(xmlText(text)).toBe(xml);
  });

  test("is cut where a cell is full", () => {
    expect(xmlText("x".repeat(40_000))).toHaveLength(32_767);
  });
});

test.each([
  [
    ["Sales", "About"],
    ["Sales", "About"],
  ],
  [
    ["Sales", "Sales", "sales"],
    ["Sales", "Sales 2", "sales 3"],
  ],
  [
    ["a/b:c*[d]?\\e", "'quoted'", ""],
    ["a b c  d   e", "quoted", "Sheet"],
  ],
  [
    ["x".repeat(40), "x".repeat(40)],
    ["x".repeat(31), `${"x".repeat(29)} 2`],
  ],
])("sheets titled %j are called %j", (titles, names) => {
  expect(sheetNames(titles)).toEqual(names);
});
