import { describe, expect, test } from "vitest";
import { AlarmsDocument } from "../../plant/alarm/alarm.generated.ts";
import { GunStatusesDocument } from "../../site/gun/gun.generated.ts";
import { gunReading, minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Operator, Thing } from "../../test/world.ts";

const { world } = await testServer();

/** In minutes: longer on either half than one looks for a neighbour first. */
const WEEKS = 30 * 24 * 60;

const missing = async (operator: Operator) =>
  (await operator.run(AlarmsDocument, { filter: { codes: ["MISSING_SALE"] } })).alarms.nodes.toSorted(
    (a, b) => Number(a.detail) - Number(b.detail),
  );

/** Sales of 10 litres of gun 1, by the totalizer after them. */
const at = (device: Thing, minutes: number, totalizerLitres: string) =>
  sale(device, { endedAt: minute(minutes), totalizerLitres });

describe("a gap between the totalizers of two sales", () => {
  test("is raised with the litres that are missing, and counted once", async () => {
    const network = await world.network();
    const { device, gateway, guns } = await network.forecourt();
    await gateway.report({ sales: [at(device, 1, "1000")] });

    await gateway.report({ sales: [at(device, 3, "1042.5")] });

    expect(await missing(network.owner)).toMatchObject([
      { active: true, detail: "32.500", gunId: guns[0]?.id, sourceType: "PUMP", count: 1 },
    ]);
  });

  test("is counted once too where both sales come in one batch", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();

    await gateway.report({ sales: [at(device, 3, "1042.5"), at(device, 1, "1000")] });

    expect(await missing(network.owner)).toMatchObject([{ active: true, detail: "32.500", count: 1 }]);
  });

  test("ends when the missing sale comes late", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    await gateway.report({ sales: [at(device, 1, "1000"), at(device, 3, "1020")] });
    expect(await missing(network.owner)).toMatchObject([{ active: true, detail: "10.000" }]);

    await gateway.report({ sales: [at(device, 2, "1010")] });

    expect(await missing(network.owner)).toMatchObject([{ active: false, detail: "10.000", count: 1 }]);
  });

  test("gets smaller when one of two missing sales comes late", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    await gateway.report({ sales: [at(device, 1, "1000"), at(device, 5, "1030")] });

    await gateway.report({ sales: [at(device, 4, "1020")] });

    expect(await missing(network.owner)).toMatchObject([{ active: true, detail: "10.000" }]);
  });

  test("is none where a late sale comes at the same moment in another batch", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    await gateway.report({ sales: [at(device, 1, "1000")] });

    await Promise.all([
      gateway.report({ sales: [at(device, 3, "1020")] }),
      gateway.report({ sales: [at(device, 2, "1010")] }),
    ]);

    expect((await missing(network.owner)).filter(({ active }) => active)).toEqual([]);
  });

  test("is raised after weeks without a sale, and ends with the late one of the middle of them", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();
    await gateway.report({ sales: [at(device, -WEEKS, "1000")] });

    await gateway.report({ sales: [at(device, 1, "1020")] });
    expect(await missing(network.owner)).toMatchObject([{ active: true, detail: "10.000" }]);
    await gateway.report({ sales: [at(device, -WEEKS / 2, "1010")] });

    expect(await missing(network.owner)).toMatchObject([{ active: false, detail: "10.000" }]);
  });

  test.each([
    ["within the rounding of meter and volume", "1010.1"],
    ["of a meter that was set back", "500"],
    ["of a device that sends 0 for a meter that it can't read", "0"],
  ])("is none %s", async (_what, totalizer) => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();

    await gateway.report({ sales: [at(device, 1, "1000"), at(device, 2, totalizer)] });

    expect(await missing(network.owner)).toEqual([]);
  });

  test("is none between the sales of two guns", async () => {
    const network = await world.network();
    const { device, gateway } = await network.forecourt();

    await gateway.report({ sales: [at(device, 1, "1000"), { ...at(device, 2, "77000"), address: "1.2" }] });

    expect(await missing(network.owner)).toEqual([]);
  });
});

test("the gun shows the totalizer of its newest sale, not that of one that came late", async () => {
  const network = await world.network();
  const { device, gateway } = await network.forecourt();
  await gateway.report({ guns: [gunReading(device)] });

  await gateway.report({ sales: [at(device, 2, "1010")] });
  await gateway.report({ sales: [at(device, 1, "1000")] });

  const { guns } = await network.owner.run(GunStatusesDocument, {});
  expect(guns[0]?.status.totalizerLitres).toBe("1010");
});
