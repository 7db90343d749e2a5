import fc from "fast-check";
import { Kysely, PostgresDialect, sql } from "kysely";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { databaseUrl } from "../../test/database.ts";
import { testServer } from "../../test/server.ts";
import { storyPool } from "../../test/story-pool.ts";
import { PreparingClient } from "../prepared.ts";
import { binaryArray } from "./binary-array.ts";
import { whereIdIn } from "./filters.ts";
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

  test("few as they are, they come and are found by a plan that PostgreSQL keeps", async () => {
    const named = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const connectionString = databaseUrl(inject("database").url, named.rows[0]?.name ?? "");
    const pool = storyPool({ connectionString, Client: PreparingClient, max: 1 });
    const one = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    onTestFinished(() => one.destroy());
    await sql`create temp table shell (id uuid primary key)`.execute(one);
    await sql`insert into shell select gen_random_uuid() from generate_series(1, 20000)`.execute(one);
    await sql`analyze shell`.execute(one);
    const rows = [{ id: "01a21f0f-cea3-7000-8000-0449024becb8" }] as const;

    for (let time = 0; time < 12; time += 1) {
      await sql`select r.id, s.id as shell from ${recordset("r", rows, { id: "uuid" })}
        left join shell s on s.id = r.id left join shell t on t.id = r.id where ${time}::int >= 0`.execute(one);
      await sql`select s.id from shell s join shell t on t.id = s.id where ${whereIdIn("s.id", [rows[0].id])}`.execute(
        one,
      );
    }

    const { rows: plans } = await sql<{ kept: number }>`
      select generic_plans::int as kept from pg_prepared_statements where statement like '%shell t%'`.execute(one);
    const often = { kept: expect.toSatisfy((count: number) => count >= 4) };
    expect(plans).toEqual([often, often]);
  });

  test("no rows at all", async () => {
    const found = await sql`select * from ${recordset("r", [] as { id: string }[], { id: "uuid" })}`.execute(db);

    expect(found.rows).toEqual([]);
    expect(arrayText([])).toBe("{}");
  });

  test.each([
    ["an id that is none", "uuid", "tank 7", "invalid input syntax for type uuid"],
    ["a number that is none", "numeric", "twelve", "invalid input syntax for type numeric"],
    ["a day that is none", "date", "2026-02-30", "date/time field value out of range"],
  ] as const)("%s is refused by PostgreSQL itself", async (_what, type, text, message) => {
    const found = sql`select * from ${recordset("r", [{ text }], { text: type })}`.execute(db);

    await expect(found).rejects.toThrow(message);
  });
});

const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{1,${most}}$`));
const VALUES = {
  numeric: fc
    .tuple(fc.constantFrom("", "-"), digits(21), fc.option(digits(9)))
    .map(([sign, whole, part]) => `${sign}${whole}${part === null ? "" : `.${part}`}`),
  timestamptz: fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
  // JSON has no number beyond all others, and no zero below zero.
  float8: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
  bigint: fc.maxSafeInteger(),
  integer: fc.integer(),
  date: fc
    .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  uuid: fc.uuid(),
  boolean: fc.boolean(),
  text: fc.string({ unit: "binary" }).filter((text) => !text.includes("\0") && text.isWellFormed()),
  jsonb: fc.record({ name: fc.stringMatching(/^[ -~]*$/), heights: fc.array(fc.integer()) }),
} as const;

describe("an array in binary form is the one that its text says", () => {
  test.each(Object.keys(VALUES) as (keyof typeof VALUES)[])("of %s", async (type) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option<unknown>(VALUES[type]), { maxLength: 40 }), async (values) => {
        const binary = binaryArray(type, values);
        const texts = values.map((value) =>
          typeof value === "string" || value === null
            ? value
            : value instanceof Date
              ? value.toISOString()
              : JSON.stringify(value),
        );

        const array = sql.raw(`${type}[]`);
        const { rows } = await sql<{ told: unknown; meant: unknown }>`
          select ${binary}::${array}::text as told, ${texts}::${array}::text as meant`.execute(db);

        expect(binary).not.toBeNull();
        expect(rows[0]?.told).toBe(rows[0]?.meant);
      }),
      { numRuns: 40 },
    );
  });
});
