import { describe, expect, onTestFinished, test } from "vitest";
import { AlarmsDocument } from "../alarm/alarm.generated.ts";
import { Permission } from "../../../common/permission.ts";
import { GunStatusesDocument } from "../../site/gun/gun.generated.ts";
import type { DeviceReport, UnknownDeviceReport } from "../../schema-types.generated.ts";
import { HOUR, MINUTE, SECOND } from "../../test/clock.ts";
import { deviceReading, gunReading, second } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { DeviceStatusesDocument, UnknownDevicesDocument } from "./device-status.generated.ts";
import { sweepSilent } from "./device.intake.ts";

const { app, world, clock } = await testServer();
clock.pass(HOUR);

/** A device and what is told of it. */
async function device() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { owner } = network;
  return {
    network,
    owner,
    forecourt,
    report: (...given: Partial<DeviceReport>[]) =>
      forecourt.gateway.report({ devices: given.map((facts) => deviceReading(forecourt.device, facts)) }),
    shown: async () => (await owner.run(DeviceStatusesDocument, {})).devices[0]?.status,
    alarms: async () => (await owner.run(AlarmsDocument, { filter: { codes: ["DEVICE_OFFLINE"] } })).alarms.nodes,
    gunOnline: async () => (await owner.run(GunStatusesDocument, {})).guns.map(({ status }) => status.online),
  };
}

/** Now, by the story's clock, and some seconds. */
const now = (seconds = 0) => new Date(clock.now().getTime() + seconds * SECOND).toISOString();

describe("a device", () => {
  test("runs by the newest settings once its gateway says so, and not after the next change until it says so again", async () => {
    const { owner, forecourt, report, shown } = await device();
    const version = async () =>
      (
        await forecourt.gateway.run<{ gatewayConfiguration: { version: number } }>(
          "{ gatewayConfiguration { version } }",
          {},
        )
      ).gatewayConfiguration.version;
    const change = (pollMs: number) =>
      owner.run("mutation Set($input: ChangeDeviceInput!) { changeDevice(input: $input) { id } }", {
        input: { id: forecourt.device.id, settings: { pollMs } },
      });
    await report({ at: now() });
    expect(await shown()).toMatchObject({ configured: null });

    await change(700);
    await report({ at: now(1), configuration: (await version()) - 1 });
    expect(await shown()).toMatchObject({ configured: false });
    await report({ at: now(2), configuration: await version() });
    await report({ at: now(3) });
    expect(await shown()).toMatchObject({ configured: true });
    await change(800);
    expect(await shown()).toMatchObject({ configured: false });
  });

  test("shows what it tells of itself and what its connection counts", async () => {
    const { report, shown } = await device();

    await report({
      version: "2.1",
      serialNumber: "0042",
      bytesIn: 5_000_000_000,
      frames: 12,
      badFrames: 1,
      lastSeenAt: second(3),
    });
    await report({ at: second(60), bytesIn: 5_000_000_100, frames: 13, badFrames: 1 });

    expect(await shown()).toMatchObject({
      online: true,
      since: second(0),
      version: "2.1",
      serialNumber: "0042",
      bytesIn: 5_000_000_100,
      frames: 13,
      badFrames: 1,
      lastSeenAt: second(3),
    });
  });

  test("that goes raises an alarm with the reason, shows its guns offline, and is over when it is back", async () => {
    const { report, shown, alarms, gunOnline } = await device();
    await report({ at: second(1) });
    expect(await alarms()).toEqual([]);
    expect(await gunOnline()).toEqual([true, true]);

    await report({ at: second(10), online: false, reason: "3 polls without an answer" });
    expect(await shown()).toMatchObject({ online: false, since: second(10), reason: "3 polls without an answer" });
    expect(await alarms()).toMatchObject([
      { active: true, startedAt: second(10), detail: "3 polls without an answer" },
    ]);
    expect(await gunOnline()).toEqual([false, false]);

    await report({ at: second(20) });
    expect(await shown()).toMatchObject({ online: true, since: second(20), reason: null });
    expect(await alarms()).toMatchObject([{ active: false, endedAt: second(20), count: 1 }]);
    expect(await gunOnline()).toEqual([true, true]);
  });

  test("tells which of its guns are away while it answers, and they alone are shown so", async () => {
    const { report, shown, alarms, gunOnline } = await device();
    await report({ at: second(1), absent: [] });
    expect(await gunOnline()).toEqual([true, true]);

    await report({ at: second(10), absent: ["1.2", "9.9"] });
    expect(await shown()).toMatchObject({ online: true, absent: ["1.2", "9.9"] });
    expect(await gunOnline()).toEqual([true, false]);

    await report({ at: second(20) });
    expect(await gunOnline()).toEqual([true, false]);
    await report({ at: second(30), absent: [] });
    expect(await gunOnline()).toEqual([true, true]);
    expect(await alarms()).toEqual([]);
  });

  test("tells those who look on when a gun of it goes away, and once", async () => {
    const { forecourt, report } = await device();
    await report({ at: second(1), absent: [] });
    const heard: string[] = [];
    const leave = app.services.pubsub.subscribe("gun", ({ gunIds }) => heard.push(...gunIds));
    onTestFinished(leave);

    await report({ at: second(10), absent: ["1.1"] });
    await report({ at: second(20), absent: ["1.1"] });

    expect(heard.toSorted()).toEqual(forecourt.guns.map(({ id }) => id).toSorted());
  });

  test("that is reached over a mobile network shows what it last told of its line", async () => {
    const { report, shown } = await device();
    expect((await shown())?.line ?? null).toBeNull();
    const line = { name: "North box", simCard: "8986001", signalDbm: -71, uptimeSeconds: 5_000_000_000 };
    await report({ line });
    await report({ at: second(60) });

    expect((await shown())?.line).toEqual(line);
  });

  test("that stays offline raises its alarm once", async () => {
    const { report, alarms } = await device();

    await report({ at: second(1), online: false });
    await report({ at: second(2), online: false }, { at: second(3), online: false });

    expect(await alarms()).toMatchObject([{ active: true, count: 1, startedAt: second(1) }]);
  });

  test("stays as its newest report tells, whatever comes late or in another order", async () => {
    const { report, shown, alarms } = await device();

    await report({ at: second(10) }, { at: second(5), online: false });
    await report({ at: second(7), online: false });

    expect(await shown()).toMatchObject({ online: true });
    expect(await alarms()).toEqual([]);
  });
});

