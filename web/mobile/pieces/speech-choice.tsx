import { useId } from "react";
import { FormattedMessage } from "react-intl";
import { LOCALE_IDS, LOCALES, type LocaleId, languageOf } from "../../i18n/locales.ts";

interface Props {
  readonly locale: LocaleId;
  readonly onSpeak: (locale: LocaleId) => void;
}

/** The seven languages, each in itself. */
export function SpeechChoice({ locale, onSpeak }: Props) {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>
        <FormattedMessage id="phone.language" />
      </label>
      <select id={id} value={locale} onChange={({ target }) => onSpeak(target.value as LocaleId)}>
        {LOCALE_IDS.map((each) => (
          <option key={each} value={each} lang={languageOf(LOCALES[each].tag)}>
            {LOCALES[each].name}
          </option>
        ))}
      </select>
    </p>
  );
}
