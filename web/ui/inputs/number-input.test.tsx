import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import type { LocaleId } from "../../i18n/locales.ts";
import { loadMessages } from "../../i18n/messages.ts";
import { LanguageProvider } from "../../i18n/provider.tsx";
import { system } from "../theme.ts";
import { NumberInput } from "./number-input.tsx";

function Count() {
  const [value, setValue] = useState<number | null>(null);
  return (
    <>
      <NumberInput label="pointsProduct.quantity" value={value} onChange={setValue} min={-1_000} />
      <output>{String(value)}</output>
    </>
  );
}

async function show(locale: LocaleId = "en") {
  render(
    <ChakraProvider value={system}>
      <LanguageProvider locale={locale} messages={await loadMessages(locale)}>
        <Count />
      </LanguageProvider>
    </ChakraProvider>,
  );
  const value = () => screen.getByRole("status").textContent;
  return { user: userEvent.setup(), input: screen.getByRole<HTMLInputElement>("spinbutton"), value };
}

test.each([
  ["en", "24", "24"],
  ["en", "-3", "-3"],
  ["en", "1,000", "1000"],
  ["en", "1.000.000", "1000000"],
  ["en", "240.00", "240"],
  ["en", "1.000,00", "1000"],
  ["ru", "1\u00a0234", "1234"],
  ["ru", "1234,0", "1234"],
  ["ar", "\u0661\u0662", "12"],
  ["zh-chs", "\uff11\uff12", "12"],
] as const)("in %s %j is %s, typed as well as pasted", async (locale, text, count) => {
  const { user, input, value } = await show(locale);

  await user.type(input, text);
  expect([input.value, value()]).toEqual([text, count]);
  await user.clear(input);
  await user.paste(text);
  await user.tab();

  expect([input.value, value()]).toEqual([count, count]);
  expect(input.getAttribute("aria-invalid")).toBe("false");
});

test.each([
  ["1.5", "Whole numbers only"],
  ["none", "Whole numbers only"],
  ["0x10", "Whole numbers only"],
  ["12345678901", "Must be 999999999 or less"],
  ["-1001", "Must be -1000 or more"],
])("%j that is typed stays, and is told when the field is left", async (text, words) => {
  const { user, input } = await show();

  await user.type(input, text);
  expect(screen.queryByText(words)).toBeNull();
  await user.tab();

  expect(input.value).toBe(text);
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(words)).toBeTruthy();
});

test("a step from a text that is no number begins anew", async () => {
  const { user, input, value } = await show();

  await user.type(input, "1.5{ArrowUp}");

  expect([input.value, value()]).toEqual(["-1000", "-1000"]);
});
