import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { type Context, sqlOf } from "../context.ts";
import { newId } from "../ids.ts";
import { testServer } from "../../test/server.ts";
import { defineList } from "./define-list.ts";
import { among, idsIn, mentioning, since, yesNo } from "./filters.ts";
import type { FilterIn } from "./list-definition.ts";
import { toCursor } from "./page.ts";
import { piece } from "./piece.ts";
import { Trace } from "../trace.ts";

const { app, db } = await testServer();

const ctx: Context = app.contextFor({
  caller: { kind: "NOBODY" },
  requestId: "1",
  trace: new Trace(),
  remoteAddress: "",
  userAgent: "",
});

const Kind = { ROUND: "ROUND", FLAT: "FLAT" } as const;

class Pebble {
  id!: string;
  name!: string;
  kind!: keyof typeof Kind;
  weight!: string | null;
  foundAt!: Date | null;
  beachName!: string | null;
  age!: number;
}

const pebbles = defineList("Pebble", {
  rows: "pebbles",
  node: Pebble,
  from: "pebble x",
  joins: { b: "left join beach b on b.id = x.beach_id" },
  scope: () => piece("x.hidden = $1", false),
  columns: {
    id: "x.id",
    name: { sql: "x.name", file: "TEXT" },
    kind: { sql: "x.kind", file: "ENUM" },
    weight: { sql: "x.weight", file: { kind: "DECIMAL", digits: [0, 3] } },
    foundAt: "x.found_at",
    beachName: "b.name",
    age: (asked) => piece("extract(day from $1::timestamptz - x.found_at)::int", asked.clock.now()),
  },
  filters: {
    search: mentioning(["x.name", "b.name"], "Part of the name."),
    kinds: among(Kind, "x.kind", "Of one of these kinds."),
    beachIds: idsIn("x.beach_id", "Of one of these beaches."),
    weighed: yesNo("x.weight is not null", "Weighed or not."),
    from: since("x.found_at", "Found since then."),
  },
  sorts: {
    NAME: ["x.name"],
    KIND: ["x.kind", "x.name"],
    WEIGHT: [{ sql: "x.weight", type: "number", nullable: true }],
    FOUND: [{ sql: "x.found_at", type: "time", nullable: true }],
    BEACH: [{ sql: "b.name", nullable: true }],
    MADE: [],
  },
  sorted: "By much.",
  order: "NAME_ASC",
  file: { list: "PEBBLES", permissions: [0] },
});

type PebbleFilter = FilterIn<typeof pebbles>;
type Order = Parameters<typeof pebbles.page>[1]["orderBy"];

const ORDERS = pebbles.file.orders as readonly Order[];
const FIELDS = ["id", "name", "kind", "weight", "foundAt", "beachName", "age"];
const BEACHES = [newId(), newId(), null] as const;

interface Stored {
  readonly name: string;
  readonly kind: keyof typeof Kind;
  readonly weight: string | null;
  readonly foundAt: string | null;
  readonly beachId: string | null;
  readonly hidden: boolean;
}

/** Few values each, so that most rows share some: ties, missing ones, and texts that mean something to SQL. */
const stored: fc.Arbitrary<Stored> = fc.record({
  name: fc.constantFrom("a", "A", "b", "B", "ä", "", "%", "_", "'; drop table pebble --", "$1", "é", "日本"),
  kind: fc.constantFrom(...Object.values(Kind)),
  weight: fc.constantFrom("1", "1.000", "2.5", "-3", "10", null),
  foundAt: fc.constantFrom("2026-01-02T03:04:05.678Z", "2026-01-02T03:04:05.679Z", "1999-12-31T23:59:59.999Z", null),
  beachId: fc.constantFrom(...BEACHES),
  hidden: fc.boolean(),
});

async function lay(rows: readonly Stored[]): Promise<string[]> {
  const ids = rows.map(() => newId());
  await sql`delete from pebble`.execute(db);
  for (const [index, row] of rows.entries()) {
    await sql`insert into pebble values (${ids[index]}, ${row.name}, ${row.kind}, ${row.weight}, ${row.foundAt}, ${row.beachId}, ${row.hidden})`.execute(
      db,
    );
  }
  return ids;
}

const row = (given: Partial<Stored> = {}): Stored => ({
  name: "a",
  kind: "ROUND",
  weight: null,
  foundAt: null,
  beachId: null,
  hidden: false,
  ...given,
});

