import { describe, expect, test } from "vitest";
import { UNBORN, garbled, leftover, take, tick, unknown, type Happening, type Message, type Node } from "./node.ts";
import type { Metric } from "./payload.ts";
import type { Verb } from "./topic.ts";

const metric = (
  name: string | null,
  alias: number | null,
  raw: Metric["raw"],
  datatype: number | null = 10,
): Metric => ({
  name,
  alias: alias === null ? null : String(alias),
  timestamp: null,
  datatype,
  isHistorical: false,
  raw,
});
const data = (alias: number, raw: number): Metric => metric(null, alias, raw, null);
const bdSeq = (number: number) => metric("bdSeq", null, BigInt(number), 8);

const message = (verb: Verb, device: string | null, seq: number | null, metrics: readonly Metric[] = []): Message => ({
  verb,
  device,
  payload: { timestamp: 1, seq, metrics },
});

/** Plays messages one after the other, a second apart unless told, and tells what they meant in short. */
class Play {
  node: Node = UNBORN;
  now = 0;
  readonly told: string[] = [];

  take(given: Message, afterMs = 0): this {
    this.now += afterMs;
    return this.keep(take(this.node, given, this.now));
  }

  wait(ms: number): this {
    this.now += ms;
    return this.keep(tick(this.node, this.now));
  }

  garbled(): this {
    return this.keep(garbled(this.node, this.now));
  }

  born(seq = 0): this {
    this.take(message("NBIRTH", null, seq, [bdSeq(7), metric("Box/Name", 1, "box", 12)]));
    this.take(message("DBIRTH", "gun-1", (seq + 1) % 256, [metric("Unit Price", 2, 7.5)]));
    this.told.length = 0;
    return this;
  }

  private keep({ node, happenings }: { node: Node; happenings: readonly Happening[] }): this {
    this.node = node;
    this.told.push(...happenings.map(inShort));
    return this;
  }
}

function inShort(happening: Happening): string {
  if (happening.what === "REBIRTH") return `REBIRTH ${happening.why}`;
  if (happening.what === "DIED") return `DIED ${happening.device ?? "node"}`;
  const told = happening.told.map(({ name, value }) => `${name}=${String(value)}`).join(" ");
  const late = happening.what === "TOLD" && happening.isLate ? " late" : "";
  return `${happening.what} ${happening.device ?? "node"} ${told}${late}`.trim();
}

const price = (seq: number, value: number) => message("DDATA", "gun-1", seq, [data(2, value)]);

describe("a node that is heard in order", () => {
  test("is born with its devices, and tells by aliases what they were born with", () => {
    const play = new Play();
    play.take(message("NBIRTH", null, 0, [bdSeq(7), metric("Box/Name", 1, "box", 12)]));
    play.take(message("DBIRTH", "gun-1", 1, [metric("Unit Price", 2, 7.5)]));
    play.take(price(2, 7.6)).take(message("NDATA", null, 3, [metric(null, 1, "other", null)]));
    expect(play.told).toEqual([
      "BORN node bdSeq=7 Box/Name=box",
      "BORN gun-1 Unit Price=7.5",
      "TOLD gun-1 Unit Price=7.6",
      "TOLD node Box/Name=other",
    ]);
  });

  test.each([0, 1, 200, 253, 254, 255])("may begin to count at %i, and goes round after 255", (base) => {
    const play = new Play().born(base);
    for (let step = 0; step < 600; step++) play.take(price((base + 2 + step) % 256, step));
    expect(play.told).toHaveLength(600);
    expect(play.told.filter((line) => !line.startsWith("TOLD gun-1 Unit Price="))).toEqual([]);
  });

  test("forgets the aliases of its life before with a new birth", () => {
    const play = new Play().born();
    play.take(message("NBIRTH", null, 40, [bdSeq(7)]));
    play.take(message("DBIRTH", "gun-2", 41, [metric("Total/Volume", 2, 1)]));
    play.take(message("DDATA", "gun-2", 42, [data(2, 5)]));
    expect(play.told.slice(1)).toEqual(["BORN gun-2 Total/Volume=1", "TOLD gun-2 Total/Volume=5"]);
  });
});

describe("a message that is missing", () => {
  test("is waited for, and what came before its turn follows it", () => {
    const play = new Play().born();
    play.take(price(3, 3)).take(price(4, 4)).wait(4_999);
    expect(play.told).toEqual([]);

    play.take(price(2, 2)).wait(60_000);
    expect(play.told).toEqual(["TOLD gun-1 Unit Price=2", "TOLD gun-1 Unit Price=3", "TOLD gun-1 Unit Price=4"]);
  });

  test("is given up after five seconds: the rest is taken, and everything asked for anew", () => {
    const play = new Play().born();
    play.take(price(4, 4)).take(price(3, 3), 1_000).wait(4_000);
    const why = "REBIRTH messages are missing from number 2 on";
    expect(play.told).toEqual(["TOLD gun-1 Unit Price=3", "TOLD gun-1 Unit Price=4", why]);

    play.take(price(5, 5)).wait(30_000);
    expect(play.told.slice(3)).toEqual(["TOLD gun-1 Unit Price=5"]);
  });

  test("is given up at once where too many came after it", () => {
    const play = new Play().born();
    for (let seq = 3; seq < 3 + 65; seq++) play.take(price(seq, seq));
    expect(play.told).toHaveLength(66);
    expect(play.node.held.size).toBe(0);
  });

  test("that comes after all is late, and so is one that comes twice", () => {
    const play = new Play().born();
    play.take(price(2, 2)).take(price(2, 2));
    play.take(price(4, 4)).wait(5_000).take(price(3, 3));
    expect(play.told.filter((line) => line.endsWith("late"))).toEqual([
      "TOLD gun-1 Unit Price=2 late",
      "TOLD gun-1 Unit Price=3 late",
    ]);
  });
});

