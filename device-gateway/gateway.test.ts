import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  DriverFault,
  type Broker,
  type Clock,
  type Command,
  type CommandOutcome,
  type DeviceSettings,
  type Driver,
  type Host,
  type Listening,
  type Protocol,
} from "./driver.ts";
import { Gateway } from "./gateway.ts";
import { Latest, type LiveItem } from "./publisher/latest.ts";
import { Spool } from "./publisher/spool.ts";
import type { DeviceReport } from "./schema-types.generated.ts";
import { ManualClock } from "./test/fake-clock.ts";
import { aDevice, aGun, aMeasure, aSale } from "./test/facts.ts";
import { FakeDoor } from "./test/fake-host.ts";
import { aFolder, aLog } from "./test/surroundings.ts";

const ONLINE = { kind: "device", online: true, version: "1.2", serialNumber: "S1", reason: null } as const;
const MINUTE_MS = 60_000;

/** A protocol whose devices do what a test says. */
class Workshop implements Protocol {
  /** "start d1", "stop d1", in order. */
  readonly story: string[] = [];
  readonly hosts = new Map<string, Host>();
  /** What happens when a device's driver starts, by device. */
  readonly onStart = new Map<string, (host: Host) => void | Promise<void>>();
  readonly onStop = new Map<string, (host: Host) => void | Promise<void>>();

  /** Who hears of strangers; null while nobody does. */
  ear: Listening | null = null;

  listen(around: Listening): () => Promise<void> {
    this.ear = around;
    return async () => void (this.ear = null);
  }

  create(device: DeviceSettings, host: Host): Driver {
    const { id } = device;
    if (device.settings["host"] === "wrong") throw new DriverFault("host", "is no address");
    this.hosts.set(id, host);
    return {
      start: async () => {
        this.story.push(`start ${id}`);
        await this.onStart.get(id)?.(host);
      },
      stop: async () => {
        this.story.push(`stop ${id}`);
        await this.onStop.get(id)?.(host);
      },
      send: async (_command: Command): Promise<CommandOutcome> => ({
        outcome: "DONE",
        vendorCode: id,
        transactionNo: null,
      }),
    };
  }
}

const BROKER: Broker = { url: "mqtt://broker", hostId: "gateway", login: null, password: null, ca: null };

function aGateway(broker: Broker | null = null) {
  const clock: Clock & ManualClock = new ManualClock();
  const { log, lines } = aLog();
  const spool = new Spool({ path: join(aFolder(), "spool.sqlite"), limitBytes: 1_000_000, clock, log });
  const latest = new Latest();
  const workshop = new Workshop();
  let nudges = 0;
  const gateway = new Gateway({
    spool,
    latest,
    nudge: () => nudges++,
    door: new FakeDoor(),
    broker,
    clock,
    log,
    askFill: async () => ({ allowed: false, bound: null, price: null, holder: null, plate: null }),
    soldByCard: () => undefined,
    mayCommand: () => true,
    loadProtocol: async (name) => {
      if (name === "TLS350") throw new Error("its code can't be loaded");
      return workshop;
    },
  });
  gateway.start();
  onTestFinished(async () => {
    const stopped = gateway.stop();
    await clock.advance(10_000);
    await stopped;
    spool.close();
  });
  let version = 0;
  const apply = async (...devices: DeviceSettings[]) => {
    void gateway.apply({ version: ++version, devices });
    await clock.advance(0);
  };
  return { gateway, clock, spool, latest, workshop, lines, apply, nudges: () => nudges };
}

function devicesIn(items: readonly LiveItem[]): DeviceReport[] {
  return items.flatMap(({ part, report }) => (part === "devices" ? [report as DeviceReport] : []));
}

function online(latest: Latest): string[] {
  return devicesIn(latest.take(1_000)).map(({ deviceId, online: up, reason }) =>
    `${deviceId} ${up} ${reason ?? ""}`.trim(),
  );
}

describe("the configuration", () => {
  test("starts a driver for each device, and replaces only those whose settings changed", async () => {
    const { gateway, workshop, apply } = aGateway();
    await apply(aDevice("d1"), aDevice("d2"), aDevice("d3"));
    expect(workshop.story).toEqual(["start d1", "start d2", "start d3"]);
    workshop.story.length = 0;

    await apply(aDevice("d1"), aDevice("d2", { settings: { host: "10.0.0.2" } }), aDevice("d4"));

    expect(workshop.story.toSorted()).toEqual(["start d2", "start d4", "stop d2", "stop d3"]);
    expect(workshop.story.indexOf("stop d2")).toBeLessThan(workshop.story.indexOf("start d2"));
    expect(gateway.devices.map(({ settings }) => settings.id).toSorted()).toEqual(["d1", "d2", "d4"]);
    expect(gateway.version).toBe(2);
  });

  test("the same settings in another order of their keys are the same settings", async () => {
    const { workshop, apply } = aGateway();
    await apply(aDevice("d1", { settings: { host: "h", port: 1 } }));
    await apply(aDevice("d1", { settings: { port: 1, host: "h" } }));

    expect(workshop.story).toEqual(["start d1"]);
  });

  test("of several that come at once the last one counts", async () => {
    const { gateway, workshop, clock } = aGateway();
    for (const id of ["d1", "d2", "d3"]) void gateway.apply({ version: Number(id.slice(1)), devices: [aDevice(id)] });
    await clock.advance(0);

    expect(workshop.story).toEqual(["start d3"]);
    expect(gateway.version).toBe(3);
  });

  test("a driver that doesn't stop holds up its own replacement for a while, and nothing else", async () => {
    const { workshop, clock, apply } = aGateway();
    workshop.onStop.set("d1", () => new Promise(() => {}));
    await apply(aDevice("d1"));
    await apply(aDevice("d1", { name: "new name" }));
    expect(workshop.story).toEqual(["start d1", "stop d1"]);

    await clock.advance(3_000);
    expect(workshop.story).toEqual(["start d1", "stop d1", "start d1"]);
  });
});

