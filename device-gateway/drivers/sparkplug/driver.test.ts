import { describe, expect, test } from "vitest";
import { fakeHost } from "../../test/fake-host.ts";
import { aDevice } from "../../test/facts.ts";
import { protocol } from "./driver.ts";
import { DOUBLE, UINT16, bytesOf, readOrder } from "./test/bytes.ts";
import { GUN, TANK, by, saleOf } from "./test/test-box.ts";
import {
  aBroker,
  aStation,
  bearWith,
  bear,
  boxAt,
  driverAt,
  edgesOf,
  standsOf,
  statesOf,
  expectSoon,
} from "./test/test-driver.ts";

describe("a box", () => {
  test("is online from its birth on, and tells who it is and how its line is", async () => {
    const { host } = await aStation();
    const line = { name: "North box", simCard: "8986001", signalDbm: -71, uptimeSeconds: 3_600 };
    expect(host.showings("device").at(-1)).toMatchObject({ online: true, version: "4.2", reason: null, line });
    expect(host.counters).toMatchObject({ badFrames: 0, reconnects: 0 });
    expect(host.counters.frames).toBe(4);
  });

  test("whose line breaks off is gone by its will, and is there again with its next birth", async () => {
    const { box, host } = await aStation();
    box.breakOff();
    await expectSoon(() => standsOf(host).at(-1) === "offline its line to the broker broke off");
    const { frames } = host.counters;
    const brokeOffAt = host.clock.now().getTime();
    await expectSoon(() => host.clock.now().getTime() - brokeOffAt > 15_000);
    expect([standsOf(host).at(-1), host.counters.frames]).toEqual(["offline its line to the broker broke off", frames]);
    box.bdSeq++;
    await box.connect();
    await bear(box);
    await expectSoon(() => standsOf(host).at(-1) === "online");
  });

  test("does not die by the will of a connection that it has replaced", async () => {
    const { box, host } = await aStation();
    await box.send("NDEATH", undefined, deathOf(6));
    await box.tell("DDATA", "gun-1", { metrics: [by(101, 7.6)] });
    await expectSoon(() => host.showings("gun").at(-1)?.unitPrice === "7.6");
    expect(standsOf(host)).not.toContain("offline its line to the broker broke off");
  });

  test("tells which of its guns and tanks are away while it is there itself", async () => {
    const { box, host } = await aStation();
    await box.tell("DDEATH", "tank-1", {});
    await expectSoon(() => host.showings("device").at(-1)?.absent?.join() === "tank-1");
    await box.tell("DDEATH", "gun-2", {});
    await expectSoon(() => host.showings("device").at(-1)?.absent?.join() === "gun-2,tank-1");
    await box.tell("DBIRTH", "tank-1", { metrics: TANK });
    await expectSoon(() => host.showings("device").at(-1)?.absent?.join() === "gun-2");
    expect(host.showings("device").at(-1)?.online).toBe(true);
  });

  test("that never bears one of its guns is told to be without it", async () => {
    const { box, host } = await aStation();
    await box.birth();
    await box.tell("DBIRTH", "gun-1", { metrics: GUN });
    await expectSoon(() => host.showings("device").at(-1)?.absent?.join() === "gun-2,tank-1");
  });

  test("whose clock is wrong is told so, and what it tells is of the moment at which it came", async () => {
    const { box, host } = await aStation();
    const ahead = host.clock.now().getTime() + 3_600_000;
    await box.tell("DDATA", "gun-1", { at: ahead, metrics: [by(100, "lifted", { at: ahead })] });
    await expectSoon(() => standsOf(host).at(-1) === "online its clock is 60 min ahead");
    const behind = host.clock.now().getTime() - 600_000;
    await box.tell("DDATA", "gun-1", { at: behind, metrics: saleOf("t-1", behind, { at: behind }) });
    await expectSoon(() => host.facts("sale").length === 1);

    const now = host.clock.now().getTime();
    const gun = host.showings("gun").find(({ state }) => state === "LIFTED");
    expect(Math.abs(now - (gun?.at.getTime() ?? 0))).toBeLessThan(60_000);
    const { startedAt, endedAt } = host.facts("sale")[0]!;
    expect(Math.abs(now - endedAt.getTime())).toBeLessThan(60_000);
    expect(endedAt.getTime() - (startedAt?.getTime() ?? 0)).toBe(90_000);
    expect(standsOf(host).at(-1)).toBe("online its clock is 10 min behind");
  });

  test("that does not come to the broker is told to be away", async () => {
    const broker = await aBroker();
    const { host } = await driverAt(broker);
    await expectSoon(() => standsOf(host).at(-1) === "offline it is not at the broker");
  });
});

