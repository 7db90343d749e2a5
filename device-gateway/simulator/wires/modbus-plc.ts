import { createServer, type Server, type Socket } from "node:net";
import type { Log } from "../log.ts";
import type { SkidPlan } from "../plan.ts";
import type { Skid } from "../world/skid.ts";
import { listen } from "./listening.ts";
import { registersOf } from "./modbus-registers.ts";

const WATCH_MS = 200;
const [HEADER, MOST_REGISTERS] = [7, 125] as const;
const [ILLEGAL_FUNCTION, ILLEGAL_ADDRESS, ILLEGAL_VALUE] = [1, 2, 3] as const;

/** The answer to one whole request; null for silence: another unit is meant, or another protocol. */
export function answerRequest(request: Buffer, unitId: number, registers: Buffer): Buffer | null {
  if (request.readUInt16BE(2) !== 0 || request[6] !== unitId) return null;
  const fc = request[HEADER] ?? 0;
  const refused = (code: number) => reply(request, Buffer.of(fc | 0x80, code));
  if (fc !== 3 && fc !== 4) return refused(ILLEGAL_FUNCTION);
  if (request.length < HEADER + 5) return refused(ILLEGAL_VALUE);
  const [address, count] = [request.readUInt16BE(HEADER + 1), request.readUInt16BE(HEADER + 3)];
  if (count < 1 || count > MOST_REGISTERS) return refused(ILLEGAL_VALUE);
  const words = registers.subarray(2 * address, 2 * (address + count));
  if (words.length < 2 * count) return refused(ILLEGAL_ADDRESS);
  return reply(request, Buffer.concat([Buffer.of(fc, words.length), words]));
}

/** The same transaction and unit, with the bytes that follow. */
function reply(request: Buffer, pdu: Buffer): Buffer {
  const head = Buffer.from(request.subarray(0, HEADER));
  head.writeUInt16BE(pdu.length + 1, 4);
  return Buffer.concat([head, pdu]);
}

/** A skid's PLC behind its port. It takes no command. */
export class ModbusPlc {
  private readonly server: Server;
  private readonly clients = new Set<Socket>();
  private watch: NodeJS.Timeout | null = null;

  constructor(
    private readonly skid: Skid,
    private readonly plan: SkidPlan,
    private readonly terms: { readonly now: () => number; readonly log: Log },
  ) {
    this.server = createServer((socket) => this.welcome(socket));
  }

  /** Opens settings.port; gives the port. */
  async start(): Promise<number> {
    this.watch = setInterval(() => {
      if (this.skid.station.dark) this.hangUp();
    }, WATCH_MS);
    const port = await listen(this.server, this.plan.host, this.plan.port);
    this.terms.log.info({ station: this.skid.station.plan.code, port }, "skid listens");
    return port;
  }

  async stop(): Promise<void> {
    if (this.watch) clearInterval(this.watch);
    this.hangUp();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private hangUp(): void {
    for (const socket of this.clients) socket.destroy();
  }

  private welcome(socket: Socket): void {
    socket.on("error", () => socket.destroy());
    if (this.skid.station.dark) return void socket.destroy();
    this.clients.add(socket);
    socket.on("close", () => this.clients.delete(socket));
    let rest = Buffer.alloc(0);
    socket.on("data", (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      for (let length = wholeLength(rest); length > 0; length = wholeLength(rest)) {
        const now = this.terms.now();
        const answer = answerRequest(rest.subarray(0, length), this.plan.unitId, registersOf(this.skid.read(now), now));
        if (answer) socket.write(answer);
        rest = rest.subarray(length);
      }
    });
  }
}

/** The bytes of the first request; 0: it isn't whole yet. */
function wholeLength(bytes: Buffer): number {
  if (bytes.length < HEADER + 1) return 0;
  const length = HEADER - 1 + Math.max(2, bytes.readUInt16BE(4));
  return bytes.length < length ? 0 : length;
}
