import { assert, describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { HOUR } from "../../test/clock.ts";
import { alarmReading, minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Operator } from "../../test/world.ts";
import { AcknowledgeAlarmsDocument, type AlarmsQueryVariables } from "./alarm.generated.ts";
import {
  AlarmMomentsDocument,
  AssignAlarmsToDocument,
  AssigneesDocument,
  CareDeedsDocument,
  CaredAlarmsDocument,
  SayAboutAlarmDocument,
} from "./care.generated.ts";

const { world, clock } = await testServer();
clock.pass(24 * HOUR);

let keys = 0;
const key = () => `key ${(keys += 1)}`;
const cared = async (operator: Operator, filter?: AlarmsQueryVariables["filter"]) =>
  (await operator.run(CaredAlarmsDocument, { filter: filter ?? null })).alarms.nodes;
const codes = async (operator: Operator, filter?: AlarmsQueryVariables["filter"]) =>
  (await cared(operator, filter)).map(({ code }) => code).toSorted();
const assign = async (operator: Operator, alarmIds: string[], assigneeId: string | null) =>
  (await operator.run(AssignAlarmsToDocument, { input: { alarmIds, assigneeId } })).assignAlarms;
const told = async (operator: Operator, alarmId: string) =>
  (await operator.run(AlarmMomentsDocument, { alarmId })).alarmTimeline;
const say = (alarmId: string, text: string, idempotencyKey = key()) => ({ input: { alarmId, text, idempotencyKey } });

/** Two stations, of the root and of a platform below it, each with a leak and a low level; and who works where. */
async function staffed() {
  const network = await world.network();
  const platform = await network.platform();
  const [here, below] = [await network.forecourt({ timeZone: "Asia/Tashkent" }), await network.forecourt({ platform })];
  for (const { gateway, device } of [here, below]) {
    await gateway.report({
      alarms: [alarmReading(device, { at: minute(1) }), alarmReading(device, { at: minute(2), code: "TANK_LEAK" })],
    });
  }
  const manager = await network.operator({ permissions: [Permission.AlarmInfo] });
  const fitter = await network.operator({ platform, permissions: [Permission.RealTimeEquip] });
  const ofStation = async (id: string) => (await cared(network.owner, { stationIds: [id] })).map((alarm) => alarm.id);
  return {
    network,
    owner: network.owner,
    here,
    manager,
    fitter,
    platform,
    alarmsHere: await ofStation(here.station.id),
    alarmsBelow: await ofStation(below.station.id),
  };
}

describe("who cares for an alarm", () => {
  test("is said, said anew and taken back; the log knows from whom to whom", async () => {
    const { owner, manager, fitter, alarmsBelow } = await staffed();

    expect(await assign(owner, alarmsBelow, fitter.accountId)).toMatchObject([
      { assigneeId: fitter.accountId, assigneeName: fitter.login },
      { assigneeId: fitter.accountId, assigneeName: fitter.login },
    ]);
    const [first = ""] = alarmsBelow;
    await assign(owner, [first], manager.accountId);
    await assign(owner, [first], manager.accountId);
    expect(await assign(owner, [first], null)).toMatchObject([
      { assigneeId: null, assigneeName: null, assignedAt: null },
    ]);

    const { auditEntries } = await owner.run(CareDeedsDocument, { operation: "assignAlarms" });
    const deeds = auditEntries.nodes.filter(({ objectId }) => objectId === first);
    expect(deeds).toHaveLength(3);
    expect(deeds).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ before: { assignee: null }, after: { assignee: fitter.login } }),
        expect.objectContaining({ before: { assignee: fitter.login }, after: { assignee: manager.login } }),
        expect.objectContaining({
          objectType: "Alarm",
          before: { assignee: manager.login },
          after: { assignee: null },
        }),
      ]),
    );
  });

  test("may be whoever sees every station of theirs and may acknowledge", async () => {
    const { network, owner, manager, fitter, alarmsHere, alarmsBelow, platform } = await staffed();
    const guest = await network.operator({ permissions: [Permission.Home] });
    const watcher = await network.operator({ platform, permissions: [Permission.AlarmInfo], operates: [] });
    const both = [...alarmsBelow, ...alarmsHere];
    const refused = (operator: Operator, alarmIds: string[], assigneeId: string) =>
      operator.expectRefusal(AssignAlarmsToDocument, { input: { alarmIds, assigneeId } });

    for (const { accountId } of [guest, watcher]) {
      expect(await refused(owner, alarmsBelow, accountId)).toMatchObject({ number: 10006, field: "assigneeId" });
    }
    expect(await refused(owner, both, fitter.accountId)).toMatchObject({ number: 10006, field: "assigneeId" });
    expect(await refused(fitter, alarmsBelow, manager.accountId)).toMatchObject({ number: 10014, field: "assigneeId" });
    expect(await refused(owner, alarmsBelow, "nonsense")).toMatchObject({ number: 10014, field: "assigneeId" });
    const names = async (alarmIds?: string[], search?: string) =>
      (await owner.run(AssigneesDocument, { alarmIds: alarmIds ?? null, search: search ?? null })).alarmAssignees.map(
        ({ login }) => login,
      );
    expect((await names()).toSorted()).toEqual([fitter.login, manager.login, owner.login].toSorted());
    expect((await names(both)).toSorted()).toEqual([manager.login, owner.login].toSorted());
    expect(await names(alarmsBelow, fitter.login.toUpperCase())).toEqual([fitter.login]);
    const seenBelow = await fitter.run(AssigneesDocument, { alarmIds: alarmsBelow });
    expect(seenBelow.alarmAssignees.map(({ login }) => login)).toEqual([fitter.login]);
    expect(await codes(owner, { care: { nobody: true } })).toHaveLength(4);
  });

  test("narrows the list: oneself, nobody, somebody, or several of them", async () => {
    const { owner, manager, fitter, alarmsHere, alarmsBelow } = await staffed();
    const [level = "", leak = ""] = (await cared(owner, { ids: alarmsHere }))
      .toSorted((one, other) => other.code.localeCompare(one.code))
      .map(({ id }) => id);
    await assign(owner, [level], manager.accountId);
    await assign(owner, alarmsBelow, fitter.accountId);

    expect(await codes(manager, { care: { mine: true } })).toEqual(["TANK_LEVEL_LOW"]);
    expect(await codes(owner, { care: { mine: true } })).toEqual([]);
    expect((await cared(owner, { care: { nobody: true } })).map(({ id }) => id)).toEqual([leak]);
    expect(await codes(owner, { care: { assigneeIds: [fitter.accountId] } })).toEqual(["TANK_LEAK", "TANK_LEVEL_LOW"]);
    expect(await codes(manager, { care: { mine: true, nobody: true } })).toEqual(["TANK_LEAK", "TANK_LEVEL_LOW"]);
    expect(await codes(owner, { care: {} })).toHaveLength(4);
    expect(await codes(owner, { care: { assigneeIds: ["nonsense"] } })).toEqual([]);
  });

  test("is nobody's business who does not see the alarm, and nothing for who may only look", async () => {
    const { network, fitter, alarmsHere, alarmsBelow } = await staffed();
    const watcher = await network.operator({ permissions: [Permission.AlarmInfo], operates: [] });
    const stranger = (await world.network()).owner;

    const half = { alarmIds: [...alarmsBelow, ...alarmsHere], assigneeId: fitter.accountId };
    expect(await fitter.expectRefusal(AssignAlarmsToDocument, { input: half })).toMatchObject({
      number: 10014,
      field: "alarmIds.2",
    });
    expect(await stranger.expectRefusal(AlarmMomentsDocument, { alarmId: alarmsHere[0] ?? "" })).toMatchObject({
      number: 10014,
      field: "alarmId",
    });
    expect(await stranger.expectRefusal(SayAboutAlarmDocument, say(alarmsHere[0] ?? "", "mine"))).toMatchObject({
      number: 10014,
      field: "alarmId",
    });
    for (const [document, variables] of [
      [AssignAlarmsToDocument, { input: { alarmIds: alarmsHere, assigneeId: null } }],
      [SayAboutAlarmDocument, say(alarmsHere[0] ?? "", "mine")],
    ] as const) {
      expect(await watcher.expectRefusal(document as typeof SayAboutAlarmDocument, variables as never)).toMatchObject({
        code: "FORBIDDEN",
      });
    }
    expect(await codes(network.owner, { care: { nobody: true } })).toHaveLength(4);
  });
});

