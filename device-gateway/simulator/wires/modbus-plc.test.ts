import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { MORNING, planStations } from "../test/small-network.ts";
import { Skid } from "../world/skid.ts";
import { World } from "../world/world.ts";
import { ModbusPlc, answerRequest } from "./modbus-plc.ts";
import { registersOf } from "./modbus-registers.ts";

const READING = {
  running: true,
  faults: [103, 115, 207, 310],
  runSeconds: 100_000,
  figures: [
    1_500, 20, 733, 1_500, 20, 41, 19.2, 12.5, 0.6, 21.5, -0.05, 0.612, -10, 42.1, 3.1, 1.2, 0.4, 18.34, 17.9, 64.3, 0,
  ],
};
const REGISTERS = registersOf(READING, 7_000);
const ask = (hex: string, unit = 1) => answerRequest(Buffer.from(hex, "hex"), unit, REGISTERS)?.toString("hex") ?? null;

describe("a request", () => {
  test("of the registers 0 to 30 is answered with the map, in the bytes that it has on the wire", () => {
    expect(ask("1234" + "0000" + "0006" + "01" + "04" + "0000" + "001f")).toBe(
      "1234" +
        "0000" +
        "0041" +
        "01" +
        "04" +
        "3e" +
        "434e" +
        "0001" +
        "0007" +
        "0017" +
        "000186a0" +
        "8008" +
        "0008" +
        "0400" +
        "0000" +
        "05dc" +
        "0014" +
        "02dd" +
        "05dc" +
        "0014" +
        "0029" +
        "0780" +
        "04e2" +
        "003c" +
        "0866" +
        "fffb" +
        "0264" +
        "ff9c" +
        "01a5" +
        "001f" +
        "000c" +
        "0004" +
        "072a" +
        "06fe" +
        "0283" +
        "0000",
    );
  });

  test("of the floats is answered in units, high word first: 12.5 is 4148 0000", () => {
    expect(ask("0001" + "0000" + "0006" + "01" + "03" + "0036" + "0002")).toBe("0001000000070103" + "04" + "41480000");
  });

  test.each([
    ["another unit's is not answered", "000100000006" + "02" + "040000001f", null],
    ["another protocol's is not answered", "000100010006" + "01" + "040000001f", null],
    ["a function that it doesn't have is refused", "000100000006" + "01" + "0600000001", "000100000003018601"],
    ["registers beyond its map are refused", "000100000006" + "01" + "0400500003", "000100000003018402"],
    ["more registers than one answer holds are refused", "000100000006" + "01" + "040000007e", "000100000003018403"],
    ["no register at all is refused", "000100000006" + "01" + "0400000000", "000100000003018403"],
    ["half a question is refused", "000100000004" + "01" + "040000", "000100000003018403"],
  ])("%s", (_what, request, answer) => {
    expect(ask(request)).toBe(answer);
  });
});

describe("a port", () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });

  test("answers requests in pieces and several at once, and is dead while its station is dark", async () => {
    const world = new World(planStations({ demand: 0, skid: {} }), { seed: 5, speed: 20, startsAt: MORNING });
    const [station] = world.stations;
    if (!station?.plan.skid) throw new Error("no skid");
    const plc = new ModbusPlc(new Skid(station, 5), station.plan.skid, { now: () => MORNING, log: silentLog });
    const port = await plc.start();
    const socket = connect(port, "127.0.0.1");
    ends.push(
      () => plc.stop(),
      () => socket.destroy(),
    );
    let got = "";
    socket.on("error", () => undefined).on("data", (bytes) => void (got += bytes.toString("hex")));
    const request = (id: string) => Buffer.from(`${id}00000006010400000002`, "hex");

    socket.write(request("0001").subarray(0, 5));
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(Buffer.concat([request("0001").subarray(5), request("0002")]));
    await expect.poll(() => got).toBe("0001000000070104" + "04434e0001" + "0002000000070104" + "04434e0001");

    station.darkMs = 60_000;
    await expect.poll(() => socket.destroyed || socket.readableEnded).toBe(true);
  });
});
