import { describe, expect, test } from "vitest";
import { Refusal } from "../../kernel/errors/refuse.ts";
import type { PriceVerdict } from "./discount.types.ts";
import { type Buyer, type PersonalPrice, type PricedSale, type Rule, whichPrice } from "./price.rules.ts";

/** Friday, 20 November 2026, 10:30 in Shanghai. */
const SALE: PricedSale = {
  at: new Date("2026-11-20T02:30:00Z"),
  station: { stationId: "s1", cityId: "c1", regionId: "r1", timeZone: "Asia/Shanghai", platformIds: ["net", "coast"] },
  gradeId: "g1",
  unitPrice: "7.45",
  units: "40",
  places: 2,
  customer: null,
  group: null,
  member: { level: null, points: null },
  rules: [],
};

let count = 0;

const personal = (given: Partial<PersonalPrice> = {}): PersonalPrice => ({
  id: `price ${(count += 1)}`,
  kind: "FIXED_PRICE",
  value: "7",
  gradeIds: ["g1"],
  stations: { kind: "ALL", ids: [] },
  validFrom: null,
  validUntil: null,
  ...given,
});

const buyer = (given: Partial<Buyer> = {}): Buyer => ({
  name: "Harbour Taxi",
  platformId: "net",
  state: "ACTIVE",
  validFrom: null,
  validUntil: null,
  prices: [personal()],
  ...given,
});

const rule = (given: Partial<Rule> = {}): Rule => ({
  id: `rule ${(count += 1)}`,
  name: "Friday morning",
  basis: "PRICE",
  active: true,
  kind: "PERCENT_OFF",
  value: "5",
  gradeIds: [],
  stations: { kind: "ALL", ids: [] },
  memberLevels: [],
  minPoints: null,
  weekdays: [],
  windows: [],
  validFrom: null,
  validUntil: null,
  ...given,
});

const priced = (given: Partial<PricedSale>) => whichPrice({ ...SALE, ...given });
const verdicts = (given: Partial<PricedSale>) => priced(given).steps.map(({ source, verdict }) => [source, verdict]);

describe("which price applies", () => {
  const customer = buyer();
  const group = { kind: "AMOUNT_OFF", value: "0.2" } as const;
  const score = rule({ basis: "SCORE", memberLevels: [3], kind: "AMOUNT_OFF", value: "0.1" });
  const price = rule();
  const member = { level: 3, points: null };

  test.each<[what: string, sale: Partial<PricedSale>, source: string, price: string, amount: string]>([
    ["to nobody in particular", {}, "UNIT_PRICE", "7.4500", "298.00"],
    ["by a rule for the hour", { rules: [price] }, "PRICE_RULE", "7.0775", "283.10"],
    ["by points before the hour", { rules: [score, price], member }, "SCORE_RULE", "7.3500", "294.00"],
    ["by a group before rules", { rules: [score, price], member, group }, "GROUP", "7.2500", "290.00"],
    ["by contract before all", { rules: [score, price], member, group, customer }, "CUSTOMER", "7.0000", "280.00"],
  ])("%s", (_what, sale, source, unit, amount) => {
    const answer = priced(sale);

    expect(answer).toMatchObject({ price: unit, amount, originalAmount: "298.00" });
    expect(answer.steps.filter(({ verdict }) => verdict === "APPLIED").map((step) => step.source)).toEqual([source]);
    const place = answer.steps.findIndex(({ verdict }) => verdict === "APPLIED");
    expect(answer.steps.slice(place + 1).every(({ verdict }) => verdict === "PRECEDED")).toBe(true);
  });

  test("is never added up: the first rule that holds is the only one", () => {
    const answer = priced({ rules: [rule({ value: "1" }), rule({ value: "50" })] });
    expect([answer.price, answer.steps.map(({ verdict }) => verdict)]).toEqual([
      "7.3755",
      ["APPLIED", "PRECEDED", "PRECEDED"],
    ]);
  });

  test("says of one behind the first that holds why it wouldn't have held anyway", () => {
    expect(verdicts({ rules: [rule(), rule({ active: false })] })).toEqual([
      ["PRICE_RULE", "APPLIED"],
      ["PRICE_RULE", "STOPPED"],
      ["UNIT_PRICE", "PRECEDED"],
    ]);
  });
});

