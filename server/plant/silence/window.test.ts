import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { alarmReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { tendAll, windowFacts } from "../../test/silences.ts";
import type { Forecourt, Operator } from "../../test/world.ts";
import { planWindows } from "./silence.chores.ts";
import {
  EndMaintenanceDocument,
  EndSilenceDocument,
  MaintainDocument,
  SilenceDeedsDocument,
  SilencedAlarmsDocument,
  SilencesDocument,
  WindowsDocument,
} from "./silence.generated.ts";

const server = await testServer({ SESSION_HOURS: "9000" });
const { world, app, clock, neighbour } = server;

/** The world's clock goes on to a time of its day, by UTC. */
function passTo(time: string): void {
  const day = clock.now().toISOString().slice(0, 10);
  const wanted = Date.parse(`${day}T${time}:00Z`);
  clock.pass(
    wanted >= clock.now().getTime() ? wanted - clock.now().getTime() : wanted + 24 * HOUR - clock.now().getTime(),
  );
}
const raise = ({ gateway, device }: Forecourt) =>
  gateway.report({ alarms: [alarmReading(device, { at: clock.now().toISOString() })] });
const tend = async () => {
  await planWindows(app.services);
  await tendAll(server);
};
const maintain = async (operator: Operator, given: Parameters<typeof windowFacts>[0]) =>
  (await operator.run(MaintainDocument, { input: windowFacts(given) })).createMaintenanceWindow;
const silenced = async (operator: Operator) =>
  (await operator.run(SilencedAlarmsDocument, { filter: { silenced: true } })).alarms.nodes.map(({ silencedUntil }) =>
    silencedUntil?.slice(11, 16),
  );
const times = async (operator: Operator) =>
  (await operator.run(SilencesDocument, {})).alarmSilences.nodes.map(
    ({ startsAt, timeZone }) => `${timeZone} ${startsAt.slice(11, 16)}`,
  );

async function begin(timeZone = "UTC") {
  const network = await world.network();
  return { network, owner: network.owner, forecourt: await network.forecourt({ timeZone }) };
}

describe("a maintenance window", () => {
  test("silences by the station's clocks, each time anew, and tells of it between", async () => {
    const { owner, forecourt } = await begin("Asia/Tashkent");
    passTo("16:59");
    await maintain(owner, { target: { stationId: forecourt.station.id } });
    await raise(forecourt);

    expect(await silenced(owner)).toEqual([]);
    for (const _night of [1, 2, 3]) {
      passTo("17:00");
      await tend();
      expect(await silenced(owner)).toEqual(["01:00"]);
      passTo("00:59");
      await tend();
      expect(await silenced(owner)).toEqual(["01:00"]);
      passTo("01:00");
      await tend();
      expect(await silenced(owner)).toEqual([]);
    }
  });

  test("of a platform is at each station by its own clocks, and holds alarms that begin within it from the first moment", async () => {
    const { network, owner } = await begin();
    const platform = await network.platform();
    const [east, west] = [
      await network.forecourt({ platform, timeZone: "Asia/Tashkent" }),
      await network.forecourt({ platform, timeZone: "Europe/Madrid" }),
    ];
    passTo("12:00");
    await maintain(owner, { target: { platformId: platform.id } });
    passTo("18:00");
    await raise(east);
    await raise(west);

    expect(await silenced(owner)).toEqual(["01:00"]);
    expect(new Set(await times(owner))).toEqual(new Set(["Asia/Tashkent 17:00", "Europe/Madrid 21:00"]));
  });

  test("that is on as it is made silences at once; ended it is over and comes no more", async () => {
    const { owner, forecourt } = await begin();
    await raise(forecourt);
    passTo("23:00");
    const { id } = await maintain(owner, { target: { tankId: forecourt.tank.id } });
    expect(await silenced(owner)).toEqual(["06:00"]);
    await owner.run(EndMaintenanceDocument, { input: { id } });

    expect(await silenced(owner)).toEqual([]);
    clock.pass(24 * HOUR);
    await tend();
    expect(await silenced(owner)).toEqual([]);
    expect((await owner.run(SilencesDocument, { filter: { state: "UPCOMING" } })).alarmSilences.nodes).toEqual([]);
    expect((await owner.run(WindowsDocument, { filter: { ended: true } })).maintenanceWindows.nodes).toMatchObject([
      { id, endedBy: owner.login },
    ]);
    expect(await owner.expectRefusal(EndMaintenanceDocument, { input: { id } })).toMatchObject({ number: 10041 });
    const { auditEntries } = await owner.run(SilenceDeedsDocument, { operation: "endMaintenanceWindow" });
    expect(auditEntries.nodes).toMatchObject([{ objectType: "MaintenanceWindow", objectId: id }]);
  });

  test("of which a person ended one time comes again the next", async () => {
    const { owner, forecourt } = await begin();
    await raise(forecourt);
    passTo("23:00");
    await maintain(owner, { target: { stationId: forecourt.station.id } });
    const { nodes } = (await owner.run(SilencesDocument, { filter: { state: "ACTIVE" } })).alarmSilences;
    await owner.run(EndSilenceDocument, { input: { id: nodes[0]?.id ?? "" } });
    await tend();
    expect(await silenced(owner)).toEqual([]);
    passTo("22:00");
    await tend();

    expect(await silenced(owner)).toEqual(["06:00"]);
  });

  test("is written down once, on however many servers", async () => {
    const { owner, forecourt } = await begin();
    const other = await neighbour();
    passTo("12:00");
    await maintain(owner, { target: { stationId: forecourt.station.id } });
    clock.pass(24 * HOUR + MINUTE);
    await Promise.all([app, other, app, other].map(({ services }) => planWindows(services)));

    const { nodes } = (await owner.run(SilencesDocument, {})).alarmSilences;
    expect(new Set(nodes.map(({ startsAt }) => startsAt)).size).toBe(nodes.length);
    expect(nodes).toHaveLength(3);
  });

  test("is made by who may acknowledge, and seen where its place is", async () => {
    const { network, owner, forecourt } = await begin();
    const watcher = await network.operator({ permissions: [Permission.AlarmInfo], operates: [] });
    const below = await network.operator({ platform: await network.platform(), permissions: [Permission.AlarmInfo] });
    const input = windowFacts({ target: { stationId: forecourt.station.id } });
    const { id } = await maintain(owner, input);

    expect(await watcher.expectRefusal(MaintainDocument, { input })).toMatchObject({ code: "FORBIDDEN" });
    expect(await below.expectRefusal(MaintainDocument, { input })).toMatchObject({ number: 10014 });
    expect(await below.expectRefusal(EndMaintenanceDocument, { input: { id } })).toMatchObject({ number: 10014 });
    expect((await below.run(WindowsDocument, {})).maintenanceWindows.nodes).toEqual([]);
    const critical = { ...input, codes: ["GAS_CONCENTRATION" as const] };
    expect(await owner.expectRefusal(MaintainDocument, { input: critical })).toMatchObject({
      field: "includesCritical",
    });
    expect((await watcher.run(WindowsDocument, {})).maintenanceWindows.nodes).toMatchObject([
      { id, fromTime: "22:00", toTime: "06:00", firstDay: "2026-01-01", lastDay: null },
    ]);
  });
});
