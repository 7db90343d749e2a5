import { describe, expect, test } from "vitest";
import type { TankReport } from "../../schema-types.generated.ts";
import { HOUR, SECOND } from "../../test/clock.ts";
import { minute, tankReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { sweepStale } from "../../plant/level/stale.service.ts";
import { TankReadingsDocument, TankStatusesDocument } from "./tank.generated.ts";

const { world, clock, app } = await testServer();

async function tank() {
  const network = await world.network();
  const { device, gateway, tank: bound } = await network.forecourt();
  return {
    id: bound.id,
    report: (...given: Partial<TankReport>[]) =>
      gateway.report({ tanks: given.map((facts) => tankReading(device, facts)) }),
    shown: async () => (await network.owner.run(TankStatusesDocument, {})).tanks[0]?.status,
    readings: async () => (await network.owner.run(TankReadingsDocument, { tankId: bound.id })).tankReadings.nodes,
  };
}

const now = (seconds = 0) => new Date(clock.now().getTime() + seconds * SECOND).toISOString();

describe("the quality of a tank's values", () => {
  test("is each value's own, with the time at which it was told", async () => {
    const { report, shown } = await tank();
    const told = now();
    await report({ at: told, volumeLitres: "15000", heightMm: 1200, temperatureC: 20 });
    clock.pass(30 * SECOND);
    await report({ at: now(), volumeLitres: null, heightMm: 1201, temperatureC: 21, missing: ["VOLUME"] });

    expect(await shown()).toMatchObject({
      volumeLitres: "15000",
      readAt: told,
      quality: "SENSOR_MISSING",
      qualities: [
        { value: "VOLUME", quality: "SENSOR_MISSING", at: told },
        { value: "HEIGHT", quality: "GOOD", at: now() },
        { value: "TEMPERATURE", quality: "GOOD", at: now() },
      ],
    });
  });

  test("is REFUSED where the gauge tells nothing of use; readAt stays that of the figure, and no row is made", async () => {
    const { report, shown, readings } = await tank();
    const told = now();
    await report({ at: told, volumeLitres: "15000" });
    clock.pass(30 * SECOND);

    expect(await report({ at: now(), volumeLitres: null, refused: true })).toMatchObject({ accepted: 1, refused: [] });

    expect(await shown()).toMatchObject({ volumeLitres: "15000", readAt: told, quality: "REFUSED" });
    expect(await readings()).toHaveLength(1);
    clock.pass(30 * SECOND);
    await report({ at: now(), volumeLitres: "14000" });
    expect(await shown()).toMatchObject({ volumeLitres: "14000", readAt: now(), quality: "GOOD" });
  });

  test("is REFUSED from the start where nothing was ever told", async () => {
    const { report, shown } = await tank();
    await report({ at: now(), volumeLitres: null, refused: true });
    expect(await shown()).toMatchObject({ volumeLitres: null, readAt: null, quality: "REFUSED" });
  });

  test("turns STALE when nobody tells it any more, and whoever looks is told", async () => {
    const { id, report, shown } = await tank();
    await report({ at: now(), volumeLitres: "15000" });
    expect(await shown()).toMatchObject({ quality: "GOOD" });
    const heard: string[] = [];
    const leave = app.services.pubsub.subscribe("tank", ({ tankIds }) => heard.push(...tankIds));

    clock.pass(91 * SECOND);
    await sweepStale(app.services);
    await sweepStale(app.services);
    leave();

    expect(await shown()).toMatchObject({ quality: "STALE", volumeLitres: "15000" });
    expect(heard.filter((each) => each === id)).toHaveLength(1);
    await report({ at: now(), volumeLitres: "14990" });
    expect(await shown()).toMatchObject({ quality: "GOOD" });
  });

  test("is nothing yet where no gauge ever spoke", async () => {
    const { shown } = await tank();
    expect(await shown()).toMatchObject({ quality: null, qualities: [], readAt: null });
  });
});

test("an old reading that comes late changes no quality", async () => {
  clock.pass(24 * HOUR);
  const { report, shown } = await tank();
  await report({ at: now(), volumeLitres: "15000" });
  await report({ at: minute(1), volumeLitres: null, refused: true });
  expect(await shown()).toMatchObject({ quality: "GOOD" });
});
