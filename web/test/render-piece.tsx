import { ApolloProvider } from "@apollo/client/react";
import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { domAnimation, LazyMotion } from "framer-motion";
import type { ReactNode } from "react";
import { createClientOver } from "../app/apollo.ts";
import type { LocaleId } from "../i18n/locales.ts";
import { loadMessages } from "../i18n/messages.ts";
import { LanguageProvider } from "../i18n/provider.tsx";
import { MeDocument } from "../lib/me.generated.ts";
import { ConfirmHost } from "../ui/confirm.tsx";
import { system } from "../ui/theme.ts";
import { ToastHost } from "../ui/toast.tsx";
import { FakeServer } from "./fake-server.ts";
import { person } from "./render.tsx";
import { Unstyled } from "./unstyled.tsx";

/** A piece of the kit as a screen would hold it; only the server is not real. */
export async function renderPiece(
  piece: ReactNode,
  { server = new FakeServer(), locale = "en" }: { server?: FakeServer; locale?: LocaleId } = {},
) {
  if (!server.answers(MeDocument)) {
    server.answer(MeDocument, () => ({ me: person([0]) }));
  }
  const client = createClientOver(server.link);
  const messages = await loadMessages(locale);
  const around = (children: ReactNode) => (
    <ChakraProvider value={system}>
      <LanguageProvider locale={locale} messages={messages}>
        <LazyMotion features={domAnimation} strict>
          <ApolloProvider client={client}>{children}</ApolloProvider>
          <ConfirmHost />
          <ToastHost />
        </LazyMotion>
      </LanguageProvider>
    </ChakraProvider>
  );
  const { rerender } = render(around(piece), { wrapper: Unstyled });
  return { server, user: userEvent.setup(), rerender: (next: ReactNode) => rerender(around(next)) };
}
