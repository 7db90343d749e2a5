import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { LocaleId } from "../i18n/locales.ts";
import { loadMessages } from "../i18n/messages.ts";
import { LanguageProvider } from "../i18n/provider.tsx";
import { confirm, type Question } from "./confirm-store.ts";
import { ConfirmHost } from "./confirm.tsx";
import { system } from "./theme.ts";

/** A question about three things whose words know their number. */
const GRAVE: Question = {
  title: "standing.active",
  count: 3,
  action: "form.leave.action",
  tone: "danger",
  typed: "S01 Gate",
};

async function ask(question: Question, locale: LocaleId = "en") {
  const messages = await loadMessages(locale);
  render(
    <ChakraProvider value={system}>
      <LanguageProvider locale={locale} messages={messages}>
        <ConfirmHost />
      </LanguageProvider>
    </ChakraProvider>,
  );
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = confirm(question);
  });
  const dialog = await screen.findByRole("alertdialog");
  return { user: userEvent.setup(), dialog, answer };
}

test("a question names how many things it is about", async () => {
  const { user, dialog, answer } = await ask({ ...GRAVE, typed: undefined } as Question);
  expect(dialog.textContent).toContain("3 active alarms");

  await user.click(screen.getByRole("button", { name: "Discard" }));

  expect(await answer).toBe(true);
});

test.each([
  ["en", "Type S01 Gate to confirm", "Discard"],
  ["ru", "Для подтверждения введите S01 Gate", "Отменить"],
] as const)("in %s the gravest answers only to the name that is asked for", async (locale, label, action) => {
  const { user, answer } = await ask(GRAVE, locale);
  const input = screen.getByRole("textbox", { name: label });
  const button = screen.getByRole("button", { name: action });

  await user.click(button);
  await user.type(input, "S01{Enter}");
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByRole("alertdialog")).toBeTruthy();

  await user.type(input, " Gate {Enter}");
  expect(await answer).toBe(true);
});

test("Escape means no", async () => {
  const { user, answer } = await ask(GRAVE);

  await user.keyboard("{Escape}");

  expect(await answer).toBe(false);
});
