import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { loadMessages } from "../../i18n/messages.ts";
import { LanguageProvider } from "../../i18n/provider.tsx";
import { system } from "../theme.ts";
import { NumberInput } from "./number-input.tsx";

function Count() {
  const [value, setValue] = useState<number | null>(null);
  return <NumberInput label="pointsProduct.quantity" value={value} onChange={setValue} min={-1_000} />;
}

test.each([
  ["24", "24"],
  ["-3", "-3"],
  ["1,000", "1000"],
  ["1.000.000", "1000000"],
  ["240.00", "240"],
  ["1.000,00", "1000"],
  ["1.5", "1"],
  ["none", ""],
])("%j that is pasted is %j", async (text, shown) => {
  render(
    <ChakraProvider value={system}>
      <LanguageProvider locale="en" messages={await loadMessages("en")}>
        <Count />
      </LanguageProvider>
    </ChakraProvider>,
  );
  const input = screen.getByRole("spinbutton");
  fireEvent.change(input, { target: { value: text } });

  expect(input).toHaveProperty("value", shown);
});