describe("the silence of a gateway", () => {
  test("takes its devices offline after a minute, with an alarm that ends when it speaks again", async () => {
    const { forecourt, report, shown, alarms, gunOnline } = await device();
    await report({ at: now() });

    clock.pass(59 * SECOND);
    await sweepSilent(app.services);
    expect(await shown()).toMatchObject({ online: true });
    clock.pass(2 * SECOND);
    await sweepSilent(app.services);
    await sweepSilent(app.services);

    const wentAt = now();
    expect(await shown()).toMatchObject({ online: false, since: wentAt, reason: "its gateway is silent" });
    expect(await gunOnline()).toEqual([false, false]);
    expect(await alarms()).toMatchObject([
      { active: true, startedAt: wentAt, count: 1, deviceId: forecourt.device.id },
    ]);
    clock.pass(5 * SECOND);
    await report({ at: now() });
    expect(await shown()).toMatchObject({ online: true });
    expect(await alarms()).toMatchObject([{ active: false, endedAt: now() }]);
  });

  test("is over too where the gateway's clock is behind ours", async () => {
    const { report, shown, alarms } = await device();
    await report({ at: now(-300) });
    clock.pass(2 * MINUTE);
    await sweepSilent(app.services);
    expect(await alarms()).toMatchObject([{ active: true }]);

    clock.pass(SECOND);
    await report({ at: now(-300) });

    expect(await shown()).toMatchObject({ online: true });
    expect(await alarms()).toMatchObject([{ active: false }]);
  });

  test("is none while it reports, and no gun's report breaks it", async () => {
    const { forecourt, report, shown } = await device();
    await report({ at: now() });
    for (let turn = 0; turn < 3; turn += 1) {
      clock.pass(40 * SECOND);
      await report({ at: now() });
      await sweepSilent(app.services);
    }
    expect(await shown()).toMatchObject({ online: true });

    clock.pass(61 * SECOND);
    await forecourt.gateway.report({ guns: [gunReading(forecourt.device, { at: now() })] });
    await sweepSilent(app.services);

    expect(await shown()).toMatchObject({ online: false });
  });

  test("is noticed once by several servers, whatever reports come at the same moment", async () => {
    const { report, alarms } = await device();
    await report({ at: now() });
    clock.pass(61 * SECOND);

    await Promise.all([
      sweepSilent(app.services),
      sweepSilent(app.services),
      report({ at: now(), online: false }),
      sweepSilent(app.services),
    ]);

    expect(await alarms()).toMatchObject([{ active: true, count: 1 }]);
  });
});

describe("what calls at a gateway and nobody registered", () => {
  const caller = (given: Partial<UnknownDeviceReport> = {}): UnknownDeviceReport => ({
    protocol: "JSONPTS",
    identity: "0041",
    remoteAddress: "10.0.0.9",
    at: second(0),
    calls: 3,
    ...given,
  });

  test("is listed once, with first and last call and how often", async () => {
    const { owner, forecourt } = await device();
    const { gateway } = forecourt;
    await gateway.report({ unknownDevices: [caller(), caller({ protocol: "TLS350" })] });

    await gateway.report({ unknownDevices: [caller({ at: second(90), calls: 2, remoteAddress: "10.0.0.10" })] });

    const { unknownDevices } = await owner.run(UnknownDevicesDocument, {});
    expect(unknownDevices.nodes).toHaveLength(2);
    expect(unknownDevices.nodes[0]).toMatchObject({
      identity: "0041",
      protocol: "JSONPTS",
      firstSeenAt: second(0),
      lastSeenAt: second(90),
      calls: 5,
      remoteAddress: "10.0.0.10",
    });
  });

  test("is told to those who see the whole network, of this network alone", async () => {
    const { network, forecourt } = await device();
    await forecourt.gateway.report({ unknownDevices: [caller()] });
    const stranger = await world.network();
    const part = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.UnknownDevice],
    });
    const guest = await network.operator({ permissions: [Permission.Home] });

    expect((await stranger.owner.run(UnknownDevicesDocument, {})).unknownDevices.nodes).toEqual([]);
    expect((await part.run(UnknownDevicesDocument, {})).unknownDevices.nodes).toEqual([]);
    expect(await guest.expectRefusal(UnknownDevicesDocument, {})).toMatchObject({ code: "FORBIDDEN" });
  });
});
