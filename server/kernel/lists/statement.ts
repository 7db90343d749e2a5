import type { Context } from "../context.ts";
import { perDocument } from "./columns.ts";
import { type SortOrder, sortedBy } from "./order.ts";
import { type Piece, numbering } from "./piece.ts";

/** Texts that are kept for one set of fields; who pages through more filters than that has them made anew. */
const MOST_TEXTS = 500;

/** Where a field comes from: SQL, or SQL that depends on who asks, when, and of which filter. */
export type ColumnSource = string | MadeColumn;

/** The SQL of a field for who asks, and by what they narrowed the list. */
export type MadeColumn = (ctx: Context, filter: object | null) => Piece;

/** What a list reads, as SQL. */
export interface Source {
  /** A table and its alias: "employee e". */
  readonly from: string;
  /** What makes that table, of one that is not kept but reckoned from what is asked for; `from` names it. */
  readonly made?: MadeColumn | undefined;
  /** Joins by their aliases, each behind those that it refers to: one is made where its alias is used. None may take rows away. */
  readonly joins: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, ColumnSource>>;
  /** Fields that are read whatever is asked for, beside the id. */
  readonly always: readonly string[];
}

/** What is asked of a list. */
export interface Reading {
  readonly fields: ReadonlySet<string>;
  readonly where: readonly Piece[];
  /** What the list is narrowed by, for fields that are made of it. */
  readonly filter?: object | null | undefined;
  readonly order: SortOrder;
  /** The rows behind a cursor. */
  readonly behind?: Piece | undefined;
  readonly limit?: number | undefined;
  readonly skip?: Piece | undefined;
  /** With the number of rows that there are, in a column `total`. */
  readonly counted?: boolean;
  /** For a statement that changes what it reads. */
  readonly locked?: boolean;
}

/** The statements of a list. A text is made once for its fields, conditions, order and limit. */
export class Statements {
  readonly #source: Source;
  readonly #alias: string;
  readonly #shapes = perDocument((fields) => ({ ...this.#shapeOf(fields), texts: new Map<string, string>() }));

  constructor(source: Source) {
    this.#source = source;
    this.#alias = source.from.split(" ").at(-1) ?? source.from;
  }

  /** The statement that gives rows. Keys that no column of them has come as `sortKey0`, `sortKey1` … */
  rows(ctx: Context, reading: Reading): Piece {
    const { fields, where, order, limit, counted, locked } = reading;
    const { plain, made, texts } = this.#shapes(fields);
    const table = this.#made(ctx, reading.filter);
    const told = made.map(([field, source]) => [field, source(ctx, reading.filter ?? null)] as const);
    const further = [reading.behind, reading.skip].filter((part) => part !== undefined);
    const parts = [...table, ...told.map(([, part]) => part), ...where, ...further];
    const keys = order.keys.map(({ sql }) => sql).join();
    const name = [keys, order.down, limit, counted, locked, ...parts.map(({ text }) => text)].join("\n");
    let text = texts.get(name);
    if (text === undefined) {
      text = this.#text(reading, { table, plain, told });
      if (texts.size >= MOST_TEXTS) {
        texts.clear();
      }
      texts.set(name, text);
    }
    return { text, values: parts.flatMap(({ values }) => values) };
  }

  /** The statement that counts the rows which conditions leave. */
  count(ctx: Context, where: readonly Piece[], filter: object | null): Piece {
    const number = numbering();
    const table = this.#made(ctx, filter);
    const made = table.map(number).join("");
    const condition = where.map(number).join(" and ");
    const text = `${made}select count(*) ${this.#tables([condition])} where ${condition}`;
    return { text, values: [...table, ...where].flatMap(({ values }) => values) };
  }

  /** The head of a statement whose table is reckoned; none for one that is kept. */
  #made(ctx: Context, filter: object | null | undefined): readonly Piece[] {
    const { made } = this.#source;
    if (made === undefined) {
      return [];
    }
    const { text, values } = made(ctx, filter ?? null);
    return [{ text: `with ${this.#source.from.split(" ")[0]} as (${text}) `, values }];
  }

  /** Where the parts of a row's key are found in it. */
  keysIn(fields: ReadonlySet<string>, { keys }: SortOrder): readonly string[] {
    const { plain } = this.#shapes(fields);
    return keys.map(({ sql }, index) => plain.find(([, column]) => column === sql)?.[0] ?? `sortKey${index}`);
  }

  #shapeOf(fields: ReadonlySet<string>) {
    const { columns, always } = this.#source;
    const wanted = Object.entries(columns).filter(
      ([field]) => field === "id" || fields.has(field) || always.includes(field),
    );
    return {
      plain: wanted.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      made: wanted.filter((entry): entry is [string, MadeColumn] => typeof entry[1] !== "string"),
    };
  }

  #text(
    { fields, where, order, behind, limit, skip, counted = false, locked = false }: Reading,
    {
      table,
      plain,
      told,
    }: {
      table: readonly Piece[];
      plain: readonly [string, string][];
      told: readonly (readonly [string, Piece])[];
    },
  ): string {
    const number = numbering();
    const head = table.map(number).join("");
    const keys = this.keysIn(fields, order);
    const columns = [
      ...told.map(([field, part]) => `${number(part)} as "${field}"`),
      ...plain.map(([field, column]) => `${column} as "${field}"`),
      ...keys.flatMap((key, index) => (key.startsWith("sortKey") ? [`${order.keys[index]?.sql} as "${key}"`] : [])),
    ].join(", ");
    const all = where.map(number).join(" and ");
    const condition = behind === undefined ? all : `${all} and ${number(behind)}`;
    const page = [
      `select ${columns} ${this.#tables([columns, condition, sortedBy(order)])} where ${condition} order by ${sortedBy(order)}`,
      // As a number in the text, not as a value: without it PostgreSQL can't keep the plan and makes it anew each time.
      ...(limit === undefined ? [] : [`limit ${limit}`]),
      ...(skip === undefined ? [] : [number(skip)]),
      ...(locked ? [`for update of ${this.#alias}`] : []),
    ].join(" ");
    const again = keys.map((key) => `q."${key}"${order.down ? " desc" : ""}`).join(", ");
    // A page without rows still has its total: one row of nothing else.
    return counted
      ? `${head}select c.total, q.* from (select count(*) as total ${this.#tables([all])} where ${all}) c left join (${page}) q on true order by ${again}`
      : `${head}${page}`;
  }

  /** The tables that some texts need: those whose aliases they use, and those that these joins use in turn. */
  #tables(texts: readonly string[]): string {
    const { from, joins } = this.#source;
    const needed = new Set<string>();
    const look = (text: string): void => {
      for (const [alias, join] of Object.entries(joins)) {
        if (!needed.has(alias) && new RegExp(`\\b${alias}\\.`).test(text)) {
          needed.add(alias);
          look(join);
        }
      }
    };
    texts.forEach(look);
    return ["from", from, ...Object.keys(joins).flatMap((alias) => (needed.has(alias) ? [joins[alias]] : []))].join(
      " ",
    );
  }
}
