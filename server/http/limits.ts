import { getNamedType, getNullableType, GraphQLError, isCompositeType, isListType, Kind } from "graphql";
import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLCompositeType,
  GraphQLField,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
  ValidationRule,
} from "graphql";
import { BEYOND_CATALOGUE } from "../kernel/errors/catalogue.ts";
import { comesWithRow } from "../kernel/lists/comes-with-row.ts";

/** The most that one operation may ask for. */
export interface OperationLimits {
  /** Fields inside each other. */
  readonly depth: number;
  /** Fields under another name: the way to ask for the same expensive thing many times. */
  readonly aliases: number;
  /** Fields to be resolved: each counts 1, times the rows of every list that it is in (but see lists/comes-with-row.ts). */
  readonly cost: number;
  /** Introspection costs no database: it has a depth of its own (15 for the usual tools) and counts each field once. */
  readonly introspectionDepth?: number;
}

/** Values that the client sent along; undefined where they aren't known yet. */
export type VariableValues = Readonly<Record<string, unknown>>;

/** Rows that a list is taken to have when it tells no number of its own. */
export const LIST_ROWS = 10;
/** Rows of a page whose number is in a variable that has neither value nor default: as many as a page may have. */
export const MOST_PAGE_ROWS = 200;
const INTROSPECTION_DEPTH = 20;

/** What one operation asks for, each figure as its limit counts it. */
export interface Size {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
  readonly introspectionDepth: number;
}

type LimitName = keyof Size;

const NOTHING: Size = { depth: 0, aliases: 0, cost: 0, introspectionDepth: 0 };

/**
 * The rule that refuses operations beyond the limits: 99999, with the limit's name, what is allowed and what was found
 * in `params`. Without `variables` a page's size is taken from the variable's default: before execution the operation
 * must be judged again with the real ones, since a client may send more than its own default.
 */
export function limitOperations(limits: OperationLimits, variables?: VariableValues): ValidationRule {
  return (context) => ({
    OperationDefinition(operation) {
      const fragment = (name: string) => context.getFragment(name) ?? undefined;
      const found = measureOperation({ schema: context.getSchema(), operation, fragment, variables });
      excessesOf(found, limits, operation).forEach((error) => context.reportError(error));
    },
  });
}

/** What of an operation's size is beyond the limits. */
export function excessesOf(found: Size, limits: OperationLimits, operation: OperationDefinitionNode): GraphQLError[] {
  const maxima: Size = { introspectionDepth: INTROSPECTION_DEPTH, ...limits };
  return (Object.keys(NOTHING) as LimitName[])
    .filter((limit) => found[limit] > maxima[limit])
    .map((limit) => beyond({ limit, maximum: maxima[limit], found: found[limit] }, operation));
}

/** What of a request is beyond which limit. */
export interface Excess {
  readonly limit: string;
  readonly maximum: number;
  readonly found: number;
}

/** The refusal of what is beyond a limit: 99999 with the limit's name, what is allowed and what was found. */
export function beyond({ limit, maximum, found }: Excess, operation?: OperationDefinitionNode): GraphQLError {
  const { number } = BEYOND_CATALOGUE.GRAPHQL_VALIDATION_FAILED;
  return new GraphQLError(`The operation's ${limit} of ${found} is above the limit of ${maximum}`, {
    ...(operation === undefined ? {} : { nodes: operation }),
    extensions: { code: "GRAPHQL_VALIDATION_FAILED", number, params: { limit, maximum, found } },
  });
}

/** Measures an operation. */
export const measureOperation = (subject: Subject): Size => new Measure(subject).whole();

/** An operation to be measured, with the values that it is asked for with. */
export interface Subject {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragment: (name: string) => FragmentDefinitionNode | undefined;
  readonly variables: VariableValues | undefined;
}

/** Measures one operation; each fragment once per page size it stands in, so that nesting them can't blow it up. */
class Measure {
  private readonly subject: Subject;
  private readonly known = new Map<string, Size>();

  constructor(subject: Subject) {
    this.subject = subject;
  }

  whole(): Size {
    const { schema, operation } = this.subject;
    return this.ofSet(operation.selectionSet, schema.getRootType(operation.operation) ?? undefined);
  }

  /** `rows`: how many the connection around these fields gives; undefined outside of one. */
  private ofSet(set: SelectionSetNode, parent: GraphQLCompositeType | undefined, rows?: number): Size {
    return set.selections.map((selection) => this.ofSelection(selection, parent, rows)).reduce(beside, NOTHING);
  }

