import { useEffect, useState, useSyncExternalStore } from "react";
import { usePreference } from "../../lib/preferences/use-preference.ts";

/** Whether the page fills the screen, and the switch; undefined where the browser cannot. */
export function useFullScreen(): readonly [on: boolean, toggle: () => void] | undefined {
  const on = useSyncExternalStore(follow, isOn);
  return document.fullscreenEnabled ? [on, () => void (on ? document.exitFullscreen() : enter())] : undefined;
}

/** Remembers what the person wants, and brings it back; once in a page. */
export function useKeptFullScreen(): void {
  const [wanted, want] = usePreference("fullScreen");
  // What another window of this browser does later is no wish for this one.
  const [wantedAtFirst] = useState(wanted);

  useEffect(() => follow(() => want(isOn())), [want]);
  useEffect(() => (wantedAtFirst && !isOn() ? enterWithNextGesture() : undefined), [wantedAtFirst]);
}

/** A browser lets nobody into full screen without a person's own click or key: the next one brings it back. */
function enterWithNextGesture(): () => void {
  const over = new AbortController();
  const handleGesture = (event: Event) => {
    over.abort();
    // Escape is the way out.
    if (!(event instanceof KeyboardEvent && event.key === "Escape")) {
      enter();
    }
  };
  addEventListener("pointerup", handleGesture, { signal: over.signal });
  addEventListener("keydown", handleGesture, { signal: over.signal });
  return () => over.abort();
}

function enter(): void {
  // Refused by a policy or by the person: the page stays as it is.
  document.documentElement.requestFullscreen().catch(() => undefined);
}

function isOn(): boolean {
  return Boolean(document.fullscreenElement);
}

function follow(listener: () => void): () => void {
  document.addEventListener("fullscreenchange", listener);
  return () => document.removeEventListener("fullscreenchange", listener);
}
