import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { cardDeed, chargedCard, linesOf } from "../../test/cards.ts";
import { HOUR } from "../../test/clock.ts";
import type { Caller } from "../../test/execute.ts";
import { askFill } from "../../test/fills.ts";
import { memberFor } from "../../test/members.ts";
import { pointsLinesOf, pointsOf, pointsTotalsOf, rule, setPoints } from "../../test/points.ts";
import { minute, sale } from "../../test/readings.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";
import { lapsePoints } from "./points-lapse.service.ts";

const { world, db, clock } = await testServer({ POOL_SIZE: "12" });

const TAG = "04A1B2";
const DAY = 24 * HOUR;

/** A member with a card that has 1000 on it, at a forecourt: a fill there is 10 litres for 70. */
async function memberAtGun(network: Network, given: object = {}) {
  const member = await memberFor(network.owner, given);
  const card = await chargedCard(network.owner, "1000", { memberId: member.id, tag: TAG });
  const forecourt = await network.forecourt();
  const fill = (more: object = {}) =>
    forecourt.gateway.report({ sales: [sale(forecourt.device, { cardNo: TAG, ...more })] });
  return { ...forecourt, member, card, fill };
}
const reverseLast = async (owner: Caller, operation: string) => {
  const [line] = (await linesOf(owner, { operations: [operation] })) as { id: string }[];
  await cardDeed(owner, "reverseCardFlow", { flowId: line?.id, reason: "not theirs" });
};

