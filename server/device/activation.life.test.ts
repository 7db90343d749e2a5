import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../auth/permission.ts";
import { exported } from "../test/exports.ts";
import { HOUR } from "../test/clock.ts";
import { type Caller, outcomeOf } from "../test/execute.ts";
import { testServer } from "../test/server.ts";
import * as world$ from "../test/world.generated.ts";
import { type Forecourt, type Network, type Thing, unique } from "../test/world.ts";
import * as documents from "./activation.generated.ts";

const { world, nobody, clock, live, as, db } = await testServer();

const UNKNOWN = "01900000-0000-7000-8000-000000000000";

const stationOf = async (network: Network, { id }: Thing) =>
  (await network.owner.run(documents.StationActivationsDocument, { filter: { ids: [id] } })).stationActivations
    .nodes[0];
const deviceOf = async (network: Network, { id }: Thing) =>
  (await network.owner.run(documents.DeviceActivationsDocument, { filter: { ids: [id] } })).deviceActivations.nodes[0];
const deviceCode = async (network: Network, { id }: Thing, validHours = 72) =>
  (await network.owner.run(documents.CreateDeviceActivationCodeDocument, { input: { deviceId: id, validHours } }))
    .createDeviceActivationCode.code;

const trading = (code: string, gatewayToken?: string | null) => ({
  input: { code, gatewayName: unique("gateway"), gatewayToken },
});
const trade = async (code: string, gatewayToken?: string | null) =>
  (await nobody.run(world$.ActivateStationDocument, trading(code, gatewayToken))).activateStation;
const tradeNumber = async (code: string, gatewayToken?: string) =>
  (await nobody.expectRefusal(world$.ActivateStationDocument, trading(code, gatewayToken))).number;

const devicesOf = async (gateway: Caller): Promise<string[]> =>
  (
    await gateway.run<{ gatewayConfiguration: { devices: Thing[] } }>("{ gatewayConfiguration { devices { id } } }")
  ).gatewayConfiguration.devices
    .map(({ id }) => id)
    .toSorted();

const deeds = async (network: Network, objectId: string) =>
  (
    await network.owner.run<{ auditEntries: { nodes: { operation: string; outcome: string }[] } }>(
      "query Deeds($objectId: ID!) { auditEntries(filter: { objectId: $objectId }) { nodes { operation outcome } } }",
      { objectId },
    )
  ).auditEntries.nodes.map(({ operation, outcome }) => `${operation} ${outcome}`);

const COUNTERS = { bytesIn: 1, bytesOut: 1, frames: 1, badFrames: 0, reconnects: 0 };
const reports = (device: Thing) => ({
  devices: [{ deviceId: device.id, at: clock.now().toISOString(), online: true, ...COUNTERS }],
});

