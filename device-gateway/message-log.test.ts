import { describe, expect, test } from "vitest";
import { MessageLog } from "./message-log.ts";
import { ManualClock } from "./test/fake-clock.ts";

const logOf = (settings: Readonly<Record<string, unknown>> = {}) => {
  const clock = new ManualClock();
  return { log: new MessageLog(settings, clock), clock };
};

describe("the last messages of a device", () => {
  test("stand with their time and their way, oldest first, each with the readings that follow it", () => {
    const { log, clock } = logOf();
    const first = clock.now();

    log.add("OUT", "i20100");
    log.add("IN", "i201…");
    log.understood({ kind: "tank", address: "1", volumeLitres: "15000", massKg: null });
    log.add("OUT", "i20200");

    expect(log.list()).toEqual([
      { at: first, direction: "OUT", text: "i20100", cut: false, understood: [] },
      {
        at: first,
        direction: "IN",
        text: "i201…",
        cut: false,
        understood: ['{"kind":"tank","address":"1","volumeLitres":"15000"}'],
      },
      { at: first, direction: "OUT", text: "i20200", cut: false, understood: [] },
    ]);
  });

  test("are not understood as what comes much later, and not before there is one", async () => {
    const { log, clock } = logOf();
    log.understood({ kind: "device" });
    log.add("IN", "a");
    await clock.advance(1_001);
    log.understood({ kind: "device" });

    expect(log.list()).toMatchObject([{ understood: [] }]);
  });

  test("never hold a password, a key or the number of a card", () => {
    const { log } = logOf({ login: "admin", password: "pa.ss*", tls: { secretKey: "0xabc" }, baseUrl: "http://ctl" });

    log.add("OUT", "admin:pa.ss* 0xabc http://ctl");
    log.add("IN", '{"Tag":"04A1B2C3D4", "Card No" : "6222001234567890","Volume":12}');
    log.understood({ kind: "gun", cardNo: "6222001234567890" });

    expect(log.list()).toMatchObject([
      { text: "•••:••• ••• http://ctl" },
      {
        text: '{"Tag":"•••C3D4", "Card No" : "•••7890","Volume":12}',
        understood: ['{"kind":"gun","cardNo":"•••7890"}'],
      },
    ]);
  });

  test("of great length are cut, also where a secret lies across the cut", () => {
    const { log } = logOf({ password: "secret-word" });

    log.add("IN", `${"x".repeat(3_995)}secret-word${"y".repeat(10_000)}`);

    const [row] = log.list();
    expect(row).toMatchObject({ cut: true });
    expect(row?.text).toBe(`${"x".repeat(3_995)}•••yy`);
  });

  test("give way to newer ones by number and by length", () => {
    const { log } = logOf();
    for (let index = 0; index < 1_000; index++) log.add("IN", `m${index}`);
    expect(log.list()).toHaveLength(200);
    expect(log.list()[0]).toMatchObject({ text: "m800" });

    for (let index = 0; index < 100; index++) {
      log.add("IN", "z".repeat(4_000));
      for (let each = 0; each < 30; each++) log.understood({ text: "w".repeat(1_000) });
    }
    const held = log.list().reduce((sum, { text, understood }) => sum + text.length + understood.join("").length, 0);
    expect(held).toBeLessThanOrEqual(64_000);
    expect(log.list().length).toBeGreaterThan(1);
  });
});
