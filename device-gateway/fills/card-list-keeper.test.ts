import { describe, expect, test } from "vitest";
import { GUN, OTHER_GUN, aStation, listed, page } from "./test-station.ts";

const MINUTE = 60_000;

describe("the list of a station", () => {
  test("is read page by page, and from then on what changed, every minute", async () => {
    const { desk, server, clock, begin } = aStation();
    server.pages = [page({ next: "c1" }), page({ version: "v2", cards: [listed({}, "CD34")] })];

    await begin();
    await clock.advance(MINUTE);

    expect(desk.lists.sizeOf("s1")).toBe(2);
    expect(server.asked).toEqual([
      { stationId: "s1", since: null, after: null },
      { stationId: "s1", since: null, after: "c1" },
      // The first page's: what changed while the others were read is told again.
      { stationId: "s1", since: "v1", after: null },
    ]);
  });

  test("is read at once when something happened to a card", async () => {
    const { desk, server, clock, begin, cutOff } = aStation();
    await begin();
    server.pages = [page({ whole: false, cards: [listed({ state: "LOST", declinedBy: "STATE" })] })];

    desk.keeper.refresh();
    await clock.advance(1);
    cutOff();

    expect(await desk.fills.ask("d1", GUN)).toMatchObject({ allowed: false });
  });

  test("loses the cards that are gone, and with a new whole one all that aren't on it", async () => {
    const { desk, server, clock, begin } = aStation();
    server.pages = [page({ cards: [listed(), listed({}, "CD34")] })];
    await begin();
    server.pages = [page({ whole: false, cards: [], gone: [listed().tag] })];
    await clock.advance(MINUTE);
    expect(desk.lists.sizeOf("s1")).toBe(1);

    server.pages = [page({ cards: [listed({}, "EF56")] })];
    await clock.advance(MINUTE);

    expect(desk.lists.cardOf("s1", listed({}, "CD34").tag)).toBeNull();
    expect(desk.lists.cardOf("s1", listed({}, "EF56").tag)).toMatchObject({ available: "100" });
  });

  test("is read whole again after some hours", async () => {
    const { server, clock, begin } = aStation();
    await begin();
    const wholes = () => server.asked.filter((asked) => (asked as { since: string | null }).since === null).length;

    await clock.advance(6 * 60 * MINUTE);
    expect(wholes()).toBe(1);
    await clock.advance(2 * MINUTE);

    expect(wholes()).toBe(2);
  });

  test("that changed its nature between two pages is read from the beginning", async () => {
    const { desk, server, begin } = aStation();
    server.pages = [page({ whole: false, next: "c1" }), page(), page({ cards: [listed({}, "CD34")] })];

    await begin();

    expect(desk.lists.cardOf("s1", listed({}, "CD34").tag)).not.toBeNull();
    expect(desk.lists.sizeOf("s1")).toBe(1);
  });

  test("stays as it was while the server is away, and the log says so once", async () => {
    const { desk, server, clock, lines, begin, cutOff } = aStation();
    await begin();
    cutOff();
    await clock.advance(10 * MINUTE);

    expect(desk.lists.sizeOf("s1")).toBe(1);
    expect(lines.filter(({ msg }) => msg === "the list of cards could not be read")).toHaveLength(1);
    server.pages = [];
    await clock.advance(MINUTE);
    expect(lines.at(-1)?.msg).toBe("the list of cards is read again");
  });

  test("of a station that is ours no more is forgotten", async () => {
    const { desk, clock, begin } = aStation();
    await begin();

    desk.keeper.serve(["s2"]);
    await clock.advance(1);

    expect(desk.lists.termsOf("s1")).toBeNull();
    expect(desk.lists.sizeOf("s1")).toBe(0);
  });
});

describe("what cards took meanwhile", () => {
  test("is taken off until the server has heard of it and told its list anew", async () => {
    const { desk, server, clock, begin, cutOff, sell, deliver } = aStation();
    await begin();
    cutOff();
    await desk.fills.ask("d1", GUN);
    sell("30");
    server.pages = [page({ whole: false, cards: [listed({ available: "100" })] })];
    await clock.advance(MINUTE);
    cutOff();
    // The server has told its list anew, but nobody has told it of the sale yet.
    expect(await desk.fills.ask("d1", OTHER_GUN)).toMatchObject({ bound: "70" });

    deliver();
    server.pages = [page({ whole: false, cards: [listed({ available: "70" })] })];
    await clock.advance(MINUTE);
    cutOff();

    expect(await desk.fills.ask("d1", { ...GUN, address: "1.3" })).toMatchObject({ bound: "70" });
  });
});
