import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { AlarmChangesDocument } from "../plant/alarm/alarm.generated.ts";
import { Permission } from "../../common/permission.ts";
import {
  AcknowledgeCommandDocument,
  AuthorizeGunDocument,
  CommandChangesDocument,
  GatewayCommandsDocument,
} from "../plant/command/command.generated.ts";
import { DeviceStatesDocument, GatewayConfigurationChangesDocument } from "../plant/device/device-status.generated.ts";
import { GunStatesDocument } from "../site/gun/gun.generated.ts";
import { StationPriceChangesDocument } from "../trade/prices/pricing.generated.ts";
import { TankLevelsDocument } from "../site/tank/tank.generated.ts";
import { Caller } from "../test/execute.ts";
import { CHANGES, requested } from "../test/exports.ts";
import { changePrices, priced } from "../test/prices.ts";
import { alarmReading, deviceReading, gunReading, sale, tankReading } from "../test/readings.ts";
import { testServer } from "../test/server.ts";
import { unique } from "../test/world.ts";

const { app: here, world, db, clock, live, neighbour } = await testServer();
const there = await neighbour();

/** The same caller, at the other server. */
const over = (caller: Caller) => new Caller(there.http, caller.token);
const liveThere = (caller: Caller) => live(caller, there);

/** A forecourt whose device answers. */
async function opened() {
  const network = await world.network();
  const forecourt = await network.forecourt();
  const at = clock.now().toISOString();
  await forecourt.gateway.report({
    devices: [deviceReading(forecourt.device, { at })],
    guns: [gunReading(forecourt.device, { at })],
  });
  return { network, owner: network.owner, gunId: forecourt.guns[0]?.id ?? "", ...forecourt };
}

