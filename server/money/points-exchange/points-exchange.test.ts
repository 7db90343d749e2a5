import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { cardDeed, chargedCard, linesOf } from "../../test/cards.ts";
import { outcomeOf } from "../../test/execute.ts";
import { memberFor } from "../../test/members.ts";
import {
  EXCHANGE,
  exchange,
  exchangesOf,
  movesOf,
  pointsLinesOf,
  pointsOf,
  product,
  productsOf,
  rule,
  setPoints,
  stocked,
} from "../../test/points.ts";
import { testServer } from "../../test/server.ts";
import type { Network } from "../../test/world.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db, clock } = await testServer({ POOL_SIZE: "12" });

const CANCEL = `mutation Cancel($input: CancelPointsExchangeInput!) { cancelPointsExchange(input: $input) { id state cancelledBy cancelReason } }`;
const NOWHERE = "01900000-0000-7000-8000-000000000000";

/** A member with so many points: one for each unit put on a card of theirs. */
async function memberWith(network: Network, points: number) {
  await rule(network.owner, { unit: "STORED_VALUE" });
  const member = await memberFor(network.owner, { name: "Wang Fang" });
  const card = await chargedCard(network.owner, String(points), { memberId: member.id });
  return { member, card };
}
const given = (memberId: string, productId: string, more: object = {}) => ({
  input: { memberId, productId, quantity: 1, idempotencyKey: "mug for her", ...more },
});

test("points whose last day is over buy nothing, though nobody has come by to let them lapse", async () => {
  const network = await world.network();
  const { owner } = network;
  await setPoints(owner, { lapseMonths: 1 });
  const { member, card } = await memberWith(network, 100);
  await sql`update points_lot set expires_on = expires_on - 40 where network_id = ${network.id}`.execute(db);
  await cardDeed(owner, "depositCard", { cardId: card.id, amount: "60", tender: "CASH" });
  const mug = await stocked(owner, 5, { price: 60 });
  const wanted = { memberId: member.id, productId: mug.id };

  expect(await owner.expectRefusal(EXCHANGE, given(member.id, mug.id, { quantity: 2 }))).toMatchObject({
    number: 10025,
    params: { least: 120, has: 60 },
  });
  expect(await pointsOf(owner, member.id)).toBe(160);
  await exchange(owner, { ...wanted, quantity: 1 });

  expect((await pointsLinesOf(owner)).map(({ cause, points, balanceAfter }) => [cause, points, balanceAfter])).toEqual([
    ["EXCHANGED", -60, 0],
    ["EXPIRED", -100, 60],
    ["EARNED", 60, 160],
    ["EARNED", 100, 100],
  ]);
  expect(await faultsOf(db, network.id)).toEqual([]);
});

test("a product for points takes points and stock together, and both logs say so", async () => {
  const network = await world.network();
  const { member } = await memberWith(network, 500);
  const mug = await stocked(network.owner, 5, { price: 120, name: "Mug" });

  const made = await exchange(network.owner, { memberId: member.id, productId: mug.id, quantity: 2 });

  expect(made).toMatchObject({
    state: "DONE",
    memberName: "Wang Fang",
    productName: "Mug",
    quantity: 2,
    price: 120,
    points: 240,
  });
  expect(await exchangesOf(network.owner)).toEqual([made]);
  expect(await pointsOf(network.owner, member.id)).toBe(260);
  expect(await pointsLinesOf(network.owner, { causes: ["EXCHANGED"] })).toMatchObject([
    { points: -240, balanceAfter: 260, productName: "Mug" },
  ]);
  expect(await movesOf(network.owner)).toMatchObject([
    { cause: "EXCHANGE", quantity: -2, stockAfter: 3 },
    { cause: "GOODS_IN" },
  ]);
  expect(await faultsOf(db, network.id)).toEqual([]);
});