describe("a fill by card", () => {
  test("earns what the rule says, in the line that tells where and by which rule", async () => {
    const network = await world.network();
    const { name } = await rule(network.owner, { points: 3, step: "2.5" });
    const { member, station, device, gateway, fill } = await memberAtGun(network, { name: "Wang Fang" });
    await askFill(gateway, device, TAG);

    await fill();

    expect(await pointsOf(network.owner, member.id)).toBe(12);
    const [flow] = (await linesOf(network.owner, { operations: ["CONSUME"] })) as { id: string }[];
    expect(await pointsLinesOf(network.owner)).toEqual([
      {
        id: expect.any(String) as string,
        cause: "EARNED",
        points: 12,
        balanceAfter: 12,
        memberId: member.id,
        memberName: "Wang Fang",
        stationId: station.id,
        ruleName: name,
        cardFlowId: flow?.id,
        productName: null,
        expiresOn: null,
        author: "1.1",
      },
    ]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("that is told by ten at once earns once", async () => {
    const network = await world.network();
    await rule(network.owner);
    const { member, device, gateway } = await memberAtGun(network);
    const batch = { sales: [sale(device, { cardNo: TAG })] };

    await Promise.all(Array.from({ length: 10 }, () => gateway.report(batch)));

    expect(await pointsOf(network.owner, member.id)).toBe(10);
    expect(await pointsLinesOf(network.owner)).toHaveLength(1);
  });

  test("earns by the clocks of its own time, though it is told an hour later", async () => {
    const network = await world.network();
    await rule(network.owner, { windows: [{ from: "15:00", to: "15:30" }], priority: 1 });
    await rule(network.owner, { points: 5 });
    const { member, fill } = await memberAtGun(network);

    await fill({ endedAt: minute(-45), offline: true });

    expect(await pointsOf(network.owner, member.id)).toBe(10);
  });

  test("taken back takes its points out of what they came in, once", async () => {
    const network = await world.network();
    await rule(network.owner);
    const { member, fill } = await memberAtGun(network);
    await fill();
    await fill({ endedAt: minute(1) });

    await reverseLast(network.owner, "CONSUME");

    expect(await pointsLinesOf(network.owner)).toMatchObject([
      { cause: "TAKEN_BACK", points: -10, balanceAfter: 10 },
      { cause: "EARNED" },
      { cause: "EARNED" },
    ]);
    const { rows } =
      await sql`select points, remaining from points_lot where member_id = ${member.id} order by created_at, id`.execute(
        db,
      );
    expect(rows).toEqual([
      { points: 10, remaining: 10 },
      { points: 10, remaining: 0 },
    ]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("earns no more in a day than the rule's cap, however many come at once, and what was taken back counts no more", async () => {
    const network = await world.network();
    await rule(network.owner, { mostPerDay: 25 });
    const { member, gateway, device } = await memberAtGun(network);

    await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        gateway.report({ sales: [sale(device, { cardNo: TAG, endedAt: minute(at) })] }),
      ),
    );
    expect(await pointsOf(network.owner, member.id)).toBe(25);
    await sql`update points_rule set most_per_day = 30`.execute(db);
    await reverseLast(network.owner, "CONSUME");
    const before = (await pointsOf(network.owner, member.id)) ?? 0;
    await gateway.report({ sales: [sale(device, { cardNo: TAG, endedAt: minute(9) })] });

    expect(await pointsOf(network.owner, member.id)).toBe(Math.min(30, before + 10));
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("earns no more than the cap with two cards in one batch, each line in its gun's name", async () => {
    const network = await world.network();
    await rule(network.owner, { mostPerDay: 15 });
    const { member, gateway, device } = await memberAtGun(network);
    await chargedCard(network.owner, "1000", { memberId: member.id, tag: "AA01" });

    await gateway.report({
      sales: [TAG, "AA01", TAG].map((cardNo, at) =>
        sale(device, { cardNo, endedAt: minute(at), address: `1.${1 + (at % 2)}` }),
      ),
    });

    expect(await pointsOf(network.owner, member.id)).toBe(15);
    const earned = (await pointsLinesOf(network.owner)) as { points: number; author: string }[];
    expect(earned.map(({ points, author }) => `${points} ${author}`).toSorted()).toEqual(["10 1.1", "5 1.2"]);
    const fuel = (await linesOf(network.owner, { operations: ["CONSUME"] })) as { author: string }[];
    expect(fuel.map(({ author }) => author).toSorted()).toEqual(["1.1", "1.1", "1.2"]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("of a bearer's card earns nobody anything", async () => {
    const network = await world.network();
    await rule(network.owner);
    const { gateway, device } = await network.forecourt();
    await chargedCard(network.owner, "100", { tag: TAG });

    await gateway.report({ sales: [sale(device, { cardNo: TAG })] });

    expect(await pointsLinesOf(network.owner)).toEqual([]);
  });
});

test("a deposit earns by what it put on the card, for the member's level alone where the rule says so", async () => {
  const network = await world.network();
  await rule(network.owner, { unit: "STORED_VALUE", step: "10", memberLevels: [2] });
  const [plain, gold] = [await memberFor(network.owner), await memberFor(network.owner, { level: 2 })];

  await chargedCard(network.owner, "105", { memberId: plain.id });
  await chargedCard(network.owner, "105", { memberId: gold.id });

  expect(await pointsOf(network.owner, plain.id)).toBe(0);
  expect(await pointsOf(network.owner, gold.id)).toBe(10);
});

test("members with two cards each, in batches of two stations, crossed, stand in nobody's way", async () => {
  const network = await world.network();
  await rule(network.owner);
  const [one, other] = [await network.forecourt(), await network.forecourt()];
  const members = await Promise.all([1, 2, 3].map(() => memberFor(network.owner)));
  for (const [at, { id: memberId }] of members.entries()) {
    await chargedCard(network.owner, "700", { memberId, tag: `AA0${at}` });
    await chargedCard(network.owner, "700", { memberId, tag: `BB0${at}` });
  }
  const batch = (device: { id: string }, tags: readonly string[], from: number) => ({
    sales: tags.map((cardNo, at) => sale(device, { cardNo, endedAt: minute(from + at) })),
  });

  await Promise.all(
    Array.from({ length: 4 }, (_, round) => [
      one.gateway.report(batch(one.device, ["AA00", "BB01", "AA02"], round * 10)),
      other.gateway.report(batch(other.device, ["BB02", "AA01", "BB00"], round * 10)),
    ]).flat(),
  );

  for (const { id } of members) {
    expect(await pointsOf(network.owner, id)).toBe(80);
  }
  expect(await faultsOf(db, network.id)).toEqual([]);
});

describe("points lapse", () => {
  test("after the last day that the network set as they were earned, each once, by three servers at once", async () => {
    const network = await world.network();
    await rule(network.owner);
    const { member, fill } = await memberAtGun(network);
    await fill();
    await setPoints(network.owner, { lapseMonths: 1 });
    await fill({ endedAt: minute(1) });
    const [{ expiresOn } = { expiresOn: "" }] = await pointsLinesOf(network.owner);
    const at = (days: number) => ({
      db,
      clock: { now: () => new Date(Date.parse(`${expiresOn}T12:00:00Z`) + days * DAY) },
    });

    expect(await lapsePoints(at(0))).toBe(0);
    const lapsed = await Promise.all([lapsePoints(at(1)), lapsePoints(at(1)), lapsePoints(at(1))]);

    expect(lapsed.reduce((sum, members) => sum + members, 0)).toBe(1);
    expect(await pointsOf(network.owner, member.id)).toBe(10);
    expect(await pointsLinesOf(network.owner, { causes: ["EXPIRED"] })).toMatchObject([
      { points: -10, balanceAfter: 10, author: "" },
    ]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("as what they are worth is a liability that the log shows", async () => {
    const network = await world.network();
    await rule(network.owner, { points: 7 });
    const { member, fill } = await memberAtGun(network);
    await setPoints(network.owner, { lapseMonths: 1, worth: "0.0125" });
    await fill();

    expect(await pointsTotalsOf(network.owner)).toEqual({
      came: 70,
      went: 0,
      outstanding: 70,
      lapsing: 0,
      worth: "0.88",
    });
    clock.pass(9 * HOUR);
    expect(await pointsTotalsOf(network.owner, { memberIds: [member.id] })).toMatchObject({ lapsing: 70 });
    clock.pass(-9 * HOUR);
    expect(await pointsTotalsOf(network.owner, { causes: ["EXPIRED"] })).toMatchObject({ came: 0, outstanding: 0 });
  });
});

test.each([
  ["months that are none", { lapseMonths: 0 }, 10012, "lapseMonths"],
  ["more months than can be", { lapseMonths: 121 }, 10012, "lapseMonths"],
  ["a worth below nothing", { worth: "-1" }, 10012, "worth"],
])("settings with %s are refused", async (_title, input, number, field) => {
  const { owner } = await world.network();
  const change = "mutation C($input: ChangePointsSettingsInput!) { changePointsSettings(input: $input) { id } }";

  expect(await owner.expectRefusal(change, { input })).toMatchObject({ number, field });
});

test("settings are the network's own: 10031 below its root", async () => {
  const network = await world.network();
  const keeper = await network.operator({ platform: await network.platform(), permissions: [Permission.PointsRule] });
  const change = "mutation C($input: ChangePointsSettingsInput!) { changePointsSettings(input: $input) { id } }";

  expect(await keeper.expectRefusal(change, { input: { worth: "1" } })).toMatchObject({ number: 10031 });
});

test("a lot that says other than the balance is found in the books", async () => {
  const network = await world.network();
  await rule(network.owner);
  const { fill } = await memberAtGun(network);
  await fill();

  await sql`update points_lot set remaining = remaining - 1 where network_id = ${network.id}`.execute(db);

  expect(await faultsOf(db, network.id)).toMatchObject([{ what: "LOTS_NOT_BALANCE", difference: "1" }]);
});
