import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvText } from "./csv.ts";
import type { Sheet, SheetColumn } from "./sheet.ts";
import { ZoneClock } from "./zone-clock.ts";

/** A reader of RFC 4180 that knows nothing of the writer. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let cell = "";
    if (csv[at] === '"') {
      at += 1;
      while (csv[at] !== '"' || csv[at + 1] === '"') {
        at += csv[at] === '"' ? 1 : 0;
        cell += csv[at];
        at += 1;
      }
      at += 1;
    } else {
      while (at < csv.length && csv[at] !== "," && csv[at] !== "\r") {
        cell += csv[at];
        at += 1;
      }
    }
    row.push(cell);
    if (csv[at] === ",") {
      at += 1;
    } else {
      rows.push(row);
      row = [];
      at += 2;
    }
  }
  return rows;
}

const column = (id: string, given: Partial<SheetColumn> = {}): SheetColumn => ({
  id,
  header: id,
  kind: "TEXT",
  digits: [0, 6],
  texts: new Map(),
  cellOf: (row) => (row as Record<string, string>)[id] ?? null,
  ...given,
});

async function written(columns: SheetColumn[], ...batches: object[][]): Promise<string> {
  return textOf(sheetOf(columns, batches));
}

function sheetOf(columns: SheetColumn[], batches: object[][], given: Partial<Sheet> = {}): Sheet {
  return {
    title: "T",
    columns,
    batches: (async function* () {
      yield* batches;
    })(),
    clock: new ZoneClock("Asia/Shanghai"),
    rightToLeft: false,
    about: () => ({ title: "", lines: [] }),
    tellsAbove: false,
    ...given,
  };
}

async function textOf(sheet: Sheet): Promise<string> {
  let text = "";
  for await (const piece of csvText(sheet)) {
    text += piece;
  }
  return text;
}

describe("a cell", () => {
  test("of whatever text comes back as it was, but for the apostrophe", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: fc.constantFrom(..."=+-@\t\r\n,\"'5.é油 ") }), { minLength: 1, maxLength: 4 }),
        async (texts) => {
          const csv = await written(
            texts.map((_text, index) => column(`c${index}`)),
            [Object.fromEntries(texts.map((text, index) => [`c${index}`, text]))],
          );
          const back = parse(csv.slice(1))[1] ?? [];
          expect(back).toHaveLength(texts.length);
          for (const [index, cell] of back.entries()) {
            expect([texts[index], `'${texts[index]}`]).toContain(cell);
            expect(cell).not.toMatch(/^([=+@\t\r]|-(?!\d+(\.\d+)?$))/);
          }
        },
      ),
    );
  });
});

test("a sheet begins with the mark of its encoding and ends every row, the last too", async () => {
  const csv = await written([column("a", { header: "甲" }), column("b")], [{ a: "1", b: null }], [{ a: "2", b: "x" }]);

  expect(csv).toBe("\uFEFF甲,b\r\n1,\r\n2,x\r\n");
});

test("instants are the wall clock's, enums and yes and no in the request's words, decimals with a point", async () => {
  const csv = await written(
    [
      column("time", { kind: "TIME", cellOf: () => new Date("2026-11-02T20:30:59.999Z") }),
      column("kind", { kind: "ENUM", texts: new Map([["CONSUME", "消费"]]) }),
      column("other", { kind: "ENUM" }),
      column("offline", { kind: "BOOLEAN", cellOf: () => false, texts: new Map([["false", "否"]]) }),
      column("amount", { kind: "DECIMAL" }),
    ],
    [{ kind: "CONSUME", other: "REVERSE", amount: "-1204.50" }],
  );

  expect(parse(csv)[1]).toEqual(["2026-11-03 04:30:59", "消费", "REVERSE", "否", "-1204.50"]);
});

test("a list has a word for each of its values, and for having none; it is no formula either", async () => {
  const texts = new Map([
    ["3", "单价"],
    ["", "全部"],
  ]);
  const cellOf = (row: object) => (row as { list: readonly string[] }).list;
  const csv = await written(
    [column("list", { kind: "LIST", texts, cellOf }), column("bare", { kind: "LIST", cellOf })],
    [{ list: ["3", "100"] }, { list: [] }, { list: ["=1+1"] }],
  );

  expect(parse(csv).slice(1)).toEqual([
    ["单价, 100", "3, 100"],
    ["全部", ""],
    ["'=1+1", "'=1+1"],
  ]);
});

test("what a file tells of itself stands above an empty line and the header, and is no formula either", async () => {
  const about = () => ({
    title: "About",
    lines: [
      ["Filter", "Station: =1+1, 港口"],
      ["Customer", "=1+1"],
      ["Rows", 1],
      ["Made at", new Date("2026-11-02T16:00:00Z")],
    ] as const,
  });

  const csv = await textOf(sheetOf([column("n")], [[{ n: "1" }]], { about, tellsAbove: true }));

  expect(csv).toBe(
    '\uFEFFFilter,"Station: =1+1, 港口"\r\nCustomer,\'=1+1\r\nRows,1\r\nMade at,2026-11-03 00:00:00\r\n\r\nn\r\n1\r\n',
  );
});
