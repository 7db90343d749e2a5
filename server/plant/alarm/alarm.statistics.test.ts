import { expect, test } from "vitest";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { alarmReading, minute } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Operator } from "../../test/world.ts";
import { AcknowledgeAlarmsDocument, AlarmsDocument } from "./alarm.generated.ts";

const { world, clock } = await testServer();
clock.pass(HOUR);

interface Figures {
  readonly alarms: number;
  readonly critical: number;
  readonly raised: number;
  readonly active: number;
  readonly acknowledged: number;
  readonly meanAcknowledgeSeconds: number | null;
  readonly meanEndSeconds: number | null;
}
interface Sums {
  readonly rows: readonly {
    readonly key: string | null;
    readonly code: string | null;
    readonly name: string | null;
    readonly figures: Figures;
  }[];
  readonly total: Figures;
}
const FIGURES = "alarms critical raised active acknowledged meanAcknowledgeSeconds meanEndSeconds";
const SUMS = `query Sums($filter: AlarmFilter, $by: AlarmGrouping!) {
  alarmStatistics(filter: $filter, by: $by) { rows { key code name figures { ${FIGURES} } } total { ${FIGURES} } } }`;
const sums = async (operator: Operator, by: "CODE" | "STATION" | "DEVICE", filter: object | null = null) =>
  (await operator.run<{ alarmStatistics: Sums }>(SUMS, { by, filter })).alarmStatistics;

test("alarms are added up by code, station and device, with how long they took", async () => {
  const network = await world.network();
  const platform = await network.platform();
  const [one, two] = [await network.forecourt(), await network.forecourt({ platform })];
  await one.gateway.report({
    alarms: [
      alarmReading(one.device, { at: minute(0) }),
      alarmReading(one.device, { at: minute(5) }),
      alarmReading(one.device, { at: minute(10), edge: "CLEARED" }),
      alarmReading(one.device, { at: minute(20) }),
      alarmReading(one.device, { at: minute(50), edge: "CLEARED" }),
    ],
  });
  await two.gateway.report({ alarms: [alarmReading(two.device, { at: minute(30), code: "TANK_LEAK" })] });
  const { alarms } = await network.owner.run(AlarmsDocument, { filter: { codes: ["TANK_LEAK"] } });
  clock.pass(MINUTE);
  await network.owner.run(AcknowledgeAlarmsDocument, { input: { alarmIds: alarms.nodes.map(({ id }) => id) } });

  const leak = {
    alarms: 1,
    critical: 1,
    raised: 1,
    active: 1,
    acknowledged: 1,
    meanAcknowledgeSeconds: 31 * 60,
    meanEndSeconds: null,
  };
  const low = {
    alarms: 2,
    critical: 0,
    raised: 3,
    active: 0,
    acknowledged: 0,
    meanAcknowledgeSeconds: null,
    meanEndSeconds: 20 * 60,
  };
  const byCode = await sums(network.owner, "CODE");
  expect(byCode.rows).toEqual([
    { key: "TANK_LEVEL_LOW", code: "TANK_LEVEL_LOW", name: null, figures: low },
    { key: "TANK_LEAK", code: "TANK_LEAK", name: null, figures: leak },
  ]);
  expect(byCode.total).toEqual({
    alarms: 3,
    critical: 1,
    raised: 4,
    active: 1,
    acknowledged: 1,
    meanAcknowledgeSeconds: 31 * 60,
    meanEndSeconds: 20 * 60,
  });
  expect(
    (await sums(network.owner, "STATION")).rows.map(({ key, name, figures }) => [key, name, figures.alarms]),
  ).toEqual([
    [one.station.id, one.station.name, 2],
    [two.station.id, two.station.name, 1],
  ]);
  const [device] = (await sums(network.owner, "DEVICE")).rows;
  expect(device).toMatchObject({ key: one.device.id, code: null, figures: low });
  expect(device?.name?.startsWith(`${one.station.name} · `)).toBe(true);
  const narrowed = await sums(network.owner, "CODE", { from: minute(15), to: minute(25) });
  expect(narrowed.rows).toMatchObject([{ key: "TANK_LEVEL_LOW", figures: { alarms: 1, meanEndSeconds: 30 * 60 } }]);
  const below = await network.operator({ platform, permissions: [116] });
  expect((await sums(below, "CODE")).total).toEqual(leak);
});

test("where nothing was wrong there are no rows, and no means", async () => {
  const { owner } = await world.network();

  expect(await sums(owner, "STATION")).toEqual({
    rows: [],
    total: {
      alarms: 0,
      critical: 0,
      raised: 0,
      active: 0,
      acknowledged: 0,
      meanAcknowledgeSeconds: null,
      meanEndSeconds: null,
    },
  });
});