describe("what is done at one server", () => {
  test("reaches a gateway at another: a command to a gun, whose end its console sees", async () => {
    const { owner, gunId, gateway } = await opened();
    const orders = (await liveThere(gateway)).subscribe(GatewayCommandsDocument);
    const console = (await live(owner)).subscribe(CommandChangesDocument);
    expect((await orders.next()).gatewayCommands).toEqual([]);
    await console.next();

    const input = { gunId, presetType: "FULL" as const, idempotencyKey: unique("key") };
    const { authorizeGun } = await owner.run(AuthorizeGunDocument, { input });

    expect((await orders.next()).gatewayCommands).toMatchObject([{ id: authorizeGun.id, kind: "AUTHORIZE" }]);
    await over(gateway).run(AcknowledgeCommandDocument, { input: { commandId: authorizeGun.id, result: "DONE" } });
    await console.until(({ commandChanges }) => commandChanges.some(({ status }) => status === "DONE"));
  });

  test("reaches a gateway at another: a price, and the console that follows it", async () => {
    const { owner, gateway, station, device, ...forecourt } = await opened();
    const orders = (await liveThere(gateway)).subscribe(GatewayCommandsDocument);
    const prices = (await liveThere(owner)).subscribe(StationPriceChangesDocument, { stationIds: [station.id] });
    await orders.next();
    await prices.next();

    await changePrices(owner, [priced({ station, ...forecourt }, "7.5")]);

    expect((await orders.next()).gatewayCommands).toMatchObject([{ kind: "SET_PRICES", deviceId: device.id }]);
    expect((await prices.next()).stationPriceChanges).toMatchObject([{ id: station.id }]);
  });

  test("reaches a gateway at another: its configuration, by which its reports are read there at once", async () => {
    const { network, gateway, device } = await opened();
    const report = { guns: [gunReading(device, { address: "2.1" })] };
    const send = async () =>
      over(gateway).run<{ reportReadings: { accepted: number } }>(
        "mutation Report($input: ReportInput!) { reportReadings(input: $input) { accepted } }",
        { input: report },
      );
    expect((await send()).reportReadings.accepted).toBe(0);
    const changes = (await liveThere(gateway)).subscribe(GatewayConfigurationChangesDocument);
    const { gatewayConfigurationChanges: before } = await changes.next();

    await network.binding(device, { guns: { "2.1": 1 } });

    await changes.until(({ gatewayConfigurationChanges: version }) => version > before);
    expect((await send()).reportReadings.accepted).toBe(1);
  });

  test("reaches consoles at another: guns, tanks, devices, alarms and sales", async () => {
    const { owner, gateway, device } = await opened();
    const connection = await liveThere(owner);
    const [guns, tanks, devices, alarms] = [
      connection.subscribe(GunStatesDocument),
      connection.subscribe(TankLevelsDocument),
      connection.subscribe(DeviceStatesDocument),
      connection.subscribe(AlarmChangesDocument),
    ];
    const sales = connection.subscribe<{ transactionArrivals: { nodes: { transactionNo: string }[] } }>(
      "subscription Sales { transactionArrivals { nodes { transactionNo } } }",
    );
    await Promise.all([guns, tanks, devices, alarms, sales].map(async (stream) => stream.next()));

    clock.pass(1_000);
    const at = clock.now().toISOString();
    const fill = sale(device, { endedAt: at });
    await gateway.report({
      guns: [gunReading(device, { at, state: "LIFTED" })],
      tanks: [tankReading(device, { at, volumeLitres: "16000" })],
      devices: [deviceReading(device, { at, online: true, frames: 5 })],
      alarms: [alarmReading(device, { at })],
      sales: [fill],
    });

    await guns.until(({ gunStates }) => gunStates.some(({ state }) => state === "LIFTED"));
    await tanks.until(({ tankLevels }) => tankLevels.some(({ volumeLitres }) => Number(volumeLitres) === 16_000));
    await devices.until(({ deviceStates }) => deviceStates.some(({ frames }) => frames === 5));
    await alarms.until(({ alarmChanges }) => alarmChanges.some(({ code }) => code === "TANK_LEVEL_LOW"));
    const { transactionArrivals } = await sales.until(({ transactionArrivals: { nodes } }) => nodes.length > 0);
    expect(transactionArrivals.nodes).toEqual([{ transactionNo: fill.transactionNo }]);
  });

  test("reaches who asked for a file, at another", async () => {
    const { owner } = await world.network();
    const jobs = (await liveThere(owner)).subscribe<{ exportJobChanges: { id: string; state: string }[] }>(CHANGES);
    await jobs.next();

    const { id } = await requested(owner);

    const isDone = ({ state }: { state: string }) => state === "DONE";
    const { exportJobChanges } = await jobs.until((data) => data.exportJobChanges.some(isDone));
    expect(exportJobChanges.filter(isDone)).toMatchObject([{ id }]);
  });

  test("ends a connection at another: a logout, after which no request passes there either", async () => {
    const { owner } = await world.network();
    const connection = await liveThere(owner);
    await connection.subscribe(GunStatesDocument).next();
    await over(owner).run("{ me { login } }");

    await owner.run("mutation { logout }");

    expect(await connection.ended).toMatchObject({ code: 4401 });
    expect(await over(owner).expectRefusal("{ me { login } }")).toMatchObject({ number: 401 });
  });

  test("ends a connection at another: rights that are lost", async () => {
    const network = await world.network();
    const role = await network.role({ permissions: [Permission.RealTimeEquip] });
    const operator = await network.operator({ role });
    const connection = await liveThere(operator);
    await connection.subscribe(GunStatesDocument).next();

    await network.owner.run("mutation Change($input: ChangeRoleInput!) { changeRole(input: $input) { id } }", {
      input: { id: role.id, permissions: [Permission.Home], operates: [], approves: [] },
    });

    expect(await connection.ended).toMatchObject({ code: 1012 });
    expect(await over(operator).expectRefusal("{ devices { id } }")).toMatchObject({ number: 403 });
  });
});

describe("what nobody told", () => {
  /** The servers lose the connection over which they hear of each other. */
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'forecourt-events' and datname = current_database()`.execute(db);

  test("is read once events travel again: guns as they stand", async () => {
    const { owner, gunId } = await opened();
    const guns = (await liveThere(owner)).subscribe(GunStatesDocument);
    await guns.next();
    await sql`update gun_live set state = 'LIFTED' where gun_id = ${gunId}`.execute(db);

    await cut();

    const isLifted = ({ state }: { state: string | null }) => state === "LIFTED";
    const { gunStates } = await guns.until((data) => data.gunStates.some(isLifted));
    expect(gunStates.filter(isLifted)).toMatchObject([{ gunId }]);
  });

  test("ends the connection of who may not be there any more", async () => {
    const { owner } = await world.network();
    const connections = [await live(owner), await liveThere(owner)];
    await Promise.all(connections.map(async (connection) => connection.subscribe(GunStatesDocument).next()));
    await sql`update session set revoked_at = now() where account_id = ${owner.accountId}`.execute(db);

    await cut();

    for (const connection of connections) {
      expect(await connection.ended).toMatchObject({ code: 4401 });
    }
    expect(await here.callers.byToken(owner.token)).toEqual({ kind: "NOBODY" });
  });
});
