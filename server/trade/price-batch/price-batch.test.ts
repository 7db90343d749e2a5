import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { AcknowledgeCommandDocument, GatewayCommandsDocument } from "../../plant/command/command.generated.ts";
import { Permission } from "../../../common/permission.ts";
import { HOUR, SECOND } from "../../test/clock.ts";
import { exported } from "../../test/exports.ts";
import { type Caller, outcomeOf } from "../../test/execute.ts";
import { batchAt, batchInput, createBatch, pricedForecourts } from "../../test/price-batches.ts";
import { changePrices, presentPrice, priced, pricesAt } from "../../test/prices.ts";
import { deviceReading, gunReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt, Thing } from "../../test/world.ts";
import { tendPrices } from "../price-delivery/price-due.service.ts";
import {
  CreatePriceBatchDocument,
  PreviewPriceBatchDocument,
  PriceBatchChangesDocument,
  PriceBatchesDocument,
} from "../prices/pricing.generated.ts";

const { app, world, clock, live, db } = await testServer();

/** As a station that takes its own prices in hand. */
const controlItself = ({ id }: Thing) => sql`update station set control_mode = 'STATION' where id = ${id}`.execute(db);

const forecourts = (count?: number) => pricedForecourts({ world, clock }, count);

const preview = async (caller: Caller, there: Forecourt[], more = {}) => {
  const { idempotencyKey: _key, reason: _reason, ...input } = batchInput(there, more).input;
  return (await caller.run(PreviewPriceBatchDocument, { input })).previewPriceBatch;
};

describe("the preview of a batch", () => {
  test("shows every station and grade with its old and new price, and changes nothing", async () => {
    const { owner, made } = await forecourts();

    const rows = await preview(owner, made, { delta: "0.25" });

    expect(new Set(rows.map(({ stationId }) => stationId))).toEqual(new Set(made.map(({ station }) => station.id)));
    const row = { oldPrice: "7.5", price: "7.75", outcome: "CHANGED", number: null };
    expect(rows).toMatchObject([row, row]);
    expect(await pricesAt(owner, made[0]!.station)).toHaveLength(1);
  });

  test("says of each row what would refuse it: 10022, 10007, zero and below 10012, too large a step 10012 with its limit", async () => {
    const { network, owner, first, second } = await forecourts();
    await controlItself(second.station);
    const unpriced = await network.forecourt();
    const all = [first, second, unpriced];

    expect(await preview(owner, all, { delta: "-7.5" })).toMatchObject([
      { oldPrice: "7.5", price: "0", outcome: "REFUSED", number: 10012, field: "price", largestStep: null },
      { outcome: "REFUSED", number: 10022, field: "stationId" },
      { oldPrice: null, price: null, outcome: "REFUSED", number: 10007, field: "price" },
    ]);
    expect(await preview(owner, [first], { delta: "-8" })).toMatchObject([{ price: "-0.5", number: 10012 }]);
    expect(await preview(owner, [first], { price: "70" })).toMatchObject([
      { outcome: "REFUSED", number: 10012, field: "price", largestStep: "20" },
    ]);
    expect(await preview(owner, [first], { price: "7.50" })).toMatchObject([{ outcome: "UNCHANGED" }]);
  });

  test("takes stations by city and by region, and grades where they are sold", async () => {
    const { network, owner, first } = await forecourts();
    const region = await network.region();
    const city = await network.city({ region });
    const there = await network.forecourt({ cityId: city.id });
    const gradeIds = [first.grade.id, there.grade.id];
    for (const places of [{ cityIds: [city.id] }, { regionIds: [region.id] }]) {
      const rows = await preview(owner, [], { ...places, stationIds: [], gradeIds, price: "7" });
      expect(rows.map(({ stationId, gradeId }) => [stationId, gradeId])).toEqual([[there.station.id, there.grade.id]]);
    }
  });
});

