import { type AddressInfo, type Socket, createServer, connect } from "node:net";
import { Transform } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

/** A phone at the edge of a cell: what comes down takes so long on its way, and so many bytes a second. */
const DELAY_MS = 150;
const BYTES_A_SECOND = 24_000;
const PIECE = 1_200;

/** A line to a server on which all that it says comes late and slowly; `bytes` counts what came. */
export class SlowLine {
  /** Where the server is reached over this line. */
  readonly url: string;
  readonly #end: () => Promise<void>;
  #bytes = 0;

  private constructor(url: string, end: () => Promise<void>, counted: { count: (bytes: number) => void }) {
    this.url = url;
    this.#end = end;
    counted.count = (bytes) => void (this.#bytes += bytes);
  }

  static async to(url: string): Promise<SlowLine> {
    const { hostname, port } = new URL(url);
    const counted = { count: (_bytes: number): void => undefined };
    const open = new Set<Socket>();
    const server = createServer((phone) => {
      const behind = connect(Number(port), hostname);
      for (const socket of [phone, behind]) {
        open.add(socket);
        socket.on("close", () => open.delete(socket)).on("error", () => socket.destroy());
      }
      phone.pipe(behind);
      behind.pipe(slowed(counted)).pipe(phone);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const end = async () => {
      open.forEach((socket) => socket.destroy());
      await new Promise<void>((resolve) => server.close(() => resolve()));
    };
    return new SlowLine(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, end, counted);
  }

  /** Bytes that came down since it was asked last, headers included. */
  bytes(): number {
    const bytes = this.#bytes;
    this.#bytes = 0;
    return bytes;
  }

  end(): Promise<void> {
    return this.#end();
  }
}

function slowed(counted: { readonly count: (bytes: number) => void }): Transform {
  let quiet = true;
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      await wait(quiet ? DELAY_MS : 0);
      quiet = false;
      setTimeout(() => (quiet = true), DELAY_MS).unref();
      for (let from = 0; from < chunk.length; from += PIECE) {
        const piece = chunk.subarray(from, from + PIECE);
        counted.count(piece.length);
        this.push(piece);
        await wait((piece.length / BYTES_A_SECOND) * 1_000);
      }
      done();
    },
  });
}
