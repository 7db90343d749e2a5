import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { AlarmReport } from "../../schema-types.generated.ts";
import { HOUR } from "../../test/clock.ts";
import { alarmReading, minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Network, Operator } from "../../test/world.ts";
import {
  AcknowledgeAlarmsDocument,
  AlarmsDocument,
  type AlarmsQueryVariables,
  OneAlarmDocument,
} from "./alarm.generated.ts";

const { world, clock, db } = await testServer();
// What the devices tell of is over by now.
clock.pass(24 * HOUR);

const alarms = async (operator: Operator, asked: Partial<AlarmsQueryVariables> = {}) =>
  (await operator.run(AlarmsDocument, asked)).alarms;

/** Reports edges of the gauge's "level low" of tank 1. */
const report = ({ device, gateway }: Forecourt, ...given: Partial<AlarmReport>[]) =>
  gateway.report({ alarms: given.map((facts) => alarmReading(device, facts)) });

async function begin(): Promise<{ network: Network; owner: Operator; forecourt: Forecourt }> {
  const network = await world.network();
  return { network, owner: network.owner, forecourt: await network.forecourt() };
}

/** The history of a network's alarms, oldest first. */
async function events(networkId: string): Promise<string[]> {
  const { rows } = await sql<{
    edge: string;
  }>`select edge from alarm_event where network_id = ${networkId} order by time, id`.execute(db);
  return rows.map(({ edge }) => edge);
}

describe("the life of an alarm", () => {
  test("begins, counts up while it is active, ends, and begins anew as another one", async () => {
    const { network, owner, forecourt } = await begin();

    await report(forecourt, { at: minute(1) });
    await report(forecourt, { at: minute(2) }, { at: minute(3) });
    expect((await alarms(owner)).nodes).toMatchObject([
      { active: true, count: 3, startedAt: minute(1), lastRaisedAt: minute(3), endedAt: null },
    ]);
    await report(forecourt, { at: minute(4), edge: "CLEARED" });
    await report(forecourt, { at: minute(5) });

    expect((await alarms(owner)).nodes).toMatchObject([
      { active: true, count: 1, startedAt: minute(5) },
      { active: false, count: 3, startedAt: minute(1), endedAt: minute(4) },
    ]);
    expect(await events(network.id)).toEqual(["RAISED", "RAISED", "RAISED", "CLEARED", "RAISED"]);
  });

  test("is not changed by an edge that is sent again", async () => {
    const { network, owner, forecourt } = await begin();
    await report(forecourt, { at: minute(1) });

    expect(await report(forecourt, { at: minute(1) }, { at: minute(1) })).toEqual({
      accepted: 0,
      duplicates: 2,
      refused: [],
    });

    expect((await alarms(owner)).nodes).toMatchObject([{ count: 1 }]);
    expect(await events(network.id)).toEqual(["RAISED"]);
  });

  test("is over at once where it was only noted", async () => {
    const { owner, forecourt } = await begin();

    await report(forecourt, { edge: "NOTED", code: "POWER_FAILURE", sourceType: "DEVICE", address: "", at: minute(7) });

    expect((await alarms(owner)).nodes).toMatchObject([
      {
        code: "POWER_FAILURE",
        active: false,
        startedAt: minute(7),
        endedAt: minute(7),
        sourceType: "DEVICE",
        deviceId: forecourt.device.id,
      },
    ]);
  });

  test("goes by the edges' times, not by their places in a batch", async () => {
    const { owner, forecourt } = await begin();

    await report(forecourt, { edge: "CLEARED", at: minute(2) }, { at: minute(1) });

    expect((await alarms(owner)).nodes).toMatchObject([{ active: false, startedAt: minute(1), endedAt: minute(2) }]);
  });

  test("is over when its very first end comes a batch before its begin; until then there is nothing to see", async () => {
    const { owner, forecourt } = await begin();
    await report(forecourt, { edge: "CLEARED", at: minute(2) });
    expect(await alarms(owner)).toMatchObject({ nodes: [], totalCount: 0 });

    await report(forecourt, { at: minute(1) });

    expect((await alarms(owner)).nodes).toMatchObject([
      { active: false, count: 1, startedAt: minute(1), endedAt: minute(2), lastRaisedAt: minute(1) },
    ]);
  });

  test("of the future begins now, so that it can end", async () => {
    const { owner, forecourt } = await begin();
    await report(forecourt, { at: "2033-01-01T00:00:00Z" });
    expect((await alarms(owner)).nodes).toMatchObject([{ active: true, startedAt: clock.now().toISOString() }]);

    await report(forecourt, { edge: "CLEARED", at: "2033-01-01T00:05:00Z" });

    expect((await alarms(owner)).nodes).toMatchObject([{ active: false }]);
  });

  test("is one, whichever batches raise it at the same moment", async () => {
    const { owner, forecourt } = await begin();

    await Promise.all([1, 2, 3, 4].map((at) => report(forecourt, { at: minute(at) })));

    expect((await alarms(owner)).nodes).toMatchObject([
      { active: true, count: 4, startedAt: minute(1), lastRaisedAt: minute(4) },
    ]);
  });

  test("is one for each source: two pumps and two tanks that nobody bound", async () => {
    const { owner, forecourt } = await begin();
    const pump = { sourceType: "PUMP", code: "PUMP_OFFLINE" } as const;

    await report(forecourt, { ...pump, address: "1" }, { ...pump, address: "2" }, { address: "8" }, { address: "9" });

    const { nodes } = await alarms(owner);
    expect(nodes).toHaveLength(4);
    expect(nodes.find(({ gunId }) => gunId !== null)).toMatchObject({
      code: "PUMP_OFFLINE",
      gunId: forecourt.guns[0]?.id,
      sourceName: "1",
    });
  });
});

