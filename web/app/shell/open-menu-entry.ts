import { notify } from "../../ui/toast-store.ts";

/** Whether a menu path is an address of this console; "//host" is another's. */
export function leadsInside(path: string): boolean {
  return path.startsWith("/") && !path.startsWith("//");
}

/**
 * Opens what a menu path leads to (specification §2): "http…" in a new window that cannot reach back into this one, an
 * address of the console by `navigate`. Anything else ("", "#", "placeholder") stands for a place that is still to be
 * made, and is said to lead nowhere.
 */
export function openMenuEntry(path: string, navigate: (path: string) => void): void {
  if (/^https?:\/\//i.test(path)) {
    window.open(path, "_blank", "noopener,noreferrer");
  } else if (leadsInside(path)) {
    navigate(path);
  } else {
    notify({ tone: "warning", message: "menu.nowhere" });
  }
}
