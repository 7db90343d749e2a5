import { describe, expect, test } from "vitest";
import { retryAt, ruleFactsOf, toldAt } from "./notification.rules.ts";

const at = (time: string) => new Date(`2026-11-02T${time}:00.000Z`);
const NIGHT = { quietFrom: "22:00", quietTo: "06:30", criticalPasses: true };
const NOON = { quietFrom: "12:00", quietTo: "13:00", criticalPasses: false };

describe("quiet hours by the station's clock", () => {
  test.each([
    ["before they begin", NIGHT, "WARNING", "13:59", "2026-11-02T13:59:00.000Z"],
    ["in their first minute", NIGHT, "WARNING", "14:00", "2026-11-02T22:30:00.000Z"],
    ["after midnight", NIGHT, "WARNING", "17:00", "2026-11-02T22:30:00.000Z"],
    ["in their last minute", NIGHT, "WARNING", "22:29", "2026-11-02T22:30:00.000Z"],
    ["once they are over", NIGHT, "WARNING", "22:30", "2026-11-02T22:30:00.000Z"],
    ["where what is critical passes", NIGHT, "CRITICAL", "15:00", "2026-11-02T15:00:00.000Z"],
    ["of one day", NOON, "CRITICAL", "04:10", "2026-11-02T05:00:00.000Z"],
    ["of one day, over", NOON, "CRITICAL", "05:00", "2026-11-02T05:00:00.000Z"],
    [
      "there are none",
      { quietFrom: null, quietTo: null, criticalPasses: false },
      "INFO",
      "15:00",
      "2026-11-02T15:00:00.000Z",
    ],
  ])("%s", (_what, quiet, severity, asked, told) => {
    expect(toldAt(quiet, { severity, timeZone: "Asia/Shanghai" }, at(asked)).toISOString()).toBe(told);
  });
});

test.each([
  ["that clocks skip is the change", "2026-03-29T00:30:00.000Z", "2026-03-29T01:00:00.000Z"],
  ["that clocks show twice is the first", "2026-10-25T00:10:00.000Z", "2026-10-25T00:30:00.000Z"],
  ["that clocks show twice is over the second time", "2026-10-25T01:10:00.000Z", "2026-10-25T01:10:00.000Z"],
])("an end of quiet hours %s", (_what, asked, told) => {
  const quiet = { quietFrom: "22:00", quietTo: "02:30", criticalPasses: false };
  const where = { severity: "WARNING", timeZone: "Europe/Madrid" };
  expect(toldAt(quiet, where, new Date(asked)).toISOString()).toBe(told);
});

test("a message is tried again later each time, and about a day long", () => {
  const waits = Array.from({ length: 12 }, (_, index) => {
    const again = retryAt(at("00:00"), index + 1);
    return again === null ? null : (again.getTime() - at("00:00").getTime()) / 60_000;
  });

  expect(waits).toEqual([0.5, 1, 2, 5, 10, 30, 60, 120, 240, 480, 480, null]);
});

const INPUT = {
  name: " Night watch ",
  active: true,
  language: "EN" as const,
  lowBalances: false,
  webhookUrl: "https://example.org/hook",
  mails: [],
  severities: ["CRITICAL" as const],
  codes: [],
  criticalPasses: true,
  tellsEnd: false,
  repeatMinutes: 15,
  escalationMails: [],
};
const MEANS = { mail: true, ownAddresses: false };

test("a rule is kept trimmed, each address once, without an escalation that is none", () => {
  const given = { ...INPUT, mails: ["A@example.org ", "a@example.org"], escalationUrl: "https://example.org/second" };

  expect(ruleFactsOf(given, MEANS)).toMatchObject({
    name: "Night watch",
    mails: ["a@example.org"],
    escalateMinutes: null,
    escalationUrl: null,
    quietFrom: null,
  });
});

test.each<[field: string, given: object]>([
  ["name", { name: " " }],
  ["webhookUrl", { webhookUrl: null }],
  ["webhookUrl", { webhookUrl: "ftp://example.org" }],
  ["webhookUrl", { webhookUrl: "https://user:secret@example.org" }],
  ["webhookUrl", { webhookUrl: "http://localhost:8080" }],
  ["webhookUrl", { webhookUrl: "http://127.0.0.1" }],
  ["webhookUrl", { webhookUrl: "http://2130706433/" }],
  ["webhookUrl", { webhookUrl: "http://[::1]/" }],
  ["webhookUrl", { webhookUrl: `https://example.org/${"x".repeat(2_000)}` }],
  ["mails", { mails: ["nobody"] }],
  ["mails", { mails: Array.from({ length: 11 }, (_, each) => `m${each}@example.org`) }],
  ["severities", { severities: [] }],
  ["lowBalances", { lowBalances: true, stationId: "01900000-0000-7000-8000-000000000000" }],
  ["quietFrom", { quietTo: "06:00" }],
  ["quietFrom", { quietFrom: "24:00", quietTo: "06:00" }],
  ["quietTo", { quietFrom: "22:00" }],
  ["quietTo", { quietFrom: "22:00", quietTo: "22:00" }],
  ["repeatMinutes", { repeatMinutes: -1 }],
  ["escalateMinutes", { escalateMinutes: 0 }],
  ["escalationUrl", { escalateMinutes: 5 }],
])("%s is refused of %j", (field, given) => {
  expect(() => ruleFactsOf({ ...INPUT, ...given }, MEANS)).toThrow(
    expect.objectContaining({ extensions: expect.objectContaining({ number: 10012, field }) as unknown }),
  );
});

test("mail is refused where the server sends none, and an own address is taken where it may", () => {
  expect(() => ruleFactsOf({ ...INPUT, mails: ["a@example.org"] }, { ...MEANS, mail: false })).toThrow();
  const own = ruleFactsOf({ ...INPUT, webhookUrl: "http://127.0.0.1:9/x" }, { ...MEANS, ownAddresses: true });
  expect(own.webhookUrl).toBe("http://127.0.0.1:9/x");
});

test("a rule of low balances alone tells of no alarm", () => {
  expect(ruleFactsOf({ ...INPUT, severities: [], lowBalances: true }, MEANS)).toMatchObject({ severities: [] });
});
