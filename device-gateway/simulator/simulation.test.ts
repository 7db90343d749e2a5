import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { silentLog } from "./log.ts";
import { Simulation } from "./simulation.ts";
import { Store } from "./state.ts";
import { befall } from "./world/happenings.ts";
import type { SeenPacket } from "./test/gateway-double.ts";
import { GatewayDouble } from "./test/gateway-double.ts";
import type { Wishes } from "./test/small-network.ts";
import { planStations } from "./test/small-network.ts";
import { totals } from "./totals.ts";
import { signatureOf } from "./wires/jsonpts-envelope.ts";

const KEY = "testKey";
let folder: string;
let gateway: GatewayDouble;
let gatewayUrl: string;
let running: { simulation: Simulation; store: Store } | null = null;
/** Runs ahead of the real clock where a test lets the world move on. */
let ahead = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "simulator-"));
  gateway = new GatewayDouble();
  gatewayUrl = await gateway.start();
  ahead = 0;
});

afterEach(async () => {
  await close();
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

async function open(wishes: Wishes): Promise<Simulation> {
  const store = new Store(folder);
  const config = { seed: 11, speed: 20, gatewayUrl };
  const simulation = new Simulation(planStations({ demand: 0, ...wishes }), store, {
    config,
    log: silentLog,
    clock: () => Date.now() + ahead,
  });
  running = { simulation, store };
  await simulation.start();
  return simulation;
}

async function close(): Promise<void> {
  const closing = running;
  running = null;
  await closing?.simulation.stop();
  closing?.store.close();
}

/** Dies as by kill -9: the next start finds the disk as it is at this very moment, whatever is written after it. */
async function die(): Promise<void> {
  const asItIs = mkdtempSync(join(tmpdir(), "simulator-"));
  cpSync(folder, asItIs, { recursive: true });
  await close();
  rmSync(folder, { recursive: true });
  folder = asItIs;
}

/** Moves the world on faster than the clock. */
function pass(simulation: Simulation, seconds: number): void {
  for (let second = 0; second < seconds; second += 1) {
    ahead += 1000;
    simulation.tick(Date.now() + ahead);
  }
}

/** Moves the world on, at most a minute, until something is so, and not a second further. */
function passUntil(simulation: Simulation, so: () => boolean): void {
  for (let second = 0; second < 60 && !so(); second += 1) pass(simulation, 1);
}

const sell = (simulation: Simulation, litres: number) => {
  simulation.world.stations[0]?.callCar(1, litres * 100);
  pass(simulation, 60);
};

const seen = (type: string): SeenPacket[] =>
  [...gateway.packets, ...gateway.calls.map((call) => call.packet)].filter((packet) => packet.Type === type);
const volumes = () => seen("UploadPumpTransaction").map((packet) => packet.Data?.["Volume"]);
const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

describe("way C", () => {
  test("calls in with its headers and first tells its configuration", async () => {
    await open({ controller: { ptsId: "AB12", login: "pts", password: "secret" } });
    await until(() => expect(seen("UploadConfiguration").length).toBe(1));

    expect(gateway.handshakes[0]).toMatchObject({
      "x-pts-id": "AB12",
      "x-pts-firmware-version-datetime": "2025-11-04T09:30:00",
      "x-pts-configuration-identifier": expect.stringMatching(/^[0-9a-f]{8}$/),
      authorization: `Basic ${Buffer.from("pts:secret").toString("base64")}`,
    });
    expect(gateway.packets[0]).toMatchObject({ Type: "UploadConfiguration", Configuration: expect.any(Array) });
    expect(gateway.packets[0]).not.toHaveProperty("Data");
  });

  test("goes to its next door where nobody is at the first", async () => {
    gatewayUrl = `http://127.0.0.1:1,${gatewayUrl}`;
    await open({});

    await until(() => expect(gateway.sockets.length).toBe(1));
  });

  test("answers requests with the same Id", async () => {
    await open({});
    await until(() => expect(gateway.sockets.length).toBe(1));
    gateway.request("PumpGetStatus", { Pump: 1 });

    await until(() => expect(seen("PumpIdleStatus")).toMatchObject([{ Id: 70_000, Data: { Pump: 1 } }]));
  });

  test.each([
    ["AMOUNT", { Volume: 5, Amount: 999 }],
    ["YEAR", { Volume: 5, Amount: 37.25, DateTime: "2099-01-01T00:02:00" }],
  ] as const)(
    "tells the next sale's %s wrongly where it is asked to, and the one after it right",
    async (what, told) => {
      const simulation = await open({});
      const [station] = simulation.world.stations;
      befall(station!, { kind: "MISREPORT", afterMinutes: 0, what }, Date.now());

      sell(simulation, 5);
      sell(simulation, 6);

      await until(() =>
        expect(seen("UploadPumpTransaction")).toMatchObject([{ Data: told }, { Data: { Volume: 6, Amount: 44.7 } }]),
      );
    },
  );

  test("a refused sale is sent again with the same Id, and the next one waits behind it", async () => {
    let refusals = 2;
    gateway.confirming = (packet) => (packet.Type === "UploadPumpTransaction" && refusals-- > 0 ? "ERROR" : "OK");
    const simulation = await open({});
    await until(() => expect(seen("UploadConfiguration").length).toBe(1));
    sell(simulation, 10);
    sell(simulation, 20);

    await until(() => expect(volumes()).toEqual([10, 10, 10, 20]));
    const ids = seen("UploadPumpTransaction").map((packet) => packet.Id);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(ids[3]).toBeGreaterThan(ids[0] ?? 0);
    await until(() => expect(totals(simulation).backlog).toBe(0));
  });

  test("a broken connection is made again and the unconfirmed sale comes again", async () => {
    let silent = true;
    gateway.confirming = (packet) => (packet.Type === "UploadPumpTransaction" && silent ? "SILENCE" : "OK");
    const simulation = await open({});
    await until(() => expect(seen("UploadConfiguration").length).toBe(1));
    sell(simulation, 10);
    await until(() => expect(volumes()).toEqual([10]));
    silent = false;
    gateway.sockets[0]?.terminate();

    await until(() => expect(volumes()).toEqual([10, 10]));
    expect(gateway.handshakes.length).toBe(2);
  });

  test("what was sold in the dark comes afterwards, marked", async () => {
    const simulation = await open({});
    await until(() => expect(seen("UploadConfiguration").length).toBe(1));
    const [station] = simulation.world.stations;
    if (station) station.darkMs = 90_000;
    sell(simulation, 10);
    expect(volumes()).toEqual([]);
    pass(simulation, 40);

    await until(() => expect(seen("UploadPumpTransaction")).toMatchObject([{ Data: { Volume: 10, IsOffline: true } }]));
  });
});

describe("over kill -9 and a restart from disk", () => {
  test("unconfirmed records come again in order with their Ids, then new ones; totals go on", async () => {
    gateway.confirming = (packet) => (packet.Type === "UploadPumpTransaction" ? "SILENCE" : "OK");
    const first = await open({});
    await until(() => expect(seen("UploadConfiguration").length).toBe(1));
    sell(first, 10);
    sell(first, 20);
    await until(() => expect(volumes()).toEqual([10]));
    const before = totals(first);
    await die();
    gateway.confirming = () => "OK";
    const second = await open({});

    expect(totals(second).guns).toEqual(before.guns);
    expect(totals(second).tanks).toEqual(before.tanks);
    sell(second, 30);
    await until(() => expect(volumes()).toEqual([10, 10, 20, 30]));
    const sales = seen("UploadPumpTransaction");
    expect(sales[1]).toEqual(sales[0]);
    const numbers = sales.slice(1).map((packet) => Number(packet.Data?.["Transaction"]));
    expect(numbers).toEqual([numbers[0], (numbers[0] ?? 0) + 1, (numbers[0] ?? 0) + 2]);
    expect(seen("UploadAlertRecord")).toMatchObject([{ Data: { DeviceType: "PTS", Code: 4, State: "Detected" } }]);
  });

  test("a sale that ended but wasn't closed is not forgotten", async () => {
    const first = await open({});
    await until(() => expect(gateway.sockets.length).toBe(1));
    const phaseIn = ({ world }: Simulation) => world.stations[0]?.pump(1).phase;
    first.world.stations[0]?.callCar(1, 1000);
    passUntil(first, () => phaseIn(first) === "END");
    await die();
    const second = await open({});
    expect(phaseIn(second)).toBe("END");
    pass(second, 40);

    await until(() => expect(volumes()).toEqual([10]));
  });
});

describe("way B", () => {
  const wishes: Wishes = { way: "UPLOAD", controller: { secretKey: KEY, login: "pts", password: "secret" } };

  test("goes to its next door where nobody is at the first", async () => {
    gateway.answering = () => ({ secretKey: KEY });
    gatewayUrl = `http://127.0.0.1:1,${gatewayUrl}`;
    const simulation = await open(wishes);
    sell(simulation, 10);

    await until(() => expect(volumes()).toEqual([10]));
  });

  test("signs every record but the configuration", async () => {
    gateway.answering = () => ({ secretKey: KEY });
    const simulation = await open(wishes);
    sell(simulation, 10);
    await until(() => expect(volumes()).toEqual([10]));

    for (const { headers, body, packet } of gateway.calls) {
      const expected = packet.Type === "UploadConfiguration" ? undefined : signatureOf(body, KEY);
      expect(headers["x-data-signature"]).toBe(expected);
      expect(headers["connection"]).toBe("close");
      expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
    }
  });

  test.each([
    ["an unsigned answer", { secretKey: "" }],
    ["a wrong signature", { signature: "AAAA" }],
    ["status 500", { secretKey: KEY, status: 500 }],
    ["a chunked answer without Content-Length", { secretKey: KEY, chunked: true }],
    ["an error", { secretKey: KEY, error: true }],
  ])("%s doesn't count: the record is sent again", async (_, spoilt) => {
    let spoilers = 1;
    gateway.answering = ({ packet }) =>
      packet.Type === "UploadPumpTransaction" && spoilers-- > 0 ? spoilt : { secretKey: KEY };
    const simulation = await open(wishes);
    await until(() => expect(seen("UploadTankMeasurement").length).toBeGreaterThan(1));
    sell(simulation, 10);

    await until(() => expect(volumes()).toEqual([10, 10]));
    await until(() => expect(totals(simulation).backlog).toBe(0));
    expect(volumes()).toEqual([10, 10]);
  });

  test("performs a command that rides on the answer and tells its result by the next call", async () => {
    const prices = [
      { FuelGradeId: 1, Price: 8.2 },
      { FuelGradeId: 2, Price: 7.9 },
    ];
    const members = { SetRequestType: "SetFuelGradesPrices", Data: { FuelGradesPrices: prices } };
    gateway.answering = (_, index) => ({ secretKey: KEY, ...(index === 0 ? { members } : {}) });
    const simulation = await open(wishes);

    await until(() => expect(seen("SetFuelGradesPrices")).toMatchObject([{ Message: "OK" }]));
    expect(gateway.calls[1]?.packet).toMatchObject({ Type: "SetFuelGradesPrices", Id: gateway.calls[0]?.packet.Id });
    expect(simulation.world.stations[0]?.prices).toEqual([
      { gradeId: 1, mills: 8200 },
      { gradeId: 2, mills: 7900 },
    ]);
    await until(() => expect(seen("UploadConfiguration").length).toBe(2));
  });

  test("ignores a command whose Data isn't the last member", async () => {
    const members = { SetRequestType: "SetFuelGradesPrices", Data: { FuelGradesPrices: [] }, Extra: 1 };
    gateway.answering = (_, index) => ({ secretKey: KEY, ...(index === 0 ? { members } : {}) });
    const simulation = await open(wishes);
    await until(() => expect(gateway.calls.length).toBeGreaterThan(2));

    expect(seen("SetFuelGradesPrices")).toEqual([]);
    expect(simulation.world.stations[0]?.prices[0]?.mills).toBe(7450);
  });

  test("gives its status and its configuration when asked", async () => {
    const members = { GetStatus: true, GetConfiguration: true };
    gateway.answering = (_, index) => ({ secretKey: KEY, ...(index === 0 ? { members } : {}) });
    await open(wishes);

    await until(() =>
      expect(gateway.calls.slice(1, 3).map((call) => call.packet.Type)).toEqual([
        "UploadStatus",
        "UploadConfiguration",
      ]),
    );
  });
});
