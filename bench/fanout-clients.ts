/**
 * Many WebSocket clients in one process that do next to nothing: they cut frames by their lengths and note when each
 * event, known by its transactionNo, came. A client library would cost more than what is measured.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { type Socket, connect } from "node:net";
import { bodyOf, serveAt } from "./control.ts";

/** What is to be connected to. */
interface Wanted {
  readonly name: string;
  readonly port: number;
  readonly count: number;
  /** For graphql-ws: the connection's token and what to subscribe to; absent: a bare socket. */
  readonly subscription?: { readonly token: string; readonly query: string; readonly variables: object };
}

const OPCODE = { text: 0x1, pong: 0xa } as const;
const MARK = Buffer.from('"transactionNo":"');

/** By side and event: when it came, ms of the monotonic clock. */
const receipts = new Map<string, number[]>();
/** By side: a message as it came, without its event. */
const samples = new Map<string, string>();

/** A client's frame; masked with zeros, which changes nothing. */
function frame(opcode: number, payload: Buffer): Buffer {
  const length =
    payload.length < 126
      ? Buffer.from([0x80 | payload.length])
      : Buffer.from([0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([Buffer.from([0x80 | opcode]), length, Buffer.alloc(4), payload]);
}

const json = (value: unknown): Buffer => frame(OPCODE.text, Buffer.from(JSON.stringify(value)));

/** Cuts whole frames off the front; gives back what is left. */
function cut(data: Buffer, take: (opcode: number, payload: Buffer) => void): Buffer {
  let at = 0;
  while (data.length - at >= 2) {
    const short = data[at + 1]! & 0x7f;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (data.length - at < head) {
      break;
    }
    const length =
      short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2));
    if (data.length - at < head + length) {
      break;
    }
    take(data[at]! & 0xf, data.subarray(at + head, at + head + length));
    at += head + length;
  }
  return data.subarray(at);
}

function received(name: string, payload: Buffer): void {
  const from = payload.indexOf(MARK);
  if (from >= 0) {
    const now = performance.timeOrigin + performance.now();
    const start = from + MARK.length;
    const key = `${name} ${payload.toString("latin1", start, payload.indexOf(0x22, start))}`;
    const known = receipts.get(key);
    if (known === undefined) {
      receipts.set(key, [now]);
      samples.set(name, payload.toString());
    } else {
      known.push(now);
    }
  }
}

/** Connects and, for graphql-ws, subscribes; resolves when the connection (or the first message) is there. */
function client({ name, port, subscription }: Wanted): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, "127.0.0.1");
    let rest: Buffer = Buffer.alloc(0);
    let isOpen = false;
    const onFrame = (opcode: number, payload: Buffer) => {
      if (opcode === 0x9) {
        socket.write(frame(OPCODE.pong, payload));
      } else if (payload.includes('"connection_ack"')) {
        const { query, variables } = subscription ?? {};
        socket.write(json({ id: randomUUID(), type: "subscribe", payload: { query, variables } }));
      } else {
        received(name, payload);
        resolve();
      }
    };
    const onHead = () => {
      const end = rest.indexOf("\r\n\r\n");
      if (end < 0) {
        return;
      }
      rest = rest.subarray(end + 4);
      isOpen = true;
      if (subscription === undefined) {
        resolve();
      } else {
        socket.write(json({ type: "connection_init", payload: { Authorization: `Bearer ${subscription.token}` } }));
      }
    };
    socket.on("data", (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (!isOpen) {
        onHead();
      }
      if (isOpen) {
        rest = cut(rest, onFrame);
      }
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error(`${name} closed a connection`)));
    socket.setNoDelay(true);
    const protocol = subscription === undefined ? "" : "Sec-WebSocket-Protocol: graphql-transport-ws\r\n";
    socket.write(
      `GET /graphql HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n${protocol}\r\n`,
    );
  });
}

async function connectAll(wanted: Wanted): Promise<void> {
  const AT_ONCE = 20;
  for (let made = 0; made < wanted.count; made += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => client(wanted)));
  }
}

serveAt(process.env["PORT"], (request, response) => {
  void bodyOf(request).then(async (body) => {
    const asked = new URL(request.url ?? "/", "http://here");
    if (asked.pathname === "/connect") {
      await connectAll(JSON.parse(body) as Wanted);
      response.end("{}");
    } else if (asked.pathname === "/receipts") {
      response.end(JSON.stringify(receipts.get(asked.searchParams.get("of") ?? "") ?? []));
    } else {
      response.end(JSON.stringify(samples.get(asked.searchParams.get("of") ?? "") ?? null));
    }
  });
});
