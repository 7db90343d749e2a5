import { type ClassType, Field, ID, InputType, Int } from "type-graphql";
import { MOST_IN_BULK } from "../../../common/limits.ts";
import type { Context } from "../context.ts";
import { refuse } from "../errors/refuse.ts";
import { isId } from "../ids.ts";
import { BulkMode } from "./bulk-mode.ts";

/** Which rows are changed: some by their ids, or one part of those that a filter leaves, in the order of their ids. */
export interface Choice<Filter> {
  ids?: readonly string[] | null;
  filter?: Filter | null;
  first?: number | null;
  after?: string | null;
  mode: BulkMode;
}

/** What an input that changes many rows of a list says of them; `filter` gives the list's filter. */
export function choiceOf<Filter extends object>(filter: () => ClassType<Filter>): ClassType<Choice<Filter>> {
  @InputType()
  class Chosen implements Choice<Filter> {
    @Field(() => [ID], { nullable: true, description: "These, at most 500; either these or a filter." })
    ids?: string[] | null;

    @Field(filter, { nullable: true, description: "Those that it leaves, part by part, in the order of their ids." })
    filter?: Filter | null;

    @Field(() => Int, {
      nullable: true,
      description: "So many of those that the filter leaves, 1 to 500; absent: 500.",
    })
    first?: number | null;

    @Field(() => ID, {
      nullable: true,
      description: "Those whose ids follow this one: `next` of the part before; absent: the first part.",
    })
    after?: string | null;

    @Field(() => BulkMode, {
      defaultValue: BulkMode.ROW_BY_ROW,
      description:
        "Whether one that is refused keeps the others from being done. ALL_OR_NOTHING goes with a filter that leaves one part alone (10012).",
    })
    mode!: BulkMode;
  }
  return Chosen;
}

/** Rows by their ids; or so many of those that a filter leaves, by the order of their ids, from behind one on. */
export type Meant<Filter> =
  | { readonly ids: readonly string[] }
  | { readonly filter: Filter; readonly after: string | null; readonly limit: number };

/** A list out of which rows are chosen to be changed. */
export interface Choosable<Filter, Row extends { id: string }> {
  /** Those of the caller's rows that are meant, with these fields. */
  meant(ctx: Context, which: Meant<Filter>, fields: ReadonlySet<string>): Promise<Row[]>;
}

/** Out of which list rows are chosen, and which fields, one behind the other, say what a row is called. */
export interface Choosing<Filter, Row extends { id: string }> {
  readonly from: Choosable<Filter, Row>;
  readonly choice: Choice<Filter>;
  readonly label: readonly (keyof Row & string)[];
}

/** What is changed at once. */
interface Part {
  readonly ids: readonly string[];
  /** What the rows are called, as far as the caller sees them. */
  readonly labels: ReadonlyMap<string, string>;
  /** Behind which row the next part begins; null: there is none. */
  readonly next: string | null;
}

/** Each id once. 10012 for none, or more than are changed at once. */
export function distinctIds(ids: readonly string[]): string[] {
  const rows = [...new Set(ids)];
  if (rows.length === 0 || rows.length > MOST_IN_BULK) {
    refuse("PARAMETER_ERROR", { field: "ids", params: { least: 1, most: MOST_IN_BULK } });
  }
  return rows;
}

/**
 * The part of a choice that is changed now. It goes by ids and not by places, so that nothing is left out or done twice when rows
 * come, go, or no longer match what they were chosen by. 10012 for neither or both of ids and filter, a part that can't be, or more
 * than one part of which all or nothing is to be done.
 */
export async function chosenFrom<Filter, Row extends { id: string }>(
  ctx: Context,
  { from, choice, label }: Choosing<Filter, Row>,
): Promise<Part> {
  const { ids = null, filter = null, after = null, mode } = choice;
  const limit = choice.first ?? MOST_IN_BULK;
  if (limit < 1 || limit > MOST_IN_BULK) {
    refuse("PARAMETER_ERROR", { field: "first", params: { least: 1, most: MOST_IN_BULK } });
  }
  if (after !== null && (ids !== null || !isId(after))) {
    refuse("PARAMETER_ERROR", { field: "after" });
  }
  const read = async (which: Meant<Filter>) => {
    const rows = await from.meant(ctx, which, new Set(label));
    return new Map(rows.map((row) => [row.id, label.map((field) => String(row[field])).join(" ")]));
  };
  if (filter === null && ids !== null) {
    const named = distinctIds(ids);
    return { ids: named, labels: await read({ ids: named }), next: null };
  }
  if (filter === null || ids !== null) {
    return refuse("PARAMETER_ERROR", { field: "ids" });
  }
  const labels = await read({ filter, after, limit: limit + 1 });
  const part = [...labels.keys()].slice(0, limit);
  const next = labels.size > limit ? (part.at(-1) ?? null) : null;
  if (mode === BulkMode.ALL_OR_NOTHING && (after !== null || next !== null)) {
    refuse("PARAMETER_ERROR", { field: "mode", params: { most: limit } });
  }
  return { ids: part, labels, next };
}
