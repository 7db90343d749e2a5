import { describe, expect, test } from "vitest";
import type { FakeHost } from "../../test/fake-host.ts";
import type { Clock } from "../../driver.ts";
import { readOrder } from "./test/bytes.ts";
import { by, saleOf, type TestBox } from "./test/test-box.ts";
import { aStation, bearWith, expectSoon, statesOf } from "./test/test-driver.ts";

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
