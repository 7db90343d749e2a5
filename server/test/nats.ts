import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A NATS for stories. */
export interface Nats {
  readonly url: string;
  /** Ends every connection, as a broker that dies does. */
  stop(): Promise<void>;
}

const NATS_SERVER = "nats-server";

/** Is a NATS installed here? Stories then run with it, too. */
export const hasNatsServer = (): boolean => spawnSync(NATS_SERVER, ["--version"]).status === 0;

/** The NATS that is installed here. */
export async function installedNats(port: number): Promise<Nats> {
  const child: ChildProcess = spawn(NATS_SERVER, ["-a", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries > 200) {
      throw new Error("nats-server does not start");
    }
    await wait(25);
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("data", () => socket.destroy());
    socket.once("error", () => resolve(false));
  });

const INFO = {
  server_id: "STORIES",
  server_name: "stories",
  version: "2.10.0",
  proto: 1,
  host: "127.0.0.1",
  headers: false,
  max_payload: 1_048_576,
};

/** The part of NATS's client protocol that servers need (docs.nats.io, "Client Protocol"): plain subjects, no headers. */
export async function protocolNats(port = 0): Promise<Nats> {
  const readers = new Map<Socket, Map<string, string>>();
  const server = createServer((socket) => {
    readers.set(socket, new Map());
    let unread = Buffer.alloc(0);
    socket.write(`INFO ${JSON.stringify(INFO)}\r\n`);
    socket.on("data", (bytes) => {
      unread = Buffer.concat([unread, bytes]);
      for (let end = unread.indexOf("\r\n"); end >= 0; end = unread.indexOf("\r\n")) {
        const [verb = "", ...words] = unread.subarray(0, end).toString().split(" ");
        const size = verb === "PUB" ? Number(words.at(-1)) : -2;
        if (unread.length < end + 4 + size) {
          return;
        }
        const payload = unread.subarray(end + 2, end + 2 + Math.max(0, size));
        unread = unread.subarray(end + 4 + size);
        take(socket, { verb, words, payload });
      }
    });
    socket.on("close", () => readers.delete(socket));
    socket.on("error", () => undefined);
  });
  function take(socket: Socket, { verb, words, payload }: { verb: string; words: string[]; payload: Buffer }): void {
    if (verb === "PING") {
      socket.write("PONG\r\n");
    } else if (verb === "SUB") {
      readers.get(socket)?.set(words.at(-1) ?? "", words[0] ?? "");
    } else if (verb === "PUB") {
      for (const [reader, subjects] of readers) {
        for (const [id, subject] of subjects) {
          if (subject === words[0]) {
            reader.write(
              Buffer.concat([Buffer.from(`MSG ${subject} ${id} ${payload.length}\r\n`), payload, Buffer.from("\r\n")]),
            );
          }
        }
      }
    }
  }
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      [...readers.keys()].forEach((socket) => socket.destroy());
      await closed;
    },
  };
}
