import { expect, test } from "vitest";
import type { CoverageOf } from "../../../parts/coverage/use-coverage.ts";
import { gapDays } from "./gap-days.ts";

const gap = (from: string, to: string, timeZone = "Asia/Shanghai"): CoverageOf["gaps"][number] => ({
  stationId: "s1",
  stationName: "Harbour",
  timeZone,
  state: "MISSING",
  cause: "DEVICE",
  source: null,
  from,
  to,
});
const SPAN = { from: "2026-11-01", to: "2026-11-05" };

test.each([
  ["a gap lies on the days of its station's own zone", gap("2026-11-02T16:00:00Z", "2026-11-02T18:00:00Z"), ["03"]],
  ["one that ends at midnight is of the day before", gap("2026-11-02T10:00:00Z", "2026-11-02T16:00:00Z"), ["02"]],
  ["one over several days is of each", gap("2026-11-01T20:00:00Z", "2026-11-03T20:00:00Z"), ["02", "03", "04"]],
  [
    "what lies outside of what is shown is left out",
    gap("2026-10-20T00:00:00Z", "2026-11-30T00:00:00Z"),
    ["01", "02", "03", "04", "05"],
  ],
])("%s", (_title, one, days) => {
  expect([...gapDays([one], SPAN)]).toEqual(days.map((day) => `s1 2026-11-${day}`));
});
