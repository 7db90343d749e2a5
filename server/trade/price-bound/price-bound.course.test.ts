import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { ChangePriceBoundsInput } from "../../schema-types.generated.ts";
import { log } from "../../test/audit-log.ts";
import { HOUR } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { periodDeed } from "../../test/period-locks.ts";
import { batchInput, pricedForecourts } from "../../test/price-batches.ts";
import { changePrices, priced } from "../../test/prices.ts";
import { sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Thing } from "../../test/world.ts";
import {
  ChangePriceBoundsDocument,
  PreviewPricesDocument,
  PriceBoundCourseDocument,
  PriceBoundsDocument,
} from "./price-bound.generated.ts";

const { world, clock } = await testServer({ SESSION_HOURS: "240" });

type Bound = ChangePriceBoundsInput["bounds"][number];

const entry = (platform: Thing, bound: Bound, validFromDay?: string) => ({
  input: { platformId: platform.id, bounds: [bound], ...(validFromDay !== undefined && { validFromDay }) },
});

const enter = (caller: Caller, platform: Thing, bound: Bound, validFromDay?: string) =>
  caller.run(ChangePriceBoundsDocument, entry(platform, bound, validFromDay));

const costAt = async (caller: Caller, platform: Thing, at?: string) =>
  (await caller.run(PriceBoundsDocument, { platformId: platform.id, at: at ?? null })).priceBounds.grades[0]?.cost;

/** A station of one grade that costs 7.5 at the pump, on the morning of 2 November. */
async function station() {
  const { network, owner, first } = await pricedForecourts({ world, clock }, 1);
  return { network, owner, there: first, gradeId: first.grade.id };
}

const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString();

describe("what fuel costs", () => {
  test("is kept from when to when, and what was put right stays beside it", async () => {
    const { network, owner, gradeId } = await station();
    await enter(owner, network, { gradeId, cost: "7" });
    await enter(owner, network, { gradeId, cost: "6" }, "2026-10-01");
    await enter(owner, network, { gradeId, cost: "6.5" }, "2026-10-01");
    await enter(owner, network, { gradeId, cost: "7.2" }, "2026-12-01");

    const at = (day: string) => costAt(owner, network, `${day}T12:00:00.000Z`);
    expect(await Promise.all(["2026-09-15", "2026-10-15", "2026-12-15"].map(at))).toEqual([null, "6.5", "7.2"]);
    expect(await costAt(owner, network)).toBe("7");
    const { priceBoundCourse } = await owner.run(PriceBoundCourseDocument, { platformId: network.id, gradeId });
    expect(priceBoundCourse.map(({ cost, replaced }) => [cost, replaced])).toEqual([
      ["7.2", false],
      ["7", false],
      ["6.5", false],
      ["6", true],
    ]);
    expect(priceBoundCourse[0]?.author).not.toBe("");
    expect(await log(network, { objectId: network.id, operation: "changePriceBounds" })).toHaveLength(4);
  });

  test("of a platform is the one above's again from the day on which it enters nothing", async () => {
    const { network, owner, gradeId } = await station();
    const below = await network.platform();
    await enter(owner, network, { gradeId, cost: "7" }, "2026-01-01");
    await enter(owner, below, { gradeId, cost: "6" }, "2026-02-01");
    await enter(owner, below, { gradeId }, "2026-03-01");

    const at = (month: string) => costAt(owner, below, `2026-${month}-15T12:00:00.000Z`);
    expect(await Promise.all(["01", "02", "03"].map(at))).toEqual(["7", "6", "7"]);
  });

  test("is told of a day as of its beginning by the platform's clock, at a day or a moment and not both", async () => {
    const { network, owner, gradeId } = await station();
    await enter(owner, network, { gradeId, cost: "6" }, "2026-10-01");
    await enter(owner, network, { gradeId, cost: "7" }, "2026-10-02");
    const onDay = async (day: string) =>
      (await owner.run(PriceBoundsDocument, { platformId: network.id, onDay: day })).priceBounds.grades[0]?.cost;

    expect(await Promise.all(["2026-09-30", "2026-10-01", "2026-10-02"].map(onDay))).toEqual([null, "6", "7"]);
    const both = { platformId: network.id, onDay: "2026-10-01", at: "2026-10-01T12:00:00.000Z" };
    expect(await owner.expectRefusal(PriceBoundsDocument, both)).toMatchObject({ number: 10012, field: "onDay" });
    const early = { platformId: network.id, onDay: "1999-01-01" };
    expect(await owner.expectRefusal(PriceBoundsDocument, early)).toMatchObject({ number: 10012, field: "onDay" });
  });

  test("is told in the log without the moment where it holds at once", async () => {
    const { network, owner, gradeId } = await station();
    // Time goes on while a request is under way.
    let now = clock.now().getTime();
    clock.now = () => new Date(now++);
    await enter(owner, network, { gradeId, cost: "7" }).finally(() => Reflect.deleteProperty(clock, "now"));

    const [entered] = await log(network, { objectId: network.id, operation: "changePriceBounds" });
    expect(entered?.after).not.toHaveProperty("validFrom");
  });

  test("that is entered as it stands leaves nothing, and a day far from today is refused", async () => {
    const { network, owner, gradeId } = await station();
    await enter(owner, network, { gradeId, cost: "7" });
    await enter(owner, network, { gradeId, cost: "7.00" });

    const course = await owner.run(PriceBoundCourseDocument, { platformId: network.id });
    expect(course.priceBoundCourse).toHaveLength(1);
    const input = { platformId: network.id, bounds: [{ gradeId, cost: "7" }], validFromDay: "1999-01-01" };
    expect(await owner.expectRefusal(ChangePriceBoundsDocument, { input })).toMatchObject({
      number: 10012,
      field: "validFromDay",
    });
    const stranger = await world.network();
    expect(await stranger.owner.expectRefusal(PriceBoundCourseDocument, { platformId: network.id })).toMatchObject({
      number: 10017,
    });
  });
});

