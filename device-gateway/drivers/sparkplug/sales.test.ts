import { describe, expect, test } from "vitest";
import type { FakeHost } from "../../test/fake-host.ts";
import type { Clock } from "../../driver.ts";
import { readOrder } from "./test/bytes.ts";
import { by, lastSale, saleOf, type TestBox } from "./test/test-box.ts";
import { aStation, bear, bearWith, expectSoon, standsOf, statesOf } from "./test/test-driver.ts";

const payersOf = (host: FakeHost<Clock>) =>
  host.facts("sale").map(({ transactionNo, cardNo }) => [transactionNo, cardNo]);

/** Tells a gun's states one after the other, each with a card where one is given after it: "lifted C100". */
async function go(box: TestBox, ...steps: readonly string[]): Promise<void> {
  for (const step of steps) {
    const [state = "", card] = step.split(" ");
    await box.tell("DDATA", "gun-1", { metrics: [by(100, state), ...(card === undefined ? [] : [by(106, card)])] });
  }
}

describe("the card of a sale", () => {
  const sell = (box: TestBox, id: string, metrics: Parameters<typeof by>[1] | null = null) =>
    box.tell("DDATA", "gun-1", {
      metrics: [...saleOf(id, box.now()), ...(metrics === null ? [] : [by(106, metrics)])],
    });

  test("is the one that it tells itself, and no card of who stands there by then", async () => {
    const { box, host } = await aStation();
    await go(box, "lifted C100", "refuelling", "working", "lifted C200");
    await sell(box, "t-1", "C100");
    await sell(box, "t-2", "");
    await expectSoon(() => host.facts("sale").length === 2);
    expect(payersOf(host)).toEqual([
      ["t-1", "C100"],
      ["t-2", null],
    ]);
    expect(host.askedFills.map(({ tag }) => tag)).toEqual(["C100", "C200"]);
    expect(host.showings("gun").at(-1)).toMatchObject({ state: "LIFTED", cardNo: "C200" });
  });

  test("is else the one that was told since the gun was lifted for it, also once it hangs", async () => {
    const { box, host } = await aStation();
    await go(box, "lifted C100", "authorized ", "refuelling", "working", "free");
    await sell(box, "t-1");
    await expectSoon(() => host.facts("sale").length === 1);
    expect(payersOf(host)).toEqual([["t-1", "C100"]]);
  });

  test("is no card that merely still stands from the fill before", async () => {
    const { box, host } = await aStation();
    await go(box, "lifted C100", "refuelling");
    await sell(box, "t-1");
    await go(box, "free", "lifted", "refuelling");
    await sell(box, "t-2");
    await expectSoon(() => host.facts("sale").length === 2);
    expect(payersOf(host)).toEqual([
      ["t-1", "C100"],
      ["t-2", null],
    ]);
  });

  test("is the one of its own fill where it is settled when the next customer has lifted the gun", async () => {
    const { box, host } = await aStation();
    await go(box, "lifted C100", "refuelling", "working", "lifted C200");
    await sell(box, "t-1");
    await go(box, "authorized", "refuelling", "working", "free");
    await sell(box, "t-2");
    await expectSoon(() => host.facts("sale").length === 2);
    expect(payersOf(host)).toEqual([
      ["t-1", "C100"],
      ["t-2", "C200"],
    ]);
  });

  test("is none where two fills have no sale yet: nobody knows whose it is", async () => {
    const { box, host } = await aStation();
    await go(box, "lifted C100", "refuelling", "working", "lifted C200", "refuelling");
    await sell(box, "t-1");
    await expectSoon(() => host.facts("sale").length === 1);
    expect(payersOf(host)).toEqual([["t-1", null]]);
  });

  test("is the one that the gun was released for from the console", async () => {
    const { box, host, driver } = await aStation();
    const release = { id: "c-1", kind: "AUTHORIZE", address: "gun-1", presetType: "FULL", presetValue: null } as const;
    const outcome = driver.send({ ...release, unitPrice: null, cardNo: "C300" });
    await expectSoon(() => box.heard.some(({ bytes }) => readOrder(bytes)["Command/Id"] === "c-1"));
    await box.tell("DDATA", "gun-1", { metrics: [by(120, "c-1"), by(121, 0, { type: 3 })] });
    expect((await outcome).outcome).toBe("DONE");
    await go(box, "lifted", "refuelling", "working");
    await sell(box, "t-1");
    await expectSoon(() => host.facts("sale").length === 1);
    expect(payersOf(host)).toEqual([["t-1", "C300"]]);
    expect(host.askedFills).toEqual([]);
  });

  test("outlives a birth that tells it still, and none that tells another", async () => {
    const { box, host } = await aStation();
    await go(box, "lifted C100", "refuelling");
    await expectSoon(() => statesOf(host).at(-1) === "REFUELLING");
    await bearWith(box, { State: "refuelling", "Card No": "C100" });
    await sell(box, "t-1");
    await go(box, "free", "lifted C200", "refuelling");
    await bearWith(box, { State: "refuelling" });
    await sell(box, "t-2");
    await expectSoon(() => host.facts("sale").length === 2);
    expect(payersOf(host)).toEqual([
      ["t-1", "C100"],
      ["t-2", null],
    ]);
  });
});