const deathOf = (bdSeq: number): Buffer => bytesOf({ metrics: [{ name: "bdSeq", type: 4, value: bdSeq }] });

describe("a gun", () => {
  test("goes through a fill with its figures, and the sale is kept once however often it is told", async () => {
    const { box, host } = await aStation();
    const at = host.clock.now().getTime();
    await box.tell("DDATA", "gun-1", { metrics: [by(100, "lifted")] });
    await box.tell("DDATA", "gun-1", { metrics: [by(100, "authorized")] });
    await box.tell("DDATA", "gun-1", { metrics: [by(100, "refuelling"), by(102, 1.5), by(103, 11.25)] });
    await box.tell("DDATA", "gun-1", { metrics: [by(100, "working"), by(102, 20.4), by(103, 153), by(104, 1_020.65)] });
    await box.tell("DDATA", "gun-1", { metrics: saleOf("t-1", at) });
    await box.tell("DDATA", "gun-1", { metrics: saleOf("t-1", at) });
    await box.tell("DDATA", "gun-1", { metrics: [by(100, "free")] });
    await expectSoon(() => statesOf(host).at(-1) === "FREE" && statesOf(host).length > 2);

    const changes = statesOf(host).filter((state, place, states) => state !== states[place - 1]);
    expect(changes).toEqual(["FREE", "LIFTED", "AUTHORIZED", "REFUELLING", "WORKING", "FREE"]);
    expect(host.showings("gun").find(({ state }) => state === "REFUELLING")).toMatchObject({
      unitPrice: "7.5",
      volumeLitres: "1.5",
      amount: "11.25",
    });
    expect(host.facts("sale")).toEqual([
      {
        kind: "sale",
        address: "gun-1",
        transactionNo: "t-1",
        stamp: new Date(at - 90_000).toISOString(),
        startedAt: new Date(at - 90_000),
        endedAt: new Date(at),
        gradeName: "92",
        volumeLitres: "20.4",
        netVolumeLitres: null,
        unitPrice: "7.5",
        amount: "153",
        totalizerLitres: "1020.65",
        totalizerAmount: null,
        cardNo: null,
        offline: false,
      },
    ]);
    expect(host.keptRaw[0]).toContain('"Transaction/Id":"t-1"');
  });

  test("tells of sales that were made while its box was cut off, and is not moved by them", async () => {
    const { box, host } = await aStation();
    const at = host.clock.now().getTime() - 1_800_000;
    const before = host.showings("gun").length;
    for (const id of ["t-1", "t-2"]) {
      const metrics = [...saleOf(id, at, { historical: true, at }), by(100, "working", { historical: true, at })];
      await box.tell("DDATA", "gun-1", { metrics });
    }
    await expectSoon(() => host.facts("sale").length === 2);
    expect(host.facts("sale").map(({ offline, endedAt }) => [offline, endedAt.getTime()])).toEqual([
      [true, at],
      [true, at],
    ]);
    expect(host.showings("gun")).toHaveLength(before);
    expect(standsOf(host)).toEqual(["online"]);
  });

  test("whose sale lacks a figure has it set aside, with what it is", async () => {
    const { box, host } = await aStation();
    await box.tell("DDATA", "gun-1", { metrics: [by(110, "t-9"), by(113, 20.4), by(114, 1)] });
    await box.tell("DDATA", "gun-1", { metrics: [by(110, "t-8"), by(113, -1), by(114, 1), by(115, 7)] });
    await expectSoon(() => host.asides.length === 2);
    expect(host.asides.map(({ why }) => why)).toEqual([
      "a sale at gun-1: Transaction/Price is missing or impossible",
      "a sale at gun-1: Transaction/Volume is missing or impossible",
    ]);
    expect(host.facts("sale")).toEqual([]);
  });

  test("tells a sale that the disk had no room for once there is room", async () => {
    const { box, host } = await aStation();
    host.failKeep = true;
    await box.tell("DDATA", "gun-1", { metrics: saleOf("t-1", host.clock.now().getTime()) });
    await expectSoon(() => host.keepCalls > 1);
    expect(host.facts("sale")).toEqual([]);
    host.failKeep = false;
    await expectSoon(() => host.facts("sale").length === 1);
  });

  test("asks for the card that is held to it once, and is released up to what is held", async () => {
    const { box, host } = await aStation();
    host.answerFill = () => ({ allowed: true, bound: "150.50", price: "7.3", holder: null, plate: null });
    await box.tell("DDATA", "gun-1", { metrics: [by(106, "C100"), by(100, "lifted")] });
    await box.tell("DDATA", "gun-1", { metrics: [by(101, 7.5)] });
    await expectSoon(() => box.heard.some(({ topic }) => topic.includes("DCMD")));

    expect(host.askedFills).toEqual([{ address: "gun-1", tag: "C100", unitPrice: "7.5" }]);
    expect(orderAt(box.heard)).toMatchObject({
      to: "spBv1.0/S01/DCMD/box-1/gun-1",
      "Command/Name": "authorize",
      "Command/Preset Type": "amount",
      "Command/Preset Value": 150.5,
      "Command/Price": 7.3,
      "Command/Card No": "C100",
    });
  });

  test("stays locked for a card that may not fill, and for one that came before it was lifted", async () => {
    const { box, host } = await aStation();
    await box.tell("DDATA", "gun-1", { metrics: [by(106, "C100")] });
    await box.tell("DDATA", "gun-2", { metrics: [by(306, "C200"), by(300, "lifted")] });
    await expectSoon(() => host.askedFills.length === 1);
    await box.tell("DDATA", "gun-2", { metrics: [by(300, "free")] });
    await expectSoon(() => statesOf(host, "gun-2").at(-1) === "FREE");
    expect(host.askedFills.map(({ tag }) => tag)).toEqual(["C200"]);
    expect(box.heard.filter(({ topic }) => topic.includes("DCMD"))).toEqual([]);
  });
});

