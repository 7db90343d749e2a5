import type { BrowserContext } from "playwright-core";

/** A line on which what the server has to say can be held back, while what the page says still arrives. */
export class LateLine {
  #held = false;

  /** Lays the line before the first page opens its socket. */
  async lie(context: BrowserContext): Promise<void> {
    await context.routeWebSocket(/\/graphql$/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (!this.#held) {
          socket.send(message);
        }
      });
    });
  }

  /** From now on the page hears nothing new. */
  hold(): void {
    this.#held = true;
  }
}
