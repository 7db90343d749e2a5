import {
  type DocumentNode,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  Kind,
  getNullableType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isScalarType,
  typeFromAST,
} from "graphql";
import { type Check, type Checks, boundsOf, isPerRecord } from "../../kernel/scalars/possible.ts";
import { GraphQLDecimal, GraphQLInstant, plainInstant } from "../../kernel/scalars/scalars.ts";

export type Records = Record<string, unknown>;

/** What no quick way leads to: GraphQL's own then says what it is, or what is wrong with it. */
export const UNREAD = Symbol("unread");

/** Makes of a value what GraphQL would, where it is as programs write it. */
type Read = (value: unknown) => unknown;

/** The lists of a batch with the type of their records. */
export function listsOf(type: GraphQLInputObjectType): { kind: string; record: GraphQLInputObjectType }[] {
  return Object.values(type.getFields()).flatMap(({ name, type: given }) => {
    const list = getNullableType(given);
    const record = isListType(list) ? getNullableType(list.ofType as GraphQLInputType) : null;
    return isInputObjectType(record) ? [{ kind: name, record }] : [];
  });
}

/** GraphQL's whole numbers have 32 bits. */
const MOST_INT = 2 ** 31;

const isRecord = (value: unknown): value is Records =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Takes the lists of a batch out of an operation's variables; null: there are none to be taken. */
export type Take = (variables: Records) => { variables: Records; lists: Records } | null;

/**
 * How a batch's records are taken out of the variables, so that they are read once, here, and not three times as GraphQL
 * and type-graphql do it; null for an operation that is more than one field with the batch as its variable.
 */
export function takerOf(schema: GraphQLSchema, document: DocumentNode, operationName: string | undefined): Take | null {
  const { selectionSet, variableDefinitions = [] } = getOperationAST(document, operationName) ?? {};
  const [field, ...others] = selectionSet?.selections ?? [];
  if (field?.kind !== Kind.FIELD || others.length > 0) {
    return null;
  }
  const definitions = variableDefinitions.flatMap(({ variable, type: node }) => {
    const found = typeFromAST(schema, node);
    const type = isInputType(found) ? getNullableType(found) : null;
    const isHanded = field.arguments?.some(
      ({ value }) => value.kind === Kind.VARIABLE && value.name.value === variable.name.value,
    );
    return isInputObjectType(type) && isPerRecord(type) && isHanded ? [{ name: variable.name.value, type }] : [];
  });
  const [only, ...more] = definitions;
  return only === undefined || more.length > 0 ? null : taker(only.name, listsOf(only.type));
}

const taker =
  (name: string, kinds: readonly { kind: string }[]): Take =>
  (variables) => {
    const batch = variables[name];
    if (!isRecord(batch)) {
      return null;
    }
    const [rest, lists]: [Records, Records] = [{ ...batch }, {}];
    for (const { kind } of kinds) {
      if (Array.isArray(rest[kind])) {
        lists[kind] = rest[kind];
        delete rest[kind];
      }
    }
    return { variables: { ...variables, [name]: rest }, lists };
  };

/** Makes the readers of input types, each once; `checks`: what their values may be. */
export class Readers {
  readonly #made = new WeakMap<GraphQLInputObjectType, Read>();
  readonly #checks: Checks;

  constructor(checks: Checks) {
    this.#checks = checks;
  }

  of(type: GraphQLInputObjectType): Read {
    const known = this.#made.get(type);
    if (known !== undefined) {
      return known;
    }
    const fields = Object.values(type.getFields()).map((field) => ({
      name: field.name,
      read: this.#ofType(field.type, this.#checks.of(field.type, boundsOf(field))),
      required: isRequiredInputField(field),
      standard: field.defaultValue,
    }));
    const made: Read = (value) => (isRecord(value) ? readRecord(value, fields) : UNREAD);
    this.#made.set(type, made);
    return made;
  }

  #ofType(type: GraphQLInputType, check: Check | null): Read {
    if (isNonNullType(type)) {
      return this.#ofPresent(type.ofType as GraphQLInputType, check);
    }
    const read = this.#ofPresent(type, check);
    return (value) => (value === null ? null : read(value));
  }

  #ofPresent(type: GraphQLInputType, check: Check | null): Read {
    if (isListType(type)) {
      const read = this.#ofType(type.ofType as GraphQLInputType, null);
      return possible((value) => readList(value, read), check);
    }
    return isInputObjectType(type) ? this.of(type) : possible(leafReader(type), check);
  }
}

const possible = (read: Read, check: Check | null): Read =>
  check === null
    ? read
    : (value) => {
        const found = read(value);
        return found === UNREAD || check(found) !== null ? UNREAD : found;
      };

/** A field of a record, and how it is read. */
interface Field {
  readonly name: string;
  readonly read: Read;
  readonly required: boolean;
  readonly standard: GraphQLInputField["defaultValue"];
}

function readRecord(value: Records, fields: readonly Field[]): Records | typeof UNREAD {
  const record = { ...value };
  let known = 0;
  for (const { name, read, required, standard } of fields) {
    const given = record[name];
    if (given === undefined) {
      if (standard !== undefined) {
        record[name] = standard;
      } else if (required) {
        return UNREAD;
      }
      continue;
    }
    const found = read(given);
    if (found === UNREAD) {
      return UNREAD;
    }
    if (found !== given) {
      record[name] = found;
    }
    known += 1;
  }
  return Object.keys(value).length === known ? record : UNREAD;
}

function readList(value: unknown, read: Read): unknown[] | typeof UNREAD {
  if (!Array.isArray(value)) {
    return UNREAD;
  }
  const found = value.map(read);
  return found.includes(UNREAD) ? UNREAD : found;
}

/** What a leaf's value is where it comes as programs write it: of its own JSON type, an instant in full. */
function leafReader(type: GraphQLInputType): Read {
  if (isEnumType(type)) {
    const values = new Map(type.getValues().map(({ name, value }) => [name, value as unknown]));
    return (value) => (typeof value === "string" && values.has(value) ? values.get(value) : UNREAD);
  }
  switch (isScalarType(type) ? type.name : "") {
    case "String":
    case "ID":
      return (value) => (typeof value === "string" ? value : UNREAD);
    case "Boolean":
      return (value) => (typeof value === "boolean" ? value : UNREAD);
    case "Float":
      return (value) => (Number.isFinite(value) ? value : UNREAD);
    case "Int":
      return (value) => (Number.isInteger(value) && Math.abs(value as number) < MOST_INT ? value : UNREAD);
    // Which numbers and years there may be, the check says.
    case GraphQLDecimal.name:
      return (value) => (typeof value === "string" ? value : UNREAD);
    case GraphQLInstant.name:
      return (value) => (typeof value === "string" ? (plainInstant(value) ?? UNREAD) : UNREAD);
    default:
      return () => UNREAD;
  }
}
