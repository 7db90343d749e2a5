import { describe, expect, test } from "vitest";
import { MINUTE, START } from "../../test/clock.ts";
import { mayMatch, pairsOf } from "./match.rules.ts";

const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE);
const ticket = (minutes: number, volume: string, id = "t1") => ({ id, time: at(minutes), volume });
/** A rise of half an hour. */
const rise = (minutes: number, delivered: string, id = "r1") => ({
  id,
  startedAt: at(minutes),
  endedAt: at(minutes + 30),
  delivered,
});

describe("a ticket and a rise", () => {
  test.each([
    ["at the same time and of the same volume", ticket(10, "10000"), rise(0, "10000"), true],
    ["six hours before it begins", ticket(0, "10000"), rise(360, "10000"), true],
    ["more than six hours before it begins", ticket(0, "10000"), rise(361, "10000"), false],
    ["six hours after its end", ticket(390, "10000"), rise(0, "10000"), true],
    ["more than six hours after its end", ticket(391, "10000"), rise(0, "10000"), false],
    ["a twentieth less", ticket(10, "10000"), rise(0, "9500"), true],
    ["more than a twentieth less", ticket(10, "10000"), rise(0, "9499.999"), false],
    ["a twentieth more", ticket(10, "10000"), rise(0, "10500"), true],
    ["of a small load, 200 litres less", ticket(10, "1000"), rise(0, "800"), true],
    ["of a small load, more than 200 litres less", ticket(10, "1000"), rise(0, "799.9"), false],
  ])("%s", (_what, one, other, wanted) => {
    expect(mayMatch(one, other)).toBe(wanted);
  });
});

describe("what is matched by itself", () => {
  test("is each ticket with its only rise", () => {
    const tickets = [ticket(0, "10000"), ticket(5, "5000", "t2")];
    const rises = [rise(0, "10020"), rise(40, "4990", "r2")];

    expect(pairsOf(tickets, rises)).toEqual([
      { ticketId: "t1", riseId: "r1" },
      { ticketId: "t2", riseId: "r2" },
    ]);
  });

  test("is nothing where two rises fit a ticket", () => {
    expect(pairsOf([ticket(60, "10000")], [rise(0, "10000"), rise(90, "9990", "r2")])).toEqual([]);
  });

  test("is nothing where two tickets fit a rise", () => {
    expect(pairsOf([ticket(0, "10000"), ticket(9, "10010", "t2")], [rise(0, "10000")])).toEqual([]);
  });

  test("is nothing where nothing fits", () => {
    expect(pairsOf([ticket(0, "10000")], [rise(0, "5000")])).toEqual([]);
    expect(pairsOf([], [rise(0, "5000")])).toEqual([]);
  });
});