test("a gun that the next customer lifts before the sale is settled goes on, and the last customer's card is not asked for again", async () => {
  const { box, host } = await aStation();
  await box.tell("DDATA", "gun-1", { metrics: [by(106, "C100"), by(100, "lifted")] });
  await expectSoon(() => host.askedFills.length === 1);
  for (const state of ["authorized", "refuelling", "working", "lifted"]) {
    await box.tell("DDATA", "gun-1", { metrics: [by(100, state)] });
  }
  await box.tell("DDATA", "gun-1", { metrics: [by(106, "C200")] });
  await expectSoon(() => host.askedFills.length === 2);

  expect(host.askedFills.map(({ tag }) => tag)).toEqual(["C100", "C200"]);
  const moves = host
    .showings("gun")
    .filter(({ address }) => address === "gun-1")
    .map(({ state, reason }) => [state, reason])
    .filter(([state], place, all) => state !== all[place - 1]?.[0]);
  expect(moves.slice(-2)).toEqual([
    ["WORKING", null],
    ["LIFTED", "its sale was settled when it had been lifted again"],
  ]);
});

test("a card that merely still stands is not the next customer's; told anew it is", async () => {
  const { box, host } = await aStation();
  await box.tell("DDATA", "gun-1", { metrics: [by(106, "C100"), by(100, "lifted")] });
  await box.tell("DDATA", "gun-1", { metrics: [by(100, "free")] });
  await box.tell("DDATA", "gun-1", { metrics: [by(100, "lifted")] });
  await box.tell("DDATA", "gun-1", { metrics: [by(101, 8.5)] });
  await expectSoon(() => host.showings("gun").at(-1)?.unitPrice === "8.5");
  expect(host.askedFills.map(({ tag }) => tag)).toEqual(["C100"]);

  await bearWith(box, { State: "lifted", "Card No": "C100" });
  await box.tell("DDATA", "gun-1", { metrics: [by(101, 9.5)] });
  await expectSoon(() => host.showings("gun").at(-1)?.unitPrice === "9.5");
  expect(host.askedFills).toHaveLength(1);

  await box.tell("DDATA", "gun-1", { metrics: [by(106, "C100")] });
  await expectSoon(() => host.askedFills.length === 2);
});

