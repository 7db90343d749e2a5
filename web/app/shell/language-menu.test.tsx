import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HomeAlarmsDocument } from "../../features/home/home.generated.ts";
import type { LocaleId } from "../../i18n/locales.ts";
import { loadMessages } from "../../i18n/messages.ts";
import { writeCookie } from "../../lib/cookies.ts";
import { readPreference, writePreference } from "../../lib/preferences/preferences.ts";
import { FakeServer } from "../../test/fake-server.ts";
import { renderConsole } from "../../test/render.tsx";

const ALARMS = 37;

/** The console's home in a language, with its menu of languages open. */
async function openMenu(locale: LocaleId) {
  writeCookie("language", locale, 60);
  const server = new FakeServer().answer(HomeAlarmsDocument, () => ({
    kanban: { asOf: "2026-11-20T12:00:00Z", openAlarms: ALARMS },
  }));
  const { user } = await renderConsole("/index", { permissions: [0, 6], server, locale });
  const words = await loadMessages(locale);
  await user.click(await screen.findByRole("button", { name: words["language.label"] }));
  await screen.findByRole("menuitemradio", { name: "English" });
  return user;
}

const forget = () =>
  act(() => {
    writePreference("ada", "ownDigits", false);
    writePreference("ada", "ownCalendar", false);
  });

beforeEach(forget);
afterEach(forget);

test("Arabic offers its own digits, which every figure has from then on, for this person", async () => {
  const user = await openMenu("ar");
  expect(await screen.findByText(/37/)).toBeTruthy();

  await user.click(screen.getByRole("menuitemcheckbox", { name: "الأرقام ١٢٣٤٥" }));

  expect(await screen.findByText(/٣٧/)).toBeTruthy();
  expect(readPreference("ada", "ownDigits")).toBe(true);
  expect(readPreference("ben", "ownDigits")).toBe(false);
});

test("Thai offers its own calendar, and shows what day it is there", async () => {
  const user = await openMenu("th");
  const year = new Date().getFullYear() + 543;
  const item = screen.getByRole("menuitemcheckbox", { name: new RegExp(`ปฏิทิน .*${year}`) });

  await user.click(item);

  await waitFor(() => expect(readPreference("ada", "ownCalendar")).toBe(true));
  expect(item.getAttribute("aria-checked")).toBe("true");
});

test("English has nothing else in daily use, and offers nothing", async () => {
  await openMenu("en");

  expect(screen.queryByRole("menuitemcheckbox")).toBeNull();
});
