import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";

/**
 * A part of the console whose screen may be kept while another one is seen; what is unsaved in it stays so meanwhile,
 * although its components' effects are undone.
 */
export interface UnsavedPlace {
  readonly name: string;
  hidden: boolean;
}

/** The place around a component; absent where nothing is kept. */
export const UnsavedPlaceContext = createContext<UnsavedPlace | undefined>(undefined);

const unsaved = new Map<symbol, UnsavedPlace | undefined>();
const listeners = new Set<() => void>();
let places: ReadonlySet<string | undefined> = new Set();

/** True while some form holds what nobody has saved: ask before closing, leaving, or loading the page again. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** The names of the places with something unsaved; undefined stands for whatever is in no place. */
export function unsavedPlaces(): ReadonlySet<string | undefined> {
  return places;
}

/** {@link unsavedPlaces}, followed. */
export function useUnsavedPlaces(): ReadonlySet<string | undefined> {
  return useSyncExternalStore(subscribe, unsavedPlaces);
}

/** Counts the caller among those with something unsaved, as long as it is `dirty` and there. */
export function useUnsaved(dirty: boolean): void {
  const place = useContext(UnsavedPlaceContext);
  const [mark] = useState(() => Symbol("unsaved"));
  useEffect(() => {
    if (!dirty) {
      return undefined;
    }
    put(mark, place);
    // Of what is only hidden the effects are undone as well.
    return () => (place?.hidden ? undefined : take([mark]));
  }, [dirty, mark, place]);
}

/** Nothing counts as unsaved any more in a place: it is gone, or is seen again and its components speak for themselves. */
export function forgetUnsaved(place: UnsavedPlace): void {
  take([...unsaved].filter(([, its]) => its === place).map(([mark]) => mark));
}

function put(mark: symbol, place: UnsavedPlace | undefined): void {
  if (unsaved.size === 0) {
    // Only while it is needed: a page that listens for it cannot be brought back from the browser's cache.
    window.addEventListener("beforeunload", holdBack);
  }
  unsaved.set(mark, place);
  tell();
}

function take(marks: readonly symbol[]): void {
  marks.forEach((mark) => unsaved.delete(mark));
  if (unsaved.size === 0) {
    window.removeEventListener("beforeunload", holdBack);
  }
  tell();
}

function tell(): void {
  const next = new Set([...unsaved.values()].map((place) => place?.name));
  if (next.size !== places.size || [...next].some((name) => !places.has(name))) {
    places = next;
    listeners.forEach((listener) => listener());
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The browser then asks in its own words whether to leave. */
function holdBack(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
