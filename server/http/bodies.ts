import { Transform, type TransformCallback } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../kernel/context.ts";

/** What strangers have to say is a login. */
const FROM_NOBODY = 131_072;
/** A change of ten thousand places at once; reading more as JSON could keep everybody else waiting. */
const FROM_ACCOUNT = 524_288;

/** A body that is too large, as Fastify itself says it. */
class BodyTooLarge extends Error {
  readonly statusCode = 413;
  readonly code = "FST_ERR_CTP_BODY_TOO_LARGE";

  constructor() {
    super("Request body is too large");
  }
}

/** A packed body may unfold to any size. */
class BodyPacked extends Error {
  readonly statusCode = 415;

  constructor() {
    super("Packed request bodies are not taken");
  }
}

/** Lets so many bytes pass: for a body that doesn't tell its length before. */
class Measured extends Transform {
  #left: number;

  constructor(most: number) {
    super();
    this.#left = most;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#left -= chunk.length;
    if (this.#left < 0) {
      done(new BodyTooLarge());
    } else {
      done(null, chunk);
    }
  }
}

interface BodyOptions {
  readonly most: number;
  readonly patienceMs: number;
  callerOf(request: FastifyRequest): Promise<Caller>;
}

const largestOf = (caller: Caller, most: number): number =>
  ({ NOBODY: Math.min(most, FROM_NOBODY), ACCOUNT: Math.min(most, FROM_ACCOUNT), GATEWAY: most })[caller.kind];

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * How large a body may be, and how slow, by who sends it: a gateway's batches are large, a stranger's login is not.
 * `most`: the largest of all; `patienceMs`: within it strangers have sent all, or lose their connection.
 */
export function limitBodies(http: FastifyInstance, { most, patienceMs, callerOf }: BodyOptions): void {
  const largest = new WeakMap<FastifyRequest, number>();
  const waiting = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  http.addHook("onRequest", async (request) => {
    if (!hasBody(request)) {
      return;
    }
    if ((request.headers["content-encoding"] ?? "identity") !== "identity") {
      throw new BodyPacked();
    }
    const caller = await callerOf(request);
    const limit = largestOf(caller, most);
    if (Number(request.headers["content-length"] ?? 0) > limit) {
      throw new BodyTooLarge();
    }
    if (request.headers["transfer-encoding"] !== undefined) {
      largest.set(request, limit);
    }
    if (caller.kind === "NOBODY") {
      waiting.set(request, setTimeout(() => request.raw.destroy(), patienceMs).unref());
    }
  });
  http.addHook("preParsing", (request, _reply, payload, done) => {
    const limit = largest.get(request);
    done(null, limit === undefined ? payload : payload.pipe(new Measured(limit)));
  });
  http.addHook("preValidation", (request, _reply, done) => {
    clearTimeout(waiting.get(request));
    done();
  });
}
