import { describe, expect, test } from "vitest";
import { HOUR, MINUTE } from "../../test/clock.ts";
import { tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { FIRST, SUNDAY, hoursAgo, lived } from "../../test/tank-life.ts";
import type { Operator } from "../../test/world.ts";
import type { TankFinding, TankStudy } from "../../schema-types.generated.ts";
import { reckonTankDays } from "./tank-day.writer.ts";
import { studyTanks } from "./tank-study.writer.ts";

/** Its sessions outlast the days that pass. */
const server = await testServer({ SESSION_MOST_HOURS: "1000" });
const { app, clock, world } = server;

const FOUND = `query Found($filter: WetStockFilter!) { reconciliation(filter: $filter) { totalCount
  tanks { id study { studiedAt until leak litresPerHour bandLitresPerHour driftingGuns crossDrops } } } }`;

interface Found {
  readonly totalCount: number;
  readonly tanks: readonly { readonly id: string; readonly study: TankStudy | null }[];
}

/** The tanks at which the last studies found one of these; all of them unless told. */
async function found(who: Operator, ...findings: TankFinding[]): Promise<Found> {
  const filter = { from: FIRST, to: SUNDAY, ...(findings.length > 0 && { findings }) };
  return (await who.run<{ reconciliation: Found }>(FOUND, { filter })).reconciliation;
}

/** Reckons all days and studies what is due. */
async function work(): Promise<number> {
  await reckonTankDays(app.services);
  clock.pass(2 * MINUTE);
  return studyTanks(app.services);
}

describe("tanks that are suspected", () => {
  test("are found without opening one of them: the leak, the drift, and not the healthy one", async () => {
    const [leaking, drifting, healthy] = [
      await lived(server, { leak: 0.8 }),
      await lived(server, { drift: 0.02 }),
      await lived(server),
    ];
    expect((await found(leaking.network.owner)).tanks).toMatchObject([{ study: null }]);
    expect(await found(leaking.network.owner, "LEAK_SUSPECTED")).toMatchObject({ totalCount: 0 });

    expect(await work()).toBe(3);

    const leak = await found(leaking.network.owner, "LEAK_SUSPECTED", "METER_DRIFT");
    expect(leak).toMatchObject({
      totalCount: 1,
      tanks: [{ id: leaking.forecourt.tank.id, study: { until: SUNDAY, leak: "SUSPECTED", driftingGuns: 0 } }],
    });
    const { leak: told } = await leaking.explain();
    expect(leak.tanks[0]?.study).toMatchObject({
      studiedAt: clock.now().toISOString(),
      litresPerHour: told.litresPerHour,
      bandLitresPerHour: told.bandLitresPerHour,
    });
    expect(await found(drifting.network.owner, "METER_DRIFT")).toMatchObject({
      totalCount: 1,
      tanks: [{ study: { leak: "NONE", driftingGuns: 1, crossDrops: 0 } }],
    });
    expect(await found(drifting.network.owner, "LEAK_SUSPECTED", "LEAK_WATCH", "CROSS_DROP")).toMatchObject({
      totalCount: 0,
    });
    expect((await found(healthy.network.owner)).tanks).toMatchObject([{ study: { leak: "NONE", driftingGuns: 0 } }]);
    expect(await found(healthy.network.owner, "LEAK_SUSPECTED", "LEAK_WATCH", "METER_DRIFT")).toMatchObject({
      totalCount: 0,
    });
  });

  test("are studied once for each day that is over, by one of several servers", async () => {
    const { network, forecourt } = await lived(server, { leak: 0.8 });
    await reckonTankDays(app.services);
    clock.pass(2 * MINUTE);
    const neighbour = await server.neighbour();

    const counts = await Promise.all([studyTanks(app.services), studyTanks(neighbour.services)]);

    expect(counts[0] + counts[1]).toBe(1);
    clock.pass(10 * MINUTE);
    expect(await work()).toBe(0);
    // Of the day that is over then another reading is known; it is final a day later.
    clock.pass(10 * HOUR);
    const at = (hours: number) => new Date(hoursAgo(0).getTime() + hours * HOUR).toISOString();
    const read = (hours: number) =>
      tankReading(forecourt.device, {
        at: at(hours),
        volumeLitres: "26000",
        temperatureC: 15,
        netVolumeLitres: "26000",
      });
    await forecourt.gateway.report({ tanks: [read(1), read(9)] });
    // A session that nobody uses for a day ends.
    await found(network.owner);
    clock.pass(23 * HOUR);
    await work();
    expect((await found(network.owner)).tanks[0]?.study).toMatchObject({ until: "2026-11-02" });
  });
});

test("a tank that is hardly known is not studied, and another network's is not told", async () => {
  const young = await world.network();
  const { device, gateway } = await young.forecourt();
  await gateway.report({ tanks: [tankReading(device, { at: clock.now().toISOString(), volumeLitres: "10000" })] });

  expect(await work()).toBe(0);

  expect((await found(young.owner)).tanks).toMatchObject([{ study: null }]);
  const stranger = await world.network();
  expect(await found(stranger.owner)).toEqual({ totalCount: 0, tanks: [] });
});
