import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** So long a request that is under way may take to its end once the server is told to end. */
const LAST_MS = 20_000;

/**
 * Lets nobody keep a server from ending. Node waits for every connection and then looks at no clock any more: one that
 * was opened and said nothing, as browsers and balancers do ahead of time, or stopped in the middle of a request, would
 * keep it for ever. The silent ones go at once, what was asked is answered, and after `lastMs` all is over.
 */
export function endConnections(http: FastifyInstance, lastMs = LAST_MS): void {
  const silent = new Set<Socket>();
  const heard = ({ socket }: { readonly socket: Socket }) => void silent.delete(socket);
  let ending = false;
  http.server.on("connection", (socket) => {
    if (ending) {
      socket.destroy();
      return;
    }
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  http.server.on("request", heard);
  http.server.on("upgrade", heard);
  http.addHook("preClose", async () => {
    ending = true;
    silent.forEach((socket) => socket.destroy());
    const last = setTimeout(() => http.server.closeAllConnections(), lastMs).unref();
    // It holds the whole server until then.
    http.server.once("close", () => clearTimeout(last));
  });
}
