import { describe, expect, test } from "vitest";
import { isNewer, judgeMove, onlineAt } from "./gun.rules.ts";
import type { GunState } from "./gun.types.ts";

const STATES: readonly GunState[] = ["FREE", "LIFTED", "AUTHORIZED", "REFUELLING", "WORKING"];

/** The only moves that the domain allows without a reason. */
const LEGAL = new Set([
  "FREE→LIFTED",
  "LIFTED→AUTHORIZED",
  "AUTHORIZED→REFUELLING",
  "REFUELLING→WORKING",
  "WORKING→FREE",
  "AUTHORIZED→FREE",
  "FREE→AUTHORIZED",
  "LIFTED→FREE",
]);

const pairs = STATES.flatMap((previous) => STATES.map((next) => ({ previous, next })));

describe("a gun's move", () => {
  test.each(pairs.filter(({ previous, next }) => previous !== next))(
    "$previous → $next without a reason is legal only if it is a step of a fill or hanging up unused",
    ({ previous, next }) => {
      const legal = LEGAL.has(`${previous}→${next}`);

      expect(judgeMove(previous, next, null)).toEqual({ changed: true, legal });
    },
  );

  test.each(pairs.filter(({ previous, next }) => previous !== next))(
    "$previous → $next with a reason is no fault of the device",
    ({ previous, next }) => {
      expect(judgeMove(previous, next, "device restarted")).toEqual({ changed: true, legal: true });
    },
  );

  test.each(STATES)("%s again is no change", (state) => {
    expect(judgeMove(state, state, null)).toEqual({ changed: false, legal: true });
  });

  test.each(STATES)("%s as the first sighting is legal", (state) => {
    expect(judgeMove(null, state, null)).toEqual({ changed: true, legal: true });
  });

  test.each(["", "  "])("an empty reason %j explains nothing", (reason) => {
    expect(judgeMove("REFUELLING", "FREE", reason)).toEqual({ changed: true, legal: false });
  });
});

const at = (clock: string) => new Date(`2026-03-01T${clock}Z`);

describe("the newest device state", () => {
  test.each([
    { current: null, incoming: "10:00:00", newer: true },
    { current: "10:00:00", incoming: "10:00:01", newer: true },
    { current: "10:00:00", incoming: "10:00:00", newer: true },
    { current: "10:00:00", incoming: "09:59:59", newer: false },
    { current: "10:00:00", incoming: "09:59:59", now: "10:00:30", newer: false },
    { current: "10:04:59", incoming: "10:00:00", now: "10:00:00", newer: false },
    { current: "10:05:01", incoming: "10:00:00", now: "10:00:00", newer: true },
    { current: "18:00:00", incoming: "18:00:00", now: "10:00:00", newer: false },
  ])("$incoming after $current at $now: $newer", ({ current, incoming, now, newer }) => {
    const shown = current === null ? null : at(current);

    expect(isNewer(shown, at(incoming), now === undefined ? undefined : at(now))).toBe(newer);
  });
});

describe("being online", () => {
  test.each([
    { lastSeen: null, online: false },
    { lastSeen: "10:00:00", online: true },
    { lastSeen: "09:59:00", online: true },
    { lastSeen: "09:58:59", online: false },
    { lastSeen: "10:00:07", online: true },
  ])("last seen $lastSeen, a minute allowed at 10:00:00: $online", ({ lastSeen, online }) => {
    expect(onlineAt(lastSeen === null ? null : at(lastSeen), at("10:00:00"), 60_000)).toBe(online);
  });
});
