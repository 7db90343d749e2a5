import { assert, describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "../../test/clock.ts";
import { OWN_ADDRESSES, makeRule, receiver, sendDue } from "../../test/notifications.ts";
import { deviceReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Operator, Thing } from "../../test/world.ts";
import { FOLD_WAIT_MS, SILENT_AFTER_MS, SPEAKS_AFTER_MS } from "../alarm/fold.rules.ts";
import { sweepSilent } from "./device.intake.ts";
import { tendSilentStations } from "./station-silence.chore.ts";
import {
  SilentAlarmsDocument,
  SilentBoardDocument,
  SilentChangesDocument,
  SilentMomentsDocument,
} from "./station-silence.generated.ts";

const server = await testServer({ ...OWN_ADDRESSES, SESSION_HOURS: "240" });
const { world, app, clock, live, neighbour } = server;

const PULSE = 20 * SECOND;
const tend = () => tendSilentStations(app.services);
const all = async (owner: Operator, filter: object = {}) =>
  (await owner.run(SilentAlarmsDocument, { filter })).alarms.nodes;
const silent = (owner: Operator, filter: object = {}) => all(owner, { codes: ["STATION_SILENT"], ...filter });
const listed = async (owner: Operator) =>
  (await all(owner, { active: true, folded: false })).map(({ code }) => code).toSorted();

/** A station with two devices, or so many, that have all spoken; and ways to have its gateway go on telling of them. */
async function begin(devices = 2) {
  const network = await world.network();
  const { owner } = network;
  const { gateway, device, station } = await network.forecourt();
  const others = await Promise.all(Array.from({ length: devices - 1 }, () => network.device({ station })));
  const known = [device, ...others];
  /** The gateway tells which devices answer, as it does again and again, for so long; the server looks each time. */
  const pass = async (ms: number, answering: readonly Thing[] = []) => {
    for (let left = ms; left > 0; left -= PULSE) {
      clock.pass(Math.min(PULSE, left));
      const at = clock.now().toISOString();
      const online = (one: Thing) => answering.includes(one);
      await gateway.report({ devices: known.map((one) => deviceReading(one, { at, online: online(one) })) });
      await tend();
    }
  };
  await pass(PULSE, known);
  return { network, owner, gateway, station, devices: known, pass };
}

describe("a station all of whose devices fall silent", () => {
  test("is one alarm with theirs folded below it, and no sooner than it lasts", async () => {
    const { owner, station, pass } = await begin();
    await pass(SILENT_AFTER_MS);
    expect(await silent(owner)).toEqual([]);
    expect(await listed(owner)).toEqual(["DEVICE_OFFLINE", "DEVICE_OFFLINE"]);
    await pass(PULSE);

    expect(await listed(owner)).toEqual(["STATION_SILENT"]);
    const [one] = await silent(owner);
    assert(one);
    expect(one).toMatchObject({ severity: "WARNING", sourceType: "STATION", stationId: station.id, foldedCount: 2 });
    const below = await all(owner, { foldedInto: [one.id] });
    expect(below.map(({ code, foldedInto }) => [code, foldedInto])).toEqual([
      ["DEVICE_OFFLINE", one.id],
      ["DEVICE_OFFLINE", one.id],
    ]);
    expect(await owner.run(SilentBoardDocument)).toEqual({
      kanban: { openAlarms: 1, stations: [{ openAlarms: 1 }] },
    });
    const { moments } = (await owner.run(SilentMomentsDocument, { alarmId: below[0]?.id ?? "" })).alarmTimeline;
    expect(moments.map(({ kind }) => kind)).toEqual(["BEGAN", "FOLDED"]);
    await pass(3 * PULSE);
    expect(await silent(owner)).toMatchObject([{ count: 1 }]);
  });

  test("is so with a single device too, and not while one of several answers", async () => {
    const [single, several] = [await begin(1), await begin()];
    await single.pass(SILENT_AFTER_MS + PULSE);
    await several.pass(SILENT_AFTER_MS + PULSE, several.devices.slice(0, 1));

    expect(await listed(single.owner)).toEqual(["STATION_SILENT"]);
    expect(await listed(several.owner)).toEqual(["DEVICE_OFFLINE"]);
  });

  test("is one alarm however many servers look", async () => {
    const { owner, gateway, devices, pass } = await begin();
    const other = await neighbour();
    await pass(SILENT_AFTER_MS);
    clock.pass(PULSE);
    const at = clock.now().toISOString();
    await gateway.report({ devices: devices.map((one) => deviceReading(one, { at, online: false })) });
    await Promise.all([app, other, app, other].map(({ services }) => tendSilentStations(services)));
    await tendSilentStations(other.services);

    expect(await silent(owner)).toMatchObject([{ count: 1, foldedCount: 2 }]);
  });

  test("shows so to whoever watches", async () => {
    const { owner, pass } = await begin(1);
    const stream = (await live(owner)).subscribe(SilentChangesDocument);
    expect((await stream.next()).alarmChanges).toEqual([]);
    await pass(PULSE);
    expect((await stream.next()).alarmChanges).toMatchObject([{ code: "DEVICE_OFFLINE", foldedInto: null }]);
    await pass(SILENT_AFTER_MS);

    const told = (await stream.next()).alarmChanges;
    expect(told.map(({ code, foldedInto }) => `${code} ${foldedInto === null}`).toSorted()).toEqual([
      "DEVICE_OFFLINE false",
      "STATION_SILENT true",
    ]);
  });
});

describe("a station is not silent", () => {
  test("because its gateway is gone, nor at once when that is back", async () => {
    const { owner, gateway, devices, pass } = await begin();
    clock.pass(10 * MINUTE);
    await sweepSilent(app.services);
    await tend();
    expect(await listed(owner)).toEqual(["DEVICE_OFFLINE", "DEVICE_OFFLINE"]);
    // A gateway that starts says of each device that it doesn't answer yet, until it does.
    await pass(SILENT_AFTER_MS - PULSE);
    expect(await silent(owner)).toEqual([]);
    const at = clock.pass(SECOND).toISOString();
    await gateway.report({ devices: devices.map((one) => deviceReading(one, { at })) });
    await pass(MINUTE, devices);

    expect(await listed(owner)).toEqual([]);
    expect(await silent(owner)).toEqual([]);
  });

  test("where none of its devices has ever spoken", async () => {
    const network = await world.network();
    const { owner } = network;
    const { gateway, device } = await network.forecourt();
    for (let left = 0; left < SILENT_AFTER_MS + 2 * PULSE; left += PULSE) {
      clock.pass(PULSE);
      await gateway.report({ devices: [deviceReading(device, { at: clock.now().toISOString(), online: false })] });
      await tend();
    }

    expect(await listed(owner)).toEqual(["DEVICE_OFFLINE"]);
  });

  test("because a line comes and goes", async () => {
    const { owner, devices, pass } = await begin();
    for (let times = 0; times < 4; times += 1) {
      await pass(SILENT_AFTER_MS - PULSE);
      await pass(PULSE, devices);
    }

    expect(await silent(owner)).toEqual([]);
  });
});

describe("a silent station", () => {
  test("stays so while a line comes and goes, and speaks once a device has answered for a while; the others come out", async () => {
    const { owner, devices, pass } = await begin();
    const [one] = devices;
    assert(one);
    await pass(SILENT_AFTER_MS + PULSE);
    for (let times = 0; times < 3; times += 1) {
      await pass(SPEAKS_AFTER_MS - PULSE, [one]);
      await pass(PULSE);
    }
    expect(await silent(owner)).toMatchObject([{ active: true, count: 1 }]);
    await pass(SPEAKS_AFTER_MS + PULSE, [one]);

    expect(await silent(owner)).toMatchObject([{ active: false }]);
    expect(await listed(owner)).toEqual(["DEVICE_OFFLINE"]);
    const [out] = await all(owner, { active: true });
    const { moments } = (await owner.run(SilentMomentsDocument, { alarmId: out?.id ?? "" })).alarmTimeline;
    expect(moments.map(({ kind }) => kind)).toEqual(["BEGAN", "FOLDED", "UNFOLDED"]);
  });

  test("is over with its last device", async () => {
    const { owner, devices, pass } = await begin(1);
    await pass(SILENT_AFTER_MS + PULSE);
    expect(await listed(owner)).toEqual(["STATION_SILENT"]);
    await owner.run("mutation D($input: DeleteDeviceInput!) { deleteDevice(input: $input) }", {
      input: { id: devices[0]?.id ?? "" },
    });
    await tend();

    expect(await listed(owner)).toEqual([]);
  });
});

describe("receivers of alarms", () => {
  const watched = async (rule: object = {}) => {
    const begun = await begin();
    const hook = await receiver();
    await makeRule(begun.owner, { webhookUrl: hook.url, tellsEnd: true, repeatMinutes: 600, ...rule });
    const told = async () => {
      await sendDue(server);
      return hook.received.map(({ body }) => {
        const { type, data } = JSON.parse(body) as { type: string; data: { alarm: { code: string } } };
        return `${type} ${data.alarm.code}`;
      });
    };
    return { ...begun, told };
  };

  test("are told of the station and not of its devices; of what still stands once it speaks, and of the ends of what they were told", async () => {
    const { devices, pass, told } = await watched({ codes: ["DEVICE_OFFLINE"] });
    const [one] = devices;
    assert(one);
    await pass(SILENT_AFTER_MS + PULSE);
    await pass(FOLD_WAIT_MS);
    expect(await told()).toEqual(["alarm.began STATION_SILENT"]);
    await pass(SPEAKS_AFTER_MS + PULSE, [one]);
    const after = await told();
    expect(after.toSorted()).toEqual([
      "alarm.began DEVICE_OFFLINE",
      "alarm.began STATION_SILENT",
      "alarm.ended STATION_SILENT",
    ]);
    await pass(PULSE, devices);

    expect((await told()).slice(after.length)).toEqual(["alarm.ended DEVICE_OFFLINE"]);
  });

  test("are told of one device of several after a wait, and of none that is back by then", async () => {
    const { devices, pass, told } = await watched();
    const [one, other] = devices;
    assert(one);
    assert(other);
    await pass(PULSE, [one]);
    await pass(FOLD_WAIT_MS - PULSE, devices);
    await pass(2 * PULSE, [other]);
    expect(await told()).toEqual([]);
    await pass(FOLD_WAIT_MS, [other]);
    expect(await told()).toEqual(["alarm.began DEVICE_OFFLINE"]);
    await pass(PULSE, devices);

    expect(await told()).toEqual(["alarm.began DEVICE_OFFLINE", "alarm.ended DEVICE_OFFLINE"]);
  });
});
