import { connect, type Socket } from "node:net";
import ModbusRTU from "modbus-serial";
import type { Clock, Host } from "../../driver.ts";
import { backoff } from "../../link/backoff.ts";
import { LinkClosed } from "../../link/tcp-link.ts";

const CONNECT_TIMEOUT_MS = 5_000;
/** Requests in a row, of whichever unit, without an answer after which the connection is given up. */
const PATIENCE = 3;

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
export type Asker = Pick<Host, "clock" | "counters" | "message">;

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

const LINES = new Map<string, Line>();

/** The line to a host and port, which all units there share. Whoever has taken it gives it back. */
export function takeLine(host: string, port: number): Line {
  const name = `${host}:${port}`;
  const line = LINES.get(name) ?? new Line(host, port);
  LINES.set(name, line);
  line.users++;
  return line;
}

/** The last one to give it back ends it. */
export function giveBack(line: Line): void {
  line.users--;
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
  private unanswered = 0;

  constructor(
    readonly host: string,
    readonly port: number,
  ) {}

  /** Asks once those before it are through. Throws NoAnswer, Exception, LinkClosed, or the signal's reason. */
  ask(question: Question, asker: Asker, signal: AbortSignal): Promise<Answer> {
    const mine = this.turn.then(async () => {
      signal.throwIfAborted();
      return this.exchange(await this.connected(asker, signal), question, asker);
    });
    this.turn = mine.catch(ignore);
    return mine;
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
      return { bytes: buffer, connection: this.connections };
    } catch (error) {
      throw this.faultOf(error, asker, socket.bytesRead > bytesRead);
    } finally {
      counters.bytesIn += socket.bytesRead - bytesRead;
      counters.bytesOut += socket.bytesWritten - bytesWritten;
    }
  }

  private heard({ counters, clock }: Asker): void {
    this.failures = this.unanswered = 0;
    counters.frames++;
    counters.lastSeenAt = clock.now();
  }

  private faultOf(error: unknown, asker: Asker, some: boolean): Error {
    if (error instanceof LinkClosed) return error;
    const { modbusCode, name, message } = error as Error & { readonly modbusCode?: number };
    if (modbusCode !== undefined) {
      asker.message("IN", `exception ${modbusCode}`);
      this.heard(asker);
      return new Exception(modbusCode);
    }
    const isLate = name === "TransactionTimedOutError";
    if (some) asker.counters.badFrames++;
    // Half an answer, or noise: what comes next could not be told from its rest.
    if (++this.unanswered >= PATIENCE || (isLate && some)) this.hangUp();
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
