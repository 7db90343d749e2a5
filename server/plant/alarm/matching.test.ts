import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { HOUR } from "../../test/clock.ts";
import { alarmReading, minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Operator } from "../../test/world.ts";
import { AlarmMomentsDocument, CareDeedsDocument } from "./care.generated.ts";
import { AcknowledgeMatchingDocument, AssignMatchingDocument, MatchedAlarmsDocument } from "./matching.generated.ts";

const { world, clock } = await testServer();
clock.pass(24 * HOUR);

const all = async (operator: Operator, filter: object = {}) =>
  (await operator.run(MatchedAlarmsDocument, { filter })).alarms.nodes;
const assign = async (operator: Operator, input: { filter: object; assigneeId: string | null; preview?: boolean }) =>
  (await operator.run(AssignMatchingDocument, { input })).assignAllAlarms;
const acknowledge = async (operator: Operator, input: { filter: object; note?: string; preview?: boolean }) =>
  (await operator.run(AcknowledgeMatchingDocument, { input })).acknowledgeAllAlarms;
const carers = async (operator: Operator) => (await all(operator)).map(({ assigneeId }) => assigneeId);

/** Two stations, of the root and of a platform below it, each with a leak and a low level; and who works below. */
async function staffed() {
  const network = await world.network();
  const platform = await network.platform();
  const [here, below] = [await network.forecourt(), await network.forecourt({ platform })];
  for (const { gateway, device } of [here, below]) {
    await gateway.report({
      alarms: [alarmReading(device, { at: minute(1) }), alarmReading(device, { at: minute(2), code: "TANK_LEAK" })],
    });
  }
  const fitter = await network.operator({ platform, permissions: [Permission.RealTimeEquip] });
  return { network, owner: network.owner, here, below, fitter };
}

describe("every alarm that a filter leaves", () => {
  test("is given to an account, but for those at stations that it doesn't see", async () => {
    const { owner, fitter, below } = await staffed();
    const [first] = await all(owner, { stationIds: [below.station.id], codes: ["TANK_LEAK"] });
    await assign(owner, { filter: { ids: [first?.id ?? ""] }, assigneeId: fitter.accountId });
    const wanted = { filter: {}, assigneeId: fitter.accountId };
    const outcome = {
      count: 1,
      unchanged: 1,
      refused: [{ count: 2, refusal: { number: 10006, field: "assigneeId" } }],
      left: 0,
      newest: minute(2),
    };

    expect(await assign(owner, { ...wanted, preview: true })).toEqual(outcome);
    expect((await carers(owner)).filter((id) => id !== null)).toHaveLength(1);
    expect(await assign(owner, wanted)).toEqual(outcome);

    const given = (await all(owner)).filter(({ assigneeId }) => assigneeId === fitter.accountId);
    expect(given.map(({ stationId }) => stationId)).toEqual([below.station.id, below.station.id]);
    expect(await assign(owner, wanted)).toMatchObject({ count: 0, unchanged: 2 });
  });

  test("is taken back from whoever has it, and each remembers it; the log has one line", async () => {
    const { owner, fitter, below } = await staffed();
    const filter = { stationIds: [below.station.id] };
    await assign(owner, { filter, assigneeId: fitter.accountId });
    clock.pass(1_000);

    expect(await assign(owner, { filter: {}, assigneeId: null })).toMatchObject({
      count: 2,
      unchanged: 2,
      refused: [],
    });

    expect(await carers(owner)).toEqual([null, null, null, null]);
    const [one] = await all(owner, filter);
    const { moments } = (await owner.run(AlarmMomentsDocument, { alarmId: one?.id ?? "" })).alarmTimeline;
    expect(moments.map(({ kind, accountName, assigneeName }) => [kind, accountName, assigneeName])).toEqual([
      ["BEGAN", null, null],
      ["ASSIGNED", owner.login, fitter.login],
      ["ASSIGNED", owner.login, null],
    ]);
    const { nodes } = (await owner.run(CareDeedsDocument, { operation: "assignAllAlarms" })).auditEntries;
    expect(nodes.map(({ objectType, after }) => ({ objectType, after }))).toEqual([
      { objectType: "Platform", after: { count: 2, filter: {}, assignee: null } },
      { objectType: "Platform", after: { count: 2, filter, assignee: fitter.login } },
    ]);
  });

  test("is acknowledged, and it is said before how many that are", async () => {
    const { owner, here } = await staffed();
    await acknowledge(owner, { filter: { stationIds: [here.station.id], codes: ["TANK_LEAK"] } });
    const outcome = { count: 3, unchanged: 1, refused: [], left: 0, newest: minute(2) };

    expect(await acknowledge(owner, { filter: {}, preview: true })).toEqual(outcome);
    expect((await all(owner, { acknowledged: true })).map(({ code }) => code)).toEqual(["TANK_LEAK"]);
    expect(await acknowledge(owner, { filter: {} })).toEqual(outcome);
    expect(await all(owner, { acknowledged: false })).toEqual([]);
    expect(await acknowledge(owner, { filter: { stationIds: ["nonsense"] } })).toMatchObject({
      count: 0,
      newest: null,
    });
  });

  test("is what one sees, for who may, and given to one's own alone", async () => {
    const { network, owner, fitter, below } = await staffed();
    const stranger = (await world.network()).owner;
    const watcher = await network.operator({ permissions: [Permission.AlarmInfo], operates: [] });
    const guest = await network.operator({ permissions: [Permission.Home] });
    const refused = (operator: Operator, assigneeId: string | null) =>
      operator.expectRefusal(AssignMatchingDocument, { input: { filter: {}, assigneeId } });

    expect(await assign(stranger, { filter: {}, assigneeId: null })).toMatchObject({ count: 0, unchanged: 0 });
    expect(await refused(watcher, owner.accountId)).toMatchObject({ code: "FORBIDDEN" });
    expect(await refused(owner, guest.accountId)).toMatchObject({ number: 10006, field: "assigneeId" });
    expect(await refused(fitter, owner.accountId)).toMatchObject({ number: 10014, field: "assigneeId" });
    expect(await refused(owner, stranger.accountId)).toMatchObject({ number: 10014, field: "assigneeId" });
    expect(await carers(owner)).toEqual([null, null, null, null]);

    expect(await assign(fitter, { filter: {}, assigneeId: fitter.accountId })).toMatchObject({ count: 2, refused: [] });
    const taken = (await all(owner)).filter(({ assigneeId }) => assigneeId !== null);
    expect(new Set(taken.map(({ stationId }) => stationId))).toEqual(new Set([below.station.id]));
  });

  test("is changed once for the key of the request, and the second is told the same", async () => {
    const { owner, fitter } = await staffed();
    const keyed = owner.keyed("assign-all-of-them");
    const input = { filter: {}, assigneeId: fitter.accountId };

    const first = await keyed.run(AssignMatchingDocument, { input });
    await assign(owner, { filter: {}, assigneeId: null });
    expect(await keyed.run(AssignMatchingDocument, { input })).toEqual(first);

    expect(first.assignAllAlarms).toMatchObject({ count: 2, refused: [{ count: 2 }] });
    expect(await carers(owner)).toEqual([null, null, null, null]);
  });
});