describe("a batch", () => {
  test("changes all of its prices at once, each knowing its batch, and the log tells of the batch and of each station", async () => {
    const { owner, made } = await forecourts();

    const batch = await createBatch(owner, made, { delta: "-0.5" });

    expect(batch).toMatchObject({ source: "BATCH", delta: "-0.5", stations: 2, prices: 2, applied: 2, leftOut: 0 });
    expect(batch).toMatchObject({ author: owner.login, state: "DELIVERING", progress: { guns: 4 } });
    for (const { station } of made) {
      const last = (await pricesAt(owner, station)).at(-1);
      expect(last).toMatchObject({ price: "7", previousPrice: "7.5", source: "BATCH", batchId: batch.id });
    }
    const { auditEntries } = await owner.run<{ auditEntries: { nodes: { objectType: string }[] } }>(
      '{ auditEntries(filter: { operation: "createPriceBatch" }) { nodes { objectType objectId } } }',
    );
    expect(auditEntries.nodes.map(({ objectType }) => objectType).toSorted()).toEqual([
      "PriceBatch",
      "Station",
      "Station",
    ]);
  });

  test("by each station's clocks falls due at each station's own time, once", async () => {
    const { network, owner, first } = await forecourts(1);
    const abroad = await network.forecourt({ timeZone: "Europe/Berlin" });
    await changePrices(owner, [priced(abroad, "7.5")]);

    // Two hours from now in Shanghai, which is seven hours ahead of Berlin.
    const soon = clock.now().getTime() + 2 * HOUR;
    const stationTime = new Date(soon + 8 * HOUR).toISOString().slice(0, 16);
    const there = Date.parse(`${stationTime}Z`) - 8 * HOUR;

    const batch = await createBatch(owner, [first, abroad], { stationTime });

    expect(batch).toMatchObject({ state: "PLANNED", planned: 2, stationTime });
    const times = await Promise.all(
      [first, abroad].map(async ({ station }) => (await pricesAt(owner, station)).at(-1)?.effectiveAt),
    );
    expect(times).toEqual([new Date(there).toISOString(), new Date(there + 7 * HOUR).toISOString()]);
    clock.pass(3 * HOUR);
    await Promise.all([tendPrices(app.services), tendPrices(app.services)]);
    expect(await batchAt(owner, batch.id)).toMatchObject({ planned: 1, applied: 1 });
    expect(await presentPrice(owner, first)).toBe("8");
    expect(await presentPrice(owner, abroad)).toBe("7.5");
  });

  test("is found by the places that it touches, also where it left them out", async () => {
    const { network, owner, first, second } = await forecourts();
    const city = await network.city();
    const far = await network.forecourt({ cityId: city.id });
    await controlItself(second.station);
    const one = await createBatch(owner, [first, second], { allOrNothing: false });
    const found = async (filter: object) =>
      (await owner.run(PriceBatchesDocument, { filter })).priceBatches.nodes.map(({ id }) => id);

    expect(await found({ stationIds: [first.station.id] })).toEqual([one.id]);
    expect(await found({ stationIds: [second.station.id] })).toEqual([one.id]);
    expect(await found({ stationIds: [far.station.id] })).toEqual([]);
    expect(await found({ cityIds: [city.id] })).toEqual([]);
    expect(await found({ platformIds: [network.id] })).toEqual([one.id]);
    const other = await createBatch(owner, [first, far], { price: "8.4", allOrNothing: false });
    expect(await found({ cityIds: [city.id] })).toEqual([other.id]);
    expect(await found({ cityIds: [city.id], stationIds: [far.station.id] })).toEqual([other.id]);
    // One of its stations is in the city, and the other is the one that is named: none is both.
    expect(await found({ cityIds: [city.id], stationIds: [first.station.id] })).toEqual([]);
  });

  test("all or nothing is refused with the first row that may not be, and changes nothing", async () => {
    const { owner, made, second } = await forecourts();
    await controlItself(second.station);

    expect(await owner.expectRefusal(CreatePriceBatchDocument, batchInput(made))).toMatchObject({
      number: 10022,
      field: "changes.1.stationId",
    });
    expect(await presentPrice(owner, made[0]!)).toBe("7.5");
    expect((await owner.run(PriceBatchesDocument, {})).priceBatches.totalCount).toBe(0);
  });

  test("row by row changes what may be, and keeps what was left out and why", async () => {
    const { owner, made, second } = await forecourts();
    await controlItself(second.station);

    const batch = await createBatch(owner, made, { allOrNothing: false });

    expect(batch).toMatchObject({ prices: 1, leftOut: 1 });
    expect(batch.leftOutRows).toMatchObject([
      { stationId: second.station.id, stationCode: second.station.code, outcome: "REFUSED", number: 10022 },
    ]);
    expect(await presentPrice(owner, made[0]!)).toBe("8");
  });

  test.each([
    { title: "without a rule", more: { price: null }, number: 10012, field: "price" },
    { title: "with two rules", more: { price: "7", delta: "1" }, number: 10012, field: "delta" },
    { title: "that moves by nothing", more: { price: null, delta: "0.00" }, number: 10012, field: "delta" },
    { title: "without a grade", more: { gradeIds: [] }, number: 10012, field: "gradeIds" },
    { title: "of a grade that is not sold there", more: { gradeIds: ["nothing"] }, number: 10005, field: "gradeIds" },
    { title: "of no station", more: { stationIds: [] }, number: 10003, field: "stationIds" },
    { title: "for the past", more: { effectiveAt: "2026-01-01T00:00:00Z" }, number: 10012, field: "effectiveAt" },
    {
      title: "for two times",
      more: { effectiveAt: "2027-01-01T00:00:00Z", stationTime: "2027-01-01T00:00" },
      number: 10012,
      field: "stationTime",
    },
    { title: "that sets zero", more: { price: "0" }, number: 10012, field: "price" },
    { title: "that takes more than there is", more: { price: undefined, delta: "-9" }, number: 10012, field: "delta" },
    { title: "that changes nothing", more: { price: "7.5" }, number: 10006, field: "id" },
  ])("$title is $number", async ({ more, number, field }) => {
    const { owner, made } = await forecourts(1);
    expect(await owner.expectRefusal(CreatePriceBatchDocument, batchInput(made, more))).toMatchObject({
      number,
      field,
    });
  });

  test("needs its permission, and reaches no station beside or of another network: 10003", async () => {
    const { network, made } = await forecourts(1);
    const platform = await network.platform();
    const without = await network.operator({ permissions: [Permission.UnitPrice] });
    const beside = await network.operator({ platform, permissions: [Permission.CompanyPrice] });
    const stranger = (await world.network()).owner;

    expect(await without.expectRefusal(CreatePriceBatchDocument, batchInput(made))).toMatchObject({
      code: "FORBIDDEN",
    });
    for (const caller of [beside, stranger]) {
      expect(await caller.expectRefusal(CreatePriceBatchDocument, batchInput(made))).toMatchObject({
        number: 10003,
        field: "stationIds",
      });
    }
  });

  test("sent twice, also both at once, is made once; the same key for something else is 10015", async () => {
    const { owner, made } = await forecourts();
    const change = batchInput(made, { idempotencyKey: "once" });

    const [one, other] = await Promise.all([1, 2].map(() => owner.run(CreatePriceBatchDocument, change)));

    expect(one?.createPriceBatch.id).toBe(other?.createPriceBatch.id);
    expect(await pricesAt(owner, made[0]!.station)).toHaveLength(2);
    const another = batchInput(made, { idempotencyKey: "once", price: "8.1" });
    expect(await owner.expectRefusal(CreatePriceBatchDocument, another)).toMatchObject({ number: 10015 });
  });

  test("and another one at once follow one another: each moves what the one before left, at every station", async () => {
    const { owner, made } = await forecourts();

    const answers = await Promise.all(
      ["0.1", "0.2"].map((delta) => owner.send(CreatePriceBatchDocument, batchInput(made, { delta }))),
    );

    expect(answers.map(outcomeOf)).toEqual(["OK", "OK"]);
    expect(await Promise.all(made.map((there) => presentPrice(owner, there)))).toEqual(["7.8", "7.8"]);
  });
});

