import { createServer, type Socket } from "node:net";

/** What came in: one request, taken apart by hand. */
export interface Asked {
  readonly hex: string;
  readonly transaction: number;
  readonly unit: number;
  readonly fc: number;
  readonly address: number;
  readonly count: number;
}

/** What a PLC does with a request: the bytes that it answers (none: it is silent), or something with the socket itself. */
export type Reaction = (asked: Asked, socket: Socket) => Buffer | null;

/** The other end of the wire, by its bytes alone. */
export class TestPlc {
  readonly asked: Asked[] = [];
  connections = 0;
  port = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.serve(socket));

  constructor(public react: Reaction) {}

  async listen(port = 0): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(port, "127.0.0.1", resolve));
    const address = this.server.address();
    this.port = typeof address === "object" && address ? address.port : 0;
    return this.port;
  }

  hangUp(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.hangUp();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private serve(socket: Socket): void {
    this.connections++;
    this.sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => this.sockets.delete(socket));
    let rest = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (; rest.length >= 12; rest = rest.subarray(12)) {
        const asked = {
          hex: rest.subarray(0, 12).toString("hex"),
          transaction: rest.readUInt16BE(0),
          unit: rest[6] ?? 0,
          fc: rest[7] ?? 0,
          address: rest.readUInt16BE(8),
          count: rest.readUInt16BE(10),
        };
        this.asked.push(asked);
        const answer = this.react(asked, socket);
        if (answer && !socket.destroyed) socket.write(answer);
      }
    });
  }
}

/** A whole answer with these registers. */
export function frameOf({ transaction, unit, fc }: Asked, registers: readonly number[]): Buffer {
  const frame = Buffer.alloc(9 + 2 * registers.length);
  frame.writeUInt16BE(transaction, 0);
  frame.writeUInt16BE(3 + 2 * registers.length, 4);
  frame[6] = unit;
  frame[7] = fc;
  frame[8] = 2 * registers.length;
  for (const [place, word] of registers.entries()) frame.writeUInt16BE(word & 0xff_ff, 9 + 2 * place);
  return frame;
}

/** A refusal by its number. */
export function exceptionOf({ transaction, unit, fc }: Asked, code: number): Buffer {
  const frame = Buffer.from([0, 0, 0, 0, 0, 3, unit, fc | 0x80, code]);
  frame.writeUInt16BE(transaction, 0);
  return frame;
}

/** A skid as its map tells of it; tests change its registers. */
export class Skid {
  readonly registers: number[] = [
    0x43_4e,
    1,
    7,
    0b11,
    0,
    3_600,
    0,
    0,
    0,
    0,
    1_500,
    20,
    733,
    1_500,
    20,
    41,
    1_920,
    1_250,
    60,
    2_150,
    850,
    612,
    355,
    421,
    31,
    12,
    4,
    1_834,
    1_790,
    643,
    0,
    ...Array.from({ length: 9 }, () => 0),
    ...Array.from({ length: 42 }, () => 0),
  ];
  beats = true;

  /** Answers what is asked of it, and its heart beats. */
  readonly react = (asked: Asked): Buffer => {
    if (this.beats) this.registers[2] = ((this.registers[2] ?? 0) + 1) & 0xff_ff;
    return frameOf(asked, this.registers.slice(asked.address, asked.address + asked.count));
  };
}
