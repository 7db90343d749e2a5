import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import type { DocumentNode } from "graphql";
import { useEffect, useRef, useState } from "react";
import { MOST_IN_BULK } from "../../../common/limits.ts";
import type { BulkMode } from "../../schema-types.generated.ts";
import type { Selected } from "../../ui/data-table/selection.ts";
import type { Submission } from "../../ui/form/use-kit-form.ts";
import type { PartOutcomeFactsFragment, RowOutcomeLineFragment } from "../outcomes/row-outcomes.generated.ts";
import { useRefresh } from "./use-deed.ts";

/** Rows that are sent at once, each standing for itself: the answer is awaited for five seconds (lib/request.ts), at a busy server too. */
const PART = 100;

/** The same of those that are done all or not at all, which is one request. */
export const sizeOf = (mode: BulkMode): number => (mode === "ALL_OR_NOTHING" ? MOST_IN_BULK : PART);

/** What the contract's inputs say of who is meant. */
export interface Chosen<Filter> {
  ids?: string[] | null;
  filter?: Filter | null;
  first?: number | null;
  after?: string | null;
  mode?: BulkMode;
}

/** What they say beside that. */
export type Given<Input> = Omit<Input, keyof Chosen<object>>;

/** The part that comes next: its number from 0, and for what a filter leaves the row that it follows. */
interface Place {
  readonly index: number;
  readonly after: string | null;
}

const START: Place = { index: 0, after: null };

/** How far a change of many has come. */
interface Run {
  /** What is done, as text: with anything else it begins anew. */
  readonly meant: string;
  readonly outcomes: readonly RowOutcomeLineFragment[];
  /** Where it goes on; null: all is done. */
  readonly rest: Place | null;
}

interface Deed<Data, Input, Filter extends object> {
  readonly deed: TypedDocumentNode<Data, { input: Input }>;
  /** The queries whose answers are no longer true after it. */
  readonly changes: readonly DocumentNode[];
  readonly partIn: (data: Data) => PartOutcomeFactsFragment;
  readonly selected: Selected<Filter>;
}

interface Order<Input> {
  readonly given: Given<Input>;
  readonly mode: BulkMode;
}

export const countOf = (selected: Selected<object>): number =>
  "ids" in selected ? selected.ids.length : selected.count;

/**
 * Does something to all that is chosen, part by part. Between two parts it can be stopped; what was done then stays, and so it does
 * where a part fails. The same again goes on from there: each part has a key of its own, so that none is done twice.
 */
export function useInParts<Data, Input extends Chosen<Filter>, Filter extends object>({
  deed,
  changes,
  partIn,
  selected,
}: Deed<Data, Input, Filter>) {
  const client = useApolloClient();
  const refresh = useRefresh(...changes);
  const [run, setRun] = useState<Run>();
  const [stopping, setStopping] = useState(false);
  const stopped = useRef(false);
  useEffect(() => () => void (stopped.current = true), []);

  async function go(order: Order<Input>, { context, idempotencyKey }: Submission): Promise<Run> {
    let at = begun(run, order);
    setRun(at);
    setStopping(false);
    stopped.current = false;
    try {
      while (at.rest !== null && !stopped.current) {
        const { rest, outcomes } = at;
        const size = sizeOf(order.mode);
        const input = { ...partAt(selected, rest, size), ...order.given, mode: order.mode } as Input;
        const headers = { "Idempotency-Key": `${idempotencyKey}.${order.mode}.${rest.index}` };
        const asked = { mutation: deed, variables: { input }, context: { ...context, headers } } as const;
        // Thousands of rows that nobody asks for again.
        const { data } = await client.mutate({ ...asked, fetchPolicy: "no-cache" });
        const part = partIn(data as Data);
        at = {
          ...at,
          outcomes: [...outcomes, ...part.outcomes],
          rest: placeBehind(selected, rest, { size, next: part.next }),
        };
        setRun(at);
      }
    } finally {
      refresh();
    }
    return at;
  }

  function stop() {
    stopped.current = true;
    setStopping(true);
  }

  return { go, stop, stopping, run, goesOn: (order: Order<Input>) => run !== undefined && isRest(run, order) };
}

const meantBy = ({ given, mode }: Order<object>): string => JSON.stringify([given, mode]);
const isRest = ({ meant, rest }: Run, order: Order<object>): boolean => rest !== null && meant === meantBy(order);

/** What was left of the same before, or all of it. */
const begun = (run: Run | undefined, order: Order<object>): Run =>
  run && isRest(run, order) ? run : { meant: meantBy(order), outcomes: [], rest: START };

function partAt<Filter extends object>(
  selected: Selected<Filter>,
  { index, after }: Place,
  first: number,
): Chosen<Filter> {
  return "ids" in selected
    ? { ids: selected.ids.slice(index * first, (index + 1) * first) }
    : { filter: selected.allMatching, first, ...(after !== null && { after }) };
}

interface Part {
  readonly size: number;
  readonly next: string | null;
}

function placeBehind(selected: Selected<object>, { index }: Place, { size, next }: Part): Place | null {
  const isLast = "ids" in selected ? selected.ids.length <= (index + 1) * size : next === null;
  return isLast ? null : { index: index + 1, after: next };
}
