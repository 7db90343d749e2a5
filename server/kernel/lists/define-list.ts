import { CompiledQuery, type Kysely } from "kysely";
import type { ClassType } from "type-graphql";
import { type Context, sqlOf } from "../context.ts";
import { refuse } from "../errors/refuse.ts";
import type { Choosable, Meant } from "./choice.ts";
import { below } from "./columns.ts";
import { idsIn, withIdIn } from "./filters.ts";
import {
  type FilterOf,
  type Filters,
  type ListColumn,
  type ListDefinition,
  type OrderOf,
  cellsOf,
  columnSourceOf,
} from "./list-definition.ts";
import type { ListFile } from "./list-file.ts";
import { type ListArgs, typesOf } from "./list-types.ts";
import { type SortOrder, behind, cursorAt, ordersOf } from "./order.ts";
import { type Connection, assertPage, connectionOf, pageOf } from "./page.ts";
import { type Piece, allOf, piece, rawOf } from "./piece.ts";
import { type Reading, Statements } from "./statement.ts";

/** What is asked for beside a page's arguments. */
export interface PageNeeds {
  /** The fields asked for below the connection. */
  readonly fields: ReadonlySet<string>;
  /** Further conditions. */
  readonly where?: readonly Piece[];
}

/** How rows beside a page are read. */
interface RowNeeds<Filter, Order> {
  /** What narrows them further. */
  readonly filter?: Filter | null | undefined;
  /** The fields that are needed; all of them unless told. */
  readonly fields?: ReadonlySet<string>;
  readonly orderBy?: Order;
  /** So many at most: the first of them. */
  readonly limit?: number;
  /** Locked until the transaction ends. */
  readonly locked?: true;
}

/** Rows by their ids or by a filter. */
interface Named<Filter> {
  readonly ids?: readonly string[] | null | undefined;
  readonly filter?: Filter | null | undefined;
}

/**
 * Makes a list of its definition: its types in the contract (`Args`, `Filter`, `Connection`), its page in one statement, its
 * rows by ids or locked, and its file.
 */
export function defineList<
  Node extends { id: string },
  Given extends Filters,
  Sort extends string,
  Row extends Node = Node,
>(name: string, definition: ListDefinition<Row, Node, Given, Sort>) {
  return new List<Row, Node, Given, Sort>(name, definition);
}

/** What is locked beside rows, after them. */
interface LockBeside<Row> {
  /** The fields that it goes by. */
  readonly known: readonly (keyof Row & string)[];
  lock(rows: readonly Row[]): Promise<void>;
}

/** A list of the product; made by {@link defineList}. */
export class List<
  Row extends Node,
  Node extends { id: string },
  Given extends Filters,
  Sort extends string,
