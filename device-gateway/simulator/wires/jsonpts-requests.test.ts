import { beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { Simulation } from "../simulation.ts";
import { Store } from "../state.ts";
import { MORNING, planStations } from "../test/small-network.ts";
import { answerMessage } from "./jsonpts-answering.ts";
import type { Desk } from "./jsonpts-desk.ts";

interface Packet {
  readonly Id: number;
  readonly Type: string;
  readonly Code?: number;
  readonly Message?: string;
  readonly Data?: Record<string, unknown>;
}

let now = MORNING;
let simulation: Simulation;
let desk: Desk;

beforeEach(() => {
  now = MORNING;
  const config = { seed: 3, speed: 20, gatewayUrl: "http://127.0.0.1:1" };
  const plans = planStations({
    demand: 0,
    way: "CLIENT",
    controller: { baseUrl: "http://127.0.0.1:0", login: "till" },
  });
  simulation = new Simulation(plans, new Store(null), { config, log: silentLog, clock: () => now });
  const [site] = simulation.sites;
  if (!site) throw new Error("no site");
  desk = simulation.desk(site);
});

function ask(type: string, data?: Record<string, unknown>): Packet {
  return askAll([{ Id: 70_001, Type: type, ...(data ? { Data: data } : {}) }])[0] as Packet;
}

function askAll(packets: object[]): Packet[] {
  return JSON.parse(answerMessage(JSON.stringify({ Protocol: "jsonPTS", Packets: packets }), desk, null)).Packets;
}

function pass(seconds: number): void {
  for (let second = 0; second < seconds; second += 1) simulation.tick((now += 1000));
}

const status = () => ask("PumpGetStatus", { Pump: 1 });

/** Lets time pass until the pump says so; fails after a minute. */
function passUntil(type: string): Packet {
  for (let second = 0; second < 60; second += 1) {
    const packet = status();
    if (packet.Type === type) return packet;
    pass(1);
  }
  throw new Error(`no ${type} within a minute`);
}

describe("a sale by PumpAuthorize", () => {
  test("goes idle, authorised, filling, end of transaction, closed, with its number and dose all the way", () => {
    const confirmation = ask("PumpAuthorize", { Pump: 1, Nozzle: 2, Type: "Volume", Dose: 12.75 });
    const transaction = confirmation.Data?.["Transaction"];
    const order = { Transaction: transaction, OrderedNozzle: 2, OrderedType: "Volume", OrderedDose: 12.75 };

    expect(confirmation.Type).toBe("PumpAuthorizeConfirmation");
    expect(status()).toMatchObject({ Type: "PumpIdleStatus", Data: { Pump: 1, NozzleUp: 0, User: "till", ...order } });
    expect(passUntil("PumpFillingStatus").Data).toMatchObject({
      Nozzle: 2,
      Transaction: transaction,
      IsSuspended: false,
    });
    expect(passUntil("PumpEndOfTransactionStatus").Data).toMatchObject({ Volume: 12.75, Price: 7.125, Amount: 90.84 });
    expect(ask("PumpCloseTransaction", { Pump: 1, Transaction: Number(transaction) + 1 }).Code).toBe(27);
    expect(ask("PumpCloseTransaction", { Pump: 1, Transaction: transaction })).toEqual({
      Id: 70_001,
      Type: "PumpCloseTransaction",
      Message: "OK",
    });
    expect(status().Data).toMatchObject({
      LastTransaction: transaction,
      LastVolume: 12.75,
      LastAmount: 90.84,
      Request: "",
    });
    expect(ask("PumpCloseTransaction", { Pump: 1, Transaction: transaction }).Code).toBe(69);
  });

  test("by amount never costs more than the amount", () => {
    ask("PumpAuthorize", { Pump: 1, Nozzle: 1, Type: "Amount", Dose: 100 });

    expect(passUntil("PumpEndOfTransactionStatus").Data).toMatchObject({ Volume: 13.42, Price: 7.45, Amount: 99.98 });
  });

  test("takes the price that was sent along", () => {
    ask("PumpAuthorize", { Pump: 1, Nozzle: 1, Type: "Volume", Dose: 10, Price: 6.5 });

    expect(passUntil("PumpEndOfTransactionStatus").Data).toMatchObject({ Price: 6.5, Amount: 65 });
  });

  test("is made at the price that was set last; the one under way keeps its own", () => {
    ask("PumpAuthorize", { Pump: 1, Nozzle: 2, Type: "Volume", Dose: 10 });
    passUntil("PumpFillingStatus");
    const prices = [
      { FuelGradeId: 1, Price: 7.6 },
      { FuelGradeId: 2, Price: 7.25 },
    ];
    expect(ask("SetFuelGradesPrices", { FuelGradesPrices: prices }).Message).toBe("OK");

    const ended = passUntil("PumpEndOfTransactionStatus").Data;
    expect(ended).toMatchObject({ Price: 7.125 });
    ask("PumpCloseTransaction", { Pump: 1, Transaction: ended?.["Transaction"] });
    expect(status().Data).toMatchObject({ NozzlePrices: [7.6, 7.25] });
    ask("PumpAuthorize", { Pump: 1, Nozzle: 2, Type: "Volume", Dose: 10 });
    expect(passUntil("PumpEndOfTransactionStatus").Data).toMatchObject({ Price: 7.25, Amount: 72.5 });
  });

  test("nobody closes it: after half a minute the controller does", () => {
    ask("PumpAuthorize", { Pump: 1, Nozzle: 1, Type: "Volume", Dose: 5 });
    passUntil("PumpEndOfTransactionStatus");
    pass(28);
    expect(status().Type).toBe("PumpEndOfTransactionStatus");
    pass(3);

    expect(status()).toMatchObject({ Type: "PumpIdleStatus", Data: { LastVolume: 5 } });
  });

  test("suspended it stands still, resumed it goes on, stopped it ends early", () => {
    ask("PumpAuthorize", { Pump: 1, Nozzle: 1, Type: "Volume", Dose: 90 });
    passUntil("PumpFillingStatus");
    pass(2);
    expect(ask("PumpSuspend", { Pump: 1 }).Message).toBe("OK");
    const suspended = status().Data;
    pass(3);
    expect(status().Data).toMatchObject({ IsSuspended: true, Volume: suspended?.["Volume"], FlowRate: 0 });
    expect(ask("PumpResume", { Pump: 1 }).Message).toBe("OK");
    pass(1);
    expect(status().Data?.["Volume"]).toBeGreaterThan(Number(suspended?.["Volume"]));
    expect(ask("PumpStop", { Pump: 1 }).Message).toBe("OK");

    expect(status().Type).toBe("PumpEndOfTransactionStatus");
    expect(status().Data?.["Volume"]).toBeLessThan(90);
  });

  test("taken back before it began, it leaves nothing but a customer whom the controller serves", () => {
    ask("PumpAuthorize", { Pump: 1, Nozzle: 1, Type: "FullTank" });
    expect(ask("PumpStop", { Pump: 1 }).Message).toBe("OK");

    expect(status().Data).toMatchObject({ Request: "" });
    expect(status().Data).not.toHaveProperty("Transaction");
  });
});

describe("refusals", () => {
  const order = { Pump: 1, Nozzle: 1, Type: "Volume", Dose: 10 };

  test.each([
    ["no pump", "PumpAuthorize", { Type: "FullTank" }, 18],
    ["a pump beyond 120", "PumpGetStatus", { Pump: 121 }, 20],
    ["a pump that isn't there", "PumpGetStatus", { Pump: 9 }, 52],
    ["a nozzle beyond 6", "PumpAuthorize", { ...order, Nozzle: 7 }, 33],
    ["a nozzle that isn't there", "PumpAuthorize", { ...order, Nozzle: 3 }, 33],
    ["an unknown type", "PumpAuthorize", { ...order, Type: "Litres" }, 36],
    ["no dose", "PumpAuthorize", { ...order, Dose: undefined }, 37],
    ["a price of zero", "PumpAuthorize", { ...order, Price: 0 }, 38],
    ["a stop of nothing", "PumpStop", { Pump: 1 }, 43],
    ["a suspension of nothing", "PumpSuspend", { Pump: 1 }, 43],
    ["a close of nothing", "PumpCloseTransaction", { Pump: 1, Transaction: 1 }, 69],
    ["totals of no nozzle", "PumpGetTotals", { Pump: 1 }, 29],
    ["a probe that isn't there", "ProbeGetMeasurements", { Probe: 9 }, 51],
    ["an unknown request", "PumpFly", { Pump: 1 }, 1],
    ["a request named like a member of every object", "constructor", {}, 1],
  ])("%s", (_, type, data, code) => {
    expect(ask(type, data)).toMatchObject({ Id: 70_001, Type: type, Error: true, Code: code });
  });

  test("a second authorisation is a duplicate, during the fill the pump is busy, afterwards it waits for its close", () => {
    ask("PumpAuthorize", order);
    expect(ask("PumpAuthorize", order)).toMatchObject({
      Code: 39,
      Message: "JSONPTS_ERROR_DUPLICATED_AUTHORIZATION_REQUEST",
    });
    passUntil("PumpFillingStatus");
    expect(ask("PumpAuthorize", order).Code).toBe(42);
    passUntil("PumpEndOfTransactionStatus");
    expect(ask("PumpAuthorize", order)).toMatchObject({ Code: 41, Data: { Pump: 1, Request: "PumpCloseTransaction" } });
  });

  test("one bad packet doesn't fail the others", () => {
    const packets = askAll([
      { Id: 1, Type: "PumpGetStatus", Data: { Pump: 1 } },
      { Id: 2, Type: "PumpFly" },
      { Id: 3, Type: "GetUniqueIdentifier" },
    ]);

    expect(packets.map((packet) => [packet.Id, packet.Code ?? packet.Type])).toEqual([
      [1, "PumpIdleStatus"],
      [2, 1],
      [3, "UniqueIdentifier"],
    ]);
  });

  test.each([
    ["no JSON", "{", 2],
    [
      "more than 600 tokens",
      JSON.stringify({
        Protocol: "jsonPTS",
        Packets: Array.from({ length: 70 }, (_, id) => ({ Id: id, Type: "PumpGetStatus", Data: { Pump: 1 } })),
      }),
      5,
    ],
    ["more than 16 KB", JSON.stringify({ Protocol: "jsonPTS", Packets: [{ Id: 1, Type: "x".repeat(17_000) }] }), 5],
  ])("a message with %s is refused as a whole", (_, text, code) => {
    expect(JSON.parse(answerMessage(text, desk, null))).toMatchObject({ Protocol: "jsonPTS", Error: true, Code: code });
  });
});

describe("prices", () => {
  test("a grade left out is set to zero and its nozzles fill no more", () => {
    const before = ask("GetConfigurationIdentifier").Data?.["Id"];
    ask("SetFuelGradesPrices", { FuelGradesPrices: [{ FuelGradeId: 1, Price: 8.015 }] });

    expect(ask("GetFuelGradesPrices").Data?.["FuelGradesPrices"]).toEqual([
      { FuelGradeId: 1, Price: 8.015 },
      { FuelGradeId: 2, Price: 0 },
    ]);
    expect(status().Data?.["NozzlePrices"]).toEqual([8.015, 0]);
    expect(ask("GetConfigurationIdentifier").Data?.["Id"]).not.toBe(before);
  });

  test("of a pump are set at once and told by the next status, once", () => {
    expect(ask("PumpSetPrices", { Pump: 1, Prices: [7.99, 6.66] }).Message).toBe("OK");

    expect(ask("PumpGetTotals", { Pump: 1, Nozzle: 1 })).toMatchObject({ Code: 41 });
    expect(status()).toMatchObject({ Type: "PumpPrices", Data: { Pump: 1, Prices: [7.99, 6.66] } });
    expect(status().Type).toBe("PumpIdleStatus");
  });
});

test("totals come with the next status and grow by what was sold", () => {
  const total = () => {
    ask("PumpGetTotals", { Pump: 1, Nozzle: 1 });
    return Math.round(Number(status().Data?.["Volume"]) * 100);
  };
  const before = total();
  ask("PumpAuthorize", { Pump: 1, Nozzle: 1, Type: "Volume", Dose: 7.5 });
  const transaction = passUntil("PumpEndOfTransactionStatus").Data?.["Transaction"];
  ask("PumpCloseTransaction", { Pump: 1, Transaction: transaction });

  expect(total() - before).toBe(750);
});

test("history is told by number and by time, alone in its message", () => {
  ask("PumpAuthorize", { Pump: 1, Nozzle: 1, Type: "Volume", Dose: 7.5 });
  const transaction = passUntil("PumpEndOfTransactionStatus").Data?.["Transaction"];
  const info = (number: unknown) => ask("PumpGetTransactionInformation", { Pump: 1, Transaction: number }).Data;
  expect(info(transaction)).toMatchObject({ State: "EndOfTransaction", Volume: 7.5 });
  ask("PumpCloseTransaction", { Pump: 1, Transaction: transaction });

  const span = { Pump: 0, DateTimeStart: "2026-11-20T09:59:00", DateTimeEnd: "2026-11-20T10:10:00" };
  expect(info(transaction)).toMatchObject({ State: "Finished", Volume: 7.5 });
  expect(info(31_999)).toMatchObject({ State: "Not found" });
  expect(ask("ReportGetPumpTransactions", span).Data).toMatchObject([
    { Pump: 1, Transaction: transaction, Volume: 7.5 },
  ]);
  expect(ask("ReportGetPumpTransactions", { ...span, DateTimeEnd: "2026-11-20T09:59:30" }).Data).toEqual([]);
  const both = askAll([
    { Id: 1, Type: "GetUniqueIdentifier" },
    { Id: 2, Type: "ReportGetPumpTransactions", Data: span },
  ]);
  expect(both[1]?.Code).toBe(4);
});

test("the clock is off by some seconds until it is set", () => {
  const read = () => Date.parse(`${String(ask("GetDateTime").Data?.["DateTime"])}+08:00`);
  expect(Math.abs(read() - now)).toBeLessThan(5000);
  expect(ask("GetDateTime").Data).toMatchObject({ UTCOffset: 480, AutoSynchronize: false });

  expect(ask("SetDateTime", { DateTime: "2026-11-20T10:05:00", AutoSynchronize: true }).Message).toBe("OK");
  expect(read() - now).toBe(300_000);
  expect(ask("SetDateTime", { DateTime: "yesterday" }).Code).toBe(3);
});

test("the configuration names grades, nozzles in six places, and tanks by their probes", () => {
  expect(ask("GetFuelGradesConfiguration").Data?.["FuelGrades"]).toMatchObject([
    { Id: 1, Name: "Petrol 92", Price: 7.45 },
    { Id: 2, Name: "Diesel 0", Price: 7.125 },
  ]);
  expect(ask("GetPumpNozzlesConfiguration").Data?.["PumpNozzles"]).toEqual([
    { PumpId: 1, FuelGradeIds: [1, 2, 0, 0, 0, 0], TankIds: [1, 2, 0, 0, 0, 0] },
    { PumpId: 2, FuelGradeIds: [1, 0, 0, 0, 0, 0], TankIds: [1, 0, 0, 0, 0, 0] },
  ]);
});

test("a probe measures a tank that balances: volume, water and ullage make its capacity", () => {
  const data = ask("ProbeGetMeasurements", { Probe: 1 }).Data ?? {};
  const cl = (name: string) => Math.round(Number(data[name]) * 100);

  expect(data).toMatchObject({ Probe: 1, Status: "OK", ProductVolume: 9000, InTankDeliveryDetected: false });
  expect(cl("ProductVolume") + cl("WaterVolume") + cl("ProductUllage")).toBe(2_000_000);
});

test("a pump gone quiet is offline with what it was last seen doing", () => {
  desk.controller.station.pumpOffline(1, 5000, now);

  expect(status()).toMatchObject({
    Type: "PumpOfflineStatus",
    Data: { Pump: 1, State: "WaitingNozzleUpForAuthorization" },
  });
  pass(6);
  expect(status().Type).toBe("PumpIdleStatus");
});