describe("faults", () => {
  test("a wrong setting, code that can't be loaded and a failing start are shown as offline; other devices run", async () => {
    const { latest, workshop, apply } = aGateway();
    workshop.onStart.set("d3", () => Promise.reject(new Error("no socket left")));
    workshop.onStart.set("d4", (host) => host.show({ ...ONLINE, at: host.clock.now() }));
    await apply(
      aDevice("d1", { settings: { host: "wrong" } }),
      aDevice("d2", { protocol: "TLS350" }),
      aDevice("d3"),
      aDevice("d4"),
    );

    expect(online(latest).toSorted()).toEqual([
      "d1 false settings.host: is no address",
      "d2 false its code can't be loaded",
      "d3 false no socket left",
      "d4 true",
    ]);
  });

  test("a driver that can't start is tried again, ever more seldom, and is told offline once", async () => {
    const { latest, workshop, clock, apply } = aGateway();
    workshop.onStart.set("d1", () => Promise.reject(new Error("no")));
    await apply(aDevice("d1"));
    await clock.advance(4_000);
    const soon = workshop.story.filter((line) => line === "start d1").length;
    await clock.advance(10 * MINUTE_MS);
    const later = workshop.story.filter((line) => line === "start d1").length;

    expect(soon).toBeGreaterThanOrEqual(2);
    expect(later).toBeLessThan(soon + 20);
    expect(devicesIn(latest.take(1_000)).every((report) => !report.online)).toBe(true);

    workshop.onStart.delete("d1");
    await clock.advance(MINUTE_MS);
    workshop.hosts.get("d1")!.show({ ...ONLINE, at: clock.now() });
    expect(online(latest)).toContain("d1 true");
  });

  test("an error that escaped from a running driver ends and restarts that one alone", async () => {
    const { gateway, latest, workshop, clock, apply } = aGateway();
    for (const id of ["d1", "d2"]) workshop.onStart.set(id, (host) => host.show({ ...ONLINE, at: host.clock.now() }));
    await apply(aDevice("d1"), aDevice("d2"));
    latest.take(1_000);

    gateway.device("d1")!.failed(new Error("cannot read 'x' of undefined"));
    expect(online(latest)).toEqual(["d1 false driver failed: cannot read 'x' of undefined"]);
    await clock.advance(2_000);

    expect(workshop.story).toEqual(["start d1", "start d2", "stop d1", "start d1"]);
    expect(online(latest)).toContain("d1 true");
  });

  test("a record that can't be written is set aside instead of being asked for again for ever", async () => {
    const { spool, workshop, apply } = aGateway();
    await apply(aDevice("d1"));
    workshop.hosts.get("d1")!.keep(aSale(1, { endedAt: new Date("never") }), "the device's words");

    expect(spool.waiting).toBe(0);
    expect(spool.deadLetters.list()).toMatchObject([{ device: "d1", raw: "the device's words", reason: "RAW" }]);
  });
});

