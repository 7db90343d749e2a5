import { useEffect } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "../../i18n/groups.ts";
import type { LocaleId } from "../../i18n/locales.ts";
import type { Ending } from "../kept/kept.ts";
import { SpeechChoice } from "../pieces/speech-choice.tsx";

interface Props {
  /** Why the last token is gone; undefined: there was none. */
  readonly ending: Ending | undefined;
  readonly locale: LocaleId;
  readonly onSpeak: (locale: LocaleId) => void;
}

interface Said {
  readonly title: MessageId;
  readonly text: MessageId;
}

const FIRST: Said = { title: "phone.start.title", text: "phone.start.text" };
const ENDINGS: Readonly<Record<Ending, Said>> = {
  REFUSED: { title: "phone.ended.title", text: "phone.ended.text" },
  FORGOTTEN: { title: "phone.forgotten.title", text: "phone.forgotten.text" },
};

/** A phone without a token: why, and how to come by one. */
export function NoTokenScreen({ ending, locale, onSpeak }: Props) {
  const { formatMessage } = useIntl();
  const { title, text } = ending === undefined ? FIRST : ENDINGS[ending];
  const words = `${formatMessage({ id: title })} · ${formatMessage({ id: "phone.app" })}`;
  useEffect(() => {
    document.title = words;
  }, [words]);
  return (
    <main className="alone">
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width="64" height="64" />
      <h1>
        <FormattedMessage id={title} />
      </h1>
      <p>
        <FormattedMessage id={text} />
      </p>
      {ending !== undefined && (
        <p>
          <FormattedMessage id="phone.start.text" />
        </p>
      )}
      <SpeechChoice locale={locale} onSpeak={onSpeak} />
    </main>
  );
}
