import { expect, test } from "vitest";
import { varianceOf } from "./history.rules.ts";

test.each([
  ["all there", { opening: "1000", delivered: "5000", sold: "200.5", closing: "5799.5" }, "5799.5", "0", 0],
  ["lost", { opening: "1000", delivered: "0", sold: "200", closing: "798" }, "800", "-2", -1],
  ["too much", { opening: "1000.1", delivered: "0", sold: "300", closing: "701.1" }, "700.1", "1", 0.33],
  ["moved", { opening: "1000", delivered: "0", sold: "200", moved: "-50", closing: "750" }, "750", "0", 0],
  ["lost where nothing was sold", { opening: "1000", delivered: "0", sold: "0", closing: "999" }, "1000", "-1", null],
])("stock that is %s", (_what, moves, bookLitres, differenceLitres, differencePercent) => {
  expect(varianceOf({ moved: "0", ...moves })).toEqual({ bookLitres, differenceLitres, differencePercent });
});
