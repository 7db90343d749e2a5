import { readFileSync } from "node:fs";
import { buildSchema, isEnumType } from "graphql";
import { describe, expect, test } from "vitest";
import { LOCALE_IDS } from "../../../i18n/locales.ts";
import { loadMessages } from "../../../i18n/messages.ts";
import type { AlarmCode } from "../../../schema-types.generated.ts";
import { adviceOf } from "./advice.ts";

const type = buildSchema(readFileSync("schema.graphql", "utf8")).getType("AlarmCode");
const CODES = isEnumType(type) ? type.getValues().map(({ name }) => name as AlarmCode) : [];
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => String(first + place));
const NUMBERED = [...between(100, 115), ...between(204, 207), ...between(300, 310)];

describe.each(LOCALE_IDS)("in %s", (locale) => {
  test("every alarm of the contract and every numbered fault has its cause and its first step", async () => {
    const messages = await loadMessages(locale);
    const asked = [
      ...CODES.map((code) => ({ code, vendorCode: null })),
      ...NUMBERED.map((vendorCode) => ({ code: "PLC_FAULT" as const, vendorCode })),
      { code: "PLC_FAULT" as const, vendorCode: "999" },
    ];

    expect(CODES.length).toBeGreaterThan(20);
    expect(NUMBERED).toHaveLength(31);
    for (const one of asked) {
      const { cause, step } = adviceOf(one);
      for (const id of [cause, step]) {
        expect(messages[id]?.length, `${locale} ${id}`).toBeGreaterThan(8);
      }
    }
  });

  test("a numbered fault says its number, and gas to leave", async () => {
    const messages = await loadMessages(locale);

    expect(messages["alarm.cause.PLC_FAULT"]).toContain("{number}");
    expect(messages["alarm.step.PLC_FAULT"]).toContain("{number}");
    const stop = messages["skid.state.EMERGENCY_STOP"].toLowerCase().slice(0, 4);
    expect(messages["alarm.step.GAS_CONCENTRATION"].toLowerCase()).toContain(locale === "zh-chs" ? "急停" : stop);
  });
});

test.each([
  ["302", "alarm.cause.PLC_FAULT"],
  ["116", "alarm.cause.otherFault"],
  ["99", "alarm.cause.otherFault"],
  ["", "alarm.cause.otherFault"],
  [null, "alarm.cause.otherFault"],
])("a controller's fault %j reads %s", (vendorCode, cause) => {
  expect(adviceOf({ code: "PLC_FAULT", vendorCode }).cause).toBe(cause);
});

test("the vendor's code of another alarm changes nothing", () => {
  expect(adviceOf({ code: "TANK_LEAK", vendorCode: "999" }).step).toBe("alarm.step.TANK_LEAK");
});