  private ofSelection(selection: SelectionNode, parent: GraphQLCompositeType | undefined, rows?: number): Size {
    switch (selection.kind) {
      case Kind.FIELD:
        return this.ofField(selection, parent, rows);
      case Kind.INLINE_FRAGMENT:
        return this.ofSet(selection.selectionSet, this.typeNamed(selection.typeCondition?.name.value) ?? parent, rows);
      case Kind.FRAGMENT_SPREAD:
        return this.ofFragment(selection.name.value, rows);
    }
  }

  private ofFragment(name: string, rows?: number): Size {
    const key = `${name} ${rows}`;
    const fragment = this.subject.fragment(name);
    if (fragment !== undefined && !this.known.has(key)) {
      // Entered before it is measured: a fragment within itself (which another rule refuses) comes to an end here.
      this.known.set(key, NOTHING);
      this.known.set(key, this.ofSet(fragment.selectionSet, this.typeNamed(fragment.typeCondition.name.value), rows));
    }
    return this.known.get(key) ?? NOTHING;
  }

  private ofField(field: FieldNode, parent: GraphQLCompositeType | undefined, rows?: number): Size {
    const name = field.name.value;
    const aliases = field.alias !== undefined && field.alias.value !== name ? 1 : 0;
    if (name === "__typename") {
      return { ...NOTHING, aliases };
    }
    if (name === "__schema" || name === "__type") {
      const inside = field.selectionSet === undefined ? NOTHING : this.ofSet(field.selectionSet, undefined);
      return { ...inside, depth: 0, aliases: inside.aliases + aliases, introspectionDepth: inside.depth + 1 };
    }
    const definition = parent !== undefined && "getFields" in parent ? parent.getFields()[name] : undefined;
    const inside = this.insideOf(field, definition, rows);
    return {
      depth: inside.depth + 1,
      aliases: inside.aliases + aliases,
      cost: inside.cost + 1,
      introspectionDepth: inside.introspectionDepth,
    };
  }

  /** What stands below a field, for all its rows together. */
  private insideOf(field: FieldNode, definition: GraphQLField<unknown, unknown> | undefined, rows?: number): Size {
    if (field.selectionSet === undefined) {
      return NOTHING;
    }
    if (definition === undefined) {
      return this.ofSet(field.selectionSet, undefined);
    }
    const type = getNamedType(definition.type);
    const composite = isCompositeType(type) ? type : undefined;
    const page = pageOf(field, definition, this.subject);
    if (!isListType(getNullableType(definition.type))) {
      return this.ofSet(field.selectionSet, composite, page);
    }
    const inside = this.ofSet(field.selectionSet, composite);
    if (type.name.startsWith("__") || comesWithRow(definition)) {
      return inside;
    }
    const inConnection = definition.name === "nodes" || definition.name === "edges" ? rows : undefined;
    return { ...inside, cost: inside.cost * (page ?? inConnection ?? LIST_ROWS) };
  }

  private typeNamed(name: string | undefined): GraphQLCompositeType | undefined {
    const type = name === undefined ? undefined : this.subject.schema.getType(name);
    return isCompositeType(type) ? type : undefined;
  }
}

function beside(a: Size, b: Size): Size {
  return {
    depth: Math.max(a.depth, b.depth),
    aliases: a.aliases + b.aliases,
    cost: a.cost + b.cost,
    introspectionDepth: Math.max(a.introspectionDepth, b.introspectionDepth),
  };
}

/** Rows that a field is asked for by its argument `first`; undefined where it has none. */
function pageOf(field: FieldNode, definition: GraphQLField<unknown, unknown>, subject: Subject): number | undefined {
  const argument = definition.args.find(({ name }) => name === "first");
  if (argument === undefined) {
    return undefined;
  }
  const sent = field.arguments?.find(({ name }) => name.value === "first")?.value;
  if (sent === undefined) {
    return rowsOf(argument.defaultValue);
  }
  if (sent.kind === Kind.INT) {
    return rowsOf(Number(sent.value));
  }
  return sent.kind === Kind.VARIABLE
    ? rowsOf(valueOf(sent.name.value, subject) ?? argument.defaultValue)
    : MOST_PAGE_ROWS;
}

/** A variable's value, or its default; where both are missing, the page's own default holds only if values are known. */
function valueOf(name: string, { operation, variables }: Subject): unknown {
  if (variables !== undefined && Object.hasOwn(variables, name) && variables[name] !== undefined) {
    return variables[name] ?? MOST_PAGE_ROWS;
  }
  const standard = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue;
  if (standard?.kind === Kind.INT) {
    return Number(standard.value);
  }
  return variables === undefined || standard !== undefined ? MOST_PAGE_ROWS : undefined;
}

/** A page of nothing or less still costs what a row costs; no number at all may be any. */
function rowsOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? Math.max(1, value) : MOST_PAGE_ROWS;
}
