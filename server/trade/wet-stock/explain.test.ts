import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { ExplainedVariance } from "../../schema-types.generated.ts";
import { MINUTE } from "../../test/clock.ts";
import { enterTicket, withdrawTicket } from "../../test/delivery-tickets.ts";
import { deliveryReading, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import { DAYS, EXPLAIN, FIRST, SUNDAY, hoursAgo, lived } from "../../test/tank-life.ts";

const server = await testServer();
const { world } = server;

const litresOfPart = ({ parts }: ExplainedVariance, kind: string) =>
  Number(parts.find((part) => part.kind === kind)?.litres);

/** The parts in thousandths, which add up to the whole without a rest of their own. */
const sumOfParts = ({ parts }: ExplainedVariance) =>
  parts.reduce((sum, { litres }) => sum + Math.round(Number(litres) * 1000), 0) / 1000;

describe("a tank", () => {
  test("that leaks is found by its quiet nights, and its variance is of that", async () => {
    const { forecourt, explain } = await lived(server, { leak: 0.8 });

    const found = await explain();

    expect(found).toMatchObject({
      tank: { id: forecourt.tank.id },
      leak: { state: "SUSPECTED", trend: "LOSS" },
      expansionSource: "GAUGE",
      learnedDays: DAYS,
    });
    expect(Number(found.leak.litresPerHour)).toBeCloseTo(0.8, 1);
    expect(litresOfPart(found, "LOSS")).toBeCloseTo(-0.8 * 24 * DAYS, -1.3);
    expect(found.guns.filter(({ drifts }) => drifts)).toEqual([]);
    expect(found.expansion).toBeCloseTo(0.0012, 4);
    expect(String(sumOfParts(found))).toBe(found.tank.total.varianceLitres);
  });

  test("with a gun that gives more than it counts is no leak, and the gun is named", async () => {
    const { forecourt, explain } = await lived(server, { drift: 0.02 });

    const found = await explain();

    expect(found.guns).toMatchObject([
      { gunId: forecourt.guns[0]?.id, number: 1, drifts: true },
      { number: 2, drifts: false, litres: "0" },
    ]);
    expect(found.guns[0]?.driftPercent).toBeCloseTo(2, 0);
    expect(found.leak).toMatchObject({ state: "NONE", trend: "LOSS" });
    expect(String(sumOfParts(found))).toBe(found.tank.total.varianceLitres);
  });

  test("whose gauge is off by litres is found to leak by all its readings", async () => {
    const found = await (await lived(server, { leak: 0.8, off: 8 })).explain();

    expect(found.leak).toMatchObject({ state: "SUSPECTED" });
    expect(found.leak.readings).toBeGreaterThan(400);
    expect(Math.abs(Number(found.leak.litresPerHour) - 0.8)).toBeLessThan(0.2);
    expect(found.guns.filter(({ drifts }) => drifts)).toEqual([]);
    expect((await (await lived(server, { off: 8 })).explain()).leak.state).toBe("NONE");
  });

  test("that is healthy is accused of nothing", async () => {
    const found = await (await lived(server)).explain();

    expect(found.parts.filter(({ kind, litres }) => kind !== "REST" && Math.abs(Number(litres)) > 1)).toEqual([]);
    expect(found).toMatchObject({
      leak: { state: "NONE", trend: "NONE" },
      guns: [{ drifts: false }, { drifts: false }],
    });
  });
});

describe("what is known of a day", () => {
  test("comes first: sales that the totalizers miss, shared where a gap goes over midnight, and what a delivery lacks", async () => {
    const { network, forecourt, explain } = await lived(server);
    const { device, gateway, tank } = forecourt;
    const on = (hours: number, volumeLitres: string, totalizerLitres: string) =>
      sale(device, {
        endedAt: hoursAgo(hours).toISOString(),
        volumeLitres,
        amount: `${Number(volumeLitres) * 7}`,
        totalizerLitres,
      });
    // Between 22:00 of Saturday and 02:00 of Sunday the gun gave 8 litres that no sale tells of.
    await gateway.report({ sales: [on(42, "10", "1000"), on(38, "10", "1018")] });
    const begin = hoursAgo(30).getTime();
    await gateway.report({
      deliveries: [
        deliveryReading(device, {
          startedAt: new Date(begin).toISOString(),
          endedAt: new Date(begin + 10 * MINUTE).toISOString(),
        }),
      ],
    });
    await enterTicket(network.owner, tank, { time: new Date(begin).toISOString(), volumeLitres: "5030" });

    const found = await explain(SUNDAY);

    expect(litresOfPart(found, "MISSING_SALES")).toBe(-4);
    expect(litresOfPart(found, "DELIVERIES")).toBe(-30);
    expect(found.tank.days).toEqual([{ day: SUNDAY }]);
    expect(String(sumOfParts(found))).toBe(found.tank.total.varianceLitres);
  });
});

describe("a load that went into another tank than its ticket names", () => {
  const CROSSED = `query Crossed($tankId: ID!, $from: Date!, $to: Date!) { explainVariance(tankId: $tankId, from: $from, to: $to) {
    crossDrops { at litres lackingLitres into { tankId number gradeName } meant { tankId number gradeName } mixes deliveryId ticketId ticketNumber } } }`;

  /** A station with tanks 1 and 2 of two grades; tank 1 has risen by 5,000 litres on Sunday, and the ticket of as much is of tank 2. */
  async function crossed() {
    const network = await world.network();
    const forecourt = await network.forecourt();
    const { device, gateway, station } = forecourt;
    const grade = await network.grade();
    const meant = await network.tank({ station, grade, number: 2 });
    const endedAt = hoursAgo(30).toISOString();
    await gateway.report({
      deliveries: [deliveryReading(device, { startedAt: hoursAgo(30.2).toISOString(), endedAt })],
    });
    const ticket = await enterTicket(network.owner, meant, { time: hoursAgo(29).toISOString(), volumeLitres: "5060" });
    const ask = async (tankId: string, from = SUNDAY, to = SUNDAY) =>
      (
        await network.owner.run<{ explainVariance: Pick<ExplainedVariance, "crossDrops"> }>(CROSSED, {
          tankId,
          from,
          to,
        })
      ).explainVariance.crossDrops;
    return { network, forecourt, grade, meant, endedAt, ticket, ask };
  }

  test("is named at both tanks, with what one got and the other lacks", async () => {
    const { forecourt, grade, meant, endedAt, ticket, ask } = await crossed();

    const found = await ask(forecourt.tank.id);

    expect(found).toMatchObject([
      {
        at: endedAt,
        litres: "5000",
        lackingLitres: "5060",
        into: { tankId: forecourt.tank.id, number: 1, gradeName: forecourt.grade.name },
        meant: { tankId: meant.id, number: 2, gradeName: grade.name },
        mixes: true,
        ticketId: ticket.id,
        ticketNumber: ticket.number,
      },
    ]);
    expect(await ask(meant.id)).toEqual(found);
    expect(await ask(meant.id, FIRST, "2026-10-30")).toEqual([]);
  });

  test("is forgotten once its ticket is taken back, or entered for the tank that got it", async () => {
    const { network, forecourt, ticket, ask } = await crossed();
    await withdrawTicket(network.owner, ticket);
    expect(await ask(forecourt.tank.id)).toEqual([]);

    const again = await crossed();
    const { time } = again.ticket;
    await enterTicket(again.network.owner, again.forecourt.tank, { time, volumeLitres: "5010" });
    expect(await again.ask(again.meant.id)).toEqual([]);
  });

  test("is no other station's", async () => {
    const { network, forecourt, ticket, ask } = await crossed();
    await withdrawTicket(network.owner, ticket);
    const far = await network.tank({ station: await network.station(), number: 2 });
    await enterTicket(network.owner, far, { time: ticket.time, volumeLitres: "5060" });

    expect(await ask(forecourt.tank.id)).toEqual([]);
    expect(await ask(far.id)).toEqual([]);
  });
});

test("a variance is explained for who may see it, of the tanks that they see", async () => {
  const network = await world.network();
  const { tank } = await network.forecourt();
  const asked = { tankId: tank.id, from: FIRST, to: SUNDAY };
  const beside = await network.operator({
    platform: await network.platform(),
    permissions: [Permission.StationReport],
  });
  const other = await network.operator({ permissions: [Permission.TankInfo] });

  expect(await network.owner.run(EXPLAIN, asked)).toMatchObject({
    explainVariance: { learnedDays: 0, leak: { state: "UNKNOWN" }, expansionSource: "NONE", guns: [] },
  });
  expect(await beside.expectRefusal(EXPLAIN, asked)).toMatchObject({ number: 10011, field: "tankId" });
  expect(await beside.expectRefusal(EXPLAIN, { ...asked, tankId: "none" })).toMatchObject({ number: 10011 });
  expect(await other.expectRefusal(EXPLAIN, asked)).toMatchObject({ code: "FORBIDDEN" });
  expect(await network.owner.expectRefusal(EXPLAIN, { ...asked, to: "2026-10-01" })).toMatchObject({
    number: 10012,
    field: "to",
  });
});
