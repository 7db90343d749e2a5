import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import type { WebSocket } from "ws";
import type { DoorCall, DoorGuest } from "./door.ts";
import { FaultWatch } from "./faults.ts";
import { doorFor, onBehalfOf } from "./supervision.ts";
import { FakeDoor } from "./test/fake-host.ts";
import { aLog } from "./test/surroundings.ts";

const CALL: DoorCall = { method: "GET", path: "/", headers: {}, remoteAddress: "10.0.0.9" };

test("an error that escapes from a timer, a promise or a socket is laid at the door of the device that made it", async () => {
  const script = fileURLToPath(new URL("test/escaping-faults.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await once(child, "close");

  expect(said.trim().split("\n").toSorted()).toEqual(["own: nobody", "promise: d2", "socket: d3", "timer: d1"]);
}, 30_000);

describe("errors that nobody caught", () => {
  function aWatch() {
    const failed: string[] = [];
    let givenUp = 0;
    const { log, lines } = aLog();
    const faults = new FaultWatch({
      device: (id) => (id === "d1" ? { failed: (error) => void failed.push((error as Error).message) } : undefined),
      log,
      giveUp: () => givenUp++,
    });
    return { faults, failed, lines, givenUp: () => givenUp };
  }

  test("restart the driver that they belong to", () => {
    const { faults, failed, givenUp } = aWatch();
    onBehalfOf("d1", () => faults.rejected(new Error("one")));
    onBehalfOf("d1", () => faults.thrown(new Error("two")));

    expect(failed).toEqual(["one", "two"]);
    expect([faults.count, givenUp()]).toEqual([2, 0]);
  });

  test("end the process when something of the gateway's own threw, not when a promise was rejected", () => {
    const { faults, lines, givenUp } = aWatch();
    faults.rejected(new Error("one"));
    expect(givenUp()).toBe(0);

    faults.thrown(new Error("two"));
    expect(givenUp()).toBe(1);
    expect(lines.map(({ level }) => level)).toEqual([50, 60]);
  });

  test("end the process when they don't stop", () => {
    const { faults, givenUp } = aWatch();
    for (let time = 0; time < 61; time++) onBehalfOf("d1", () => faults.rejected(new Error("again")));

    expect(givenUp()).toBe(1);
  });
});

test("what a driver throws at a message from the door ends that socket, is reported, and reaches nobody else", () => {
  const door = new FakeDoor();
  const faults: unknown[] = [];
  const guest: DoorGuest = {
    request: () => Promise.reject(new Error("not asked")),
    welcome: () => 101,
    socket: (_call, socket) => {
      socket.on("message", (text: unknown) => {
        if (text === "poison") throw new Error("choked");
      });
    },
  };
  doorFor("d1", door, (error) => faults.push(error)).admit({ header: "x-pts-id", id: "A" }, guest);
  let ended = 0;
  const socket = Object.assign(new EventEmitter(), { terminate: () => ended++ });
  door.guests.get("A")!.socket(CALL, socket as unknown as WebSocket);

  socket.emit("message", "fine");
  expect([faults.length, ended]).toEqual([0, 0]);
  socket.emit("message", "poison");
  expect(faults).toEqual([new Error("choked")]);
  expect(ended).toBe(1);
});
