import { afterEach, beforeEach, expect, test } from "vitest";
import { Control } from "./control.ts";
import { silentLog } from "./log.ts";
import { Simulation } from "./simulation.ts";
import { Store } from "./state.ts";
import { MORNING, planStations } from "./test/small-network.ts";

let now = MORNING;
let simulation: Simulation;
let control: Control;
let url: string;

beforeEach(async () => {
  now = MORNING;
  const config = { seed: 3, speed: 20, gatewayUrl: "http://127.0.0.1:1" };
  const plans = planStations({ demand: 0, way: "CLIENT", controller: { baseUrl: "http://127.0.0.1:0" } });
  simulation = new Simulation(plans, new Store(null), { config, log: silentLog, clock: () => now });
  control = new Control(simulation);
  url = `http://127.0.0.1:${await control.start(0)}`;
});

afterEach(() => control.stop());

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(url + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  return { status: response.status, body: await response.json() };
}

function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) simulation.tick((now += 1000));
}

test("an ordered sale is made to the centilitre and counted on its gun alone", async () => {
  const before = (await call("GET", "/totals")).body;
  expect(await call("POST", "/sale", { station: "T01", gun: 2, volume: "12.34" })).toMatchObject({ status: 202 });
  pass(50);
  const after = (await call("GET", "/totals")).body;

  expect(after.guns[1]).toMatchObject({ station: "T01", address: "1.2", sales: 1, volume: "12.34", amount: "87.92" });
  expect(Math.round((after.guns[1].totalizer - before.guns[1].totalizer) * 100)).toBe(1234);
  expect([after.guns[0], after.guns[2]]).toEqual([before.guns[0], before.guns[2]]);
  expect(after).toMatchObject({ unsettled: 0, backlog: 0 });
});

test("sales with a card are told, once they are settled, and others are not", async () => {
  await call("POST", "/sale", { station: "T01", gun: 2, volume: "10.00", tag: "FC000001" });
  await call("POST", "/sale", { station: "T01", gun: 1, volume: "5.00" });
  expect((await call("GET", "/card-sales")).body).toEqual([]);
  pass(90);

  expect((await call("GET", "/card-sales")).body).toEqual([
    { station: "T01", gun: 2, transaction: expect.stringMatching(/^\d+$/), tag: "FC000001", amount: "71.25" },
  ]);
});

test("health says how far everything is from rest, pause and resume say whether cars come", async () => {
  await call("POST", "/sale", { station: "T01", gun: 1, volume: 5 });

  expect((await call("GET", "/health")).body).toMatchObject({ ok: true, stations: 1, unsettled: 1, paused: false });
  expect((await call("POST", "/pause")).body).toMatchObject({ paused: true });
  expect((await call("POST", "/resume")).body).toMatchObject({ paused: false });
});

test("a delivery ordered to happen happens, a second one cannot meanwhile", async () => {
  const delivery = { station: "T01", kind: "DELIVERY", tank: 1, litres: 1000 };
  expect((await call("POST", "/happen", delivery)).status).toBe(200);
  pass(1);
  expect((await call("POST", "/happen", delivery)).status).toBe(409);
  pass(20);

  expect((await call("GET", "/totals")).body.tanks[0]).toMatchObject({ delivered: "1000.00", volume: "10000.00" });
});

test.each([
  ["POST", "/happen", { station: "T01", kind: "EARTHQUAKE" }, 400],
  ["POST", "/happen", { station: "X99", kind: "DARK" }, 404],
  ["POST", "/happen", { station: "T01", kind: "LEAK", tank: 9 }, 409],
  ["POST", "/sale", { station: "T01", gun: 9, volume: 1 }, 404],
  ["POST", "/sale", { station: "T01", gun: 1, volume: 0 }, 400],
  ["POST", "/sale", { station: "T01", gun: 1 }, 400],
  ["GET", "/elsewhere", undefined, 404],
])("%s %s %o is refused with its reason", async (method, path, body, status) => {
  expect(await call(method, path, body)).toEqual({ status, body: { error: expect.any(String) } });
});
