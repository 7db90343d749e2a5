import type { Socket } from "node:net";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Clock } from "../../driver.ts";
import { computerAnswer, TestConsole } from "./test/test-console.ts";
import { driverOn, edges, FastClock, knowing, knowledge, until } from "./test/test-driver.ts";

vi.setConfig({ testTimeout: 20_000 });

describe("awkward consoles", () => {
  test.each<[string, (console: TestConsole, clock: Clock) => void]>([
    ["sends its answers in packets of three bytes", (console) => (console.pieceBytes = 3)],
    ["needs the line end", (console) => (console.needsLineEnd = true)],
    ["writes hex in lower case", lowerCase],
    ["makes noise before SOH", (console) => prefixed(console, "\r\n\xff")],
    [
      "repeats an old answer in the same packet",
      (console) => prefixed(console, computerAnswer("i30100", "2601151432", "")),
    ],
  ])("a console that %s is understood", async (_name, spoil) => {
    const clock = new FastClock();
    const console = new TestConsole(knowing(knowledge(), clock));
    spoil(console, clock);
    const { host } = await driverOn(console, { clock });
    await until(() => expect(host.showings("tank").length).toBeGreaterThan(2));
    await until(() => expect(host.kept).toHaveLength(3));
    expect(host.showings("tank")[0]).toMatchObject({ volumeLitres: "18420.5" });
    expect(console.mostOpen).toBe(1);
  });

  test("a console that is silent without its security code is offline, and speaks when it is given", async () => {
    const clock = new FastClock();
    const silent = new TestConsole(knowing(knowledge(), clock));
    silent.securityCode = "123456";
    const { host } = await driverOn(silent, { clock, format: "COMPUTER", timeouts: { firstByteMs: 500 } });
    await until(() => expect(host.showings("device").length).toBeGreaterThan(0));
    expect(host.showings("device")[0]).toMatchObject({ online: false });
    await until(() => expect(silent.connections).toBeGreaterThan(1));
    expect(host.showings("device")).toHaveLength(1);
    expect(host.shown).toHaveLength(1);
    expect(JSON.stringify(host.logged)).toContain("security");
    expect(silent.mostOpen).toBe(1);

    const speaking = new TestConsole(knowing(knowledge(), clock));
    speaking.securityCode = "123456";
    const second = await driverOn(speaking, { clock, securityCode: "123456" });
    await until(() => expect(second.host.showings("tank")).not.toEqual([]));
    expect(JSON.stringify(second.host.logged)).not.toContain("123456");
  });

  test("a console that answers late is heard", async () => {
    const clock = new FastClock();
    const answer = knowing(knowledge(), clock);
    const console = new TestConsole((fn, socket: Socket) => {
      const text = answer(fn, socket) ?? "";
      setTimeout(() => socket.write(text, "latin1"), 60);
      return null;
    });
    // The answers come some 600 ms after the command: behind the time-out, within the pause before the repetition.
    const { host } = await driverOn(console, { clock, timeouts: { firstByteMs: 400, retryMs: 4_000 } });
    await until(() => expect(host.showings("tank").length).toBeGreaterThan(2));
    expect(host.counters.reconnects).toBe(0);
  });

  test("after a connection lost in the middle of a frame, alarms are compared with what was last known", async () => {
    const clock = new FastClock();
    const facts = knowledge();
    const answer = knowing(facts, clock);
    let cuts = 0;
    const console = new TestConsole((fn, socket) => {
      if (fn !== "i20500" || cuts !== 1) return answer(fn, socket);
      cuts++;
      facts["205"] = "01000201" + "05";
      socket.end("\x01i205002601", "latin1");
      return null;
    });
    const { host } = await driverOn(console, { clock });
    await until(() => expect(host.facts("alarm")).toHaveLength(2));
    cuts = 1;
    await until(() => expect(host.facts("alarm")).toHaveLength(5));
    expect(edges(host).slice(2)).toEqual([
      "RAISED TANK_LEVEL_LOW 2 02 05",
      "CLEARED TANK_LEVEL_HIGH 2 02 07",
      "CLEARED TANK_DELIVERY_NEEDED 2 02 11",
    ]);
    expect(host.counters.reconnects).toBe(1);
    expect(console.mostOpen).toBe(1);
  });

  test("system alarms count too, and a failed system report clears none of them", async () => {
    const clock = new FastClock();
    const facts = { ...knowledge(), "101": "010200020702030501", "205": "0100020107" };
    let spoilt = false;
    const answer = knowing(facts, clock);
    const console = new TestConsole((fn, socket) =>
      spoilt && fn === "i10100" ? "\x01i10100 garbage\x03" : answer(fn, socket),
    );
    const { host } = await driverOn(console, { clock });
    const raised = [
      "RAISED TANK_LEVEL_HIGH 2 02 07",
      "RAISED GAUGE_FAULT 01.00 01 02",
      "RAISED GAUGE_FAULT 03.01 03 05",
    ];
    await until(() => expect(edges(host)).toEqual(raised));
    spoilt = true;
    facts["101"] = "";
    await until(() => expect(host.counters.badFrames).toBeGreaterThan(3));
    expect(edges(host)).toEqual(raised);
    spoilt = false;
    facts["205"] = "01000200";
    await until(() => expect(edges(host)).toHaveLength(6));
    expect(edges(host).slice(3)).toEqual(raised.map((edge) => edge.replace("RAISED", "CLEARED")));
  });

  test("a function that the console has answered is asked for again after it was refused", async () => {
    const clock = new FastClock();
    const answer = knowing(knowledge(), clock);
    let refusing = false;
    const console = new TestConsole((fn, socket) => (refusing ? "\x019999FF1B\x03" : answer(fn, socket)));
    const { host } = await driverOn(console, { clock });
    await until(() => expect(host.kept).toHaveLength(3));
    refusing = true;
    await until(() => expect(console.asked.slice(-2)).toEqual(["i20100", "i20100"]));
    refusing = false;
    const shown = host.showings("tank").length;
    await until(() => expect(host.showings("tank").length).toBeGreaterThan(shown));
    expect(host.kept).toHaveLength(3);
  });

  test("rubbish of every kind brings nothing down, and good answers are understood at once", async () => {
    const clock = new FastClock();
    const answer = knowing(knowledge(), clock);
    const spoilt = fc.record({
      kind: fc.constantFrom("cut", "changed", "noise", "twice", "other"),
      at: fc.nat(200),
      text: fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 80 }),
    });
    const rubbish = fc.sample(spoilt, { numRuns: 120, seed: 350 });
    const spoil = (good: string) => {
      const { kind, at, text } = rubbish.pop() ?? { kind: "good", at: 0, text: "" };
      const middle = at % good.length;
      if (kind === "cut") return good.slice(0, middle);
      if (kind === "changed") return good.slice(0, middle) + text + good.slice(middle + text.length);
      if (kind === "noise") return text;
      if (kind === "twice") return text + good + good;
      return kind === "other" ? computerAnswer("i20200", "2601151432", text) : good;
    };
    const console = new TestConsole((fn, socket) => spoil(answer(fn, socket) ?? ""));
    const quick = { firstByteMs: 200, gapMs: 100, answerMs: 1_000, retryMs: 10 };
    const { host } = await driverOn(console, { clock, timeouts: quick });
    await until(() => expect(rubbish).toEqual([]));
    const shown = host.showings("tank").length;
    await until(() => expect(host.showings("tank").length).toBeGreaterThan(shown + 1));
    await until(() => expect(host.facts("delivery")).toHaveLength(1));
    const told = host.showings("tank").filter(({ refused }) => !refused);
    expect(told.every(({ volumeLitres }) => ["18420.5", "9210"].includes(volumeLitres ?? ""))).toBe(true);
    expect(console.mostOpen).toBe(1);
  });

  test("lying counts are bad frames, and the next good answer is read", async () => {
    const clock = new FastClock();
    const facts = knowledge();
    const good = facts["201"] ?? "";
    facts["201"] = `${good.slice(0, 7)}FF${good.slice(9)}`;
    const { host } = await driverOn(new TestConsole(knowing(facts, clock)), { clock });
    await until(() => expect(host.counters.badFrames).toBeGreaterThan(0));
    expect(host.showings("tank")).toEqual([]);
    facts["201"] = good;
    await until(() => expect(host.showings("tank").length).toBeGreaterThan(1));
    expect(host.counters.reconnects).toBe(0);
  });

  test("a console whose clock is an hour off gets our times and an alarm, until it is set right", async () => {
    const clock = new FastClock();
    const ahead = new FastClock(Date.parse("2026-01-15T15:32:10Z"));
    let shownBy: Clock = ahead;
    const facts = { ...knowledge(), "205": "0100" };
    const console = new TestConsole((fn, socket) => knowing(facts, shownBy)(fn, socket));
    const { host } = await driverOn(console, { clock });
    await until(() => expect(edges(host)).toEqual(["RAISED GAUGE_FAULT CLOCK CLOCK"]));
    expect(host.showings("tank").every(({ at }) => at < new Date("2026-01-15T15:00:00Z"))).toBe(true);
    shownBy = clock;
    await until(() => expect(edges(host)).toHaveLength(2));
    expect(edges(host)[1]).toBe("CLEARED GAUGE_FAULT CLOCK CLOCK");
  });

  test("console times are the station's local times", async () => {
    const clock = new FastClock(Date.parse("2026-01-15T07:32:10Z"));
    const bangkok = new FastClock(Date.parse("2026-01-15T14:32:10Z"));
    const { host } = await driverOn(new TestConsole(knowing(knowledge(), bangkok)), {
      clock,
      timeZone: "Asia/Bangkok",
    });
    await until(() => expect(host.facts("delivery")).toHaveLength(1));
    expect(host.facts("delivery")[0]?.startedAt).toEqual(new Date("2026-01-14T23:10:00Z"));
    expect(edges(host).filter((edge) => edge.includes("CLOCK"))).toEqual([]);
  });
});

function lowerCase(console: TestConsole, clock: Clock): void {
  const facts = Object.entries(knowledge()).map(([fn, data]) => [fn, data.toLowerCase()]);
  const answer = knowing(Object.fromEntries(facts), clock);
  console.react = (fn, socket) => answer(fn, socket)?.replace(/&&.{4}/, (trailer) => trailer.toLowerCase()) ?? null;
}

function prefixed(console: TestConsole, noise: string): void {
  const { react } = console;
  console.react = (fn, socket) => noise + (react(fn, socket) ?? "");
}
