import { describe, expect, test } from "vitest";
import { sql } from "kysely";
import { testServer } from "../../test/server.ts";
import { arrayText, recordset } from "./recordset.ts";

const { db } = await testServer();

describe("a column of rows arrives in PostgreSQL as it was", () => {
  test.each([
    ["a word", "diesel"],
    ["nothing", null],
    ["the word null", "NULL"],
    ["an empty text", ""],
    ["a comma", "a,b"],
    ["braces", "{1}"],
    ["quotes and backslashes", 'a"b\\c'],
    ["blanks and line ends", " a\n b "],
    ["another script", "柴油 ، дизель"],
  ])("%s", async (_what, text) => {
    const rows = [{ text }, { text: "b" }];

    const found = await sql<{ text: string }>`select r.text from ${recordset("r", rows, { text: "text" })}`.execute(db);

    expect(found.rows).toEqual(rows);
  });

  test("numbers, instants, truth and JSON", async () => {
    const at = new Date("2026-11-20T10:30:00.123Z");
    const row = { amount: "-12.500", height: 1e21, at, ok: true, settings: '{"a": [1, "x,\\"y"]}' };
    const types = { amount: "numeric", height: "float8", at: "timestamptz", ok: "boolean", settings: "jsonb" } as const;

    const found = await sql`select r.* from ${recordset("r", [row], types)}`.execute(db);

    expect(found.rows).toEqual([{ ...row, settings: { a: [1, 'x,"y'] } }]);
  });

  test("no rows at all", async () => {
    const found = await sql`select * from ${recordset("r", [] as { id: string }[], { id: "uuid" })}`.execute(db);

    expect(found.rows).toEqual([]);
    expect(arrayText([])).toBe("{}");
  });
});
