import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import { cardDeed, cardOf, cardRefusal, cardsOf, chargedCard, linesOf, operationOf } from "../../test/cards.ts";
import { cardGroupOf } from "../../test/card-groups.ts";
import { HOUR } from "../../test/clock.ts";
import { changesOf } from "../../test/employees.ts";
import { outcomeOf } from "../../test/execute.ts";
import { memberFor } from "../../test/members.ts";
import { testServer } from "../../test/server.ts";
import { faultsOf } from "../ledger/books.ts";

const { world, db, clock } = await testServer();

describe("opening a card", () => {
  test("gives a member plastic on an account of 0, and the flow begins with it", async () => {
    const { owner } = await world.network();
    const member = await memberFor(owner, { name: "Wang Fang" });
    const card = await cardOf(owner, {
      number: " ab-1234 ",
      tag: "04 a1:b2",
      plate: "浙A·12345",
      pin: "1234",
      memberId: member.id,
    });

    expect(card).toMatchObject({
      number: "AB-1234",
      tag: "04A1B2",
      plate: "浙A12345",
      state: "NORMAL",
      hasPin: true,
      memberName: "Wang Fang",
      balance: "0",
    });
    for (const search of ["ab-12", "浙a 12345", "fang", member.phone]) {
      expect(await cardsOf(owner, { search })).toMatchObject([{ id: card.id }]);
    }
    expect(await linesOf(owner)).toMatchObject([{ operation: "OPEN_ACCOUNT", cardId: card.id, balanceAfter: "0" }]);
    expect(await changesOf(owner, card.id)).toMatchObject([{ operation: "openCard" }]);
  });

  test("tells its holder's points and the end of the identity number, and whose card it is", async () => {
    const { owner } = await world.network();
    const { id: memberId } = await memberFor(owner, { idNumber: "110101199003074512" });
    const own = await cardOf(owner, { memberId });
    const { group } = await cardGroupOf(owner, { cards: 1 });

    expect(own).toMatchObject({ memberIdNumberMasked: "••••••••••••••4512", memberPoints: 0, userType: "GENERAL" });
    expect((await cardsOf(owner, { groupIds: [group.id] }))[0]).toMatchObject({
      memberIdNumberMasked: null,
      memberPoints: null,
      userType: "GROUP",
    });
  });

  test("twenty times at once with one number makes one card and one account", async () => {
    const { owner } = await world.network();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        owner.send(operationOf("openCard"), { input: { number: "C-1000", idempotencyKey: `key ${at}` } }),
      ),
    );

    expect(answers.map(outcomeOf).toSorted()).toEqual([...Array.from({ length: 19 }, () => "10015"), "OK"]);
    expect(await linesOf(owner)).toHaveLength(1);
  });

  test.each([
    ["a number of one character", { number: "1" }, 10012, "number"],
    ["a tag that is none", { tag: "xyz!" }, 10012, "tag"],
    ["a PIN of letters", { pin: "abcd" }, 10012, "pin"],
    ["a last day that is over", { validUntil: "2001-01-01" }, 10041, "validUntil"],
    ["a member who is nobody", { memberId: "01900000-0000-7000-8000-000000000000" }, 10014, "memberId"],
  ])("with %s is refused, and nothing stays", async (_title, given, number, field) => {
    const { owner } = await world.network();

    expect(await cardRefusal(owner, "openCard", { number: "C-1000", ...given })).toMatchObject({ number, field });
    expect(await cardsOf(owner)).toEqual([]);
    expect(await linesOf(owner)).toEqual([]);
  });

  test("with a tag that another card has names the tag", async () => {
    const { owner } = await world.network();
    await cardOf(owner, { tag: "0A0B" });

    expect(await cardRefusal(owner, "openCard", { number: "C-1001", tag: "0a:0b" })).toMatchObject({
      number: 10015,
      field: "tag",
    });
  });
});

