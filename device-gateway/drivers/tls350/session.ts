import type { Clock, Counters, DriverLog, MessageDirection } from "../../driver.ts";
import { LinkClosed } from "../../link/tcp-link.ts";
import { BarePage } from "./bare-page.ts";
import { ABORT, decodeFrame, encodeCommand, type Frame } from "./frame.ts";
import { FrameParser } from "./parser.ts";
import type { Tls350Settings } from "./settings.ts";

/** Commands in a row without a good answer after which the connection is given up. */
const PATIENCE = 3;

/** The console doesn't know the command (9999). */
export class Refused extends Error {
  override name = "Refused";
}

/** No answer, or none that could be read, to a command and its repetition. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/** A good answer: the frame, and its text for the record. */
export interface Answer {
  readonly frame: Extract<Frame, { kind: "computer" | "display" }>;
  readonly raw: string;
  readonly receivedAt: Date;
}

/** What a session reads from and writes to: a TcpConnection. */
export interface Wire {
  write(bytes: Uint8Array): void;
  read(timeoutMs: number): Promise<Buffer | null>;
}

/** What a session needs around it. */
interface SessionHost {
  readonly clock: Clock;
  readonly counters: Counters;
  readonly log: DriverLog;
  message(direction: MessageDirection, raw: string): void;
  /** Called with every frame that is good, refusals included: the console lives. */
  answered(): void;
}

/** What was wrong; `stray`: the frame was sound, but answers another command. */
interface Fault {
  readonly why: string;
  readonly stray?: boolean;
}

type Outcome = Answer | "refused" | Fault;

const SILENCE: Fault = { why: "no answer (a console with security is silent to a missing or wrong security code)" };

/** Question and answer over one connection. The console takes one command at a time, so do not ask twice at once. */
export class Session {
  private readonly parser: FrameParser;
  private failures = 0;

  constructor(
    private readonly wire: Wire,
    private readonly settings: Pick<Tls350Settings, "etx" | "securityCode" | "timeouts">,
    private readonly host: SessionHost,
  ) {
    this.parser = new FrameParser(settings.etx);
  }

  /**
   * Sends a function such as "i20100" and returns its answer. What failed is asked once more after a pause.
   * Throws Refused, NoAnswer, or LinkClosed when the connection ends or when three commands in a row went unanswered.
   */
  async ask(fn: string): Promise<Answer> {
    let outcome = await this.exchange(fn);
    if (!isAnswer(outcome)) {
      this.host.log.debug({ fn, outcome }, "asking the console again");
      // A refusal is over when it has been read: there is nothing to break off.
      if (outcome !== "refused") this.wire.write(ABORT);
      outcome = (await this.pause(fn)) ?? (await this.exchange(fn));
    }
    if (isAnswer(outcome) || outcome === "refused") {
      this.failures = 0;
      if (outcome === "refused") throw new Refused(`the console does not know ${fn}`);
      return outcome;
    }
    this.wire.write(ABORT);
    const problem = `${fn}: ${outcome.why}`;
    if (++this.failures >= PATIENCE) throw new LinkClosed(`${PATIENCE} commands in a row failed, last ${problem}`);
    throw new NoAnswer(problem);
  }

  /** Waits without a question; throws LinkClosed if the connection ends meanwhile. What the console sends is dropped. */
  async idle(ms: number): Promise<void> {
    const end = this.now() + ms;
    for (let left = ms; left > 0; left = end - this.now()) {
      const chunk = await this.wire.read(left);
      if (chunk) this.parser.push(chunk);
    }
  }

  private async exchange(fn: string): Promise<Outcome> {
    this.parser.reset();
    const command = encodeCommand(fn, this.settings.securityCode);
    this.host.message("OUT", Buffer.from(command).toString("latin1"));
    this.wire.write(command);
    return this.listen(fn);
  }

  private async listen(fn: string): Promise<Outcome> {
    const { firstByteMs, gapMs, answerMs } = this.settings.timeouts;
    const end = this.now() + answerMs;
    let fault = SILENCE;
    const bare = new BarePage(fn);
    let page: ReturnType<BarePage["add"]> = null;
    for (let left = answerMs; left > 0; left = end - this.now()) {
      const chunk = await this.wire.read(Math.min(this.parser.pending || page ? gapMs : firstByteMs, left));
      if (!chunk) break;
      page = bare.add(chunk);
      const outcome = this.sift(fn, this.parser.push(chunk));
      if (outcome && !(isFault(outcome) && outcome.stray)) return outcome;
      fault = outcome ?? fault;
    }
    if (page) return this.judge(fn, page.frame, page.raw);
    return this.parser.pending ? { why: "the answer broke off" } : fault;
  }

  /** Waits before a command is repeated. An answer that was merely late is still welcome. */
  private async pause(fn: string): Promise<Outcome | null> {
    const { retryMs } = this.settings.timeouts;
    const end = this.now() + retryMs;
    for (let left = retryMs; left > 0; left = end - this.now()) {
      const chunk = await this.wire.read(left);
      const outcome = chunk && this.sift(fn, this.parser.push(chunk));
      if (outcome && isAnswer(outcome)) return outcome;
    }
    return null;
  }

  /** The first of these frames that answers the command; else what was wrong with the last. */
  private sift(fn: string, frames: readonly Buffer[]): Outcome | null {
    let fault: Fault | null = null;
    for (const bytes of frames) {
      const raw = bytes.toString("latin1");
      this.host.message("IN", raw);
      const outcome = this.judge(fn, decodeFrame(bytes), raw);
      if (!isFault(outcome)) return outcome;
      this.host.counters.badFrames++;
      this.host.log.debug({ fn, why: outcome.why, raw }, "a bad frame");
      fault = outcome;
    }
    return fault;
  }

  private judge(fn: string, frame: Frame, raw: string): Outcome {
    if (frame.kind === "bad") return { why: frame.why };
    // Case is no matter in the echo: i20C comes back as i20c, and display-only consoles answer i as I.
    if (frame.kind !== "refused" && frame.echo.toUpperCase() !== fn.toUpperCase()) {
      return { why: `an answer to ${frame.echo}`, stray: true };
    }
    this.host.counters.frames++;
    this.host.counters.lastSeenAt = this.host.clock.now();
    this.host.answered();
    if (frame.kind === "refused") return "refused";
    return { frame, raw, receivedAt: this.host.clock.now() };
  }

  private now(): number {
    return this.host.clock.now().getTime();
  }
}

function isAnswer(outcome: Outcome): outcome is Answer {
  return outcome !== "refused" && "frame" in outcome;
}

function isFault(outcome: Outcome): outcome is Fault {
  return outcome !== "refused" && "why" in outcome;
}
