import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { HomeAlarmsDocument } from "../../features/overview/home/home.generated.ts";
import type { LocaleId } from "../../i18n/locales.ts";
import { loadMessages } from "../../i18n/messages.ts";
import { writeCookie } from "../../lib/cookies.ts";
import { readPreference } from "../../lib/preferences/preferences.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderConsole } from "../../test/render.tsx";

/** The console's home in a language, with its menu of languages open. */
async function openMenu(locale: LocaleId) {
  writeCookie("language", locale, 60);
  const server = new FakeServer().answer(HomeAlarmsDocument, () => ({
    kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: 0, endedAlarms: 0, stationsSilent: 0 },
  }));
  const { user } = await renderConsole("/index", { permissions: [0, 6], server, locale });
  const words = await loadMessages(locale);
  await user.click(await screen.findByRole("button", { name: words["language.label"] }));
  await screen.findByRole("menuitemradio", { name: "English" });
  return user;
}

test.each([
  ["th", "แสดงวันที่เป็น", String(new Date().getFullYear() + 543)],
  ["ar", "عرض الأيام بصيغة", "هـ"],
] as const)("%s offers days by its own calendar, and shows what day it is there", async (locale, words, era) => {
  const user = await openMenu(locale);
  const item = await screen.findByRole("menuitemcheckbox", { name: new RegExp(`${words} .*${era}`) });

  await user.click(item);

  await waitFor(() => expect(readPreference("ada", "ownCalendar")).toBe(true));
  expect(item.getAttribute("aria-checked")).toBe("true");
  expect(readPreference("ben", "ownCalendar")).toBe(false);
});

test("English has no other calendar in daily use, and offers nothing", async () => {
  await openMenu("en");

  expect(screen.queryByRole("menuitemcheckbox")).toBeNull();
});
