import { describe, expect, test } from "vitest";
import { AcknowledgeAlarmsDocument, AlarmChangesDocument } from "../plant/alarm/alarm.generated.ts";
import { CommandChangesDocument, StopGunDocument } from "../plant/command/command.generated.ts";
import { DeviceStatesDocument, GatewayConfigurationChangesDocument } from "../plant/device/device-status.generated.ts";
import { sweepSilent } from "../plant/device/device.intake.ts";
import { GunStatesDocument } from "../site/gun/gun.generated.ts";
import { KanbanChangesDocument } from "../office/kanban/kanban.generated.ts";
import { TankLevelsDocument } from "../site/tank/tank.generated.ts";
import { SECOND } from "../test/clock.ts";
import { alarmReading, deviceReading, gunReading, sale, tankReading } from "../test/readings.ts";
import { testServer } from "../test/server.ts";
import { unique } from "../test/world.ts";

const { app, world, clock, live } = await testServer();

/** A station that was heard of, and a connection of its network's owner. */
async function begin() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const { device, gateway } = forecourt;
  const at = clock.now().toISOString();
  await gateway.report({
    devices: [deviceReading(device, { at })],
    guns: [gunReading(device, { at })],
    tanks: [tankReading(device, { at })],
  });
  return { network, owner: network.owner, ...forecourt, connection: await live(network.owner) };
}

describe("a subscription begins with how things stand and goes on with what changes", () => {
  test("guns", async () => {
    const { connection, gateway, device, guns } = await begin();
    const stream = connection.subscribe(GunStatesDocument);
    expect((await stream.next()).gunStates.map(({ gunNumber, state }) => [gunNumber, state])).toEqual([
      [1, "FREE"],
      [2, "FREE"],
    ]);

    await gateway.report({ guns: [gunReading(device, { address: "1.2", state: "LIFTED" })] });

    expect((await stream.next()).gunStates).toMatchObject([{ gunId: guns[1]?.id, state: "LIFTED" }]);
  });

  test("guns change too when their device goes", async () => {
    const { connection } = await begin();
    const stream = connection.subscribe(GunStatesDocument);
    expect((await stream.next()).gunStates.map(({ online }) => online)).toEqual([true, true]);

    clock.pass(61 * SECOND);
    await sweepSilent(app.services);

    expect((await stream.next()).gunStates.map(({ online }) => online)).toEqual([false, false]);
  });

  test("tanks", async () => {
    const { connection, gateway, device, tank } = await begin();
    const stream = connection.subscribe(TankLevelsDocument);
    expect((await stream.next()).tankLevels).toMatchObject([{ tankId: tank.id, volumeLitres: "15000", leak: false }]);

    await gateway.report({
      tanks: [tankReading(device, { volumeLitres: "2900", at: clock.pass(SECOND).toISOString() })],
    });
    expect((await stream.next()).tankLevels).toMatchObject([{ volumeLitres: "2900", level: "LOW" }]);
    await gateway.report({ alarms: [alarmReading(device, { code: "TANK_LEAK" })] });

    expect((await stream.next()).tankLevels).toMatchObject([{ leak: true }]);
  });

  test("devices", async () => {
    const { connection, gateway, device } = await begin();
    const stream = connection.subscribe(DeviceStatesDocument);
    expect((await stream.next()).deviceStates).toMatchObject([{ deviceId: device.id, online: true }]);

    await gateway.report({ devices: [deviceReading(device, { online: false, at: clock.pass(SECOND).toISOString() })] });

    expect((await stream.next()).deviceStates).toMatchObject([{ online: false }]);
  });

  test("alarms, from their begin to the note that a person takes", async () => {
    const { connection, owner, gateway, device } = await begin();
    await gateway.report({ alarms: [alarmReading(device, { code: "TANK_PROBE_FAULT" })] });
    const stream = connection.subscribe(AlarmChangesDocument);
    expect((await stream.next()).alarmChanges).toMatchObject([{ code: "TANK_PROBE_FAULT", active: true }]);

    await gateway.report({ alarms: [alarmReading(device, { code: "GAUGE_FAULT" })] });
    const [raised] = (await stream.next()).alarmChanges;
    expect(raised).toMatchObject({ code: "GAUGE_FAULT", active: true, acknowledged: false });
    await gateway.report({ alarms: [alarmReading(device, { code: "GAUGE_FAULT", edge: "CLEARED" })] });
    expect((await stream.next()).alarmChanges).toMatchObject([{ id: raised?.id, active: false, acknowledged: false }]);
    await owner.run(AcknowledgeAlarmsDocument, { input: { alarmIds: [raised?.id ?? ""] } });

    expect((await stream.next()).alarmChanges).toMatchObject([{ id: raised?.id, acknowledged: true }]);
    const later = connection.subscribe(AlarmChangesDocument);
    expect((await later.next()).alarmChanges.map(({ code }) => code)).toEqual(["TANK_PROBE_FAULT"]);
  });

  test("commands of one station", async () => {
    const { connection, owner, gateway, device, guns, station } = await begin();
    await gateway.report({ guns: [gunReading(device, { state: "LIFTED", at: clock.now().toISOString() })] });
    const stream = connection.subscribe(CommandChangesDocument, { stationId: station.id });
    expect((await stream.next()).commandChanges).toEqual([]);

    await owner.run(StopGunDocument, { input: { gunId: guns[0]?.id ?? "", idempotencyKey: unique("key") } });

    expect((await stream.next()).commandChanges).toMatchObject([{ kind: "STOP", status: "PENDING" }]);
  });

  test("the board, with sales as they come", async () => {
    const { connection, gateway, device } = await begin();
    const stream = connection.subscribe(KanbanChangesDocument);
    expect((await stream.next()).kanbanChanges).toMatchObject({ todaySales: 0, devicesOnline: 1 });

    await gateway.report({ sales: [sale(device, { endedAt: clock.now().toISOString() })] });

    const board = await stream.until(({ kanbanChanges }) => kanbanChanges.todaySales === 1);
    expect(board.kanbanChanges).toMatchObject({ todayAmount: "70", stations: [{ sales: 1, amount: "70" }] });
  });

  test("the version of a gateway's configuration, when a station of its own is changed", async () => {
    const { network, gateway, device } = await begin();
    const { gateway: other } = await network.forecourt();
    const streams = [gateway, other].map(async (caller) =>
      (await live(caller)).subscribe(GatewayConfigurationChangesDocument),
    );
    const [own, others] = await Promise.all(streams);
    const before = (await own?.next())?.gatewayConfigurationChanges ?? Number.NaN;
    const othersBefore = (await others?.next())?.gatewayConfigurationChanges;

    await network.binding(device, { guns: { "1.1": 1 } });

    expect((await own?.next())?.gatewayConfigurationChanges).toBeGreaterThan(before);
    const again = (await live(other)).subscribe(GatewayConfigurationChangesDocument);
    expect((await again.next()).gatewayConfigurationChanges).toBe(othersBefore);
  });
});

