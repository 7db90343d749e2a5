import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import type { ExplainPriceInput, PriceExplanation } from "../../schema-types.generated.ts";
import { CHANGE_CUSTOMER, EXPLAIN, customerOf, priceOf, ruleOf } from "../../test/customers.ts";
import { HOUR } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { changePrices, priced } from "../../test/prices.ts";
import { gunReading } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";

const { world, clock } = await testServer();

const explained = async (caller: Caller, input: Partial<ExplainPriceInput>) =>
  (await caller.run<{ explainPrice: PriceExplanation }>(EXPLAIN, { input })).explainPrice;
const told = ({ steps }: PriceExplanation) => steps.map(({ source, name, verdict }) => [source, name, verdict]);

/** A station with a unit price of 7.45, of which no gun has told anything. */
async function pump() {
  const network = await world.network();
  const forecourt = await network.forecourt({ name: "Harbour Gate" });
  await changePrices(network.owner, [priced(forecourt, "7.45")]);
  const sale = { stationId: forecourt.station.id, gradeId: forecourt.grade.id, units: "40" };
  return { network, owner: network.owner, forecourt, sale };
}

describe("why this price", () => {
  test("is the station's unit price where nothing else holds, whether a gun shows it yet or not", async () => {
    const { owner, sale } = await pump();

    expect(await explained(owner, sale)).toEqual({
      stationId: sale.stationId,
      stationName: "Harbour Gate",
      at: clock.now().toISOString(),
      timeZone: "Asia/Shanghai",
      unitPrice: "7.45",
      price: "7.4500",
      originalAmount: "298.00",
      amount: "298.00",
      currencySymbol: "¥",
      steps: [{ source: "UNIT_PRICE", id: null, name: null, kind: null, value: null, verdict: "APPLIED" }],
    });
  });

  test("goes by the price that held at the time, or is planned for it, and not by what a gun shows now", async () => {
    const { owner, forecourt, sale } = await pump();
    const began = clock.now();
    const after = (ms: number) => new Date(began.getTime() + ms).toISOString();
    await changePrices(owner, [priced(forecourt, "7.75")], { effectiveAt: after(2 * HOUR) });
    clock.pass(HOUR);
    await changePrices(owner, [priced(forecourt, "7.6")]);
    await forecourt.gateway.report({
      guns: [gunReading(forecourt.device, { address: "1.1", at: clock.now().toISOString(), unitPrice: "6.66" })],
    });
    const unitPriceAt = async (at: string | null) => (await explained(owner, { ...sale, at })).unitPrice;

    expect(await unitPriceAt(after(0))).toBe("7.45");
    expect(await unitPriceAt(null)).toBe("7.6");
    expect(await unitPriceAt(after(3 * HOUR))).toBe("7.75");
    expect(await owner.expectRefusal(EXPLAIN, { input: { ...sale, at: after(-1) } })).toMatchObject({
      number: 10007,
      field: "gradeId",
    });
  });

  test("lists what was asked, in order: customer, group, points, price", async () => {
    const { owner, sale } = await pump();
    const customer = await customerOf(owner, { name: "Harbour Taxi" });
    const contract = await priceOf(owner, { customerId: customer.id, gradeIds: [sale.gradeId], value: "7.00" });
    const noon = await ruleOf(owner, { name: "Noon", windows: [{ from: "11:00", to: "13:00" }] });
    await ruleOf(owner, { name: "Gold", basis: "SCORE", memberLevels: [3], kind: "AMOUNT_OFF", value: "0.1" });
    const everything = {
      ...sale,
      customerId: customer.id,
      group: { kind: "AMOUNT_OFF", value: "0.2" },
      memberLevel: 3,
      at: "2026-11-20T04:00:00.000Z",
    } as const;

    const answer = await explained(owner, everything);

    expect(told(answer)).toEqual([
      ["CUSTOMER", "Harbour Taxi", "APPLIED"],
      ["GROUP", null, "PRECEDED"],
      ["SCORE_RULE", "Gold", "PRECEDED"],
      ["PRICE_RULE", "Noon", "PRECEDED"],
      ["UNIT_PRICE", null, "PRECEDED"],
    ]);
    expect(answer).toMatchObject({ price: "7.0000", amount: "280.00", at: everything.at });
    expect(answer.steps[0]).toMatchObject({ id: contract.id, kind: "FIXED_PRICE", value: "7" });
    expect(answer.steps[3]?.id).toBe(noon.id);

    await owner.run(CHANGE_CUSTOMER, { input: { id: customer.id, state: "STOPPED" } });
    expect(told(await explained(owner, { ...everything, group: null, memberLevel: 1, at: null }))).toEqual([
      ["CUSTOMER", "Harbour Taxi", "STOPPED"],
      ["SCORE_RULE", "Gold", "OTHER_LEVEL"],
      ["PRICE_RULE", "Noon", "OTHER_TIME"],
      ["UNIT_PRICE", null, "APPLIED"],
    ]);
  });

  test("goes by the rules of the station's platform and those above it, the nearest first", async () => {
    const { network, owner } = await pump();
    const coast = await network.platform();
    const station = await network.station({ platform: coast });
    const grade = await network.grade();
    await ruleOf(owner, { name: "Network", value: "10" });
    await ruleOf(owner, { name: "Lake", platformId: (await network.platform()).id });
    await ruleOf(owner, { name: "Coast", platformId: coast.id, value: "1" });

    const answer = await explained(owner, { stationId: station.id, gradeId: grade.id, units: "1", unitPrice: "8" });
    expect([answer.price, told(answer)]).toEqual([
      "7.9200",
      [
        ["PRICE_RULE", "Coast", "APPLIED"],
        ["PRICE_RULE", "Network", "PRECEDED"],
        ["UNIT_PRICE", null, "PRECEDED"],
      ],
    ]);
  });

  test("counts in the places of the network's currency", async () => {
    const network = await world.network({ currency: "KWD", currencySymbol: "KD" });
    const { owner } = network;
    const station = await network.station();
    const sale = { stationId: station.id, gradeId: (await network.grade()).id, units: "33.333", unitPrice: "0.0855" };

    expect(await explained(owner, sale)).toMatchObject({ amount: "2.850", currencySymbol: "KD" });
  });

  test.each([
    ["no station", { stationId: "nonsense" }, 10003, "stationId"],
    ["no grade", { gradeId: "nonsense" }, 10005, "gradeId"],
    ["no customer", { customerId: "nonsense" }, 10014, "customerId"],
    ["nothing sold", { units: "0" }, 10012, "units"],
    ["a tenth of a millilitre", { units: "1.0001" }, 10012, "units"],
    ["a unit price of nothing", { unitPrice: "0" }, 10012, "unitPrice"],
    ["a group's discount of all", { group: { kind: "PERCENT_OFF", value: "100" } }, 10012, "group.value"],
  ])("has no answer with %s", async (_what, given, number, field) => {
    const { owner, sale } = await pump();

    expect(await owner.expectRefusal(EXPLAIN, { input: { ...sale, ...given } })).toMatchObject({ number, field });
  });

  test("has no answer where the grade has no price there", async () => {
    const { network, owner, sale } = await pump();
    const other = await network.grade();

    expect(await owner.expectRefusal(EXPLAIN, { input: { ...sale, gradeId: other.id } })).toMatchObject({
      number: 10007,
      field: "gradeId",
    });
  });

  test("refuses a discount that leaves nothing to pay, by its name", async () => {
    const { owner, sale } = await pump();
    await ruleOf(owner, { name: "Too generous", kind: "AMOUNT_OFF", value: "8" });

    expect(await owner.expectRefusal(EXPLAIN, { input: sale })).toMatchObject({
      number: 10012,
      params: { rule: "Too generous" },
    });
  });

  test("names a customer only to who may see special customers", async () => {
    const { network, owner, sale } = await pump();
    const customer = await customerOf(owner);
    const operator = await network.operator({ permissions: [Permission.DiscountPrice] });

    expect(await operator.expectRefusal(EXPLAIN, { input: { ...sale, customerId: customer.id } })).toMatchObject({
      number: 403,
      field: "customerId",
    });
    expect(told(await explained(operator, sale))).toEqual([["UNIT_PRICE", null, "APPLIED"]]);
  });
});
