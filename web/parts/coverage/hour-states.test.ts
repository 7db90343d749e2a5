import { expect, test } from "vitest";
import { startOfDay } from "../../../common/zone-time.ts";
import { hourStates } from "./hour-states.ts";

const gap = (state: "MISSING" | "NOTHING", from: string, to: string) => ({ state, from, to });

test("the hours of a day with 25 are told one by one, the gravest of what is missing first", () => {
  const [begin, end] = [startOfDay("2026-10-25", "Europe/Madrid"), startOfDay("2026-10-26", "Europe/Madrid")];
  const states = hourStates(
    [
      gap("MISSING", "2026-10-24T22:00:00.000Z", "2026-10-25T00:00:00.000Z"),
      gap("NOTHING", "2026-10-24T23:00:00.000Z", "2026-10-25T00:00:00.000Z"),
      gap("MISSING", "2026-10-25T22:00:00.000Z", "2026-10-26T09:00:00.000Z"),
    ],
    begin,
    end,
  );
  expect(states).toHaveLength(25);
  expect(states.slice(0, 3)).toEqual(["MISSING", "NOTHING", "COMPLETE"]);
  expect(states.slice(-2)).toEqual(["COMPLETE", "MISSING"]);
});
