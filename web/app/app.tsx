import { ChakraProvider } from "@chakra-ui/react/styled-system";
import type { ComponentProps } from "react";
import { RouterProvider } from "react-router-dom";
import type { LocaleId } from "../i18n/locales.ts";
import { type Messages, useMessages } from "../i18n/messages.ts";
import { LanguageProvider } from "../i18n/provider.tsx";
import { ConfirmHost } from "../ui/confirm.tsx";
import { ToastHost } from "../ui/toast.tsx";
import { system } from "../ui/theme.ts";
import { useWearLook } from "../ui/themes/use-look.ts";

interface Props {
  readonly router: ComponentProps<typeof RouterProvider>["router"];
  readonly locale: LocaleId;
  /** The words that are there at first: all, or those of the login. */
  readonly messages: Messages;
}

/** The providers, in order, and the two things that may lie over any screen. */
export function App({ router, locale, messages }: Props) {
  useWearLook();
  return (
    <ChakraProvider value={system}>
      <LanguageProvider locale={locale} messages={useMessages(messages)}>
        <RouterProvider router={router} />
        <ConfirmHost />
        <ToastHost />
      </LanguageProvider>
    </ChakraProvider>
  );
}