test("a batch waits where a device is offline (10027), is confirmed elsewhere, and arrives when the device is back", async () => {
  const { owner, made, first, second } = await forecourts();
  const now = () => clock.now().toISOString();
  const reach = ({ gateway, device }: Forecourt, online: boolean) =>
    gateway.report({ devices: [deviceReading(device, { at: now(), online })] });
  await reach(first, true);
  await reach(second, false);
  const take = async ({ gateway, device }: Forecourt) => {
    const orders = await (await live(gateway)).subscribe(GatewayCommandsDocument).next();
    await gateway.run(AcknowledgeCommandDocument, {
      input: { commandId: orders.gatewayCommands[0]?.id ?? "", result: "DONE" },
    });
    const guns = ["1.1", "1.2"].map((address) => gunReading(device, { address, at: now(), unitPrice: "8" }));
    await gateway.report({ guns });
  };
  const stream = (await live(owner)).subscribe(PriceBatchChangesDocument, {
    ids: [(await createBatch(owner, made)).id],
  });
  const id = (await stream.next()).priceBatchChanges[0]!.id;

  await take(first);
  expect(await batchAt(owner, id)).toMatchObject({
    state: "DELIVERING",
    progress: { guns: 4, confirmed: 2, failed: 2 },
  });
  expect((await pricesAt(owner, second.station)).at(-1)?.guns).toMatchObject([
    { state: "FAILED", failure: "OFFLINE" },
    { state: "FAILED", failure: "OFFLINE" },
  ]);
  clock.pass(HOUR);
  await reach(second, true);
  await tendPrices(app.services);
  clock.pass(SECOND);
  await take(second);

  expect(await batchAt(owner, id)).toMatchObject({ state: "DONE", progress: { guns: 4, confirmed: 4, failed: 0 } });
  let told = (await stream.next()).priceBatchChanges[0];
  while (told?.state !== "DONE") {
    told = (await stream.next()).priceBatchChanges[0];
  }
  expect(told.progress).toMatchObject({ guns: 4, confirmed: 4 });
});

