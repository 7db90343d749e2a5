import { Agent, get } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { describe, expect, test, vi } from "vitest";
import { endConnections } from "./connections.ts";

/** Longer than a test may take: it fails where it is waited for. */
const FAR_MS = 60_000;

/** A server that answers /slow when it is told to, and somebody who connects to it and says so much. */
async function listening(lastMs = FAR_MS) {
  const http = Fastify({ forceCloseConnections: "idle" });
  endConnections(http, lastMs);
  const slow = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  http.get("/soon", async () => "soon");
  http.post("/body", async () => "body");
  http.get("/slow", () => {
    begun.resolve();
    return slow.promise;
  });
  await http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const says = async (text: string): Promise<Socket> => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined).resume();
    await new Promise((resolve) => http.server.once("connection", resolve));
    socket.write(text);
    // Until the server has read it, whatever it makes of it.
    await wait(50);
    return socket;
  };
  return { http, port, says, slow, begun };
}

describe("a server that is told to end ends", () => {
  test.each([
    ["says nothing", ""],
    ["stopped in the middle of a head", "GET /soon HTTP/1.1\r\nHost: a"],
    ["was answered and stays", "GET /soon HTTP/1.1\r\nHost: a\r\n\r\n"],
  ])("at once, though somebody %s", async (_what, text) => {
    const { http, says } = await listening();
    const socket = await says(text);

    await http.close();

    await vi.waitFor(() => expect(socket.closed).toBe(true));
  });

  test("soon, though somebody stopped in the middle of a body", async () => {
    const { http, says } = await listening(100);
    const socket = await says(
      "POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf",
    );

    await http.close();

    await vi.waitFor(() => expect(socket.closed).toBe(true));
  });

  test("with what was asked answered", async () => {
    const { http, port, slow, begun } = await listening();
    const answered = new Promise<number | undefined>((resolve) => {
      get({ port, path: "/slow", agent: new Agent({ keepAlive: true }) }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
    });
    await begun.promise;

    const ended = http.close();
    slow.resolve("done");

    expect(await answered).toBe(200);
    await ended;
  });
});
