import { describe, expect, test } from "vitest";
import type { Command } from "../../driver.ts";
import { readOrder } from "./test/bytes.ts";
import { by, type TestBox } from "./test/test-box.ts";
import { aBroker, aStation, bear, driverAt, expectSoon, statesOf } from "./test/test-driver.ts";

const gun = { id: "c-1", address: "gun-1" } as const;
const authorize = {
  ...gun,
  kind: "AUTHORIZE",
  presetType: "AMOUNT",
  presetValue: "100.5",
  unitPrice: null,
  cardNo: null,
} as const satisfies Command;

/** The orders that a box heard, as it reads them. */
const ordersOf = (box: TestBox) =>
  box.heard.filter(({ topic }) => topic.includes("DCMD")).map(({ topic, bytes }) => ({ topic, ...readOrder(bytes) }));

const answer = (box: TestBox, id: string, result: number, device = "gun-1") => {
  const first = device === "gun-1" ? 120 : 320;
  return box.tell("DDATA", device, { metrics: [by(first, id), by(first + 1, result, { type: 3 })] });
};

describe("an order", () => {
  test.each<[string, Command, object]>([
    ["to release up to an amount", authorize, { "Command/Preset Type": "amount", "Command/Preset Value": 100.5 }],
    [
      "to release a volume at a price, by a card",
      { ...authorize, presetType: "VOLUME", presetValue: "20", unitPrice: "7.1", cardNo: "C1" },
      {
        "Command/Preset Type": "volume",
        "Command/Preset Value": 20,
        "Command/Price": 7.1,
        "Command/Card No": "C1",
      },
    ],
    ["to fill up", { ...authorize, presetType: "FULL", presetValue: null }, { "Command/Preset Type": "full" }],
  ])("%s", async (_what, command, said) => {
    const { box, driver } = await aStation();
    const outcome = driver.send(command);
    await expectSoon(() => ordersOf(box).length === 1);
    expect(ordersOf(box)).toEqual([
      { topic: "spBv1.0/S01/DCMD/box-1/gun-1", "Command/Id": "c-1", "Command/Name": "authorize", ...said },
    ]);
    await answer(box, "c-1", 0);
    expect(await outcome).toEqual({ outcome: "DONE", vendorCode: null, transactionNo: null });
  });

  test.each([
    ["STOP", "stop"],
    ["SUSPEND", "suspend"],
    ["RESUME", "resume"],
  ] as const)("%s is called %s", async (kind, name) => {
    const { box, driver } = await aStation();
    const outcome = driver.send({ ...gun, kind });
    await expectSoon(() => ordersOf(box).length === 1);
    expect(ordersOf(box)[0]).toMatchObject({ "Command/Id": "c-1", "Command/Name": name });
    await answer(box, "c-1", 0);
    expect((await outcome).outcome).toBe("DONE");
  });

  test("to close what is finished, that the gun refuses, ends with the gun's number", async () => {
    const { box, driver } = await aStation();
    const outcome = driver.send({ ...gun, kind: "CLOSE_TRANSACTION", transactionNo: "t-1" });
    await expectSoon(() => ordersOf(box).length === 1);
    expect(ordersOf(box)[0]).toMatchObject({ "Command/Name": "close" });
    await answer(box, "c-1", 4);
    expect(await outcome).toEqual({ outcome: "REFUSED", vendorCode: "4", transactionNo: null });
  });

  test("that got lost is sent again under the same id", async () => {
    const { box, driver } = await aStation();
    const outcome = driver.send(authorize);
    await expectSoon(() => ordersOf(box).length === 2);
    await answer(box, "c-0", 0);
    await answer(box, "c-1", 0);
    expect((await outcome).outcome).toBe("DONE");
    const [first, second] = ordersOf(box);
    expect(second).toEqual(first);
  });

  test("that nobody answers ends in time", async () => {
    const { box, driver } = await aStation();
    expect((await driver.send(authorize)).outcome).toBe("TIMED_OUT");
    expect(ordersOf(box)).toHaveLength(3);
  });

  test("that another gun answers is not answered", async () => {
    const { box, driver } = await aStation();
    const outcome = driver.send(authorize);
    await expectSoon(() => ordersOf(box).length === 1);
    await answer(box, "c-1", 0, "gun-2");
    expect((await outcome).outcome).toBe("TIMED_OUT");
  });

  test.each<[string, Command, string]>([
    ["for a gun that is away", { ...authorize, address: "gun-9" }, "OFFLINE"],
    ["to set a clock", { id: "c", kind: "CONFIGURE", setClock: true, automatic: null, autoClose: null }, "UNSUPPORTED"],
    ["up to nothing", { ...authorize, presetValue: "0" }, "REFUSED"],
    ["at a price of nothing", { ...authorize, unitPrice: "0" }, "REFUSED"],
    ["for prices of nobody", { id: "c", kind: "SET_PRICES", prices: [] }, "REFUSED"],
  ])("%s is not sent", async (_what, command, outcome) => {
    const { box, driver } = await aStation();
    expect((await driver.send(command)).outcome).toBe(outcome);
    expect(ordersOf(box)).toEqual([]);
  });

  test("without a broker is one to a device that is away", async () => {
    const broker = await aBroker();
    await broker.close();
    const { driver } = await driverAt(broker);
    expect((await driver.send(authorize)).outcome).toBe("OFFLINE");
  });
});

