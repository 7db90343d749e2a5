import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS, Permission } from "../../../common/permission.ts";
import { deeds, deviceCode, devicesOf, trade, tradeNumber, trading } from "../../test/activations.ts";
import { HOUR } from "../../test/clock.ts";
import { outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";
import * as world$ from "../../test/world.generated.ts";
import { type Forecourt, type Network, type Thing, unique } from "../../test/world.ts";
import * as documents from "./activation.generated.ts";

const { world, nobody, clock, as, db } = await testServer();

const DELETE_DEVICE = "mutation Delete($input: DeleteDeviceInput!) { deleteDevice(input: $input) }";
const UNKNOWN = "01900000-0000-7000-8000-000000000000";
const COUNTERS = { bytesIn: 1, bytesOut: 1, frames: 1, badFrames: 0, reconnects: 0 };

const deviceOf = async (network: Network, { id }: Thing) =>
  (await network.owner.run(documents.DeviceActivationsDocument, { filter: { ids: [id] } })).deviceActivations.nodes[0];
const reports = (device: Thing) => ({
  devices: [{ deviceId: device.id, at: clock.now().toISOString(), online: true, ...COUNTERS }],
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
    const { token, gatewayId } = await trade(nobody, await deviceCode(network, device));
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
    await trade(nobody, await deviceCode(network, second), gateway.token);
    expect(await devicesOf(gateway)).toEqual([device.id, second.id].toSorted());
    const about = { input: { deviceId: second.id } };

    expect(await network.owner.run(documents.DeleteDeviceActivationDocument, about)).toEqual({
      deleteDeviceActivation: true,
    });

    expect(await devicesOf(gateway)).toEqual([device.id]);
    expect(await deviceOf(network, second)).toMatchObject({ state: "DELETED", gatewayName: null });
    const code = await deviceCode(network, second);
    expect(await devicesOf(gateway)).toEqual([device.id]);
    await trade(nobody, code, gateway.token);
    expect(await devicesOf(gateway)).toEqual([device.id, second.id].toSorted());
    expect(await gateway.report(reports(second))).toMatchObject({ accepted: 1 });
  });

  test("ends with the device: a code that waits is 10029, and a gateway of its own has no use for its credential", async () => {
    const network = await world.network();
    const [waiting, working] = [await network.device(), await network.device()];
    const code = await deviceCode(network, waiting);
    const { token } = await trade(nobody, await deviceCode(network, working));
    const next = await deviceCode(network, working);

    for (const { id } of [waiting, working]) {
      await network.owner.run(DELETE_DEVICE, { input: { id } });
    }

    expect([await tradeNumber(nobody, code), await tradeNumber(nobody, next)]).toEqual([10029, 10029]);
    expect(await as(token).expectRefusal("{ gatewayConfiguration { version } }")).toMatchObject({
      code: "UNAUTHENTICATED",
    });
    const { rows } = await sql`select from activation_code
      where network_id = ${network.id} and used_at is null and revoked_at is null`.execute(db);
    expect(rows).toEqual([]);
  });

  test("leaves the gateway that speaks for another device too, and a deleted device keeps none", async () => {
    const network = await world.network();
    const station = await network.station();
    const [first, second] = [await network.device({ station }), await network.device({ station })];
    const { token } = await trade(nobody, await deviceCode(network, first));
    await trade(nobody, await deviceCode(network, second), token);

    await network.owner.run(DELETE_DEVICE, { input: { id: first.id } });
    expect(await devicesOf(as(token))).toEqual([second.id]);

    await network.owner.run(documents.DeleteDeviceActivationDocument, { input: { deviceId: second.id } });
    expect(await as(token).expectRefusal("{ gatewayConfiguration { version } }")).toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("is traded or the device deleted first, where both come at once: nobody speaks for a deleted device", async () => {
    const network = await world.network();
    for (let round = 0; round < 5; round += 1) {
      const device = await network.device();
      const code = await deviceCode(network, device);

      const [traded, deleted] = await Promise.all([
        nobody.send(world$.ActivateStationDocument, trading(code)),
        network.owner.send(DELETE_DEVICE, { input: { id: device.id } }),
      ]);

      expect([outcomeOf(traded), outcomeOf(deleted)]).toBeOneOf([
        ["OK", "OK"],
        ["10029", "OK"],
      ]);
      const { rows } = await sql`select from gateway where network_id = ${network.id} and revoked_at is null`.execute(
        db,
      );
      expect(rows).toEqual([]);
    }
  });

  test("is asked for while the device is deleted: either a code that is ended, or 10009", async () => {
    const network = await world.network();
    for (let round = 0; round < 5; round += 1) {
      const { id } = await network.device();

      const [made, deleted] = await Promise.all([
        network.owner.send(documents.CreateDeviceActivationCodeDocument, { input: { deviceId: id, validHours: 1 } }),
        network.owner.send(DELETE_DEVICE, { input: { id } }),
      ]);

      expect([outcomeOf(made), outcomeOf(deleted)]).toBeOneOf([
        ["OK", "OK"],
        ["10009", "OK"],
      ]);
      const { rows } = await sql`select from activation_code
        where network_id = ${network.id} and used_at is null and revoked_at is null`.execute(db);
      expect(rows).toEqual([]);
    }
  });

  test("fails with a code that was used, revoked or is over: 10029, and its log says so", async () => {
    const network = await world.network();
    const device = await network.device();
    const used = await deviceCode(network, device);
    await trade(nobody, used);
    const expired = await deviceCode(network, device, 1);
    clock.pass(HOUR);
    expect([await tradeNumber(nobody, used), await tradeNumber(nobody, expired)]).toEqual([10029, 10029]);
    const revoked = await deviceCode(network, device);
    await network.owner.run(documents.RevokeDeviceActivationCodeDocument, { input: { deviceId: device.id } });

    expect(await tradeNumber(nobody, revoked)).toBe(10029);

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
