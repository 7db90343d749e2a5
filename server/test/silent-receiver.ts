import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A receiver of webhooks that takes what comes and answers nothing, until it is closed or its story is over. */
export async function silentReceiver(): Promise<{ readonly url: string; readonly close: () => void }> {
  const http = createServer(() => undefined).listen(0, "127.0.0.1");
  const close = () => {
    http.close();
    http.closeAllConnections();
  };
  onTestFinished(close);
  await once(http, "listening");
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hook`, close };
}
