import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { SpoolFull } from "../driver.ts";
import { ManualClock } from "../test/fake-clock.ts";
import { aSale, anAlarm } from "../test/facts.ts";
import { aFolder, aLog } from "../test/surroundings.ts";
import { factReport, type FactReport } from "./reports.ts";
import { Spool, type Settlement, type SpooledFact } from "./spool.ts";

const PLENTY = { facts: 1_000, bytes: 1_000_000 };
const MINUTE_MS = 60_000;

function fact(number: number, deviceId = "d1"): FactReport {
  return factReport(aSale(number), { deviceId, at: new Date("2026-11-20T10:03:00Z") });
}

function openSpool({ path = join(aFolder(), "spool.sqlite"), limitBytes = 10_000_000, rememberedKeys = 50_000 } = {}) {
  const clock = new ManualClock();
  const { log, lines } = aLog();
  const spool = new Spool({ path, limitBytes, clock, log, rememberedKeys });
  onTestFinished(() => spool.close());
  return { spool, clock, lines, path };
}

function numbers(facts: readonly SpooledFact[]): string[] {
  return facts.map(({ report }) => (JSON.parse(report) as { transactionNo: string }).transactionNo);
}

function all(facts: readonly SpooledFact[], fate: Settlement["fate"]): Settlement[] {
  return facts.map((each) => ({ fact: each, fate, message: "because" }));
}