test("the list of batches begins with the newest, is narrowed, and exported as it is narrowed; each platform sees its own", async () => {
  const { network, owner, made } = await forecourts(1);
  const first = await createBatch(owner, made, { price: "8" });
  clock.pass(HOUR);
  const second = await createBatch(owner, made, {
    price: "8.2",
    effectiveAt: new Date(clock.now().getTime() + HOUR).toISOString(),
  });
  const list = async (variables: object) => (await owner.run(PriceBatchesDocument, variables)).priceBatches;

  expect(await list({})).toMatchObject({ nodes: [{ id: second.id }, { id: first.id }], totalCount: 2 });
  expect((await list({ filter: { states: ["PLANNED"] } })).nodes).toMatchObject([{ id: second.id }]);
  expect((await list({ filter: { author: owner.login, sources: ["ROLLBACK"] } })).nodes).toEqual([]);
  const beside = await network.operator({ platform: await network.platform(), permissions: [Permission.CompanyPrice] });
  expect((await beside.run(PriceBatchesDocument, {})).priceBatches.nodes).toEqual([]);
  const job = await exported(owner, {
    list: "PRICE_BATCHES",
    priceBatches: { states: ["PLANNED"] },
    columns: [{ id: "createdAt" }, { id: "gradeNames" }, { id: "price" }, { id: "stations" }],
  });
  expect(job).toMatchObject({ state: "DONE", rows: 1 });
});