describe("an exchange is refused, and nothing moves, for", () => {
  test.each([
    ["a member who is nowhere", { memberId: NOWHERE }, 10014, "memberId"],
    ["a product that is nowhere", { productId: NOWHERE }, 10014, "productId"],
    ["none of it", { quantity: 0 }, 10012, "quantity"],
    ["more than is there", { quantity: 4 }, 10023, "quantity"],
    ["more than there are points for", { quantity: 3 }, 10025, "quantity"],
    ["no key", { idempotencyKey: "" }, 10012, "idempotencyKey"],
  ])("%s", async (_title, more, number, field) => {
    const network = await world.network();
    const { member } = await memberWith(network, number === 10023 ? 1000 : 250);
    const mug = await stocked(network.owner, 3, { price: 100 });
    const before = await pointsOf(network.owner, member.id);

    expect(await network.owner.expectRefusal(EXCHANGE, given(member.id, mug.id, more))).toMatchObject({
      number,
      field,
    });
    expect(await pointsOf(network.owner, member.id)).toBe(before);
    expect((await productsOf(network.owner))[0]?.stock).toBe(3);
  });

  test.each([
    ["switched off", { onOffer: false }],
    ["not offered yet", { fromDay: "2026-11-03" }],
    ["offered no longer", { untilDay: "2026-11-01" }],
  ])("a product that is %s", async (_title, offer) => {
    const network = await world.network();
    const { member } = await memberWith(network, 250);
    const mug = await stocked(network.owner, 3, offer);

    expect(await network.owner.expectRefusal(EXCHANGE, given(member.id, mug.id))).toMatchObject({
      number: 10006,
      field: "productId",
    });
  });

  test("another price than the one that was seen, told with the one that holds", async () => {
    const network = await world.network();
    const { member } = await memberWith(network, 250);
    const mug = await stocked(network.owner, 3);
    const { input } = given(member.id, mug.id);

    expect(await network.owner.expectRefusal(EXCHANGE, { input: { ...input, price: 99 } })).toMatchObject({
      number: 10006,
      field: "productId",
      params: { price: 100 },
    });
    await network.owner.run(EXCHANGE, { input: { ...input, price: 100 } });
    expect((await productsOf(network.owner))[0]?.stock).toBeLessThan(3);
  });

  test("more than one member may have, told how many are left, until one goes back", async () => {
    const network = await world.network();
    const { member } = await memberWith(network, 900);
    const mug = await stocked(network.owner, 9, { mostEach: 2 });
    const { id } = await exchange(network.owner, { memberId: member.id, productId: mug.id, quantity: 2 });

    expect(await network.owner.expectRefusal(EXCHANGE, given(member.id, mug.id))).toMatchObject({
      number: 10012,
      field: "quantity",
      params: { most: 0 },
    });
    await network.owner.run(CANCEL, { input: { id, reason: "Broken" } });
    await exchange(network.owner, { memberId: member.id, productId: mug.id, quantity: 1 });
    expect((await productsOf(network.owner))[0]?.stock).toBe(8);
  });

  test("points that were taken back meanwhile", async () => {
    const network = await world.network();
    const { station } = await network.forecourt();
    const { member, card } = await memberWith(network, 200);
    const mug = await stocked(network.owner, 9);
    await exchange(network.owner, { memberId: member.id, productId: mug.id, quantity: 2 });
    await sql`update ledger_account set balance = balance - 30 where kind = 'POINTS' and owner_id = ${member.id}`.execute(
      db,
    );
    await cardDeed(network.owner, "consumeAtStore", { cardId: card.id, stationId: station.id, amount: "1" });

    expect(await network.owner.expectRefusal(EXCHANGE, given(member.id, mug.id))).toMatchObject({ number: 10025 });
    expect(await pointsOf(network.owner, member.id)).toBe(-30);
    expect(await linesOf(network.owner, { operations: ["STORE_CONSUME"] })).toHaveLength(1);
  });
});

