import { Fragment, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { IntlProvider } from "react-intl";
import { DEFAULT_LOCALE, LOCALES, type LocaleId, languageOf } from "../i18n/locales.ts";
import { takeBroughtToken } from "./kept/brought-token.ts";
import { beginWith, type Ending, forgetPhone } from "./kept/kept.ts";
import { keepFiles } from "./kept/shell.ts";
import { PhoneFrame } from "./phone-frame.tsx";
import { NoTokenScreen } from "./screens/no-token-screen.tsx";
import { choosePhoneLocale, loadPhoneWords, type Speech } from "./words/phone-words.ts";

interface Props {
  readonly speech: Speech;
  readonly token: string | undefined;
  readonly ending: Ending | undefined;
}

/** The page for phones: with a token its screens, without one how to come by it. */
export function Phone({ speech: first, token, ending }: Props) {
  const [speech, setSpeech] = useState(first);
  const [present, setPresent] = useState({ token, ending });
  const forget = useCallback((why: Ending) => {
    setPresent({ token: undefined, ending: why });
    history.replaceState(null, "", location.pathname);
    void forgetPhone(why);
  }, []);
  const onRefused = useCallback(() => forget("REFUSED"), [forget]);
  useToken((brought) => setPresent({ token: brought, ending: undefined }));
  const speak = (locale: LocaleId) => {
    loadPhoneWords(locale).then(
      (words) => {
        setSpeech(words);
        choosePhoneLocale(locale);
        void keepFiles().catch(() => undefined);
      },
      // Without a line there are the words that there are.
      () => undefined,
    );
  };
  const { tag, direction } = LOCALES[speech.locale];
  useLayoutEffect(() => {
    document.documentElement.lang = languageOf(tag);
    document.documentElement.dir = direction;
  }, [tag, direction]);
  return (
    <IntlProvider
      locale={tag}
      defaultLocale={LOCALES[DEFAULT_LOCALE].tag}
      messages={speech.messages as Record<string, string>}
      textComponent={Fragment}
    >
      {present.token === undefined ? (
        <NoTokenScreen ending={present.ending} locale={speech.locale} onSpeak={speak} />
      ) : (
        <PhoneFrame
          key={present.token}
          token={present.token}
          locale={speech.locale}
          onSpeak={speak}
          onRefused={onRefused}
          onForget={() => forget("FORGOTTEN")}
        />
      )}
    </IntlProvider>
  );
}

/** A code that is scanned while the page is open changes its address alone. */
function useToken(onToken: (token: string) => void): void {
  useEffect(() => {
    const look = () => {
      const brought = takeBroughtToken();
      if (brought !== undefined) {
        void beginWith(brought).then(() => onToken(brought));
      }
    };
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  });
}
