import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { assertDevicePortsFree, hasPast, prepareDemoNetwork } from "./demo-network.ts";

let folder: string;
let original: string;
let copy: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-demo-"));
  original = join(folder, "network.json");
  copy = join(folder, "copy.json");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function given(...settings: object[]): void {
  const devices = settings.map((each, index) => ({ name: `Device ${index}`, protocol: "TLS350", settings: each }));
  const network = {
    network: { name: "Test Network" },
    accounts: [{ platform: "network", login: "admin", password: "secret" }],
    stations: [{ code: "S01", devices }],
  };
  writeFileSync(original, JSON.stringify(network));
}

function settingsInCopy(): { port?: number; baseUrl?: string }[] {
  const network = JSON.parse(readFileSync(copy, "utf8")) as {
    stations: { devices: { settings: { port?: number; baseUrl?: string } }[] }[];
  };
  return network.stations.flatMap(({ devices }) => devices.map(({ settings }) => settings));
}

test("devices that the gateway calls get ports, all different, and the others stay as they are", async () => {
  given({ host: "127.0.0.1", port: 0 }, { way: "CLIENT", baseUrl: "http://127.0.0.1:0" }, { way: "WEBSOCKET" });

  await prepareDemoNetwork(original, copy);

  const [gauge, client, caller] = settingsInCopy();
  expect(gauge?.port).toBeGreaterThan(1024);
  expect(client?.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,5}$/);
  expect(client?.baseUrl).not.toContain(`:${gauge?.port}`);
  expect(caller).toEqual({ way: "WEBSOCKET" });
});

test("a port that the original names is kept", async () => {
  given({ port: 10001 }, { baseUrl: "http://10.1.2.3:8080/" });

  await prepareDemoNetwork(original, copy);

  expect(settingsInCopy()).toEqual([{ port: 10001 }, { baseUrl: "http://10.1.2.3:8080/" }]);
});

test("a second start keeps the ports of the first, because the database knows the devices by them", async () => {
  given({ port: 0 });
  await prepareDemoNetwork(original, copy);
  const first = settingsInCopy();

  await prepareDemoNetwork(original, copy);

  expect(settingsInCopy()).toEqual(first);
});

test("it begins now with the past that it is given, and keeps it over a second start", async () => {
  given();
  const before = Date.now() - 60_000;
  await prepareDemoNetwork(original, copy, 60);
  const first = readFileSync(copy, "utf8");
  await prepareDemoNetwork(original, copy, 30);

  const { asOf, pastDays } = JSON.parse(first) as { asOf: string; pastDays: number };
  expect(pastDays).toBe(60);
  expect(Date.parse(asOf)).toBeGreaterThan(before);
  expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now());
  expect(readFileSync(copy, "utf8")).toBe(first);
  expect(hasPast(copy)).toBe(true);
});

test("without one it begins with no past", async () => {
  given();
  await prepareDemoNetwork(original, copy);

  expect(hasPast(copy)).toBe(false);
});

test("it tells who may log in", async () => {
  given();

  const login = await prepareDemoNetwork(original, copy);

  expect(login).toEqual({ network: "Test Network", login: "admin", password: "secret" });
});

test("a port that somebody else uses by now is named with its device", async () => {
  given({ port: 0 });
  await prepareDemoNetwork(original, copy);
  const port = settingsInCopy()[0]!.port!;
  await assertDevicePortsFree(copy);
  const stranger = createServer().listen(port, "127.0.0.1");
  await new Promise((resolve) => stranger.once("listening", resolve));

  await expect(assertDevicePortsFree(copy)).rejects.toThrow(
    `Port ${port}, which the simulated Device 0 of station S01`,
  );

  stranger.close();
});
