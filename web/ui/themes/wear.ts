import { DEFAULT_ACCENT, DEFAULT_THEME, themeOf, type Look } from "../../lib/preferences/look.ts";
import { loadTheme } from "./themes.ts";
import { variablesOf } from "./variables.ts";

const DARK = "(prefers-color-scheme: dark)";

let latest: object | undefined;
let worn: readonly string[] = [];

/** Whether the system asks for dark now. */
export function systemIsDark(): boolean {
  return matchMedia(DARK).matches;
}

/** Calls when the system turns dark or light; gives back the way to stop it. */
export function followSystem(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Dresses the whole page. Settles when it is worn; of two looks the later one stays, whichever comes first. */
export async function wear(look: Look): Promise<void> {
  const call = (latest = {});
  const root = document.documentElement;
  root.dataset["size"] = look.size;
  const id = themeOf(look, systemIsDark());
  const theme = await loadTheme(id, look.accent);
  if (call !== latest) {
    return;
  }
  root.dataset["theme"] = id;
  root.classList.remove("light", "dark");
  root.classList.add(theme.dark ? "dark" : "light");
  root.style.colorScheme = theme.dark ? "dark" : "light";
  // Until the console's style is there, the ground alone, as boot.js painted it.
  root.style.background = `var(--chakra-colors-page, ${theme.ground})`;
  // The console's own style is d2 in blue.
  const own = id === DEFAULT_THEME && look.accent === DEFAULT_ACCENT;
  setVariables(root, own ? {} : variablesOf(theme));
}

function setVariables(root: HTMLElement, variables: Readonly<Record<string, string>>): void {
  worn.forEach((name) => root.style.removeProperty(name));
  worn = Object.keys(variables);
  worn.forEach((name) => root.style.setProperty(name, variables[name] ?? ""));
}