describe("a tank", () => {
  test("tells its level, and what began and ended there", async () => {
    const { box, host } = await aStation();
    expect(host.showings("tank").at(-1)).toMatchObject({
      address: "tank-1",
      volumeLitres: "18420.5",
      heightMm: 1_512.25,
      waterHeightMm: 12,
      temperatureC: 18.37,
      netVolumeLitres: null,
      missing: [],
    });
    expect(host.standings.map(({ source, alarms, complete }) => [source?.address, alarms.length, complete])).toEqual([
      ["tank-1", 0, true],
    ]);
    const told = [by(204, "low"), by(205, true), by(206, "TANK_WATER_HIGH,E77")];
    await box.tell("DDATA", "tank-1", { metrics: told });
    await box.tell("DDATA", "tank-1", { metrics: [by(204, "normal"), by(205, false), by(206, "")] });
    await expectSoon(() => edgesOf(host).length === 8);
    expect(edgesOf(host)).toEqual([
      "RAISED TANK_LEVEL_LOW tank-1 level low",
      "RAISED TANK_LEAK tank-1 leak",
      "RAISED TANK_WATER_HIGH tank-1 TANK_WATER_HIGH",
      "RAISED GAUGE_FAULT tank-1 other",
      "CLEARED TANK_LEVEL_LOW tank-1 level low",
      "CLEARED TANK_LEAK tank-1 leak",
      "CLEARED TANK_WATER_HIGH tank-1 TANK_WATER_HIGH",
      "CLEARED GAUGE_FAULT tank-1 other",
    ]);
  });

  test("that gives no number is told to have none; what it kept is told with its own time", async () => {
    const { box, host } = await aStation();
    await box.tell("DDATA", "tank-1", { metrics: [by(200, null), by(201, Number.NaN)] });
    await expectSoon(() => host.showings("tank").at(-1)?.missing.length === 2);
    expect(host.showings("tank").at(-1)).toMatchObject({ volumeLitres: null, missing: ["VOLUME", "HEIGHT"] });

    const at = host.clock.now().getTime() - 900_000;
    await box.tell("DDATA", "tank-1", { metrics: [by(200, 18_000, { historical: true, at })] });
    await expectSoon(() => host.showings("tank").at(-1)?.past === true);
    expect(host.showings("tank").at(-1)).toMatchObject({ at: new Date(at), volumeLitres: "18000", heightMm: null });
  });
});