describe("what devices say", () => {
  test("facts go to the spool, live readings and the device's own state to the server", async () => {
    const { spool, latest, workshop, apply, nudges } = aGateway();
    await apply(aDevice("d1"));
    const host = workshop.hosts.get("d1")!;
    host.keep(aSale(1), "raw");
    host.show(aGun("LIFTED"));
    host.show(aMeasure());
    host.show({ ...ONLINE, at: host.clock.now() });

    expect(spool.next({ facts: 10, bytes: 10_000 })).toMatchObject([{ device: "d1", part: "sales" }]);
    expect(latest.take(10).map(({ part, report }) => [part, "deviceId" in report && report.deviceId])).toEqual([
      ["guns", "d1"],
      ["measures", "d1"],
      ["devices", "d1"],
    ]);
    expect(nudges()).toBe(4);
  });

  test("counters follow every five seconds, with what the device last said of itself", async () => {
    const { latest, workshop, clock, apply } = aGateway();
    await apply(aDevice("d1"));
    const host = workshop.hosts.get("d1")!;
    host.show({ ...ONLINE, at: host.clock.now() });
    latest.take(10);
    host.counters.frames = 7;
    await clock.advance(5_000);

    expect(devicesIn(latest.take(10))).toMatchObject([{ online: true, version: "1.2", serialNumber: "S1", frames: 7 }]);
  });

  test("every report says by which configuration its device runs, also where only another one changed", async () => {
    const { latest, workshop, clock, apply } = aGateway();
    await apply(aDevice("d1"));
    workshop.hosts.get("d1")!.show({ ...ONLINE, at: workshop.hosts.get("d1")!.clock.now() });
    await clock.advance(5_000);
    expect(devicesIn(latest.take(10)).at(-1)).toMatchObject({ configuration: 1 });
    await apply(aDevice("d1"), aDevice("d2"));
    await clock.advance(5_000);

    expect(devicesIn(latest.take(10)).filter(({ deviceId }) => deviceId === "d1")).toMatchObject([
      { configuration: 2 },
    ]);
  });

  test("a device that goes is told at once, with the reason and what it was", async () => {
    const { latest, workshop, apply } = aGateway();
    await apply(aDevice("d1"));
    const host = workshop.hosts.get("d1")!;
    host.show({ ...ONLINE, at: host.clock.now() });
    host.show({ ...ONLINE, at: host.clock.now(), online: false, version: null, serialNumber: null, reason: "3 polls" });

    expect(devicesIn(latest.take(10)).at(-1)).toMatchObject({ online: false, reason: "3 polls", version: "1.2" });
  });

  test("of a device that was never heard nothing is said for half a minute: a restart must raise no alarm", async () => {
    const { latest, clock, apply } = aGateway();
    await apply(aDevice("d1"));
    await clock.advance(29_000);
    expect(latest.waiting).toBe(0);

    await clock.advance(MINUTE_MS);
    expect(online(latest)).toContain("d1 false nothing heard since the gateway started");
  });

  test("what a driver shows on its way out is not believed, what it keeps is kept", async () => {
    const { latest, spool, workshop, apply } = aGateway();
    workshop.onStop.set("d1", (host) => {
      host.show({ ...ONLINE, at: host.clock.now(), online: false, reason: "stopped" });
      host.keep(aSale(1), "raw");
    });
    await apply(aDevice("d1"));
    await apply(aDevice("d1", { name: "new name" }));

    expect(online(latest)).toEqual([]);
    expect(spool.waiting).toBe(1);
  });

  test.each<[what: string, header: Record<string, string>, reported: string[]]>([
    ["of a known protocol is reported by what it calls itself", { "x-pts-id": "00FF" }, ["JSONPTS 00FF"]],
    ["of ours whose driver is not there just now is not", { "x-pts-id": "0041ab" }, []],
    ["that is no device is not", { "x-forwarded-for": "10.0.0.8" }, []],
  ])("a caller that is turned away and %s", async (_what, headers, reported) => {
    const { gateway, latest, apply } = aGateway();
    await apply(aDevice("d1", { settings: { ptsId: "0041AB" } }));
    gateway.stranger({ headers, remoteAddress: "10.0.0.9", path: "/ptsWebSocket" });

    const strangers = latest.take(10).flatMap(({ report }) => ("identity" in report ? [report] : []));
    expect(strangers.map(({ protocol, identity }) => `${protocol} ${identity}`)).toEqual(reported);
  });

  test("who makes himself known at the broker is reported unless he is ours, until the gateway ends", async () => {
    const { gateway, latest, workshop, apply } = aGateway(BROKER);
    await apply(aDevice("d1", { protocol: "SPARKPLUG", settings: { group: "S01", node: "box-1" } }));
    const hear = (identity: string) =>
      workshop.ear?.heard({ protocol: "SPARKPLUG", identity, remoteAddress: "broker:1883" });
    for (const identity of ["S01/box-1", "s01/BOX-1", "S01/box-2"]) hear(identity);

    expect(latest.take(10).flatMap(({ report }) => ("identity" in report ? [report] : []))).toMatchObject([
      { protocol: "SPARKPLUG", identity: "S01/box-2", remoteAddress: "broker:1883", calls: 1 },
    ]);
    await gateway.stop();
    expect(workshop.ear).toBeNull();
  });

  test("before there is a configuration nobody is a stranger", () => {
    const { gateway, latest } = aGateway();
    gateway.stranger({ headers: { "x-pts-id": "00FF" }, remoteAddress: "10.0.0.9", path: "/" });

    expect(latest.waiting).toBe(0);
  });
});

describe("commands", () => {
  const stop: Command = { id: "c1", kind: "STOP", address: "1.1" };
  const { signal } = new AbortController();

  test("go to the device's own driver; a device without a driver is offline", async () => {
    const { gateway, apply } = aGateway();
    await apply(aDevice("d1"), aDevice("d2"), aDevice("d3", { protocol: "TLS350" }));

    expect(await gateway.device("d2")!.send(stop, signal)).toMatchObject({ outcome: "DONE", vendorCode: "d2" });
    expect(await gateway.device("d3")!.send(stop, signal)).toMatchObject({ outcome: "OFFLINE" });
    expect(gateway.device("d9")).toBeUndefined();
  });
});
