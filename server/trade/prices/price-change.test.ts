import { describe, expect, test } from "vitest";
import { sql } from "kysely";
import { Permission } from "../../../common/permission.ts";
import { log } from "../../test/audit-log.ts";
import { outcomeOf } from "../../test/execute.ts";
import { HOUR } from "../../test/clock.ts";
import { cellAt, changePrices, priceChange, priced, pricesAt } from "../../test/prices.ts";
import { testServer } from "../../test/server.ts";
import type { Thing } from "../../test/world.ts";
import { ChangePriceSettingsDocument, ChangePricesDocument, PriceSettingsDocument } from "./pricing.generated.ts";

const { world, clock, db } = await testServer();

/** As a station that takes its own prices in hand. */
const controlItself = ({ id }: Thing) => sql`update station set control_mode = 'STATION' where id = ${id}`.execute(db);

async function forecourts(count = 1) {
  const network = await world.network();
  const made = [];
  for (let index = 0; index < count; index += 1) {
    made.push(await network.forecourt());
  }
  return { network, owner: network.owner, made, first: made[0]! };
}

describe("a price", () => {
  test("changes at once, and the one before stays readable", async () => {
    const { owner, first } = await forecourts();

    expect(await changePrices(owner, [priced(first, "7.45")])).toMatchObject([{ index: 0, outcome: "CHANGED" }]);
    clock.pass(HOUR);
    await changePrices(owner, [priced(first, "7.5000")]);

    expect(await pricesAt(owner, first.station)).toMatchObject([
      { price: "7.45", previousPrice: null, status: "SUPERSEDED", source: "STATION", author: owner.login },
      { price: "7.5", previousPrice: "7.45", status: "IN_FORCE", effectiveAt: clock.now().toISOString() },
    ]);
    expect(await cellAt(owner, first.station)).toMatchObject({ price: "7.5", previousPrice: "7.45" });
  });

  test("that it is already is no change", async () => {
    const { owner, first } = await forecourts();
    await changePrices(owner, [priced(first, "7.45")]);

    expect(await changePrices(owner, [priced(first, "7.4500")])).toMatchObject([
      { outcome: "UNCHANGED", unitPriceId: null },
    ]);
    expect(await pricesAt(owner, first.station)).toHaveLength(1);
  });

  test.each([
    { title: "zero", price: "0", field: "changes.0.price" },
    { title: "below zero", price: "-1", field: "changes.0.price" },
    { title: "too precise", price: "7.45001", field: "changes.0.price" },
    { title: "a slip of one digit", price: "74.5", field: "changes.0.price" },
  ])("that is $title is 10012, and the old one goes on", async ({ price, field }) => {
    const { owner, first } = await forecourts();
    await changePrices(owner, [priced(first, "7.45")]);

    expect(await owner.expectRefusal(ChangePricesDocument, priceChange([priced(first, price)]))).toMatchObject({
      number: 10012,
      field,
    });
    expect(await cellAt(owner, first.station)).toMatchObject({ price: "7.45", previousPrice: null });
  });

  test("of a grade that the station doesn't sell, or that nobody has, is 10005", async () => {
    const { network, owner, first } = await forecourts();
    const other = await network.grade();
    for (const gradeId of [other.id, first.station.id, "no id"]) {
      const change = { ...priced(first, "7"), gradeId };
      expect(await owner.expectRefusal(ChangePricesDocument, priceChange([change]))).toMatchObject({
        number: 10005,
        field: "changes.0.gradeId",
      });
    }
  });

  test("at a station beside, in another network or nowhere is 10003", async () => {
    const { network, first } = await forecourts();
    const below = await network.operator({ platform: await network.platform(), permissions: [Permission.UnitPrice] });
    const stranger = (await world.network()).owner;
    for (const caller of [below, stranger]) {
      expect(await caller.expectRefusal(ChangePricesDocument, priceChange([priced(first, "7")]))).toMatchObject({
        number: 10003,
        field: "changes.0.stationId",
      });
    }
  });

  test("of a station that controls itself is 10022", async () => {
    const { owner, first } = await forecourts();
    await controlItself(first.station);

    expect(await owner.expectRefusal(ChangePricesDocument, priceChange([priced(first, "7")]))).toMatchObject({
      number: 10022,
      field: "changes.0.stationId",
    });
  });

  test("needs the permission for unit prices or for the station's price page", async () => {
    const { network, first } = await forecourts();
    const [neither, either] = [
      await network.operator({ permissions: [Permission.PriceHistory] }),
      await network.operator({ permissions: [Permission.PriceSet] }),
    ];

    expect(await neither.expectRefusal(ChangePricesDocument, priceChange([priced(first, "7")]))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await changePrices(either, [priced(first, "7")])).toMatchObject([{ outcome: "CHANGED" }]);
  });
});

