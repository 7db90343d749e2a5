import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { newCounters, type Clock } from "../driver.ts";
import { realClock } from "../test/fake-clock.ts";
import { backoff } from "./backoff.ts";
import { LinkClosed, TcpLink, type LinkHost } from "./tcp-link.ts";

const never = new AbortController().signal;
const servers: Server[] = [];
const peers: Socket[] = [];

afterEach(async () => {
  for (const peer of peers.splice(0)) peer.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function serve(
  welcome: (peer: Socket) => void,
): Promise<{ host: string; port: number; connectTimeoutMs: number }> {
  const server = createServer((peer) => {
    peers.push(peer);
    peer.on("error", () => {});
    welcome(peer);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { host: "127.0.0.1", port: (server.address() as AddressInfo).port, connectTimeoutMs: 5_000 };
}

/** A clock that wakes every sleeper at once and takes note of what was asked for. */
function hastyClock(): Clock & { readonly slept: number[] } {
  const slept: number[] = [];
  return {
    slept,
    now: () => new Date(0),
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      slept.push(ms);
    },
  };
}

function hostWith(clock: Clock = realClock): LinkHost {
  return { clock, counters: newCounters(), random: () => 0 };
}

/** Why a promise was rejected. */
function reasonOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "it was not rejected",
    (error) => (error instanceof Error ? error.message : String(error)),
  );
}

async function freePort(): Promise<number> {
  const { port } = await serve(() => {});
  await new Promise((resolve) => servers.pop()?.close(resolve));
  return port;
}

describe("back-off", () => {
  test("it doubles from one second to one minute", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 1e9].map((failures) => backoff(failures, () => 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
    ]);
  });

  test("chance takes off up to a quarter", () => {
    expect(backoff(0, () => 0.5)).toBe(875);
    expect(backoff(9, () => 1)).toBe(45_000);
  });
});

describe("a TCP link", () => {
  test("bytes go both ways, in order and counted", async () => {
    const target = await serve((peer) => peer.pipe(peer));
    const host = hostWith();
    const connection = await new TcpLink(target, host).open(never);
    connection.write(Buffer.from("abc"));
    let echoed = "";
    while (echoed.length < 3) echoed += (await connection.read(5_000))?.toString() ?? "";
    expect(echoed).toBe("abc");
    expect(host.counters).toMatchObject({ bytesIn: 3, bytesOut: 3, reconnects: 0 });
    await connection.close();
  });

  test("a read that times out gives nothing, and the next one goes on", async () => {
    const target = await serve((peer) => peer.on("data", () => peer.write("late")));
    const connection = await new TcpLink(target, hostWith()).open(never);
    expect(await connection.read(1)).toBeNull();
    connection.write(Buffer.from("?"));
    expect((await connection.read(5_000))?.toString()).toBe("late");
    await connection.close();
  });

  test("what came before the end is still read, then the link says that it is closed", async () => {
    const target = await serve((peer) => peer.end("last words"));
    const connection = await new TcpLink(target, hostWith()).open(never);
    expect((await connection.read(5_000))?.toString()).toBe("last words");
    await expect(connection.read(5_000)).rejects.toThrow(LinkClosed);
    expect(() => connection.write(Buffer.from("x"))).toThrow(LinkClosed);
    await connection.close();
  });

  test("closing ends a read that waits, sends what was written and leaves no socket", async () => {
    let received = "";
    const ended = Promise.withResolvers<void>();
    const target = await serve((peer) =>
      peer.on("data", (chunk) => (received += chunk)).on("close", () => ended.resolve()),
    );
    const connection = await new TcpLink(target, hostWith()).open(never);
    const waiting = reasonOf(connection.read(60_000));
    connection.write(Buffer.from("goodbye"));
    await connection.close();
    await connection.close();
    expect(await waiting).toBe("closed by us");
    await ended.promise;
    expect(received).toBe("goodbye");
  });

  test("a peer that sends faster than we read is made to wait, and nothing is lost", async () => {
    const size = 4 * 1024 * 1024;
    const target = await serve((peer) => peer.end(Buffer.alloc(size, 7)));
    const host = hostWith();
    const connection = await new TcpLink(target, host).open(never);
    const first = await connection.read(5_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(host.counters.bytesIn).toBeLessThan(size);
    let total = first?.length ?? 0;
    await expect(
      (async () => {
        for (;;) total += (await connection.read(5_000))?.length ?? 0;
      })(),
    ).rejects.toThrow(LinkClosed);
    expect(total).toBe(size);
    await connection.close();
  });

  test("calling again waits longer each time until the peer has been of use", async () => {
    const clock = hastyClock();
    const link = new TcpLink(
      { host: "127.0.0.1", port: await freePort(), connectTimeoutMs: 5_000 },
      {
        ...hostWith({
          ...clock,
          sleep: (ms, signal) => (ms === 5_000 ? realClock.sleep(ms, signal) : clock.sleep(ms, signal)),
        }),
      },
    );
    for (let call = 0; call < 4; call++) await expect(link.open(never)).rejects.toThrow("ECONNREFUSED");
    expect(clock.slept).toEqual([2_000, 4_000, 8_000]);
    link.succeeded();
    await expect(link.open(never)).rejects.toThrow(LinkClosed);
    expect(clock.slept.at(-1)).toBe(1_000);
  });

  test("reconnects are counted, and the connection before is closed first", async () => {
    let open = 0;
    let most = 0;
    const target = await serve((peer) => {
      most = Math.max(most, ++open);
      peer.on("close", () => open--);
      peer.resume();
    });
    const host = hostWith({ ...realClock, sleep: (ms, signal) => realClock.sleep(ms / 100, signal) });
    const link = new TcpLink({ ...target, connectTimeoutMs: 500_000 }, host);
    for (let call = 0; call < 3; call++) {
      await link.open(never);
      link.succeeded();
    }
    expect(host.counters.reconnects).toBe(2);
    expect(most).toBe(1);
  });

  test("a peer that does not take the call in time is given up", async () => {
    const target = await serve(() => {});
    await expect(new TcpLink(target, hostWith(hastyClock())).open(never)).rejects.toThrow(
      "no connection within 5000 ms",
    );
  });

  test("stopping ends the wait for the next call, and a call under way, with the signal's reason", async () => {
    const target = { host: "127.0.0.1", port: await freePort(), connectTimeoutMs: 5_000 };
    const ending = new AbortController();
    const link = new TcpLink(target, hostWith());
    await expect(link.open(ending.signal)).rejects.toThrow(LinkClosed);
    const waiting = reasonOf(link.open(ending.signal));
    ending.abort(new Error("enough"));
    expect(await waiting).toBe("enough");
    const calling = new AbortController();
    const called = reasonOf(new TcpLink(await serve(() => {}), hostWith()).open(calling.signal));
    calling.abort(new Error("enough"));
    expect(await called).toBe("enough");
  });
});
