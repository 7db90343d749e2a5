import { once } from "node:events";
import type { Clock } from "../../driver.ts";
import type { Packet, Request } from "./envelope.ts";
import { fieldsOf, numberOf } from "./fields.ts";
import { NoAnswer, Turns, throwIfExpired, type Wire } from "./wire.ts";

/** What the controller names its answer where that isn't the name of the request. */
const ANSWERS: ReadonlyMap<string, string> = new Map([["PumpAuthorize", "PumpAuthorizeConfirmation"]]);

interface Entry {
  readonly request: Request;
  readonly expiry: AbortSignal | undefined;
  readonly settle: (answer: Packet) => void;
  /** Called when the request has left: from then on the controller has its time to answer. */
  readonly sent: () => void;
  /** Id of the confirmation that it left with. Some controllers answer under it. */
  id: unknown;
}

/** A request whose answer did not come in its time; it may still come. */
interface Late {
  readonly entry: Entry;
  readonly until: number;
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
  /** In the order of asking. */
  private late: readonly Late[] = [];
  private readonly stopped = new AbortController();

  constructor(private readonly options: UploadQueueOptions) {}

  async ask(requests: readonly Request[], expiry?: AbortSignal): Promise<readonly Packet[]> {
    const answers = [];
    for (const request of requests) answers.push(await this.turns.run(() => this.askNow(request, expiry)));
    return answers;
  }

  /** The request to send with the confirmation of this Id, if any. */
  next(id: unknown): Request | null {
    const entry = this.waiting;
    if (!entry || entry.expiry?.aborted) return null;
    this.waiting = null;
    this.underWay = entry;
    entry.id = id;
    entry.sent();
    return entry.request;
  }

  /**
   * Takes what the controller says of a request, and gives that; null when it is about nothing of ours. Where no Id tells
   * which of several it is about, it is the oldest: the answer that came late must not be taken for that of the next.
   */
  take(packet: Packet): Request | null {
    const now = this.options.clock.now().getTime();
    this.late = this.late.filter(({ until }) => until > now);
    const open = [...this.late.map(({ entry }) => entry), ...(this.underWay ? [this.underWay] : [])];
    const meant = open.filter(({ request }) => isAnswer(request, packet));
    const entry = meant.find(({ id }) => packet.echo !== undefined && id === packet.echo) ?? meant[0];
    if (!entry) return null;
    this.late = this.late.filter((each) => each.entry !== entry);
    if (entry === this.underWay) this.underWay = null;
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
    const entry: Entry = { request, expiry, settle: answered.resolve, sent: sent.resolve, id: undefined };
    this.waiting = entry;
    try {
      await Promise.race([sent.promise, expire(clock, waitMs(), timer), lapse(expiry, done.signal)]);
      return await Promise.race([answered.promise, expire(clock, timeoutMs, timer)]);
    } catch (error) {
      // It has left: what the controller made of it nobody knows, whatever ended the waiting.
      if (this.underWay !== entry) throw error;
      this.late = [...this.late, { entry, until: clock.now().getTime() + waitMs() }];
      throw new NoAnswer("TIMED_OUT", reasonOf(error));
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

/**
 * The answer has the request's type; getters answer under the name without Get, an error may have no name at all. What it
 * tells of a pump or a nozzle must be that of the request.
 */
function isAnswer(request: Request, packet: Packet): boolean {
  const names = [request.type, ANSWERS.get(request.type), request.type.replace(/^Get/, "")];
  const isNamed = names.includes(packet.type) || (packet.type === "" && packet.fault !== null);
  const told = fieldsOf(packet.data);
  return isNamed && ["Pump", "Probe", "Nozzle"].every((name) => isNoOther(request.data?.[name], numberOf(told[name])));
}

function isNoOther(wanted: unknown, told: number | null): boolean {
  return wanted === undefined || told === null || told === wanted;
}