describe("a station's activation", () => {
  test("goes from not generated over inactivated and activated to deleted, and back", async () => {
    const network = await world.network();
    const station = await network.station();
    expect(await stationOf(network, station)).toMatchObject({ state: "NOT_GENERATED", codeExpiresAt: null });

    const { code } = await network.activationCode(station, 2);
    expect(await stationOf(network, station)).toMatchObject({
      state: "INACTIVATED",
      codeCreatedBy: network.owner.login,
      codeExpiresAt: new Date(clock.now().getTime() + 2 * HOUR).toISOString(),
      activatedAt: null,
      gatewayName: null,
    });

    const { input } = trading(code);
    await nobody.run(world$.ActivateStationDocument, { input });
    expect(await stationOf(network, station)).toMatchObject({
      state: "ACTIVATED",
      codeExpiresAt: null,
      activatedAt: clock.now().toISOString(),
      gatewayName: input.gatewayName,
    });

    const about = { input: { stationId: station.id } };
    expect(await network.owner.run(documents.DeleteActivationDocument, about)).toEqual({ deleteActivation: true });
    expect(await stationOf(network, station)).toMatchObject({ state: "DELETED", gatewayName: null });

    await network.activationCode(station);
    expect(await stationOf(network, station)).toMatchObject({ state: "INACTIVATED" });
    expect(await deeds(network, station.id)).toEqual([
      "createActivationCode OK",
      "deleteActivation OK",
      "activateStation OK",
      "createActivationCode OK",
      "createStation OK",
    ]);
  });

  test("that is deleted takes the station and the credential from its gateway, which may come back with a new code", async () => {
    const network = await world.network();
    const { station, device, gateway } = await network.forecourt();
    expect(await devicesOf(gateway)).toEqual([device.id]);

    await network.owner.run(documents.DeleteActivationDocument, { input: { stationId: station.id } });

    expect((await gateway.send("{ gatewayConfiguration { version } }")).errors?.[0]?.extensions?.["code"]).toBe(
      "UNAUTHENTICATED",
    );
    const { code } = await network.activationCode(station);
    const again = await trade(code, gateway.token);
    expect(again.token).not.toBe(gateway.token);
    expect(await devicesOf(as(again.token))).toEqual([device.id]);
  });

  test("that is deleted leaves a gateway of two stations the other", async () => {
    const network = await world.network();
    const [one, other] = [await network.station(), await network.station()];
    const kept = await network.device({ station: other });
    await network.device({ station: one });
    const gateway = await network.gateway(one, other);
    const versions = (await live(gateway)).subscribe<{ gatewayConfigurationChanges: number }>(
      "subscription { gatewayConfigurationChanges }",
    );
    const { gatewayConfigurationChanges: before } = await versions.next();

    await network.owner.run(documents.DeleteActivationDocument, { input: { stationId: one.id } });

    expect(await versions.next()).toEqual({ gatewayConfigurationChanges: before + 1 });
    expect(await devicesOf(gateway)).toEqual([kept.id]);
  });

  test("whose code is revoked is deleted, and that code 10029 with a log entry; an activated station stays so", async () => {
    const network = await world.network();
    const [fresh, working] = [await network.station(), await network.station()];
    await network.gateway(working);
    const about = ({ id }: Thing) => ({ input: { stationId: id } });
    const codes = [await network.activationCode(fresh), await network.activationCode(working)];

    const { revokeActivationCode } = await network.owner.run(documents.RevokeActivationCodeDocument, about(fresh));
    expect(revokeActivationCode).toEqual({ id: fresh.id, state: "DELETED", codeExpiresAt: null });
    const second = await network.owner.run(documents.RevokeActivationCodeDocument, about(working));
    expect(second.revokeActivationCode.state).toBe("ACTIVATED");

    for (const { code } of codes) {
      expect(await tradeNumber(code)).toBe(10029);
    }
    expect((await deeds(network, fresh.id)).slice(0, 2)).toEqual([
      "activateStation ACTIVATION_FAILED",
      "revokeActivationCode OK",
    ]);
    expect(await network.owner.expectRefusal(documents.RevokeActivationCodeDocument, about(fresh))).toMatchObject({
      number: 10014,
      field: "stationId",
    });
    expect(await network.owner.expectRefusal(documents.DeleteActivationDocument, about(fresh))).toMatchObject({
      number: 10014,
      field: "stationId",
    });
  });

  test("is either traded or revoked where both come at once", async () => {
    const network = await world.network();
    for (let round = 0; round < 5; round += 1) {
      const station = await network.station();
      const { code } = await network.activationCode(station);

      const [traded, revoked] = await Promise.all([
        nobody.send(world$.ActivateStationDocument, trading(code)),
        network.owner.send(documents.RevokeActivationCodeDocument, { input: { stationId: station.id } }),
      ]);

      const outcomes = [outcomeOf(traded), outcomeOf(revoked)];
      expect(outcomes).toBeOneOf([
        ["OK", "10014"],
        ["10029", "OK"],
      ]);
      expect((await stationOf(network, station))?.state).toBe(outcomes[0] === "OK" ? "ACTIVATED" : "DELETED");
    }
  });
});

/** A forecourt with a second device, which has nothing bound. */
async function twoDevices(network: Network): Promise<Forecourt & { second: Thing }> {
  const forecourt = await network.forecourt();
  return { ...forecourt, second: await network.device({ station: forecourt.station }) };
}

