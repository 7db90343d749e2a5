import { describe, expect, test } from "vitest";
import * as activation$ from "../../plant/activation/activation.generated.ts";
import { employee, employeesOf } from "../../test/employees.ts";
import { outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import { deedsOf } from "../../test/stations.ts";
import { type Network, unique } from "../../test/world.ts";
import * as world$ from "../../test/world.generated.ts";
import * as documents from "./station.generated.ts";

const { world } = await testServer();

const DELETE_DEVICE = "mutation Delete($input: DeleteDeviceInput!) { deleteDevice(input: $input) }";
const AT = "2026-11-02T08:00:00Z";

const codes = async (network: Network) =>
  (
    await network.owner.run<{ stations: { nodes: { code: string }[] } }>("{ stations { nodes { code } } }")
  ).stations.nodes.map(({ code }) => code);

describe("deleting a station", () => {
  test("takes it out of every list and count, frees its code and its place, and is in the log", async () => {
    const network = await world.network({ siteLimit: 1 });
    const station = await network.station({ code: "A1" });
    const { code: activationCode } = await network.activationCode(station);
    const input = { id: station.id };

    expect(await network.owner.run(documents.DeleteStationDocument, { input })).toEqual({ deleteStation: true });

    expect(await codes(network)).toEqual([]);
    expect(await network.owner.run("{ platforms { stationCount } kanban { stationCount } }")).toEqual({
      platforms: [{ stationCount: 0 }],
      kanban: { stationCount: 0 },
    });
    expect(await network.owner.expectRefusal(documents.DeleteStationDocument, { input })).toMatchObject({
      number: 10003,
    });
    const trade = { input: { code: activationCode, gatewayName: "late" } };
    expect((await network.owner.expectRefusal(world$.ActivateStationDocument, trade)).number).toBe(10029);
    expect(await deedsOf(network, station.id)).toMatchObject([
      { operation: "activateStation" },
      { operation: "deleteStation", before: { code: "A1" } },
      { operation: "createActivationCode" },
      { operation: "createStation" },
    ]);
    expect(await network.station({ code: "A1" })).toMatchObject({ code: "A1" });
  });

  test("leaves what was sold there readable, and counted nowhere as of today's board", async () => {
    const network = await world.network();
    const { station, device, gateway } = await network.forecourt();
    const at = { startedAt: AT, endedAt: AT, receivedAt: AT };
    const sale = { address: "1.1", transactionNo: "1", unitPrice: "7", volumeLitres: "10", amount: "70" };
    await gateway.report({ sales: [{ deviceId: device.id, offline: false, ...at, ...sale }] });
    await network.owner.run(DELETE_DEVICE, { input: { id: device.id } });
    await network.owner.run(activation$.DeleteActivationDocument, { input: { stationId: station.id } });

    await network.owner.run(documents.DeleteStationDocument, { input: { id: station.id } });

    expect(await network.owner.run("{ transactions { nodes { stationName amount } } }")).toEqual({
      transactions: { nodes: [{ stationName: station.name, amount: "70" }] },
    });
    expect(await network.owner.run("{ guns { id } tanks { id } }")).toEqual({ guns: [], tanks: [] });
  });

  test("is 10019 while a gateway, a device or a box works there, and says what", async () => {
    const network = await world.network();
    const { station } = await network.forecourt();
    const boxed = await network.station();
    await network.communicationBox({ station: boxed });
    const refusal = (id: string) => network.owner.expectRefusal(documents.DeleteStationDocument, { input: { id } });

    expect(await refusal(station.id)).toMatchObject({
      number: 10019,
      params: { activated: true, devices: 1, boxes: 0 },
    });
    expect(await refusal(boxed.id)).toMatchObject({
      number: 10019,
      params: { activated: false, devices: 0, boxes: 1 },
    });
    expect(await codes(network)).toHaveLength(2);
  });

  test("is 10019 while people work there, and says how many; who has left is kept without it", async () => {
    const network = await world.network();
    const station = await network.station();
    const [works, left] = [
      await employee(network.owner, { stationId: station.id }),
      await employee(network.owner, { stationId: station.id }),
    ];
    const LEAVE = "mutation Leave($input: SetEmployeeStateInput!) { setEmployeeState(input: $input) { id } }";
    const leave = ({ id }: { id: string }) => network.owner.run(LEAVE, { input: { id, state: "LEFT" } });
    await leave(left);
    const input = { id: station.id };

    expect(await network.owner.expectRefusal(documents.DeleteStationDocument, { input })).toMatchObject({
      number: 10019,
      params: { activated: false, devices: 0, boxes: 0, employees: 1 },
    });
    await leave(works);
    await network.owner.run(documents.DeleteStationDocument, { input });

    expect(await employeesOf(network.owner, { filter: { states: ["LEFT"] } })).toMatchObject([
      { platformId: network.id, stationId: null, stationName: null },
      { platformId: network.id, stationId: null, stationName: null },
    ]);
  });

  test("and registering a device there at once: one of the two comes first", async () => {
    const network = await world.network();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await network.station();
      const device = { stationId: id, name: "Gauge", protocol: "TLS350" as const, address: unique("a"), version: "1" };

      const [deleted, made] = await Promise.all([
        network.owner.send(documents.DeleteStationDocument, { input: { id } }),
        network.owner.send(world$.CreateDeviceDocument, { input: { ...device, settings: {} } }),
      ]);

      expect([outcomeOf(deleted), outcomeOf(made)]).toBeOneOf([
        ["OK", "10003"],
        ["10019", "OK"],
      ]);
    }
  });
});
