import { useEffect, useSyncExternalStore } from "react";
import { isDisplay } from "../../lib/display.ts";
import { DISPLAY_LOOK, themeOf, type Look, type ThemeId } from "../../lib/preferences/look.ts";
import { usePreference } from "../../lib/preferences/use-preference.ts";
import { followSystem, systemIsDark, wear } from "./wear.ts";

/** The look of whoever is here, followed. */
export function useLook(): Look {
  const [theme] = usePreference("theme");
  const [system] = usePreference("followSystem");
  const [accent] = usePreference("accent");
  const [size] = usePreference("size");
  return { theme, followSystem: system, accent, size, ...(isDisplay() && DISPLAY_LOOK) };
}

/** Whether the system asks for dark, followed. */
export function useSystemIsDark(): boolean {
  return useSyncExternalStore(followSystem, systemIsDark);
}

/** The theme on screen, followed. */
export function useWornTheme(): ThemeId {
  return themeOf(useLook(), useSystemIsDark());
}

/** Keeps the page in the look of whoever is here. */
export function useWearLook(): void {
  const { theme, followSystem: system, accent, size } = useLook();
  const dark = useSystemIsDark();
  useEffect(() => {
    // A theme that cannot be fetched now leaves the page as it is.
    wear({ theme, followSystem: system, accent, size }).catch(() => undefined);
  }, [theme, system, accent, size, dark]);
}