describe("a device's activation", () => {
  test("hands the device alone to the gateway that trades its code; until then its station's goes on", async () => {
    const network = await world.network();
    const { station, device, second, gateway } = await twoDevices(network);
    expect(await deviceOf(network, second)).toMatchObject({ state: "NOT_GENERATED", stationId: station.id });

    const code = await deviceCode(network, second);
    expect(await deviceOf(network, second)).toMatchObject({ state: "INACTIVATED" });
    expect(await devicesOf(gateway)).toEqual([device.id, second.id].toSorted());
    expect(await gateway.report(reports(second))).toMatchObject({ accepted: 1 });

    const { input } = trading(code);
    const { activateStation } = await nobody.run(world$.ActivateStationDocument, { input });

    const other = as(activateStation.token);
    expect(await devicesOf(other)).toEqual([second.id]);
    expect(await devicesOf(gateway)).toEqual([device.id]);
    expect(await deviceOf(network, second)).toMatchObject({ state: "ACTIVATED", gatewayName: input.gatewayName });
    expect(await gateway.report(reports(second))).toMatchObject({
      accepted: 0,
      refused: [{ reason: "DEVICE_UNKNOWN" }],
    });
    expect(await other.run(world$.ReportReadingsDocument, { input: reports(second) })).toMatchObject({
      reportReadings: { accepted: 1 },
    });
    expect(await deeds(network, second.id)).toEqual([
      "activateDevice OK",
      "createDeviceActivationCode OK",
      "createDevice OK",
    ]);
  });

  test("sends the orders for its guns to its own gateway", async () => {
    const network = await world.network();
    const { device, guns } = await network.forecourt();
    const { token, gatewayId } = await trade(await deviceCode(network, device));
    const own = as(token);
    await own.run(world$.ReportReadingsDocument, { input: reports(device) });

    const input = { gunId: guns[0]?.id, presetType: "FULL", idempotencyKey: unique("key") };
    await network.owner.run("mutation Authorize($input: AuthorizeGunInput!) { authorizeGun(input: $input) { id } }", {
      input,
    });

    const { rows } = await sql`select gateway_id from gun_command where network_id = ${network.id}`.execute(db);
    expect(rows).toEqual([{ gateway_id: gatewayId }]);
  });

  test("that is deleted cuts the device off from every gateway, until a new code is traded", async () => {
    const network = await world.network();
    const { device, second, gateway } = await twoDevices(network);
    await trade(await deviceCode(network, second), gateway.token);
    expect(await devicesOf(gateway)).toEqual([device.id, second.id].toSorted());
    const about = { input: { deviceId: second.id } };

    expect(await network.owner.run(documents.DeleteDeviceActivationDocument, about)).toEqual({
      deleteDeviceActivation: true,
    });

    expect(await devicesOf(gateway)).toEqual([device.id]);
    expect(await deviceOf(network, second)).toMatchObject({ state: "DELETED", gatewayName: null });
    const code = await deviceCode(network, second);
    expect(await devicesOf(gateway)).toEqual([device.id]);
    await trade(code, gateway.token);
    expect(await devicesOf(gateway)).toEqual([device.id, second.id].toSorted());
    expect(await gateway.report(reports(second))).toMatchObject({ accepted: 1 });
  });

  test("fails with a code that was used, revoked or is over: 10029, and its log says so", async () => {
    const network = await world.network();
    const device = await network.device();
    const used = await deviceCode(network, device);
    await trade(used);
    const expired = await deviceCode(network, device, 1);
    clock.pass(HOUR);
    expect([await tradeNumber(used), await tradeNumber(expired)]).toEqual([10029, 10029]);
    const revoked = await deviceCode(network, device);
    await network.owner.run(documents.RevokeDeviceActivationCodeDocument, { input: { deviceId: device.id } });

    expect(await tradeNumber(revoked)).toBe(10029);

    expect(
      (await deeds(network, device.id)).filter((deed) => deed === "activateDevice ACTIVATION_FAILED"),
    ).toHaveLength(3);
    expect(await deviceOf(network, device)).toMatchObject({ state: "ACTIVATED" });
  });

  test("of a station that controls itself is its own: 10022", async () => {
    const network = await world.network();
    const device = await network.device();
    await network.owner.run("mutation Give($input: ChangeStationInput!) { changeStation(input: $input) { id } }", {
      input: { id: (await deviceOf(network, device))?.stationId, controlMode: "STATION" },
    });
    const about = { input: { deviceId: device.id } };

    for (const document of [
      documents.CreateDeviceActivationCodeDocument,
      documents.RevokeDeviceActivationCodeDocument,
      documents.DeleteDeviceActivationDocument,
    ]) {
      expect(await network.owner.expectRefusal<unknown, object>(document as never, about)).toMatchObject({
        number: 10022,
      });
    }
  });

  test("that there isn't, or that isn't seen, or without the permission, is refused", async () => {
    const network = await world.network();
    const device = await network.device();
    const operator = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.DeviceActivation],
    });
    const without = await network.operator({
      permissions: ALL_PERMISSIONS.filter((value) => value !== Permission.DeviceActivation),
    });
    const about = (deviceId: string) => ({ input: { deviceId } });

    expect(await network.owner.expectRefusal(documents.DeleteDeviceActivationDocument, about(device.id))).toMatchObject(
      { number: 10014, field: "deviceId" },
    );
    for (const id of [device.id, UNKNOWN, "no id at all"]) {
      expect(await operator.expectRefusal(documents.CreateDeviceActivationCodeDocument, about(id))).toMatchObject({
        number: 10009,
        field: "deviceId",
      });
    }
    expect(await without.expectRefusal(documents.CreateDeviceActivationCodeDocument, about(device.id))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await without.expectRefusal(documents.DeviceActivationsDocument, {})).toMatchObject({ code: "FORBIDDEN" });
    expect(
      await network.owner.expectRefusal(documents.CreateDeviceActivationCodeDocument, {
        input: { deviceId: device.id, validHours: 721 },
      }),
    ).toMatchObject({ number: 10012, field: "validHours" });
  });
});

