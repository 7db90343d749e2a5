import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { type DocumentNode, type ExecutionResult, print } from "graphql";
import { assertWireTypes } from "./wire-types.ts";

/** An operation: a generated document, or its text. */
export type Operation<Data, Variables> = TypedDocumentNode<Data, Variables> | string;
export type Variables = Readonly<Record<string, unknown>>;

/** What a refused request was told. */
export interface Refused {
  /** Name of the refusal, e.g. SITE_NOT_FOUND. */
  readonly code: string;
  /** Number in the catalogue, e.g. 10003. */
  readonly number: number;
  /** Path into the input that is at fault. */
  readonly field: string | undefined;
  readonly params: Record<string, unknown>;
  readonly message: string;
}

/** A response as it went over the wire. */
export interface Answer<Data> extends ExecutionResult<Data> {
  readonly status: number;
  readonly requestId: string;
}

/** What became of a request: "OK", or the number of its first refusal. */
export function outcomeOf({ errors }: Answer<unknown>): string {
  const refused = errors?.[0]?.extensions as Partial<Refused> | undefined;
  return errors === undefined ? "OK" : String(refused?.number);
}

/** Somebody who sends requests: nobody in particular, an account, a gateway. */
export class Caller {
  readonly http: FastifyInstance;
  readonly token: string | null;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(http: FastifyInstance, token: string | null, headers: Readonly<Record<string, string>> = {}) {
    this.http = http;
    this.token = token;
    this.#headers = headers;
  }

  /** The same one, whose requests want to be done once. */
  keyed(key: string): Caller {
    return new Caller(this.http, this.token, { "idempotency-key": key });
  }

  /** Sends an operation through the whole HTTP stack and gives back all that came, errors included. */
  async send<Data, Vars extends object = Variables>(
    operation: Operation<Data, Vars>,
    variables?: Vars,
  ): Promise<Answer<Data>> {
    const response = await this.post({ query: textOf(operation), variables });
    const body = response.json<ExecutionResult<Data>>();
    if (body.errors === undefined) {
      assertWireTypes(textOf(operation), body.data);
    }
    return { ...body, status: response.statusCode, requestId: String(response.headers["x-request-id"]) };
  }

  /** Runs an operation that must succeed. */
  async run<Data = Record<string, never>, Vars extends object = Variables>(
    operation: Operation<Data, Vars>,
    variables?: Vars,
  ): Promise<Data> {
    const answer = await this.send(operation, variables);
    if (answer.errors !== undefined || answer.data == null) {
      throw new Error(`refused, against expectation: ${described(operation, variables, answer)}`);
    }
    return answer.data;
  }

  /** Runs an operation that must be refused, with one error. */
  async expectRefusal<Data, Vars extends object = Variables>(
    operation: Operation<Data, Vars>,
    variables?: Vars,
  ): Promise<Refused> {
    const answer = await this.send(operation, variables);
    const [error, ...others] = answer.errors ?? [];
    if (error === undefined || others.length > 0) {
      throw new Error(`not refused once, against expectation: ${described(operation, variables, answer)}`);
    }
    const { code, number, field, params } = error.extensions as Partial<Refused>;
    return { code: code ?? "", number: number ?? Number.NaN, field, params: params ?? {}, message: error.message };
  }

  /** Any body, posted to /graphql. */
  async post(payload: object): Promise<LightMyRequestResponse> {
    const headers = { ...this.#headers, ...(this.token !== null && { authorization: `Bearer ${this.token}` }) };
    return this.http.inject({ method: "POST", url: "/graphql", headers, payload });
  }
}

/** The text of an operation. */
export function textOf(operation: DocumentNode | string): string {
  return typeof operation === "string" ? operation : print(operation);
}

function described(operation: DocumentNode | string, variables: object | undefined, answer: Answer<unknown>): string {
  const { status, requestId, errors, data } = answer;
  return `\n${textOf(operation)}\n${JSON.stringify({ variables, status, requestId, errors, data }, null, 2)}`;
}