describe("a special customer's price", () => {
  const at = (kind: "STATIONS" | "CITIES" | "REGIONS", id: string, value: string) =>
    personal({ value, stations: { kind, ids: [id] } });

  test.each<[what: string, customer: Buyer, verdict: PriceVerdict]>([
    ["holds", buyer(), "APPLIED"],
    ["holds where it is dearer than the pump", buyer({ prices: [personal({ value: "9" })] }), "APPLIED"],
    ["not of one who is stopped", buyer({ state: "STOPPED" }), "STOPPED"],
    ["not before the customer is one", buyer({ validFrom: "2026-11-21" }), "NOT_YET_VALID"],
    ["on the customer's last day", buyer({ validUntil: "2026-11-20" }), "APPLIED"],
    ["not after it", buyer({ validUntil: "2026-11-19" }), "NO_LONGER_VALID"],
    ["not at a platform that hasn't the customer", buyer({ platformId: "lake" }), "OTHER_STATION"],
    ["not elsewhere", buyer({ prices: [at("STATIONS", "s2", "7")] }), "OTHER_STATION"],
    ["not for another grade", buyer({ prices: [personal({ gradeIds: ["g2"] })] }), "OTHER_GRADE"],
    ["not before its first day", buyer({ prices: [personal({ validFrom: "2026-11-21" })] }), "NOT_YET_VALID"],
    ["not after its last day", buyer({ prices: [personal({ validUntil: "2026-11-19" })] }), "NO_LONGER_VALID"],
  ])("%s", (_what, customer, verdict) => {
    expect(verdicts({ customer })[0]).toEqual(["CUSTOMER", verdict]);
  });

  test("is the narrowest of those that hold, however they stand", () => {
    const prices = [
      personal({ value: "7.4" }),
      at("REGIONS", "r1", "7.3"),
      at("STATIONS", "s1", "7.1"),
      at("CITIES", "c1", "7.2"),
    ];
    const left = (some: readonly PersonalPrice[]) => priced({ customer: buyer({ prices: some }) }).price;

    expect(left(prices)).toBe("7.1000");
    expect(left(prices.filter(({ stations }) => stations.kind !== "STATIONS"))).toBe("7.2000");
    expect(left(prices.slice(0, 2))).toBe("7.3000");
  });

  test("is no reason to pay it where the customer has none: the rules are asked", () => {
    expect(verdicts({ customer: buyer({ prices: [] }), rules: [rule()] })[0]).toEqual(["PRICE_RULE", "APPLIED"]);
  });
});

describe("a discount rule", () => {
  const member = { level: 3, points: 5_000 };
  const FRIDAY = { weekdays: ["FRIDAY" as const], windows: [{ from: "08:00", to: "12:00" }] };

  test.each<[what: string, given: Partial<Rule>, verdict: PriceVerdict]>([
    ["holds always", {}, "APPLIED"],
    ["holds on its day and hour", FRIDAY, "APPLIED"],
    ["not on another day", { weekdays: ["SUNDAY"] }, "OTHER_WEEKDAY"],
    ["not at another hour", { windows: [{ from: "12:00", to: "08:00" }] }, "OTHER_TIME"],
    ["not while it is off", { active: false }, "STOPPED"],
    ["not before it begins", { validFrom: "2026-11-21" }, "NOT_YET_VALID"],
    ["not after it ended", { validUntil: "2026-11-19" }, "NO_LONGER_VALID"],
    ["not elsewhere", { stations: { kind: "CITIES", ids: ["c2"] } }, "OTHER_STATION"],
    ["for its grades", { gradeIds: ["g1", "g2"] }, "APPLIED"],
    ["not for others", { gradeIds: ["g2"] }, "OTHER_GRADE"],
    ["for its levels", { memberLevels: [2, 3] }, "APPLIED"],
    ["not for other levels", { memberLevels: [4] }, "OTHER_LEVEL"],
    ["from so many points on", { minPoints: 5_000 }, "APPLIED"],
    ["not below", { minPoints: 5_001 }, "TOO_FEW_POINTS"],
    ["for level and points together", { memberLevels: [3], minPoints: 5_001 }, "TOO_FEW_POINTS"],
    ["not where its price isn't lower", { kind: "FIXED_PRICE", value: "7.45" }, "NOT_LOWER"],
    ["not where its price is higher", { kind: "FIXED_PRICE", value: "8" }, "NOT_LOWER"],
  ])("%s", (_what, given, verdict) => {
    expect(verdicts({ rules: [rule(given)], member })[0]).toEqual(["PRICE_RULE", verdict]);
  });

  test.each<[what: string, given: Partial<Rule>, verdict: PriceVerdict]>([
    ["for a level", { memberLevels: [1] }, "OTHER_LEVEL"],
    ["for points", { minPoints: 1 }, "TOO_FEW_POINTS"],
    ["for everybody", {}, "APPLIED"],
  ])("%s, asked for somebody who is no member", (_what, given, verdict) => {
    expect(verdicts({ rules: [rule({ basis: "SCORE", ...given })] })[0]).toEqual(["SCORE_RULE", verdict]);
  });

  test("goes by the station's day, not by the server's", () => {
    const sunday = { rules: [rule({ weekdays: ["SUNDAY"] })], at: new Date("2026-11-21T17:00:00Z") };
    expect(verdicts(sunday)[0]).toEqual(["PRICE_RULE", "APPLIED"]);
    expect(verdicts({ ...sunday, station: { ...SALE.station, timeZone: "UTC" } })[0]).toEqual([
      "PRICE_RULE",
      "OTHER_WEEKDAY",
    ]);
  });

  test("that would leave nothing to pay is refused with its name, instead of giving fuel away", () => {
    const generous = rule({ name: "Too generous", kind: "AMOUNT_OFF", value: "7.45" });

    expect(() => priced({ rules: [generous] })).toThrow(
      expect.objectContaining({
        extensions: expect.objectContaining({ number: 10012, params: { rule: "Too generous" } }) as object,
      }),
    );
    expect(() => priced({ rules: [rule(), generous] })).not.toThrow(Refusal);
  });
});

test.each([
  ["7.4567", "33.333", 2, "248.55", "248.55"],
  ["7.4567", "33.333", 0, "249", "249"],
  ["7.4567", "33.333", 3, "248.554", "248.554"],
])("at %s for %s with %i places one pays %s", (unitPrice, units, places, amount, originalAmount) => {
  expect(priced({ unitPrice, units, places })).toMatchObject({ amount, originalAmount });
});
