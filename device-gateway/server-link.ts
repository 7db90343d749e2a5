import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { print } from "graphql";
import { createClient, type Client } from "graphql-ws";
import type { Logger } from "pino";
import { WebSocket } from "ws";
import type { Clock } from "./driver.ts";
import { backoff } from "./link/backoff.ts";
import { freshTraceparent } from "./tracing/traceparent.ts";
import { ServerFault, answerOf, causeOf, type GraphqlAnswer, type Received } from "./server-answer.ts";
import { ServerAddresses, wasNobodyThere } from "./server-addresses.ts";

const REQUEST_TIMEOUT_MS = 10_000;
/** After so many failures in a row the pause no longer grows: 8 s, so that a server that is back is noticed. */
const SLOWEST_FAILURES = 3;
/** A ping so often; no pong within half of that means that the connection is dead without a word. */
const PING_MS = 10_000;
/** HTTP's Date has whole seconds and comes with the answer's delay: less than this says nothing. */
const CLOCK_TOLERANCE_MS = 5_000;

export interface ServerLinkOptions {
  /** http://host:port/graphql of each server; where one doesn't answer, the next is asked. */
  readonly urls: readonly string[];
  /** The gateway's credential, once it has one. */
  readonly token: () => string | null;
  readonly clock: Clock;
  readonly log: Logger;
  readonly requestTimeoutMs?: number;
  readonly pingMs?: number;
}

/** Pause before the next try at the server, ms, after so many failures in a row: 1 s doubling to 8 s, with jitter. */
export function serverPause(failures: number): number {
  return backoff(Math.min(Math.max(failures - 1, 0), SLOWEST_FAILURES));
}

/** The way to the server: GraphQL over HTTP and over one WebSocket. */
export class ServerLink {
  private readonly socket: Client;
  private readonly queries = new WeakMap<object, string>();
  private readonly pingMs: number;
  private readonly addresses: ServerAddresses;
  private socketAt = "";
  private aheadMs = 0;

  constructor(private readonly options: ServerLinkOptions) {
    this.pingMs = options.pingMs ?? PING_MS;
    this.addresses = new ServerAddresses(options.urls);
    this.socket = createClient({
      url: () => (this.socketAt = this.addresses.current).replace(/^http/, "ws"),
      webSocketImpl: WebSocket,
      connectionParams: () => this.authorization(),
      keepAlive: this.pingMs,
      // follow() itself tries for ever, after errors too that the client takes as final.
      retryAttempts: 0,
    });
    this.socket.on("closed", () => this.addresses.leave(this.socketAt));
    this.watchForSilence();
  }

  /**
   * One query or mutation, of the given trace or one of its own. Throws ServerFault, whose kind tells what may help; also
   * when the answer takes longer than 10 s.
   */
  async request<Data, Variables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    traceparent = freshTraceparent(),
  ): Promise<Data> {
    return answerOf<Data>(await this.post(JSON.stringify({ query: this.text(document), variables }), traceparent));
  }

  /** The server's time, as far as its answers tell: commands expire by its clock, and a station's may be far off. */
  now(): Date {
    return new Date(this.options.clock.now().getTime() + this.aheadMs);
  }

  /**
   * Hands on what a subscription sends, and subscribes again for ever, with a growing pause, until the signal.
   * A fault in `take` is logged and goes no further.
   */
  async follow<Data>(
    document: TypedDocumentNode<Data, Record<string, never>>,
    take: (data: Data) => void,
    signal: AbortSignal,
  ): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const heard = await this.subscribeOnce(document, take, signal);
      failures = heard ? 1 : failures + 1;
      await this.options.clock.sleep(serverPause(failures), signal).catch(() => undefined);
    }
  }

  /** Ends subscriptions and their connection. */
  async close(): Promise<void> {
    // It rejects when it is closed in the middle of a call that then fails; closed it is all the same.
    await Promise.resolve(this.socket.dispose()).catch(() => undefined);
  }

  /** Resolves when the subscription has ended, however; true when it had brought anything. */
  private subscribeOnce<Data>(
    document: TypedDocumentNode<Data, Record<string, never>>,
    take: (data: Data) => void,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { log } = this.options;
    let heard = false;
    return new Promise((resolve) => {
      const end = (reason: unknown) => {
        signal.removeEventListener("abort", leave);
        if (!signal.aborted) log.warn({ reason: reasonOf(reason) }, "a subscription ended; subscribing again");
        resolve(heard);
      };
      const leave = () => unsubscribe();
      const unsubscribe = this.socket.subscribe<Data>(
        { query: this.text(document) },
        {
          next: ({ data, errors }: GraphqlAnswer<Data>) => {
            if (errors?.length) log.warn({ errors: errors.map(({ message }) => message) }, "an event came with errors");
            if (!data) return;
            heard = true;
            try {
              take(data);
            } catch (error) {
              log.error({ err: error }, "an event from the server could not be handled");
            }
          },
          error: end,
          complete: () => end("completed"),
        },
      );
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  /** Asks the server that answered last. Where nobody is there the next one is asked at once: it has not been asked yet. */
  private async post(body: string, traceparent: string): Promise<Received> {
    for (let left = this.options.urls.length - 1; ; left--) {
      const url = this.addresses.current;
      try {
        const received = await this.postTo(url, body, traceparent);
        if (received.status > 499) this.addresses.leave(url);
        return received;
      } catch (error) {
        this.addresses.leave(url);
        if (left < 1 || !wasNobodyThere(error)) throw new ServerFault("away", causeOf(error));
      }
    }
  }

  private async postTo(url: string, body: string, traceparent: string): Promise<Received> {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        traceparent,
        ...this.authorization(),
      },
      body,
      // The credential is for our servers alone.
      redirect: "error",
      signal: AbortSignal.timeout(this.options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS),
    });
    this.compareClocks(answer.headers.get("date"));
    return { status: answer.status, text: await answer.text() };
  }

  private compareClocks(date: string | null): void {
    const ahead = Date.parse(date ?? "") - this.options.clock.now().getTime();
    if (Number.isNaN(ahead)) return;
    this.aheadMs = Math.abs(ahead) < CLOCK_TOLERANCE_MS ? 0 : ahead;
  }

  private watchForSilence(): void {
    let patience: NodeJS.Timeout | undefined;
    let open: WebSocket | undefined;
    this.socket.on("opened", (socket) => (open = socket as WebSocket));
    this.socket.on("ping", (received) => {
      if (received) return;
      clearTimeout(patience);
      patience = setTimeout(() => open?.readyState === WebSocket.OPEN && open.terminate(), this.pingMs / 2);
    });
    for (const event of ["pong", "closed"] as const) this.socket.on(event, () => clearTimeout(patience));
  }

  private authorization(): Record<string, string> {
    const token = this.options.token();
    return token ? { Authorization: `Bearer ${token}` } : {};
  }

  private text(document: TypedDocumentNode<unknown, never>): string {
    const known = this.queries.get(document);
    if (known !== undefined) return known;
    const text = print(document);
    this.queries.set(document, text);
    return text;
  }
}

/** What graphql-ws reports as an end: an Error, a close event, or a list of GraphQL errors. */
function reasonOf(end: unknown): string {
  if (Array.isArray(end)) return end.map((error: { message?: string }) => error.message ?? "").join("; ");
  if (end instanceof Error) return end.message;
  if (typeof end === "object" && end && "code" in end) return `closed with ${String(end.code)}`;
  return String(end);
}
