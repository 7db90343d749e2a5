import { expect, test } from "vitest";
import { type MeasureLimit, measureLimitFault, usualLimit } from "./measure-limits.ts";

const NONE: MeasureLimit = { lowLimit: null, lowRelease: null, highLimit: null, highRelease: null, delaySeconds: 0 };
const BAND: MeasureLimit = { lowLimit: "2", lowRelease: "3", highLimit: "25", highRelease: "24", delaySeconds: 30 };

test("gas alone has a limit before anybody sets one", () => {
  expect(usualLimit("GAS_DISPENSER")).toEqual({ ...NONE, highLimit: "25", highRelease: "24" });
  expect(usualLimit("PRESSURE_HIGH")).toEqual(NONE);
});

test.each([
  ["watches nothing", {}],
  ["has both sides", BAND],
  ["lets go where it rings", { highLimit: "25", highRelease: "25.0" }],
  ["is below nothing", { lowLimit: "-20", lowRelease: "-18.5" }],
  ["has releases that meet", { ...BAND, lowRelease: "24" }],
] as const)("a pressure may have a limit that %s", (_what, given) => {
  expect(measureLimitFault("PRESSURE_HIGH", { ...NONE, ...given })).toBeNull();
});

test.each([
  ["low without release", { lowLimit: "2" }, "lowRelease", "WANTED"],
  ["a low release of nothing", { lowRelease: "2" }, "lowRelease", "UNWANTED"],
  ["high without release", { highLimit: "2" }, "highRelease", "WANTED"],
  ["a high release of nothing", { highRelease: "2" }, "highRelease", "UNWANTED"],
  ["low as high as high", { ...BAND, lowLimit: "25" }, "lowLimit", "ABOVE"],
  ["low above high, by its number and not its text", { ...BAND, lowLimit: "100" }, "lowLimit", "ABOVE"],
  ["a low release below low", { ...BAND, lowRelease: "1.9" }, "lowRelease", "BELOW"],
  ["a high release above high", { ...BAND, highRelease: "25.1" }, "highRelease", "ABOVE"],
  ["a low release above the high one", { ...BAND, lowRelease: "24.5" }, "lowRelease", "ABOVE"],
] as const)("a pressure can't have %s", (_what, given, field, breaks) => {
  expect(measureLimitFault("PRESSURE_HIGH", { ...NONE, ...given })).toMatchObject({ field, breaks });
});

test.each([
  ["the same", {}, null],
  ["stricter", { highLimit: "20", highRelease: "18" }, null],
  ["looser", { highLimit: "25.1" }, "highLimit"],
  ["released later", { highRelease: "24.5" }, "highRelease"],
  ["switched off", { highLimit: null, highRelease: null }, "highLimit"],
  ["watched for too little gas", { lowLimit: "1", lowRelease: "1" }, "lowLimit"],
  ["late", { delaySeconds: 1 }, "delaySeconds"],
] as const)("the limit of gas %s", (_what, given, field) => {
  expect(measureLimitFault("GAS_SKID", { ...usualLimit("GAS_SKID"), ...given })?.field ?? null).toBe(field);
});
