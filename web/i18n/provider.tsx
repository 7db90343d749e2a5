import { LocaleProvider } from "@chakra-ui/react/locale";
import { Fragment, useLayoutEffect, type ReactNode } from "react";
import { IntlProvider } from "react-intl";
import { usePreference } from "../lib/preferences/use-preference.ts";
import { DEFAULT_LOCALE, LOCALES, type LocaleId, languageOf, tagOf } from "./locales.ts";
import type { Messages } from "./messages.ts";

interface Props {
  readonly locale: LocaleId;
  readonly messages: Messages;
  readonly children: ReactNode;
}

/** Words, formats and reading direction of one language for everything inside, and for the page itself. */
export function LanguageProvider({ locale, messages, children }: Props) {
  const [byOwnCalendar] = usePreference("ownCalendar");
  const { direction } = LOCALES[locale];
  const tag = tagOf(locale, byOwnCalendar);
  const language = languageOf(tag);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
  }, [language, direction]);
  return (
    <IntlProvider locale={tag} defaultLocale={LOCALES[DEFAULT_LOCALE].tag} messages={messages} textComponent={Fragment}>
      <LocaleProvider locale={language}>{children}</LocaleProvider>
    </IntlProvider>
  );
}