describe("an order that nobody answers, at a gun that somebody else has lifted meanwhile,", () => {
  const cardsOf = (box: TestBox) => ordersOf(box).map((order: Record<string, unknown>) => order["Command/Card No"]);
  const allTries = (host: { clock: { sleep: (ms: number) => Promise<void> } }) => host.clock.sleep(12_000);

  test("is not repeated where the card of the one before would pay", async () => {
    const { box, host } = await aStation();
    host.answerFill = () => ({ allowed: true, bound: "150", price: null, holder: null, plate: null });
    await box.tell("DDATA", "gun-1", { metrics: [by(106, "C100"), by(100, "lifted")] });
    await expectSoon(() => ordersOf(box).length === 1);
    await box.tell("DDATA", "gun-1", { metrics: [by(106, ""), by(100, "free")] });
    await box.tell("DDATA", "gun-1", { metrics: [by(100, "lifted")] });
    await allTries(host);
    expect(ordersOf(box)).toHaveLength(1);
  });

  test("is repeated as long as the one with the card stands there", async () => {
    const { box, host } = await aStation();
    host.answerFill = () => ({ allowed: true, bound: "150", price: null, holder: null, plate: null });
    await box.tell("DDATA", "gun-1", { metrics: [by(106, "C100"), by(100, "lifted")] });
    await expectSoon(() => ordersOf(box).length === 2);
    await box.tell("DDATA", "gun-1", { metrics: [by(106, "C200")] });
    await expectSoon(() => cardsOf(box).includes("C200"));
    const before = cardsOf(box).filter((card) => card === "C100").length;
    await allTries(host);
    expect(cardsOf(box).filter((card) => card === "C100")).toHaveLength(before);
    expect(cardsOf(box).filter((card) => card === "C200")).toHaveLength(3);
  });

  test.each<[string, (box: TestBox) => Promise<void>]>([
    [
      "as the gun told",
      async (box) => {
        await box.tell("DDATA", "gun-1", { metrics: [by(100, "free")] });
        await box.tell("DDATA", "gun-1", { metrics: [by(100, "lifted")] });
      },
    ],
    [
      "as a gun tells that settles late",
      async (box) => {
        for (const state of ["refuelling", "working", "lifted"]) {
          await box.tell("DDATA", "gun-1", { metrics: [by(100, state)] });
        }
      },
    ],
    ["as nobody can know of a box that was born anew", (box) => bear(box)],
    ["as nobody can know of a gun that left", (box) => box.tell("DDEATH", "gun-1", {})],
    [
      "as nobody can know while a message is missing",
      (box) => box.tell("DDATA", "gun-1", { seq: box.seq + 1, metrics: [by(100, "lifted")] }),
    ],
  ])("%s, is not repeated where it releases", async (_how, happens) => {
    const { box, driver, host } = await aStation();
    await box.tell("DDATA", "gun-1", { metrics: [by(100, "lifted")] });
    await expectSoon(() => statesOf(host).at(-1) === "LIFTED");
    const outcome = driver.send(authorize);
    await expectSoon(() => ordersOf(box).length === 1);
    await happens(box);
    expect((await outcome).outcome).toBe("TIMED_OUT");
    expect(ordersOf(box)).toHaveLength(1);
  });

  test("is repeated where it stops", async () => {
    const { box, driver, host } = await aStation();
    await box.tell("DDATA", "gun-1", { metrics: [by(100, "refuelling")] });
    await expectSoon(() => statesOf(host).at(-1) === "REFUELLING");
    const outcome = driver.send({ ...gun, kind: "STOP" });
    await box.tell("DDATA", "gun-1", { metrics: [by(100, "free")] });
    await box.tell("DDATA", "gun-1", { metrics: [by(100, "lifted")] });
    expect((await outcome).outcome).toBe("TIMED_OUT");
    expect(ordersOf(box)).toHaveLength(3);
  });

  test("is repeated where a gun that was released ahead is lifted", async () => {
    const { box, driver, host } = await aStation();
    const outcome = driver.send(authorize);
    await box.tell("DDATA", "gun-1", { metrics: [by(100, "lifted")] });
    await expectSoon(() => statesOf(host).at(-1) === "LIFTED");
    expect((await outcome).outcome).toBe("TIMED_OUT");
    expect(ordersOf(box)).toHaveLength(3);
  });
});

describe("prices", () => {
  const prices = (addresses: readonly string[]): Command => ({
    id: "p-1",
    kind: "SET_PRICES",
    prices: [{ gradeName: "Gasoline 92", unitPrice: "7.65", addresses }],
  });

  test("go to each gun, and are set once all have said so", async () => {
    const { box, driver, host } = await aStation();
    const outcome = driver.send(prices(["gun-1", "gun-2"]));
    await expectSoon(() => ordersOf(box).length === 2);
    expect(ordersOf(box)).toEqual(
      ["gun-1", "gun-2"].map((address) => ({
        topic: `spBv1.0/S01/DCMD/box-1/${address}`,
        "Command/Id": "p-1",
        "Command/Name": "setPrice",
        "Command/Price": 7.65,
      })),
    );
    await answer(box, "p-1", 0);
    await answer(box, "p-1", 0, "gun-2");
    expect((await outcome).outcome).toBe("DONE");
    await box.tell("DDATA", "gun-1", { metrics: [by(101, 7.65)] });
    await expectSoon(() => host.showings("gun").at(-1)?.unitPrice === "7.65");
  });

  test("that one gun does not take are not set", async () => {
    const { box, driver } = await aStation();
    const outcome = driver.send(prices(["gun-1", "gun-2"]));
    await expectSoon(() => ordersOf(box).length === 2);
    await answer(box, "p-1", 0);
    await answer(box, "p-1", 3, "gun-2");
    expect(await outcome).toEqual({ outcome: "REFUSED", vendorCode: "3", transactionNo: null });
  });
});