> implements Choosable<FilterOf<Given>, Row> {
  /** The condition that a row has one of these ids. */
  readonly withIds: (ids: readonly string[]) => Piece;
  readonly Args: ClassType<ListArgs<FilterOf<Given>, OrderOf<Sort>>>;
  readonly Filter: ClassType<FilterOf<Given>>;
  readonly Connection: ClassType<Connection<Node>>;
  readonly #file: ListFile<FilterOf<Given>, Row> | undefined;
  readonly #definition: ListDefinition<Row, Node, Given, Sort>;
  readonly #filters: Filters;
  readonly #orders: ReturnType<typeof ordersOf>;
  readonly #byId: SortOrder;
  readonly #statements: Statements;
  readonly #everyField: ReadonlySet<string>;

  constructor(name: string, definition: ListDefinition<Row, Node, Given, Sort>) {
    const { rows, from, made, joins = {}, node, always = [], sorted, order } = definition;
    const columns = Object.entries<ListColumn<Row>>(definition.columns);
    this.#definition = definition;
    const id = `${from.split(" ").at(-1)}.id`;
    this.withIds = withIdIn(id);
    this.#orders = ordersOf(definition.sorts, id);
    this.#byId = { keys: [{ sql: id, type: "id" }], down: false };
    this.#filters = { ids: idsIn(id, "With one of these ids."), ...definition.filters };
    this.#everyField = new Set(Object.keys(definition.columns));
    const sources = Object.fromEntries(columns.map(([field, column]) => [field, columnSourceOf(column)]));
    this.#statements = new Statements({ from, made, joins, columns: sources, always });
    const orders = Object.fromEntries(Object.keys(this.#orders).map((value) => [value, value]));
    const types = typesOf<FilterOf<Given>, OrderOf<Sort>>(name, {
      rows,
      filters: this.#filters,
      orders,
      sorted,
      order,
    });
    this.Filter = types.Filter;
    this.Args = types.Args;
    this.Connection = connectionOf(node, { name });
    const { only } = definition.file ?? {};
    const written = (ctx: Context, filter: FilterOf<Given> | null) => [
      ...this.#conditions(ctx, filter),
      ...(only ? [only] : []),
    ];
    this.#file = definition.file && {
      ...("from" in this.#filters && "to" in this.#filters && { dated: "INSTANTS" as const }),
      ...definition.file,
      filterType: this.Filter,
      orders: [order, ...Object.keys(this.#orders).filter((other) => other !== order)],
      columns: columns.flatMap(([id, column]) => cellsOf<Row>(id, column)),
      total: (ctx, filter) => rawOf(this.#statements.count(ctx, written(ctx, filter), filter)),
      rows: (ctx, { filter, orderBy, fields }) =>
        rawOf(this.#statement(ctx, { where: written(ctx, filter), filter, orderBy, fields: new Set(fields) })),
    };
  }

  /** The list as a file. */
  get file(): ListFile<FilterOf<Given>, Row> {
    if (this.#file === undefined) {
      throw new Error(`No file of ${this.#definition.rows}`);
    }
    return this.#file;
  }

  /** A page in one statement; with the number of all that the filter leaves where it is asked for. */
  async page(
    ctx: Context,
    args: ListArgs<FilterOf<Given>, OrderOf<Sort>>,
    { fields, where = [] }: PageNeeds,
  ): Promise<Connection<Row>> {
    assertPage(args);
    const { first, after, offset, filter } = args;
    const order = this.#orderOf(args.orderBy);
    const wanted = below(fields, "nodes.");
    const counted = fields.has("totalCount");
    const statement = this.#statements.rows(ctx, {
      fields: wanted,
      where: [...this.#conditions(ctx, filter), ...where],
      filter,
      order,
      behind: after ? behind(order, after) : undefined,
      limit: first + 1,
      skip: offset ? piece("offset $1", offset) : undefined,
      counted,
    });
    const rows = await read<Row & { total?: string }>(ctx.db, statement);
    const keys = this.#statements.keysIn(wanted, order) as readonly (keyof Row)[];
    const found = counted ? rows.filter(({ id }) => id !== null) : rows;
    const page = pageOf<Row>(found, args, (row) => cursorAt(keys.map((key) => row[key])));
    return counted ? { ...page, totalCount: Number(rows[0]?.total ?? 0) } : page;
  }

  /** Those of the caller's rows that have these ids, listed or not, by the list's order; within the caller's transaction. */
  byIds(ctx: Context, ids: readonly string[], fields: ReadonlySet<string> = this.#everyField): Promise<Row[]> {
    const where = [this.#definition.scope(ctx), this.withIds(ids)];
    return read<Row>(sqlOf(ctx.em), this.#statement(ctx, { where, fields }));
  }

  /** The caller's row with an id, or undefined; within the caller's transaction. */
  async one(ctx: Context, id: string, fields?: ReadonlySet<string>): Promise<Row | undefined> {
    const [found] = await this.byIds(ctx, [id], fields);
    return found;
  }

  /** The listed rows for which conditions hold, by the list's order unless another is named; within the caller's transaction. */
  rows(ctx: Context, where: readonly Piece[], needs: RowNeeds<FilterOf<Given>, OrderOf<Sort>> = {}): Promise<Row[]> {
    const { filter, fields = this.#everyField, ...reading } = needs;
    const all = [...this.#conditions(ctx, filter), ...where];
    return read<Row>(sqlOf(ctx.em), this.#statement(ctx, { where: all, filter, fields, ...reading }));
  }

  /** The same, locked until the transaction ends, so that changes follow one another; in one order, against deadlock. */
  locked(ctx: Context, ...where: readonly Piece[]): Promise<Row[]> {
    return this.#locked(ctx, where, this.#everyField);
  }

  /**
   * Rows by their ids, locked, and read once they are held: a statement that had to wait shows what stands beside them from before
   * its wait. `beside` locks what is read with them, known by some of their fields.
   */
  async held(ctx: Context, ids: readonly string[], beside?: LockBeside<Row>): Promise<Row[]> {
    const locked = await this.#locked(ctx, [this.withIds(ids)], new Set(beside?.known));
    await beside?.lock(locked);
    return this.byIds(ctx, ids);
  }

  #locked(ctx: Context, where: readonly Piece[], fields: ReadonlySet<string>): Promise<Row[]> {
    const all = [this.#definition.scope(ctx), ...where];
    return read<Row>(sqlOf(ctx.em), this.#statement(ctx, { where: all, fields, locked: true }));
  }

  /** What of the listed rows a change of many means now; within the caller's transaction. */
  meant(ctx: Context, which: Meant<FilterOf<Given>>, fields: ReadonlySet<string>): Promise<Row[]> {
    if ("ids" in which) {
      return this.rows(ctx, [this.withIds(which.ids)], { fields });
    }
    const { filter, after, limit } = which;
    const where = this.#conditions(ctx, filter);
    const cursor = after === null ? undefined : behind(this.#byId, cursorAt([after]));
    const reading = { fields, where, filter, order: this.#byId, behind: cursor, limit };
    return read<Row>(sqlOf(ctx.em), this.#statements.rows(ctx, reading));
  }

  /** The condition on the rows of a change of many in one statement. 10012 for neither or both of ids and filter. */
  chosen(ctx: Context, { ids, filter }: Named<FilterOf<Given>>): Piece {
    if ((ids == null) === (filter == null)) {
      refuse("PARAMETER_ERROR", { field: "ids" });
    }
    return ids == null ? allOf(this.#conditions(ctx, filter)) : this.withIds(ids);
  }

  /** The condition that the caller sees a row and a filter leaves it. */
  condition(ctx: Context, filter: FilterOf<Given> | null | undefined): Piece {
    return allOf(this.#conditions(ctx, filter));
  }

  #statement(
    ctx: Context,
    {
      orderBy = this.#definition.order,
      ...reading
    }: Omit<Reading, "order"> & { readonly orderBy?: string | undefined },
  ): Piece {
    return this.#statements.rows(ctx, { ...reading, order: this.#orderOf(orderBy) });
  }

  #orderOf(name: string) {
    return (
      this.#orders[name] ??
      refuse("NO_SUCH_OPTION", { field: "orderBy", params: { orders: Object.keys(this.#orders) } })
    );
  }

  /** Of a filter counts what it says: an empty list of values narrows as little as none. */
  #conditions(ctx: Context, filter: FilterOf<Given> | null | undefined): Piece[] {
    const { scope, listed } = this.#definition;
    const told = Object.entries(filter ?? {}).flatMap(([field, value]) => {
      const narrowed = this.#filters[field];
      const says = narrowed !== undefined && value != null && !(Array.isArray(value) && value.length === 0);
      return says ? [{ of: narrowed.exists, part: narrowed.condition(value, ctx, `filter.${field}`) }] : [];
    });
    const conditions = [...Map.groupBy(told, ({ of }) => of)].flatMap(([exists, group]) => {
      const parts = group.map(({ part }) => part);
      return exists === undefined ? parts : [exists(allOf(parts))];
    });
    return [scope(ctx), ...(listed === undefined ? [] : [listed]), ...conditions];
  }
}

async function read<Row>(db: Kysely<unknown>, { text, values }: Piece): Promise<Row[]> {
  const query: CompiledQuery<Row> = CompiledQuery.raw(text, [...values]);
  const { rows } = await db.executeQuery(query);
  return rows;
}
