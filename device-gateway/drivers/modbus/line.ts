import { connect, type Socket } from "node:net";
import ModbusRTU from "modbus-serial";
import type { Clock, Host } from "../../driver.ts";
import { backoff } from "../../link/backoff.ts";
import { LinkClosed } from "../../link/tcp-link.ts";

const CONNECT_TIMEOUT_MS = 5_000;
/** Requests in a row without an answer after which a unit counts as silent; a connection whose units all are is given up. */
const PATIENCE = 3;
/** A silent unit holds up the others of its line with every question, so it is asked ever more seldom; at least so often. */
const LONGEST_REST_MS = 30_000;

/** What is asked of a unit. */
export interface Question {
  readonly unitId: number;
  readonly fc: 3 | 4;
  /** As it goes over the wire, from 0. */
  readonly address: number;
  readonly count: number;
  readonly timeoutMs: number;
}

/** Who asks: a device, whose bytes are counted and whose messages are remembered. */
export interface Asker extends Pick<Host, "clock" | "counters" | "message"> {
  /** Told when its question begins to wait for another unit's answer, and when no longer. */
  heldUp(is: boolean): void;
}

/** The registers' bytes, high byte first, and which connection since the start they came over. */
export interface Answer {
  readonly bytes: Buffer;
  readonly connection: number;
}

/** No answer in time, or none that fits the question. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/** The unit, or the gateway before it, refuses; by the protocol's number. */
export class Exception extends Error {
  override name = "Exception";

  constructor(readonly code: number) {
    super(`exception ${code}${EXCEPTIONS[code] === undefined ? "" : `, ${EXCEPTIONS[code]}`}`);
  }
}

const EXCEPTIONS: Readonly<Record<number, string>> = {
  1: "illegal function",
  2: "illegal address",
  3: "illegal value",
  4: "device failure",
  5: "acknowledge",
  6: "busy",
  10: "no path behind the gateway",
  11: "no answer behind the gateway",
};

/** By these a gateway says that the unit behind it is silent. */
const OF_GATEWAY = new Set([10, 11]);

const LINES = new Map<string, Line>();

/** The line to a host and port, which all units there share. Whoever has taken it gives it back. */
export function takeLine(host: string, port: number): Line {
  const name = `${host}:${port}`;
  const line = LINES.get(name) ?? new Line(host, port);
  LINES.set(name, line);
  line.users++;
  return line;
}

/** The last one to give it back ends it; a unit that is asked no more is neither silent nor alive. */
export function giveBack(line: Line, unitId: number): void {
  line.users--;
  line.forget(unitId);
  if (line.users > 0) return;
  LINES.delete(`${line.host}:${line.port}`);
  line.hangUp();
}

interface Open {
  readonly socket: Socket;
  readonly client: ModbusRTU;
  /** Rejects when the connection ends. */
  readonly gone: Promise<never>;
}

/** One connection to a host and port, made when somebody asks and again after a pause; one question at a time. */
export class Line {
  users = 0;
  private open: Open | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private connections = 0;
  private calls = 0;
  private failures = 0;
  /** Requests in a row without an answer: over this connection, and of each unit since it last answered. */
  private unanswered = 0;
  private readonly silences = new Map<number, number>();
  private readonly waiting = new Set<Asker>();
  private isAsking = false;

  constructor(
    readonly host: string,
    readonly port: number,
  ) {}

  /** Asks once those before it are through. Throws NoAnswer, Exception, LinkClosed, or the signal's reason. */
  ask(question: Question, asker: Asker, signal: AbortSignal): Promise<Answer> {
    this.waiting.add(asker);
    asker.heldUp(this.isAsking);
    const mine = this.turn.then(async () => {
      this.waiting.delete(asker);
      asker.heldUp(false);
      signal.throwIfAborted();
      return this.exchange(await this.connected(asker, signal), question, asker);
    });
    this.turn = mine.catch(ignore);
    return mine;
  }

  /** How long a unit is left alone before its next question; 0 unless it is silent and another one of the line isn't. */
  restOf(unitId: number, pollMs: number): number {
    const silences = this.silences.get(unitId) ?? 0;
    if (silences < PATIENCE || this.areAllSilent()) return 0;
    return Math.min(pollMs * 2 ** (silences - PATIENCE + 1), Math.max(pollMs, LONGEST_REST_MS));
  }

  forget(unitId: number): void {
    this.silences.delete(unitId);
  }

  private areAllSilent(): boolean {
    return [...this.silences.values()].every((silences) => silences >= PATIENCE);
  }

  /** A question is under way, or no longer: whoever waits meanwhile is held up by it. */
  private asking(is: boolean): void {
    this.isAsking = is;
    for (const asker of this.waiting) asker.heldUp(is);
  }

