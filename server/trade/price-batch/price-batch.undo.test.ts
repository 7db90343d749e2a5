import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { log } from "../../test/audit-log.ts";
import { HOUR, SECOND } from "../../test/clock.ts";
import { batchAt, createBatch, pricedForecourts, rollBack } from "../../test/price-batches.ts";
import { changePrices, presentPrice, priced, pricesAt } from "../../test/prices.ts";
import { testServer } from "../../test/server.ts";
import { tendPrices } from "../price-delivery/price-due.service.ts";
import { CancelPriceBatchDocument, RollBackPriceBatchDocument } from "../prices/pricing.generated.ts";

const { app, world, clock, db } = await testServer();

const forecourts = (count?: number) => pricedForecourts({ world, clock }, count);

describe("cancelling a batch", () => {
  test("ends what is not due; a second time it is the same, and the log has it once", async () => {
    const { owner, made } = await forecourts();
    const effectiveAt = new Date(clock.now().getTime() + 5 * HOUR).toISOString();
    const { id } = await createBatch(owner, made, { effectiveAt });

    const cancel = () => owner.run(CancelPriceBatchDocument, { input: { id } });
    expect((await cancel()).cancelPriceBatch).toMatchObject({
      state: "CANCELLED",
      planned: 0,
      cancelledBy: owner.login,
    });
    expect((await cancel()).cancelPriceBatch).toMatchObject({ state: "CANCELLED" });

    clock.pass(6 * HOUR);
    await tendPrices(app.services);
    expect(await presentPrice(owner, made[0]!)).toBe("7.5");
    const { auditEntries } = await owner.run<{ auditEntries: { nodes: object[] } }>(
      '{ auditEntries(filter: { operation: "cancelPriceBatch" }) { nodes { id } } }',
    );
    expect(auditEntries.nodes).toHaveLength(1);
  });

  test("leaves it planned where the station controls itself (10022), and says so of each; of all of them it is refused", async () => {
    const { network, owner, made, first, second } = await forecourts();
    const effectiveAt = new Date(clock.now().getTime() + 5 * HOUR).toISOString();
    const { id } = await createBatch(owner, made, { effectiveAt });
    await sql`update station set control_mode = 'STATION' where id = ${second.station.id}`.execute(db);

    const { cancelPriceBatch } = await owner.run(CancelPriceBatchDocument, { input: { id } });

    expect(cancelPriceBatch).toMatchObject({ state: "PLANNED", planned: 1, cancelledBy: owner.login });
    const last = async ({ station }: typeof first) => (await pricesAt(owner, station)).at(-1)?.status;
    expect([await last(first), await last(second)]).toEqual(["CANCELLED", "SCHEDULED"]);
    expect((await log(network, { objectId: id }))[0]).toMatchObject({
      operation: "cancelPriceBatch",
      before: { prices: 1, selfControlled: 1 },
    });
    expect(await owner.expectRefusal(CancelPriceBatchDocument, { input: { id } })).toMatchObject({
      number: 10022,
      field: "id",
    });
  });

  test("is too late once all of it is due: 10041; of what others made, or nobody, 10014", async () => {
    const { network, owner, made } = await forecourts(1);
    const { id } = await createBatch(owner, made);
    const beside = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.CompanyPrice],
    });

    expect(await owner.expectRefusal(CancelPriceBatchDocument, { input: { id } })).toMatchObject({ number: 10041 });
    expect(await beside.expectRefusal(CancelPriceBatchDocument, { input: { id } })).toMatchObject({ number: 10014 });
    expect(await owner.expectRefusal(CancelPriceBatchDocument, { input: { id: "none" } })).toMatchObject({
      number: 10014,
    });
  });
});

describe("taking a batch back", () => {
  test("brings the former prices where the batch's own still hold, and says where they don't", async () => {
    const { network, owner, made, first, second } = await forecourts(3);
    const fresh = await network.forecourt();
    const batch = await createBatch(owner, [...made, fresh], { price: "6.1" });
    clock.pass(HOUR);
    await changePrices(owner, [priced(second, "6.5")]);
    await sql`update station set control_mode = 'STATION' where id = ${made[2]!.station.id}`.execute(db);
    clock.pass(HOUR);

    const back = await rollBack(owner, batch.id);

    expect(back).toMatchObject({ source: "ROLLBACK", takenBackId: batch.id, prices: 1, leftOut: 3 });
    expect(back.leftOutRows).toMatchObject([
      { stationId: second.station.id, oldPrice: "6.5", outcome: "SUPERSEDED", number: null },
      { stationId: made[2]!.station.id, outcome: "REFUSED", number: 10022 },
      { stationId: fresh.station.id, outcome: "REFUSED", number: 10007 },
    ]);
    // 6.1 to 7.5 is a larger step than any change may take; the way back is open all the same.
    expect((await pricesAt(owner, first.station)).at(-1)).toMatchObject({ price: "7.5", source: "ROLLBACK" });
    expect(await presentPrice(owner, second)).toBe("6.5");
    expect(await batchAt(owner, batch.id)).toMatchObject({ rolledBackBy: back.id });
    expect(await batchAt(owner, back.id)).toMatchObject({ rolledBackBy: null, stationNames: [first.station.name] });
  });

  test("twice by the same key is once, by another one 10006; before it is in force 10041; not one's own 10014", async () => {
    const { network, owner, made } = await forecourts(1);
    const { id } = await createBatch(owner, made);
    const planned = await createBatch(owner, made, {
      price: "8.2",
      effectiveAt: new Date(clock.now().getTime() + HOUR).toISOString(),
    });
    const beside = await network.operator({
      platform: await network.platform(),
      permissions: [Permission.CompanyPrice],
    });
    clock.pass(SECOND);

    const [one, other] = await Promise.all([rollBack(owner, id, "back"), rollBack(owner, id, "back")]);

    expect(one.id).toBe(other.id);
    const refused = (caller: typeof owner, of: string, idempotencyKey = "again") =>
      caller.expectRefusal(RollBackPriceBatchDocument, { input: { id: of, idempotencyKey } });
    expect(await refused(owner, id)).toMatchObject({ number: 10006 });
    expect(await refused(owner, planned.id)).toMatchObject({ number: 10041 });
    expect(await refused(owner, planned.id, "back")).toMatchObject({ number: 10015 });
    expect(await refused(beside, id)).toMatchObject({ number: 10014 });
  });
});
