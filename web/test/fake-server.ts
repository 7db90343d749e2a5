import { ApolloLink, Observable, type OperationVariables, type TypedDocumentNode } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import type { GraphQLFormattedError, OperationDefinitionNode } from "graphql";
import type { Observer } from "rxjs";

type Reply = (variables: OperationVariables) => ApolloLink.Result;

export interface Call {
  readonly operation: string;
  readonly variables: OperationVariables;
  readonly headers: Readonly<Record<string, string>>;
}

/** The server's side of the console's link: typed answers by operation, and live messages pushed by the test. */
export class FakeServer {
  readonly calls: Call[] = [];
  private readonly replies = new Map<string, Reply>();
  private readonly held = new Map<string, (() => void)[]>();
  private readonly first = new Map<string, unknown>();
  private readonly revoked = new Set<string | undefined>();
  private readonly refusedLive = new Map<string, number>();
  private readonly live = new Map<string, Set<Observer<ApolloLink.Result>>>();

  /** From now on what comes with this token is refused for want of a session. */
  revoke(token: string): this {
    this.revoked.add(`Bearer ${token}`);
    return this;
  }

  /** Ends all subscriptions for want of a session. */
  dropLive(): void {
    for (const [name, observers] of this.live) {
      this.live.delete(name);
      observers.forEach((observer) => observer.error(new CombinedGraphQLErrors({ errors: [refusal(401)] })));
    }
  }

  /** From now on the operation gets no answer: the line is dead. */
  silence<TData, TVariables extends OperationVariables>(document: TypedDocumentNode<TData, TVariables>): this {
    this.replies.delete(nameOf(document));
    return this;
  }

  /** From now on the operation is answered with this. */
  answer<TData, TVariables extends OperationVariables>(
    document: TypedDocumentNode<TData, TVariables>,
    reply: (variables: TVariables) => TData,
  ): this {
    this.replies.set(nameOf(document), (variables) => ({
      data: reply(variables as TVariables) as Record<string, unknown>,
    }));
    return this;
  }

  /** From now on answers to the operation are on their way, each as it was when it was asked for, until the given function is called. */
  hold<TData, TVariables extends OperationVariables>(document: TypedDocumentNode<TData, TVariables>): () => void {
    const name = nameOf(document);
    const held: (() => void)[] = [];
    this.held.set(name, held);
    return () => {
      this.held.delete(name);
      held.forEach((deliver) => deliver());
    };
  }

  /** Whether the test gave an answer for the operation. */
  answers<TData, TVariables extends OperationVariables>(document: TypedDocumentNode<TData, TVariables>): boolean {
    return this.replies.has(nameOf(document));
  }

  /** From now on the operation is refused with a number of the catalogue, perhaps for a field of its input. */
  refuse<TData, TVariables extends OperationVariables>(
    document: TypedDocumentNode<TData, TVariables>,
    number: number,
    field?: string,
    params?: Readonly<Record<string, unknown>>,
  ): this {
    const errors = [refusal(number, field, params)];
    this.replies.set(nameOf(document), () => ({ data: null, errors }));
    return this;
  }

  /** From now on the subscription is refused with a number of the catalogue. */
  refuseLive<TData, TVariables extends OperationVariables>(
    document: TypedDocumentNode<TData, TVariables>,
    number: number,
  ): this {
    this.refusedLive.set(nameOf(document), number);
    return this;
  }

  /** What a subscription sends first, to everyone who comes. */
  begins<TData, TVariables extends OperationVariables>(
    document: TypedDocumentNode<TData, TVariables>,
    data: TData,
  ): this {
    this.refusedLive.delete(nameOf(document));
    this.first.set(nameOf(document), data);
    return this;
  }

  /** A live message to all who are subscribed now. */
  push<TData, TVariables extends OperationVariables>(
    document: TypedDocumentNode<TData, TVariables>,
    data: TData,
  ): void {
    for (const observer of this.live.get(nameOf(document)) ?? []) {
      observer.next({ data: data as Record<string, unknown> });
    }
  }

  /** The calls of one operation so far. */
  callsOf(operation: string): readonly Call[] {
    return this.calls.filter((call) => call.operation === operation);
  }

  readonly link = new ApolloLink((operation) => {
    const name = operation.operationName ?? "";
    const headers = (operation.getContext()["headers"] ?? {}) as Record<string, string>;
    this.calls.push({ operation: name, variables: operation.variables, headers });
    const live = operation.query.definitions.some(
      (definition) => definition.kind === "OperationDefinition" && definition.operation === "subscription",
    );
    return new Observable<ApolloLink.Result>((observer) => {
      if (this.revoked.has(headers["Authorization"])) {
        observer.next({ data: null, errors: [refusal(401)] });
        observer.complete();
        return undefined;
      }
      return live ? this.subscribe(name, observer) : this.reply(name, operation, observer);
    });
  });

  private subscribe(name: string, observer: Observer<ApolloLink.Result>): (() => void) | void {
    const refused = this.refusedLive.get(name);
    if (refused !== undefined) {
      observer.error(new CombinedGraphQLErrors({ errors: [refusal(refused)] }));
      return;
    }
    const observers = this.live.get(name) ?? new Set();
    this.live.set(name, observers.add(observer));
    if (this.first.has(name)) {
      observer.next({ data: this.first.get(name) as Record<string, unknown> });
    }
    return () => observers.delete(observer);
  }

  private reply(name: string, operation: ApolloLink.Operation, observer: Observer<ApolloLink.Result>): void {
    const reply = this.replies.get(name);
    if (!reply) {
      observer.error(new Error(`the test gave no answer for ${name}`));
      return;
    }
    const result = reply(operation.variables);
    const deliver = () => {
      observer.next(result);
      observer.complete();
    };
    const held = this.held.get(name);
    if (held) {
      held.push(deliver);
    } else {
      deliver();
    }
  }
}

function refusal(number: number, field?: string, params?: Readonly<Record<string, unknown>>): GraphQLFormattedError {
  const known = { ...(field !== undefined && { field }), ...(params && { params }) };
  return { message: "refused", extensions: { number, ...known } };
}

function nameOf(document: TypedDocumentNode<unknown, never> | TypedDocumentNode<unknown, OperationVariables>): string {
  const definition = document.definitions.find(
    (candidate): candidate is OperationDefinitionNode => candidate.kind === "OperationDefinition",
  );
  return definition?.name?.value ?? "";
}
