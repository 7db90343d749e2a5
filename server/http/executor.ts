import type { GatewayInterface } from "@apollo/server-gateway-interface";
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  GraphQLID,
  type GraphQLScalarSerializer,
  type GraphQLScalarType,
  type GraphQLSchema,
  GraphQLString,
  Kind,
  execute,
  validate,
} from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import { GraphQLDecimal, GraphQLInstant } from "../scalars/scalars.ts";
import { inputDefaults } from "./input-defaults.ts";
import { type OperationLimits, limitOperations } from "./limits.ts";

const MOST_COMPILED = 1_000;

type Request = Parameters<NonNullable<Awaited<ReturnType<GatewayInterface["load"]>>["executor"]>>[0];

interface Prepared {
  readonly run: CompiledQuery["query"];
  /** Fills in what variables leave to defaults. */
  readonly complete: (variables: Record<string, unknown>) => Record<string, unknown>;
}

const asText =
  (scalar: GraphQLScalarType): GraphQLScalarSerializer<unknown> =>
  (value) =>
    typeof value === "string" ? value : scalar.serialize(value);

const INSTANT_LENGTH = "2026-11-22T00:00:00.000Z".length;

/** Whether a statement has made the text of an instant itself. */
const isInstantText = (value: unknown): value is string =>
  typeof value === "string" && value.length === INSTANT_LENGTH && value.endsWith("Z");

/** What is text already goes out as it is, an instant as the text that JSON makes of it; the rest takes GraphQL's own way. */
const SERIALIZERS: Readonly<Record<string, GraphQLScalarSerializer<unknown>>> = {
  [GraphQLString.name]: asText(GraphQLString),
  [GraphQLID.name]: asText(GraphQLID),
  [GraphQLDecimal.name]: asText(GraphQLDecimal),
  [GraphQLInstant.name]: (value) =>
    isInstantText(value)
      ? value
      : value instanceof Date && !Number.isNaN(value.getTime())
        ? value.toISOString()
        : GraphQLInstant.serialize(value),
};

/** Operations compiled to code, by document and name; the least recently used goes first. */
function compiler(schema: GraphQLSchema) {
  const compiled = new Map<string, Prepared>();
  const defaultsOf = inputDefaults(schema);
  return (key: string, document: DocumentNode, operationName: string | undefined): Prepared | null => {
    let query = compiled.get(key);
    if (query === undefined) {
      const made = compileQuery(schema, document, operationName, {
        customJSONSerializer: false,
        customSerializers: SERIALIZERS,
        // Numbers, texts and enums leave as the resolvers give them: looking at each costs a list a tenth of its time.
        disableLeafSerialization: true,
      });
      if (!isCompiledQuery(made)) {
        return null;
      }
      query = { run: made.query, complete: defaultsOf(document, operationName) };
    } else {
      compiled.delete(key);
    }
    compiled.set(key, query);
    if (compiled.size > MOST_COMPILED) {
      compiled.delete(compiled.keys().next().value ?? key);
    }
    return query;
  };
}

/** Refuses an operation whose real page sizes are beyond the limits; a document without variables was judged already. */
function judge(schema: GraphQLSchema, limits: OperationLimits) {
  const fine = new WeakMap<DocumentNode, Set<string>>();
  return (document: DocumentNode, variables: Record<string, unknown>): ExecutionResult | null => {
    const sizes = Object.entries(variables).filter(([, value]) => typeof value === "number");
    if (sizes.length === 0) {
      return null;
    }
    const key = JSON.stringify(sizes);
    const known = fine.get(document) ?? new Set<string>();
    if (known.has(key)) {
      return null;
    }
    const errors = validate(schema, document, [limitOperations(limits, variables)]);
    if (errors.length > 0) {
      return { errors };
    }
    if (known.size < 100) {
      fine.set(document, known.add(key));
    }
    return null;
  };
}

/** graphql-jit's errors lack extensions; the request's id goes along, so that what leaves can name it. */
function marked(error: GraphQLError, requestId: string): GraphQLError {
  const { message, nodes, path, originalError, extensions } = error;
  return new GraphQLError(message, {
    nodes,
    path,
    originalError: originalError ?? error,
    extensions: { ...extensions, requestId },
  });
}

/** A request for an operation, by its text. */
export interface Asked {
  readonly query: string;
  readonly operationName: string | undefined;
  readonly variables: Record<string, unknown>;
}

/** How operations are executed: for Apollo, and past it. */
export interface Execution {
  /** graphql-jit as Apollo's executor, by way of its gateway hook. */
  readonly gateway: GatewayInterface;
  /**
   * A query that Apollo has parsed, validated and run before, ready to run again; null for everything else. Its run
   * gives null where the answer is not plain data: the query then has to take the long way.
   */
  known(asked: Asked): ((context: object) => Promise<ExecutionResult["data"] | null>) | null;
}

interface Known {
  readonly document: DocumentNode;
  readonly prepared: Prepared;
}

const isQuery = (document: DocumentNode): boolean =>
  document.definitions.every((one) => one.kind !== Kind.OPERATION_DEFINITION || one.operation === "query");

const nameOf = (query: string, operationName: string | undefined): string => `${operationName ?? ""}\n${query}`;

/** An operation is compiled once and then costs about half of what interpreting it does. */
export function compiledExecution(schema: GraphQLSchema, limits: OperationLimits): Execution {
  const compile = compiler(schema);
  const beyond = judge(schema, limits);
  const knownQueries = new Map<string, Known>();

  function remember(name: string, known: Known): void {
    if (knownQueries.size >= MOST_COMPILED) {
      knownQueries.clear();
    }
    knownQueries.set(name, known);
  }

  async function executor(asked: Request): Promise<ExecutionResult> {
    const { document, request, queryHash, context, source } = asked;
    const operationName = asked.operationName ?? undefined;
    const variables = request.variables ?? {};
    const refused = beyond(document, variables);
    if (refused !== null) {
      return refused;
    }
    const { requestId } = context as { requestId: string };
    const query = compile(`${queryHash} ${operationName ?? ""}`, document, operationName);
    if (query !== null && source !== undefined && isQuery(document)) {
      remember(nameOf(source, request.operationName), { document, prepared: query });
    }
    const result = await (query === null
      ? execute({ schema, document, contextValue: context, variableValues: variables, operationName })
      : query.run({}, context, query.complete(variables)));
    return result.errors === undefined
      ? result
      : { ...result, errors: result.errors.map((error) => marked(error, requestId)) };
  }

  return {
    gateway: {
      onSchemaLoadOrUpdate(callback) {
        callback({ apiSchema: schema, coreSupergraphSdl: "" });
        return () => undefined;
      },
      load: async () => ({ executor }) as Awaited<ReturnType<GatewayInterface["load"]>>,
      stop: async () => undefined,
    },
    known({ query, operationName, variables }) {
      const found = knownQueries.get(nameOf(query, operationName));
      if (found === undefined || beyond(found.document, variables) !== null) {
        return null;
      }
      const { run, complete } = found.prepared;
      return async (context) => {
        const result = await run({}, context, complete(variables));
        return result.errors === undefined ? (result.data ?? null) : null;
      };
    },
  };
}
