import { describe, expect, test } from "vitest";
import type { PresetType } from "../../../../schema-types.generated.ts";
import type { PresetFault } from "./preset-rules.ts";
import { presetFault, presetValueOf } from "./preset-rules.ts";

describe("a preset", () => {
  test.each<[PresetType, string, PresetFault | undefined]>([
    ["AMOUNT", "200", undefined],
    ["AMOUNT", "200.50", undefined],
    ["AMOUNT", " 200,5 ", undefined],
    ["AMOUNT", "0.01", undefined],
    ["AMOUNT", "", "missing"],
    ["AMOUNT", "  ", "missing"],
    ["AMOUNT", "0", "zero"],
    ["AMOUNT", "0.00", "zero"],
    ["AMOUNT", "-5", "notANumber"],
    ["AMOUNT", "1e3", "notANumber"],
    ["AMOUNT", "12 litres", "notANumber"],
    ["AMOUNT", "1.2.3", "notANumber"],
    ["AMOUNT", "12345678", "notANumber"],
    ["AMOUNT", "1,500", "decimals2"],
    ["AMOUNT", "0.005", "decimals2"],
    ["VOLUME", "30.125", undefined],
    ["VOLUME", "30.1255", "decimals3"],
    ["VOLUME", "0,000", "zero"],
    ["FULL", "", undefined],
    ["FULL", "nothing that matters", undefined],
  ])("of type %s with %j is judged %s", (type, text, fault) => {
    expect(presetFault(type, text)).toBe(fault);
  });

  test("goes out with a decimal point, as exactly as it was typed", () => {
    expect(presetValueOf(" 200,50 ")).toBe("200.50");
  });
});