describe("taking note of an alarm", () => {
  test("keeps who, when and what they noted; the alarm goes on by itself", async () => {
    const { network, owner, forecourt } = await begin();
    await report(forecourt, { at: minute(1) });
    const [raised] = (await alarms(owner)).nodes;
    const input = { alarmIds: [raised?.id ?? ""], note: "  the tanker is on its way " };

    const { acknowledgeAlarms } = await owner.run(AcknowledgeAlarmsDocument, { input });

    expect(acknowledgeAlarms).toMatchObject([
      {
        acknowledged: true,
        acknowledgedBy: owner.login,
        acknowledgedAt: clock.now().toISOString(),
        note: "the tanker is on its way",
        active: true,
      },
    ]);
    await report(forecourt, { at: minute(2), edge: "CLEARED" });
    expect((await owner.run(OneAlarmDocument, { id: raised?.id ?? "" })).alarm).toMatchObject({
      acknowledged: true,
      active: false,
    });
    expect(await events(network.id)).toEqual(["RAISED", "CLEARED", "ACKNOWLEDGED"]);
  });

  test("twice keeps the first note", async () => {
    const { network, owner, forecourt } = await begin();
    await report(forecourt, {});
    const alarmIds = (await alarms(owner)).nodes.map(({ id }) => id);
    const colleague = await network.operator({ permissions: [Permission.AlarmInfo] });
    await owner.run(AcknowledgeAlarmsDocument, { input: { alarmIds, note: "first" } });

    const { acknowledgeAlarms } = await colleague.run(AcknowledgeAlarmsDocument, {
      input: { alarmIds, note: "second" },
    });

    expect(acknowledgeAlarms).toMatchObject([{ note: "first", acknowledgedBy: owner.login }]);
    expect(await events(network.id)).toEqual(["RAISED", "ACKNOWLEDGED"]);
  });

  test("is for this one alone: raised anew it is not acknowledged", async () => {
    const { owner, forecourt } = await begin();
    await report(forecourt, { at: minute(1) });
    await owner.run(AcknowledgeAlarmsDocument, {
      input: { alarmIds: (await alarms(owner)).nodes.map(({ id }) => id) },
    });

    await report(forecourt, { at: minute(2), edge: "CLEARED" }, { at: minute(3) });

    expect((await alarms(owner)).nodes).toMatchObject([
      { active: true, acknowledged: false },
      { active: false, acknowledged: true },
    ]);
  });

  test("of one that the caller doesn't see takes note of none", async () => {
    const [{ owner, forecourt }, stranger] = [await begin(), await begin()];
    await report(forecourt, {});
    await report(stranger.forecourt, {});
    const own = (await alarms(owner)).nodes.map(({ id }) => id);
    const foreign = (await alarms(stranger.owner)).nodes.map(({ id }) => id);

    const refusal = await owner.expectRefusal(AcknowledgeAlarmsDocument, { input: { alarmIds: [...own, ...foreign] } });

    expect(refusal).toMatchObject({ number: 10014, field: "alarmIds.1" });
    expect((await alarms(owner)).nodes).toMatchObject([{ acknowledged: false }]);
    expect((await alarms(stranger.owner)).nodes).toMatchObject([{ acknowledged: false }]);
  });

  test.each<[what: string, input: { alarmIds: string[]; note?: string }, number: number, field: string]>([
    ["none", { alarmIds: [] }, 10012, "alarmIds"],
    ["too many", { alarmIds: Array.from({ length: 201 }, (_, index) => String(index)) }, 10012, "alarmIds"],
    ["too long a note", { alarmIds: ["x"], note: "x".repeat(501) }, 10012, "note"],
    ["an id that is none", { alarmIds: ["x"] }, 10014, "alarmIds.0"],
  ])("of %s is refused", async (_what, input, number, field) => {
    const { owner } = await world.network();

    expect(await owner.expectRefusal(AcknowledgeAlarmsDocument, { input })).toMatchObject({ number, field });
  });

  test("needs a permission that looking doesn't", async () => {
    const { network, owner, forecourt } = await begin();
    await report(forecourt, {});
    const alarmIds = (await alarms(owner)).nodes.map(({ id }) => id);
    const guest = await network.operator({ permissions: [Permission.Home] });

    expect(await guest.expectRefusal(AcknowledgeAlarmsDocument, { input: { alarmIds } })).toMatchObject({
      code: "FORBIDDEN",
    });
    expect((await alarms(guest)).nodes).toMatchObject([{ acknowledged: false }]);
  });
});
