import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { customerOf, priceOf } from "../../test/customers.ts";
import type { Caller } from "../../test/execute.ts";
import { batchInput, pricedForecourts } from "../../test/price-batches.ts";
import { changePrices, presentPrice, priced } from "../../test/prices.ts";
import { deviceReading, gunReading, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Forecourt } from "../../test/world.ts";
import { ChangePriceBoundsDocument } from "../price-bound/price-bound.generated.ts";
import type { PriceRehearsal } from "./price-rehearsal.types.ts";

const { world, clock } = await testServer();

const REHEARSE = `query Rehearse($input: PriceBatchInput!) { rehearsePriceBatch(input: $input) {
  unreached { stationCode guns ofGuns lastSeenAt } fuelling { gunNumber stationName gradeName since }
  dearer { customerName gradeName stations stationName customerPrice boardPrice already }
  days { gradeName currencySymbol stations known volume oldAmount newAmount difference oldMargin newMargin } sums { currencySymbol oldAmount newAmount difference } } }`;

async function rehearse(caller: Caller, there: readonly Forecourt[], more = {}): Promise<PriceRehearsal> {
  const { idempotencyKey: _key, reason: _reason, ...input } = batchInput(there, more).input;
  return (await caller.run<{ rehearsePriceBatch: PriceRehearsal }>(REHEARSE, { input })).rehearsePriceBatch;
}

const forecourts = (count?: number) => pricedForecourts({ world, clock }, count);
const now = () => clock.now().toISOString();
const monday = (week: number, litres: string) => ({
  endedAt: `2026-10-${String(26 - 7 * week).padStart(2, "0")}T03:00:00.000Z`,
  volumeLitres: litres,
  amount: String(7 * Number(litres)),
});