describe("several prices together", () => {
  test("are refused together where one may not be, and none is changed", async () => {
    const { owner, made } = await forecourts(2);
    const changes = [priced(made[0]!, "7"), priced(made[1]!, "0")];

    expect(await owner.expectRefusal(ChangePricesDocument, priceChange(changes))).toMatchObject({
      number: 10012,
      field: "changes.1.price",
    });
    expect(await pricesAt(owner, made[0]!.station)).toEqual([]);
  });

  test("are taken row by row where that is wished, each with its own outcome", async () => {
    const { network, owner, made } = await forecourts(3);
    const [good, own, zero] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
    await controlItself(own.station);
    const foreign = { ...priced(good, "7"), stationId: (await world.network().then((n) => n.station())).id };
    const changes = [priced(good, "7"), priced(own, "7"), priced(zero, "0"), foreign, priced(good, "8")];

    expect(await changePrices(owner, changes, { allOrNothing: false })).toMatchObject([
      { index: 0, outcome: "CHANGED", number: null },
      { index: 1, outcome: "REFUSED", number: 10022, field: "stationId" },
      { index: 2, outcome: "REFUSED", number: 10012, field: "price" },
      { index: 3, outcome: "REFUSED", number: 10003, field: "stationId" },
      { index: 4, outcome: "REFUSED", number: 10015, field: "gradeId" },
    ]);
    expect(await cellAt(owner, good.station)).toMatchObject({ price: "7" });
    expect(await pricesAt(network.owner, own.station)).toEqual([]);
  });

  test("are at least one and at most 500", async () => {
    const { owner, first } = await forecourts();
    for (const changes of [[], Array.from({ length: 501 }, () => priced(first, "7"))]) {
      expect(await owner.expectRefusal(ChangePricesDocument, priceChange(changes))).toMatchObject({
        number: 10012,
        field: "changes",
      });
    }
  });

  test("leave one entry a station in the log, with what its grades cost before and after", async () => {
    const { network, owner, first } = await forecourts();
    await network.owner.run("mutation C($input: ChangeGradeInput!) { changeGrade(input: $input) { id } }", {
      input: { id: first.grade.id, code: "95" },
    });
    await changePrices(owner, [priced(first, "7.45")]);
    await changePrices(owner, [priced(first, "7.55")]);

    const { auditEntries } = await owner.run<{ auditEntries: { nodes: object[] } }>(
      '{ auditEntries(filter: { operation: "changePrices" }, orderBy: TIME_DESC) { nodes { objectType objectId before after } } }',
    );
    expect(auditEntries.nodes).toHaveLength(2);
    expect(auditEntries.nodes).toContainEqual({
      objectType: "Station",
      objectId: first.station.id,
      before: { "95": "7.45" },
      after: { "95": "7.55", effectiveAt: clock.now().toISOString(), source: "STATION", reason: "as told" },
    });
  });
});

describe("the same change sent again", () => {
  test("gives the first outcomes and changes nothing, also when both come at once", async () => {
    const { owner, first } = await forecourts();
    const change = priceChange([priced(first, "7")], { idempotencyKey: "once" });

    const [one, other] = await Promise.all([1, 2].map(() => owner.run(ChangePricesDocument, change)));
    const again = await owner.run(
      ChangePricesDocument,
      priceChange([priced(first, "7.00")], { idempotencyKey: "once" }),
    );

    expect(one).toEqual(other);
    expect(again).toEqual(one);
    expect(await pricesAt(owner, first.station)).toHaveLength(1);
  });

  test("with something else in it is 10015", async () => {
    const { owner, first } = await forecourts();
    await changePrices(owner, [priced(first, "7")], { idempotencyKey: "mine" });

    expect(
      await owner.expectRefusal(ChangePricesDocument, priceChange([priced(first, "8")], { idempotencyKey: "mine" })),
    ).toMatchObject({ number: 10015, field: "idempotencyKey" });
  });
});

test("of changes at one station at once each sees the one before: together they can't leap over the largest step", async () => {
  const { owner, first } = await forecourts();
  await changePrices(owner, [priced(first, "10")]);

  const answers = await Promise.all(
    ["8.1", "11.9"].map((price) => owner.send(ChangePricesDocument, priceChange([priced(first, price)]))),
  );

  expect(answers.map(outcomeOf).toSorted()).toEqual(["10012", "OK"]);
  expect((await pricesAt(owner, first.station)).filter(({ status }) => status === "IN_FORCE")).toHaveLength(1);
});