beforeAll(async () => {
  await sql`create table beach (id uuid primary key, name text)`.execute(db);
  await sql`create table pebble (id uuid primary key, name text not null, kind text not null, weight numeric, found_at timestamptz,
    beach_id uuid, hidden boolean not null)`.execute(db);
  await sql`insert into beach values (${BEACHES[0]}, 'North'), (${BEACHES[1]}, null)`.execute(db);
});

interface Asked {
  readonly first?: number;
  readonly after?: string;
  readonly offset?: number;
  readonly orderBy?: Order;
  readonly filter?: PebbleFilter;
}

const page = (asked: Asked, fields = ["nodes", "nodes.name", "totalCount"]) =>
  pebbles.page(ctx, { first: 200, orderBy: "NAME_ASC", ...asked }, { fields: new Set(fields) });
const names = async (filter: PebbleFilter) => (await page({ filter })).nodes.map(({ name }) => name);

/** Every id that a walk by cursors meets. */
async function walk(asked: Asked & { first: number }, fields: string[]): Promise<string[]> {
  const met: string[] = [];
  let after: string | undefined;
  do {
    const { nodes, pageInfo } = await page({ ...asked, ...(after !== undefined && { after }) }, fields);
    expect(pageInfo.hasPreviousPage).toBe(after !== undefined);
    met.push(...nodes.map(({ id }) => id));
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined;
  } while (after !== undefined && met.length < 1_000);
  return met;
}

const filters: fc.Arbitrary<PebbleFilter> = fc.record(
  {
    kinds: fc.subarray(Object.values(Kind)),
    weighed: fc.boolean(),
    search: fc.constantFrom("a", "%", "_", "'", "$1", "\\"),
    beachIds: fc.subarray(["no id", ...BEACHES.filter((id) => id !== null)]),
    from: fc.constantFrom(new Date("2026-01-02T03:04:05.679Z")),
  },
  { requiredKeys: [] },
);

