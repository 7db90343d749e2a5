import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** What came in at a receiver. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** What it answers from now on; null: it hangs up. */
  answer(status: number | null, headers?: Record<string, string>): void;
  close(): void;
}

/** Listens for webhooks on a free port until it is closed. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: { status: number | null; headers: Record<string, string> } = { status: 204, headers: {} };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (answer.status === null) {
        request.socket.destroy();
        return;
      }
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(answer.status, answer.headers).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (status, headers = {}) => void (answer = { status, headers }),
    close: () => void server.close(),
  };
}
