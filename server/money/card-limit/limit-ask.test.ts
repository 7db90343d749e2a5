import { describe, expect, test } from "vitest";
import { changeLimits, fillUp, LIMITED_TAG, limitedCard, limitsOf } from "../../test/card-limits.ts";
import { cardDeed, linesOf } from "../../test/cards.ts";
import { MINUTE } from "../../test/clock.ts";
import { askFill, askFillRefusal, fillsOf, holdsOf } from "../../test/fills.ts";
import { addPlates, plateGroup } from "../../test/plates.ts";
import { sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db, clock } = await testServer({ POOL_SIZE: "12" });

type Limited = Awaited<ReturnType<typeof limitedCard>>;

const asked = ({ gateway, device }: Limited, given: object = {}) => askFill(gateway, device, LIMITED_TAG, given);
const decisionsOf = (network: Network, { card }: Limited) => fillsOf(network.owner, { cardIds: [card.id] });
const lineOf = async (network: Network, { card }: Limited, rule: string) =>
  (await limitsOf(network.owner, card.id)).lines.find((line) => line.rule === rule);

describe("a card with limits", () => {
  test("may fill what the day's rest is, and no more once it is used up", async () => {
    const network = await world.network();
    const at = await limitedCard(network, { dayAmount: "100" });

    expect(await fillUp(at)).toMatchObject({ allowed: true, bound: "100" });
    expect(await fillUp(at, { amount: "29.99", volumeLitres: "4.284" })).toMatchObject({ allowed: true, bound: "30" });
    expect(await fillUp(at, { amount: "0.01", volumeLitres: "0.001" })).toMatchObject({ allowed: true, bound: "0.01" });
    expect(await asked(at)).toMatchObject({ allowed: false, declinedBy: "LIMIT", bound: null });

    expect(await decisionsOf(network, at)).toMatchObject([
      { declinedBy: "LIMIT", limitRule: "DAY_AMOUNT", flags: [], limitsLifted: false },
      { declinedBy: null, limitRule: null },
      { declinedBy: null },
      { declinedBy: null },
    ]);
    expect(await lineOf(network, at, "DAY_AMOUNT")).toMatchObject({ most: "100", used: "100", left: "0" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test.each<[string, object, object, string | null]>([
    ["its plate", { plates: ["a 1"] }, { plate: "A-1" }, null],
    ["another plate", { plates: ["B1"] }, { plate: "A-1" }, "PLATE"],
    ["no plate", { plateRequired: true }, {}, "PLATE"],
    ["its hours", { weekdays: ["MONDAY"], windows: [{ from: "16:00", to: "17:00" }] }, {}, null],
    ["other hours", { windows: [{ from: "17:00", to: "18:00" }] }, {}, "HOURS"],
  ])("with %s is told %j", async (_title, limits, given, limitRule) => {
    const network = await world.network();
    const at = await limitedCard(network, limits, given);

    expect((await asked(at)).allowed).toBe(limitRule === null);

    expect(await decisionsOf(network, at)).toMatchObject([{ limitRule }]);
  });

  test("fills its grades at its stations alone", async () => {
    const network = await world.network();
    const [at, other] = [await limitedCard(network, {}), await network.grade()];
    const { owner } = network;
    const own = { overridden: ["GRADE", "STATION"] };

    await changeLimits(owner, at.card.id, { ...own, gradeIds: [other.id] });
    expect(await asked(at)).toMatchObject({ declinedBy: "LIMIT" });
    const elsewhere = await network.station();
    await changeLimits(owner, at.card.id, { ...own, stations: { kind: "STATIONS", ids: [elsewhere.id] } });
    expect(await asked(at)).toMatchObject({ declinedBy: "LIMIT" });
    await changeLimits(owner, at.card.id, {
      ...own,
      gradeIds: [at.grade.id],
      stations: { kind: "STATIONS", ids: [at.station.id] },
    });
    expect(await asked(at)).toMatchObject({ allowed: true });

    const rules = (await decisionsOf(network, at)).map(({ limitRule }) => limitRule);
    expect(rules).toEqual([null, "STATION", "GRADE"]);
  });

  test.each<[object, string, string]>([
    [{ fillAmount: "50" }, "50", "FILL_AMOUNT"],
    [{ fillVolume: "5" }, "35", "FILL_VOLUME"],
    [{ dayVolume: "10.5" }, "73.5", "DAY_VOLUME"],
    [{ monthAmount: "80" }, "80", "MONTH_AMOUNT"],
    [{ monthVolume: "11" }, "77", "MONTH_VOLUME"],
    [{ dayCount: 1 }, "1000", "DAY_COUNT"],
    [{ monthCount: 1 }, "1000", "MONTH_COUNT"],
  ])("of %j may fill for %s at 7.00 a unit (%s)", async (limits, bound, rule) => {
    const network = await world.network();
    const at = await limitedCard(network, limits);

    expect(await fillUp(at)).toMatchObject({ allowed: true, bound });

    const next = await asked(at);
    const left = { FILL_AMOUNT: "50", FILL_VOLUME: "35", DAY_VOLUME: "3.5", MONTH_AMOUNT: "10", MONTH_VOLUME: "7" };
    expect(next).toMatchObject({ bound: left[rule as keyof typeof left] ?? null });
    expect((await decisionsOf(network, at))[0]?.limitRule).toBe(rule.endsWith("COUNT") ? rule : null);
  });

  test("counts units at the price that it has itself", async () => {
    const network = await world.network();
    const group = await plateGroup(network.owner, { discountKind: "PERCENT_OFF", discountValue: "10" });
    await addPlates(network.owner, group.id, ["A1"]);
    const at = await limitedCard(network, { fillVolume: "5", dayVolume: "8" }, { plate: "A1" });

    expect(await asked(at)).toMatchObject({ price: "6.3", bound: "31.5" });
    expect(await asked(at, { address: "1.2" })).toMatchObject({ bound: "18.9" });
  });

  test("at two guns at once has the day's rest once", async () => {
    const network = await world.network();
    const at = await limitedCard(network, { dayAmount: "100" });

    const answers = await Promise.all(["1.1", "1.2"].map((address) => asked(at, { address })));

    expect(answers.map(({ bound }) => bound ?? "").toSorted()).toEqual(["", "100"]);
    expect(answers.map(({ declinedBy }) => declinedBy ?? "").toSorted()).toEqual(["", "LIMIT"]);
    expect(await holdsOf(network.owner, at.card.id)).toMatchObject([{ amount: "100" }]);
    expect(await lineOf(network, at, "DAY_AMOUNT")).toMatchObject({ used: "100", left: "0" });
  });

  test("counts what is held elsewhere as taken, by volume and by number too, but not what this gun holds itself", async () => {
    const network = await world.network();
    const at = await limitedCard(network, { fillAmount: "70", dayVolume: "25", dayCount: 2 });

    expect(await asked(at)).toMatchObject({ bound: "70" });
    expect(await asked(at)).toMatchObject({ bound: "70" });
    expect(await asked(at, { address: "1.2", unitPrice: "4" })).toMatchObject({ bound: "60" });

    expect(await lineOf(network, at, "DAY_COUNT")).toMatchObject({ used: "2", left: "0" });
    expect(await lineOf(network, at, "DAY_VOLUME")).toMatchObject({ used: "25", left: "0" });
    await at.gateway.report({ sales: [sale(at.device, { cardNo: LIMITED_TAG, amount: "7", volumeLitres: "1" })] });
    expect(await lineOf(network, at, "DAY_VOLUME")).toMatchObject({ used: "16", left: "9" });
  });

  test("has the rest back of a fill that is reversed", async () => {
    const network = await world.network();
    const at = await limitedCard(network, { dayAmount: "70", monthCount: 1 });
    await fillUp(at);
    expect(await asked(at)).toMatchObject({ declinedBy: "LIMIT" });

    const [line] = (await linesOf(network.owner, { operations: ["CONSUME"] })) as { id: string }[];
    await cardDeed(network.owner, "reverseCardFlow", { flowId: line?.id, reason: "wrong card" });

    expect(await asked(at)).toMatchObject({ allowed: true, bound: "70" });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("has used what its fills were put right to, on their day", async () => {
    const network = await world.network();
    const at = await limitedCard(network, { dayAmount: "100", monthAmount: "100", monthCount: 2 });
    const yesterday = { cardNo: LIMITED_TAG, endedAt: "2026-11-01T08:00:00Z", offline: true };
    await at.gateway.report({ sales: [sale(at.device, yesterday)] });
    for (const amount of ["60", "65"]) {
      const [line] = (await linesOf(network.owner, { operations: ["CONSUME"] })) as { id: string }[];
      await cardDeed(network.owner, "amendCardFlow", { flowId: line?.id, amount, reason: "wrong price" });
      clock.pass(MINUTE);
    }

    expect(await lineOf(network, at, "DAY_AMOUNT")).toMatchObject({ used: "0", left: "100" });
    expect(await lineOf(network, at, "MONTH_AMOUNT")).toMatchObject({ used: "65", left: "35" });
    expect(await lineOf(network, at, "MONTH_COUNT")).toMatchObject({ used: "1" });
  });

  test("has its month by the clocks of its platform, whenever the sale came in", async () => {
    const network = await world.network();
    // 1 November in Shanghai begins at 16:00 of 31 October in UTC.
    const platform = await network.platform({ timeZone: "America/New_York" });
    const shanghai = await limitedCard(network, { monthAmount: "100", dayAmount: "100" });
    await shanghai.gateway.report({
      sales: ["2026-10-31T15:59:59Z", "2026-10-31T16:00:00Z"].map((endedAt) =>
        sale(shanghai.device, { cardNo: LIMITED_TAG, endedAt, amount: "10", volumeLitres: "2", unitPrice: "5" }),
      ),
    });
    expect(await lineOf(network, shanghai, "MONTH_AMOUNT")).toMatchObject({ used: "10", left: "90" });
    expect(await lineOf(network, shanghai, "DAY_AMOUNT")).toMatchObject({ used: "0", left: "100" });
    expect(await asked(shanghai)).toMatchObject({ bound: "90" });

    const tag = "04FFFF";
    const newYork = await limitedCard(network, { monthAmount: "100" }, { tag, platformId: platform.id });
    await newYork.gateway.report({
      sales: ["2026-10-31T16:00:00Z", "2026-11-01T04:00:00Z"].map((endedAt) =>
        sale(newYork.device, { cardNo: tag, endedAt, amount: "10", volumeLitres: "2", unitPrice: "5" }),
      ),
    });
    expect(await lineOf(network, newYork, "MONTH_AMOUNT")).toMatchObject({ used: "10", left: "90" });
  });

  test("passes them on to the card that takes its place, with what is used up", async () => {
    const network = await world.network();
    const at = await limitedCard(network, { dayAmount: "100" });
    await fillUp(at);

    await cardDeed(network.owner, "changeCard", { cardId: at.card.id, number: "NEW-0001", tag: "04EEEE" });

    expect(await askFill(at.gateway, at.device, "04EEEE")).toMatchObject({ allowed: true, bound: "30" });
  });

  test("is asked for an odometer that can be", async () => {
    const network = await world.network();
    const at = await limitedCard(network, { kmPerDay: 500 });
    await fillUp(at, {}, { odometer: 10_000 });

    expect(await asked(at, { odometer: 9999 })).toMatchObject({ declinedBy: "LIMIT" });
    expect(await asked(at, { odometer: 10_501 })).toMatchObject({ declinedBy: "LIMIT" });
    expect(await asked(at)).toMatchObject({ allowed: true });
    expect(await asked(at, { odometer: 10_500 })).toMatchObject({ allowed: true });

    expect(await decisionsOf(network, at)).toMatchObject([
      { odometer: 10_500, limitRule: null },
      { odometer: null },
      { odometer: 10_501, limitRule: "ODOMETER" },
      { odometer: 9999, limitRule: "ODOMETER" },
      { odometer: 10_000 },
    ]);
    expect(await askFillRefusal(at.gateway, at.device, LIMITED_TAG, { odometer: -1 })).toMatchObject({
      number: 10012,
      field: "odometer",
    });
  });
});

describe("a limit that only flags", () => {
  test("lets the fill pass unbounded, and marks it", async () => {
    const network = await world.network();
    const at = await limitedCard(network, { dayAmount: "70", weekdays: ["SUNDAY"], flagged: ["DAY_AMOUNT", "HOURS"] });

    expect(await fillUp(at)).toMatchObject({ allowed: true, bound: "1000" });
    expect(await fillUp(at, { amount: "7", volumeLitres: "1" })).toMatchObject({ allowed: true, bound: "930" });

    expect(await decisionsOf(network, at)).toMatchObject([{ flags: ["HOURS", "DAY_AMOUNT"] }, { flags: ["HOURS"] }]);
    expect(await fillsOf(network.owner, { flagged: true })).toHaveLength(2);
    expect(await fillsOf(network.owner, { flagged: false })).toHaveLength(0);
  });

  test("marks what is known only once the sale is booked", async () => {
    const network = await world.network();
    const at = await limitedCard(network, {
      fillAmount: "69.99",
      dayVolume: "15",
      flagged: ["FILL_AMOUNT", "DAY_VOLUME"],
    });

    await asked(at);
    expect(await fillsOf(network.owner, { flagged: true })).toEqual([]);
    await at.gateway.report({ sales: [sale(at.device, { cardNo: LIMITED_TAG })] });
    expect(await decisionsOf(network, at)).toMatchObject([{ flags: ["FILL_AMOUNT"] }]);
    await fillUp(at, { amount: "42", volumeLitres: "6" });

    expect(await decisionsOf(network, at)).toMatchObject([{ flags: ["DAY_VOLUME"] }, { flags: ["FILL_AMOUNT"] }]);
  });
});
