import { ApolloLink, Observable } from "@apollo/client";
import { getMainDefinition } from "@apollo/client/utilities";
import type { Observer, Subscription } from "rxjs";
import { v4 as uuid } from "uuid";
import { TRACE_BYTES, beginTrace, writeTraceparent } from "../../common/trace-context.ts";
import { numbersOf } from "../lib/error-numbers.ts";
import { isInterrupted, markAnswered, markRefused, readSession, subscribeSession } from "../lib/session.ts";

declare module "@apollo/client" {
  export interface DefaultContext {
    /** The call isn't worth asking anybody for a password: without a session it just fails. */
    withoutAsking?: boolean;
  }
}

const UNAUTHENTICATED = 401;
/** Close codes by which graphql-ws servers refuse a token. */
export const REFUSED_CODES: readonly number[] = [4401, 4403];
const SOCKET_REFUSED = new RegExp(`\\b(${REFUSED_CODES.join("|")})\\b`);

/**
 * Sends calls in the person's name. A call that was refused for want of a session waits, with all the others, until the
 * person has entered the password over the page, and is then sent once more; that is safe for mutations because the
 * guard refuses before anything is carried out. Subscriptions begin anew. A person who goes to the login instead hears
 * nothing more of what they gave up.
 */
export function createSessionLink(): ApolloLink {
  return new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        const call = new Call(operation, forward, observer);
        call.start();
        return () => call.stop();
      }),
  );
}

/** True for a subscription, which the socket carries. */
export function isLive({ query }: ApolloLink.Operation): boolean {
  const definition = getMainDefinition(query);
  return definition.kind === "OperationDefinition" && definition.operation === "subscription";
}

type Operation = ApolloLink.Operation;
type Result = ApolloLink.Result;

/** One call with its one repetition. */
class Call {
  private sent: Subscription | undefined;
  private stopWaiting: (() => void) | undefined;
  private repeated = false;
  private readonly operation: Operation;
  private readonly forward: ApolloLink.ForwardFunction;
  private readonly observer: Observer<Result>;

  constructor(operation: Operation, forward: ApolloLink.ForwardFunction, observer: Observer<Result>) {
    this.operation = operation;
    this.forward = forward;
    this.observer = observer;
  }

  start(): void {
    if (isInterrupted() && !this.operation.getContext().withoutAsking) {
      this.wait(() => this.send());
    } else {
      this.send();
    }
  }

  stop(): void {
    this.stopWaiting?.();
    this.sent?.unsubscribe();
  }

  private send(): void {
    const token = readSession()?.token;
    const requestId = uuid();
    const trace = beginTrace(crypto.getRandomValues(new Uint8Array(TRACE_BYTES)));
    const traceparent = writeTraceparent(trace);
    const own = { "x-request-id": requestId, traceparent, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
    this.operation.setContext(({ headers }) => ({
      requestId,
      traceId: trace.traceId,
      headers: { ...headers, ...own },
    }));
    if (isLive(this.operation)) {
      // A socket has no headers.
      Object.assign(this.operation.extensions, { traceparent });
    }
    let ended = false;
    this.sent = this.forward(this.operation).subscribe({
      next: (result) => {
        ended = isRefusedResult(result) && this.repeat(token, () => this.observer.next(result));
        if (!ended) {
          this.take(result, token);
        }
      },
      error: (error: unknown) => {
        const closed = this.isClosedSocket(error);
        const refused = closed || numbersOf(error).includes(UNAUTHENTICATED);
        if (!refused || !this.repeat(token, () => this.observer.error(error), closed)) {
          this.observer.error(error);
        }
      },
      complete: () => {
        if (!ended) {
          this.observer.complete();
        }
      },
    });
  }

  private take(result: Result, token: string | undefined): void {
    // What anybody is told says nothing of the session.
    if (token && !result.errors && !this.operation.getContext().withoutAsking) {
      this.repeated = false;
      markAnswered(token);
    }
    this.observer.next(result);
  }

  /** True when the call is sent again once there is a session that the server takes. */
  private repeat(token: string | undefined, giveUp: () => void, closed = false): boolean {
    if (this.repeated || !token || this.operation.getContext().withoutAsking) {
      return false;
    }
    // Which token a closed socket had was judged as it closed; a call's own is judged here.
    const over = closed ? !readSession() : markRefused(token) === "over";
    if (!over) {
      this.repeated = true;
      this.wait(giveUp);
    }
    return !over;
  }

  private wait(giveUp: () => void): void {
    const look = () => {
      const session = readSession();
      if (session && isInterrupted()) {
        return;
      }
      this.stopWaiting?.();
      if (session) {
        this.send();
      } else {
        this.operation.setContext({ silent: true });
        giveUp();
      }
    };
    // Never within the answer itself, which its own end still follows.
    const soon = setTimeout(look);
    const unsubscribe = subscribeSession(look);
    this.stopWaiting = () => {
      clearTimeout(soon);
      unsubscribe();
    };
  }

  private isClosedSocket(error: unknown): boolean {
    return isLive(this.operation) && error instanceof Error && SOCKET_REFUSED.test(error.message);
  }
}

/** Refused as a whole before anything was carried out. */
function isRefusedResult({ data, errors = [] }: Result): boolean {
  const all = errors.length > 0 && errors.every(({ extensions }) => extensions?.["number"] === UNAUTHENTICATED);
  return all && Object.values(data ?? {}).every((value) => value === null);
}
