import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { PriceBoundInput } from "../../schema-types.generated.ts";
import { log } from "../../test/audit-log.ts";
import { HOUR } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { approvalAt, approve, guardedForecourts } from "../../test/price-approvals.ts";
import { createBatch, rollBack } from "../../test/price-batches.ts";
import { cellAt, changePrices, presentPrice, priceChange, priced } from "../../test/prices.ts";
import { testServer } from "../../test/server.ts";
import type { Thing } from "../../test/world.ts";
import { ChangePricesDocument, PreviewPriceBatchDocument } from "../prices/pricing.generated.ts";
import { ChangePriceBoundsDocument, PreviewPricesDocument, PriceBoundsDocument } from "./price-bound.generated.ts";

const { world, clock } = await testServer();

const setBound = async (caller: Caller, platform: Thing, bound: PriceBoundInput) =>
  (await caller.run(ChangePriceBoundsDocument, { input: { platformId: platform.id, bounds: [bound] } }))
    .changePriceBounds;

const boundAt = async (caller: Caller, platform: Thing, grade: Thing) =>
  (await caller.run(PriceBoundsDocument, { platformId: platform.id })).priceBounds.grades.find(
    ({ gradeId }) => gradeId === grade.id,
  );

/** A forecourt whose grade costs 7.5 at the pump. */
async function pricedForecourt() {
  const network = await world.network();
  const there = await network.forecourt();
  await changePrices(network.owner, [priced(there, "7.5")]);
  clock.pass(HOUR);
  return { network, owner: network.owner, there, gradeId: there.grade.id };
}

describe("a bound", () => {
  test("refuses a price below or above it, by the row's price, and lets those at it through", async () => {
    const { network, owner, there, gradeId } = await pricedForecourt();
    await setBound(owner, network, { gradeId, lowest: "7", highest: "8" });

    for (const price of ["6.99", "8.0001"]) {
      expect(await owner.expectRefusal(ChangePricesDocument, priceChange([priced(there, price)]))).toMatchObject({
        number: 10012,
        field: "changes.0.price",
      });
    }
    expect(await presentPrice(owner, there)).toBe("7.5");
    expect(await changePrices(owner, [priced(there, "8")])).toMatchObject([{ outcome: "CHANGED" }]);
    expect(await changePrices(owner, [priced(there, "7")])).toMatchObject([{ outcome: "CHANGED" }]);
  });

  test("holds a batch too, row by row, and its preview tells the bound", async () => {
    const { network, owner, there, gradeId } = await pricedForecourt();
    await setBound(owner, network, { gradeId, highest: "7.6" });

    const input = { stationIds: [there.station.id], gradeIds: [gradeId], delta: "0.2" };
    expect((await owner.run(PreviewPriceBatchDocument, { input })).previewPriceBatch).toMatchObject([
      { outcome: "REFUSED", number: 10012, field: "price" },
    ]);
    const change = { changes: [priced(there, "7.7")] };
    expect((await owner.run(PreviewPricesDocument, { input: change })).previewPrices).toMatchObject([
      { outcome: "REFUSED", number: 10012, highest: "7.6", lowest: null, largestStep: null },
    ]);
  });

  test("does not hold a way back", async () => {
    const { network, owner, there, gradeId } = await pricedForecourt();
    const { id } = await createBatch(owner, [there], { price: "7.9" });
    await setBound(owner, network, { gradeId, lowest: "7.8", cost: "7.7" });

    await rollBack(owner, id);

    expect(await presentPrice(owner, there)).toBe("7.5");
  });

  test("is that of the nearest platform above, until a platform sets its own", async () => {
    const { network, owner, gradeId, there } = await pricedForecourt();
    const grade = there.grade;
    const below = await network.platform();
    await setBound(owner, network, { gradeId, lowest: "7", cost: "6" });

    expect(await boundAt(owner, below, grade)).toMatchObject({ own: false, lowest: "7", cost: "6", leastMargin: null });

    await setBound(owner, below, { gradeId, highest: "9" });
    expect(await boundAt(owner, below, grade)).toMatchObject({ own: true, lowest: null, highest: "9", cost: null });
    await setBound(owner, below, { gradeId });
    expect(await boundAt(owner, below, grade)).toMatchObject({ own: false, lowest: "7", highest: null });
    expect(await log(network, { objectId: below.id, operation: "changePriceBounds" })).toMatchObject([
      { after: { [grade.name]: { lowest: "7", cost: "6", inherited: true } } },
      { after: { [grade.name]: { highest: "9", inherited: false } } },
    ]);
  });

  test("that says what stands already leaves no entry", async () => {
    const { network, owner, gradeId } = await pricedForecourt();
    await setBound(owner, network, { gradeId, lowest: "7" });
    await setBound(owner, network, { gradeId, lowest: "7" });

    expect(await log(network, { objectId: network.id, operation: "changePriceBounds" })).toHaveLength(1);
  });

  test.each([
    { bound: { lowest: "8", highest: "7" }, number: 10012, field: "bounds.0.highest" },
    { bound: { lowest: "0" }, number: 10012, field: "bounds.0.lowest" },
    { bound: { leastMargin: "0.1" }, number: 10012, field: "bounds.0.cost" },
    { bound: { gradeId: "no id", lowest: "7" }, number: 10005, field: "bounds.0.gradeId" },
  ])("can't be $bound", async ({ bound, number, field }) => {
    const { network, owner, gradeId } = await pricedForecourt();
    const input = { platformId: network.id, bounds: [{ gradeId, ...bound }] };

    expect(await owner.expectRefusal(ChangePriceBoundsDocument, { input })).toMatchObject({ number, field });
  });

  test("of a grade twice is 10015; of a platform beside, or a grade of another network, is none at all", async () => {
    const { network, owner, gradeId } = await pricedForecourt();
    const [beside, other] = [await world.network(), await network.platform()];
    const clerk = await network.operator({ platform: other, permissions: [Permission.UnitPrice] });
    const refused = (caller: Caller, platform: Thing, bounds: PriceBoundInput[]) =>
      caller.expectRefusal(ChangePriceBoundsDocument, { input: { platformId: platform.id, bounds } });

    expect(await refused(owner, network, [{ gradeId }, { gradeId }])).toMatchObject({
      number: 10015,
      field: "bounds.1.gradeId",
    });
    expect(await refused(clerk, network, [{ gradeId, lowest: "7" }])).toMatchObject({ number: 10017 });
    expect(await refused(beside.owner, network, [{ gradeId, lowest: "7" }])).toMatchObject({ number: 10017 });
    expect(await refused(beside.owner, beside, [{ gradeId, lowest: "7" }])).toMatchObject({ number: 10005 });
  });
});

