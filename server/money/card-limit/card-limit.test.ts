import { describe, expect, test } from "vitest";
import { Permission } from "../../../common/permission.ts";
import {
  ALLOW_ONCE,
  CARD_LIMITS,
  CHANGE_CARD_LIMITS,
  CHANGE_LIMIT_PROFILE,
  CREATE_LIMIT_PROFILE,
  DELETE_LIMIT_PROFILE,
  changeLimits,
  flaggedFill,
  limitProfile,
  limitProfilesOf,
  limitsOf,
  limitedCard,
  LIMITED_TAG,
  onceInput,
  reviewFills,
  setLimits,
} from "../../test/card-limits.ts";
import { cardDeed, cardOf, cardsOf, chargedCard } from "../../test/cards.ts";
import { changesOf } from "../../test/employees.ts";
import { outcomeOf } from "../../test/execute.ts";
import { askFill, fillsOf } from "../../test/fills.ts";
import { testServer } from "../../test/server.ts";

const { world } = await testServer();

const NOBODY = "01900000-0000-7000-8000-000000000000";
const permissions = [Permission.UserInfoList];

describe("a limit profile", () => {
  test("is made, changed, and told with the cards that take it", async () => {
    const { owner } = await world.network();
    const made = await limitProfile(owner, {
      name: "Trucks",
      dayAmount: "300.50",
      plates: ["a-1"],
      flagged: ["PLATE"],
    });
    expect(made).toMatchObject({
      name: "Trucks",
      dayAmount: "300.5",
      plates: ["A1"],
      flagged: ["PLATE"],
      cardCount: 0,
    });
    const card = await cardOf(owner);
    await changeLimits(owner, card.id, { profileId: made.id });

    const lines = { dayAmount: null, dayCount: 2, plates: [], flagged: ["DAY_COUNT", "PLATE"] };
    const input = { id: made.id, name: "Lorries", ...lines } as const;
    const { changeLimitProfile } = await owner.run<{ changeLimitProfile: object }>(CHANGE_LIMIT_PROFILE, { input });

    expect(changeLimitProfile).toMatchObject({
      name: "Lorries",
      dayAmount: null,
      dayCount: 2,
      plates: [],
      flagged: ["DAY_COUNT"],
      cardCount: 1,
    });
    expect((await limitsOf(owner, card.id)).lines).toMatchObject([{ rule: "DAY_COUNT", mode: "FLAG", most: "2" }]);
    expect(await changesOf(owner, made.id)).toContainEqual(
      expect.objectContaining({ operation: "changeLimitProfile" }),
    );
    expect(await limitProfilesOf(owner, { flagging: ["DAY_COUNT"] })).toHaveLength(1);
    expect(await limitProfilesOf(owner, { flagging: ["PLATE"] })).toEqual([]);
  });

  test.each<[string, object, number, string]>([
    ["no name", { name: " " }, 10012, "name"],
    ["an amount of 0", { dayAmount: "0" }, 10012, "dayAmount"],
    ["a grade of nobody", { gradeIds: [NOBODY] }, 10005, "gradeIds.0"],
    ["a station of nobody", { stations: { kind: "STATIONS", ids: [NOBODY] } }, 10003, "stations.ids.0"],
    ["hours that no clock shows", { windows: [{ from: "24:00", to: "25:00" }] }, 10012, "windows.0.from"],
    ["a platform of nobody", { platformId: NOBODY }, 10017, "platformId"],
  ])("with %s is refused", async (_title, given, number, field) => {
    const { owner } = await world.network();

    const refusal = await owner.expectRefusal(CREATE_LIMIT_PROFILE, { input: { name: "Trucks", ...given } });

    expect(refusal).toMatchObject({ number, field });
    expect(await limitProfilesOf(owner)).toEqual([]);
  });

  test("has its name once in its platform", async () => {
    const network = await world.network();
    await limitProfile(network.owner, { name: "Trucks" });
    await limitProfile(network.owner, { name: "Trucks", platformId: (await network.platform()).id });

    expect(await network.owner.expectRefusal(CREATE_LIMIT_PROFILE, { input: { name: "Trucks" } })).toMatchObject({
      number: 10015,
      field: "name",
    });
  });

  test("isn't deleted while a card takes it", async () => {
    const { owner } = await world.network();
    const [{ id }, card] = [await limitProfile(owner), await cardOf(owner)];
    await changeLimits(owner, card.id, { profileId: id });

    expect(await owner.expectRefusal(DELETE_LIMIT_PROFILE, { input: { id } })).toMatchObject({ number: 10019 });

    await changeLimits(owner, card.id, {});
    await owner.run(DELETE_LIMIT_PROFILE, { input: { id } });
    expect(await limitProfilesOf(owner)).toEqual([]);
  });

  test("of a sibling is nobody's, and one of the network's is for the cards below, not the other way", async () => {
    const network = await world.network();
    const [one, other] = [await network.platform(), await network.platform()];
    const sibling = await network.operator({ platform: other, permissions });
    const [top, below] = [await limitProfile(network.owner), await limitProfile(network.owner, { platformId: one.id })];
    const [ofOne, ofTop] = [await cardOf(network.owner, { platformId: one.id }), await cardOf(network.owner)];

    expect(await limitProfilesOf(sibling)).toEqual([]);
    expect(await sibling.expectRefusal(CARD_LIMITS, { cardId: ofOne.id })).toMatchObject({ number: 10016 });
    const refusal = (cardId: string, profileId: string, caller = network.owner) =>
      caller.expectRefusal(CHANGE_CARD_LIMITS, { input: { cardId, profileId } });
    expect(await refusal(ofTop.id, below.id)).toMatchObject({ number: 10006, field: "profileId" });
    const own = await cardOf(sibling);
    expect(await refusal(own.id, below.id, sibling)).toMatchObject({ number: 10014, field: "profileId" });
    expect(await changeLimits(network.owner, ofOne.id, { profileId: top.id })).toMatchObject({ profileId: top.id });
    expect(await changeLimits(network.owner, ofOne.id, { profileId: below.id })).toMatchObject({ profileId: below.id });
  });
});