describe("what waits for a message that is missing is taken late", () => {
  const waiting = () =>
    new Play()
      .born()
      .take(price(4, 4))
      .take(price(3, 3))
      .take(message("NDATA", null, 5));

  test.each<[string, Message, string]>([
    ["before a birth", message("NBIRTH", null, 0, [bdSeq(7)]), "BORN node bdSeq=7"],
    ["before a death", message("NDEATH", null, null, [bdSeq(7)]), "DIED node"],
  ])("%s", (_when, ending, last) => {
    const play = waiting().take(ending);
    expect(play.told).toEqual(["TOLD gun-1 Unit Price=3 late", "TOLD gun-1 Unit Price=4 late", last]);
    play.wait(60_000);
    expect(play.told).toHaveLength(3);
  });

  test("where the way to it is lost", () => {
    const { node, now } = waiting();
    expect(leftover(node, now).map(inShort)).toEqual(["TOLD gun-1 Unit Price=3 late", "TOLD gun-1 Unit Price=4 late"]);
  });
});

test("a message that tells an unknown metric is taken without it, and everything asked for anew", () => {
  const play = new Play().born().take(message("DDATA", "gun-1", 2, [data(99, 1), data(2, 8)]));
  expect(play.told).toEqual(["TOLD gun-1 Unit Price=8", "REBIRTH it told a metric that it was not born with"]);
});

describe("a node is asked to tell everything anew", () => {
  test.each<[string, (play: Play) => unknown, string]>([
    ["that tells before it was born", (play) => play.take(price(0, 1)), "it told before it was born"],
    [
      "whose device tells before it was born",
      (play) => play.born().take(message("DDATA", "gun-9", 2, [data(2, 1)])),
      "gun-9 told before it was born",
    ],
    [
      "that uses an alias it never named",
      (play) => play.born().take(message("DDATA", "gun-1", 2, [data(99, 1)])),
      "it told a metric that it was not born with",
    ],
    [
      "that uses another device's alias",
      (play) => play.born().take(message("DDATA", "gun-1", 2, [data(1, 1)])),
      "it told a metric that it was not born with",
    ],
    [
      "that numbers nothing",
      (play) => play.born().take(message("DDATA", "gun-1", null)),
      "a message without its number",
    ],
    ["of which something could not be read", (play) => play.born().garbled(), "a message that could not be read"],
  ])("%s", (_what, act, why) => {
    const play = new Play();
    act(play);
    expect(play.told).toEqual([`REBIRTH ${why}`]);
  });

  test("once in ten seconds, and not again once it was born", () => {
    const play = new Play();
    for (let second = 0; second < 25; second++) play.take(price(second, 1), second === 0 ? 0 : 1_000).wait(0);
    expect(play.told).toHaveLength(3);

    play.garbled().born().wait(60_000);
    expect(play.told).toEqual([]);
  });
});

describe("a death", () => {
  test("of the connection that was born ends it; of an older one it is none", () => {
    const play = new Play().born();
    play.take(message("NDEATH", null, null, [bdSeq(6)]));
    expect(play.told).toEqual([]);
    play.take(price(2, 1)).take(message("NDEATH", null, null, [bdSeq(7)]));
    expect(play.told).toEqual(["TOLD gun-1 Unit Price=1", "DIED node"]);
    expect(play.node.isBorn).toBe(false);
  });

  test("names its connection in either of two types", () => {
    const play = new Play().born();
    play.take(message("NDEATH", null, null, [metric("bdSeq", null, 7, 7)]));
    expect(play.told).toEqual(["DIED node"]);
  });

  test("of a device ends the device alone", () => {
    const play = new Play().born();
    play
      .take(message("DDEATH", "gun-1", 2))
      .take(message("NDATA", null, 3))
      .take(price(4, 1));
    expect(play.told).toEqual(["DIED gun-1", "TOLD node", "REBIRTH gun-1 told before it was born"]);
  });
});

test("after its way was lost nothing of it counts, but when it was asked last", () => {
  const play = new Play().born().garbled();
  const lost = unknown(play.node);
  expect([lost.isBorn, lost.aliases.size, lost.askedAt]).toEqual([false, 0, 0]);
});
