import { expect, test } from "vitest";
import { areTanksTold, compareTanks } from "./tank-comparison.ts";

const TANK = { station: "S01", tank: 1, delivered: "6000.10", alarms: ["HighProduct", "CriticalHighProduct"] };
const ROW = { station: "S01", tank: 1, exact: true, delivered: "6000.1", alarms: ["TANK_LEVEL_HIGH"] };

test("a tank whose deliveries and alarms are known is told, both high levels as one alarm", () => {
  const comparison = compareTanks([TANK], [ROW]);

  expect(comparison).toMatchObject({ delivered: "6000.10", differingTanks: 0, alarms: 1, missingAlarms: 0 });
  expect(areTanksTold(comparison)).toBe(true);
});

test.each([
  { what: "a delivery not stored", row: { ...ROW, delivered: "0" }, told: false },
  { what: "a delivery stored twice", row: { ...ROW, delivered: "12000.2" }, told: false },
  { what: "an alarm that is not known", row: { ...ROW, alarms: [] }, told: false },
  { what: "a gauge that tells only the rise", row: { ...ROW, exact: false, delivered: "5990" }, told: true },
  {
    what: "an alarm of another kind beside it",
    row: { ...ROW, alarms: ["TANK_LEVEL_HIGH", "GAUGE_FAULT"] },
    told: true,
  },
  { what: "another tank's row", row: { ...ROW, tank: 2 }, told: false },
])("$what: told $told", ({ row, told }) => {
  expect(areTanksTold(compareTanks([TANK], [row]))).toBe(told);
});

test("an alarm that the station has no more is stale", () => {
  expect(compareTanks([{ ...TANK, alarms: [] }], [ROW])).toMatchObject({ alarms: 0, missingAlarms: 0, staleAlarms: 1 });
});
