import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { textFrame } from "./frame.ts";

test("frames of every kind of length arrive as they were, among those of the library", async () => {
  const lengths = [0, 1, 125, 126, 65_535, 65_536, 200_000];
  const texts = lengths.map((length) => "é".repeat(length >> 1).padEnd(length - (length >> 1), "x"));
  const http = createServer().listen(0, "127.0.0.1");
  await once(http, "listening");
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  sockets.on("connection", (socket, { socket: wire }) => {
    for (const text of texts) {
      const message = Buffer.from(text);
      wire.write(textFrame(message.subarray(0, 7), message.subarray(7)));
      socket.send("between");
    }
  });
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
  onTestFinished(() => {
    client.terminate();
    sockets.close();
    http.close();
  });
  const got: string[] = [];

  await new Promise<void>((resolve, reject) => {
    client.on("error", reject);
    client.on("message", (data: Buffer, binary) => {
      got.push(binary ? "binary" : data.toString());
      if (got.length === 2 * texts.length) {
        resolve();
      }
    });
  });

  expect(got).toEqual(texts.flatMap((text) => [text, "between"]));
});
