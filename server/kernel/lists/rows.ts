import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { attempt, undo } from "../attempt.ts";
import type { Context } from "../context.ts";
import { BulkMode } from "./bulk-mode.ts";
import { type Choosing, chosenFrom, distinctIds } from "./choice.ts";
import { transacting } from "../transacting.ts";
import { RowRefusal, rowRefusalOf } from "./row-refusal.ts";

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

  @Field(() => String, {
    nullable: true,
    description: "What it is called; null where there is none that the caller sees.",
  })
  label!: string | null;

  @Field(() => RowRefusal, { nullable: true, description: "Why it was refused." })
  refusal!: RowRefusal | null;
}

@ObjectType({ description: "What became of one part of a change of many." })
export class PartOutcome {
  @Field(() => Int, { description: "Rows of this part; none where the filter leaves none any more." })
  count!: number;

  @Field(() => [RowOutcome], { description: "What became of each." })
  outcomes!: RowOutcome[];

  @Field(() => ID, { nullable: true, description: "The next part's `after`; null: this was the last one." })
  next!: string | null;
}

interface Rows {
  readonly ids: readonly string[];
  readonly mode: BulkMode;
  /** What the rows are called, as far as the caller sees them. */
  readonly labels: ReadonlyMap<string, string>;
}

/**
 * Does the same to many rows, each once, and tells of each what became of it, in the order in which they were named. `work`
 * gets a context in a transaction and says whether it changed anything; what it refuses undoes its row. The work itself goes
 * by the ids, so that two changes of the same rows never wait for each other. Too many rows, or none: 10012.
 */
export async function changeEach(
  ctx: Context,
  { ids, mode, labels }: Rows,
  work: (inside: Context, id: string) => Promise<boolean>,
): Promise<RowOutcome[]> {
  const rows = distinctIds(ids);
  const all = async (within: Context): Promise<RowOutcome[]> => {
    const found = new Map<string, Found>();
    for (const id of rows.toSorted()) {
      found.set(id, await outcomeOf(within, (inside) => work(inside, id)));
    }
    return rows.map((id, index) => ({ index, id, label: labels.get(id) ?? null, ...(found.get(id) as Found) }));
  };
  if (mode === BulkMode.ROW_BY_ROW) {
    return all(ctx);
  }
  const undone = (row: RowOutcome) => (row.outcome === RowResult.DONE ? { ...row, outcome: RowResult.UNDONE } : row);
  return attempt(() =>
    transacting(ctx, async (inside) => {
      const outcomes = await all(inside);
      const isRefused = outcomes.some(({ outcome }) => outcome === RowResult.REFUSED);
      return isRefused ? undo(outcomes.map(undone)) : outcomes;
    }),
  );
}

/** The same to one part of the rows that are chosen out of a list: see {@link chosenFrom}. */
export async function changeChosen<Filter, Row extends { id: string }>(
  ctx: Context,
  choosing: Choosing<Filter, Row>,
  work: (inside: Context, id: string) => Promise<boolean>,
): Promise<PartOutcome> {
  const { ids, labels, next } = await chosenFrom(ctx, choosing);
  const { mode } = choosing.choice;
  const outcomes = ids.length === 0 ? [] : await changeEach(ctx, { ids, mode, labels }, work);
  return { count: outcomes.length, outcomes, next };
}

type Found = Pick<RowOutcome, "outcome" | "refusal">;

async function outcomeOf(ctx: Context, work: (inside: Context) => Promise<boolean>): Promise<Found> {
  try {
    const changed = await transacting(ctx, work);
    return { outcome: changed ? RowResult.DONE : RowResult.UNCHANGED, refusal: null };
  } catch (error) {
    return { outcome: RowResult.REFUSED, refusal: rowRefusalOf(error) };
  }
}