describe("the step above which a second person is needed", () => {
  test("is nobody's until a platform sets one, and is inherited apart from the largest step", async () => {
    const { owner, id, ...network } = await networkWithTwoLevels();
    const set = (platformId: string, steps: object) =>
      owner.run(ChangePriceSettingsDocument, { input: { platformId, ...steps } });
    const below = async () => (await owner.run(PriceSettingsDocument, { platformId: network.below })).priceSettings;
    expect(await below()).toMatchObject({ approvalStep: null, approvalOwn: false });

    await set(id, { approvalStep: "8" });
    await set(network.middle, { largestStep: "15" });
    expect(await below()).toMatchObject({ largestStep: "15", own: false, approvalStep: "8", approvalOwn: false });

    await set(network.below, { approvalStep: "0" });
    expect(await below()).toMatchObject({ largestStep: "15", own: false, approvalStep: "0", approvalOwn: true });
    await set(network.below, { largestStep: "9" });
    expect(await below()).toMatchObject({ largestStep: "9", own: true, approvalStep: "0", approvalOwn: true });
    await set(network.below, { approvalStep: null });
    expect(await below()).toMatchObject({ largestStep: "9", own: true, approvalStep: "8", approvalOwn: false });
    expect(await log(network.of, { objectId: network.below, operation: "changePriceSettings" })).toContainEqual(
      expect.objectContaining({
        before: { largestStep: "9", inherited: false, approvalStep: "0", approvalInherited: false },
        after: { largestStep: "9", inherited: false, approvalStep: "8", approvalInherited: true },
      }),
    );
  });

  test("holds at each station as its own platform has it", async () => {
    const { owner, of, middle, below, id } = await networkWithTwoLevels();
    const [above, there] = [await of.forecourt({ platformId: middle }), await of.forecourt({ platformId: below })];
    await changePrices(owner, [priced(above, "10"), priced(there, "10")]);
    await owner.run(ChangePriceSettingsDocument, { input: { platformId: id, approvalStep: "3" } });
    await owner.run(ChangePriceSettingsDocument, { input: { platformId: below, approvalStep: "12" } });

    expect(await changePrices(owner, [priced(there, "11")])).toMatchObject([{ outcome: "CHANGED" }]);
    expect(await changePrices(owner, [priced(above, "11")])).toMatchObject([{ outcome: "WAITING" }]);
  });

  test.each(["-1", "1001"])("can't be %s", async (approvalStep) => {
    const { owner, id } = await world.network();
    expect(
      await owner.expectRefusal(ChangePriceSettingsDocument, { input: { platformId: id, approvalStep } }),
    ).toMatchObject({ number: 10012, field: "approvalStep" });
  });
});

/** A network with a platform below it and another one below that. */
async function networkWithTwoLevels() {
  const of = await world.network();
  const middle = await of.platform();
  const below = await of.platform({ parent: middle });
  return { of, owner: of.owner, id: of.id, middle: middle.id, below: below.id };
}

describe("the largest step", () => {
  test("is 20 % until a platform sets another, which holds below it", async () => {
    const network = await world.network();
    const platform = await network.platform();
    const below = await network.platform({ parent: platform });
    const there = await network.forecourt({ platformId: below.id });
    await changePrices(network.owner, [priced(there, "10")]);
    const settings = async (id: string) =>
      (await network.owner.run(PriceSettingsDocument, { platformId: id })).priceSettings;
    expect(await settings(below.id)).toMatchObject({ platformId: below.id, largestStep: "20", own: false });

    await network.owner.run(ChangePriceSettingsDocument, { input: { platformId: platform.id, largestStep: "5" } });

    expect(await settings(below.id)).toMatchObject({ platformId: below.id, largestStep: "5", own: false });
    expect(
      await network.owner.expectRefusal(ChangePricesDocument, priceChange([priced(there, "10.51")])),
    ).toMatchObject({ number: 10012, params: { largestStep: "5", step: "5.1" } });
    await changePrices(network.owner, [priced(there, "10.5")]);

    await network.owner.run(ChangePriceSettingsDocument, { input: { platformId: platform.id, largestStep: null } });
    expect(await settings(platform.id)).toMatchObject({ largestStep: "20", own: false });
  });

  test.each(["0", "-1", "1001"])("can't be %s", async (largestStep) => {
    const { owner, id } = await world.network();
    expect(
      await owner.expectRefusal(ChangePriceSettingsDocument, { input: { platformId: id, largestStep } }),
    ).toMatchObject({ number: 10012, field: "largestStep" });
  });

  test("of a platform that one doesn't see is 10017", async () => {
    const network = await world.network();
    const below = await network.operator({ platform: await network.platform(), permissions: [Permission.UnitPrice] });
    expect(
      await below.expectRefusal(ChangePriceSettingsDocument, { input: { platformId: network.id, largestStep: "5" } }),
    ).toMatchObject({ number: 10017, field: "platformId" });
  });
});