describe("a subscriber is told of what it sees and asked for", () => {
  test("a sibling platform and another network hear nothing of it", async () => {
    const { network, owner, gateway, device } = await begin();
    const sibling = await network.operator({ platform: await network.platform(), permissions: [6] });
    const { owner: stranger } = await world.network();
    const streams = [];
    for (const caller of [sibling, stranger, owner]) {
      streams.push((await live(caller)).subscribe(GunStatesDocument));
    }
    const [siblings, strangers, owners] = streams;
    expect((await siblings?.next())?.gunStates).toEqual([]);
    expect((await strangers?.next())?.gunStates).toEqual([]);
    await owners?.next();

    await gateway.report({ guns: [gunReading(device, { state: "LIFTED", at: clock.pass(SECOND).toISOString() })] });
    expect((await owners?.next())?.gunStates).toMatchObject([{ state: "LIFTED" }]);

    // Anything told before is first in line: so the sibling's own station must be the next that it hears of.
    const own = await network.forecourt({ platform: { id: sibling.platformId } });
    await own.gateway.report({ guns: [gunReading(own.device, { state: "LIFTED" })] });
    expect((await siblings?.next())?.gunStates.map(({ gunId }) => gunId)).toEqual([own.guns[0]?.id]);
  });

  test("a filter narrows what is there and what changes", async () => {
    const { network, connection, station, gateway, device, guns } = await begin();
    const other = await network.forecourt();
    const stream = connection.subscribe(GunStatesDocument, { filter: { stationIds: [station.id] } });
    expect((await stream.next()).gunStates).toHaveLength(2);

    await other.gateway.report({ guns: [gunReading(other.device, { state: "LIFTED" })] });
    await gateway.report({ guns: [gunReading(device, { state: "LIFTED", at: clock.pass(SECOND).toISOString() })] });

    expect((await stream.next()).gunStates.map(({ gunId }) => gunId)).toEqual([guns[0]?.id]);
  });
});
