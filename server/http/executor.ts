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
  type OperationDefinitionNode,
  execute,
  getOperationAST,
  getVariableValues,
  print,
} from "graphql";
import { compileQuery, isCompiledQuery } from "graphql-jit";
import { GraphQLDecimal, GraphQLInstant } from "../kernel/scalars/scalars.ts";
import { takerOf } from "../plant/telemetry/read-records.ts";
import { keepLists, keepMalformed, withoutMalformed } from "../plant/telemetry/set-aside.ts";
import type { Caller, Context } from "../kernel/context.ts";
import { answeredOnce, type Change } from "./answered-once.ts";
import { type Documents, type Prepared, type SoundDocument, hashOfText } from "./documents.ts";
import { guardsWord } from "./guarded-fields.ts";
import { inputDefaults } from "./input-defaults.ts";

type Request = Parameters<NonNullable<Awaited<ReturnType<GatewayInterface["load"]>>["executor"]>>[0];

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

/** Compiles an operation to code; null where it can't be. */
function compiler(schema: GraphQLSchema) {
  const defaultsOf = inputDefaults(schema);
  return (document: DocumentNode, operationName: string | undefined): Prepared | null => {
    const made = compileQuery(schema, document, operationName, {
      customJSONSerializer: false,
      customSerializers: SERIALIZERS,
      // Numbers, texts and enums leave as the resolvers give them: looking at each costs a list a tenth of its time.
      disableLeafSerialization: true,
    });
    return isCompiledQuery(made)
      ? {
          run: made.query,
          complete: defaultsOf(document, operationName),
          take: takerOf(schema, document, operationName),
        }
      : null;
  };
}

/** Whether it may change several things one after another: the first that is refused ends it, which compiled code doesn't. */
function isSeveralChanges(document: DocumentNode, operationName: string | undefined): boolean {
  const asked = getOperationAST(document, operationName);
  const [first, ...others] = asked?.selectionSet.selections ?? [];
  return asked?.operation === "mutation" && (first?.kind !== Kind.FIELD || others.length > 0);
}

/** By which name a change's answer tells of its first field; undefined where a fragment hides it. */
function firstOf({ selectionSet }: OperationDefinitionNode): string | undefined {
  const [first] = selectionSet.selections;
  return first?.kind === Kind.FIELD ? (first.alias ?? first.name).value : undefined;
}

/** A request that changes something, as it is answered once; null: it is a question. */
function changeOf(schema: GraphQLSchema, asked: Omit<Failed, "run" | "context">, caller: Caller): Change | null {
  const { document, operationName, variables } = asked;
  const asks = getOperationAST(document, operationName);
  return asks?.operation === "mutation"
    ? {
        input: [hashOfText(print(document)), operationName, variables],
        first: firstOf(asks),
        refusal: () => guardsWord(caller, schema, asked),
      }
    : null;
}

/** graphql-jit's errors are of its own kind; the request's id goes along, so that what leaves can name it. */
function marked(error: GraphQLError, requestId: string): GraphQLError {
  const { message, nodes, locations, path, originalError, extensions } = error;
  const made = new GraphQLError(message, {
    nodes,
    path,
    originalError: originalError ?? error,
    extensions: { ...extensions, requestId },
  });
  // Those of graphql-jit know their place, but no nodes that it would follow from.
  return nodes === undefined && locations !== undefined ? Object.assign(made, { locations }) : made;
}

const allMarked = (result: ExecutionResult, requestId: string): ExecutionResult =>
  result.errors === undefined ? result : { ...result, errors: result.errors.map((error) => marked(error, requestId)) };

/** An operation whose variables were refused, and how to run it again. */
interface Failed {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variables: Record<string, unknown>;
  readonly context: object;
  run(variables: Record<string, unknown>): Promise<ExecutionResult>;
}

/** What of wrong variables is told. */
const MOST_ERRORS = 10;

const isAboutVariables = ({ data, errors = [] }: ExecutionResult): boolean =>
  data === undefined && errors.some(({ path, message }) => path === undefined && message.startsWith('Variable "$'));

/** How operations are executed: for Apollo, and past it. */
export interface Execution {
  /** graphql-jit as Apollo's executor, by way of its gateway hook. */
  readonly gateway: GatewayInterface;
  /**
   * A query that Apollo has run before, ready to run again; null for everything else. Its run gives null where its
   * variables were refused: the query was not run then, and has to take the long way.
   */
  known(
    sound: SoundDocument,
    operationName: string | undefined,
    variables: Record<string, unknown>,
  ): ((context: { readonly requestId: string }) => Promise<ExecutionResult | null>) | null;
  /** Runs a query that nobody has just sent: one that is kept here. */
  kept(sound: SoundDocument, variables: Record<string, unknown>, context: Context): Promise<ExecutionResult>;
}

