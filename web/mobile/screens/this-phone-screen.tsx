import { useState } from "react";
import { FormattedMessage } from "react-intl";
import type { LocaleId } from "../../i18n/locales.ts";
import { SpeechChoice } from "../pieces/speech-choice.tsx";

interface Props {
  readonly locale: LocaleId;
  readonly onSpeak: (locale: LocaleId) => void;
  readonly onForget: () => void;
}

/** What is this phone's own: its language, and the way to leave nothing on it. */
export function ThisPhoneScreen({ locale, onSpeak, onForget }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <section className="card">
        <SpeechChoice locale={locale} onSpeak={onSpeak} />
      </section>
      <section className="card">
        <h2>
          <FormattedMessage id="phone.forget" />
        </h2>
        <p>
          <FormattedMessage id="phone.forget.text" />
        </p>
        {isAsked ? (
          <p className="deeds">
            <button type="button" className="grave" onClick={onForget}>
              <FormattedMessage id="phone.forget.sure" />
            </button>
            <button type="button" autoFocus onClick={() => setAsked(false)}>
              <FormattedMessage id="phone.cancel" />
            </button>
          </p>
        ) : (
          <button type="button" onClick={() => setAsked(true)}>
            <FormattedMessage id="phone.forget" />
          </button>
        )}
      </section>
    </>
  );
}
