import type { Context } from "../context.ts";
import { firstIdAt } from "../ids.ts";
import { GraphQLInstant } from "../scalars/scalars.ts";
import { wholeUntil } from "./arrival.ts";
import { List, type PageNeeds } from "./define-list.ts";
import { type ListFilter, before, narrowing, since } from "./filters.ts";
import type { FilterOf, Filters, ListDefinition, OrderOf } from "./list-definition.ts";
import type { ListArgs } from "./list-types.ts";
import type { Connection } from "./page.ts";
import { type Piece, piece } from "./piece.ts";

type Times = Record<"from" | "to" | "receivedSince", ListFilter<Date>>;
type Sort = "TIME" | "RECEIVED_AT";

/** What a list of facts says of itself: its times, its two orders and how it is read as it arrives come with it. */
type FactDefinition<Row extends { id: string }, Node extends object, Given extends Filters> = Omit<
  ListDefinition<Row, Node, Given, Sort>,
  "sorts" | "sorted" | "order"
>;

/**
 * A list of facts: rows of a table with a `time` whose ids tell when they arrived (arrival.ts). It is narrowed by both,
 * sorted by either, and read on from an arrival without missing what is being received.
 */
export function defineFacts<Node extends { id: string }, Given extends Filters, Row extends Node = Node>(
  name: string,
  definition: FactDefinition<Row, Node, Given>,
): FactList<Row, Node, Given & Times> {
  const row = definition.from.split(" ").at(-1) ?? definition.from;
  return new FactList(
    name,
    {
      ...definition,
      filters: { ...definition.filters, ...timesOf(row) },
      sorts: { TIME: [{ sql: `${row}.time`, type: "time" }], RECEIVED_AT: [] },
      sorted:
        "TIME: by time. RECEIVED_AT: as they arrived; what comes later comes behind, so that who reads on from a cursor misses none.",
      order: "TIME_DESC",
    },
    row,
  );
}

function timesOf(row: string): Times {
  return {
    from: since(`${row}.time`, "Ended at or after."),
    to: before(`${row}.time`, "Ended before."),
    receivedSince: narrowing(
      () => GraphQLInstant,
      "Received by the server at or after. What is being received at this moment is left out of pages until nothing can come in before it.",
      (at: Date) => piece(`${row}.id >= $1::uuid`, firstIdAt(at)),
    ),
  };
}

/** A list of facts; made by {@link defineFacts}. */
export class FactList<Row extends Node, Node extends { id: string }, Given extends Filters & Times> extends List<
  Row,
  Node,
  Given,
  Sort
> {
  readonly #row: string;

  constructor(name: string, definition: ListDefinition<Row, Node, Given, Sort>, row: string) {
    super(name, definition);
    this.#row = row;
  }

  /** A page; where somebody reads facts as they arrive, of those that are there for good. */
  override async page(
    ctx: Context,
    args: ListArgs<FilterOf<Given>, OrderOf<Sort>>,
    { fields, where = [] }: PageNeeds,
  ): Promise<Connection<Row>> {
    return super.page(ctx, args, { fields, where: [...where, ...(await this.#settled(ctx, args))] });
  }

  /** Facts with this id or a greater one, as they arrived, at most so many. */
  arrived(
    ctx: Context,
    filter: FilterOf<Given> | null | undefined,
    { id, limit }: { readonly id: string; readonly limit: number },
  ): Promise<Row[]> {
    const from = piece(`${this.#row}.id >= $1::uuid`, id);
    return this.rows(ctx, [from], { filter, orderBy: "RECEIVED_AT_ASC", limit });
  }

  async #settled(ctx: Context, { filter, orderBy }: ListArgs<FilterOf<Given>, OrderOf<Sort>>): Promise<Piece[]> {
    return filter?.receivedSince == null && !orderBy.startsWith("RECEIVED_AT")
      ? []
      : [piece(`${this.#row}.id < $1::uuid`, firstIdAt(await wholeUntil(ctx.db)))];
  }
}
