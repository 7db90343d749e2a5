import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { CustomerPrice } from "../../schema-types.generated.ts";
import {
  CHANGE_PRICE,
  CREATE_PRICE,
  DELETE_PRICE,
  PRICES,
  customerOf,
  priceInput,
  priceOf,
} from "../../test/customers.ts";
import { type Caller, outcomeOf } from "../../test/execute.ts";
import { testServer } from "../../test/server.ts";

const { world } = await testServer();

const pricesOf = async (caller: Caller, customerId: string) =>
  (await caller.run<{ customerPrices: CustomerPrice[] }>(PRICES, { customerId })).customerPrices;
const changed = async (caller: Caller, input: object) =>
  (await caller.run<{ changeCustomerPrice: CustomerPrice }>(CHANGE_PRICE, { input })).changeCustomerPrice;

/** A customer, two grades and a station in a city of its own. */
async function scene() {
  const network = await world.network();
  const { owner } = network;
  const region = await network.region();
  const city = await network.city({ region });
  const station = await network.station({ city });
  const [diesel, petrol] = [await network.grade(), await network.grade()];
  const customer = await customerOf(owner);
  return { network, owner, region, city, station, diesel, petrol, customer, customerId: customer.id };
}

describe("a special price", () => {
  test("is kept for grades, stations and days, each once", async () => {
    const { owner, customerId, diesel, petrol, station } = await scene();
    const price = await priceOf(owner, {
      customerId,
      kind: "PERCENT_OFF",
      value: "2.50",
      gradeIds: [diesel.id, petrol.id, diesel.id],
      stations: { kind: "STATIONS", ids: [station.id, station.id] },
      validFrom: "2026-11-10",
      validUntil: "2026-12-31",
    });

    expect(price).toEqual({
      id: price.id,
      customerId,
      kind: "PERCENT_OFF",
      value: "2.5",
      gradeIds: [diesel.id, petrol.id],
      stations: { kind: "STATIONS", ids: [station.id] },
      validFrom: "2026-11-10",
      validUntil: "2026-12-31",
    });
    expect(await pricesOf(owner, customerId)).toEqual([price]);
  });

  test.each([
    ["of nothing", () => ({ value: "0" }), 10012, "value"],
    ["with too many places", () => ({ value: "7.00001" }), 10012, "value"],
    ["of the whole price off", () => ({ kind: "PERCENT_OFF", value: "100" }), 10012, "value"],
    ["for no grade", () => ({ gradeIds: [] }), 10012, "gradeIds"],
    ["for a grade that isn't", () => ({ gradeIds: ["nonsense"] }), 10005, "gradeIds.0"],
    ["at no station", () => ({ stations: { kind: "STATIONS", ids: [] } }), 10012, "stations.ids"],
    ["at all and one more", () => ({ stations: { kind: "ALL", ids: ["x"] } }), 10012, "stations.ids"],
    ["in a city that isn't", () => ({ stations: { kind: "CITIES", ids: ["nonsense"] } }), 10014, "stations.ids.0"],
    ["that ends before it begins", () => ({ validFrom: "2027-01-02", validUntil: "2027-01-01" }), 10012, "validUntil"],
    ["that is over", () => ({ validUntil: "2026-11-01" }), 10041, "validUntil"],
  ])("%s is refused", async (_what, given, number, field) => {
    const { owner, customerId, diesel } = await scene();
    const input = { ...priceInput({ customerId, gradeIds: [diesel.id] }), ...given() };

    expect(await owner.expectRefusal(CREATE_PRICE, { input })).toMatchObject({ number, field });
    expect(await pricesOf(owner, customerId)).toEqual([]);
  });

  test("for a grade that is deleted is refused, made or changed", async () => {
    const { owner, customerId, diesel, petrol } = await scene();
    const { id } = await priceOf(owner, { customerId, gradeIds: [petrol.id] });
    await owner.run("mutation D($input: DeleteGradeInput!) { deleteGrade(input: $input) }", {
      input: { id: diesel.id },
    });
    const gradeIds = [diesel.id];

    for (const [document, input] of [
      [CREATE_PRICE, priceInput({ customerId, gradeIds })],
      [CHANGE_PRICE, { id, gradeIds }],
    ] as const) {
      expect(await owner.expectRefusal(document, { input })).toMatchObject({ number: 10005, field: "gradeIds.0" });
    }
  });

  test("names no station of a platform beside the customer's, though its maker sees both", async () => {
    const { network, owner, diesel } = await scene();
    const [coast, lake] = [await network.platform(), await network.platform()];
    const { id: customerId } = await customerOf(owner, { platformId: coast.id });
    const elsewhere = await network.station({ platform: lake });
    const below = await network.station({ platform: await network.platform({ parent: coast }) });
    const at = (id: string) =>
      priceInput({ customerId, gradeIds: [diesel.id], stations: { kind: "STATIONS", ids: [id] } });

    expect(await owner.expectRefusal(CREATE_PRICE, { input: at(elsewhere.id) })).toMatchObject({
      number: 10003,
      field: "stations.ids.0",
    });
    expect(outcomeOf(await owner.send(CREATE_PRICE, { input: at(below.id) }))).toBe("OK");
  });

  test("that another says already is refused, also when two come at once; a narrower one isn't", async () => {
    const { owner, customerId, diesel, petrol, city, region, station } = await scene();
    const everywhere = priceInput({ customerId, gradeIds: [diesel.id, petrol.id] });
    const answers = await Promise.all([1, 2].map(() => owner.send(CREATE_PRICE, { input: everywhere })));

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10015", "OK"]);
    const again = priceInput({ customerId, gradeIds: [petrol.id], value: "6" });
    expect(await owner.expectRefusal(CREATE_PRICE, { input: again })).toMatchObject({
      number: 10015,
      field: "stations",
    });
    const narrower = [
      { kind: "REGIONS", ids: [region.id] },
      { kind: "CITIES", ids: [city.id] },
      { kind: "STATIONS", ids: [station.id] },
    ] as const;
    for (const stations of narrower) {
      await priceOf(owner, {
        customerId,
        gradeIds: [petrol.id],
        stations: { kind: stations.kind, ids: [...stations.ids] },
      });
    }
    expect(await pricesOf(owner, customerId)).toHaveLength(4);
  });

  test("of another customer is no rival", async () => {
    const { owner, customerId, diesel } = await scene();
    const other = await customerOf(owner);
    await priceOf(owner, { customerId, gradeIds: [diesel.id] });

    expect((await priceOf(owner, { customerId: other.id, gradeIds: [diesel.id] })).customerId).toBe(other.id);
  });

  test("changes in what is given alone, and not into what another says", async () => {
    const { owner, customerId, diesel, petrol } = await scene();
    await priceOf(owner, { customerId, gradeIds: [diesel.id] });
    const price = await priceOf(owner, { customerId, gradeIds: [petrol.id], validUntil: "2026-12-31" });

    const after = await changed(owner, { id: price.id, value: "6.90", validUntil: null });
    expect(after).toEqual({ ...price, value: "6.9", validUntil: null });
    expect(await owner.expectRefusal(CHANGE_PRICE, { input: { id: price.id, gradeIds: [diesel.id] } })).toMatchObject({
      number: 10015,
      field: "stations",
    });
    expect(await changed(owner, { id: price.id, value: "6.9" })).toEqual(after);
    expect(await pricesOf(owner, customerId)).toContainEqual(after);
  });

  test.each([
    [{ value: "-1" }, 10012, "value"],
    [{ kind: "PERCENT_OFF", value: "100" }, 10012, "value"],
    [{ gradeIds: [] }, 10012, "gradeIds"],
    [{ stations: { kind: "STATIONS", ids: ["nonsense"] } }, 10003, "stations.ids.0"],
    [{ validUntil: "2026-11-01" }, 10041, "validUntil"],
  ])("doesn't change to %j", async (given, number, field) => {
    const { owner, customerId, diesel } = await scene();
    const price = await priceOf(owner, { customerId, gradeIds: [diesel.id] });

    expect(await owner.expectRefusal(CHANGE_PRICE, { input: { id: price.id, ...given } })).toMatchObject({
      number,
      field,
    });
    expect(await pricesOf(owner, customerId)).toEqual([price]);
  });

  test("is taken away once, and makes room for another", async () => {
    const { owner, customerId, diesel } = await scene();
    const { id } = await priceOf(owner, { customerId, gradeIds: [diesel.id] });
    const answers = await Promise.all([1, 2].map(() => owner.send(DELETE_PRICE, { input: { id } })));

    expect(answers.map(outcomeOf).toSorted()).toEqual(["10014", "OK"]);
    expect(await pricesOf(owner, customerId)).toEqual([]);
    await priceOf(owner, { customerId, gradeIds: [diesel.id] });
  });

  test("is nobody's business beside the customer's platform, nor without the permission", async () => {
    const { network, customerId, diesel, owner } = await scene();
    const { id } = await priceOf(owner, { customerId, gradeIds: [diesel.id] });
    const platform = await network.platform();
    const beside = await network.operator({ platform, permissions: [Permission.PersonalCredit] });
    const without = await network.operator({ permissions: [Permission.DiscountPrice] });
    const input = priceInput({ customerId, gradeIds: [diesel.id] });

    expect(await beside.expectRefusal(CREATE_PRICE, { input })).toMatchObject({ number: 10014, field: "customerId" });
    expect(await beside.expectRefusal(CHANGE_PRICE, { input: { id, value: "1" } })).toMatchObject({ number: 10014 });
    expect(await beside.expectRefusal(DELETE_PRICE, { input: { id } })).toMatchObject({ number: 10014 });
    expect(await without.expectRefusal(CREATE_PRICE, { input })).toMatchObject({ number: 403 });
  });
});