describe("a price is held against the cost that holds when it takes effect", () => {
  test("planned ones against a cost to come", async () => {
    const { network, owner, there, gradeId } = await station();
    await enter(owner, network, { gradeId, cost: "7" });
    await enter(owner, network, { gradeId, cost: "7.6" }, "2026-11-05");
    const look = async (effectiveAt?: string) => {
      const input = { changes: [priced(there, "7.4")], ...(effectiveAt && { effectiveAt }) };
      const [row] = (await owner.run(PreviewPricesDocument, { input })).previewPrices;
      return [row?.secondPerson, row?.floor];
    };

    expect(await look()).toEqual([[], "7"]);
    expect(await look(inHours(24))).toEqual([[], "7"]);
    expect(await look(inHours(96))).toEqual([["MARGIN"], "7.6"]);
    expect(await changePrices(owner, [priced(there, "7.4")], { effectiveAt: inHours(96) })).toMatchObject([
      { outcome: "WAITING" },
    ]);
  });

  test("and so is a rehearsal's margin", async () => {
    const { network, owner, there, gradeId } = await station();
    await there.gateway.report({
      sales: [
        sale(there.device, { endedAt: "2026-10-26T03:00:00.000Z", volumeLitres: "10", amount: "70" }),
        sale(there.device, { endedAt: "2026-10-30T03:00:00.000Z", volumeLitres: "10", amount: "70" }),
      ],
    });
    await enter(owner, network, { gradeId, cost: "7" });
    await enter(owner, network, { gradeId, cost: "7.2" }, "2026-11-05");
    const margins = async (more: object) => {
      const { idempotencyKey: _key, reason: _reason, ...input } = batchInput([there], { price: "7.6", ...more }).input;
      const { rehearsePriceBatch } = await owner.run<{ rehearsePriceBatch: { days: unknown[] } }>(
        "query R($input: PriceBatchInput!) { rehearsePriceBatch(input: $input) { days { oldMargin newMargin } } }",
        { input },
      );
      return rehearsePriceBatch.days;
    };

    expect(await margins({})).toEqual([{ oldMargin: "5", newMargin: "6" }]);
    expect(await margins({ stationTime: "2026-11-06T06:00" })).toEqual([{ oldMargin: "3", newMargin: "4" }]);
  });
});

describe("what fuel cost on days that are locked", () => {
  const MARCH = "2026-03-01";
  const LOCKED = { number: 10041, field: "lockReason" };
  const ENTER_LOCKED = { operation: "enterLocked" };

  /** The same station, locked through October. */
  async function locked() {
    const found = await station();
    await periodDeed(found.owner, "lockPeriod", { through: "2026-10-31", reason: "closed" });
    return found;
  }

  test("is entered with a reason by who may, which the log has", async () => {
    const { network, owner, there, gradeId } = await locked();
    const [asked, reason] = [entry(network, { gradeId, cost: "6" }, MARCH), { lockReason: "an invoice came late" }];
    const clerk = await network.operator({ permissions: [Permission.UnitPrice] });
    const withReason = { input: { ...asked.input, ...reason } };

    expect(await owner.expectRefusal(ChangePriceBoundsDocument, asked)).toMatchObject({
      ...LOCKED,
      params: { day: MARCH, through: "2026-10-31" },
    });
    expect(await clerk.expectRefusal(ChangePriceBoundsDocument, withReason)).toMatchObject({ number: 403 });
    expect(await costAt(owner, network, "2026-06-01T00:00:00.000Z")).toBeNull();

    await owner.run(ChangePriceBoundsDocument, withReason);

    expect(await costAt(owner, network, "2026-06-01T00:00:00.000Z")).toBe("6");
    expect(await log(network, ENTER_LOCKED)).toMatchObject([
      { objectId: there.station.id, after: { day: MARCH, through: "2026-10-31", reason: "an invoice came late" } },
    ]);
  });

  test("asks for none where nothing becomes another there: a day behind them, what holds already, another platform's own", async () => {
    const { network, owner, gradeId } = await station();
    const below = await network.platform();
    const { id } = await network.station({ platform: below });
    await enter(owner, below, { gradeId, cost: "6" }, MARCH);
    await periodDeed(owner, "lockPeriod", { where: { stationIds: [id] }, through: "2026-10-31", reason: "closed" });

    await enter(owner, network, { gradeId, cost: "7" }, MARCH);
    await enter(owner, below, { gradeId, cost: "6.00" }, "2026-04-01");
    await enter(owner, below, { gradeId, cost: "6.5" }, "2026-11-01");
    await enter(owner, below, { gradeId, cost: "7" });

    expect(await log(network, ENTER_LOCKED)).toEqual([]);
    expect(await owner.expectRefusal(ChangePriceBoundsDocument, entry(below, { gradeId }, "2026-04-01"))).toMatchObject(
      LOCKED,
    );
  });
});
