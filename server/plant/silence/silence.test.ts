import { assert, describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { alarmReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { silenceFacts, tendAll } from "../../test/silences.ts";
import type { Forecourt, Operator } from "../../test/world.ts";
import { tendSilences } from "./silence.chores.ts";
import {
  EndSilenceDocument,
  RingingDocument,
  SilenceDeedsDocument,
  SilenceDocument,
  SilenceMomentsDocument,
  SilencedAlarmsDocument,
  SilencedChangesDocument,
  SilencesDocument,
} from "./silence.generated.ts";

const server = await testServer({ SESSION_HOURS: "240" });
const { world, app, clock, live, neighbour } = server;

const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
const raise = ({ gateway, device }: Forecourt, ...given: object[]) =>
  gateway.report({ alarms: given.map((facts) => alarmReading(device, { at: later(0), ...facts })) });
const tend = () => tendAll(server);
const silence = async (operator: Operator, given: Parameters<typeof silenceFacts>[1]) =>
  (await operator.run(SilenceDocument, { input: silenceFacts(clock.now(), given) })).createAlarmSilence;
const end = (operator: Operator, id: string) => operator.run(EndSilenceDocument, { input: { id } });
const all = async (operator: Operator, filter: object = {}) =>
  (await operator.run(SilencedAlarmsDocument, { filter })).alarms.nodes;
const silenced = async (operator: Operator) =>
  (await all(operator, { silenced: true })).map(({ code }) => code).toSorted();
const ringing = async (operator: Operator) => {
  const { openAlarms, endedAlarms, silencedAlarms } = (await operator.run(RingingDocument)).kanban;
  return [openAlarms, endedAlarms, silencedAlarms];
};
const course = async (operator: Operator, code: string) => {
  const alarm = (await all(operator)).find((each) => each.code === code);
  assert(alarm);
  const { moments } = (await operator.run(SilenceMomentsDocument, { alarmId: alarm.id })).alarmTimeline;
  return moments.map(({ kind, accountName, text, until }) => [kind, accountName, text, until]);
};

async function begin() {
  const network = await world.network();
  return { network, owner: network.owner, forecourt: await network.forecourt() };
}

describe("a silence", () => {
  test("holds what stands and what begins, not critical ones, until its time is over", async () => {
    const { owner, forecourt } = await begin();
    await raise(forecourt, {}, { code: "TANK_LEAK" });
    const { endsAt, reason } = await silence(owner, { target: { stationId: forecourt.station.id } });
    await raise(forecourt, { code: "TANK_WATER_HIGH" });

    expect(await silenced(owner)).toEqual(["TANK_LEVEL_LOW", "TANK_WATER_HIGH"]);
    expect(await ringing(owner)).toEqual([1, 0, 2]);
    expect((await all(owner, { silenced: false })).map(({ code }) => code)).toEqual(["TANK_LEAK"]);
    expect((await all(owner, { silenced: true })).map(({ silencedUntil }) => silencedUntil)).toEqual([endsAt, endsAt]);
    clock.pass(HOUR - 1);
    await tend();
    expect(await silenced(owner)).toHaveLength(2);
    clock.pass(1);
    await tend();

    expect(await silenced(owner)).toEqual([]);
    await expect.poll(() => ringing(owner)).toEqual([3, 0, 0]);
    const told = [
      ["BEGAN", null, null, null],
      ["SILENCED", owner.login, reason, endsAt],
      ["UNSILENCED", null, null, null],
    ];
    expect(await course(owner, "TANK_LEVEL_LOW")).toEqual(told);
    expect(await course(owner, "TANK_WATER_HIGH")).toEqual(told);
  });

  test("stays over where a server whose clock is behind looks at it last", async () => {
    const { owner, forecourt } = await begin();
    await silence(owner, { target: { stationId: forecourt.station.id } });
    await raise(forecourt, {});
    clock.pass(HOUR);
    await tend();

    const behind = new Date(clock.now().getTime() - 2_000);
    await tendSilences({ ...app.services, clock: { now: () => behind } });

    expect(await silenced(owner)).toEqual([]);
    expect((await course(owner, "TANK_LEVEL_LOW")).map(([kind]) => kind)).toEqual(["BEGAN", "SILENCED", "UNSILENCED"]);
  });

  test("does not keep alarms from beginning, being counted and ending", async () => {
    const { owner, forecourt } = await begin();
    await silence(owner, { target: { stationId: forecourt.station.id } });
    await raise(forecourt, {});
    clock.pass(MINUTE);
    await raise(forecourt, {});
    clock.pass(MINUTE);
    await raise(forecourt, { edge: "CLEARED" });

    expect(await all(owner)).toMatchObject([{ code: "TANK_LEVEL_LOW", active: false }]);
    expect(await ringing(owner)).toEqual([0, 0, 1]);
    clock.pass(HOUR);
    await tend();
    await expect.poll(() => ringing(owner)).toEqual([0, 1, 0]);
    expect((await course(owner, "TANK_LEVEL_LOW")).map(([kind]) => kind)).toEqual([
      "BEGAN",
      "SILENCED",
      "RAISED_AGAIN",
      "ENDED",
    ]);
  });

  test("is of what it names and of nothing beside it", async () => {
    const { network, owner, forecourt } = await begin();
    const [platform, other] = [await network.platform(), await network.device({ station: forecourt.station })];
    const below = await network.forecourt({ platform });
    const fault = { sourceType: "DEVICE", address: "", code: "GAUGE_FAULT" } as const;
    for (const { gateway, device } of [forecourt, below]) {
      await gateway.report({
        alarms: [alarmReading(device, { at: later(0) }), alarmReading(device, { ...fault, at: later(0) })],
      });
    }
    const of = async (target: object, codes: "TANK_LEVEL_LOW"[] = []) => {
      const { id } = await silence(owner, { target, codes });
      const told = (await all(owner, { silenced: true })).length;
      await end(owner, id);
      return told;
    };

    expect(await of({ platformId: network.id })).toBe(4);
    expect(await of({ platformId: platform.id })).toBe(2);
    expect(await of({ stationId: forecourt.station.id })).toBe(2);
    expect(await of({ stationId: forecourt.station.id }, ["TANK_LEVEL_LOW"])).toBe(1);
    expect(await of({ deviceId: forecourt.device.id })).toBe(2);
    expect(await of({ deviceId: other.id })).toBe(0);
    expect(await of({ tankId: forecourt.tank.id })).toBe(1);
    expect(await silenced(owner)).toEqual([]);
  });

  test("of critical alarms has to say so, and is a day long at most", async () => {
    const { owner, forecourt } = await begin();
    await raise(forecourt, { code: "TANK_LEAK" });
    const target = { tankId: forecourt.tank.id };
    const refused = (given: object) =>
      owner.expectRefusal(SilenceDocument, { input: silenceFacts(clock.now(), { target, ...given }) });

    expect(await refused({ codes: ["TANK_LEAK"] })).toMatchObject({ number: 10012, field: "includesCritical" });
    const long = { includesCritical: true, endsAt: later(24 * HOUR + 1) };
    expect(await refused(long)).toMatchObject({ number: 10012, field: "endsAt" });
    await silence(owner, { target, codes: ["TANK_LEAK"], includesCritical: true, endsAt: later(24 * HOUR) });
    expect(await silenced(owner)).toEqual(["TANK_LEAK"]);
  });

  test("ended by a person lets what stands ring at once; who and why is kept", async () => {
    const { owner, network, forecourt } = await begin();
    const colleague = await network.operator({ permissions: [Permission.AlarmInfo] });
    await raise(forecourt, {});
    const { id, reason } = await silence(owner, { target: { deviceId: forecourt.device.id } });
    clock.pass(MINUTE);
    await end(colleague, id);

    expect(await ringing(owner)).toEqual([1, 0, 0]);
    expect((await course(owner, "TANK_LEVEL_LOW")).slice(1).map(([kind, name]) => [kind, name])).toEqual([
      ["SILENCED", owner.login],
      ["UNSILENCED", colleague.login],
    ]);
    expect(await colleague.expectRefusal(EndSilenceDocument, { input: { id } })).toMatchObject({ number: 10041 });
    const log = async (operation: string) =>
      (await owner.run(SilenceDeedsDocument, { operation })).auditEntries.nodes.filter((deed) => deed.objectId === id);
    expect(await log("createAlarmSilence")).toMatchObject([
      { objectType: "AlarmSilence", accountName: owner.login, after: { reason, device: expect.any(String) } },
    ]);
    expect(await log("endAlarmSilence")).toMatchObject([{ accountName: colleague.login }]);
  });

  test("that begins later begins by itself, and may be taken back before", async () => {
    const { owner, forecourt } = await begin();
    await raise(forecourt, {});
    const target = { stationId: forecourt.station.id };
    const times = { startsAt: later(HOUR), endsAt: later(2 * HOUR) };
    await silence(owner, { target, ...times });
    const { id: never } = await silence(owner, { target, ...times, endsAt: later(3 * HOUR) });
    await end(owner, never);
    const standing = async (state: "ACTIVE" | "UPCOMING" | "OVER") =>
      (await owner.run(SilencesDocument, { filter: { state } })).alarmSilences.nodes.map(({ id }) => id === never);

    expect([await standing("ACTIVE"), await standing("UPCOMING"), await standing("OVER")]).toEqual([
      [],
      [false],
      [true],
    ]);
    expect(await silenced(owner)).toEqual([]);
    clock.pass(HOUR);
    await tend();
    expect(await silenced(owner)).toEqual(["TANK_LEVEL_LOW"]);
    expect((await all(owner)).map(({ silencedUntil }) => silencedUntil)).toEqual([times.endsAt]);
    expect([await standing("ACTIVE"), await standing("UPCOMING"), await standing("OVER")]).toEqual([
      [false],
      [],
      [true],
    ]);
  });

  test("that another outlasts leaves the alarm to that one", async () => {
    const { owner, forecourt } = await begin();
    await raise(forecourt, {});
    const target = { stationId: forecourt.station.id };
    const short = await silence(owner, { target });
    const long = await silence(owner, { target, endsAt: later(2 * HOUR) });
    expect(await all(owner)).toMatchObject([{ silenceId: long.id, silencedUntil: long.endsAt }]);
    await end(owner, long.id);

    expect(await all(owner)).toMatchObject([{ silenceId: short.id, silencedUntil: short.endsAt }]);
    clock.pass(HOUR);
    await tend();
    expect(await all(owner)).toMatchObject([{ silenceId: null, silencedUntil: null }]);
  });

  test("shows at once to whoever watches, at another server too, as it begins and as it ends", async () => {
    const { owner, forecourt } = await begin();
    await raise(forecourt, {});
    const streams = await Promise.all(
      [app, await neighbour()].map(async (at) => (await live(owner, at)).subscribe(SilencedChangesDocument)),
    );
    const next = () => Promise.all(streams.map(async (stream) => (await stream.next()).alarmChanges));
    const both = (silencedUntil: string | null) => streams.map(() => [expect.objectContaining({ silencedUntil })]);
    expect(await next()).toEqual(both(null));
    const { endsAt } = await silence(owner, { target: { stationId: forecourt.station.id } });
    expect(await next()).toEqual(both(endsAt));
    clock.pass(HOUR);
    await tend();
    expect(await next()).toEqual(both(null));
  });

  test("is made by who may acknowledge, of one thing that they see", async () => {
    const { network, owner, forecourt } = await begin();
    const platform = await network.platform();
    const below = await network.operator({ platform, permissions: [Permission.RealTimeEquip] });
    const watcher = await network.operator({ permissions: [Permission.AlarmInfo], operates: [] });
    const { id } = await silence(owner, { target: { stationId: forecourt.station.id } });
    const refused = (operator: Operator, target: object) =>
      operator.expectRefusal(SilenceDocument, { input: silenceFacts(clock.now(), { target }) });

    expect(await refused(watcher, { stationId: forecourt.station.id })).toMatchObject({ code: "FORBIDDEN" });
    expect(await refused(below, { platformId: network.id })).toMatchObject({
      number: 10017,
      field: "target.platformId",
    });
    for (const [field, thing] of [
      ["stationId", forecourt.station],
      ["deviceId", forecourt.device],
      ["tankId", forecourt.tank],
    ] as const) {
      expect(await refused(below, { [field]: thing.id })).toMatchObject({ number: 10014, field: `target.${field}` });
    }
    const both = { stationId: forecourt.station.id, tankId: forecourt.tank.id };
    for (const target of [{}, both]) {
      expect(await refused(owner, target)).toMatchObject({ number: 10012, field: "target" });
    }
    expect(await below.expectRefusal(EndSilenceDocument, { input: { id } })).toMatchObject({ number: 10014 });
    expect((await below.run(SilencesDocument, {})).alarmSilences.nodes).toEqual([]);
    expect((await owner.run(SilencesDocument, {})).alarmSilences.nodes).toHaveLength(1);
  });
});
