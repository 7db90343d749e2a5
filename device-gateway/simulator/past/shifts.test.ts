import { describe, expect, test } from "vitest";
import { wallTime } from "../../../common/zone-time.ts";
import { networkSchema, type PastTrouble } from "../network.ts";
import { planNetwork } from "../plan.ts";
import { fileOfStations } from "../test/small-network.ts";
import { planPast } from "./past-plan.ts";
import { playPast } from "./play.ts";
import { shiftsOf } from "./shifts.ts";

const AS_OF = "2026-11-25T04:00:00Z";
const DAY_MS = 86_400_000;
const CARD = { tag: "FC000001", topUp: { everyDays: 2, at: "09:30", amount: "900" } };

/** Four weeks of shifts at one small station with three attendants. */
function kept({ past = [], attendants = ["an", "bo", "cy"] }: { past?: PastTrouble[]; attendants?: string[] } = {}) {
  const { stations, ...rest } = fileOfStations({ past });
  const attended = stations.map((station) => ({ ...station, attendants }));
  const file = networkSchema.parse({ ...rest, stations: attended, asOf: AS_OF, pastDays: 28, cards: [CARD] });
  const [plan] = planNetwork(file);
  const planned = planPast(file, 7);
  if (!plan || !planned) throw new Error("the file has no past");
  const played = playPast(plan, planned, 7);
  return { plan, planned, played, shifts: shiftsOf(plan, { past: planned, played, seed: 7 }) };
}

const overShort = ({ signed }: ReturnType<typeof kept>["shifts"][number]) =>
  signed && signed.counted.cash + signed.counted.bankCard + signed.counted.transfer - signed.tillCents;

describe("the shifts of a past", () => {
  test("follow one another three times a day at the station's clocks, and the last one is open", () => {
    const { plan, planned, shifts } = kept();

    expect(shifts.length).toBeGreaterThanOrEqual(28 * 3 - 1);
    shifts.slice(1).forEach(({ openedAt }, index) => expect(openedAt).toBe(shifts[index]?.signed?.closedAt));
    expect(shifts.map(({ signed }) => signed === null)).toEqual(shifts.map((_, index) => index === shifts.length - 1));
    expect(shifts.at(-1)?.openedAt).toBeLessThan(planned.until);
    const hours = shifts.map(({ openedAt }) => {
      const { time } = wallTime(new Date(openedAt + 10 * 60_000), plan.timeZone);
      return Number(time.slice(0, 2));
    });
    expect(new Set(hours)).toEqual(new Set([6, 14, 22]));
  });

  test("are kept by turns: each attendant has each part of the day", () => {
    const { plan, shifts } = kept();
    const parts = shifts.map(({ login, openedAt }) => {
      const { time } = wallTime(new Date(openedAt + 10 * 60_000), plan.timeZone);
      return `${login} ${time.slice(0, 2)}`;
    });

    expect(new Set(parts).size).toBe(9);
  });

  test("have in the till what their customers paid there, and nothing of cards", () => {
    const { played, shifts } = kept();
    const signed = shifts.filter((shift) => shift.signed !== null);

    for (const { openedAt, signed: by } of signed) {
      const sold = played.sales.filter(({ endedAt }) => openedAt <= endedAt && endedAt < (by?.closedAt ?? 0));
      const till = sold.filter(({ tag }) => tag === "").reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(by?.tillCents).toBe(till);
    }
    expect(played.sales.some(({ tag }) => tag !== "")).toBe(true);
  });

  test("are mostly exact, some over or short by change, and say why", () => {
    const signed = kept().shifts.filter((shift) => shift.signed !== null);
    const differing = signed.filter((shift) => overShort(shift) !== 0);

    expect(differing.length).toBeGreaterThan(8);
    expect(differing.length).toBeLessThan(signed.length / 2);
    expect(differing.some((shift) => (overShort(shift) ?? 0) > 0)).toBe(true);
    expect(differing.every((shift) => Math.abs(overShort(shift) ?? 0) <= 600)).toBe(true);
    expect(signed.every((shift) => (shift.signed?.reason === null) === (overShort(shift) === 0))).toBe(true);
  });

  test("lack what somebody took, in the first shift since that day", () => {
    const since = Date.parse(AS_OF) - 9 * DAY_MS;
    const { shifts } = kept({ past: [{ kind: "TILL_SHORT", daysAgo: 9, amount: "180.5" }] });
    const missing = shifts.filter(({ signed }) => signed?.missing);

    expect(missing).toHaveLength(1);
    expect(missing[0]).toBe(shifts.find(({ openedAt }) => openedAt >= since));
    expect(overShort(missing[0]!)).toBe(-18_050);
  });

  test("are none where nobody attends the station", () => {
    expect(kept({ attendants: [] }).shifts).toEqual([]);
  });
});
