import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { attempt, undo } from "../attempt.ts";
import type { Context } from "../context.ts";
import { Refusal, refuse } from "../errors/refuse.ts";
import { BulkMode } from "./bulk-mode.ts";

export const RowResult = { DONE: "DONE", UNCHANGED: "UNCHANGED", REFUSED: "REFUSED", UNDONE: "UNDONE" } as const;
export type RowResult = keyof typeof RowResult;
registerEnumType(RowResult, {
  name: "RowResult",
  description: "DONE, UNCHANGED: it was so already, REFUSED, UNDONE: in order, but another row was refused.",
});

@ObjectType({ description: "What became of one row of a change of many." })
export class RowOutcome {
  @Field(() => Int, { description: "Its place among the rows, from 0." })
  index!: number;

  @Field(() => ID, { description: "The row." })
  id!: string;

  @Field(() => RowResult, { description: "What became of it." })
  outcome!: RowResult;

  @Field(() => Int, { nullable: true, description: "Number of the refusal." })
  number!: number | null;

  @Field(() => String, { nullable: true, description: "Field of the input that was refused." })
  field!: string | null;

  @Field(() => String, { nullable: true, description: "The refusal in English." })
  message!: string | null;
}

/** A call has to be answered within the console's five seconds (specification §9): a row takes some milliseconds. */
export const MOST_ROWS = 500;

interface Rows {
  readonly ids: readonly string[];
  readonly mode: BulkMode;
}

/**
 * Does the same to many rows, each once, and tells of each what became of it. `work` gets a context in a transaction and
 * says whether it changed anything; what it refuses undoes its row. Too many rows, or none: 10012.
 */
export async function eachRow(
  ctx: Context,
  { ids, mode }: Rows,
  work: (inside: Context, id: string) => Promise<boolean>,
): Promise<RowOutcome[]> {
  const rows = [...new Set(ids)];
  if (rows.length === 0 || rows.length > MOST_ROWS) {
    refuse("PARAMETER_ERROR", { field: "ids", params: { least: 1, most: MOST_ROWS } });
  }
  const outcomes: RowOutcome[] = [];
  const all = async (within: Context) => {
    for (const [index, id] of rows.entries()) {
      outcomes.push({ index, id, ...(await outcomeOf(within, (inside) => work(inside, id))) });
    }
  };
  if (mode === BulkMode.ROW_BY_ROW) {
    await all(ctx);
    return outcomes;
  }
  const undone = (row: RowOutcome) => (row.outcome === RowResult.DONE ? { ...row, outcome: RowResult.UNDONE } : row);
  return attempt(() =>
    ctx.em.transactional(async (em) => {
      await all({ ...ctx, em });
      const isRefused = outcomes.some(({ outcome }) => outcome === RowResult.REFUSED);
      return isRefused ? undo(outcomes.map(undone)) : outcomes;
    }),
  );
}

async function outcomeOf(
  ctx: Context,
  work: (inside: Context) => Promise<boolean>,
): Promise<Omit<RowOutcome, "index" | "id">> {
  try {
    const changed = await ctx.em.transactional((em) => work({ ...ctx, em }));
    return { outcome: changed ? RowResult.DONE : RowResult.UNCHANGED, number: null, field: null, message: null };
  } catch (error) {
    if (!(error instanceof Refusal)) {
      throw error;
    }
    const { number, field } = error.extensions as { number: number; field?: string };
    return { outcome: RowResult.REFUSED, number, field: field ?? null, message: error.message };
  }
}