describe("a sale that is told late has nothing of who stands there now:", () => {
  const nothing = { cardNo: null, gradeName: null, totalizerLitres: null, totalizerAmount: null };

  test("one that was kept while the box was cut off", async () => {
    const { box, host } = await aStation();
    await go(box, "lifted C200", "refuelling");
    const metrics = saleOf("t-1", box.now() - 3_600_000, { historical: true });
    await box.tell("DDATA", "gun-1", { metrics });
    await box.tell("DDATA", "gun-1", {
      metrics: [
        ...saleOf("t-2", box.now() - 60_000, { historical: true }),
        by(106, "C100"),
        by(104, 900),
        by(105, "95"),
      ],
    });
    await expectSoon(() => host.facts("sale").length === 2);
    expect(host.facts("sale")[0]).toMatchObject({ transactionNo: "t-1", ...nothing });
    expect(host.facts("sale")[1]).toMatchObject({ cardNo: "C100", gradeName: "95", totalizerLitres: "900" });
  });

  test("one that was overtaken", async () => {
    const { box, host } = await aStation();
    const { seq } = box;
    await go(box, "lifted C100", "refuelling", "working");
    await box.tell("DDATA", "gun-1", { seq: seq + 4, metrics: [by(100, "lifted"), by(106, "C200")] });
    await expectSoon(() => statesOf(host).at(-1) === "LIFTED");
    await box.tell("DDATA", "gun-1", { seq: seq + 3, metrics: saleOf("t-1", box.now()) });
    await expectSoon(() => host.facts("sale").length === 1);
    expect(host.facts("sale")[0]).toMatchObject(nothing);
  });

  test("one before which messages are missing", async () => {
    const { box, host } = await aStation();
    await go(box, "lifted C100", "refuelling");
    box.seq++;
    await box.tell("DDATA", "gun-1", { metrics: saleOf("t-1", box.now()) });
    await expectSoon(() => host.facts("sale").length === 1);
    expect(host.facts("sale")[0]).toMatchObject({ cardNo: null });
  });
});

describe("a sale that is in hand is kept", () => {
  test.each<[string, (box: TestBox) => Promise<void>]>([
    ["by a birth", bear],
    [
      "by the death of its box",
      (box) => {
        box.breakOff();
        return Promise.resolve();
      },
    ],
  ])("where its turn is ended %s", async (_how, end) => {
    const { box, host } = await aStation();
    box.seq++;
    await box.tell("DDATA", "gun-1", { metrics: saleOf("t-1", box.now()) });
    await host.clock.sleep(1_000);
    await end(box);
    await expectSoon(() => host.facts("sale").length === 1);
    expect(payersOf(host)).toEqual([["t-1", null]]);
  });

  test("where the broker goes away, and where the driver is stopped", async () => {
    const one = await aStation();
    const other = await aStation();
    for (const { box } of [one, other]) {
      box.seq++;
      await box.tell("DDATA", "gun-1", { metrics: saleOf("t-1", box.now()) });
    }
    await one.host.clock.sleep(1_000);
    await one.broker.close();
    await other.driver.stop();
    await expectSoon(() => standsOf(one.host).at(-1)?.startsWith("offline") === true);
    expect([payersOf(one.host), payersOf(other.host)]).toEqual([[["t-1", null]], [["t-1", null]]]);
  });

  test("without the metrics beside it that nobody knows, and set aside where they may be its own", async () => {
    const { box, host } = await aStation();
    await box.tell("DDATA", "gun-1", { metrics: [...saleOf("t-1", box.now()), by(999, 1)] });
    const lacking = saleOf("t-2", box.now()).filter(({ alias }) => alias !== 111);
    await box.tell("DDATA", "gun-1", { metrics: [...lacking, by(999, 1)] });
    await expectSoon(() => host.asides.length === 1);
    expect(payersOf(host)).toEqual([["t-1", null]]);
    expect(host.asides[0]?.why).toBe("a sale at gun-1: Transaction/Start is missing or impossible");
    await expectSoon(() => box.heard.some(({ topic }) => topic.includes("NCMD")));
  });
});

