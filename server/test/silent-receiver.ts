import { once } from "node:events";
import { type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A receiver of webhooks that lets everybody wait. */
interface SilentReceiver {
  readonly url: string;
  /** Those who wait for an answer. */
  readonly waiting: readonly ServerResponse[];
  /** Takes nothing any more, and hangs up on who waits. */
  readonly close: () => void;
}

/** A receiver that takes what comes and answers nothing by itself, until it is closed or its story is over. */
export async function silentReceiver(): Promise<SilentReceiver> {
  const waiting: ServerResponse[] = [];
  const http = createServer((_request, response) => void waiting.push(response)).listen(0, "127.0.0.1");
  const close = () => {
    http.close();
    http.closeAllConnections();
  };
  onTestFinished(close);
  await once(http, "listening");
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook`, waiting, close };
}
