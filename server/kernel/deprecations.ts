import {
  type DocumentNode,
  getNamedType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from "graphql";

/** How the reason of each deprecation ends: the day after which the part may be gone. */
const END = /Ends on (\d{4}-\d{2}-\d{2})\.$/;

const known = new WeakMap<GraphQLSchema, ReadonlyMap<string, string>>();

/** Why each deprecated part of a schema is so, by its coordinate: "Type.field", "Type.field(argument:)", "Input.field", "Enum.VALUE". */
export function deprecationsOf(schema: GraphQLSchema): ReadonlyMap<string, string> {
  const found = known.get(schema) ?? new Map(reasonsIn(schema));
  known.set(schema, found);
  return found;
}

/** The day of its reason's end; null: the reason names none. */
export const endOf = (reason: string): string | null => END.exec(reason)?.[1] ?? null;

function reasonsIn(schema: GraphQLSchema): (readonly [string, string])[] {
  const parts = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (isEnumType(type)) {
      return type
        .getValues()
        .map(({ name, deprecationReason }) => [`${type.name}.${name}`, deprecationReason] as const);
    }
    if (isInputObjectType(type)) {
      return Object.values(type.getFields()).map(
        (field) => [`${type.name}.${field.name}`, field.deprecationReason] as const,
      );
    }
    return isObjectType(type)
      ? Object.values(type.getFields()).flatMap(({ name, args, deprecationReason }) => [
          [`${type.name}.${name}`, deprecationReason] as const,
          ...args.map((argument) => [`${type.name}.${name}(${argument.name}:)`, argument.deprecationReason] as const),
        ])
      : [];
  });
  return parts.flatMap(([coordinate, reason]) => (reason ? [[coordinate, reason] as const] : []));
}

type Variables = Readonly<Record<string, unknown>>;

/** Finds what operations use of the deprecated parts of a schema: in their texts once for each, in their variables each time. */
export class DeprecationFinder {
  readonly #schema: GraphQLSchema;
  readonly #inTexts = new WeakMap<DocumentNode, readonly string[]>();
  /** Inputs and enums from which something deprecated can be reached: most variables are never looked at. */
  readonly #reaching: ReadonlySet<string>;

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
    this.#reaching = reachingIn(schema);
  }

  /** Coordinates, each once. */
  usedBy(document: DocumentNode, operation: OperationDefinitionNode, variables: Variables): readonly string[] {
    if (deprecationsOf(this.#schema).size === 0) {
      return [];
    }
    const inText = this.#inTexts.get(document) ?? this.#lookInto(document);
    this.#inTexts.set(document, inText);
    const used = new Set(inText);
    for (const { variable, type: written } of operation.variableDefinitions ?? []) {
      const type = typeFromAST(this.#schema, written as Parameters<typeof typeFromAST>[1]) as
        GraphQLInputType | undefined;
      if (type !== undefined) {
        this.#lookIntoValue(type, variables[variable.name.value], used);
      }
    }
    return [...used];
  }

  #lookInto(document: DocumentNode): readonly string[] {
    const types = new TypeInfo(this.#schema);
    const used = new Set<string>();
    const add = (coordinate: string) => void (deprecationsOf(this.#schema).has(coordinate) && used.add(coordinate));
    const field = () => `${types.getParentType()?.name}.${types.getFieldDef()?.name}`;
    visit(
      document,
      visitWithTypeInfo(types, {
        [Kind.FIELD]: () => add(field()),
        [Kind.ARGUMENT]: () => add(`${field()}(${types.getArgument()?.name}:)`),
        [Kind.OBJECT_FIELD]: ({ name }) => add(`${namedType(types.getParentInputType())}.${name.value}`),
        [Kind.ENUM]: ({ value }) => add(`${namedType(types.getInputType())}.${value}`),
      }),
    );
    return [...used];
  }

  #lookIntoValue(type: GraphQLInputType, value: unknown, used: Set<string>): void {
    const named = getNamedType(type);
    if (value === null || value === undefined || !this.#reaching.has(named.name)) {
      return;
    }
    if (isNonNullType(type) || isListType(type)) {
      const values: readonly unknown[] = isListType(type) && Array.isArray(value) ? value : [value];
      values.forEach((each) => this.#lookIntoValue(type.ofType as GraphQLInputType, each, used));
    } else if (isEnumType(type) && typeof value === "string") {
      this.#note(`${type.name}.${value}`, used);
    } else if (isInputObjectType(type)) {
      for (const [name, inner] of Object.entries(value as Variables)) {
        const field = type.getFields()[name];
        if (field !== undefined && inner !== undefined) {
          this.#note(`${type.name}.${name}`, used);
          this.#lookIntoValue(field.type, inner, used);
        }
      }
    }
  }

  #note(coordinate: string, used: Set<string>): void {
    if (deprecationsOf(this.#schema).has(coordinate)) {
      used.add(coordinate);
    }
  }
}

const namedType = (type: GraphQLInputType | null | undefined): string => (type ? getNamedType(type).name : "");

function reachingIn(schema: GraphQLSchema): ReadonlySet<string> {
  const reasons = [...deprecationsOf(schema).keys()];
  const inputs = Object.values(schema.getTypeMap()).filter((type) => isInputObjectType(type) || isEnumType(type));
  const reaching = new Set(
    inputs.filter(({ name }) => reasons.some((each) => each.startsWith(`${name}.`))).map(({ name }) => name),
  );
  for (let before = -1; before !== reaching.size;) {
    before = reaching.size;
    for (const type of inputs.filter(isInputObjectType)) {
      if (Object.values(type.getFields()).some((field) => reaching.has(getNamedType(field.type).name))) {
        reaching.add(type.name);
      }
    }
  }
  return reaching;
}
