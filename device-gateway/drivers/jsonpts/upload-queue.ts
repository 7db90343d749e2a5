import { once } from "node:events";
import type { Clock } from "../../driver.ts";
import type { Packet, Request } from "./envelope.ts";
import { NoAnswer, Turns, throwIfExpired, type Wire } from "./wire.ts";

/** What the controller names its answer where that isn't the name of the request. */
const ANSWERS: ReadonlyMap<string, string> = new Map([["PumpAuthorize", "PumpAuthorizeConfirmation"]]);

interface Entry {
  readonly request: Request;
  readonly expiry: AbortSignal | undefined;
  readonly settle: (answer: Packet) => void;
  /** Called when the request has left: from then on the controller has its time to answer. */
  readonly sent: () => void;
}

export interface UploadQueueOptions {
  readonly clock: Clock;
  /** How long a request may wait for the controller's next call, ms. */
  readonly waitMs: () => number;
  /** How long the controller may take from there. */
  readonly timeoutMs: number;
  readonly isOnline: () => boolean;
}

/** Requests that wait for a call from the controller, to go out with its answer: one at a time. */
export class UploadQueue implements Wire {
  private readonly turns = new Turns();
  private waiting: Entry | null = null;
  private underWay: Entry | null = null;
  private readonly stopped = new AbortController();

  constructor(private readonly options: UploadQueueOptions) {}

  async ask(requests: readonly Request[], expiry?: AbortSignal): Promise<readonly Packet[]> {
    const answers = [];
    for (const request of requests) answers.push(await this.turns.run(() => this.askNow(request, expiry)));
    return answers;
  }

  /** The request to send with this answer, if any. */
  next(): Request | null {
    const entry = this.waiting;
    if (!entry || entry.expiry?.aborted) return null;
    this.waiting = null;
    this.underWay = entry;
    entry.sent();
    return entry.request;
  }

  /** Takes what the controller says of the request under way, and gives that; null when it is about something else. */
  take(packet: Packet): Request | null {
    const entry = this.underWay;
    if (!entry || !isAnswer(entry.request, packet)) return null;
    this.underWay = null;
    entry.settle(packet);
    return entry.request;
  }

  stop(): void {
    this.stopped.abort(new NoAnswer("OFFLINE", "the driver has stopped"));
  }

  private async askNow(request: Request, expiry?: AbortSignal): Promise<Packet> {
    const { clock, waitMs, timeoutMs, isOnline } = this.options;
    this.stopped.signal.throwIfAborted();
    throwIfExpired(expiry);
    if (!isOnline()) throw new NoAnswer("OFFLINE", "the controller has not called for too long");
    const done = new AbortController();
    const timer = AbortSignal.any([done.signal, this.stopped.signal]);
    const sent = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<Packet>();
    const entry: Entry = { request, expiry, settle: answered.resolve, sent: sent.resolve };
    this.waiting = entry;
    try {
      await Promise.race([sent.promise, expire(clock, waitMs(), timer), lapse(expiry, done.signal)]);
      return await Promise.race([answered.promise, expire(clock, timeoutMs, timer)]);
    } catch (error) {
      // It has left: what the controller made of it nobody knows, whatever ended the waiting.
      throw this.underWay === entry ? new NoAnswer("TIMED_OUT", reasonOf(error)) : error;
    } finally {
      // What has not left by now must not leave later: whoever asked has been told that it failed.
      this.waiting = null;
      this.underWay = null;
      done.abort();
    }
  }
}

/** Rejects once the command has expired. */
async function lapse(expiry: AbortSignal | undefined, done: AbortSignal): Promise<never> {
  if (expiry) await once(expiry, "abort", { signal: done });
  throwIfExpired(expiry);
  return new Promise(() => undefined);
}

async function expire(clock: Clock, ms: number, signal: AbortSignal): Promise<never> {
  await clock.sleep(ms, signal);
  throw new NoAnswer("TIMED_OUT", `the controller did not answer within ${ms} ms`);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The answer has the request's type; getters answer under the name without Get, an error may have no name at all. */
function isAnswer(request: Request, packet: Packet): boolean {
  const names = [request.type, ANSWERS.get(request.type), request.type.replace(/^Get/, "")];
  return names.includes(packet.type) || (packet.type === "" && packet.fault !== null);
}