describe("what is kept", () => {
  test("facts come out oldest first, as they went in", () => {
    const { spool } = openSpool();
    for (const number of [3, 1, 2]) spool.keep("d1", fact(number), "raw");

    const batch = spool.next(PLENTY);

    expect(numbers(batch)).toEqual(["3", "1", "2"]);
    expect(JSON.parse(batch[0]!.report)).toEqual(fact(3).report);
    expect(spool.waiting).toBe(3);
  });

  test("what waits of a device is told, and since when, also after another start, until it is delivered", () => {
    const { spool, path } = openSpool();
    const at = (hour: number) => new Date(`2026-11-20T0${hour}:00:00.000Z`);
    const sold = (number: number, hour: number) =>
      factReport(aSale(number, { startedAt: at(hour), endedAt: at(hour) }), { deviceId: "d1", at: at(9) });
    expect(spool.waitingOf("d1")).toEqual({ facts: 0, since: null });
    spool.keep("d1", sold(1, 5), "raw");
    spool.keep("d1", sold(2, 4), "raw");
    spool.keep("d1", sold(3, 6), "raw");
    spool.keep("d1", sold(3, 6), "raw again");
    spool.keep("d2", fact(1, "d2"), "raw");
    expect(() =>
      spool.together(() => {
        spool.keep("d1", sold(4, 1), "raw");
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(spool.waitingOf("d1")).toEqual({ facts: 3, since: at(4).toISOString() });
    spool.close();

    const { spool: again } = openSpool({ path });
    expect(again.waitingOf("d1")).toEqual({ facts: 3, since: at(4).toISOString() });
    const [first, ...others] = again.next(PLENTY).filter(({ device }) => device === "d1");
    again.settle(all([first!], "putOff"));
    again.settle(all(others, "delivered"));
    expect(again.waitingOf("d1")).toEqual({ facts: 1, since: at(4).toISOString() });
    again.settle(all([first!], "delivered"));
    expect(again.waitingOf("d1")).toEqual({ facts: 0, since: null });
    expect(again.waitingOf("d2").facts).toBe(1);
  });

  test("a fact that was handed over twice waits once", () => {
    const { spool } = openSpool();
    spool.keep("d1", fact(1), "raw");
    spool.keep("d1", fact(1), "raw again");

    expect(numbers(spool.next(PLENTY))).toEqual(["1"]);
  });

  test.each([
    ["another device", fact(1), fact(1, "d2"), "d2"],
    ["another kind", fact(1), factReport(anAlarm(), { deviceId: "d1", at: new Date() }), "d1"],
    [
      "another start after the number wrapped",
      fact(1),
      factReport(aSale(1, { startedAt: new Date("2027-01-01T00:00:00Z") }), { deviceId: "d1", at: new Date() }),
      "d1",
    ],
    [
      "the end of an alarm",
      factReport(anAlarm(), { deviceId: "d1", at: new Date() }),
      factReport(anAlarm({ edge: "CLEARED" }), { deviceId: "d1", at: new Date() }),
      "d1",
    ],
  ])("%s makes another fact", (_what, first, second, device) => {
    const { spool } = openSpool();
    spool.keep("d1", first, "raw");
    spool.keep(device, second, "raw");

    expect(spool.waiting).toBe(2);
  });

  test("a batch is bounded in facts and in bytes, and holds one fact however large it is", () => {
    const { spool } = openSpool();
    for (let number = 1; number <= 5; number++) spool.keep("d1", fact(number), "raw");

    expect(numbers(spool.next({ facts: 2, bytes: 1_000_000 }))).toEqual(["1", "2"]);
    expect(numbers(spool.next({ facts: 100, bytes: 1 }))).toEqual(["1"]);
  });

  test("what waits is there after a restart, in the same order", () => {
    const { spool, path } = openSpool();
    for (const number of [2, 1]) spool.keep("d1", fact(number), "raw");
    const bytes = spool.bytes;
    spool.close();

    const { spool: again } = openSpool({ path });

    expect(numbers(again.next(PLENTY))).toEqual(["2", "1"]);
    expect([again.waiting, again.bytes]).toEqual([2, bytes]);
  });

  test("a second process with the same folder is told so", () => {
    const { path } = openSpool();

    expect(() => openSpool({ path })).toThrow(/another gateway is using .*spool\.sqlite/);
  });
});

describe("delivery", () => {
  test("delivered facts are gone and are not taken a second time", () => {
    const { spool, path } = openSpool();
    spool.keep("d1", fact(1), "raw");
    spool.settle(all(spool.next(PLENTY), "delivered"));
    spool.keep("d1", fact(1), "raw");

    expect(spool.waiting).toBe(0);
    expect(spool.bytes).toBe(0);
    spool.close();
    const { spool: again } = openSpool({ path });
    again.keep("d1", fact(1), "raw");
    expect(again.waiting).toBe(0);
  });

  test("only so many delivered keys are remembered, the newest", () => {
    const { spool } = openSpool({ rememberedKeys: 2 });
    for (const number of [1, 2, 3]) spool.keep("d1", fact(number), "raw");
    spool.settle(all(spool.next(PLENTY), "delivered"));

    for (const number of [1, 2, 3]) spool.keep("d1", fact(number), "raw");

    expect(numbers(spool.next(PLENTY))).toEqual(["1"]);
  });

  test("a fact that the server will never take moves to the dead letters with its raw text and the reason", () => {
    const { spool } = openSpool();
    spool.keep("d1", fact(1), "the device's own words");
    spool.keep("d1", fact(2), "raw");
    spool.settle(all(spool.next({ facts: 1, bytes: 1_000 }), "invalid"));

    expect(numbers(spool.next(PLENTY))).toEqual(["2"]);
    expect(spool.deadLetters.list()).toMatchObject([
      { device: "d1", part: "sales", raw: "the device's own words", reason: "INVALID", message: "because", count: 1 },
    ]);
  });

  test("the same fact refused once more is counted, not laid down again", () => {
    const { spool } = openSpool();
    for (let time = 0; time < 3; time++) {
      spool.keep("d1", fact(1), "raw");
      spool.settle(all(spool.next(PLENTY), "invalid"));
    }

    expect(spool.deadLetters.list()).toMatchObject([{ count: 3 }]);
    expect(spool.deadLetters.count).toBe(1);
  });

  test("settling is all or nothing: after a fault in the middle every fact still waits", () => {
    const { spool } = openSpool();
    for (const number of [1, 2]) spool.keep("d1", fact(number), "raw");
    const [first, second] = spool.next(PLENTY);
    const unwritable = { ...second!, id: {} as number };

    expect(() => spool.settle([...all([first!], "delivered"), ...all([unwritable], "delivered")])).toThrow(/bound/);

    expect(numbers(spool.next(PLENTY))).toEqual(["1", "2"]);
    expect(spool.waiting).toBe(2);
    spool.settle(all([first!, second!], "delivered"));
    expect([spool.waiting, spool.bytes]).toEqual([0, 0]);
  });
});

describe("a device that the server doesn't know", () => {
  test("its facts wait without holding up others, and one of them is tried at a slow pace", async () => {
    const { spool, clock } = openSpool();
    for (const number of [1, 2, 3]) spool.keep("stranger", fact(number, "stranger"), "raw");
    spool.keep("d1", fact(4), "raw");
    const batch = spool.next(PLENTY);
    spool.settle(all(batch.slice(0, 3), "unknownDevice"));

    expect(numbers(spool.next(PLENTY))).toEqual(["4"]);
    expect(spool.nextRetryAt()).toBe(clock.now().getTime() + 30_000);

    await clock.advance(MINUTE_MS);
    expect(numbers(spool.next(PLENTY))).toEqual(["1", "4"]);
    spool.settle(all(spool.next({ facts: 1, bytes: 1 }), "unknownDevice"));
    expect(spool.nextRetryAt()).toBe(clock.now().getTime() + 60_000);
    expect(spool.waiting).toBe(4);
  });

  test("once one of its facts is accepted, all others take their turn again", async () => {
    const { spool, clock } = openSpool();
    for (const number of [1, 2, 3]) spool.keep("stranger", fact(number, "stranger"), "raw");
    spool.settle(all(spool.next(PLENTY), "unknownDevice"));
    spool.keep("stranger", fact(4, "stranger"), "raw");
    spool.settle(all(spool.next(PLENTY), "unknownDevice"));
    expect(spool.next(PLENTY)).toEqual([]);

    await clock.advance(MINUTE_MS);
    spool.settle(all(spool.next(PLENTY), "delivered"));

    expect(numbers(spool.next(PLENTY))).toEqual(["2", "3", "4"]);
  });

  test("the pause between two tries grows up to ten minutes", async () => {
    const { spool, clock } = openSpool();
    spool.keep("stranger", fact(1, "stranger"), "raw");
    const pauses: number[] = [];
    for (let time = 0; time < 8; time++) {
      spool.settle(all(spool.next(PLENTY), "unknownDevice"));
      const pause = spool.nextRetryAt()! - clock.now().getTime();
      pauses.push(pause / 1_000);
      await clock.advance(pause);
    }

    expect(pauses).toEqual([30, 60, 120, 240, 480, 600, 600, 600]);
  });

  test("after a restart its facts are tried at once", () => {
    const { spool, path } = openSpool();
    for (const number of [1, 2]) spool.keep("stranger", fact(number, "stranger"), "raw");
    spool.settle(all(spool.next(PLENTY), "unknownDevice"));
    spool.close();

    const { spool: again } = openSpool({ path });

    expect(numbers(again.next(PLENTY))).toEqual(["1", "2"]);
  });
});

describe("the bound", () => {
  test("a full spool refuses, says so before at 80 %, and takes again when something has been delivered", () => {
    const { spool, lines } = openSpool({ limitBytes: 20_000 });
    const warnings = () => lines.filter(({ msg }) => msg === "the spool is filling up").length;
    let number = 0;
    const fill = () => {
      for (;;) spool.keep("d1", fact(++number), "raw");
    };
    while (spool.filling < 0.75) spool.keep("d1", fact(++number), "raw");
    expect(warnings()).toBe(0);

    expect(fill).toThrow(SpoolFull);
    expect(warnings()).toBe(1);
    expect(spool.bytes).toBeLessThanOrEqual(20_000);
    expect(() => spool.keep("d1", fact(1), "raw")).not.toThrow();
    expect(spool.waiting).toBe(number - 1);

    spool.settle(all(spool.next({ facts: Math.ceil(number / 2), bytes: 1_000_000 }), "delivered"));
    expect(fill).toThrow(SpoolFull);
    expect(warnings()).toBe(2);
  });

  test("dead letters are bounded: the oldest goes, and the log says so", () => {
    const { spool, lines } = openSpool({ limitBytes: 50_000 });
    for (let number = 0; number < 20; number++) spool.setAside("d1", `${number} ${"x".repeat(500)}`, "unreadable");

    const left = spool.deadLetters.list().map(({ raw }) => raw.split(" ")[0]);
    expect(left.at(-1)).toBe("19");
    expect(left[0]).not.toBe("0");
    expect(left.length).toBe(spool.deadLetters.count);
    expect(lines.filter(({ msg }) => msg.includes("the oldest is gone")).length).toBe(20 - left.length);
  });

  test("what was set aside is on disk after a restart, once, with its count", () => {
    const { spool, path } = openSpool();
    for (let time = 0; time < 2; time++) spool.setAside("d1", "\u0000 no protocol of mine", "unreadable");
    spool.close();

    expect(openSpool({ path }).spool.deadLetters.list()).toMatchObject([
      { device: "d1", raw: "\u0000 no protocol of mine", reason: "RAW", message: "unreadable", count: 2 },
    ]);
  });

  test("what is kept together is one write: all of it is there after a restart, and none of it after a fault", () => {
    const { spool, path } = openSpool();
    spool.keep("d1", fact(1), "raw");
    const keepMany = (from: number, until: number) => {
      for (let number = from; number < until; number++) spool.keep("d1", fact(number), "raw");
    };

    spool.together(() => {
      keepMany(2, 5);
      spool.setAside("d1", "unreadable", "why");
    });
    expect(() =>
      spool.together(() => {
        keepMany(5, 9);
        throw new Error("a driver's fault");
      }),
    ).toThrow("a driver's fault");
    const { waiting, bytes } = spool;
    spool.close();

    const again = openSpool({ path }).spool;
    expect(numbers(again.next(PLENTY))).toEqual(["1", "2", "3", "4"]);
    expect([again.waiting, again.bytes]).toEqual([waiting, bytes]);
    expect(again.deadLetters.count).toBe(1);
  });

  test("many at once that find no room are not kept, and what was there stays", () => {
    const { spool } = openSpool({ limitBytes: 3_000 });
    spool.keep("d1", fact(1), "raw");

    expect(() =>
      spool.together(() => {
        for (let number = 2; number < 50; number++) spool.keep("d1", fact(number), "raw");
      }),
    ).toThrow(SpoolFull);

    expect(numbers(spool.next(PLENTY))).toEqual(["1"]);
    expect(spool.waiting).toBe(1);
  });

  test("a spool that can't be written keeps nothing and says full", () => {
    const { spool, lines } = openSpool();
    spool.close();

    expect(() => spool.together(() => undefined)).toThrow(SpoolFull);

    expect(() => spool.keep("d1", fact(1), "raw")).toThrow(SpoolFull);
    expect(() => spool.setAside("d1", "raw", "why")).toThrow(SpoolFull);
    expect(lines.map(({ msg }) => msg)).toContain("the spool can't be written");
  });
});

test("a process that is killed in the middle of writing has lost nothing that keep had returned for", async () => {
  const path = join(aFolder(), "spool.sqlite");
  const child = fork(new URL("../test/spool-writer.ts", import.meta.url), [path], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const kept: number[] = [];
  child.on("message", (number) => {
    kept.push(Number(number));
    if (kept.length === 200) child.kill("SIGKILL");
  });
  await once(child, "close");

  const { spool } = openSpool({ path });
  const found = numbers(spool.next({ facts: 100_000, bytes: 100_000_000 })).map(Number);

  expect(kept.length).toBeGreaterThanOrEqual(200);
  expect(found.slice(0, kept.length)).toEqual(kept);
  expect(found).toEqual(found.map((_, index) => index + 1));
});
