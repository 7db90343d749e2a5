import "reflect-metadata";
import { describe, expect, test } from "vitest";
import { AlarmCode } from "../alarm/alarm.types.ts";
import { Language } from "../../kernel/scalars/language.ts";
import { letterOf } from "./letter.ts";
import { MAIL_WORDS } from "./mail-words.generated.ts";
import type { NotificationKind } from "./notification.types.ts";
import { type NotificationPayload, payloadOf, type ToldAlarm, type ToldLow } from "./payload.ts";

const AT = new Date("2026-11-30T11:14:00Z");
const RULE = { id: "r1", name: "Night watch" };
const STATION = { id: "s1", code: "S01", name: "Harbour Gate", timeZone: "Asia/Shanghai" };
const ALARM: ToldAlarm = {
  id: "a1",
  code: "TANK_LEAK",
  vendorCode: null,
  severity: "CRITICAL",
  sourceType: "TANK",
  sourceName: "T1 92",
  detail: null,
  startedAt: AT.toISOString(),
  endedAt: null,
  acknowledged: false,
};
const LOW: ToldLow = {
  id: "l1",
  cardNumber: "6200-0007",
  groupName: null,
  balance: "12.50",
  lowBelow: "50",
  currencySymbol: "¥",
  platform: { id: "p1", name: "Coast", timeZone: "Asia/Shanghai" },
  startedAt: AT.toISOString(),
  endedAt: null,
};

const of = (kind: NotificationKind, data: Partial<NotificationPayload["data"]>): NotificationPayload =>
  payloadOf(kind, AT, { alarm: null, lowBalance: null, station: null, rule: RULE, ...data });
const alarm = (kind: NotificationKind, facts: Partial<ToldAlarm> = {}) =>
  of(kind, { alarm: { ...ALARM, ...facts }, station: STATION });

const written = (payload: NotificationPayload, language: Language, consoleUrl?: string) =>
  letterOf(payload, { language, consoleUrl });

describe("a letter", () => {
  test("tells of an alarm what, where and since when by the station's clock, and why it came", () => {
    expect(written(alarm("BEGAN"), "EN")).toEqual({
      subject: "Critical: Tank leak, Harbour Gate",
      text: `Critical · Tank leak
Station: Harbour Gate (S01)
Where: T1 92
Since: 2026-11-30 19:14 (Asia/Shanghai)

You get this mail by the rule “Night watch” of Forecourt.
The same for programs is attached.
`,
    });
  });

  test("leads to the alarm where the console's address is known", () => {
    const { text } = written(alarm("BEGAN"), "EN", "https://console.example.org");

    expect(text).toContain("\nOpen it: https://console.example.org/alarmInfo?open=a1\n\nYou get this mail");
  });

  test("tells in the language of whoever reads it", () => {
    const { subject, text } = written(alarm("BEGAN"), "RU");

    expect(subject).toBe("Критическая: Утечка из резервуара, Harbour Gate");
    expect(text).toContain("АЗС: Harbour Gate (S01)\n");
  });

  test("calls a gun a gun, and tells a fault's code and a limit that was passed", () => {
    const { text } = written(
      alarm("BEGAN", { sourceType: "PUMP", sourceName: "3", vendorCode: "302", detail: "31.5 > 25" }),
      "EN",
    );

    expect(text).toContain("Where: Gun 3\nValue: 31.5, limit: 25\nFault code: 302\n");
  });

  test("tells that it is over and until when, or that nobody has acknowledged it", () => {
    const over = written(alarm("ENDED", { endedAt: "2026-11-30T12:00:00Z" }), "EN");

    expect(over.subject).toBe("Over: Tank leak, Harbour Gate");
    expect(over.text).toContain("Until: 2026-11-30 20:00 (Asia/Shanghai)\n");
    expect(written(alarm("ESCALATED"), "EN").subject).toBe("Not acknowledged: Tank leak, Harbour Gate");
  });

  test("tells of a low balance whose it is, what is there and below what it is low", () => {
    const low = written(of("LOW", { lowBalance: LOW }), "EN");

    expect(low.subject).toBe("Low balance: 6200-0007, ¥ 12.50");
    expect(low.text).toContain("Low below: ¥ 50\nPlatform: Coast\n");
    expect(written(of("RECOVERED", { lowBalance: { ...LOW, balance: "80" } }), "EN").subject).toBe(
      "Enough balance again: 6200-0007, ¥ 80",
    );
  });

  test("that tests a rule names it", () => {
    expect(written(of("TEST", {}), "ES").subject).toBe("Prueba de la regla «Night watch»");
  });
});

test("each alarm has a name in each language", () => {
  const nameless = Object.keys(Language).flatMap((language) =>
    Object.keys(AlarmCode).filter((code) => !(`alarm.${code}` in MAIL_WORDS[language as Language])),
  );

  expect(nameless).toEqual([]);
});
