import { createServer } from "node:net";
import type { Server, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { Random } from "../world/random.ts";
import { listen } from "./listening.ts";
import { computerText } from "./tls-computer.ts";
import { displayFrame } from "./tls-display.ts";
import type { Incoming } from "./tls-frame.ts";
import { CommandReader, computerFrame, lowerHexFrame, REFUSED } from "./tls-frame.ts";
import type { Gauge } from "./tls-gauge.ts";

const LATEST_MS = 1500;
const WATCH_MS = 200;

/** The whole answer to a command; null for silence (a wrong security code). */
export function answerCommand(incoming: Extract<Incoming, { kind: "command" }>, gauge: Gauge, now: number) {
  const { securityCode, quirks } = gauge.plan;
  if (incoming.code !== (securityCode ?? "")) return null;
  const command = incoming.text;
  if (/^[IS]/.test(command)) return displayFrame(command, gauge, now) ?? REFUSED;
  if (quirks.displayOnly) return REFUSED;
  const text = computerText(command, gauge, now);
  if (text === null) return REFUSED;
  const body = `${gauge.stamp(now)}${text}`;
  const echo = command.slice(0, 6);
  return quirks.lowerHex && !echo.startsWith("i902") ? lowerHexFrame(echo, body) : computerFrame(echo, body);
}

/** A TLS-350 behind a serial server: one client at a time, one command at a time. */
export class TlsConsole {
  private readonly server: Server;
  private readonly chance: Random;
  private client: Socket | null = null;
  private watch: NodeJS.Timeout | null = null;

  constructor(
    private readonly gauge: Gauge,
    private readonly terms: {
      readonly now: () => number;
      readonly settle: () => void;
      readonly seed: number;
      readonly log: Log;
    },
  ) {
    this.chance = Random.named(terms.seed, `${gauge.station.plan.code}/console`);
    this.server = createServer((socket) => this.welcome(socket));
  }

  /** Opens settings.port; gives the port. */
  async start(): Promise<number> {
    this.watch = setInterval(() => {
      if (this.gauge.station.dark) this.client?.destroy();
    }, WATCH_MS);
    const port = await listen(this.server, this.gauge.plan.host, this.gauge.plan.port);
    this.terms.log.info({ station: this.gauge.station.plan.code, port }, "tank gauge listens");
    return port;
  }

  async stop(): Promise<void> {
    if (this.watch) clearInterval(this.watch);
    this.client?.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private welcome(socket: Socket): void {
    socket.on("error", () => socket.destroy());
    if (this.client !== null || this.gauge.station.dark) {
      socket.destroy();
      return;
    }
    this.client = socket;
    socket.setNoDelay(true);
    const session = new AbortController();
    const reader = new CommandReader(this.gauge.plan.securityCode?.length ?? 0);
    let answering: AbortController = new AbortController();
    let queue: Promise<void> = Promise.resolve();
    socket.on("data", (bytes) => {
      for (const incoming of reader.push(bytes)) {
        if (incoming.kind === "abort") {
          answering.abort();
          answering = new AbortController();
        } else {
          const signal = AbortSignal.any([session.signal, answering.signal]);
          queue = queue.then(() => this.answer(incoming, socket, signal));
        }
      }
    });
    socket.on("close", () => {
      session.abort();
      if (this.client === socket) this.client = null;
    });
  }

  private async answer(command: Extract<Incoming, { kind: "command" }>, socket: Socket, signal: AbortSignal) {
    const { quirks } = this.gauge.plan;
    try {
      if (quirks.late) await sleep(this.chance.between(0, LATEST_MS), undefined, { signal });
      signal.throwIfAborted();
      const frame = answerCommand(command, this.gauge, this.terms.now());
      // Setting the clock is the only command that changes anything.
      if (command.text.startsWith("s501")) this.terms.settle();
      if (frame === null) return;
      if (quirks.split) await this.trickle(Buffer.from(frame, "latin1"), socket, signal);
      else socket.write(frame, "latin1");
    } catch (error) {
      if (!signal.aborted) this.terms.log.error({ error: String(error) }, "console command failed");
    }
  }

  /** Like a serial line behind a serial server: a few bytes at a time. */
  private async trickle(bytes: Buffer, socket: Socket, signal: AbortSignal): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      const size = this.chance.integer(1, 7);
      socket.write(bytes.subarray(at, at + size));
      at += size;
      await sleep(this.chance.integer(1, 4), undefined, { signal });
    }
  }
}
