import { describe, expect, test } from "vitest";
import { type JudgedGroup, type JudgedPlate, type PlateFill, type PlateUse, judgePlate } from "./plate-judge.rules.ts";

const PLATE: JudgedPlate = { cylinderTestUntil: "2026-11-22", overrideUntil: null };
const GROUP: JudgedGroup = {
  active: true,
  declinesOverdue: true,
  dayAmount: "300",
  dayVolume: "40",
  dayCount: 2,
  monthAmount: "1000.10",
  monthVolume: "200",
  monthCount: 10,
};
const NO_LIMITS = {
  dayAmount: null,
  dayVolume: null,
  dayCount: null,
  monthAmount: null,
  monthVolume: null,
  monthCount: null,
};
const USED: PlateUse = {
  dayAmount: "100",
  dayVolume: "12.5",
  dayCount: 1,
  monthAmount: "900",
  monthVolume: "150",
  monthCount: 9,
};
const FILL: PlateFill = { day: "2026-11-22", isGas: true, amount: "100.10", volume: "10" };

interface Case {
  readonly plate?: Partial<JudgedPlate>;
  readonly group?: Partial<JudgedGroup>;
  readonly used?: Partial<PlateUse>;
  readonly fill?: Partial<PlateFill>;
}

const judge = ({ plate, group, used, fill }: Case) =>
  judgePlate({ ...PLATE, ...plate }, { ...GROUP, ...group }, { ...USED, ...used }, { ...FILL, ...fill });

describe("a fill is allowed", () => {
  test.each<[string, Case]>([
    ["up to each limit and on the last day of the test", {}],
    ["of any size where there are no limits", { group: NO_LIMITS, fill: { amount: "9999999", volume: "99999" } }],
    ["of petrol whatever the cylinder", { plate: { cylinderTestUntil: "2020-01-01" }, fill: { isGas: false } }],
    ["without a cylinder", { plate: { cylinderTestUntil: null } }],
    ["after the test where the group only warns", { group: { declinesOverdue: false }, fill: { day: "2026-11-23" } }],
    [
      "on the last day on which somebody lets it pass",
      { plate: { overrideUntil: "2026-11-25" }, fill: { day: "2026-11-25" } },
    ],
    [
      "of unknown size while something is left",
      { used: { dayAmount: "299.99" }, fill: { amount: null, volume: null } },
    ],
  ])("%s", (_what, given) => {
    expect(judge(given)).toMatchObject({ allowed: true, declinedBy: null });
  });
});

describe("a fill is declined by", () => {
  test.each<[string, Case]>([
    ["GROUP_ON", { group: { active: false } }],
    ["CYLINDER_TEST", { fill: { day: "2026-11-23" } }],
    ["CYLINDER_TEST", { plate: { overrideUntil: "2026-11-25" }, fill: { day: "2026-11-26" } }],
    ["DAY_AMOUNT", { used: { dayAmount: "199.91" } }],
    ["DAY_AMOUNT", { used: { dayAmount: "300" }, fill: { amount: null } }],
    ["DAY_VOLUME", { fill: { volume: "27.501" } }],
    ["DAY_COUNT", { used: { dayCount: 2 } }],
    ["MONTH_AMOUNT", { fill: { amount: "100.11" } }],
    ["MONTH_VOLUME", { used: { monthVolume: "190.001" } }],
    ["MONTH_VOLUME", { used: { monthVolume: "200" }, fill: { volume: null } }],
    ["MONTH_COUNT", { used: { monthCount: 10 } }],
  ])("%s: %j", (rule, given) => {
    expect(judge(given)).toMatchObject({ allowed: false, declinedBy: rule });
  });

  test("the first of several, and the trace tells them all", () => {
    const { declinedBy, steps } = judge({ group: { active: false, dayVolume: null }, used: { monthCount: 10 } });

    expect(declinedBy).toBe("GROUP_ON");
    expect(steps.map(({ rule, verdict, used, most }) => [rule, verdict, used, most])).toEqual([
      ["GROUP_ON", "DECLINED", null, null],
      ["CYLINDER_TEST", "PASSED", null, "2026-11-22"],
      ["DAY_AMOUNT", "PASSED", "100", "300"],
      ["DAY_VOLUME", "NOT_ASKED", "12.5", null],
      ["DAY_COUNT", "PASSED", "1", "2"],
      ["MONTH_AMOUNT", "PASSED", "900", "1000.1"],
      ["MONTH_VOLUME", "PASSED", "150", "200"],
      ["MONTH_COUNT", "DECLINED", "10", "10"],
    ]);
  });
});
