import {
  type GraphQLInputObjectType,
  type GraphQLSchema,
  type VariableDefinitionNode,
  coerceInputValue,
  getNullableType,
  isInputObjectType,
  isInputType,
  typeFromAST,
} from "graphql";
import { type Check, Checks, isPerRecord } from "../../kernel/scalars/possible.ts";
import { type Records, Readers, UNREAD, listsOf } from "./read-records.ts";
import type { RefusedReport } from "./report-outcome.types.ts";

/** A record of a batch that no report can be made of; told like every other that is refused. */
export interface SetAside {
  /** Which list. */
  readonly kind: string;
  /** Its place in the list as it was sent. */
  readonly index: number;
  readonly why: string;
}

const keptMalformed = new WeakMap<object, readonly SetAside[]>();
const keptLists = new WeakMap<object, Records>();
const keptAside = new WeakMap<object, readonly SetAside[]>();

/** Keeps, for a request's context, the records of its batch that GraphQL could make nothing of. */
export const keepMalformed = (context: object, aside: readonly SetAside[]): unknown =>
  keptMalformed.set(context, aside);

export const malformedOf = (context: object): readonly SetAside[] => keptMalformed.get(context) ?? [];

/** Keeps, for a request's context, the lists of its batch as they were sent; null: GraphQL reads them. */
export function keepLists(context: object, lists: Records | null): void {
  if (lists === null) {
    keptLists.delete(context);
  } else {
    keptLists.set(context, lists);
  }
}

export const listsAsSent = (context: object): Records | undefined => keptLists.get(context);

/** Keeps all records that were taken out of a request's batch before its resolver. */
export const keepSetAside = (context: object, aside: readonly SetAside[]): unknown => keptAside.set(context, aside);

export const setAsideOf = (context: object): readonly SetAside[] => keptAside.get(context) ?? [];

/** Devices' texts are names, numbers and codes, and some stand in an index, which holds 2,700 bytes. */
const LONGEST_REPORTED_TEXT = 500;
const checks = new Checks({ text: LONGEST_REPORTED_TEXT });
const readers = new Readers(checks);

/** Splits the lists of a batch into the records that stay and those for which `wrong` has a reason. */
function split(
  type: GraphQLInputObjectType,
  batch: Records,
  wrongOf: (record: GraphQLInputObjectType) => ((value: unknown) => string | null) | null,
): { batch: Records; aside: SetAside[] } {
  const kept: Records = { ...batch };
  const aside: SetAside[] = [];
  for (const { kind, record } of listsOf(type)) {
    const wrong = wrongOf(record);
    const list = batch[kind];
    if (wrong === null || !Array.isArray(list)) {
      continue;
    }
    const reasons = list.map(wrong);
    if (reasons.some((why) => why !== null)) {
      kept[kind] = list.filter((_record, index) => reasons[index] === null);
      aside.push(...reasons.flatMap((why, index) => (why === null ? [] : [{ kind, index, why }])));
    }
  }
  return { batch: kept, aside };
}

/** A place of a list after records were set aside, as it was before. */
function placeBefore(index: number, kind: string, aside: readonly SetAside[]): number {
  const gone = aside.filter((one) => one.kind === kind).map((one) => one.index);
  return gone.sort((a, b) => a - b).reduce((place, hole) => (hole <= place ? place + 1 : place), index);
}

/** Takes out of a batch's variable what GraphQL can make no record of; null: nothing, or there is no batch, or several. */
export function withoutMalformed(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  variables: Records,
): { variables: Records; aside: SetAside[] } | null {
  const batches = definitions.flatMap(({ variable, type }) => {
    const found = typeFromAST(schema, type);
    const nullable = isInputType(found) ? getNullableType(found) : null;
    const value = variables[variable.name.value];
    return isInputObjectType(nullable) && isPerRecord(nullable) && typeof value === "object" && value !== null
      ? [{ name: variable.name.value, type: nullable, value: value as Records }]
      : [];
  });
  const [only, ...others] = batches;
  if (only === undefined || others.length > 0) {
    return null;
  }
  const { batch, aside } = split(only.type, only.value, (record) => (value) => malformed(record, value));
  return aside.length === 0 ? null : { variables: { ...variables, [only.name]: batch }, aside };
}

/** How graphql-js names a field that is missing, or that the type doesn't have. */
const ABOUT_FIELD = /^Field "(\w+)" /;

/** Which of a record's values are none of their type; without the values, which are for no log. */
function malformed(record: GraphQLInputObjectType, value: unknown): string | null {
  const places: string[] = [];
  coerceInputValue(value, record, (path, _value, { message }) => {
    const absent = ABOUT_FIELD.exec(message)?.[1];
    places.push([...path, ...(absent === undefined ? [] : [absent])].join("."));
  });
  return places.length === 0 ? null : `no such value can be, or it is missing: ${places.slice(0, 5).join(", ")}`;
}

const checkOfRecord = (check: Check) => (value: unknown) => {
  const found = check(value);
  return found === null ? null : `${found.field} ${found.why}`;
};

/** Takes out of a batch what nothing can keep; `before`: what was taken out of it already. */
export function withoutImpossible(
  type: GraphQLInputObjectType,
  given: Records,
  before: readonly SetAside[],
): { batch: Records; aside: SetAside[] } {
  const { batch, aside } = split(type, given, (record) => {
    const check = checks.of(record);
    return check && checkOfRecord(check);
  });
  const found = aside.map(({ kind, index, why }) => ({ kind, index: placeBefore(index, kind, before), why }));
  return { batch, aside: [...before, ...found] };
}

/**
 * Reads the lists of a batch as they were sent, and takes out what GraphQL can make no record of, or what nothing can keep.
 * Only what is not as programs write it goes GraphQL's own way, which costs many times as much.
 */
export function readLists(
  type: GraphQLInputObjectType,
  rest: Records,
  lists: Records,
): { batch: Records; aside: SetAside[] } {
  const batch = { ...rest };
  const aside: SetAside[] = [];
  for (const { kind, record } of listsOf(type)) {
    const list = lists[kind];
    if (Array.isArray(list)) {
      const found: unknown[] = [];
      for (const [index, value] of list.entries()) {
        const read = readers.of(record)(value);
        const judged = read === UNREAD ? readSlowly(record, value) : { read };
        if ("read" in judged) {
          found.push(judged.read);
        } else {
          aside.push({ kind, index, why: judged.why });
        }
      }
      batch[kind] = found;
    }
  }
  return { batch, aside };
}

function readSlowly(record: GraphQLInputObjectType, value: unknown): { read: unknown } | { why: string } {
  const why = malformed(record, value);
  if (why !== null) {
    return { why };
  }
  const read: unknown = coerceInputValue(value, record);
  const check = checks.of(record);
  const impossible = check === null ? null : checkOfRecord(check)(read);
  return impossible === null ? { read } : { why: impossible };
}

/** What was refused of a batch, each by its place in what was sent. */
export function asSent(refused: readonly RefusedReport[], aside: readonly SetAside[]): RefusedReport[] {
  const found = refused.map((one) => ({ ...one, index: placeBefore(one.index, one.kind, aside) }));
  return [
    ...aside.map(({ kind, index, why }) => ({ kind, index, reason: "INVALID" as const, message: why })),
    ...found,
  ];
}