/**
 * What graphql-jit says of a wrong variable names a variable that there may not be and no place in it: graphql-js says
 * it again. Records of a gateway's batch that can't be are set aside, and the batch runs without them.
 */
async function withWrongVariables(
  schema: GraphQLSchema,
  { document, operationName, variables, context, run }: Failed,
): Promise<ExecutionResult> {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  const rest = withoutMalformed(schema, definitions, variables);
  keepLists(context, null);
  if (rest !== null) {
    keepMalformed(context, rest.aside);
  }
  const { errors } = getVariableValues(schema, definitions, rest?.variables ?? variables, { maxErrors: MOST_ERRORS });
  return errors === undefined ? run(rest?.variables ?? variables) : { errors };
}

/** The variables that GraphQL reads; the records of a batch are kept for the one who reads them one by one. */
function withoutLists(
  query: Prepared | null,
  variables: Record<string, unknown>,
  context: object,
): Record<string, unknown> {
  const taken = query?.take?.(variables) ?? null;
  keepLists(context, taken?.lists ?? null);
  return taken?.variables ?? variables;
}

interface Asked {
  readonly document: DocumentNode;
  readonly operationName: string | undefined;
  readonly variables: Record<string, unknown>;
  /** The operation as code; null: it is interpreted. */
  readonly query: Prepared | null;
}

/** Executes an operation for a context. */
function executing(
  schema: GraphQLSchema,
  { document, operationName, variables, query }: Asked,
): (ctx: Context) => Promise<ExecutionResult> {
  return async (contextValue) => {
    const run = async (given: Record<string, unknown>) =>
      query === null
        ? execute({ schema, document, contextValue, variableValues: given, operationName })
        : query.run({}, contextValue, query.complete(given));
    const first = await run(withoutLists(query, variables, contextValue));
    if (!isAboutVariables(first)) {
      return first;
    }
    const complete = query?.complete(variables) ?? variables;
    return withWrongVariables(schema, { document, operationName, variables: complete, context: contextValue, run });
  };
}

/** An operation that comes again is compiled once, and then costs about half of what interpreting it does. */
export function compiledExecution(schema: GraphQLSchema, documents: Documents): Execution {
  const compile = compiler(schema);

  /**
   * The operation as code; made when it is asked for a second time, for as long as its text is remembered. Compiling
   * costs many times what interpreting does: whoever sends texts that never come again shall not have it for nothing.
   */
  function preparedOf(sound: SoundDocument, asked: string, operationName: string | undefined): Prepared | null {
    const known = sound.prepared.get(asked);
    if (known) {
      return known;
    }
    const isWorthIt = known === null && !isSeveralChanges(sound.document, operationName);
    const made = isWorthIt ? compile(sound.document, operationName) : null;
    sound.prepared.set(asked, made);
    return made;
  }

  async function executor({ document, request, queryHash, context, ...asked }: Request): Promise<ExecutionResult> {
    const operationName = asked.operationName ?? undefined;
    const variables = request.variables ?? {};
    const sound = documents.known(queryHash) ?? documents.sound(document);
    const refused = sound.judge(variables);
    if (refused.length > 0) {
      return { errors: refused };
    }
    const query = preparedOf(sound, request.operationName ?? "", operationName);
    const executed = executing(schema, { document, operationName, variables, query });
    const ctx = context as Context;
    const change = changeOf(schema, { document, operationName, variables }, ctx.caller);
    const result = await (change === null ? executed(ctx) : answeredOnce(ctx, change, executed));
    return allMarked(result, ctx.requestId);
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
    known({ isQuery, prepared: operations, judge }, operationName, variables) {
      const found = isQuery ? operations.get(operationName ?? "") : undefined;
      if (!found || judge(variables).length > 0) {
        return null;
      }
      return async (context) => {
        const result = await found.run({}, context, found.complete(variables));
        return result.data === undefined ? null : allMarked(result, context.requestId);
      };
    },
    kept: (sound, variables, context) => {
      const query = preparedOf(sound, "", undefined);
      return executing(schema, { document: sound.document, operationName: undefined, variables, query })(context);
    },
  };
}