describe("the lists of activations", () => {
  test("are narrowed, sorted and paged, behind a cursor too, and counted once", async () => {
    const network = await world.network();
    const [a, b, c] = [
      await network.station({ code: "A", name: "Zebra" }),
      await network.station({ code: "B", name: "Yak" }),
      await network.station({ code: "C", name: "Xerus" }),
    ];
    await network.activationCode(b);
    const page = async (variables: object) =>
      (await network.owner.run(documents.StationActivationsDocument, variables)).stationActivations;
    const codes = async (variables: object) => (await page(variables)).nodes.map(({ stationCode }) => stationCode);

    expect(await codes({})).toEqual(["A", "B", "C"]);
    expect(await codes({ orderBy: "NAME" })).toEqual(["C", "B", "A"]);
    expect(await codes({ orderBy: "STATE" })).toEqual(expect.arrayContaining(["B", "A", "C"]));
    expect((await codes({ orderBy: "STATE" }))[0]).toBe("B");
    expect(await codes({ filter: { states: ["INACTIVATED"] } })).toEqual(["B"]);
    expect(await codes({ filter: { search: "zeb" } })).toEqual(["A"]);
    expect(await codes({ filter: { stationIds: [a.id, c.id] } })).toEqual(["A", "C"]);
    expect(await codes({ offset: 2 })).toEqual(["C"]);
    const first = await page({ first: 2, orderBy: "STATION_DESC" });
    expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([3, true]);
    expect(await codes({ first: 2, orderBy: "STATION_DESC", after: first.pageInfo.endCursor })).toEqual(["A"]);
    expect((await page({ offset: 10 })).totalCount).toBe(3);
  });

  test("are exported as they are filtered", async () => {
    const network = await world.network();
    const device = await network.device();
    await deviceCode(network, device);

    const columns = [{ id: "stationCode" }, { id: "state" }, { id: "codeExpiresAt" }];
    const filter = { states: ["INACTIVATED" as const] };
    const jobs = [
      await exported(network.owner, { list: "STATION_ACTIVATIONS", stationActivations: filter, columns }),
      await exported(network.owner, { list: "DEVICE_ACTIVATIONS", deviceActivations: filter, columns }),
    ];

    expect(jobs.map(({ state, rows }) => [state, rows])).toEqual([
      ["DONE", 0],
      ["DONE", 1],
    ]);
  });
});