describe("a batch is rehearsed", () => {
  test("with the stations whose guns nobody would reach, and since when", async () => {
    const { owner, made, first, second } = await forecourts();
    const at = now();
    await first.gateway.report({ devices: [deviceReading(first.device, { at })] });

    const silent = await rehearse(owner, made);
    expect(silent.unreached).toEqual([{ stationCode: second.station.code, guns: 2, ofGuns: 2, lastSeenAt: null }]);

    await second.gateway.report({ devices: [deviceReading(second.device, { at })] });
    expect((await rehearse(owner, made)).unreached).toEqual([]);
  });

  test("with the guns that fill at the old price, and nobody else's", async () => {
    const { owner, first, second } = await forecourts();
    const at = now();
    await first.gateway.report({ guns: [gunReading(first.device, { at, state: "REFUELLING" })] });
    await second.gateway.report({ guns: [gunReading(second.device, { at, state: "LIFTED" })] });

    const { fuelling } = await rehearse(owner, [first, second]);

    expect(fuelling).toEqual([
      { gunNumber: 1, stationName: first.station.name, gradeName: first.grade.name, since: at },
    ]);
  });

  test("with the special customers who would pay more than the board, by the price that would be theirs", async () => {
    const { owner, made, first, second } = await forecourts();
    const gradeIds = made.map(({ grade }) => grade.id);
    const fixed = await customerOf(owner, { name: "Fixed at 7.2" });
    await priceOf(owner, { customerId: fixed.id, gradeIds, value: "7.2" });
    // The narrower price is the one that counts, so nothing is dearer at the second.
    await priceOf(owner, {
      customerId: fixed.id,
      gradeIds,
      value: "6",
      stations: { kind: "STATIONS", ids: [second.station.id] },
    });
    const dear = await customerOf(owner, { name: "Dear already" });
    await priceOf(owner, { customerId: dear.id, gradeIds: [first.grade.id], value: "8" });
    const less = await customerOf(owner, { name: "Less by a tenth" });
    await priceOf(owner, { customerId: less.id, gradeIds, kind: "PERCENT_OFF", value: "10" });
    const stopped = await customerOf(owner, { name: "Stopped", state: "STOPPED" });
    await priceOf(owner, { customerId: stopped.id, gradeIds, value: "9" });

    const { dearer } = await rehearse(owner, made, { price: "7" });

    const there = { gradeName: first.grade.name, stations: 1, stationName: first.station.name, boardPrice: "7" };
    expect(dearer?.toSorted((one, other) => one.customerName.localeCompare(other.customerName))).toEqual([
      { ...there, stations: 2, customerName: "Dear already", customerPrice: "8", already: true },
      { ...there, customerName: "Fixed at 7.2", customerPrice: "7.2", already: false },
    ]);
    expect((await rehearse(owner, made, { price: "8" })).dearer).toEqual([]);
  });

  test("with what the last days of the same weekday come to under the old and the new price", async () => {
    const { owner, first } = await forecourts(1);
    // Four Mondays, one of them without a sale; the fifth is too long ago, and no other weekday counts.
    await first.gateway.report({
      sales: [
        sale(first.device, monday(0, "10")),
        sale(first.device, monday(1, "20")),
        sale(first.device, monday(3, "30")),
        sale(first.device, { ...monday(0, "500"), endedAt: "2026-09-28T03:00:00.000Z" }),
        sale(first.device, { ...monday(0, "500"), endedAt: "2026-10-27T03:00:00.000Z" }),
      ],
    });

    const { days, sums } = await rehearse(owner, [first], { delta: "-0.5" });

    expect(days).toMatchObject([
      { stations: 1, known: 1, volume: "20", oldAmount: "150", newAmount: "140", difference: "-10", newMargin: null },
    ]);
    expect(sums).toEqual([
      { currencySymbol: days[0]?.currencySymbol, oldAmount: "150", newAmount: "140", difference: "-10" },
    ]);
    const tuesday = await rehearse(owner, [first], { delta: "-0.5", stationTime: "2026-11-03T06:00" });
    expect(tuesday.days).toMatchObject([{ volume: "500", difference: "-250" }]);
  });

  test("with what a day's margin becomes, once it is told what every station's fuel costs", async () => {
    const { network, owner, first, second } = await forecourts(2);
    const below = await network.platform();
    const there = await network.forecourt({ platformId: below.id });
    await changePrices(owner, [priced(there, "7.5")]);
    for (const { gateway, device } of [first, second, there]) {
      await gateway.report({ sales: [sale(device, monday(0, "10"))] });
    }
    const bound = (platformId: string, cost: string | null) =>
      owner.run(ChangePriceBoundsDocument, {
        input: { platformId, bounds: [{ gradeId: first.grade.id, cost, ...(cost === null && { lowest: "1" }) }] },
      });
    await bound(network.id, "7.1");

    const all = [first, second, there];
    expect((await rehearse(owner, all, { delta: "-0.2" })).days).toMatchObject([
      { volume: "30", oldMargin: "12", newMargin: "6" },
    ]);
    await bound(below.id, null);
    expect((await rehearse(owner, all, { delta: "-0.2" })).days).toMatchObject([{ oldMargin: null, newMargin: null }]);
    expect((await rehearse(owner, [first, second], { delta: "-0.2" })).days).toMatchObject([{ newMargin: "4" }]);
  });

  test("and nothing is done; what would be refused or stays as it is is no part of it", async () => {
    const { owner, first } = await forecourts(1);

    expect(await rehearse(owner, [first], { price: "7.5" })).toEqual({
      unreached: [],
      fuelling: [],
      dearer: [],
      days: [],
      sums: [],
    });
    expect(await rehearse(owner, [first], { price: "70" })).toMatchObject({ days: [] });
    await rehearse(owner, [first], { price: "8" });
    expect(await presentPrice(owner, first)).toBe("7.5");
  });

  test("whoever may not see special customers isn't told of them", async () => {
    const { network, first } = await forecourts(1);
    const pricer = await network.operator({ permissions: [Permission.CompanyPrice] });

    const rehearsed = await rehearse(pricer, [first]);

    expect(rehearsed.dearer).toBeNull();
    expect(rehearsed.days).toHaveLength(1);
  });
});
