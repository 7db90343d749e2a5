import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { checksum } from "../frame.ts";

/** A whole computer-format answer from its function, stamp and data. */
export function computerAnswer(fn: string, stamp: string, data: string): string {
  const head = `\x01${fn}${stamp}${data}&&`;
  return `${head}${checksum(Buffer.from(head, "latin1"))}\x03`;
}

/** A single-precision float as the console prints it. */
export function hex(value: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatBE(value);
  return bytes.toString("hex").toUpperCase();
}

/** How a console behaves on one command: what it sends, or null for silence. */
export type Reaction = (fn: string, socket: Socket) => string | null;

/** A throw-away console on a port of 127.0.0.1 that takes note of everything. */
export class TestConsole {
  /** Functions asked for, in order, without security code. */
  readonly asked: string[] = [];
  /** Everything received. */
  received = "";
  /** Connections ever, now, and at most at one time. */
  connections = 0;
  open = 0;
  mostOpen = 0;
  /** Sends answers in pieces of this many bytes. */
  pieceBytes = Infinity;
  securityCode = "";
  needsLineEnd = false;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  constructor(public react: Reaction) {
    this.server = createServer({ noDelay: true }, (socket) => this.welcome(socket));
  }

  async listen(port = 0): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(port, "127.0.0.1", resolve));
    return (this.server.address() as AddressInfo).port;
  }

  hangUp(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private welcome(socket: Socket): void {
    this.sockets.add(socket);
    this.connections++;
    this.mostOpen = Math.max(this.mostOpen, ++this.open);
    let text = "";
    socket.on("error", () => {});
    socket.on("close", () => {
      this.open--;
      this.sockets.delete(socket);
    });
    socket.on("data", (chunk) => {
      this.received += chunk.toString("latin1");
      text += chunk.toString("latin1");
      text = this.digest(text, socket);
    });
  }

  /** Reacts to every whole command and returns what is left. */
  private digest(text: string, socket: Socket): string {
    const command = new RegExp(
      `\\x01(.{${this.securityCode.length}})([A-Za-z0-9]{6})${this.needsLineEnd ? "\\r\\n" : ""}`,
    );
    let rest = text;
    for (let match = command.exec(rest); match; match = command.exec(rest)) {
      rest = rest.slice(match.index + match[0].length);
      const [, code, fn = ""] = match;
      this.asked.push(fn);
      const answer = code === this.securityCode ? this.react(fn, socket) : null;
      if (answer !== null) void this.send(answer, socket);
    }
    return rest;
  }

  private async send(answer: string, socket: Socket): Promise<void> {
    const bytes = Buffer.from(answer, "latin1");
    for (let at = 0; at < bytes.length && !socket.destroyed; at += this.pieceBytes) {
      socket.write(bytes.subarray(at, at + this.pieceBytes));
      if (this.pieceBytes !== Infinity) await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