describe("at once", () => {
  test("fifty with one key get one mug, and the same answer", async () => {
    const network = await world.network();
    const { member } = await memberWith(network, 1000);
    const mug = await stocked(network.owner, 9);

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => network.owner.send(EXCHANGE, given(member.id, mug.id))),
    );

    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    expect(await pointsOf(network.owner, member.id)).toBe(900);
    expect(await network.owner.expectRefusal(EXCHANGE, given(member.id, mug.id, { quantity: 2 }))).toMatchObject({
      number: 10015,
      field: "idempotencyKey",
    });
  });

  test("fifty members after twenty mugs, two by two crossed: twenty get one, and nothing goes below 0", async () => {
    const network = await world.network();
    await rule(network.owner, { unit: "STORED_VALUE" });
    const members: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      const { id: memberId } = await memberFor(network.owner);
      await chargedCard(network.owner, "600", { memberId });
      members.push(memberId);
    }
    const [mug, cup] = [await stocked(network.owner, 10), await stocked(network.owner, 10)];

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        network.owner.send(
          EXCHANGE,
          given(members[at % 10] ?? "", (at % 2 ? mug : cup).id, { idempotencyKey: `key ${at}` }),
        ),
      ),
    );

    const outcomes = answers.map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === "OK")).toHaveLength(20);
    expect(new Set(outcomes)).toEqual(new Set(["OK", "10023"]));
    expect((await productsOf(network.owner)).map(({ stock }) => stock)).toEqual([0, 0]);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });
});

describe("an exchange that is cancelled", () => {
  test("gives points and goods back once, and tells the second who was first", async () => {
    const network = await world.network();
    const { member } = await memberWith(network, 500);
    const mug = await stocked(network.owner, 5);
    const { id } = await exchange(network.owner, { memberId: member.id, productId: mug.id, quantity: 2 });
    const input = { id, reason: " Broken " };

    const answers = await Promise.all(Array.from({ length: 10 }, () => network.owner.send(CANCEL, { input })));

    expect(answers.map(outcomeOf).filter((outcome) => outcome === "OK")).toHaveLength(1);
    expect(await network.owner.expectRefusal(CANCEL, { input })).toMatchObject({
      number: 10015,
      field: "id",
      params: { by: network.owner.login },
    });
    expect(await exchangesOf(network.owner)).toMatchObject([{ state: "CANCELLED", cancelReason: "Broken" }]);
    expect(await pointsOf(network.owner, member.id)).toBe(500);
    expect(await movesOf(network.owner)).toMatchObject([
      { cause: "EXCHANGE_CANCELLED", quantity: 2, stockAfter: 5, reason: "Broken" },
      {},
      {},
    ]);
    expect(await network.owner.expectRefusal(CANCEL, { input: { id, reason: " " } })).toMatchObject({
      field: "reason",
    });
    expect(await faultsOf(db, network.id)).toEqual([]);
  });

  test("gives them back to the lots that they came from, which lapse no later for it", async () => {
    const network = await world.network();
    await setPoints(network.owner, { lapseMonths: 2 });
    const { member, card } = await memberWith(network, 100);
    await setPoints(network.owner, { lapseMonths: 1 });
    clock.pass(61_000);
    await cardDeed(network.owner, "depositCard", { cardId: card.id, amount: "100", tender: "CASH" });
    const lots = () =>
      sql`select remaining, expires_on from points_lot where member_id = ${member.id} order by expires_on`.execute(db);
    const { rows: before } = await lots();
    const mug = await stocked(network.owner, 5, { price: 150 });

    const { id } = await exchange(network.owner, { memberId: member.id, productId: mug.id, quantity: 1 });
    expect((await lots()).rows).toMatchObject([{ remaining: 0 }, { remaining: 50 }]);
    await network.owner.run(CANCEL, { input: { id, reason: "Broken" } });

    expect((await lots()).rows).toEqual(before);
    expect(await faultsOf(db, network.id)).toEqual([]);
  });
});

test("whoever exchanges finds members, and nothing else of theirs", async () => {
  const network = await world.network();
  const { member } = await memberWith(network, 500);
  const mug = await stocked(network.owner, 5);
  const clerk = await network.operator({ permissions: [Permission.PointsExchange] });

  const made = await exchange(clerk, { memberId: member.id, productId: mug.id, quantity: 1 });

  expect(await exchangesOf(clerk, { memberIds: [member.id] })).toMatchObject([{ id: made.id }]);
  expect(await exchangesOf(clerk, { states: ["CANCELLED"] })).toEqual([]);
  expect(await exchangesOf(clerk, { productIds: [(await product(network.owner)).id] })).toEqual([]);
});
