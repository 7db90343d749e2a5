import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  type VariableDefinitionNode,
  coerceInputValue,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  typeFromAST,
} from "graphql";
import { type Check, Checks, isPerRecord } from "../../kernel/scalars/possible.ts";
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
const keptAside = new WeakMap<object, readonly SetAside[]>();

/** Keeps, for a request's context, the records of its batch that GraphQL could make nothing of. */
export const keepMalformed = (context: object, aside: readonly SetAside[]): unknown =>
  keptMalformed.set(context, aside);

export const malformedOf = (context: object): readonly SetAside[] => keptMalformed.get(context) ?? [];

/** Keeps all records that were taken out of a request's batch before its resolver. */
export const keepSetAside = (context: object, aside: readonly SetAside[]): unknown => keptAside.set(context, aside);

export const setAsideOf = (context: object): readonly SetAside[] => keptAside.get(context) ?? [];

/** Devices' texts are names, numbers and codes, and some stand in an index, which holds 2,700 bytes. */
const LONGEST_REPORTED_TEXT = 500;
const checks = new Checks({ text: LONGEST_REPORTED_TEXT });

type Records = Record<string, unknown>;

/** The lists of a batch with the type of their records. */
function listsOf(type: GraphQLInputObjectType): { kind: string; record: GraphQLInputObjectType }[] {
  return Object.values(type.getFields()).flatMap(({ name, type: given }) => {
    const list = getNullableType(given);
    const record = isListType(list) ? getNullableType(list.ofType as GraphQLInputType) : null;
    return isInputObjectType(record) ? [{ kind: name, record }] : [];
  });
}

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

/** What was refused of a batch, each by its place in what was sent. */
export function asSent(refused: readonly RefusedReport[], aside: readonly SetAside[]): RefusedReport[] {
  const found = refused.map((one) => ({ ...one, index: placeBefore(one.index, one.kind, aside) }));
  return [
    ...aside.map(({ kind, index, why }) => ({ kind, index, reason: "INVALID" as const, message: why })),
    ...found,
  ];
}
