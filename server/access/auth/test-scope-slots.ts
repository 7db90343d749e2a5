import {
  getNamedType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
} from "graphql";
import { rootFields } from "../../test/selection.ts";
import type { Requests, Targets } from "./test-scope-inputs.ts";

/** A place in a request through which an id goes in. */
export interface Slot {
  /** E.g. "Mutation.changePrices". */
  readonly field: string;
  /** E.g. ["input", "changes", "stationId"]; lists on the way are gone through row by row. */
  readonly path: readonly string[];
}

export const slotName = ({ field, path }: Slot): string => `${field} ${path.join(".")}`;

/** Ids of columns of a file, which are words of the program: no row has them. */
const OF_NO_ROW = [
  "Mutation.importRows input.columns.id",
  "Mutation.requestExport input.columns.id",
  "Mutation.createReportSchedule input.request.columns.id",
];

/** Every slot of the schema: arguments, fields of inputs, and those of inputs in them, of type ID or named like one. */
export function idSlots(schema: GraphQLSchema): Slot[] {
  return rootFields(schema)
    .flatMap(({ name: field, field: { args } }) =>
      args.flatMap(({ name, type }) => pathsBelow(type, [name]).map((path) => ({ field, path }))),
    )
    .filter((slot) => !OF_NO_ROW.includes(slotName(slot)));
}

function pathsBelow(type: GraphQLInputType, path: readonly string[]): (readonly string[])[] {
  const inner = getNamedType(type);
  if (isInputObjectType(inner)) {
    return Object.values(inner.getFields()).flatMap((field) => pathsBelow(field.type, [...path, field.name]));
  }
  const isId = inner.name === "ID" || (inner.name === "String" && /^ids?$|Ids?$/.test(path.at(-1) ?? ""));
  return isId ? [path] : [];
}

/** What stands in a request's slot: nothing, one id, or those of several rows. */
export function idsAt(variables: unknown, [key, ...rest]: readonly string[]): string[] {
  if (Array.isArray(variables)) {
    return variables.flatMap((row: unknown) => idsAt(row, key === undefined ? [] : [key, ...rest]));
  }
  if (key === undefined) {
    return typeof variables === "string" ? [variables] : [];
  }
  return typeof variables === "object" && variables !== null
    ? idsAt((variables as Record<string, unknown>)[key], rest)
    : [];
}

/** The slots into which none of a field's requests puts somebody else's id, while it is valid but for that. */
export function unasked(slots: readonly Slot[], requests: readonly object[], theirs: Targets): Slot[] {
  const ids = new Set(Object.values(theirs));
  return slots.filter(({ path }) => !requests.some((variables) => idsAt(variables, path).some((id) => ids.has(id))));
}

/** By the name of a filter's field, e.g. "stationIds", whose ids it takes. */
function kindOf(name: string): keyof Targets | undefined {
  const kind = name === "batchIds" ? "priceBatch" : name.replace(/Ids?$/, "");
  return KINDS.find((one) => one === kind);
}

const KINDS = [
  "platform",
  "region",
  "city",
  "station",
  "grade",
  "tank",
  "gun",
  "role",
  "account",
  "priceBatch",
] as const satisfies (keyof Targets)[];

/** One request for each field of an argument `filter` that takes ids of a kind it names: nothing else has to be given. */
export function filterRequests(schema: GraphQLSchema, slots: readonly Slot[]): Requests {
  const filtered = slots.flatMap(({ field, path: [argument, name, ...rest] }) => {
    const kind = kindOf(name ?? "");
    return argument === "filter" && name !== undefined && kind !== undefined && rest.length === 0
      ? [{ name, kind, list: takesMany(schema, field, name), since: takesSince(schema, field) }]
      : [];
  });
  return (target) =>
    filtered.map(({ name, kind, list, since }) => ({
      filter: { [name]: list ? [target[kind]] : target[kind], ...since },
    }));
}

function filterFields(schema: GraphQLSchema, fieldName: string) {
  const root = rootFields(schema).find(({ name }) => name === fieldName);
  const type = root?.field.args.find(({ name }) => name === "filter")?.type;
  const filter = type && getNamedType(type);
  return isInputObjectType(filter) ? filter.getFields() : {};
}

const takesMany = (schema: GraphQLSchema, field: string, name: string): boolean => {
  const type = filterFields(schema, field)[name]?.type;
  return type !== undefined && isListType(getNullableType(type));
};

/** Arrivals are told from an instant on. */
const takesSince = (schema: GraphQLSchema, field: string): object =>
  field.startsWith("Subscription.") && "receivedSince" in filterFields(schema, field)
    ? { receivedSince: "2020-01-01T00:00:00Z" }
    : {};