describe("the state of a card", () => {
  /** How a card comes to each state. */
  const INTO: Readonly<Record<string, readonly string[]>> = {
    NORMAL: [],
    LOST: ["reportCardLoss"],
    STOP: ["stopCard"],
    CLOSED: ["closeCard"],
  };
  const ALLOWED: Readonly<Record<string, readonly string[]>> = {
    depositCard: ["NORMAL"],
    reportCardLoss: ["NORMAL", "STOP"],
    findCard: ["LOST"],
    stopCard: ["NORMAL"],
    resumeCard: ["STOP"],
    reloadCardPin: ["NORMAL"],
    changeCard: ["NORMAL", "LOST"],
    closeCard: ["NORMAL", "STOP", "LOST"],
  };
  const GIVEN: Readonly<Record<string, object>> = {
    depositCard: { amount: "10", tender: "CASH" },
    changeCard: { number: "NEW-1" },
  };
  const cases = Object.keys(INTO).flatMap((state) => Object.keys(ALLOWED).map((field) => ({ state, field })));

  test.each(cases)("$state: $field", async ({ state, field }) => {
    const { owner } = await world.network();
    const { id: cardId } = await cardOf(owner);
    for (const before of INTO[state] ?? []) {
      await cardDeed(owner, before, { cardId });
    }

    const input = { cardId, idempotencyKey: "k", ...GIVEN[field] };
    const told = outcomeOf(await owner.send(operationOf(field), { input }));

    expect(told).toBe(ALLOWED[field]?.includes(state) ? "OK" : "10036");
  });

  test("is past its validity for what moves value, and may still be closed", async () => {
    const { owner } = await world.network();
    const { id: cardId } = await cardOf(owner, { validUntil: "2026-11-02" });
    await cardDeed(owner, "depositCard", { cardId, amount: "5", tender: "CASH" });
    // Past midnight in Shanghai.
    clock.pass(9 * HOUR);

    expect(await cardRefusal(owner, "depositCard", { cardId, amount: "6", tender: "CASH" })).toMatchObject({
      number: 10041,
      params: { validUntil: "2026-11-02" },
    });
    expect((await cardDeed(owner, "closeCard", { cardId, tender: "CASH" })).card.state).toBe("CLOSED");
  });
});

test("a new card takes over account, plate and validity; the old one holds nothing", async () => {
  const network = await world.network();
  const { owner } = network;
  const old = await chargedCard(owner, "100", { plate: "A1", validUntil: "2030-01-01" });

  const { card, line } = await cardDeed(owner, "changeCard", { cardId: old.id, number: "NEW-1", tag: "AB12" });

  expect(card).toMatchObject({ number: "NEW-1", plate: "A1", validUntil: "2030-01-01", balance: "100" });
  expect(card.cardAccountId).toBe(old.cardAccountId);
  expect(line).toMatchObject({ operation: "CHANGE_CARD", cardNumber: "NEW-1", otherCardNumber: old.number });
  expect(await cardsOf(owner, { ids: [old.id] })).toMatchObject([
    { state: "REPLACED", balance: "0", replacedById: card.id },
  ]);
  expect(await cardRefusal(owner, "depositCard", { cardId: old.id, amount: "5", tender: "CASH" })).toMatchObject({
    number: 10036,
    params: { state: "REPLACED" },
  });
  expect(await faultsOf(db, network.id)).toEqual([]);
});

test("a PIN that is made is told once", async () => {
  const { owner } = await world.network();
  const { id: cardId } = await cardOf(owner);
  const input = { cardId, idempotencyKey: "once" };

  const first = await cardDeed(owner, "reloadCardPin", input);
  const again = await cardDeed(owner, "reloadCardPin", input);

  expect(first.pin).toMatch(/^\d{6}$/);
  expect(again).toMatchObject({ id: first.id, pin: null, card: { hasPin: true } });
});

test("a platform sees its own cards; a sibling's are 10016", async () => {
  const network = await world.network();
  const [west, east] = [await network.platform(), await network.platform()];
  const there = await cardOf(network.owner, { platformId: west.id });
  const permissions = [Permission.UserInfoList, Permission.UserFlowQuery];
  const eastern = await network.operator({ platform: east, permissions, operates: [Permission.UserInfoList] });

  expect(await cardsOf(eastern)).toEqual([]);
  expect(await linesOf(eastern)).toEqual([]);
  expect(await cardRefusal(eastern, "stopCard", { cardId: there.id })).toMatchObject({
    number: 10016,
    field: "cardId",
  });
});
