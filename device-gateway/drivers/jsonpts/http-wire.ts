import type { Host } from "../../driver.ts";
import { HttpLogin } from "./digest.ts";
import { readMessage, requestPacket, writeMessage, type Message, type Packet, type Request } from "./envelope.ts";
import { post, type Post, type Posted } from "./http-post.ts";
import type { ClientSettings } from "./settings.ts";
import { GaveWay, NoAnswer, Turns, throwIfExpired, type Wire } from "./wire.ts";

const PATH = "/jsonPTS";
/** Reports are read from the controller's SD card and take longer than anything else. */
const REPORT_TIMES = 12;

/** What the HTTP statuses mean with which the controller leaves a request undone (documented). */
const REFUSALS: ReadonlyMap<number, string> = new Map([
  [401, "the controller does not accept login and password"],
  [403, "the controller's user lacks the permission"],
  [503, "the controller is restarting"],
]);

export interface HttpWireOptions extends Pick<Host, "clock" | "counters" | "message"> {
  readonly settings: Pick<ClientSettings, "baseUrl" | "certificateSha256" | "login" | "password" | "timeoutMs">;
}

/** What ends a request: its time, the end of the driver, and whatever goes before it. */
interface Limits {
  readonly ms: number;
  /** Nothing is sent from then on. */
  readonly expiry?: AbortSignal | undefined;
  /** Aborted when something else wants its place. */
  readonly givesWay?: AbortSignal;
}

interface Asked extends Pick<Post, "body" | "signal"> {
  readonly expiry: AbortSignal | undefined;
}

/** Way A: we post to the web server that is built into the controller. */
export class HttpWire implements Wire {
  private readonly turns = new Turns();
  private readonly stopped = new AbortController();
  private readonly url: URL;
  private readonly login: HttpLogin | null;
  /** The report that is under way or has its turn next. */
  private report: AbortController | null = null;

  constructor(private readonly options: HttpWireOptions) {
    const { baseUrl, login, password } = options.settings;
    this.url = new URL(baseUrl.replace(/\/+$/, "") + PATH);
    this.login = login === undefined ? null : new HttpLogin(login, password ?? "");
  }

  /** A report gives way to all that is asked while it lasts: a gun does not wait for the past. It rejects with GaveWay then. */
  ask(requests: readonly Request[], expiry?: AbortSignal): Promise<readonly (Packet | null)[]> {
    if (requests.some(({ type }) => type.startsWith("Report"))) return this.askReport(requests);
    this.report?.abort();
    return this.turns.run(() => this.askNow(requests, { ms: this.options.settings.timeoutMs, expiry }));
  }

  stop(): void {
    this.report?.abort();
    this.stopped.abort(new NoAnswer("OFFLINE", "the driver has stopped"));
  }

  private async askReport(requests: readonly Request[]): Promise<readonly (Packet | null)[]> {
    const report = new AbortController();
    this.report = report;
    const limits = { ms: this.options.settings.timeoutMs * REPORT_TIMES, givesWay: report.signal };
    try {
      return await this.turns.run(() => this.askNow(requests, limits));
    } finally {
      if (this.report === report) this.report = null;
    }
  }

  private async askNow(requests: readonly Request[], limits: Limits): Promise<readonly (Packet | null)[]> {
    this.stopped.signal.throwIfAborted();
    throwIfExpired(limits.expiry);
    if (limits.givesWay?.aborted) throw new GaveWay();
    const body = writeMessage(requests.map((request, index) => requestPacket(index + 1, request)));
    const message = await this.inTime(limits, (signal) => this.exchange({ body, signal, expiry: limits.expiry }));
    const answers = requests.map((_, index) => message.packets.find(({ id }) => id === index + 1) ?? null);
    this.options.counters.badFrames += message.malformed + Math.max(0, message.packets.length - requests.length);
    if (answers.every((answer) => answer === null)) throw new NoAnswer("TIMED_OUT", "the answer has no packet of ours");
    return answers;
  }

  private async exchange(asked: Asked): Promise<Message> {
    const first = await this.post(asked);
    const again = first.status === 401 && this.login?.learn(first.challenge);
    const { status, body: bytes } = again ? await this.post(asked) : first;
    if (status !== 200 && status !== 201) {
      const refusal = REFUSALS.get(status);
      if (refusal !== undefined) throw new NoAnswer("OFFLINE", refusal);
      throw new NoAnswer("TIMED_OUT", `the controller answered with HTTP ${status}`);
    }
    return this.read(bytes);
  }

  private async post({ body, signal, expiry }: Asked): Promise<Posted> {
    const { counters, message, settings } = this.options;
    const certificate = settings.certificateSha256 ?? null;
    const leave = () => {
      throwIfExpired(expiry);
      counters.bytesOut += Buffer.byteLength(body);
      message("OUT", body);
    };
    const authorization = this.login?.authorization("POST", this.url.pathname) ?? null;
    const posted = await post({ url: this.url, body, authorization, certificate, signal, leave });
    counters.bytesIn += posted.body.length;
    return posted;
  }

  private read(bytes: Buffer): Message {
    const { counters } = this.options;
    const text = bytes.toString("utf8");
    this.options.message("IN", text);
    const message = readMessage(text);
    if (message && !(message.fault && message.packets.length === 0)) {
      counters.frames++;
      return message;
    }
    counters.badFrames++;
    const reason = message?.fault ? `refused: ${message.fault.message ?? "no reason"}` : "not understood";
    throw new NoAnswer("TIMED_OUT", `the controller's answer was ${reason}`);
  }

  /**
   * Runs a task with a time limit of the injected clock; every failure becomes a NoAnswer. Once a request has left, whatever
   * ends the waiting says nothing of what the controller made of it.
   */
  private async inTime<T>({ ms, givesWay }: Limits, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const done = new AbortController();
    const late = new AbortController();
    void this.options.clock.sleep(ms, done.signal).then(
      () => late.abort(),
      () => undefined,
    );
    try {
      return await task(AbortSignal.any([late.signal, this.stopped.signal, ...(givesWay ? [givesWay] : [])]));
    } catch (error) {
      if (givesWay?.aborted) throw new GaveWay();
      if (late.signal.aborted) throw new NoAnswer(outcomeOf(error), `no answer within ${ms} ms`);
      throw error instanceof NoAnswer ? error : new NoAnswer("TIMED_OUT", reasonOf(error));
    } finally {
      done.abort();
    }
  }
}

function outcomeOf(error: unknown): NoAnswer["outcome"] {
  return error instanceof NoAnswer ? error.outcome : "TIMED_OUT";
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `the controller left without an answer: ${code ?? message}`;
}
