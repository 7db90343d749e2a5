import { describe, expect, test } from "vitest";
import { ManualClock } from "../test/fake-clock.ts";
import { ServerFault } from "../server-answer.ts";
import type { ServerAnswer } from "./fill-desk.ts";
import { GUN, OTHER_GUN, aStation, listed, page } from "./test-station.ts";

const ALLOWED: ServerAnswer = { allowed: true, declinedBy: null, bound: "50", price: null, holder: null, plate: null };
const DECLINED = { allowed: false, bound: null, price: null, holder: null, plate: null };
const HOUR = 3_600_000;

describe("a card that is asked for", () => {
  test("may fill as the server says", async () => {
    const { desk, server } = aStation();
    const asked: object[] = [];
    server.answer = async (...given) => {
      asked.push(...given);
      return ALLOWED;
    };

    expect(await desk.fills.ask("d1", GUN)).toMatchObject({ allowed: true, bound: "50" });
    expect(asked).toEqual([{ deviceId: "d1", ...GUN }]);
  });

  test("that the server declines may not, and the log says by which rule", async () => {
    const { desk, server, lines, begin } = aStation();
    await begin();
    server.answer = async () => ({ ...ALLOWED, allowed: false, declinedBy: "STATE" });

    expect(await desk.fills.ask("d1", GUN)).toEqual(DECLINED);
    expect(lines).toMatchObject([{ allowed: false, declinedBy: "STATE" }]);
  });

  test("of which the server wants to know nothing may not, whatever the list says", async () => {
    const { desk, server, begin, decisions } = aStation();
    await begin();
    server.answer = () => Promise.reject(new ServerFault("refused", "no such device", "10014"));

    expect(await desk.fills.ask("d1", GUN)).toEqual(DECLINED);
    expect(decisions()).toEqual([]);
  });
});

