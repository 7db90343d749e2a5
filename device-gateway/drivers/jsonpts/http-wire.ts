import type { Host } from "../../driver.ts";
import { HttpLogin } from "./digest.ts";
import { readMessage, requestPacket, writeMessage, type Message, type Packet, type Request } from "./envelope.ts";
import { post, type Posted } from "./http-post.ts";
import type { ClientSettings } from "./settings.ts";
import { NoAnswer, Turns, type Wire } from "./wire.ts";

const PATH = "/jsonPTS";
/** Reports are read from the controller's SD card and take longer than anything else. */
const REPORT_TIMES = 12;

/** What an HTTP status of the controller means (401, 403 and 503 are documented). */
const REFUSALS: ReadonlyMap<number, string> = new Map([
  [401, "the controller does not accept login and password"],
  [403, "the controller's user lacks the permission"],
  [503, "the controller is restarting"],
]);

export interface HttpWireOptions extends Pick<Host, "clock" | "counters" | "message"> {
  readonly settings: Pick<ClientSettings, "baseUrl" | "certificateSha256" | "login" | "password" | "timeoutMs">;
}

/** Way A: we post to the web server that is built into the controller. */
export class HttpWire implements Wire {
  private readonly turns = new Turns();
  private readonly stopped = new AbortController();
  private readonly url: URL;
  private readonly login: HttpLogin | null;

  constructor(private readonly options: HttpWireOptions) {
    const { baseUrl, login, password } = options.settings;
    this.url = new URL(baseUrl.replace(/\/+$/, "") + PATH);
    this.login = login === undefined ? null : new HttpLogin(login, password ?? "");
  }

  ask(requests: readonly Request[]): Promise<readonly (Packet | null)[]> {
    return this.turns.run(() => this.askNow(requests));
  }

  stop(): void {
    this.stopped.abort(new NoAnswer("OFFLINE", "the driver has stopped"));
  }

  private async askNow(requests: readonly Request[]): Promise<readonly (Packet | null)[]> {
    this.stopped.signal.throwIfAborted();
    const body = writeMessage(requests.map((request, index) => requestPacket(index + 1, request)));
    const isReport = requests.some(({ type }) => type.startsWith("Report"));
    const message = await this.inTime(this.options.settings.timeoutMs * (isReport ? REPORT_TIMES : 1), (signal) =>
      this.exchange(body, signal),
    );
    const answers = requests.map((_, index) => message.packets.find(({ id }) => id === index + 1) ?? null);
    this.options.counters.badFrames += message.malformed + Math.max(0, message.packets.length - requests.length);
    if (answers.every((answer) => answer === null)) throw new NoAnswer("TIMED_OUT", "the answer has no packet of ours");
    return answers;
  }

  private async exchange(body: string, signal: AbortSignal): Promise<Message> {
    const first = await this.post(body, signal);
    const again = first.status === 401 && this.login?.learn(first.challenge);
    const { status, body: bytes } = again ? await this.post(body, signal) : first;
    if (status !== 200 && status !== 201) {
      throw new NoAnswer("OFFLINE", REFUSALS.get(status) ?? `the controller answered with HTTP ${status}`);
    }
    return this.read(bytes);
  }

  private async post(body: string, signal: AbortSignal): Promise<Posted> {
    const { counters, message, settings } = this.options;
    const certificate = settings.certificateSha256 ?? null;
    counters.bytesOut += Buffer.byteLength(body);
    message("OUT", body);
    const authorization = this.login?.authorization("POST", this.url.pathname) ?? null;
    const posted = await post({ url: this.url, body, authorization, certificate, signal });
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

  /** Runs a task with a time limit of the injected clock; every failure becomes a NoAnswer. */
  private async inTime<T>(ms: number, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const done = new AbortController();
    const late = this.options.clock.sleep(ms, done.signal).then(() => {
      throw new NoAnswer("TIMED_OUT", `no answer within ${ms} ms`);
    });
    const stopped = AbortSignal.any([done.signal, this.stopped.signal]);
    try {
      return await Promise.race([task(stopped), late]);
    } catch (error) {
      this.stopped.signal.throwIfAborted();
      throw error instanceof NoAnswer ? error : new NoAnswer("OFFLINE", reasonOf(error));
    } finally {
      done.abort();
    }
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return `the controller cannot be reached: ${code ?? message}`;
}
