import { Moon, Sun } from "lucide-react";
import { useIntl } from "react-intl";
import { DEFAULT_THEME, NIGHT_THEME } from "../lib/preferences/look.ts";
import { usePreference } from "../lib/preferences/use-preference.ts";
import { PlainIconButton } from "./plain-icon-button.tsx";
import { useWornTheme } from "./themes/use-look.ts";

/** The default look or the night's, at once: for the login, where there are no other settings yet. */
export function AppearanceToggle() {
  const { formatMessage } = useIntl();
  const [, setTheme] = usePreference("theme");
  const [followsSystem, followSystem] = usePreference("followSystem");
  const dark = useWornTheme() === NIGHT_THEME;
  const Icon = dark ? Sun : Moon;
  const label = formatMessage({ id: dark ? "appearance.light" : "appearance.dark" });

  function handleToggle() {
    if (followsSystem) {
      followSystem(false);
    }
    setTheme(dark ? DEFAULT_THEME : NIGHT_THEME);
  }

  return (
    <PlainIconButton label={label} title={label} onClick={handleToggle}>
      <Icon size={18} aria-hidden />
    </PlainIconButton>
  );
}
