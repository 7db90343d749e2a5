import { assert, describe, expect, test } from "vitest";
import { HOUR } from "../../test/clock.ts";
import { alarmReading, minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Operator } from "../../test/world.ts";
import {
  AcknowledgeAlarmsDocument,
  AlarmsDocument,
  type AlarmsQueryVariables,
  OneAlarmDocument,
} from "./alarm.generated.ts";

const { world, clock } = await testServer();
clock.pass(24 * HOUR);

type Asked = Partial<AlarmsQueryVariables>;
const page = async (operator: Operator, asked: Asked = {}) => (await operator.run(AlarmsDocument, asked)).alarms;
const codes = async (operator: Operator, asked?: Asked) => (await page(operator, asked)).nodes.map(({ code }) => code);

/** Of one station: a leak that is active, low level that is over and noted, a gauge fault; of another a power failure. Only read. */
async function made() {
  const network = await world.network();
  const [one, two] = [await network.forecourt(), await network.forecourt({ platform: await network.platform() })];
  const about = { sourceType: "DEVICE", address: "" } as const;
  await one.gateway.report({
    alarms: [
      alarmReading(one.device, { at: minute(1) }),
      alarmReading(one.device, { at: minute(2), edge: "CLEARED" }),
      alarmReading(one.device, { at: minute(3), code: "TANK_LEAK" }),
      alarmReading(one.device, { ...about, at: minute(4), code: "GAUGE_FAULT" }),
    ],
  });
  await two.gateway.report({
    alarms: [alarmReading(two.device, { ...about, at: minute(5), code: "POWER_FAILURE", edge: "NOTED" })],
  });
  const { nodes } = await page(network.owner, { filter: { codes: ["TANK_LEVEL_LOW"] } });
  await network.owner.run(AcknowledgeAlarmsDocument, { input: { alarmIds: nodes.map(({ id }) => id) } });
  return { network, owner: network.owner, one, two };
}
let world0: ReturnType<typeof made> | undefined;
const fourAlarms = () => (world0 ??= made());

describe("alarms are listed", () => {
  test.each<[what: string, filter: (stations: { one: Forecourt; two: Forecourt }) => Asked["filter"], left: string[]]>([
    ["all, the newest first", () => null, ["POWER_FAILURE", "GAUGE_FAULT", "TANK_LEAK", "TANK_LEVEL_LOW"]],
    ["active ones", () => ({ active: true }), ["GAUGE_FAULT", "TANK_LEAK"]],
    ["ended ones", () => ({ active: false }), ["POWER_FAILURE", "TANK_LEVEL_LOW"]],
    ["acknowledged ones", () => ({ acknowledged: true }), ["TANK_LEVEL_LOW"]],
    ["ended ones that nobody took note of", () => ({ active: false, acknowledged: false }), ["POWER_FAILURE"]],
    ["open ones", () => ({ open: true }), ["POWER_FAILURE", "GAUGE_FAULT", "TANK_LEAK"]],
    ["settled ones", () => ({ open: false }), ["TANK_LEVEL_LOW"]],
    ["critical ones", () => ({ severity: "CRITICAL" }), ["TANK_LEAK"]],
    ["of some codes", () => ({ codes: ["TANK_LEAK", "GAUGE_FAULT"] }), ["GAUGE_FAULT", "TANK_LEAK"]],
    ["of a station", ({ two }) => ({ stationIds: [two.station.id] }), ["POWER_FAILURE"]],
    ["begun in a span", () => ({ from: minute(3), to: minute(5) }), ["GAUGE_FAULT", "TANK_LEAK"]],
    ["of no region that there is", () => ({ regionIds: ["nonsense"] }), []],
  ])("%s", async (_what, filter, left) => {
    const { owner, one, two } = await fourAlarms();

    const { nodes, totalCount } = await page(owner, { filter: filter({ one, two }) });

    expect(nodes.map(({ code }) => code)).toEqual(left);
    expect(totalCount).toBe(left.length);
  });

  test("in pages behind a cursor and by number", async () => {
    const { owner } = await fourAlarms();
    const { pageInfo } = await page(owner, { first: 3 });

    expect(pageInfo.hasNextPage).toBe(true);
    expect(await codes(owner, { first: 3, after: pageInfo.endCursor })).toEqual(["TANK_LEVEL_LOW"]);
    expect(await codes(owner, { first: 2, offset: 1 })).toEqual(["GAUGE_FAULT", "TANK_LEAK"]);
  });

  test("to those who see the station", async () => {
    const { network, one } = await fourAlarms();
    const stranger = (await world.network()).owner;
    const sibling = await network.operator({ platform: await network.platform() });

    expect(await codes(stranger)).toEqual([]);
    expect(await codes(sibling)).toEqual([]);
    const [any] = (await page(network.owner, { filter: { stationIds: [one.station.id] } })).nodes;
    assert(any);
    expect(await sibling.expectRefusal(OneAlarmDocument, { id: any.id })).toMatchObject({
      number: 10014,
      field: "id",
    });
    expect(await sibling.expectRefusal(OneAlarmDocument, { id: "nonsense" })).toMatchObject({ number: 10014 });
  });
});