describe("a card's limits", () => {
  test("are its profile's, but for the lines that it overrides, which are shown as such", async () => {
    const { owner } = await world.network();
    const given = { dayAmount: "100", dayCount: 3, plateRequired: true, flagged: ["PLATE"] as const };
    const { id: profileId, name } = await limitProfile(owner, { ...given, flagged: [...given.flagged] });
    const card = await cardOf(owner);
    const own = { dayAmount: "500", monthAmount: "900", fillAmount: "7", flagged: ["DAY_AMOUNT"] };

    const limits = await changeLimits(owner, card.id, {
      profileId,
      overridden: ["PLATE", "DAY_AMOUNT", "MONTH_AMOUNT"],
      ...own,
    });

    expect(limits).toMatchObject({ profileId, profileName: name, overridden: ["PLATE", "DAY_AMOUNT", "MONTH_AMOUNT"] });
    expect(limits.lines).toEqual([
      { rule: "PLATE", mode: "DECLINE", source: "OVERRIDE", lifted: true, most: null, used: null, left: null },
      { rule: "DAY_AMOUNT", mode: "FLAG", source: "OVERRIDE", lifted: false, most: "500", used: "0", left: "500" },
      { rule: "DAY_COUNT", mode: "DECLINE", source: "PROFILE", lifted: false, most: "3", used: "0", left: "3" },
      { rule: "MONTH_AMOUNT", mode: "DECLINE", source: "OVERRIDE", lifted: false, most: "900", used: "0", left: "900" },
    ]);
    expect(limits.inForce).toMatchObject({ dayAmount: "500", fillAmount: null, plateRequired: false });
    expect(await changesOf(owner, card.id)).toContainEqual(expect.objectContaining({ operation: "changeCardLimits" }));
  });

  test("are set for many at once, and what a card overrides stays", async () => {
    const network = await world.network();
    const { owner } = network;
    const { id: profileId } = await limitProfile(owner);
    const [one, other, closed] = [await chargedCard(owner, "10"), await chargedCard(owner, "10"), await cardOf(owner)];
    await cardDeed(owner, "closeCard", { cardId: closed.id });
    await changeLimits(owner, one.id, { overridden: ["DAY_COUNT"], dayCount: 5 });
    await changeLimits(owner, other.id, { profileId });

    const rows = await setLimits(owner, { ids: [one.id, other.id, closed.id, NOBODY], profileId });

    expect(rows).toMatchObject([
      { id: one.id, label: one.number, outcome: "DONE" },
      { id: other.id, outcome: "UNCHANGED" },
      { id: closed.id, outcome: "REFUSED", refusal: { number: 10036 } },
      { id: NOBODY, label: null, outcome: "REFUSED", refusal: { number: 10016 } },
    ]);
    expect(await limitsOf(owner, one.id)).toMatchObject({ profileId, overridden: ["DAY_COUNT"] });
    const taking = await cardsOf(owner, { limitProfileIds: [profileId] });
    expect(taking.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
    const foreign = await limitProfile(owner, { platformId: (await network.platform()).id });
    expect(await setLimits(owner, { filter: { ids: [one.id] }, profileId: foreign.id })).toMatchObject([
      { outcome: "REFUSED", refusal: { number: 10006, field: "profileId" } },
    ]);
    await setLimits(owner, { ids: [one.id] });
    expect((await limitsOf(owner, one.id)).lines).toMatchObject([{ rule: "DAY_COUNT", source: "OVERRIDE" }]);
  });

  test("aren't changed by who may only look", async () => {
    const network = await world.network();
    const viewer = await network.operator({ permissions, operates: [] });
    const card = await cardOf(network.owner);

    const answer = await viewer.send(CHANGE_CARD_LIMITS, { input: { cardId: card.id, overridden: ["DAY_COUNT"] } });

    expect(outcomeOf(answer)).toBe("403");
    expect(await limitsOf(viewer, card.id)).toMatchObject({ profileId: null, lines: [], waiver: null });
  });
});

describe("what lets a card fill once", () => {
  test.each<[string, object, number, string]>([
    ["without a reason", { reason: " " }, 10012, "reason"],
    ["until now", { until: "2026-11-02T08:00:00Z" }, 10012, "until"],
    ["for more than a month", { until: "2026-12-04T08:00:00Z" }, 10012, "until"],
    ["for a card of nobody", { cardId: NOBODY }, 10016, "cardId"],
  ])("isn't given %s", async (_title, given, number, field) => {
    const network = await world.network();
    const { card } = await limitedCard(network, { dayCount: 1 });

    expect(await network.owner.expectRefusal(ALLOW_ONCE, onceInput(card.id, given))).toMatchObject({ number, field });
    expect((await limitsOf(network.owner, card.id)).waiver).toBeNull();
  });

  test("isn't given where nothing limits the card", async () => {
    const { owner } = await world.network();
    const card = await cardOf(owner);

    expect(await owner.expectRefusal(ALLOW_ONCE, onceInput(card.id))).toMatchObject({ number: 10006, field: "cardId" });
  });
});

describe("a fill that a limit has flagged", () => {
  test("is looked at once, by whom and with what note", async () => {
    const network = await world.network();
    const { fillId } = await flaggedFill(network);
    const other = await network.operator({ permissions });
    expect(await fillsOf(network.owner, { flagged: true, reviewed: false })).toHaveLength(1);

    expect(await reviewFills(network.owner, [fillId], "a hired car")).toMatchObject([{ outcome: "DONE" }]);
    expect(await reviewFills(other, [fillId], "mine")).toMatchObject([{ outcome: "UNCHANGED" }]);

    expect(await fillsOf(network.owner, { flagged: true, reviewed: false })).toEqual([]);
    const [fill] = await fillsOf(network.owner, { reviewed: true });
    expect(fill).toMatchObject({ reviewNote: "a hired car", reviewedAt: "2026-11-02T08:00:00.000Z", flags: ["PLATE"] });
    expect(fill?.reviewer).not.toBe(other.login);
    expect(await changesOf(network.owner, fillId)).toContainEqual(
      expect.objectContaining({ operation: "reviewCardFills" }),
    );
  });

  test("is nobody's elsewhere, and one that isn't flagged has nothing to look at", async () => {
    const network = await world.network();
    const { fillId, gateway, device, card } = await flaggedFill(network);
    const sibling = await network.operator({ platform: await network.platform(), permissions });
    await changeLimits(network.owner, card.id, {});
    await askFill(gateway, device, LIMITED_TAG);
    const [plain] = await fillsOf(network.owner, { flagged: false });

    expect(await reviewFills(sibling, [fillId])).toMatchObject([{ outcome: "REFUSED", refusal: { number: 10014 } }]);
    expect(await reviewFills(network.owner, [plain?.id ?? ""])).toMatchObject([
      { outcome: "REFUSED", refusal: { number: 10006 } },
    ]);
    expect(await reviewFills(network.owner, [fillId])).toMatchObject([{ outcome: "DONE" }]);
  });
});
