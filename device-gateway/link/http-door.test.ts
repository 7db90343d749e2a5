import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { DoorCall, DoorGuest } from "../door.ts";
import { HttpDoorServer, type HttpDoorOptions } from "./http-door.ts";
import type { Stranger } from "./stranger-list.ts";

const doors: HttpDoorServer[] = [];

afterEach(async () => {
  await Promise.all(doors.splice(0).map((door) => door.close()));
});

async function openDoor(options: Partial<HttpDoorOptions> = {}): Promise<HttpDoorServer> {
  const door = new HttpDoorServer({ host: "127.0.0.1", port: 0, ...options });
  doors.push(door);
  await door.listen();
  return door;
}

/** Answers every request with what it was sent. */
function echoGuest(overrides: Partial<DoorGuest> = {}): DoorGuest & { readonly sockets: WebSocket[] } {
  const sockets: WebSocket[] = [];
  return {
    sockets,
    request: async (_, body) => ({ status: 200, headers: { "X-Echo": "yes" }, body: body.toString("utf8") }),
    welcome: () => 101,
    socket: (_, socket) => void sockets.push(socket),
    ...overrides,
  };
}

const ID = { header: "X-Device-Id", id: "AB12" };

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

function post(
  door: HttpDoorServer,
  body: string | Buffer,
  headers: Record<string, string> = { "X-Device-Id": "AB12" },
) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port: door.port, method: "POST", path: "/any", headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function dial(door: HttpDoorServer, headers: Record<string, string> = { "X-Device-Id": "AB12" }): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${door.port}/ptsWebSocket`, { headers, perMessageDeflate: false });
  socket.on("error", () => undefined);
  return socket;
}

async function statusOfUpgrade(socket: WebSocket): Promise<number | undefined> {
  const [, response] = (await once(socket, "unexpected-response")) as [unknown, { statusCode?: number }];
  return response.statusCode;
}

describe("requests", () => {
  test("the guest gets the exact bytes and the call, and its answer goes out in one piece with its length", async () => {
    const door = await openDoor();
    const calls: DoorCall[] = [];
    const bytes = Buffer.from([0xff, 0x00, 0x7b, 0xc3, 0xa9]);
    let received: Buffer = Buffer.alloc(0);
    const guest = echoGuest({
      request: async (call, body) => {
        calls.push(call);
        received = body;
        return { status: 201, headers: { "X-Echo": "yes" }, body: "né" };
      },
    });
    door.admit(ID, guest);

    const answer = await post(door, bytes);

    expect(received).toEqual(bytes);
    expect(calls[0]).toMatchObject({ method: "POST", path: "/any", remoteAddress: "127.0.0.1" });
    expect(answer).toMatchObject({ status: 201, body: "né" });
    expect(answer.headers["content-length"]).toBe("3");
    expect(answer.headers["transfer-encoding"]).toBeUndefined();
    expect(answer.headers["x-echo"]).toBe("yes");
  });

  test("a body that comes byte by byte is put together", async () => {
    const door = await openDoor();
    door.admit(ID, echoGuest());
    const socket = connect(door.port, "127.0.0.1");
    let answer = "";
    socket.on("data", (data) => (answer += data.toString()));
    for (const byte of "POST / HTTP/1.1\r\nHost: x\r\nX-Device-Id: AB12\r\nContent-Length: 4\r\nConnection: close\r\n\r\nabcd") {
      socket.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await once(socket, "close");
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\n\r\nabcd$/);
  });

  test("two requests in one chunk get two answers", async () => {
    const door = await openDoor();
    door.admit(ID, echoGuest());
    const one = (body: string, more: string) =>
      `POST / HTTP/1.1\r\nHost: x\r\nX-Device-Id: AB12\r\n${more}Content-Length: 2\r\n\r\n${body}`;
    const socket = connect(door.port, "127.0.0.1");
    let answer = "";
    socket.on("data", (data) => (answer += data.toString()));
    socket.write(one("aa", "") + one("bb", "Connection: close\r\n"));
    await once(socket, "close");
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
    expect(answer.indexOf("aa")).toBeLessThan(answer.indexOf("bb"));
  });

  test.each([
    ["said to be", { "Content-Length": String(5 * 1024 * 1024) }],
    ["found to be", { "Transfer-Encoding": "chunked" }],
  ])("a body %s longer than 4 MiB is refused with 413 and the next caller is served", async (_, headers) => {
    const door = await openDoor();
    door.admit(ID, echoGuest());
    const long = post(door, Buffer.alloc(5 * 1024 * 1024), { "X-Device-Id": "AB12", ...headers });
    // The refusal comes while the rest is still being sent; some clients see only the closed connection.
    const status = await long.then(
      (answer) => answer.status,
      () => 413,
    );
    expect(status).toBe(413);
    expect((await post(door, "next")).body).toBe("next");
  });

  test("a guest that fails costs its caller a 500 and nobody else anything", async () => {
    const faults: unknown[] = [];
    const door = await openDoor({ onFault: (fault) => faults.push(fault) });
    door.admit(ID, echoGuest({ request: () => Promise.reject(new Error("guest failed")) }));
    door.admit({ ...ID, id: "CD34" }, echoGuest());
    expect(await post(door, "x")).toMatchObject({ status: 500, body: "" });
    expect(await post(door, "x", { "X-Device-Id": "CD34" })).toMatchObject({ status: 200 });
    expect(faults).toEqual([new Error("guest failed")]);
  });

  test("ids are compared without regard to case, and a guest that has left is a stranger", async () => {
    const door = await openDoor();
    const leave = door.admit(ID, echoGuest());
    expect((await post(door, "x", { "x-device-id": " ab12 " })).status).toBe(200);
    leave();
    expect((await post(door, "x")).status).toBe(403);
  });

  test("a guest that leaves late does not turn away its successor", async () => {
    const door = await openDoor();
    const leave = door.admit(ID, echoGuest());
    door.admit(ID, echoGuest());
    leave();
    expect((await post(door, "x")).status).toBe(200);
  });
});

describe("strangers", () => {
  test("an unknown caller gets 403 and is reported once a minute with what it calls itself", async () => {
    const strangers: Stranger[] = [];
    const door = await openDoor({ onStranger: (stranger) => strangers.push(stranger) });
    const headers = { "X-Device-Id": "EE55", "X-Firmware": "2021", Cookie: "secret" };
    expect((await post(door, "x", headers)).status).toBe(403);
    await post(door, "x", headers);
    await post(door, "x", { "X-Device-Id": "EE66" });
    expect(strangers).toEqual([
      { headers: { "x-device-id": "EE55", "x-firmware": "2021" }, remoteAddress: "127.0.0.1", path: "/any" },
      { headers: { "x-device-id": "EE66" }, remoteAddress: "127.0.0.1", path: "/any" },
    ]);
  });

  test("a caller that names itself by nothing is refused and not reported", async () => {
    const report = vi.fn();
    const door = await openDoor({ onStranger: report });
    expect((await post(door, "x", {})).status).toBe(403);
    expect(report).not.toHaveBeenCalled();
  });

  test("an unknown caller's WebSocket is refused with 403 and reported", async () => {
    const strangers: Stranger[] = [];
    const door = await openDoor({ onStranger: (stranger) => strangers.push(stranger) });
    expect(await statusOfUpgrade(dial(door, { "X-Device-Id": "EE77" }))).toBe(403);
    expect(strangers[0]?.headers["x-device-id"]).toBe("EE77");
  });
});

describe("WebSockets", () => {
  test("a welcome caller's socket is handed over with its call, uncompressed", async () => {
    const door = await openDoor();
    const guest = echoGuest({ socket: (call, socket) => socket.send(call.path) });
    door.admit(ID, guest);
    const socket = dial(door);
    const [data] = (await once(socket, "message")) as [Buffer];
    expect(data.toString()).toBe("/ptsWebSocket");
    expect(socket.extensions).toBe("");
  });

  test.each([401, 403] as const)("a caller that is not welcome is refused with %i", async (status) => {
    const door = await openDoor();
    door.admit(ID, echoGuest({ welcome: () => status }));
    expect(await statusOfUpgrade(dial(door))).toBe(status);
  });

  test("whoever is turned away leaves a trace: strangers, wrong credentials, bodies without end", async () => {
    const onTurnedAway = vi.fn();
    const door = await openDoor({ onTurnedAway });
    door.admit(ID, echoGuest({ welcome: () => 401, request: async () => ({ status: 401, headers: {}, body: "" }) }));
    await statusOfUpgrade(dial(door));
    await post(door, "x");
    await post(door, "x", { "X-Device-Id": "unknown" });
    await post(door, "x", {});

    expect(door.refusals).toEqual(
      new Map([
        [401, 2],
        [403, 2],
      ]),
    );
    expect(onTurnedAway.mock.calls.map(([row]) => row)).toEqual([
      { status: 401, remoteAddress: "127.0.0.1", calls: 1 },
      { status: 403, remoteAddress: "127.0.0.1", calls: 1 },
    ]);
  });

  test("a guest that fails to welcome or to take a socket costs that caller its connection", async () => {
    const onFault = vi.fn();
    const door = await openDoor({ onFault });
    const fail = (what: string) => () => {
      throw new Error(`guest failed to ${what}`);
    };
    door.admit(ID, echoGuest({ welcome: fail("welcome") }));
    door.admit({ ...ID, id: "CD34" }, echoGuest({ socket: fail("take a socket") }));
    expect(await statusOfUpgrade(dial(door))).toBe(500);
    await once(dial(door, { "X-Device-Id": "CD34" }), "close");
    expect(onFault).toHaveBeenCalledTimes(2);
  });

  test("a guest that fails at every call is told of once a minute, not with a stack for each", async () => {
    const onFault = vi.fn();
    const door = await openDoor({ onFault });
    door.admit(
      ID,
      echoGuest({
        welcome: () => {
          throw new Error("guest failed");
        },
      }),
    );

    for (let call = 0; call < 5; call++) expect(await statusOfUpgrade(dial(door))).toBe(500);

    expect(onFault.mock.calls.map(([, times]) => times as number)).toEqual([1]);
  });

  test("a socket that answers no ping is dropped, one that answers stays", async () => {
    const door = await openDoor({ pingMs: 20 });
    const guest = echoGuest();
    door.admit(ID, guest);
    const deaf = new WebSocket(`ws://127.0.0.1:${door.port}`, { headers: { "X-Device-Id": "AB12" }, autoPong: false });
    const alive = dial(door);
    let pings = 0;
    alive.on("ping", () => pings++);
    await once(deaf, "close");
    await vi.waitFor(() => expect(pings).toBeGreaterThan(4));
    expect(alive.readyState).toBe(WebSocket.OPEN);
  });

  test("a caller that floods is read at so many messages a second, and loses none", async () => {
    const door = await openDoor({ mostMessagesASecond: 100 });
    const pausedAt: boolean[] = [];
    door.admit(
      ID,
      echoGuest({ socket: (_, socket) => void socket.on("message", () => pausedAt.push(socket.isPaused)) }),
    );
    const socket = dial(door);
    await once(socket, "open");
    for (let message = 0; message < 300; message += 1) socket.send("x".repeat(4_000));

    await vi.waitFor(() => expect(pausedAt).toHaveLength(300), { timeout: 14_000 });
    expect(pausedAt.slice(0, 99)).not.toContain(true);
    expect(pausedAt).toContain(true);
    expect(door.refusals.get(429)).toBeGreaterThan(1);
  });

  test("a frame that breaks the WebSocket protocol ends that socket only", async () => {
    const door = await openDoor();
    const guest = echoGuest();
    door.admit(ID, guest);
    const raw = connect(door.port, "127.0.0.1");
    raw.on("error", () => undefined);
    raw.write(
      "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Device-Id: AB12\r\n" +
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    );
    await once(raw, "data");
    raw.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    await once(raw, "close");
    const other = dial(door);
    await once(other, "open");
    expect(other.readyState).toBe(WebSocket.OPEN);
  });
});

describe("opening and closing", () => {
  test("a taken port is said plainly", async () => {
    const first = await openDoor();
    const second = new HttpDoorServer({ host: "127.0.0.1", port: first.port });
    await expect(second.listen()).rejects.toThrow(
      `cannot listen for devices on 127.0.0.1 port ${first.port}: another program is using it`,
    );
    await second.close();
  });

  test("closing ends open sockets and idle connections, and may be asked twice", async () => {
    const door = await openDoor();
    door.admit(ID, echoGuest());
    const socket = dial(door);
    await once(socket, "open");
    const idle = connect(door.port, "127.0.0.1");
    await once(idle, "connect");
    const ends = [once(socket, "close"), once(idle, "close")];
    await door.close();
    await door.close();
    await Promise.all(ends);
    await expect(post(door, "x")).rejects.toThrow("ECONNREFUSED");
  });
});