describe("what is said about an alarm", () => {
  test("is kept once for its key, and within its length", async () => {
    const { owner, alarmsHere } = await staffed();
    const [id = ""] = alarmsHere;
    const once = say(id, "  the tanker comes at six ");

    await owner.run(SayAboutAlarmDocument, once);
    await owner.run(SayAboutAlarmDocument, once);
    const other = { input: { ...once.input, text: "another" } };
    expect(await owner.expectRefusal(SayAboutAlarmDocument, other)).toMatchObject({ number: 10015 });
    for (const text of [" ", "x".repeat(2_001)]) {
      expect(await owner.expectRefusal(SayAboutAlarmDocument, say(id, text))).toMatchObject({
        number: 10012,
        field: "text",
      });
    }
    await owner.run(SayAboutAlarmDocument, say(id, "👍".repeat(2_000)));

    const { moments } = await told(owner, id);
    expect(moments.map(({ kind, text }) => [kind, text?.length])).toEqual([
      ["BEGAN", undefined],
      ["COMMENTED", 23],
      ["COMMENTED", 4_000],
    ]);
    const { auditEntries } = await owner.run(CareDeedsDocument, { operation: "commentAlarm" });
    expect(auditEntries.nodes.map(({ after }) => after)).toContainEqual({ text: "the tanker comes at six" });
    expect(auditEntries.nodes).toHaveLength(2);
  });

  test("stands among what became of it, oldest first, in the station's zone", async () => {
    const { owner, manager, here, alarmsHere } = await staffed();
    const level = (await cared(owner, { ids: alarmsHere })).find(({ code }) => code === "TANK_LEVEL_LOW");
    assert(level);
    const { gateway, device } = here;
    await gateway.report({
      alarms: [
        alarmReading(device, { at: minute(3) }),
        // Another threshold of the same tank: it joins in, and the alarm was not raised again.
        alarmReading(device, { at: minute(4), vendorCode: "another" }),
        alarmReading(device, { at: minute(5), edge: "CLEARED", vendorCode: "another" }),
      ],
    });
    clock.pass(1_000);
    await assign(owner, [level.id], manager.accountId);
    clock.pass(1_000);
    await manager.run(SayAboutAlarmDocument, say(level.id, "on my way"));
    clock.pass(1_000);
    await manager.run(AcknowledgeAlarmsDocument, { input: { alarmIds: [level.id], note: "filled" } });
    clock.pass(1_000);
    await assign(owner, [level.id], null);
    clock.pass(1_000);
    await gateway.report({ alarms: [alarmReading(device, { at: clock.now().toISOString(), edge: "CLEARED" })] });

    const { moments, omitted, timeZone } = await told(owner, level.id);

    expect(moments.map(({ kind, accountName, assigneeName, text }) => [kind, accountName, assigneeName, text])).toEqual(
      [
        ["BEGAN", null, null, null],
        ["RAISED_AGAIN", null, null, null],
        ["ASSIGNED", owner.login, manager.login, null],
        ["COMMENTED", manager.login, null, "on my way"],
        ["ACKNOWLEDGED", manager.login, null, "filled"],
        ["ASSIGNED", owner.login, null, null],
        ["ENDED", null, null, null],
      ],
    );
    expect(new Set(moments.map(({ id }) => id)).size).toBe(moments.length);
    expect(moments.slice(0, 2).map(({ at }) => at)).toEqual([minute(1), minute(3)]);
    expect({ omitted, timeZone }).toEqual({ omitted: 0, timeZone: "Asia/Tashkent" });
  });

  test("is not drowned by an alarm that is raised again and again", async () => {
    const { owner, here, alarmsHere } = await staffed();
    const level = (await cared(owner, { ids: alarmsHere })).find(({ code }) => code === "TANK_LEVEL_LOW");
    assert(level);
    const again = Array.from({ length: 60 }, (_, at) => alarmReading(here.device, { at: minute(3 + at) }));
    await here.gateway.report({ alarms: again });
    await owner.run(SayAboutAlarmDocument, say(level.id, "it flickers"));

    const { moments, omitted } = await told(owner, level.id);

    expect(omitted).toBe(10);
    expect(moments.map(({ kind }) => kind)).toEqual([
      "BEGAN",
      ...Array.from({ length: 50 }, () => "RAISED_AGAIN"),
      "COMMENTED",
    ]);
    expect(moments[1]?.at).toBe(minute(13));
  });
});
