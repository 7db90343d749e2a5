import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
  type OperationDefinitionNode,
  getOperationAST,
} from "graphql";
import { useCounter } from "../access/auth/deprecated-use.ts";
import type { Caller, Services } from "../kernel/context.ts";
import { DeprecationFinder, deprecationsOf } from "../kernel/deprecations.ts";

/** What of an operation will end, told in `extensions.deprecations` of its answer. */
export interface DeprecationTold {
  /** Where it stands in the contract, e.g. "AlarmFilter.severity". */
  readonly coordinate: string;
  /** What takes its place, and when it ends. */
  readonly reason: string;
}

interface Asked {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Counts and tells what programs use of what will end. People use the console, whose operations a test holds free of it. */
export class Deprecations {
  readonly #schema: GraphQLSchema;
  readonly #services: Services;
  readonly #finder: DeprecationFinder;

  constructor(schema: GraphQLSchema, services: Services) {
    this.#schema = schema;
    this.#services = services;
    this.#finder = new DeprecationFinder(schema);
  }

  /** undefined: nothing of it ends, or no token asked for it. */
  note(caller: Caller, { document, operation, variables }: Asked): readonly DeprecationTold[] | undefined {
    if (caller.kind !== "ACCOUNT" || caller.apiToken === undefined) {
      return undefined;
    }
    const used = this.#finder.usedBy(document, operation, variables);
    if (used.length === 0) {
      return undefined;
    }
    useCounter.of(this.#services).note(caller, used);
    const reasons = deprecationsOf(this.#schema);
    return used.map((coordinate) => ({ coordinate, reason: reasons.get(coordinate) ?? "" }));
  }

  /** The same of a message, whose answers tell nothing of it. */
  noteMessage(caller: Caller, { document, operationName, variableValues }: ExecutionArgs): void {
    const operation = getOperationAST(document, operationName);
    if (operation) {
      this.note(caller, { document, operation, variables: variableValues ?? {} });
    }
  }
}
