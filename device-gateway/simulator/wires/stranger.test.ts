import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { newLog } from "../log.ts";
import { listen } from "./listening.ts";
import { Stranger } from "./stranger.ts";

const server = createServer();

afterEach(() => new Promise((resolve) => server.close(resolve)));

test("a controller that nobody knows says who it is, is turned away, and ends when it is asked to", async () => {
  const called = new Promise((resolve) =>
    server.on("upgrade", (request, socket) => {
      resolve([request.url, request.headers["x-pts-id"], request.headers.authorization]);
      // The stranger may hang up before it has read this.
      socket.on("error", () => undefined);
      socket.end("HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n");
    }),
  );
  const gatewayUrl = `http://127.0.0.1:${await listen(server, "127.0.0.1", 0)}`;
  const stranger = new Stranger("00F1", { gatewayUrl, log: newLog("error", () => undefined) });

  stranger.start();

  expect(await called).toEqual(["/ptsWebSocket", "00F1", undefined]);
  await stranger.stop();
});
