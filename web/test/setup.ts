import "fake-indexeddb/auto";
import { cleanup, configure, getConfig } from "@testing-library/react";
import { clear, createStore } from "idb-keyval";
import { afterEach } from "vitest";
import { clearLog } from "../lib/client-log.ts";
import { clearSession } from "../lib/session.ts";
import { readConfirm } from "../ui/confirm-store.ts";
import { dismissToast, readToasts } from "../ui/toast-store.ts";
import { hasUnsaved, unsavedPlaces } from "../lib/unsaved.ts";
import { forgetPreferences } from "../lib/preferences/preferences.ts";

// The first screen of a file also waits for its lazy code to be compiled.
configure({ asyncUtilTimeout: 10_000 });

// Whoever waits for an element looks many times in vain, and each time the whole page was written out for a message that
// nobody reads; a sixth of a screen's test went there. The last look, which fails the test, still shows the page.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? "not there yet") : getElementError(message, container),
});

function isWaiting(): boolean {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
}

// What a browser has and jsdom hasn't; no answer of these matters to a test.
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= Observer as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver ??= Observer as unknown as typeof IntersectionObserver;
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;
HTMLImageElement.prototype.decode ??= () => Promise.resolve();
// Without a layout every size is 0, and a chart of no size draws nothing.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 800, 400);
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;

const disk = createStore("forecourt", "preferences");

/** Every test starts with nobody logged in and nothing said or saved, in the default language. */
async function forgetEverything(): Promise<void> {
  // First of all: what comes late while it is cleared is forgotten with the rest.
  await clear(disk);
  for (const entry of document.cookie.split("; ")) {
    document.cookie = `${entry.split("=")[0]}=; Path=/; Max-Age=0`;
  }
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  clearLog();
  // A question of a test that failed would stand before the screens of all that follow.
  readConfirm()?.answer(false);
  readToasts().forEach(({ id }) => dismissToast(id));
  forgetPreferences();
  document.documentElement.removeAttribute("dir");
}

afterEach(async () => {
  cleanup();
  await forgetEverything();
  if (hasUnsaved()) {
    throw new Error(`something counts as unsaved although nothing is on screen: ${[...unsavedPlaces()].join()}`);
  }
});
