import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { object } from "zod/mini";
import type { LocaleId } from "../../i18n/locales.ts";
import { loadMessages } from "../../i18n/messages.ts";
import { LanguageProvider } from "../../i18n/provider.tsx";
import { hasUnsaved } from "../../lib/unsaved.ts";
import { ConfirmHost } from "../confirm.tsx";
import { hostErrorHelp, readErrorHelp } from "../error-help-store.ts";
import { DecimalInput } from "../inputs/decimal-input.tsx";
import { TextInput } from "../inputs/text-input.tsx";
import { system } from "../theme.ts";
import { decimalText, lineText } from "./checks.ts";
import { FormDialog } from "./form-dialog.tsx";
import { FormField } from "./form-field.tsx";
import { useKitForm, type KitFormOptions } from "./use-kit-form.ts";

const SCHEMA = object({ name: lineText(20), price: decimalText({ digits: 2, above: "0" }) });

interface Values {
  name: string;
  price: string;
}

type Submit = KitFormOptions<Values, Values>["submit"];

interface Props {
  readonly submit: Submit;
  readonly onClose: () => void;
}

function Screen({ submit, onClose }: Props) {
  const [open, setOpen] = useState(true);
  const handleClose = () => {
    setOpen(false);
    onClose();
  };
  return open && <PriceForm submit={submit} onClose={handleClose} />;
}

function PriceForm({ submit, onClose }: Props) {
  const form = useKitForm<Values, Values>({ schema: SCHEMA, values: { name: "", price: "" }, submit, onDone: onClose });
  return (
    <FormDialog form={form} title="menu.group.prices" onClose={onClose}>
      <FormField of={form} name="name" as={TextInput} label="filter.station" required />
      <FormField of={form} name="price" as={DecimalInput} label="sale.price" required />
    </FormDialog>
  );
}

async function open(submit: Submit, locale: LocaleId = "en") {
  const messages = await loadMessages(locale);
  const onClose = vi.fn<() => void>();
  render(
    <ChakraProvider value={system}>
      <LanguageProvider locale={locale} messages={messages}>
        <Screen submit={submit} onClose={onClose} />
        <ConfirmHost />
      </LanguageProvider>
    </ChakraProvider>,
  );
  const say = (id: keyof typeof messages) => messages[id];
  await screen.findByRole("dialog");
  const field = (id: keyof typeof messages) => screen.getByRole("textbox", { name: say(id) });
  return {
    user: userEvent.setup(),
    onClose,
    say,
    name: () => field("filter.station"),
    price: () => field("sale.price"),
  };
}

function refusal(...extensions: object[]): CombinedGraphQLErrors {
  return new CombinedGraphQLErrors({
    errors: extensions.map((each) => ({ message: "refused", extensions: { ...each } })),
  });
}

test.each(["en", "ar"] as const)(
  "in %s what the server refuses lands on its field, the focus goes there, and nothing typed is lost",
  async (locale) => {
    const submit = vi.fn<Submit>().mockRejectedValueOnce(refusal({ number: 10015, field: "price" }, { number: 10018 }));
    const { user, onClose, say, name, price } = await open(submit, locale);

    await user.type(name(), "Harbour Gate");
    await user.type(price(), "7.45{Enter}");

    await waitFor(() => expect(document.activeElement).toBe(price()));
    expect(price().getAttribute("aria-invalid")).toBe("true");
    const described = document.getElementById(price().getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe(say("error.10015"));
    const alert = screen.getByRole("alert").textContent;
    expect(alert).toContain(say("error.10018"));
    expect(alert).toContain(say("error.10015"));
    expect(name()).toHaveProperty("value", "Harbour Gate");
    expect(price()).toHaveProperty("value", "7.45");
    expect(onClose).not.toHaveBeenCalled();
    expect(hasUnsaved()).toBe(true);
  },
);

test("what is missing is told on its field and above, each line of which leads to its field", async () => {
  const submit = vi.fn<Submit>();
  const { user, name, price } = await open(submit);

  await user.type(price(), "0{Enter}");

  await waitFor(() => expect(document.activeElement).toBe(name()));
  expect(submit).not.toHaveBeenCalled();
  expect(screen.getByText("2 entries need attention")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Price: Must be more than 0" }));
  expect(document.activeElement).toBe(price());

  await user.type(name(), "N");
  expect(await screen.findByText("1 entry needs attention")).toBeTruthy();
});

test("a refusal of the whole is read out above, and the focus goes there", async () => {
  const { user, name, price } = await open(() => Promise.reject(refusal({ number: 10021 })));

  await user.type(name(), "N");
  await user.type(price(), "7{Enter}");

  await waitFor(() => expect(document.activeElement?.textContent).toContain("The balance is not enough"));
  expect(screen.getByRole("alert").contains(document.activeElement)).toBe(true);
});

test("a refusal of the whole leads to what it means, and nothing typed is lost by looking", async () => {
  const leave = hostErrorHelp();
  const { user, name, price } = await open(() => Promise.reject(refusal({ number: 10021 })));
  await user.type(name(), "N");
  await user.type(price(), "7{Enter}");

  await user.click(await screen.findByRole("button", { name: "More" }));

  expect(readErrorHelp()).toBe(10021);
  expect(name()).toHaveProperty("value", "N");
  act(leave);
});

test("however often it is sent, it is sent once; taken, it closes and nothing is unsaved", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const submit = vi.fn<Submit>(() => promise);
  const { user, onClose, name, price } = await open(submit);

  await user.type(name(), "Harbour Gate");
  await user.type(price(), "7.45{Enter}{Enter}");
  await user.click(screen.getByRole("button", { name: "Sending" }));
  expect(submit).toHaveBeenCalledTimes(1);
  expect(submit.mock.calls[0]?.[0]).toEqual({ name: "Harbour Gate", price: "7.45" });

  await act(async () => resolve());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(hasUnsaved()).toBe(false);
});

test("the same values sent again after a lost answer keep their key, other values get their own", async () => {
  const submit = vi.fn<Submit>(() => Promise.reject(new TypeError("Failed to fetch")));
  const { user, name, price } = await open(submit);
  const keys = () => submit.mock.calls.map(([, submission]) => submission.idempotencyKey);

  await user.type(name(), "N");
  await user.type(price(), "7{Enter}");
  await screen.findByText("Network request failed. Check the connection.");
  await user.type(price(), "{Enter}");
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  await user.type(price(), "5{Enter}");
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(3));

  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("Escape leaves at once while nothing is typed", async () => {
  const { user, onClose } = await open(vi.fn<Submit>());

  await user.keyboard("{Escape}");

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test("Escape asks first once something is typed, and a no keeps it", async () => {
  const { user, onClose, name } = await open(vi.fn<Submit>());
  await user.type(name(), "Harbour");

  await user.keyboard("{Escape}");
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("Discard what was entered?");
  await user.click(within(question).getByRole("button", { name: "Cancel" }));

  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(name()).toHaveProperty("value", "Harbour");
});
