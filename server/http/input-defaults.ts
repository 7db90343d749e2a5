import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  Kind,
  astFromValue,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
  valueFromASTUntyped,
} from "graphql";

type Fill = (value: unknown) => unknown;
const asItIs: Fill = (value) => value;

/**
 * Fills in what a client left out of its variables where it is required and has a default: an input's field
 * (`Int! = 3`) and a variable (`$first: Int! = 25`), both of which graphql-jit 0.8.9 takes for missing. Nothing else is
 * touched; variables without such fields below them cost nothing.
 */
export function inputDefaults(
  schema: GraphQLSchema,
): (document: DocumentNode, operationName?: string) => (variables: Record<string, unknown>) => Record<string, unknown> {
  const fills = new Map<GraphQLInputType, Fill>();

  function fillFor(type: GraphQLInputType): Fill {
    const known = fills.get(type);
    if (known !== undefined) {
      return known;
    }
    // An input type may contain itself: until its own fill is known it is looked up when it is needed.
    fills.set(type, (value) => (fills.get(type) ?? asItIs)(value));
    const fill = makeFill(getNullableType(type));
    fills.set(type, fill);
    return fill;
  }

  function makeFill(type: GraphQLInputType): Fill {
    if (isListType(type)) {
      const one = fillFor(type.ofType);
      return one === asItIs ? asItIs : (value) => (Array.isArray(value) ? value.map(one) : one(value));
    }
    if (!isInputObjectType(type)) {
      return asItIs;
    }
    const fields = Object.values(type.getFields());
    const defaults = fields.flatMap((field) => {
      const ast =
        isNonNullType(field.type) && field.defaultValue !== undefined
          ? astFromValue(field.defaultValue, field.type)
          : null;
      return ast == null ? [] : [[field.name, valueFromASTUntyped(ast)] as const];
    });
    const inner = fields
      .map((field) => [field.name, fillFor(field.type)] as const)
      .filter(([, fill]) => fill !== asItIs);
    return defaults.length === 0 && inner.length === 0 ? asItIs : (value) => filled(value, defaults, inner);
  }

  return (document, operationName) => {
    const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    const operation = operations.find(({ name }) => operationName == null || name?.value === operationName);
    const definitions = operation?.variableDefinitions ?? [];
    const defaults = definitions.flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)] as const],
    );
    const wanted = definitions.flatMap(({ variable, type }) => {
      const found = typeFromAST(schema, type);
      const fill = isInputType(found) ? fillFor(found) : asItIs;
      return fill === asItIs ? [] : [[variable.name.value, fill] as const];
    });
    return (variables) =>
      wanted.length + defaults.length === 0
        ? variables
        : (filled(variables, defaults, wanted) as Record<string, unknown>);
  };
}

function filled(
  value: unknown,
  defaults: readonly (readonly [string, unknown])[],
  inner: readonly (readonly [string, Fill])[],
): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return value;
  }
  const copy: Record<string, unknown> = { ...value };
  for (const [name, standard] of defaults) {
    if (copy[name] === undefined) {
      copy[name] = standard;
    }
  }
  for (const [name, fill] of inner) {
    if (copy[name] != null) {
      copy[name] = fill(copy[name]);
    }
  }
  return copy;
}
