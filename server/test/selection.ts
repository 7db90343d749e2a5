import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isNonNullType,
  isObjectType,
} from "graphql";

/** A field of Query, Mutation or Subscription. */
export interface RootField {
  readonly operation: "query" | "mutation" | "subscription";
  /** E.g. "Query.stations". */
  readonly name: string;
  readonly field: GraphQLField<unknown, unknown>;
}

/** Every field that a request can begin with. */
export function rootFields(schema: GraphQLSchema): RootField[] {
  const roots = [
    { operation: "query" as const, type: schema.getQueryType() },
    { operation: "mutation" as const, type: schema.getMutationType() },
    { operation: "subscription" as const, type: schema.getSubscriptionType() },
  ];
  return roots.flatMap(({ operation, type }) =>
    type
      ? Object.values(type.getFields()).map((field) => ({ operation, name: `${type.name}.${field.name}`, field }))
      : [],
  );
}

/** The operation that asks for everything below a field, down to `depth`, with all its arguments as variables of their names. */
export function wholeOperation({ operation, field }: RootField, depth = 4): string {
  const declared = field.args.map(
    (arg) =>
      `$${arg.name}: ${String(arg.type)}${arg.defaultValue === undefined ? "" : ` = ${literal(arg.defaultValue)}`}`,
  );
  const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`);
  const list = (items: readonly string[]) => (items.length === 0 ? "" : `(${items.join(", ")})`);
  return `${operation} Whole${list(declared)} { ${field.name}${list(passed)} ${selectionOf(getNamedType(field.type), depth)} }`;
}

const literal = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** All fields of a type that need no argument, those with fields of their own down to `depth`. */
function selectionOf(type: GraphQLNamedType, depth: number): string {
  if (!isObjectType(type)) {
    return "";
  }
  const parts = Object.values(type.getFields())
    .filter((field) => !field.args.some((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined))
    .flatMap((field) => {
      const inner = getNamedType(field.type);
      if (!isObjectType(inner)) {
        return [field.name];
      }
      return depth === 0 ? [] : [`${field.name} ${selectionOf(inner, depth - 1)}`];
    });
  return parts.length === 0 ? "{ __typename }" : `{ ${parts.join(" ")} }`;
}
