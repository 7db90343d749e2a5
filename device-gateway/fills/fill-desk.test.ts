import { expect, test } from "vitest";
import { ManualClock } from "../test/fake-clock.ts";
import { aLog } from "../test/surroundings.ts";
import { FillDesk, type ServerAnswer } from "./fill-desk.ts";

const CARD = { address: "1.1", tag: "AB12", unitPrice: "7" };
const ALLOWED: ServerAnswer = { allowed: true, declinedBy: null, bound: "50", price: null, holder: null, plate: null };
const DECLINED = { allowed: false, bound: null, price: null, holder: null, plate: null };

function desk(ask: () => Promise<ServerAnswer>) {
  const clock = new ManualClock();
  const { log, lines } = aLog();
  return { clock, lines, desk: new FillDesk({ ask, clock, log }) };
}

test("a card may fill as the server says", async () => {
  const asked: object[] = [];
  const { desk: fills } = desk(async (...given) => {
    asked.push(...given);
    return ALLOWED;
  });

  expect(await fills.ask("device-1", CARD)).toMatchObject({ allowed: true, bound: "50" });
  expect(asked).toEqual([{ deviceId: "device-1", ...CARD }]);
});

test("a card that the server declines may not, and the log says by which rule", async () => {
  const { desk: fills, lines } = desk(async () => ({ ...ALLOWED, allowed: false, declinedBy: "STATE" }));

  expect(await fills.ask("device-1", CARD)).toEqual(DECLINED);
  expect(lines).toMatchObject([{ allowed: false, declinedBy: "STATE" }]);
});

test("while the server is away no card fills", async () => {
  const { desk: fills } = desk(() => Promise.reject(new Error("no connection")));

  expect(await fills.ask("device-1", CARD)).toEqual(DECLINED);
});

test("a server that is slow is not waited for: a controller wants its answer within a second", async () => {
  const { desk: fills, clock } = desk(() => new Promise(() => undefined));
  const answer = fills.ask("device-1", CARD);
  await clock.advance(899);
  let told = false;
  void answer.then(() => (told = true));
  await Promise.resolve();
  expect(told).toBe(false);

  await clock.advance(2);

  expect(await answer).toEqual(DECLINED);
});