describe("the last sale that a birth tells", () => {
  test("is kept where its own message was lost, without anything of who stands there now", async () => {
    const { box, host } = await aStation();
    const at = box.now();
    await bearWith(box, { "Card No": "C200", ...lastSale("t-1", at) });
    await bearWith(box, { "Card No": "C200", ...lastSale("t-1", at) });
    await expectSoon(() => host.facts("sale").length === 1);
    expect(host.facts("sale")).toMatchObject([
      {
        transactionNo: "t-1",
        stamp: new Date(at - 90_000).toISOString(),
        startedAt: new Date(at - 90_000),
        endedAt: new Date(at),
        volumeLitres: "20.4",
        amount: "153",
        cardNo: null,
        gradeName: null,
        totalizerLitres: null,
      },
    ]);
  });

  test("is told once to the disk, however often it is told", async () => {
    const { box, host } = await aStation();
    const at = box.now();
    await box.tell("DDATA", "gun-1", { metrics: [...saleOf("t-1", at), by(106, "C100")] });
    for (let births = 0; births < 3; births++) await bearWith(box, lastSale("t-1", at));
    await host.clock.sleep(15_000);
    expect([host.keepCalls, payersOf(host)]).toEqual([1, [["t-1", "C100"]]]);
  });

  test("waits for the one with its card that the box has kept", async () => {
    const { box, host } = await aStation();
    const at = box.now();
    await bearWith(box, lastSale("t-1", at));
    for (let kept = 0; kept < 4; kept++) {
      await host.clock.sleep(4_000);
      await box.tell("DDATA", "gun-1", { metrics: [by(102, kept, { historical: true })] });
    }
    await box.tell("DDATA", "gun-1", { metrics: [...saleOf("t-1", at, { historical: true }), by(106, "C100")] });
    await expectSoon(() => host.facts("sale").length === 1);
    await host.clock.sleep(15_000);
    expect([host.keepCalls, payersOf(host)]).toEqual([1, [["t-1", "C100"]]]);
  });

  test("is set aside for a person where its card comes after all", async () => {
    const { box, host } = await aStation();
    const at = box.now();
    await bearWith(box, lastSale("t-1", at));
    await expectSoon(() => host.facts("sale").length === 1);
    await box.tell("DDATA", "gun-1", { metrics: [...saleOf("t-1", at, { historical: true }), by(106, "C100")] });
    await expectSoon(() => host.asides.length === 1);
    expect(host.asides[0]?.why).toBe("a sale at gun-1: its card came after it was kept without one");
  });

  test("is kept when the driver is stopped before", async () => {
    const { box, host, driver } = await aStation();
    await bearWith(box, { State: "lifted", ...lastSale("t-1", box.now()) });
    await expectSoon(() => statesOf(host).at(-1) === "LIFTED");
    await driver.stop();
    expect(payersOf(host)).toEqual([["t-1", null]]);
  });

  test.each([
    ["that is no sale", { "Transaction/Id": "" }],
    ["that lacks a figure", { "Transaction/Start": 0 }],
    ["of long ago", { "Transaction/End": Date.parse("2026-10-01T10:00:00Z") }],
  ])("%s is none", async (_what, lack) => {
    const { box, host, driver } = await aStation();
    await bearWith(box, { State: "lifted", ...lastSale("t-1", box.now()), ...lack });
    await expectSoon(() => statesOf(host).at(-1) === "LIFTED");
    await driver.stop();
    expect([payersOf(host), host.asides]).toEqual([[], []]);
  });

  test("of a box whose clock is wrong was when it was", async () => {
    const { box, host, driver } = await aStation();
    const ahead = 3_600_000;
    const at = box.now();
    box.ahead = ahead;
    await bearWith(box, { State: "lifted", ...lastSale("t-1", at + ahead) });
    await expectSoon(() => statesOf(host).at(-1) === "LIFTED");
    await driver.stop();
    const [sale] = host.facts("sale");
    expect(Math.abs((sale?.endedAt.getTime() ?? 0) - at)).toBeLessThan(5_000);
    expect(sale?.stamp).toBe(new Date(at + ahead - 90_000).toISOString());
  });
});