test("a skid behind a box tells its parameters, faults and gas", async () => {
  const { box, host } = await aStation();
  const born = [
    { name: "PLC/GAS_SKID", alias: 500, type: DOUBLE, value: 3.14 },
    { name: "PLC/PRESSURE_HIGH", alias: 501, type: DOUBLE, value: null },
    { name: "PLC/UNHEARD_OF", type: DOUBLE, value: 1 },
    { name: "Fault/Word1", alias: 502, type: UINT16, value: 0b10 },
    { name: "Fault/Word3", alias: 503, type: UINT16, value: 0 },
    { name: "Heartbeat", alias: 504, type: UINT16, value: 1 },
  ];
  await box.tell("DBIRTH", "plc-1", { metrics: born });
  await expectSoon(() => host.showings("measure").length === 1);
  expect(host.showings("measure")[0]).toMatchObject({
    address: "plc-1",
    values: [
      { key: "PRESSURE_HIGH", value: null, quality: "SENSOR_MISSING" },
      { key: "GAS_SKID", value: "3.1", quality: "GOOD" },
    ],
  });
  expect(edgesOf(host)).toEqual(["RAISED PLC_FAULT plc-1 101"]);
  await box.tell("DDATA", "plc-1", { metrics: [by(500, 30), by(502, 0), by(503, 0b100_0000_0000)] });
  await expectSoon(() => edgesOf(host).length === 4);
  expect(edgesOf(host).slice(1)).toEqual([
    "RAISED GAS_CONCENTRATION plc-1 GAS_SKID",
    "CLEARED PLC_FAULT plc-1 101",
    "RAISED PLC_FAULT plc-1 310",
  ]);
});

test("a skid behind a box whose heart stands still is away, and is there again when it beats", async () => {
  const { box, host } = await aStation();
  const beat = (value: number) => by(504, value, { type: UINT16 });
  await box.tell("DBIRTH", "plc-1", {
    metrics: [
      { name: "PLC/GAS_SKID", alias: 500, type: DOUBLE, value: 3 },
      { name: "Heartbeat", alias: 504, type: UINT16, value: 1 },
    ],
  });
  await expectSoon(() => host.showings("device").at(-1)?.absent?.join() === "plc-1");
  await box.tell("DDATA", "plc-1", { metrics: [by(500, 4), beat(1)] });
  await expectSoon(() => host.showings("measure").length === 2);
  expect(host.showings("device").at(-1)).toMatchObject({ online: true, absent: ["plc-1"] });
  await box.tell("DDATA", "plc-1", { metrics: [beat(2)] });
  await expectSoon(() => host.showings("device").at(-1)?.absent?.length === 0);
  await box.tell("DDEATH", "plc-1", {});
  await expectSoon(() => host.showings("device").at(-1)?.absent?.join() === "plc-1");
});

describe("settings", () => {
  const create = (settings: object, broker: boolean) => () => {
    const host = fakeHost();
    host.broker = broker ? { url: "mqtt://x", hostId: "h", login: null, password: null, ca: null } : null;
    return protocol.create(aDevice("box", { settings: { ...settings } }), host);
  };
  const right = { group: "S01", node: "box-1" };

  test.each([
    ["no group", { node: "n" }, "group"],
    ["an empty node", { group: "g", node: " " }, "node"],
    ["a group that divides a topic", { group: "a/b", node: "n" }, "group"],
    ["a node that stands for all", { group: "g", node: "+" }, "node"],
    ["what is no setting", { ...right, port: 1 }, "port"],
  ])("with %s are refused by name", (_what, settings, field) => {
    expect(create(settings, true)).toThrow(expect.objectContaining({ name: "DriverFault", field }) as Error);
  });

  test("of a gateway without a broker are refused by what is missing", () => {
    expect(create(right, true)).not.toThrow();
    expect(create(right, false)).toThrow(/no MQTT broker: give it MQTT_URL/);
  });
});

test("a node that lives by itself is asked for its birth by a gateway that comes later", async () => {
  const broker = await aBroker();
  const { host } = await driverAt(broker);
  const box = await boxAt(broker, host);
  await expectSoon(() => box.heard.some(({ topic }) => topic === "spBv1.0/S01/NCMD/box-1"));
  expect(orderAt(box.heard)).toEqual({ to: "spBv1.0/S01/NCMD/box-1", "Node Control/Rebirth": true });
});

/** The newest order, by the names of its metrics; read from the bytes by their wire types. */
function orderAt(heard: readonly { readonly topic: string; readonly bytes: Buffer }[]): Record<string, unknown> {
  const { topic, bytes } = heard.at(-1)!;
  return { to: topic, ...readOrder(bytes) };
}
