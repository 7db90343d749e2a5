import { Agent, request } from "node:http";

/** What a stretch of load came to. */
export interface Load {
  readonly requests: number;
  readonly seconds: number;
  readonly latenciesMs: readonly number[];
}

/** How a server is asked. */
export interface Asking {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the request with this number: the same for the same number. */
  body(number: number): string;
}

const CONNECTIONS = 8;

function ask({ url, headers }: Asking, agent: Agent, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const sent = request(url, {
      agent,
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "content-length": length },
    });
    sent.once("error", reject);
    sent.once("response", (response) => {
      response.resume();
      response.once("end", () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    sent.end(body);
  });
}

/** When a stretch of load is over: after so long, or so many requests. */
interface Until {
  readonly ms: number;
  readonly requests?: number;
}

/** Keeps a few connections busy: each sends its next request when the last one is answered. */
export async function closedLoop(asking: Asking, { ms, requests = Infinity }: Until): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const latenciesMs: number[] = [];
  let number = 0;
  const startedAt = performance.now();
  const busy = async () => {
    while (performance.now() - startedAt < ms && number < requests) {
      const body = asking.body((number += 1));
      const sentAt = performance.now();
      await ask(asking, agent, body);
      latenciesMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, busy));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { requests: latenciesMs.length, seconds, latenciesMs };
}
