import "fake-indexeddb/auto";
import { cleanup, configure, getConfig, isInaccessible } from "@testing-library/react";
import { clear, createStore } from "idb-keyval";
import * as react from "react";
import { afterEach } from "vitest";
import { clearLog } from "../lib/client-log.ts";
import { leaveDisplay } from "../lib/display.ts";
import { clearSession } from "../lib/session.ts";
import { readConfirm } from "../ui/confirm-store.ts";
import { dismissToast, readToasts } from "../ui/toast-store.ts";
import { hasUnsaved, unsavedPlaces } from "../lib/unsaved.ts";
import { forgetOutdated } from "../lib/outdated.ts";
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

/** How a test waits for what it looks for; and how it would without what is said here. */
interface Waiting {
  <T>(work: (...args: unknown[]) => Promise<T>): Promise<T>;
  plain?: Waiting;
}

// A dialog hides the page behind it a frame after it came; a test, which is quicker than a hand, would open another meanwhile
// and see that one hidden with the page. Who looked for something goes on when the page is hidden, and when what has opened takes the
// pointer, which it says itself: a list above a dialog has none before. A list that is part of a dialog says nothing.
// Each file of tests comes here anew and finds what the file before it set; what would wait for the one before would wait longer
// with every file.
const { asyncWrapper: former } = getConfig() as { asyncWrapper: Waiting };
const asyncWrapper = former.plain ?? former;
const frame = window.requestAnimationFrame.bind(window);
const MOST_FRAMES = 20;
const opened = (what: string) =>
  [...document.querySelectorAll<HTMLElement>(`${what}[data-part=content][data-state=open]`)].filter(
    (content) => !isInaccessible(content),
  );
const isOpening = () => {
  const dialogs = opened("[data-scope=dialog]");
  const lists = opened("[role=listbox]").filter((list) => !dialogs.some((dialog) => dialog.contains(list)));
  const above = lists.length > 0 ? lists : dialogs.slice(-1);
  const isHidden = document.querySelector("[data-aria-hidden]") !== null;
  return dialogs.length > 0 && !(isHidden && above.every(({ style }) => style.pointerEvents === "auto"));
};
const waiting: Waiting = async (work) => {
  const found = await asyncWrapper(work);
  for (let count = 0; count < MOST_FRAMES && isOpening(); count += 1) {
    await new Promise((resolve) => frame(resolve));
  }
  return found;
};
waiting.plain = asyncWrapper;
configure({ asyncWrapper: waiting });

// React keeps where each element was made, for messages that nobody reads here: a stack for each, up to 10,000 of them a second,
// and a seventh of a screen's test went there. Each counts as one too many.
const inside = (react as unknown as Record<string, object>)[
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"
];
Object.defineProperty(inside, "recentlyCreatedOwnerStacks", { get: () => 10_000, set: () => {}, configurable: true });

// What a browser has and jsdom hasn't; no answer of these matters to a test.
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= Observer as unknown as typeof ResizeObserver;
globalThis.IntersectionObserver ??= Observer as unknown as typeof IntersectionObserver;
// Browsers of today answer with a promise; an effect that hands it on would break its screen when it is cleaned up.
Element.prototype.scrollTo ??= () => Promise.resolve();
Element.prototype.scrollIntoView ??= () => Promise.resolve();
HTMLImageElement.prototype.decode ??= () => Promise.resolve();
// Without a layout every size is 0, and a chart of no size draws nothing.
Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 800, 400);
// Editors measure their letters.
Range.prototype.getBoundingClientRect = () => new DOMRect();
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
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
  leaveDisplay();
  clearSession();
  clearLog();
  // A question of a test that failed would stand before the screens of all that follow.
  readConfirm()?.answer(false);
  readToasts().forEach(({ id }) => dismissToast(id));
  forgetPreferences();
  forgetOutdated();
  document.documentElement.removeAttribute("dir");
}

afterEach(async () => {
  cleanup();
  await forgetEverything();
  if (hasUnsaved()) {
    throw new Error(`something counts as unsaved although nothing is on screen: ${[...unsavedPlaces()].join()}`);
  }
});