describe("a list that was defined", () => {
  // Before the others: what they ask is prepared over the same connection, and counted here.
  test("reads a row by its id with a plan that PostgreSQL keeps", async () => {
    const [id] = (await lay([row(), row(), row()])) as [string];

    const plans = await ctx.em.transactional(async (em) => {
      for (let time = 0; time < 20; time += 1) {
        await pebbles.held({ ...ctx, em }, [id]);
      }
      const { rows } = await sql<{ generic: number }>`select generic_plans::int as generic from pg_prepared_statements
        where statement like '%from pebble x%' order by name`.execute(sqlOf(em));
      return rows.map(({ generic }) => generic);
    });

    expect(plans).toEqual([
      expect.toSatisfy((count: number) => count >= 4),
      expect.toSatisfy((count: number) => count >= 4),
    ]);
  });

  test("gives each row once in any order, at any size of page, whatever is asked of it; page, count and file agree", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(stored, { maxLength: 25 }),
        fc.record({ orderBy: fc.constantFrom(...ORDERS), first: fc.integer({ min: 1, max: 9 }), filter: filters }),
        fc.subarray(["totalCount", ...FIELDS.map((field) => `nodes.${field}`)]),
        async (rows, asked, fields) => {
          await lay(rows);
          const { orderBy, filter } = asked;
          const whole = await pebbles.file.rows(ctx, { filter, orderBy, fields: ["name"] }).execute(db);
          const ids = whole.rows.map(({ id }) => id);
          const { rows: counted } = await pebbles.file.total(ctx, filter).execute(db);

          expect(new Set(ids).size).toBe(ids.length);
          expect(Number(counted[0]?.count)).toBe(ids.length);
          expect(await walk(asked, fields)).toEqual(ids);
          expect((await page(asked, ["totalCount"])).totalCount).toBe(ids.length);
          const skipped = await page({ ...asked, offset: 2 }, fields);
          expect(skipped.nodes.map(({ id }) => id)).toEqual(ids.slice(2, 2 + asked.first));
          const opposite = orderBy.endsWith("_ASC")
            ? orderBy.replace("_ASC", "_DESC")
            : orderBy.replace("_DESC", "_ASC");
          expect(await walk({ ...asked, orderBy: opposite as Order }, fields)).toEqual(ids.toReversed());
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);

  test("shows only what its scope leaves, by whatever way", async () => {
    const [shown, hidden] = (await lay([row(), row({ hidden: true })])) as [string, string];

    expect((await page({})).nodes).toMatchObject([{ id: shown }]);
    expect(await pebbles.one(ctx, hidden)).toBeUndefined();
    expect(await pebbles.byIds(ctx, [shown, hidden])).toMatchObject([{ id: shown }]);
    expect(await pebbles.locked(ctx, pebbles.withIds([hidden]))).toEqual([]);
  });

  test("is narrowed by what is given, and by an empty list as little as by none", async () => {
    await lay([
      row({ name: "a%", weight: "1", beachId: BEACHES[0] }),
      row({ name: "b", kind: "FLAT", foundAt: "2026-01-02T03:04:05.678Z", beachId: BEACHES[1] }),
      row({ name: "c", weight: "0" }),
    ]);

    for (const [filter, expected] of [
      [{ search: "north" }, ["a%"]],
      [{ search: "%" }, ["a%"]],
      [{ kinds: ["FLAT"] }, ["b"]],
      [{ kinds: [] }, ["a%", "b", "c"]],
      [{ weighed: false }, ["b"]],
      [{ weighed: null }, ["a%", "b", "c"]],
      [{ beachIds: [BEACHES[0], "no id"] }, ["a%"]],
      [{ beachIds: ["no id"] }, []],
      [{ ids: ["no id"] }, []],
      [{ from: new Date("2026-01-01T00:00:00Z"), kinds: ["FLAT", "ROUND"] }, ["b"]],
    ] as [PebbleFilter, string[]][]) {
      expect(await names(filter)).toEqual(expected);
    }
  });

  test("reads the fields asked for and no others; what is missing stands first", async () => {
    await lay([row({ name: "x", weight: "2" }), row({ name: "y", weight: null })]);
    const { nodes, totalCount } = await page({ orderBy: "WEIGHT_ASC" }, ["nodes", "nodes.name"]);

    expect(nodes.map((node) => Object.keys(node).filter((field) => FIELDS.includes(field)))).toEqual([
      ["id", "name"],
      ["id", "name"],
    ]);
    expect(nodes.map(({ name }) => name)).toEqual(["y", "x"]);
    expect(totalCount).toBeUndefined();
  });

  test("an empty page has its total", async () => {
    await lay([row(), row()]);

    expect(await page({ offset: 5 })).toMatchObject({ nodes: [], totalCount: 2, pageInfo: { hasNextPage: false } });
  });

  test.each([
    ["no cursor", { after: "nonsense" }, "after"],
    ["a cursor of another order", { after: toCursor(["a"]) }, "after"],
    ["a cursor with no id", { after: toCursor(["a", "1 or true"]) }, "after"],
    ["a cursor with no number", { orderBy: "WEIGHT_ASC", after: toCursor(["1; drop table pebble", newId()]) }, "after"],
    ["a cursor with no time", { orderBy: "FOUND_ASC", after: toCursor(["now()", newId()]) }, "after"],
    ["an order that isn't there", { orderBy: "x.name; drop table pebble" }, "orderBy"],
    ["no rows", { first: 0 }, "first"],
    ["too many rows", { first: 201 }, "first"],
    ["cursor and offset", { after: toCursor(["a", newId()]), offset: 1 }, "offset"],
    ["an empty search", { filter: { search: " " } }, "filter.search"],
    ["a long search", { filter: { search: "a".repeat(201) } }, "filter.search"],
  ])("refuses %s by its name", async (_title, asked, field) => {
    await expect(page(asked as Asked)).rejects.toMatchObject({ extensions: { field } });
  });

  test("a change of many is of ids or of a filter, and of one of them", async () => {
    const [first, second] = (await lay([row({ name: "a" }), row({ name: "b" })])) as [string, string];
    const chosen = async (choice: Parameters<typeof pebbles.chosen>[1]) =>
      (await pebbles.locked(ctx, pebbles.chosen(ctx, choice))).map(({ id }) => id);

    expect(await chosen({ ids: [second, "no id"] })).toEqual([second]);
    expect(await chosen({ ids: [] })).toEqual([]);
    expect(await chosen({ filter: {} })).toEqual([first, second]);
    expect(await chosen({ filter: { search: "b" } })).toEqual([second]);
    expect(() => pebbles.chosen(ctx, {})).toThrow(
      expect.objectContaining({ extensions: expect.objectContaining({ field: "ids" }) }),
    );
    expect(() => pebbles.chosen(ctx, { ids: [], filter: {} })).toThrow();
  });
});
