import { readFileSync } from "node:fs";
import {
  type GraphQLOutputType,
  type GraphQLSchema,
  Kind,
  type SelectionSetNode,
  buildSchema,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  parse,
} from "graphql";

let contract: GraphQLSchema | undefined;

/** What the built-in scalars are on the wire; the product's own are all text or objects, and refuse what is neither. */
const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  Int: (value) => Number.isInteger(value),
  Float: (value) => typeof value === "number",
  Boolean: (value) => typeof value === "boolean",
  String: (value) => typeof value === "string",
  ID: (value) => typeof value === "string",
};

/**
 * Throws where an answer holds something that its field isn't: compiled operations hand the built-in scalars and enums
 * out as the resolvers give them, so that a count that arrived as text would leave as text.
 */
export function assertWireTypes(operation: string, data: unknown): void {
  contract ??= buildSchema(readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8"));
  const schema = contract;
  const document = parse(operation);
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );

  function walk(set: SelectionSetNode | undefined, type: GraphQLOutputType, value: object): void {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        walk(selection.selectionSet, type, value);
      } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        walk(fragments.get(selection.name.value)?.selectionSet, type, value);
      } else if (isObjectType(type) && !selection.name.value.startsWith("__")) {
        const field = type.getFields()[selection.name.value];
        const found = (value as Record<string, unknown>)[selection.alias?.value ?? selection.name.value];
        if (field !== undefined && found !== undefined) {
          check(field.type, found, { set: selection.selectionSet, name: `${type.name}.${field.name}` });
        }
      }
    }
  }

  function check(type: GraphQLOutputType, value: unknown, field: { set: SelectionSetNode | undefined; name: string }) {
    const inner = getNullableType(type);
    if (value === null && !isNonNullType(type)) {
      return;
    }
    if (isListType(inner) && Array.isArray(value)) {
      value.forEach((one) => check(inner.ofType, one, field));
    } else if (isObjectType(inner) && typeof value === "object" && value !== null) {
      walk(field.set, inner, value);
    } else {
      const isRight = isEnumType(inner)
        ? inner.getValue(String(value)) !== undefined
        : !("name" in inner) || (IS[inner.name]?.(value) ?? (value !== null && !Array.isArray(value)));
      if (!isRight || isListType(inner) || isObjectType(inner)) {
        throw new Error(`${field.name} is no ${String(type)}: ${JSON.stringify(value)}`);
      }
    }
  }

  for (const definition of document.definitions) {
    const root = definition.kind === Kind.OPERATION_DEFINITION ? schema.getRootType(definition.operation) : undefined;
    if (root && definition.kind === Kind.OPERATION_DEFINITION && typeof data === "object" && data !== null) {
      walk(definition.selectionSet, root, data);
    }
  }
}