  hangUp(): void {
    this.open?.socket.destroy();
    this.open = null;
  }

  private async connected(asker: Asker, signal: AbortSignal): Promise<Open> {
    if (this.open) return this.open;
    if (this.calls++ > 0) await asker.clock.sleep(backoff(this.failures), signal);
    this.failures++;
    const socket = await this.dial(asker.clock, signal);
    const client = new ModbusRTU();
    await client.connectTCP(this.host, { port: this.port, socket });
    const gone = new Promise<never>((_, reject) =>
      socket.once("close", () => {
        if (this.open?.socket === socket) this.open = null;
        reject(new LinkClosed("the connection was closed"));
      }),
    );
    gone.catch(ignore);
    if (this.connections++ > 0) asker.counters.reconnects++;
    this.unanswered = 0;
    this.open = { socket, client, gone };
    return this.open;
  }

  private async dial(clock: Clock, signal: AbortSignal): Promise<Socket> {
    const socket = connect({ host: this.host, port: this.port, noDelay: true, keepAlive: true });
    const patience = new AbortController();
    const tooLate = clock.sleep(CONNECT_TIMEOUT_MS, AbortSignal.any([signal, patience.signal])).then(() => {
      throw new Error(`no connection within ${CONNECT_TIMEOUT_MS} ms`);
    });
    const connected = new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve).once("error", reject);
    });
    try {
      await Promise.race([connected, tooLate]);
      socket.on("error", ignore);
      return socket;
    } catch (error) {
      socket.on("error", ignore).destroy();
      signal.throwIfAborted();
      throw new LinkClosed(`cannot connect to ${this.host}:${this.port}: ${(error as Error).message}`);
    } finally {
      patience.abort();
      for (const each of [connected, tooLate]) each.catch(ignore);
    }
  }

  private async exchange({ socket, client, gone }: Open, question: Question, asker: Asker): Promise<Answer> {
    const { bytesRead, bytesWritten } = socket;
    const { unitId, fc, address, count, timeoutMs } = question;
    const { counters } = asker;
    this.asking(true);
    try {
      // The library keeps unit and time-out for all questions, and asks no time-out of its own.
      client.setID(unitId);
      client.setTimeout(timeoutMs);
      const asked = fc === 3 ? client.readHoldingRegisters(address, count) : client.readInputRegisters(address, count);
      asked.catch(ignore);
      asker.message("OUT", hexOf(unitId, fc, Buffer.from([address >> 8, address & 0xff, count >> 8, count & 0xff])));
      const { buffer } = await Promise.race([asked, gone]);
      // The library believes the answer's own count of bytes, however long the answer is.
      if (buffer.length !== 2 * count) throw new Error(`${buffer.length} bytes, not ${2 * count}`);
      asker.message("IN", hexOf(unitId, fc, buffer));
      this.heard(asker);
      this.silences.set(unitId, 0);
      return { bytes: buffer, connection: this.connections };
    } catch (error) {
      throw this.faultOf(error, { unitId, asker, some: socket.bytesRead > bytesRead });
    } finally {
      this.asking(false);
      counters.bytesIn += socket.bytesRead - bytesRead;
      counters.bytesOut += socket.bytesWritten - bytesWritten;
    }
  }

  private heard({ counters, clock }: Asker): void {
    this.failures = this.unanswered = 0;
    counters.frames++;
    counters.lastSeenAt = clock.now();
  }

  private faultOf(error: unknown, { unitId, asker, some }: { unitId: number; asker: Asker; some: boolean }): Error {
    if (error instanceof LinkClosed) return error;
    const { modbusCode, name, message } = error as Error & { readonly modbusCode?: number };
    const silences = this.silences.get(unitId) ?? 0;
    if (modbusCode !== undefined) {
      asker.message("IN", `exception ${modbusCode}`);
      this.heard(asker);
      this.silences.set(unitId, OF_GATEWAY.has(modbusCode) ? silences + 1 : 0);
      return new Exception(modbusCode);
    }
    const isLate = name === "TransactionTimedOutError";
    if (some) asker.counters.badFrames++;
    this.unanswered++;
    this.silences.set(unitId, silences + 1);
    // Half an answer, or noise: what comes next could not be told from its rest.
    if ((this.unanswered >= PATIENCE && this.areAllSilent()) || (isLate && some)) this.hangUp();
    if (!isLate) return new NoAnswer(`an answer that does not fit: ${message}`);
    return new NoAnswer(some ? "the answer broke off" : "no answer");
  }
}

/** Unit, function and what follows them, as it is on the wire. */
const hexOf = (unitId: number, fc: number, rest: Buffer): string =>
  (
    Buffer.concat([Buffer.from([unitId, fc]), rest])
      .toString("hex")
      .match(/../g) ?? []
  ).join(" ");

function ignore(): void {}
