import { setTimeout as wait } from "node:timers/promises";
import { type DocumentNode, getOperationAST } from "graphql";
import { z } from "zod";

const ANSWER_WITHIN_MS = 60_000;
const AGAIN_AFTER_MS = 1_000;

/** The server can't be asked now; later it may. */
export class Away extends Error {
  constructor(
    message: string,
    /** How long the server wants to be left alone. */
    readonly afterMs: number = AGAIN_AFTER_MS,
  ) {
    super(message);
  }
}

/** What a server that is asked too often answers. */
const Throttled = z.object({
  errors: z.tuple([
    z.object({
      extensions: z.object({ code: z.literal("THROTTLED"), params: z.object({ retryAfterSeconds: z.number() }) }),
    }),
  ]),
});

/** What is sent to an address of the server. */
interface Sent {
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

/** The server over HTTP as somebody sees it, by their token; null: by nobody's. Whoever asks waits until it is there. */
export class ServerApi {
  constructor(
    private readonly url: string,
    private readonly tokenOf: () => string | null,
  ) {}

  /** Sends an operation; gives its data. Throws where it is refused. */
  ask<T>(shape: z.ZodType<T>, query: string, variables: object): Promise<T> {
    const body = JSON.stringify({ query, variables });
    return this.insist(shape, { path: "/graphql", type: "application/json", body });
  }

  /** Runs an operation that the server knows by its hash; gives its data. Throws where it is refused. */
  run<T>(shape: z.ZodType<T>, document: DocumentNode, variables: object): Promise<T> {
    const { hash } = (document as DocumentNode & { readonly __meta__: { readonly hash: string } }).__meta__;
    const operationName = getOperationAST(document)?.name?.value;
    const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
    const body = JSON.stringify({ operationName, variables, extensions });
    return this.insist(shape, { path: "/graphql", type: "application/json", body });
  }

  /** Sends a table; gives what the server makes of it. Throws where it is refused. */
  sendTable<T>(shape: z.ZodType<T>, path: string, csv: string): Promise<T> {
    return this.insist(shape, { path, type: "text/csv", body: csv });
  }

  private async insist<T>(shape: z.ZodType<T>, sent: Sent): Promise<T> {
    for (;;) {
      try {
        return await this.send(shape, sent);
      } catch (fault) {
        if (!(fault instanceof Away)) throw fault;
        await wait(fault.afterMs);
      }
    }
  }

  private async send<T>(shape: z.ZodType<T>, { path, type, body }: Sent): Promise<T> {
    const token = this.tokenOf();
    const response = await fetch(`${this.url}${path}`, {
      method: "POST",
      headers: { "content-type": type, ...(token !== null && { authorization: `Bearer ${token}` }) },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((fault: Error) => {
      throw new Away(fault.message);
    });
    const text = await response.text().catch((fault: Error) => {
      throw new Away(fault.message);
    });
    if (response.status >= 500) throw new Away(`the server answers ${response.status}`);
    const answer: unknown = JSON.parse(text);
    const throttled = Throttled.safeParse(answer);
    if (throttled.success) {
      const { retryAfterSeconds } = throttled.data.errors[0].extensions.params;
      throw new Away("the server is asked too often", retryAfterSeconds * 1000);
    }
    const parsed = z.object({ data: shape }).safeParse(answer);
    if (!parsed.success) throw new Error(`the server answers ${text.slice(0, 500)}`);
    return parsed.data.data;
  }
}