describe("while the server is away", () => {
  test("no card fills at a station that has no list, and that is told", async () => {
    const { desk, cutOff, decisions } = aStation();
    cutOff();

    expect(await desk.fills.ask("d1", GUN)).toEqual(DECLINED);
    expect(decisions()).toMatchObject([{ tag: "AB12", rules: ["-LIST"], bound: null, listAt: null }]);
  });

  test("a card fills for what its list leaves it, and that is told with the list's age", async () => {
    const { desk, begin, cutOff, decisions } = aStation();
    await begin();
    cutOff();

    expect(await desk.fills.ask("d1", { ...GUN, tag: "ab:12" })).toMatchObject({ allowed: true, bound: "100" });
    expect(decisions()).toMatchObject([
      {
        deviceId: "d1",
        address: "1.1",
        bound: "100",
        rules: ["+LIST", "+CARD", "+VALIDITY", "+AVAILABLE"],
        listAt: "2026-11-20T10:00:00.000Z",
      },
    ]);
  });

  test("a server that is slow is not waited for: a controller wants its answer within a second", async () => {
    const { desk, server, clock, begin } = aStation();
    await begin();
    server.answer = () => new Promise(() => undefined);
    const answer = desk.fills.ask("d1", GUN);
    await clock.advance(899);
    let told = false;
    void answer.then(() => (told = true));
    await Promise.resolve();
    expect(told).toBe(false);

    await clock.advance(2);

    expect(await answer).toMatchObject({ allowed: true, bound: "100" });
  });

  test.each([
    ["that is lost", listed({ state: "LOST", declinedBy: "STATE" }), "STATE"],
    ["whose last day is over", listed({ validBefore: "2026-11-20T10:00:00Z" }), "VALIDITY"],
    ["that is empty", listed({ available: "0" }), "AVAILABLE"],
    ["whose plate has no litres left", listed({ mostVolume: "0" }), "AVAILABLE"],
    ["whose plate has no fills left", listed({ mostFills: 0 }), "AVAILABLE"],
    ["of nobody", listed({}, "FFFF"), "CARD"],
  ])("a card %s does not", async (_what, card, rule) => {
    const { desk, server, begin, cutOff, decisions } = aStation();
    server.pages = [page({ cards: [card] })];
    await begin();
    cutOff();

    expect(await desk.fills.ask("d1", GUN)).toEqual(DECLINED);
    expect(decisions()[0]?.rules.at(-1)).toBe(`-${rule}`);
  });

  test("a card fills no more litres than its plate has left, at this price", async () => {
    const { desk, server, begin, cutOff } = aStation();
    server.pages = [page({ cards: [listed({ mostVolume: "1.111" })] })];
    await begin();
    cutOff();

    expect(await desk.fills.ask("d1", GUN)).toMatchObject({ bound: "7.77" });
  });

  test("what a card may be filling at one gun it can't at another", async () => {
    const { desk, begin, cutOff, sell } = aStation();
    await begin();
    cutOff();
    await desk.fills.ask("d1", GUN);

    expect(await desk.fills.ask("d1", OTHER_GUN)).toEqual(DECLINED);
    expect(await desk.fills.ask("d1", GUN)).toMatchObject({ bound: "100" });

    sell("30");
    expect(await desk.fills.ask("d1", OTHER_GUN)).toMatchObject({ bound: "70" });
  });

  test("a sale that is told twice is taken off once", async () => {
    const { desk, begin, cutOff, sell } = aStation();
    await begin();
    cutOff();
    await desk.fills.ask("d1", GUN);
    sell("30");
    sell("30");

    expect(await desk.fills.ask("d1", GUN)).toMatchObject({ bound: "70" });
  });

  test("what the server let pass before it went is not there a second time", async () => {
    const { desk, server, begin, cutOff } = aStation();
    await begin();
    server.answer = async () => ALLOWED;
    await desk.fills.ask("d1", GUN);
    cutOff();

    expect(await desk.fills.ask("d1", OTHER_GUN)).toMatchObject({ bound: "50" });
  });

  test("what was let pass and never sold is free again when a fill would be over", async () => {
    const { desk, clock, begin, cutOff } = aStation();
    await begin();
    cutOff();
    await desk.fills.ask("d1", GUN);

    await clock.advance(HOUR / 2 + 1);

    expect(await desk.fills.ask("d1", OTHER_GUN)).toMatchObject({ bound: "100" });
  });

  test("a restart forgets neither the list nor what was taken", async () => {
    const before = aStation();
    await before.begin();
    before.cutOff();
    await before.desk.fills.ask("d1", GUN);
    before.sell("30");
    before.close();

    const after = aStation({ folder: before.folder, clock: before.clock });
    after.cutOff();

    expect(await after.desk.fills.ask("d1", OTHER_GUN)).toMatchObject({ bound: "70" });
  });

  test("a decision that the disk doesn't take is none", async () => {
    const { desk, spool, begin, cutOff } = aStation();
    await begin();
    cutOff();
    spool.close();

    expect(await desk.fills.ask("d1", GUN)).toEqual(DECLINED);
  });
});

describe("a list that is too old", () => {
  test("lets no card fill, unless the network says so", async () => {
    const { desk, clock, begin, cutOff, decisions } = aStation();
    await begin();
    cutOff();

    await clock.advance(HOUR + 60_001);

    expect(await desk.fills.ask("d1", GUN)).toEqual(DECLINED);
    expect(decisions()).toMatchObject([{ rules: ["-LIST"], listAt: "2026-11-20T10:00:00.000Z" }]);
  });

  test("lets a card fill up to the offline limit, all in all", async () => {
    const { desk, server, clock, begin, cutOff, sell } = aStation();
    server.pages = [page({ offlineAllowed: true })];
    await begin();
    cutOff();
    await clock.advance(HOUR + 60_001);

    expect(await desk.fills.ask("d1", GUN)).toMatchObject({ bound: "40" });
    sell("15");
    expect(await desk.fills.ask("d1", GUN)).toMatchObject({ bound: "25" });
  });

  test("is not made so by a clock that jumps a year ahead", async () => {
    const { desk, server, clock, begin, cutOff, stopping } = aStation();
    await begin();
    stopping.abort();
    cutOff();
    server.uptime = 60_000;

    await clock.advance(365 * 24 * HOUR);

    expect(await desk.fills.ask("d1", GUN)).toMatchObject({ allowed: true });
  });

  test("is what a list from the future is, after a restart with a clock that lost its battery", async () => {
    const before = aStation();
    await before.begin();
    before.close();
    const { desk, cutOff } = aStation({ folder: before.folder, clock: new ManualClock("2000-01-01T00:00:00Z") });
    cutOff();

    expect(await desk.fills.ask("d1", GUN)).toEqual(DECLINED);
  });
});
