import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { LocaleId } from "../../i18n/locales.ts";
import { loadMessages } from "../../i18n/messages.ts";
import { LanguageProvider } from "../../i18n/provider.tsx";
import { system } from "../theme.ts";
import { DecimalInput } from "./decimal-input.tsx";

interface Props {
  readonly first: string;
  readonly onValue: (value: string) => void;
}

function Price({ first, onValue }: Props) {
  const [value, setValue] = useState(first);
  const handleChange = (next: string) => {
    setValue(next);
    onValue(next);
  };
  return (
    <>
      <DecimalInput label="sale.price" value={value} onChange={handleChange} limits={{ digits: 3, max: "5000.000" }} />
      <button type="button" onClick={() => handleChange("0.5")} />
    </>
  );
}

async function show(locale: LocaleId, first = "") {
  const onValue = vi.fn<(value: string) => void>();
  const messages = await loadMessages(locale);
  render(
    <ChakraProvider value={system}>
      <LanguageProvider locale={locale} messages={messages}>
        <Price first={first} onValue={onValue} />
      </LanguageProvider>
    </ChakraProvider>,
  );
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: messages["sale.price"] });
  return { user: userEvent.setup(), input, last: () => onValue.mock.lastCall?.[0] };
}

test.each([
  ["es", "1234,5", "1234.5", "1234,5"],
  ["es", "1.234,5", "1234.5", "1234,5"],
  ["es", "1.5", "1.5", "1,5"],
  ["ru", "1 234,50", "1234.50", "1234,50"],
  ["ru", "7.45", "7.45", "7,45"],
  ["ar", "7.45", "7.45", "7.45"],
  ["ar", "٧٫٤٥", "7.45", "7.45"],
  ["en", "1,234.5", "1234.5", "1234.5"],
] as const)("in %s typing %j means %s and stands as %j when the field is left", async (locale, typed, value, left) => {
  const { user, input, last } = await show(locale);

  await user.type(input, typed);
  expect(input.value).toBe(typed);
  await user.tab();

  expect(last()).toBe(value);
  expect(input.value).toBe(left);
});

test("what is pasted is read like what is typed", async () => {
  const { user, input, last } = await show("ru");

  await user.click(input);
  await user.paste("1\u00a0234,567");
  await user.tab();

  expect(last()).toBe("1234.567");
  expect(input.value).toBe("1234,567");
});

test.each([
  ["es", "1,5", "1.5"],
  ["en", "1.5", "1.5"],
] as const)("in %s the decimal key of the number block writes %j", async (locale, text, value) => {
  const { user, input, last } = await show(locale);

  await user.click(input);
  await user.keyboard("1[NumpadDecimal]5");

  expect(input.value).toBe(text);
  expect(last()).toBe(value);
});

test.each([
  ["no number", "7,,5", "Digits and one decimal separator only"],
  ["too exact", "0.1234", "At most 3 decimals"],
  ["too much", "5000.001", "Must be 5000 or less"],
])("%s is kept as it was typed, and told when the field is left", async (_case, typed, words) => {
  const { user, input } = await show("en");

  await user.type(input, typed);
  expect(input.getAttribute("aria-invalid")).toBe("false");
  await user.tab();

  expect(input.value).toBe(typed);
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(words)).toBeTruthy();
});

test("a value that comes from elsewhere is shown in the language", async () => {
  const { user, input } = await show("es", "7.45");
  expect(input.value).toBe("7,45");

  await user.click(screen.getByRole("button"));

  expect(input.value).toBe("0,5");
});