describe("a price that brings less than its cost and the least margin", () => {
  test("waits for a second person, who reads why", async () => {
    const { network, asker, second, first } = await guardedForecourts({ world, clock });
    await setBound(network.owner, network, { gradeId: first.grade.id, cost: "7.3", leastMargin: "0.1" });

    expect(await changePrices(asker, [priced(first, "7.4")])).toMatchObject([{ outcome: "CHANGED" }]);
    const [waiting] = await changePrices(asker, [priced(first, "7.39")]);

    const id = String(waiting?.approvalId);
    expect(await approvalAt(second, id)).toMatchObject({
      state: "WAITING",
      rows: [{ price: "7.39", outcome: "CHANGED", secondPerson: ["MARGIN"], floor: "7.4" }],
    });
    expect(await presentPrice(asker, first)).toBe("7.4");
    await approve(second, id);
    expect(await presentPrice(asker, first)).toBe("7.39");
  });

  test("waits as a first price, too", async () => {
    const network = await world.network();
    const there = await network.forecourt();
    await setBound(network.owner, network, { gradeId: there.grade.id, cost: "7.3" });

    expect(await changePrices(network.owner, [priced(there, "7.2")])).toMatchObject([{ outcome: "WAITING" }]);
    expect(await cellAt(network.owner, there.station)).toMatchObject({ price: null });
  });
});

describe("a look at a change of prices", () => {
  test("tells what each row would come to, and changes nothing", async () => {
    const { network, owner, there, gradeId } = await pricedForecourt();
    const other = { station: there.station, grade: await network.grade() };
    await network.tank({ ...other, number: 2 });
    await setBound(owner, network, { gradeId, cost: "7.45", leastMargin: "0.05" });

    const changes = [priced(there, "7.4"), priced(other, "3"), priced(there, "7.3")];
    expect((await owner.run(PreviewPricesDocument, { input: { changes } })).previewPrices).toMatchObject([
      { oldPrice: "7.5", price: "7.4", outcome: "WAITING", secondPerson: ["MARGIN"], floor: "7.5" },
      { oldPrice: null, price: "3", outcome: "WAITING", secondPerson: [], floor: null },
      { outcome: "REFUSED", number: 10015, field: "gradeId" },
    ]);
    expect(await presentPrice(owner, there)).toBe("7.5");
  });

  test("tells that the price has changed on that day already, by the station's clocks", async () => {
    const { owner, there } = await pricedForecourt();
    await changePrices(owner, [priced(there, "7.6")]);
    const at = clock.now();
    const look = async (effectiveAt?: string) => {
      const input = { changes: [priced(there, "7.7")], ...(effectiveAt && { effectiveAt }) };
      return (await owner.run(PreviewPricesDocument, { input })).previewPrices[0]?.sameDayAt ?? null;
    };

    expect(await look()).toBe(at.toISOString());
    expect(await look(new Date(at.getTime() + 30 * HOUR).toISOString())).toBeNull();
  });

  test("is blind to a station beside, in another network or nowhere", async () => {
    const { network, there } = await pricedForecourt();
    const other = await network.platform();
    const clerk = await network.operator({ platform: other, permissions: [Permission.UnitPrice] });
    const changes = [priced(there, "7.6")];

    for (const caller of [clerk, (await world.network()).owner]) {
      expect((await caller.run(PreviewPricesDocument, { input: { changes } })).previewPrices).toEqual([]);
    }
  });
});
