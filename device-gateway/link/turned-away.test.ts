import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DoorCall } from "../door.ts";
import { type TurnedAway, TurnedAwayLog } from "./turned-away.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

const from = (remoteAddress: string): DoorCall => ({ method: "POST", path: "/", headers: {}, remoteAddress });

function listen() {
  const told: TurnedAway[] = [];
  return { told, log: new TurnedAwayLog((row) => told.push(row)) };
}

test("an address that calls in vain again and again is told of once a minute, with how often it called", () => {
  const { told, log } = listen();
  for (let call = 0; call < 500; call += 1) log.note(401, from("192.0.2.1"));
  expect(told).toEqual([{ status: 401, remoteAddress: "192.0.2.1", calls: 1 }]);

  vi.advanceTimersByTime(60_000);
  log.note(401, from("192.0.2.1"));

  expect(told[1]).toEqual({ status: 401, remoteAddress: "192.0.2.1", calls: 500 });
  expect(log.counts).toEqual(new Map([[401, 501]]));
});

test("another address and another reason are told by themselves", () => {
  const { told, log } = listen();
  log.note(401, from("192.0.2.1"));
  log.note(403, from("192.0.2.1"));
  log.note(403, from("192.0.2.2"));

  expect(told).toHaveLength(3);
  expect(log.counts).toEqual(
    new Map([
      [401, 1],
      [403, 2],
    ]),
  );
});

test("however many addresses call, no more are remembered than there is room for", () => {
  const { told, log } = listen();
  for (let address = 0; address < 3_000; address += 1) log.note(403, from(`198.51.100.${address}`));
  log.note(403, from("198.51.100.2999"));

  expect(told).toHaveLength(3_000);
  log.note(403, from("198.51.100.0"));
  expect(told).toHaveLength(3_001);
});
