import { chakra } from "@chakra-ui/react";
import { Languages } from "lucide-react";
import { useIntl } from "react-intl";
import { LOCALE_IDS, LOCALES, localeOf } from "../i18n/locales.ts";
import { readCookie } from "../lib/cookies.ts";
import { switchLanguage } from "./switch-language.ts";

/** The language picker as the platform's own list: light enough for the login, and right on a phone. */
export function LanguageSelect() {
  const { formatMessage } = useIntl();
  return (
    <chakra.label
      display="inline-flex"
      alignItems="center"
      gap="2"
      color="muted"
      borderRadius="control"
      ps="2.5"
      _hover={{ bg: "surface.sunken", color: "text" }}
      _focusWithin={{ outline: "2px solid", outlineColor: "accent.solid" }}
    >
      <Languages size={17} aria-hidden />
      <chakra.select
        aria-label={formatMessage({ id: "language.label" })}
        value={localeOf(readCookie("language"))}
        onChange={(event) => void switchLanguage(localeOf(event.target.value))}
        h="9"
        pe="2"
        bg="transparent"
        color="inherit"
        outline="none"
        // Seven scripts in one list: the system's own type spares the login three more font files.
        fontFamily="system-ui"
        cursor="pointer"
        css={{ "& option": { background: "var(--chakra-colors-surface)", color: "var(--chakra-colors-text)" } }}
      >
        {LOCALE_IDS.map((id) => (
          <option key={id} value={id}>
            {LOCALES[id].name}
          </option>
        ))}
      </chakra.select>
    </chakra.label>
  );
}
