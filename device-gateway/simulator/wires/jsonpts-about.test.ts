import { describe, expect, test } from "vitest";
import { ControllerClock } from "../../drivers/jsonpts/time.ts";
import { silentLog } from "../log.ts";
import { Simulation } from "../simulation.ts";
import { Store } from "../state.ts";
import { MORNING, planStations } from "../test/small-network.ts";
import { answerMessage } from "./jsonpts-answering.ts";

interface Packet {
  readonly Type: string;
  readonly Code?: number;
  readonly Message?: string;
  readonly Data?: Record<string, unknown>;
}

type Ask = (type: string, data?: object) => Packet;

/** A controller whose requests are answered at the moment that `clock` shows. */
function controllerWith(quirks: Readonly<Record<string, unknown>>, clock: () => number = () => MORNING): Ask {
  const plans = planStations({
    demand: 0,
    way: "CLIENT",
    controller: { baseUrl: "http://127.0.0.1:0", login: "till" },
    controllerQuirks: quirks,
  });
  const config = { seed: 3, speed: 20, gatewayUrl: "http://127.0.0.1:1" };
  const simulation = new Simulation(plans, new Store(null), { config, log: silentLog, clock });
  const [site] = simulation.sites;
  if (!site) throw new Error("no site");
  const desk = simulation.desk(site);
  return (type, data) => {
    const packets = [{ Id: 1, Type: type, ...(data && { Data: data }) }];
    const answer = answerMessage(JSON.stringify({ Protocol: "jsonPTS", Packets: packets }), desk, null);
    return (JSON.parse(answer) as { Packets: [Packet] }).Packets[0];
  };
}

describe("what a controller tells of itself", () => {
  const ask = controllerWith({});

  test.each([
    ["GetBatteryVoltage", { Voltage: 3080, State: "OK" }],
    ["GetCpuTemperature", { Temperature: 41 }],
    ["GetMeasurementUnits", { Volume: "L", Temperature: "C" }],
    ["GetUserInformation", { Id: 1, Login: "till", Permissions: { Control: true, Reports: true } }],
    ["GetTanksConfiguration", { Tanks: [{ Id: 1, FuelGradeId: 1, Height: 2400 }, { Id: 2 }] }],
    ["GetPumpsConfiguration", { Pumps: [{ Id: 1, Port: 1, Address: 1 }, { Id: 2 }] }],
    ["GetProbesConfiguration", { Probes: [{ Id: 1, Port: "USER", Address: 1 }, { Id: 2 }] }],
    ["GetReadersConfiguration", { Readers: [] }],
    ["GetPriceBoardsConfiguration", { PriceBoards: [] }],
  ])("%s", (type, data) => {
    expect(ask(type)).toMatchObject({ Type: type.slice("Get".length), Data: data });
  });

  test("half the height of a lying tank is half of what it holds", () => {
    expect(ask("ProbeGetTankVolumeForHeight", { Probe: 1, Height: 1200 })).toMatchObject({
      Type: "ProbeTankVolumeForHeight",
      Data: { Probe: 1, Height: 1200, Volume: 10_000 },
    });
    expect(ask("ProbeGetTankVolumeForHeight", { Probe: 7, Height: 1200 }).Code).toBe(51);
    expect(ask("ProbeGetTankVolumeForHeight", { Probe: 1 }).Code).toBe(3);
  });

  test("the tag at a nozzle comes with the next status, empty where none is held to it", () => {
    expect(ask("PumpGetTag", { Pump: 1, Nozzle: 2 }).Message).toBe("OK");
    expect(ask("PumpGetStatus", { Pump: 1 })).toMatchObject({ Type: "PumpTag", Data: { Pump: 1, Nozzle: 2, Tag: "" } });
    expect(ask("PumpGetStatus", { Pump: 1 }).Type).toBe("PumpIdleStatus");
    expect(ask("PumpGetTag", { Pump: 1, Nozzle: 5 }).Code).toBe(33);
  });
});

describe("a controller that nobody looked after", () => {
  test("without a battery begins in the year 2000 until its clock is set", () => {
    let now = MORNING;
    const ask = controllerWith({ clock: "LOST" }, () => now);
    now += 90_000;

    expect(ask("GetBatteryVoltage").Data).toEqual({ Voltage: 0, State: "Bad" });
    expect(ask("GetDateTime").Data).toMatchObject({ DateTime: "2000-01-01T00:01:30", UTCOffset: 480 });
    expect(ask("SetDateTime", { DateTime: "2026-11-20T10:01:30", AutoSynchronize: true }).Message).toBe("OK");
    expect(ask("GetDateTime").Data).toMatchObject({ DateTime: "2026-11-20T10:01:30" });
  });

  test("shows the station's time and calls it UTC; the driver reads it as the station's", () => {
    const ask = controllerWith({ clock: "NO_OFFSET" });
    const told = ask("GetDateTime").Data;
    expect(told).toMatchObject({
      UTCOffset: 0,
      DateTime: expect.stringMatching(/^2026-11-20T(09:59|10:00):/) as string,
    });

    const clock = new ControllerClock("Asia/Shanghai");
    clock.learn(told, new Date(MORNING));

    expect(Math.abs((clock.instant(told?.["DateTime"])?.getTime() ?? 0) - MORNING)).toBeLessThanOrEqual(5_000);
  });

  test("shows gallons on its own screen, and its wire stays in litres", () => {
    const ask = controllerWith({ units: "G" });

    expect(ask("GetMeasurementUnits").Data).toEqual({ Volume: "G", Temperature: "C" });
    expect(ask("ProbeGetTankVolumeForHeight", { Probe: 1, Height: 1200 }).Data).toMatchObject({ Volume: 10_000 });
  });
});
