import { connect, type Socket } from "node:net";
import type { Clock, Counters } from "../driver.ts";
import { backoff } from "./backoff.ts";

/** Unread bytes beyond which the peer is made to wait. */
const READ_AHEAD_BYTES = 256 * 1024;
/** How long a clean end may take before the socket is torn down. */
const CLOSE_PATIENCE_MS = 1_000;
const KEEP_ALIVE_MS = 30_000;

/** The connection is gone, or never came about; the message says why. */
export class LinkClosed extends Error {
  override name = "LinkClosed";
}

/** Whom to call. */
interface TcpTarget {
  readonly host: string;
  readonly port: number;
  readonly connectTimeoutMs: number;
}

/** What a link needs of its driver's host. */
export interface LinkHost {
  readonly clock: Clock;
  readonly counters: Counters;
  /** 0 ≤ x < 1, for the jitter of the back-off. */
  readonly random?: () => number;
}

/**
 * An outgoing TCP connection that is made again and again, one at a time: bytes only, no meaning.
 * Whoever uses it loops over `open` and calls `succeeded` once the peer has said something sensible: a peer that
 * accepts and hangs up must not be called every second.
 */
export class TcpLink {
  private failures = 0;
  private calls = 0;
  private connections = 0;
  private current: TcpConnection | null = null;

  constructor(
    private readonly target: TcpTarget,
    private readonly host: LinkHost,
  ) {}

  /** Waits out the back-off (not before the very first call) and connects. Throws LinkClosed or the signal's reason. */
  async open(signal: AbortSignal): Promise<TcpConnection> {
    await this.current?.close();
    if (this.calls++ > 0) await this.host.clock.sleep(backoff(this.failures, this.host.random), signal);
    signal.throwIfAborted();
    this.failures++;
    const socket = await this.dial(signal);
    if (this.connections++ > 0) this.host.counters.reconnects++;
    this.current = new TcpConnection(socket, this.host);
    return this.current;
  }

  /** The peer is well: the next back-off starts from the beginning. */
  succeeded(): void {
    this.failures = 0;
  }

  private async dial(signal: AbortSignal): Promise<Socket> {
    const { host, port, connectTimeoutMs } = this.target;
    const socket = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS });
    const patience = new AbortController();
    const connected = new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
    });
    const tooLate = this.host.clock.sleep(connectTimeoutMs, AbortSignal.any([signal, patience.signal])).then(() => {
      throw new Error(`no connection within ${connectTimeoutMs} ms`);
    });
    try {
      await Promise.race([connected, tooLate]);
      return socket;
    } catch (error) {
      socket.on("error", ignore).destroy();
      signal.throwIfAborted();
      throw new LinkClosed(`cannot connect to ${host}:${port}: ${reasonOf(error)}`);
    } finally {
      patience.abort();
      tooLate.catch(ignore);
      connected.catch(ignore);
    }
  }
}

/** One connection of a TcpLink. */
export class TcpConnection {
  private readonly chunks: Buffer[] = [];
  private unread = 0;
  private end: LinkClosed | null = null;
  private wake: () => void = ignore;
  private readonly gone: Promise<void>;

  constructor(
    private readonly socket: Socket,
    private readonly host: LinkHost,
  ) {
    socket.on("data", (chunk) => this.take(chunk));
    socket.on("error", (error) => this.finish(`connection lost: ${reasonOf(error)}`));
    socket.on("end", () => this.finish("the peer closed the connection"));
    this.gone = new Promise((resolve) =>
      socket.once("close", () => {
        this.finish("connection closed");
        resolve();
      }),
    );
  }

  /** Sends bytes. Throws LinkClosed once the connection has ended. */
  write(bytes: Uint8Array): void {
    if (this.end) throw this.end;
    this.host.counters.bytesOut += bytes.length;
    this.socket.write(bytes);
  }

  /**
   * The next chunk in order of arrival, or null if none came within the given milliseconds. One reader at a time.
   * What arrived before the end is still handed out; then it throws LinkClosed.
   */
  async read(timeoutMs: number): Promise<Buffer | null> {
    if (this.chunks.length === 0 && !this.end) await this.arrival(timeoutMs);
    const chunk = this.chunks.shift();
    if (!chunk) {
      if (this.end) throw this.end;
      return null;
    }
    this.unread -= chunk.length;
    if (this.unread <= READ_AHEAD_BYTES) this.socket.resume();
    return chunk;
  }

  /** Ends the connection after what was written has gone out, and waits until the socket is free. */
  async close(): Promise<void> {
    this.finish("closed by us");
    this.socket.destroySoon();
    this.socket.resume();
    const patience = new AbortController();
    const tooLate = this.host.clock.sleep(CLOSE_PATIENCE_MS, patience.signal).catch(ignore);
    await Promise.race([this.gone, tooLate]);
    patience.abort();
    this.socket.destroy();
    await this.gone;
  }

  private async arrival(timeoutMs: number): Promise<void> {
    const patience = new AbortController();
    const woken = new Promise<void>((resolve) => (this.wake = resolve));
    await Promise.race([woken, this.host.clock.sleep(timeoutMs, patience.signal).catch(ignore)]);
    patience.abort();
    this.wake = ignore;
  }

  private take(chunk: Buffer): void {
    this.host.counters.bytesIn += chunk.length;
    this.chunks.push(chunk);
    this.unread += chunk.length;
    if (this.unread > READ_AHEAD_BYTES) this.socket.pause();
    this.wake();
  }

  private finish(why: string): void {
    this.end ??= new LinkClosed(why);
    this.wake();
  }
}

function ignore(): void {}

/** The first reason that has words: a name with several addresses fails with an error that has none itself. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
