import { useSyncExternalStore } from "react";

/** The look of the whole console; web/public/boot.js reads the same entry before the first paint. */
export type Appearance = "light" | "dark";

const KEY = "forecourt.appearance";
const listeners = new Set<() => void>();

/** What the page wears now. */
export function readAppearance(): Appearance {
  return document.documentElement.classList.contains("dark") ? "dark" : "light";
}

/** Changes the look at once and keeps it on this device. */
export function setAppearance(appearance: Appearance): void {
  const root = document.documentElement;
  root.classList.remove("light", "dark");
  root.classList.add(appearance);
  root.style.colorScheme = appearance;
  // The colour that boot.js painted before the theme was there.
  root.style.background = "";
  try {
    localStorage.setItem(KEY, appearance);
  } catch {
    // Storage is closed to us: the look lasts until the page is left.
  }
  listeners.forEach((listener) => listener());
}

/** The look, followed. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, readAppearance);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
