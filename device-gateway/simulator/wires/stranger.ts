import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import type { Log } from "../log.ts";
import { GatewayDoors } from "./gateway-doors.ts";

const CALL_EVERY_MS = 30_000;
const HANDSHAKE_TIMEOUT_MS = 5_000;

/**
 * A controller as it comes out of its box: nobody has registered it. It calls the gateway, is turned away, and calls again;
 * it sells nothing, and once it is let in it says nothing.
 */
export class Stranger {
  private socket: WebSocket | null = null;
  private readonly stopping = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly ptsId: string,
    private readonly terms: { readonly gatewayUrl: string; readonly log: Log },
  ) {}

  start(): void {
    this.running = this.call();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.socket?.terminate();
    await this.running;
  }

  private async call(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await this.connection();
      await sleep(CALL_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Ends with the connection, which mostly is never opened. */
  private connection(): Promise<void> {
    const url = `${new GatewayDoors(this.terms.gatewayUrl).current.replace(/^http/, "ws")}/ptsWebSocket`;
    const headers = { "X-Pts-Id": this.ptsId };
    const socket = new WebSocket(url, { headers, perMessageDeflate: false, handshakeTimeout: HANDSHAKE_TIMEOUT_MS });
    this.socket = socket;
    return new Promise((resolve) => {
      socket.on("error", (error) => this.terms.log.debug({ ptsId: this.ptsId, error: error.message }, "turned away"));
      socket.on("close", () => resolve());
    });
  }
}
