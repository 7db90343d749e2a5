import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { alarmReading, minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Operator } from "../../test/world.ts";
import { AcknowledgeAllAlarmsDocument, AlarmDeedsDocument, AlarmsDocument } from "./alarm.generated.ts";

const { world } = await testServer();

const NOTE = "the tanker is on its way";
const all = async (operator: Operator) => (await operator.run(AlarmsDocument, {})).alarms.nodes;
const noted = async (operator: Operator) =>
  (await all(operator)).flatMap(({ acknowledged, code, note }) => (acknowledged ? [{ code, note }] : []));

/** Two stations, each with a level and a leak; of the first also a gauge fault that is over. */
async function troubled() {
  const network = await world.network();
  const [one, two] = [await network.forecourt(), await network.forecourt({ platform: await network.platform() })];
  for (const { gateway, device } of [one, two]) {
    await gateway.report({ alarms: [alarmReading(device), alarmReading(device, { code: "TANK_LEAK" })] });
  }
  const fault = { sourceType: "DEVICE", address: "", code: "GAUGE_FAULT", edge: "NOTED", at: minute(1) } as const;
  await one.gateway.report({ alarms: [alarmReading(one.device, fault)] });
  return { network, owner: network.owner, one, two };
}

describe("taking note of many alarms at once", () => {
  test("of a station leaves those of the others, with one note and one line in the log", async () => {
    const { owner, one } = await troubled();
    const input = { filter: { stationIds: [one.station.id] }, note: ` ${NOTE} ` };

    const { acknowledgeAllAlarms } = await owner.run(AcknowledgeAllAlarmsDocument, { input });

    expect(acknowledgeAllAlarms).toEqual({ count: 3 });
    expect(await noted(owner)).toEqual(
      expect.arrayContaining([
        { code: "GAUGE_FAULT", note: NOTE },
        { code: "TANK_LEAK", note: NOTE },
        { code: "TANK_LEVEL_LOW", note: NOTE },
      ]),
    );
    expect(await noted(owner)).toHaveLength(3);
    const log = await owner.run(AlarmDeedsDocument, { operation: "acknowledgeAllAlarms" });
    expect(log.auditEntries.nodes).toMatchObject([{ objectType: "Platform", after: { count: 3, note: NOTE } }]);
  });

  test("of a code takes those of all stations; who noted first stays", async () => {
    const { network, owner } = await troubled();
    const colleague = await network.operator({ permissions: [Permission.AlarmInfo] });
    const leaks = { filter: { codes: ["TANK_LEAK" as const] }, note: NOTE };

    await colleague.run(AcknowledgeAllAlarmsDocument, { input: leaks });
    const again = await owner.run(AcknowledgeAllAlarmsDocument, { input: { ...leaks, note: "later" } });

    expect(again.acknowledgeAllAlarms).toEqual({ count: 0 });
    expect(await noted(owner)).toEqual([
      { code: "TANK_LEAK", note: NOTE },
      { code: "TANK_LEAK", note: NOTE },
    ]);
  });

  test("reaches no further than one sees", async () => {
    const [{ network, owner }, stranger] = [await troubled(), (await world.network()).owner];
    const below = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.AlarmInfo],
    });

    for (const outsider of [stranger, below]) {
      const { acknowledgeAllAlarms } = await outsider.run(AcknowledgeAllAlarmsDocument, { input: { filter: {} } });
      expect(acknowledgeAllAlarms).toEqual({ count: 0 });
    }

    expect(await noted(owner)).toEqual([]);
  });

  test("needs the right, and a note that can be kept", async () => {
    const { network, owner } = await troubled();
    const guest = await network.operator({ permissions: [Permission.Home] });
    const input = { filter: {}, note: "x".repeat(501) };

    expect(await guest.expectRefusal(AcknowledgeAllAlarmsDocument, { input: { filter: {} } })).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await owner.expectRefusal(AcknowledgeAllAlarmsDocument, { input })).toMatchObject({
      number: 10012,
      field: "note",
    });
    expect(await noted(owner)).toEqual([]);
  });
});
